"""What a pen can do: the same drawing code writes PDF and SVG."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Literal, Protocol

from sheetgen.draw.font import Typeface
from sheetgen.draw.ink import Ink
from sheetgen.errors import SheetgenError
from sheetgen.geometry import POINT, Outline, Rectangle
from sheetgen.message import say_count

LEAST_TEXT = 6 * POINT
"""No text is set smaller than 6 pt: the size of the small print that people still read without a glass."""

Align = Literal["left", "centre", "right"]


class Pen(Protocol):
    """Draws outlines and text; everything in millimetres, y downwards."""

    def path(
        self,
        outline: Outline,
        *,
        fill: Ink | None = None,
        stroke: Ink | None = None,
        line: float = 0.2,
        dash: tuple[float, ...] = (),
    ) -> None:
        """Fill the outline, draw it with a line of that width, or both. Holes follow the even-odd rule."""

    def text(self, x: float, baseline: float, text: str, typeface: Typeface, size: float, ink: Ink) -> None:
        """Write a text from x on."""

    def clipped(self, outline: Outline) -> AbstractContextManager[None]:
        """Draw only inside the outline for a while."""

    def placed(self, x: float, y: float, scale: float = 1.0, degrees: float = 0.0) -> AbstractContextManager[None]:
        """Draw with the origin at (x, y) for a while, scaled and turned clockwise."""


class TextTooWideError(SheetgenError):
    """A text that doesn't fit its place at the smallest size."""

    def __init__(self, text: str, *, most: int) -> None:
        shown = text if len(text) <= 40 else f"{text[:40]}…"
        super().__init__(
            say_count(
                "“{text}” is too long for its place on the sheet, which has room for about {count} letter",
                "“{text}” is too long for its place on the sheet, which has room for about {count} letters",
                most,
                text=shown,
            )
        )


def fitting_size(text: str, typeface: Typeface, size: float, width: float) -> float:
    """Return the size at which the text fits the width: `size`, or less, but never under the least one."""
    at_one = typeface.width(text, 1.0)
    fitting = min(size, width / at_one) if at_one else size
    if fitting >= LEAST_TEXT:
        return fitting
    if at_one * LEAST_TEXT <= width + 1e-6:
        return LEAST_TEXT
    raise TextTooWideError(text, most=int(len(text) * width / (at_one * LEAST_TEXT)))


def write(
    pen: Pen, text: str, x: float, baseline: float, typeface: Typeface, size: float, ink: Ink, align: Align = "left"
) -> None:
    """Write a text at, around or before x."""
    if align != "left":
        width = typeface.width(text, size)
        x -= width / 2 if align == "centre" else width
    pen.text(x, baseline, text, typeface, size, ink)


def write_centred(pen: Pen, text: str, area: Rectangle, typeface: Typeface, size: float, ink: Ink) -> None:
    """Write a text so that its ink, not its letter spaces, has the same room left and right, over and under.

    Over and under, all figures and capitals count as equally high, so that numbers stand on one line.
    """
    ink_box = typeface.ink(text, size)
    height = typeface.ink("0" if text.lstrip("−+").isdigit() else "x" if text.islower() else "H", size).height
    x, y = area.centre
    pen.text(x - ink_box.x - ink_box.width / 2, y + height / 2, text, typeface, size, ink)
