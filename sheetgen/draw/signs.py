"""Signs in running text and in pictures: a box with its number, a die, a lock; drawn in the palette of the sheets.

A sign in running text stands on the baseline: its number or pips are as high above it as the figures beside it.
Lengths are in millimetres; `size` is that of the text.
"""

from __future__ import annotations

from sheetgen.draw.card import CardStyle
from sheetgen.draw.ink import WHITE, Ink
from sheetgen.draw.palette import TEXT, Paint
from sheetgen.draw.pen import Pen, write_centred
from sheetgen.draw.symbols import (
    PIPS,
    draw_die,
    draw_eight_sided_die,
    draw_lock,
    draw_row_symbol,
)
from sheetgen.geometry import Rectangle, rounded

CHIP_HEIGHT = 1.2
"""In sizes of the text around it."""
_FIGURE = 0.86
"""The size of the number in a chip."""
_FIGURE_HEIGHT = 0.69
"""How high figures and capitals of our typeface are."""


def chip_width(number: int, style: CardStyle, size: float) -> float:
    """Return how wide a chip is: at least nearly square, wider for the symbol that a palette without colour needs."""
    width = style.fonts.bold.width(str(number), _FIGURE * size) + 0.62 * size
    if style.palette.has_symbols:
        width += 0.62 * size
    return max(1.18 * size, width)


def draw_chip(pen: Pen, x: float, baseline: float, size: float, colour: str, number: int, style: CardStyle) -> None:
    """Draw a small box with its number."""
    paint = style.palette.paint(colour)
    area = sign_area(x, baseline, chip_width(number, style, size), size)
    draw_ground(pen, area, paint, 0.24 * size, 0.1 * size)
    room = area
    if style.palette.has_symbols:
        draw_row_symbol(pen, paint.symbol, area.x + 0.56 * size, area.centre[1], 0.52 * size, _symbol_ink(paint))
        room = Rectangle(area.x + 0.62 * size, area.y, area.width - 0.62 * size, area.height)
    write_centred(pen, str(number), room, style.fonts.bold, _FIGURE * size, paint.figure)


def draw_ground(pen: Pen, area: Rectangle, paint: Paint, radius: float, edge: float) -> None:
    """Draw the ground of a box: its colour around, the light box inside."""
    frame = paint.band or paint.edge or TEXT
    pen.path(rounded(area.inset(edge / 2), radius - edge / 2), fill=paint.box, stroke=frame, line=edge)


def sign_area(x: float, baseline: float, width: float, size: float) -> Rectangle:
    """Return the place of a sign in a line; its middle is that of the figures."""
    height = CHIP_HEIGHT * size
    return Rectangle(x, baseline - _FIGURE_HEIGHT * size / 2 - height / 2, width, height)


def die_width(colour: str, style: CardStyle, size: float) -> float:
    """Return how wide a die in running text is."""
    return (CHIP_HEIGHT + (0.7 if style.palette.has_symbols and colour in style.palette.inks else 0.0)) * size


def draw_die_sign(
    pen: Pen, x: float, baseline: float, size: float, colour: str, value: int, sides: int, style: CardStyle
) -> None:
    """Draw a die in running text."""
    area = sign_area(x, baseline, die_width(colour, style, size), size)
    if style.palette.has_symbols and colour in style.palette.inks:
        paint = style.palette.paint(colour)
        draw_row_symbol(pen, paint.symbol, area.x + 0.32 * size, area.centre[1], 0.52 * size, _symbol_ink(paint))
    middle = area.right - CHIP_HEIGHT * size / 2
    draw_die_face(pen, middle, area.centre[1], CHIP_HEIGHT * size, colour, value, sides, style, plain=True)


def draw_die_face(
    pen: Pen,
    x: float,
    y: float,
    size: float,
    colour: str,
    value: int,
    sides: int,
    style: CardStyle,
    *,
    plain: bool = False,
) -> None:
    """Draw a die of any size around a point: pips on six sides, numbers on others; a plain one has no inner edges."""
    fill, frame, face = _die_inks(colour, style)
    if sides == max(PIPS):
        draw_die(pen, x, y, size, value, fill=fill, frame=frame, pips=face)
        return
    if sides == 8:
        room = draw_eight_sided_die(pen, x, y, 1.12 * size, fill=fill, frame=frame, facets=None if plain else face)
        write_centred(pen, str(value), room, style.fonts.bold, room.height / _FIGURE_HEIGHT, face)
        return
    edge = 0.06 * size
    area = Rectangle(x - size / 2, y - size / 2, size, size).inset(edge / 2)
    pen.path(rounded(area, 0.19 * size), fill=fill, stroke=frame, line=edge)
    write_centred(pen, str(value), area, style.fonts.bold, 0.6 * size, face)


def _die_inks(colour: str, style: CardStyle) -> tuple[Ink, Ink, Ink]:
    """Return the inks of a die: its sides, its edges, its pips."""
    if colour not in style.palette.inks:
        return WHITE, TEXT, TEXT
    paint = style.palette.paint(colour)
    if paint.band is None:
        return WHITE, paint.figure, paint.figure
    return paint.band, paint.figure, paint.sign


def lock_width(style: CardStyle, size: float) -> float:
    """Return how wide a lock in running text is."""
    return (1.2 + (0.62 if style.palette.has_symbols else 0.0)) * size


def draw_lock_sign(pen: Pen, x: float, baseline: float, size: float, colour: str, style: CardStyle) -> None:
    """Draw the lock of a row in running text."""
    paint = style.palette.paint(colour)
    area = sign_area(x, baseline, lock_width(style, size), size)
    draw_ground(pen, area, paint, area.height / 2, 0.1 * size)
    if style.palette.has_symbols:
        draw_row_symbol(pen, paint.symbol, area.x + 0.62 * size, area.centre[1], 0.5 * size, _symbol_ink(paint))
    draw_lock(pen, area.right - 0.6 * size, area.centre[1], 0.74 * size, paint.figure, paint.box)


def _symbol_ink(paint: Paint) -> Ink:
    return TEXT if paint.band is None else paint.figure
