"""ReportLab's canvas, set up for our documents and able to say what it draws.

On a canvas with `tags=True` every piece is drawn inside `tagged`:

    with canvas.tagged("L"):
        for line in lines:
            with canvas.tagged("LI"), canvas.tagged("LBody"):
                canvas.drawString(x, y, line)
    finished = finish(canvas.data(), about, structure=canvas.structure)

What is drawn outside of `tagged` is decoration (an artifact). Elements nest as they are drawn; an element
may go on over several pages. A picture is drawn inside `figure`. Inside a Form XObject, and on a canvas without
tags, all this does nothing, so that the same drawing code serves both: the form is then tagged as a whole, where
it is placed (`doForm`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFResourceDictionary
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas as ReportLabCanvas

from sheetgen.draw.date import source_date
from sheetgen.draw.structure import Bounds, Checkbox, Content, Element, Jump, Numbering, Role, Scope


def register_font(name: str, file: Path) -> None:
    """Make a TrueType file known to canvases under that name; ReportLab keeps one register for all of them."""
    if name not in pdfmetrics.getRegisteredFontNames():
        # Not readable as ASCII: otherwise all of ASCII is embedded, used or not.
        pdfmetrics.registerFont(TTFont(name, str(file), asciiReadable=False))


def _with_move_at_end(pieces: list[tuple[int, bytes]], move: int) -> Iterator[tuple[int, bytes, int]]:
    """Return the pieces of a run, the last one with the change of distance that follows."""
    for index, (part, codes) in enumerate(pieces, start=1):
        yield part, codes, move if index == len(pieces) else 0


class Canvas(ReportLabCanvas):
    """A canvas in memory; `font` is the name of an embedded font, so that no other one gets into the file."""

    # What we use of ReportLab's insides.
    _code: list[str]
    _doc: Any
    _escape: Any
    _extgstate: Any
    _formData: tuple[object, ...] | None  # noqa: N815
    _formsinuse: list[str]

    def __init__(self, size: tuple[float, float], font: str, *, tags: bool = False) -> None:
        source_date()  # ReportLab reads it too, and fails with a riddle.
        self._output = BytesIO()
        settings: dict[str, Any] = {"initialFontName": font, "invariant": 1, "pdfVersion": (1, 7)}
        # Uncompressed: finishing compresses once, and need not undo anything before.
        super().__init__(self._output, pagesize=size, pageCompression=0, **settings)
        self.structure = Element("Document")
        self._tags = tags
        self._open: list[Element | None] = []
        """The elements being drawn, outermost first; None is decoration."""
        self._piece_start = 0
        self._pieces_on_page = 0

    def data(self) -> bytes:
        """End the document and return it, not finished yet."""
        if not self._output.getbuffer().nbytes:  # Platypus has saved it already.
            self.save()
        del self._doc  # Thousands of pages need much room, and finishing needs it too.
        return self._output.getvalue()

    def operate(self, code: str) -> None:
        """Write operators of PDF as they are."""
        self._code.append(code)

    def path(self, outline: str, *, fill: bool, stroke: bool) -> None:
        """Fill an outline that is written as PDF, or draw it, or both; holes follow the even-odd rule."""
        self._code.append(f"{outline} {'B*' if fill and stroke else 'f*' if fill else 'S'}")

    def clip(self, outline: str) -> None:
        """Draw only inside the outline, until the state is restored."""
        self._code.append(f"{outline} W* n")

    def kerned(self, x: float, y: float, font: str, size: float, runs: Sequence[tuple[str, int]]) -> None:
        """Write runs of letters; after each, the distance to the next changes by thousandths of the size."""
        face: Any = pdfmetrics.getFont(font)
        pieces = face.splitString("".join(text for text, _ in runs), self._doc)
        if len(pieces) == 1:  # All letters are in one part of the font, each is a byte.
            ((part, codes),) = pieces
            shown = self._kerned_codes(codes, runs)
            line = f"{face.getSubsetInternalName(part, self._doc)} {size:.4g} Tf [{shown}] TJ"
        else:
            line = " ".join(
                f"{face.getSubsetInternalName(part, self._doc)} {size:.4g} Tf [({self._escape(codes)}) {-move}] TJ"
                for text, run_move in runs
                for part, codes, move in _with_move_at_end(face.splitString(text, self._doc), run_move)
            )
        self._code.append(f"BT 1 0 0 1 {x:.2f} {y:.2f} Tm {line} ET")

    def _kerned_codes(self, codes: bytes, runs: Sequence[tuple[str, int]]) -> str:
        shown = []
        start = 0
        for text, move in runs:
            shown.append(f"({self._escape(codes[start : start + len(text)])})")
            if move:
                shown.append(str(-move))
            start += len(text)
        return "".join(shown)

    @contextmanager
    def tagged(
        self,
        role: Role,
        *,
        language: str | None = None,
        scope: Scope | None = None,
        numbering: Numbering | None = None,
    ) -> Iterator[Element]:
        """Draw a new element of the document, inside the one that is being drawn."""
        with self._added(Element(role, language=language, scope=scope, numbering=numbering)) as element:
            yield element

    @contextmanager
    def figure(self, alt: str, x: float, y: float, width: float, height: float) -> Iterator[Element]:
        """Draw a figure inside the rectangle; `alt` says in words what it shows."""
        with self._added(Element("Figure", alt=alt, bounds=self._bounds(x, y, width, height))) as element:
            yield element

    @contextmanager
    def continued(self, element: Element | None) -> Iterator[None]:
        """Draw more of an element, such as the rest of a paragraph on the next page."""
        if not self._tagging:
            yield
            return
        self._end_piece()
        self._open.append(element)
        yield
        self._end_piece()
        self._open.pop()

    def artifact(self) -> AbstractContextManager[None]:
        """Draw decoration inside an element."""
        return self.continued(None)

    def checkbox(
        self, name: str, tooltip: str, x: float, y: float, width: float, height: float, *, checked: bool = False
    ) -> None:
        """Put a box to click over the rectangle; only its cross is drawn, when it is clicked."""
        if not self._tagging:
            raise ValueError("checkboxes need a canvas with tags, and don't work inside a form XObject")
        self._end_piece()
        box = Checkbox(name, tooltip, self.getPageNumber() - 1, self._bounds(x, y, width, height), checked)
        self._parent.kids.append(Element("Form", kids=[box]))

    def jump(
        self, words: str, x: float, y: float, width: float, height: float, *, target: int, target_height: float
    ) -> None:
        """Let a click on the rectangle lead to that height of the page of that index; drawn inside a `Link`."""
        self._end_piece()
        bounds = self._bounds(x, y, width, height)
        self._parent.kids.append(Jump(words, self.getPageNumber() - 1, bounds, target, round(target_height, 3)))

    def showPage(self) -> None:  # noqa: N802
        """End the page."""
        self._end_piece()
        super().showPage()
        self._piece_start = self._pieces_on_page = 0

    def endForm(self, **attributes: object) -> None:  # noqa: N802
        """End the form XObject, with the resources for transparency that ReportLab forgets."""
        resources = PDFResourceDictionary(
            ExtGState=self._extgstate.getState() or {}, XObject=self._doc.xobjDict(self._formsinuse)
        )
        resources.basicFonts()
        super().endForm(Resources=resources, **attributes)

    @property
    def _tagging(self) -> bool:
        in_form = self._formData is not None
        return self._tags and not in_form

    @property
    def _parent(self) -> Element:
        return next((element for element in reversed(self._open) if element), self.structure)

    @contextmanager
    def _added(self, element: Element) -> Iterator[Element]:
        if self._tagging:
            self._end_piece()
            self._parent.kids.append(element)
        with self.continued(element):
            yield element

    def _bounds(self, x: float, y: float, width: float, height: float) -> Bounds:
        corners = [self.absolutePosition(*corner) for corner in ((x, y), (x + width, y + height))]
        (left, right), (bottom, top) = (
            sorted(round(value, 3) for value in axis) for axis in zip(*corners, strict=True)
        )
        return Bounds(left, bottom, right, top)

    def _end_piece(self) -> None:
        """Mark what was drawn since the last piece ended as content of the innermost open element."""
        code = self._code
        if self._tags and len(code) > self._piece_start:
            element = self._open[-1] if self._open else None
            if element is None:
                mark = "/Artifact BMC"
            else:
                mark = f"/{element.role} <</MCID {self._pieces_on_page}>> BDC"
                element.kids.append(Content(self.getPageNumber() - 1, self._pieces_on_page))
                self._pieces_on_page += 1
            code.insert(self._piece_start, mark)
            code.append("EMC")
        self._piece_start = len(code)
