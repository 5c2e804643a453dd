"""Count what stands on the sheets. Problems or not: a sheet is scored as it was entered."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.layout.model import Layout
from sheetgen.rules.rows import row_rules
from sheetgen.rules.sheet import score_of, tally
from sheetgen.rules.values import Game, Result, Score, Sheet


def score(layout: Layout, sheet: Sheet, *, side: str | None = None) -> Score:
    """Count one sheet, as it was entered, right or wrong.

    `side` is that of the board, by its letter; the first one if it isn't said. Only a pawn's field needs it.
    """
    return score_of(layout, sheet, tally(row_rules(layout), sheet), side)


def ranks(totals: Sequence[int]) -> tuple[int, ...]:
    """Return the rank of each total, in the order given; the highest is 1.

    Equal totals share a rank, and the ranks after it are left out: 30, 20, 20, 10 have the ranks 1, 2, 2, 4.
    """
    ordered = sorted(totals, reverse=True)
    return tuple([ordered.index(total) + 1 for total in totals])


def result(layout: Layout, game: Game) -> Result:
    """Count all sheets of a game, as they were entered, and rank the players."""
    scores = tuple([score(layout, sheet, side=game.side) for sheet in game.sheets])
    return Result(scores, ranks([each.total for each in scores]))
