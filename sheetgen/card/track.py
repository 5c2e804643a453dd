"""Place the fields of a track on a board: a spiral that winds inwards from the upper left, in millimetres."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sheetgen.errors import SheetgenError
from sheetgen.geometry import Rectangle
from sheetgen.layout.model import Board, Field, Track
from sheetgen.message import say

LEAST_FIELD = 12.0
"""Millimetres: a pawn must stand on a field."""

_RING_GAP_SHARE = 0.24
"""The gap between two windings, as a share of a field's width."""
_FIELD_GAP_SHARE = 0.07
_MOST_FILLED = 0.72
"""So much of the board is track at most; the middle is for the title."""


@dataclass(frozen=True, slots=True)
class PlacedField:
    """A field on the board; `place` counts from 1, the first one after the start."""

    place: int
    field: Field
    area: Rectangle
    is_finish: bool


@dataclass(frozen=True, slots=True)
class PlacedBoard:
    """A side of the board with everything in its place."""

    side: str
    width: float
    height: float
    start: Rectangle
    fields: tuple[PlacedField, ...]
    middle: Rectangle
    """The free part inside the track."""

    @property
    def path(self) -> tuple[tuple[float, float], ...]:
        """The middles of start and fields, in the order in which pawns walk."""
        return (self.start.centre, *(field.area.centre for field in self.fields))


def place_board(board: Board, track: Track, width: float, height: float) -> PlacedBoard:
    """Place a track on a board of that size."""
    cells_needed = len(track.fields) + 2
    columns, rows = _grid(cells_needed, width, height)
    spiral = _spiral(columns, rows)[:cells_needed]
    rings = max(min(column, row, columns - 1 - column, rows - 1 - row) for column, row in spiral)
    cell_width = width / (columns + 2 * rings * _RING_GAP_SHARE)
    gap = cell_width * _RING_GAP_SHARE
    cell_height = (height - 2 * rings * gap) / rows
    space = cell_width * _FIELD_GAP_SHARE

    def area(column: int, row: int) -> Rectangle:
        x = column * cell_width + gap * _gaps_before(column, columns, rings)
        y = row * cell_height + gap * _gaps_before(row, rows, rings)
        return Rectangle(x, y, cell_width, cell_height).inset(space / 2)

    areas = [area(*cell) for cell in spiral]
    if min(min(each.width, each.height) for each in areas) < LEAST_FIELD:
        raise SheetgenError(
            say(
                "the fields of the board would be smaller than {least} mm; use larger paper or --tiles",
                least=f"{LEAST_FIELD:g}",
            )
        )
    start = Rectangle(areas[0].x, areas[0].y, areas[1].right - areas[0].x, areas[0].height)
    fields = tuple(
        PlacedField(place, field, each, place > len(track.fields) - board.finish_fields)
        for place, (field, each) in enumerate(zip(track.fields, areas[2:], strict=True), start=1)
    )
    free = {(column, row) for column in range(columns) for row in range(rows)} - set(spiral)
    left, top, right, bottom = _largest_block(free)
    first, last = area(left, top), area(right, bottom)
    middle = Rectangle(first.x, first.y, last.right - first.x, last.bottom - first.y)
    return PlacedBoard(track.side, width, height, start, fields, middle)


def _grid(cells: int, width: float, height: float) -> tuple[int, int]:
    """Return the columns and rows that give the largest fields and leave the middle free."""
    best = (0.0, 0, 0)
    for rows in range(3, 40):
        columns = max(4, math.ceil(cells / _MOST_FILLED / rows))
        side = min(width / columns, 0.9 * height / rows)
        best = max(best, (side, columns, rows))
    return best[1], best[2]


def _spiral(columns: int, rows: int) -> list[tuple[int, int]]:
    """Return the cells of a grid in the order of a spiral, clockwise and inwards from the upper left."""
    free = {(column, row) for column in range(columns) for row in range(rows)}
    cells = [(0, 0)]
    direction = (1, 0)
    free.remove((0, 0))
    while free:
        column, row = cells[-1]
        following = column + direction[0], row + direction[1]
        if following not in free:
            direction = -direction[1], direction[0]
            following = column + direction[0], row + direction[1]
        cells.append(following)
        free.remove(following)
    return cells


def _gaps_before(index: int, count: int, rings: int) -> int:
    """Return how many gaps between windings lie before a column or row."""
    return min(index, rings) + max(0, index - (count - 1 - rings))


def _largest_block(free: set[tuple[int, int]]) -> tuple[int, int, int, int]:
    """Return the largest block of free cells: first column and row, last column and row."""
    best = (0, (0, 0, 0, 0))
    for column, row in sorted(free):
        right = column
        bottom_most = max(each for _, each in free)
        while (right, row) in free:
            bottom = row
            while bottom < bottom_most and (right, bottom + 1) in free:
                bottom += 1
            bottom_most = bottom
            best = max(best, ((right - column + 1) * (bottom - row + 1), (column, row, right, bottom)))
            right += 1
    return best[1]
