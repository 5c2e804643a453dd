"""Draw a playing board: the track with its fields, start and finish; and pawns to cut out."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.card.track import PlacedBoard, PlacedField
from sheetgen.draw.card import CardStyle
from sheetgen.draw.ink import BLACK, WHITE, Ink
from sheetgen.draw.palette import PALETTES, QUIET, RULE, TEXT, Palette
from sheetgen.draw.pen import LEAST_TEXT, Pen, fitting_size, write, write_centred
from sheetgen.draw.symbols import draw_arrow, draw_pattern, draw_pawn, draw_row_symbol
from sheetgen.geometry import POINT, Rectangle, circle, line, polygon, rounded
from sheetgen.layout.model import Layout
from sheetgen.message import say_count, say_in

PATH_INK = Ink.of("#d9d9d9")
PAWN_COLOURS = ("orange", "purple", "turquoise", "black", "pink", "brown", "grey", "green")
"""Colours of pawns, different from those of the rows where there are enough."""
PAWN_WIDTH, PAWN_HEIGHT, PAWN_FOOT = 17.0, 25.0, 8.0
"""Millimetres: a pawn to cut out, which folds over its head and stands on two feet."""


def draw_board(pen: Pen, board: PlacedBoard, layout: Layout, style: CardStyle) -> None:
    """Draw one side of the board."""
    unit = board.fields[0].area.width / 24.0
    line_width = 0.28 * unit
    outline = style.palette.manner in {"outline", "pattern"}
    pen.path(
        polygon(board.path, closed=False), stroke=RULE if outline else PATH_INK, line=(0.8 if outline else 5.0) * unit
    )
    _draw_finish_ground(pen, board, unit, outline=outline)
    _draw_start(pen, board.start, style, unit)
    for placed in board.fields:
        _draw_field(pen, placed, layout, style, unit, line_width)
    _draw_middle(pen, board, layout, style, unit)


def draw_strip(
    pen: Pen, start: Rectangle | None, fields: Sequence[PlacedField], layout: Layout, style: CardStyle
) -> None:
    """Draw fields that follow each other, after the start if it is given: a part of the track, laid out straight."""
    unit = fields[0].area.width / 24.0
    if start is not None:
        _draw_start(pen, start, style, unit)
    for placed in fields:
        _draw_field(pen, placed, layout, style, unit, 0.28 * unit)


def _draw_start(pen: Pen, area: Rectangle, style: CardStyle, unit: float) -> None:
    pen.path(rounded(area, 3.4 * unit), fill=WHITE, stroke=TEXT, line=0.9 * unit)
    word = style.catalog.say(say_in("board", "Start"))
    room = Rectangle(area.x + 3 * unit, area.y, area.width - 14 * unit, area.height)
    size = fitting_size(word, style.fonts.bold, max(LEAST_TEXT, 16 * POINT * unit), room.width)
    write_centred(pen, word, room, style.fonts.bold, size, TEXT)
    draw_arrow(pen, area.right - 7 * unit, area.centre[1], 8 * unit, TEXT)


def _draw_finish_ground(pen: Pen, board: PlacedBoard, unit: float, *, outline: bool) -> None:
    """Lay a ground under the last fields, so that the finish is seen from afar."""
    for placed in board.fields:
        if placed.is_finish:
            ground = rounded(placed.area.inset(-1.5 * unit), 4.6 * unit)
            pen.path(ground, fill=None if outline else TEXT, stroke=TEXT, line=0.5 * unit)
    if outline:
        for placed in board.fields:
            if placed.is_finish:
                pen.path(rounded(placed.area.inset(-0.7 * unit), 4 * unit), fill=WHITE, stroke=TEXT, line=0.3 * unit)


def _draw_field(
    pen: Pen, placed: PlacedField, layout: Layout, style: CardStyle, unit: float, line_width: float
) -> None:
    area, field = placed.area, placed.field
    paint = style.palette.paint(layout.row(field.row).box(field.number).colour)
    ground = rounded(area, 3.4 * unit)
    pen.path(ground, fill=paint.band or WHITE)
    if style.palette.manner == "pattern":
        with pen.clipped(ground):
            draw_pattern(pen, paint.symbol, area, 1.6 * unit, TEXT)
    if paint.edge is not None:
        pen.path(ground, stroke=paint.edge, line=1.4 * line_width)
    box = Rectangle(area.x + 3.2 * unit, area.y + 2.6 * unit, area.width - 6.4 * unit, 0.46 * area.height)
    pen.path(rounded(box, 2.2 * unit), fill=paint.box, stroke=paint.edge, line=line_width)
    write_centred(pen, str(field.number), box, style.fonts.bold, min(0.66 * box.height, 0.5 * box.width), paint.figure)
    radius = min(0.36 * (area.bottom - box.bottom), 0.3 * area.width)
    x, y = area.centre[0], (box.bottom + area.bottom) / 2 - 0.1 * unit
    pen.path(circle(x, y, radius), fill=WHITE, stroke=paint.edge or paint.figure, line=line_width)
    bonus = f"+{field.bonus}"
    room = Rectangle(x - radius, y - radius, 2 * radius, 2 * radius)
    size = min(1.02 * radius, 1.6 * radius / style.fonts.regular.width(bonus, 1))
    write_centred(pen, bonus, room, style.fonts.regular, max(LEAST_TEXT, size), TEXT)
    if style.palette.has_symbols:
        ink = TEXT if style.palette.manner == "pattern" else paint.sign
        spot_x, spot_y = area.x + 4.0 * unit, area.bottom - 4.2 * unit
        if style.palette.manner == "pattern":
            pen.path(circle(spot_x, spot_y, 3 * unit), fill=WHITE)
        draw_row_symbol(pen, paint.symbol, spot_x, spot_y, 3.6 * unit, ink)


def _draw_middle(pen: Pen, board: PlacedBoard, layout: Layout, style: CardStyle, unit: float) -> None:
    """Write the board's name, its side and the one rule that players ask for."""
    area = board.middle.inset(5 * unit)
    name = style.catalog.words(layout.name)
    size = fitting_size(name, style.fonts.bold, max(LEAST_TEXT, 34 * POINT * unit), 0.8 * area.width)
    side_size = 9 * unit
    x = area.x + side_size
    baseline = area.y + 0.42 * area.height
    middle = baseline - 0.34 * size
    pen.path(circle(x, middle, side_size), fill=None, stroke=TEXT, line=0.9 * unit)
    letter_room = Rectangle(x - side_size, middle - side_size, 2 * side_size, 2 * side_size)
    write_centred(pen, board.side.upper(), letter_room, style.fonts.bold, 1.1 * side_size, TEXT)
    write(pen, name, x + 1.6 * side_size, baseline, style.fonts.bold, size, TEXT)
    assert layout.board is not None, "a board is drawn for layouts that have one"  # noqa: S101
    hints = (
        say_count("Move 1 free field forward.", "Move 1 to {count} free fields forward.", layout.board.longest_move),
        say_count(
            "The last field is the finish.", "The last {count} fields are the finish.", layout.board.finish_fields
        ),
    )
    baseline += 1.7 * side_size
    for hint in hints:
        words = style.catalog.say(hint)
        hint_size = fitting_size(words, style.fonts.regular, max(LEAST_TEXT, 13 * POINT * unit), area.width)
        write(pen, words, area.x, baseline, style.fonts.regular, hint_size, QUIET)
        baseline += 1.35 * hint_size


