"""The score sheet as a card: its boxes and the other things on it, by name and place, in millimetres.

The names of the boxes are stable: `red-5`, `red-lock`, `penalty-2`, `result-red`, `result-penalties`,
`result-bonus`, `total`, `name`, `date`, `lucky-1`, `lucky-2`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sheetgen.geometry import POINT, Rectangle
from sheetgen.layout.model import Layout, Row

LEAST_BOX = 7.0
"""No box that is crossed is smaller, on any card we make: a pen's cross needs that."""

CORNER = 11.0
"""This much of each corner of an A5 card stays free of boxes, for camera marks."""

_FIGURE_WIDTH = 0.58 * 6 * POINT
"""Millimetres on any card: a figure of 6 pt; the widest one of our typeface has 0.57 of its size."""


@dataclass(frozen=True, slots=True)
class Band:
    """A row on the card: its coloured ground, the arrow, and the strip for words under the boxes."""

    row: Row
    area: Rectangle
    arrow: Rectangle
    caption: Rectangle
    hint: Rectangle
    cells: tuple[Rectangle, ...]
    """The part of the ground behind each box, for boxes that have a colour of their own."""


@dataclass(frozen=True, slots=True)
class PointsCell:
    """A column of the points table."""

    crosses: int
    points: int
    area: Rectangle


@dataclass(frozen=True, slots=True)
class Term:
    """A box of the result line and the sign before it; `place` is its name."""

    sign: str
    place: str
    row: Row | None
    sign_area: Rectangle


@dataclass(frozen=True, slots=True)
class Card:
    """A score sheet of a given size, with everything in its place."""

    layout: Layout
    width: float
    height: float
    scale: float
    """1 for an A5 card."""
    places: Mapping[str, Rectangle]
    bands: tuple[Band, ...]
    points_label: Rectangle | None
    points: tuple[PointsCell, ...]
    penalty_sign: Rectangle
    terms: tuple[Term, ...]
    lucky: Rectangle | None
    mark: Rectangle
    """The line for the layout's name, language and version."""

    @property
    def boxes(self) -> tuple[str, ...]:
        """The names of the boxes that are crossed in a game: numbers, locks, penalties."""
        numbers = [name for band in self.bands for name in row_boxes(band.row)]
        return (*numbers, *penalty_boxes(self.layout))

    @property
    def smallest_box(self) -> float:
        """The shorter side of the smallest box that is crossed."""
        return min(min(self.places[name].width, self.places[name].height) for name in self.boxes)

    @property
    def is_usable(self) -> bool:
        """Whether every box can be crossed, and the figures of the points table have room at 6 pt."""
        if self.smallest_box < LEAST_BOX:
            return False
        return all(cell.area.width >= len(str(cell.points)) * _FIGURE_WIDTH + 0.25 for cell in self.points)

    @property
    def corners(self) -> tuple[Rectangle, ...]:
        """The parts of the card that stay free of boxes."""
        side = CORNER * self.scale
        return tuple(Rectangle(x, y, side, side) for x in (0, self.width - side) for y in (0, self.height - side))


def row_boxes(row: Row) -> tuple[str, ...]:
    """Return the names of the boxes of a row, its lock last."""
    return (*(f"{row.id}-{number}" for number in row.numbers), f"{row.id}-lock")


def penalty_boxes(layout: Layout) -> tuple[str, ...]:
    """Return the names of the penalty boxes."""
    return tuple(f"penalty-{index}" for index in range(1, layout.penalties.boxes + 1))
