"""Write PDF: a pen on a canvas, and documents of pages that use drawings often.

Points begin here. A drawing that is used more than once is a Form XObject: written once, referred to from
every page. Pages that look alike are written once, too.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from math import cos, radians, sin

from sheetgen.draw.canvas import Canvas, register_font
from sheetgen.draw.finish import About, finish
from sheetgen.draw.font import Fonts, Typeface
from sheetgen.draw.ink import Ink
from sheetgen.geometry import POINT, Outline, Rectangle

_OPERATORS = {"M": " m", "L": " l", "C": " c", "Z": "h"}
"""What PDF calls the pieces of an outline (ISO 32000-1, 8.5.2)."""


class PdfPen:
    """Draws on a canvas; `height` is that of the page or form, because PDF counts from below."""

    def __init__(self, canvas: Canvas, height: float) -> None:
        self.canvas = canvas
        self._height = height / POINT

    def path(
        self,
        outline: Outline,
        *,
        fill: Ink | None = None,
        stroke: Ink | None = None,
        line: float = 0.2,
        dash: tuple[float, ...] = (),
    ) -> None:
        canvas = self.canvas
        if fill is not None:
            set_fill(canvas, fill)
        if stroke is not None:
            canvas.operate(f"{_colour(stroke, 'G', 'RG')} {line / POINT:.3f} w")
        if dash:
            canvas.setDash([each / POINT for each in dash])
        canvas.path(self._path(outline), fill=fill is not None, stroke=stroke is not None)
        if dash:
            canvas.setDash([])

    def text(self, x: float, baseline: float, text: str, typeface: Typeface, size: float, ink: Ink) -> None:
        typeface.glyphs(text)
        canvas = self.canvas
        set_fill(canvas, ink)
        canvas.kerned(x / POINT, self.y(baseline), typeface.name, size / POINT, ((text, 0),))

    @contextmanager
    def clipped(self, outline: Outline) -> Iterator[None]:
        self.canvas.saveState()
        self.canvas.clip(self._path(outline))
        yield
        self.canvas.restoreState()

    @contextmanager
    def placed(self, x: float, y: float, scale: float = 1.0, degrees: float = 0.0) -> Iterator[None]:
        canvas, height = self.canvas, self._height
        angle = radians(degrees)
        a, b = scale * cos(angle), -scale * sin(angle)
        canvas.saveState()
        canvas.transform(a, b, -b, a, x / POINT, self.y(y))
        self._height = 0.0
        yield
        self._height = height
        canvas.restoreState()

    def y(self, y: float) -> float:
        """Return the PDF coordinate of a height on the page, in points."""
        return self._height - y / POINT

    def _path(self, outline: Outline) -> str:
        """Write an outline as PDF has it; a hundredth of a point is finer than any printer."""
        height = self._height
        return " ".join(
            " ".join([f"{height - n / POINT:.2f}" if at % 2 else f"{n / POINT:.2f}" for at, n in enumerate(numbers)])
            + _OPERATORS[kind]
            for kind, numbers in outline
        )


def set_fill(canvas: Canvas, ink: Ink) -> None:
    """Fill with that ink from now on."""
    canvas.operate(_colour(ink, "g", "rg"))


@cache
def _colour(ink: Ink, grey: str, colour: str) -> str:
    """Write an ink for one of PDF's operators; grey prints with black alone, so it is written as grey."""
    if ink.is_grey:
        return f"{ink.red / 255:.4g} {grey}"
    return f"{ink.red / 255:.4g} {ink.green / 255:.4g} {ink.blue / 255:.4g} {colour}"


@dataclass(frozen=True, slots=True)
class Use:
    """A form on a page, by its name, with its upper left corner."""

    form: str
    x: float
    y: float


class PdfDocument:
    """A PDF in the making: define forms, add pages that use them, finish."""

    def __init__(self, about: About, fonts: Fonts, *, duplex: str | None = None, tags: bool = False) -> None:
        for typeface in (fonts.bold, fonts.regular):
            register_font(typeface.name, typeface.file)
        self.about = about
        self.canvas = Canvas((595, 842), fonts.regular.name, tags=tags)
        self.canvas.setViewerPreference("PrintScaling", "None")
        if duplex:
            self.canvas.setViewerPreference("Duplex", duplex)
        self._tags = tags
        self._form_heights: dict[str, float] = {}
        self._drawn: dict[Hashable, int] = {}
        self._order: list[int] = []

    def define_form(self, name: str, width: float, height: float, draw: Callable[[PdfPen], None]) -> None:
        """Draw once what pages use often; defining the same name again does nothing."""
        if name in self._form_heights:
            return
        self._form_heights[name] = height
        self.canvas.beginForm(name, 0, 0, width / POINT, height / POINT)
        draw(PdfPen(self.canvas, height))
        self.canvas.endForm()

    def add_page(
        self,
        key: Hashable,
        width: float,
        height: float,
        draw: Callable[[PdfPen], None],
        *,
        trim: Rectangle | None = None,
        bleed: float = 0.0,
    ) -> None:
        """Add a page; one with the same key was drawn before and comes again."""
        if key not in self._drawn:
            self._drawn[key] = len(self._drawn)
            canvas = self.canvas
            canvas.setPageSize((width / POINT, height / POINT))
            if trim is not None:
                canvas.setTrimBox(_corners(trim, height))
                canvas.setBleedBox(_corners(trim.inset(-bleed), height))
            draw(PdfPen(canvas, height))
            canvas.showPage()
        self._order.append(self._drawn[key])

    def use(self, pen: PdfPen, uses: Sequence[Use], page_height: float) -> None:
        """Put forms on the page that is being drawn."""
        canvas = pen.canvas
        for use in uses:
            canvas.saveState()
            canvas.translate(use.x / POINT, (page_height - use.y - self._form_heights[use.form]) / POINT)
            canvas.doForm(use.form)
            canvas.restoreState()

    def finish(self) -> bytes:
        """Return the document."""
        if self._tags:
            return finish(self.canvas.data(), self.about, structure=self.canvas.structure)
        return finish(self.canvas.data(), self.about, order=self._order)


def _corners(area: Rectangle, page_height: float) -> tuple[float, float, float, float]:
    corners = (area.x, page_height - area.bottom, area.right, page_height - area.y)
    left, bottom, right, top = (round(value / POINT, 3) for value in corners)
    return left, bottom, right, top
