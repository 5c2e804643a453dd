"""The pictures of the rules booklet, drawn from the layout by the code that draws the sheets.

A picture knows its size for a given width and draws itself onto any pen, from its upper left corner on; so the same
code makes it for PDF and for SVG. All lengths are in millimetres.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from sheetgen.card.model import Card
from sheetgen.card.place import place_card
from sheetgen.card.track import PlacedField
from sheetgen.draw.board import draw_strip
from sheetgen.draw.card import (
    CardStyle,
    draw_crosses,
    draw_result_line,
    draw_rows,
    draw_strikes,
    draw_written,
)
from sheetgen.draw.ink import WHITE
from sheetgen.draw.palette import QUIET, RULE, TEXT
from sheetgen.draw.pen import LEAST_TEXT, Pen, write, write_centred
from sheetgen.draw.signs import chip_width, draw_chip, draw_die_face
from sheetgen.draw.symbols import draw_cross, draw_pawn, draw_row_symbol
from sheetgen.geometry import POINT, Outline, Rectangle, line, polygon
from sheetgen.layout.model import Layout
from sheetgen.message import say_in

_LINE_BY_LINE = (("rows",), ("points",), ("penalties",), ("result",))
"""A sheet with a line for each item: its results are as wide as can be."""
_ENLARGED = 1.65
"""What on a card of the booklet's width would be too small to look at is drawn so much larger."""
_TABLE_SIZE = 8.6 * POINT
_DIE = 9.0
_SIGN_ROOM = 7.5
"""Millimetres: a die in a picture, and the room for a sign between two of them."""
_WIDEST_FIELD, _START_FIELD = 20.0, 1.6
"""Millimetres: a field of the track; and how many fields wide the start is. All moves are drawn to the same scale."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture of that size; `draw` begins at the pen's origin."""

    width: float
    height: float
    draw: Callable[[Pen], None]


def make_picture(kind: str, data: Mapping[str, str], layout: Layout, style: CardStyle, width: float) -> Drawing:
    """Return the picture of that kind; `data` says what it shows, as the booklet's template gives it."""
    match kind:
        case "sheet":
            return rows_picture(layout, style, width, data["crosses"].split(), strike=True)
        case "row":
            return rows_picture(layout, style, width, data["crosses"].split(), (data["row"],))
        case "dice":
            coloured = data.get("coloured", "").split()
            die = (coloured[0], int(coloured[1])) if coloured else None
            return dice_picture(layout, style, tuple(map(int, data["white"].split())), die)
        case "points":
            return points_picture(layout, style, width)
        case "score":
            counts = tuple(map(int, data["counts"].split()))
            return score_picture(layout, style, width, counts, int(data["penalties"]), int(data["bonus"]))
        case "track":
            return track_picture(layout, style, width, int(data["start"]), int(data["steps"]))
    raise ValueError(f"no picture is of the kind {kind!r}")


def rows_picture(
    layout: Layout,
    style: CardStyle,
    width: float,
    crosses: list[str],
    rows: tuple[str, ...] = (),
    *,
    strike: bool = False,
) -> Drawing:
    """Return rows of the sheet with crosses in them, these or all; with `strike`, boxes that are lost are struck."""
    card = _card_with_rows_of(layout, width)
    shown = [band for band in card.bands if not rows or band.row.id in rows]
    left, top = shown[0].area.x, shown[0].area.y
    height = shown[-1].area.bottom - top

    def draw(pen: Pen) -> None:
        with pen.placed(-left, -top):
            draw_rows(pen, card, style, rows or None)
            draw_crosses(pen, card, crosses)
            if strike:
                draw_strikes(pen, card, _skipped(layout, crosses), QUIET)

    return Drawing(width, height, draw)


def _skipped(layout: Layout, crosses: list[str]) -> list[str]:
    """Return the boxes that are lost: left of the last cross of their row, and not crossed."""
    skipped: list[str] = []
    for row in layout.rows:
        names = [f"{row.id}-{number}" for number in row.numbers]
        last = max((names.index(name) for name in crosses if name in names), default=0)
        skipped += [name for name in names[:last] if name not in crosses]
    return skipped


