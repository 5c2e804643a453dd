"""Write PDF: a pen on a canvas, and documents of pages that use drawings often.

Points begin here. A drawing that is used more than once is a Form XObject: written once, referred to from
every page. Pages that look alike are written once, too.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Any

from sheetgen.draw.canvas import Canvas, register_font
from sheetgen.draw.finish import About, finish
from sheetgen.draw.font import Fonts, Typeface
from sheetgen.draw.ink import Ink
from sheetgen.geometry import POINT, Outline, Rectangle

_EVEN_ODD = 0
"""ReportLab's number for the even-odd rule of filling."""


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
            _set_stroke(canvas, stroke)
            canvas.setLineWidth(line / POINT)
        if dash:
            canvas.setDash([each / POINT for each in dash])
        canvas.drawPath(self._path(outline), stroke=stroke is not None, fill=fill is not None, fillMode=_EVEN_ODD)
        if dash:
            canvas.setDash([])

    def text(self, x: float, baseline: float, text: str, typeface: Typeface, size: float, ink: Ink) -> None:
        typeface.glyphs(text)
        canvas = self.canvas
        set_fill(canvas, ink)
        canvas.setFont(typeface.name, size / POINT)
        canvas.drawString(x / POINT, self.y(baseline), text)

    @contextmanager
    def clipped(self, outline: Outline) -> Iterator[None]:
        self.canvas.saveState()
        self.canvas.clipPath(self._path(outline), stroke=0, fill=0)
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

    def _path(self, outline: Outline) -> Any:
        path = self.canvas.beginPath()
        for kind, numbers in outline:
            points = [self.y(value) if index % 2 else value / POINT for index, value in enumerate(numbers)]
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


def set_fill(canvas: Canvas, ink: Ink) -> None:
    """Grey prints with black alone, so it is written as grey."""
    if ink.is_grey:
        canvas.setFillGray(round(ink.red / 255, 4))
    else:
        canvas.setFillColorRGB(*_parts(ink))


def _set_stroke(canvas: Canvas, ink: Ink) -> None:
    if ink.is_grey:
        canvas.setStrokeGray(round(ink.red / 255, 4))
    else:
        canvas.setStrokeColorRGB(*_parts(ink))


def _parts(ink: Ink) -> tuple[float, float, float]:
    return round(ink.red / 255, 4), round(ink.green / 255, 4), round(ink.blue / 255, 4)


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