def draw_pawns(pen: Pen, area: Rectangle, players: int, palette: Palette, style: CardStyle) -> None:
    """Draw a pawn for each player, to be cut out, folded over the head and put on its feet."""
    words = style.catalog.say(say_in("board", "Cut out, fold at the dashed lines, glue the halves together."))
    size = fitting_size(words, style.fonts.regular, 10 * POINT, area.width)
    write(pen, words, area.x, area.y + size, style.fonts.regular, size, QUIET)
    inks = PALETTES["contrast" if palette.id == "contrast" else "colour"].inks
    for player in range(players):
        ink = BLACK if palette.manner == "pattern" else inks[PAWN_COLOURS[player % len(PAWN_COLOURS)]]
        _draw_pawn_strip(pen, area.x + player * (PAWN_WIDTH + 6), area.y + 3 * size, player, ink, palette)


def _draw_pawn_strip(pen: Pen, x: float, y: float, player: int, ink: Ink, palette: Palette) -> None:
    height = 2 * PAWN_HEIGHT + 2 * PAWN_FOOT
    pen.path(rounded(Rectangle(x, y, PAWN_WIDTH, height)), stroke=QUIET, line=0.15)
    for fold in (PAWN_FOOT, PAWN_FOOT + PAWN_HEIGHT, PAWN_FOOT + 2 * PAWN_HEIGHT):
        pen.path(line(x, y + fold, x + PAWN_WIDTH, y + fold), stroke=QUIET, line=0.15, dash=(1.0, 1.0))
    hollow = palette.manner == "outline"
    for degrees, middle in ((180, PAWN_FOOT + PAWN_HEIGHT / 2), (0, PAWN_FOOT + 1.5 * PAWN_HEIGHT)):
        with pen.placed(x + PAWN_WIDTH / 2, y + middle, degrees=degrees):
            draw_pawn(pen, 0, 0, 0.78 * PAWN_HEIGHT, fill=None if hollow else ink, stroke=ink, line_width=0.4)
            draw_row_symbol(pen, player, 0, 0.29 * PAWN_HEIGHT, 3.4, ink if hollow else WHITE)