@lru_cache(maxsize=32)
def _card_with_rows_of(layout: Layout, width: float) -> Card:
    """Return the card whose rows are that wide."""
    guess = place_card(layout, width)
    margins = guess.width - max(band.area.width for band in guess.bands)
    return place_card(layout, width * width / (width - margins))


def dice_picture(
    layout: Layout, style: CardStyle, white: tuple[int, ...], coloured: tuple[str, int] | None = None
) -> Drawing:
    """Return dice that are added up, and their sum: in its colour, if a coloured die is among them."""
    dice = [("white", value) for value in white] + ([coloured] if coloured else [])
    total = sum(value for _, value in dice)
    figure = 5.0
    result_width = chip_width(total, style, figure) if coloured else style.fonts.bold.width(str(total), figure)
    width = len(dice) * (_DIE + _SIGN_ROOM) + result_width
    has_symbol = coloured is not None and style.palette.has_symbols
    height = _DIE + (4.2 if has_symbol else 1.0)
    middle = _DIE / 2 + 0.5

    def draw(pen: Pen) -> None:
        for index, (colour, value) in enumerate(dice):
            x = index * (_DIE + _SIGN_ROOM)
            draw_die_face(pen, x + _DIE / 2, middle, _DIE, colour, value, layout.die_sides, style)
            if has_symbol and colour in style.palette.inks:
                draw_row_symbol(pen, style.palette.paint(colour).symbol, x + _DIE / 2, _DIE + 2.8, 2.4, TEXT)
            room = Rectangle(x + _DIE, middle - 3, _SIGN_ROOM, 6)
            write_centred(pen, "=" if index == len(dice) - 1 else "+", room, style.fonts.regular, 6.0, QUIET)
        x = len(dice) * (_DIE + _SIGN_ROOM)
        if coloured is not None:
            draw_chip(pen, x, middle + 0.345 * figure, figure, coloured[0], total, style)
        else:
            room = Rectangle(x, middle - 3, result_width, 6)
            write_centred(pen, str(total), room, style.fonts.bold, figure, TEXT)

    return Drawing(width, height, draw)


def points_picture(layout: Layout, style: CardStyle, width: float) -> Drawing:
    """Return the table of points as the sheet has it, at the size of the text around it."""
    fonts = style.fonts
    word = style.catalog.say(say_in("sheet", "points"))
    label = fonts.regular.width(word, _TABLE_SIZE) + 2.0
    cell = (width - label) / (len(layout.points) - 1)
    widest = fonts.bold.width(str(max(layout.points, key=lambda points: len(str(points)))), 1)
    size = max(LEAST_TEXT, min(_TABLE_SIZE, 0.9 * cell / widest))
    middle = 1.6 * _TABLE_SIZE

    def draw(pen: Pen) -> None:
        draw_cross(pen, label - 2.0 - 0.3 * size, 0.75 * _TABLE_SIZE, 0.62 * _TABLE_SIZE, QUIET, 0.15)
        write(pen, word, label - 2.0, middle + 1.15 * _TABLE_SIZE, fonts.regular, _TABLE_SIZE, QUIET, "right")
        pen.path(line(label, middle, width, middle), stroke=RULE, line=0.2)
        for crosses, points in list(enumerate(layout.points))[1:]:
            x = label + (crosses - 0.5) * cell
            write(pen, str(crosses), x, 1.1 * _TABLE_SIZE, fonts.regular, size, QUIET, "centre")
            write(pen, str(points), x, middle + 1.15 * _TABLE_SIZE, fonts.bold, size, TEXT, "centre")

    return Drawing(width, 2.9 * _TABLE_SIZE, draw)


