"""Plan a board on paper: on one page, or over several that are glued together."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sheetgen.errors import SheetgenError
from sheetgen.geometry import Rectangle
from sheetgen.message import say
from sheetgen.page.paper import Paper, check_margin

OVERLAP = 8.0
"""Millimetres by which neighbouring pages show the same, to be glued over each other."""
MOST_TILES = 6


@dataclass(frozen=True, slots=True)
class Tile:
    """A page of the board: its place in the whole, and the part of the board that it shows."""

    column: int
    row: int
    part: Rectangle

    @property
    def name(self) -> str:
        """What the page is called: A1 is the upper left one, B1 the one right of it."""
        return f"{'ABCDEF'[self.column]}{self.row + 1}"


@dataclass(frozen=True, slots=True)
class TilePlan:
    """Pages of one size with a window each, through which the board is seen."""

    page_width: float
    page_height: float
    window: Rectangle
    board_width: float
    board_height: float
    tiles: tuple[Tile, ...]


def plan_tiles(paper: Paper, *, margin: float, columns: int = 1, rows: int = 1) -> TilePlan:
    """Plan a board over `columns` × `rows` pages, turned so that the whole is wider than high where it can be."""
    check_margin(margin)
    if not (1 <= columns <= MOST_TILES and 1 <= rows <= MOST_TILES):
        raise SheetgenError(say("--tiles takes pages from 1x1 to {most}x{most}", most=MOST_TILES))
    pages = [(paper.height, paper.width), (paper.width, paper.height)]
    width, height = min(pages, key=lambda page: abs(math.log(columns * page[0] / (rows * page[1]) / math.sqrt(2))))
    window = Rectangle(margin, margin, width - 2 * margin, height - 2 * margin)
    if min(window.width, window.height) < 3 * OVERLAP:
        raise SheetgenError(
            say("margins of {margin} mm leave no room on {paper}", margin=f"{margin:g}", paper=paper.name)
        )
    step_x, step_y = window.width - OVERLAP, window.height - OVERLAP
    tiles = tuple(
        Tile(column, row, Rectangle(column * step_x, row * step_y, window.width, window.height))
        for row in range(rows)
        for column in range(columns)
    )
    return TilePlan(
        width, height, window, (columns - 1) * step_x + window.width, (rows - 1) * step_y + window.height, tiles
    )
