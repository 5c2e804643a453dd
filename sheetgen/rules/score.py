"""Count what stands on the sheets. Problems or not: a sheet is scored as it was entered."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.layout.model import Layout, Track
from sheetgen.rules.rows import RowVerdict, row_rules
from sheetgen.rules.values import Game, Result, Score, Sheet


def score(layout: Layout, sheet: Sheet, *, side: str | None = None) -> Score:
    """Count one sheet; `side` is that of the board, the first one if it isn't said."""
    verdicts = [rules.judge(marks) for rules, marks in zip(row_rules(layout), sheet.rows, strict=True)]
    return score_of(layout, sheet, verdicts, side)


def score_of(layout: Layout, sheet: Sheet, verdicts: Sequence[RowVerdict], side: str | None) -> Score:
    """Count one sheet whose rows have been judged."""
    rows = tuple([verdict.score for verdict in verdicts])
    penalty_points = layout.penalties.points * sheet.penalties if sheet.penalties > 0 else 0
    bonus = bonus_of(layout, sheet, side)
    total = penalty_points + bonus
    for row in rows:
        total += row.points
    return Score(rows, sheet.penalties, penalty_points, bonus, total)


def bonus_of(layout: Layout, sheet: Sheet, side: str | None) -> int:
    """Return the extra points of a sheet: those of the pawn's field if it is known, else what was typed in."""
    if layout.board is None:
        return 0
    if sheet.field is not None:
        circle = circle_of(track_of(layout, side), sheet.field)
        if circle is not None:
            return circle
    return sheet.bonus or 0


def circle_of(track: Track, field: int) -> int | None:
    """Return the extra points of a field, 0 on the start field; None if the track has no such field."""
    if field == 0:
        return 0
    return track.fields[field - 1].bonus if 1 <= field <= len(track.fields) else None


def track_of(layout: Layout, side: str | None) -> Track:
    """Return the track of a side of the board; without a side, or with one that isn't there, the first one."""
    if layout.board is None:
        raise ValueError("this layout has no board")
    return next((track for track in layout.board.tracks if track.side == side), layout.board.tracks[0])


def ranks(totals: Sequence[int]) -> tuple[int, ...]:
    """Return the rank of each total, the highest first; equal totals share a rank, and the next ones are left out."""
    ordered = sorted(totals, reverse=True)
    first_place = {total: place for place, total in reversed(list(enumerate(ordered, 1)))}
    return tuple([first_place[total] for total in totals])


def result(layout: Layout, game: Game) -> Result:
    """Count all sheets of a game and rank the players."""
    scores = tuple([score(layout, sheet, side=game.side) for sheet in game.sheets])
    return Result(scores, ranks([each.total for each in scores]))