def score_picture(
    layout: Layout, style: CardStyle, width: float, counts: tuple[int, ...], penalties: int, bonus: int = 0
) -> Drawing:
    """Return the result line of a sheet, filled in; its boxes are higher than on a sheet of this width."""
    card = _lined_card(layout, width)
    left, top = card.places[card.terms[0].place].x, card.places[card.terms[0].place].y
    terms = tuple(replace(term, sign_area=_higher(term.sign_area)) for term in card.terms)
    places = {**card.places, **{term.place: _higher(card.places[term.place]) for term in terms}}
    card = replace(card, terms=terms, places=places)
    lowered = replace(card, places={name: _lower_part(area) for name, area in places.items()})
    points = {f"result-{row.id}": layout.points[count] for row, count in zip(layout.rows, counts, strict=True)}
    lost = -layout.penalties.points * penalties
    figures = {**points, "result-penalties": lost, "total": sum(points.values()) - lost + bonus}
    if bonus:
        figures["result-bonus"] = bonus

    def draw(pen: Pen) -> None:
        with pen.placed(-left, -top):
            draw_result_line(pen, card, style)
            draw_written(pen, lowered, style, figures)

    last = places[terms[-1].place]
    return Drawing(last.right - left, last.height, draw)


@lru_cache(maxsize=32)
def _lined_card(layout: Layout, width: float) -> Card:
    return place_card(replace(layout, look=replace(layout.look, lines=_LINE_BY_LINE)), width)


def _higher(area: Rectangle) -> Rectangle:
    return Rectangle(area.x, area.y, area.width, _ENLARGED * area.height)


def _lower_part(area: Rectangle) -> Rectangle:
    """Return where a figure is written: under the small sign or word at the box's top."""
    return Rectangle(area.x, area.y + 0.2 * area.height, area.width, 0.76 * area.height)


def track_picture(layout: Layout, style: CardStyle, width: float, start: int, steps: int) -> Drawing:
    """Return a part of the first track, laid out straight, with the pawn's way over it: hollow where it came from."""
    if layout.board is None:
        raise ValueError("a layout without a board has no track")
    fields = layout.board.tracks[0].fields
    first = start - 1 if start else 0
    shown = fields[first : start + steps]
    start_cells = _START_FIELD if start == 0 else 0.0
    gap_share = 0.07
    cell = min(_WIDEST_FIELD, width / (max(layout.board.longest_move, steps) + _START_FIELD))
    field_width, field_height = cell * (1 - gap_share), cell * 1.04
    arc_height, pawn = 4.8, 6.4
    pawn_y = pawn / 2 + 0.2
    top = pawn_y + arc_height - 1.0
    placed = [
        PlacedField(
            first + index + 1,
            field,
            Rectangle((index + start_cells) * cell, top, field_width, field_height),
            first + index >= len(fields) - layout.board.finish_fields,
        )
        for index, field in enumerate(shown)
    ]
    start_area = Rectangle(0, top, start_cells * cell - gap_share * cell, field_height) if start == 0 else None
    middles = [start_area.centre[0]] if start_area else []
    middles += [each.area.centre[0] for each in placed]

    def draw(pen: Pen) -> None:
        draw_strip(pen, start_area, placed, layout, style)
        for left, right in itertools.pairwise(middles):
            pen.path(_hop(left + 1.2, right - 1.2, top - 1.0, arc_height - 1.4), stroke=QUIET, line=0.35)
            pen.path(
                polygon([(right - 2.1, top - 2.5), (right - 0.2, top - 2.6), (right - 0.8, top - 0.7)]), fill=QUIET
            )
        draw_pawn(pen, middles[0] - 0.1, pawn_y, pawn, fill=WHITE, stroke=QUIET, line_width=0.3)
        draw_pawn(pen, middles[-1] + 2.4, pawn_y, pawn, fill=TEXT)

    return Drawing(placed[-1].area.right, top + field_height, draw)


def _hop(left: float, right: float, y: float, height: float) -> Outline:
    """Return the arc of a hop from one field to the next."""
    return (("M", (left, y)), ("C", (left, y - 1.33 * height, right, y - 1.33 * height, right, y)))
