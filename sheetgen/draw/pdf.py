"""Write PDF. The only module that knows ReportLab, and the only one where points are used.

A drawing that is used more than once is a Form XObject: written once, referred to from every page.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Any

from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from sheetgen.draw.font import Fonts, Typeface
from sheetgen.draw.ink import Ink
from sheetgen.geometry import POINT, Outline, Rectangle

_EVEN_ODD = 0
"""ReportLab's number for the even-odd rule of filling."""


@dataclass(frozen=True, slots=True)
class About:
    """What a document says about itself."""

    title: str
    language: str
    subject: str = ""
    keywords: tuple[str, ...] = ()
    author: str = "sheetgen"


class PdfPen:
    """Draws on a ReportLab canvas; `height` is that of the page or form, because PDF counts from below."""

    def __init__(self, canvas: Canvas, height: float) -> None:
        self._canvas = canvas
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
        canvas = self._canvas
        if fill is not None:
            _set_fill(canvas, fill)
        if stroke is not None:
            _set_stroke(canvas, stroke)
            canvas.setLineWidth(line / POINT)
        if dash:
            canvas.setDash([each / POINT for each in dash])
        canvas.drawPath(self._path(outline), stroke=stroke is not None, fill=fill is not None, fillMode=_EVEN_ODD)
        if dash:
            canvas.setDash([])

    def text(self, x: float, baseline: float, text: str, typeface: Typeface, size: float, ink: Ink) -> None:
        typeface.glyphs(text)
        canvas = self._canvas
        _set_fill(canvas, ink)
        canvas.setFont(typeface.name, size / POINT)
        canvas.drawString(x / POINT, self._y(baseline), text)

    @contextmanager
    def clipped(self, outline: Outline) -> Iterator[None]:
        self._canvas.saveState()
        self._canvas.clipPath(self._path(outline), stroke=0, fill=0)
        yield
        self._canvas.restoreState()

    @contextmanager
    def placed(self, x: float, y: float, scale: float = 1.0, degrees: float = 0.0) -> Iterator[None]:
        canvas, height = self._canvas, self._height
        angle = radians(degrees)
        a, b = scale * cos(angle), -scale * sin(angle)
        canvas.saveState()
        canvas.transform(a, b, -b, a, x / POINT, self._y(y))
        self._height = 0.0
        yield
        self._height = height
        canvas.restoreState()

    def _y(self, y: float) -> float:
        return self._height - y / POINT

    def _path(self, outline: Outline) -> Any:
        path = self._canvas.beginPath()
        for kind, numbers in outline:
            points = [self._y(value) if index % 2 else value / POINT for index, value in enumerate(numbers)]
            match kind:
                case "M":
                    path.moveTo(*points)
                case "L":
                    path.lineTo(*points)
                case "C":
                    path.curveTo(*points)
                case _:
                    path.close()
        return path


def _set_fill(canvas: Canvas, ink: Ink) -> None:
    if ink.is_grey:
        canvas.setFillGray(round(ink.red / 255, 4))
    else:
        canvas.setFillColorRGB(*(round(part / 255, 4) for part in (ink.red, ink.green, ink.blue)))


def _set_stroke(canvas: Canvas, ink: Ink) -> None:
    if ink.is_grey:
        canvas.setStrokeGray(round(ink.red / 255, 4))
    else:
        canvas.setStrokeColorRGB(*(round(part / 255, 4) for part in (ink.red, ink.green, ink.blue)))


class PdfDocument:
    """A PDF in the making: define forms, add pages that use them, save."""

    def __init__(self, about: About, fonts: Fonts, *, duplex: str | None = None) -> None:
        for typeface in (fonts.bold, fonts.regular):
            if typeface.name not in pdfmetrics._fonts:  # type: ignore[attr-defined]
                pdfmetrics.registerFont(TTFont(typeface.name, str(typeface.file)))
        self._buffer = io.BytesIO()
        self._canvas = canvas = Canvas(
            self._buffer,
            invariant=1,
            initialFontName=fonts.regular.name,
            pdfVersion=(1, 7),
            lang=about.language,
            pageCompression=1,
        )
        canvas.setTitle(about.title)
        canvas.setAuthor(about.author)
        canvas.setSubject(about.subject)
        canvas.setCreator("sheetgen")
        canvas.setKeywords("; ".join(about.keywords))
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        if duplex:
            canvas.setViewerPreference("Duplex", duplex)
        self._forms: set[str] = set()

    def define_form(self, name: str, width: float, height: float, draw: Callable[[PdfPen], None]) -> None:
        """Draw once what pages use often; defining the same name again does nothing."""
        if name in self._forms:
            return
        self._forms.add(name)
        self._canvas.beginForm(name, 0, 0, width / POINT, height / POINT)
        draw(PdfPen(self._canvas, height))
        self._canvas.endForm()

    def add_page(
        self,
        width: float,
        height: float,
        uses: Sequence[tuple[str, float, float, float]],
        *,
        trim: Rectangle | None = None,
        bleed: Rectangle | None = None,
        draw: Callable[[PdfPen], None] | None = None,
    ) -> None:
        """Add a page with forms on it: (name, x and y of the upper left corner, height of the form)."""
        canvas = self._canvas
        canvas.setPageSize((width / POINT, height / POINT))
        for box, kind in ((trim, "trim"), (bleed, "bleed")):
            if box is not None:
                corners = (box.x, height - box.bottom, box.right, height - box.y)
                getattr(canvas, f"set{kind.capitalize()}Box")(tuple(round(value / POINT, 3) for value in corners))
        if draw is not None:
            draw(PdfPen(canvas, height))
        for name, x, y, form_height in uses:
            canvas.saveState()
            canvas.translate(x / POINT, (height - y - form_height) / POINT)
            canvas.doForm(name)
            canvas.restoreState()
        canvas.showPage()

    def save(self) -> bytes:
        """Return the document."""
        self._canvas.save()
        return self._buffer.getvalue()


_ = pdfdoc
