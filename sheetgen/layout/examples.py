"""The examples of a layout, as far as they fit it.

A layout takes over the examples of the one it builds on, and may well have changed the rows or dice that they speak
of. An example that can't happen on this board is left out; the booklet then simply has one picture fewer.
"""

from __future__ import annotations

from typing import Any

from sheetgen.layout.model import Board, Examples, Penalties, Row


def examples_that_fit(
    given: dict[str, Any] | None, rows: tuple[Row, ...], sides: int, board: Board | None, penalties: Penalties
) -> Examples:
    """Return the examples that can happen on a board of these rows, dice and tracks."""
    given = given or {}
    by_id = {row.id: row for row in rows}
    white_dice = _dice(given.get("white_dice"), sides)
    last_white_dice = _dice(given.get("last_white_dice"), sides)
    return Examples(
        crosses=_crosses(given.get("crosses"), by_id),
        white_dice=white_dice if white_dice and _rows_with(sum(white_dice), rows) >= 2 else None,
        coloured_die=_coloured_die(given.get("coloured_die"), white_dice, by_id, sides),
        lucky_numbers=_lucky(given.get("lucky_numbers"), white_dice),
        lock=_lock(given.get("lock"), by_id),
        last_white_dice=last_white_dice if last_white_dice and _locked_by(sum(last_white_dice), rows) >= 2 else None,
        counts=_counts(given.get("counts"), rows),
        penalties=min(given.get("penalties") or 0, penalties.boxes),
        moves=_moves(given.get("moves"), board),
    )


def _dice(dice: tuple[int, int] | None, sides: int) -> tuple[int, int] | None:
    return dice if dice and all(1 <= die <= sides for die in dice) else None


def _rows_with(number: int, rows: tuple[Row, ...]) -> int:
    return sum(number in row.numbers for row in rows)


def _locked_by(number: int, rows: tuple[Row, ...]) -> int:
    return sum(number in row.locking_numbers for row in rows)


def _crosses(given: dict[str, Any] | None, by_id: dict[str, Row]) -> tuple[tuple[str, int], ...] | None:
    """Keep crosses that stand from left to right in their rows, without a locking number."""
    crosses = []
    for row_id, boxes in (given or {}).items():
        row, numbers = by_id.get(row_id), [number for _, number in boxes or ()]
        if row is None or any(number not in row.numbers[: -len(row.locking_numbers)] for number in numbers):
            return None
        if numbers != sorted(numbers, key=row.numbers.index):
            return None
        crosses += [(row_id, number) for number in numbers]
    return tuple(crosses) or None


def _coloured_die(
    given: tuple[str, int] | None, white_dice: tuple[int, int] | None, by_id: dict[str, Row], sides: int
) -> tuple[str, int] | None:
    """Keep a die that makes, with the first white one, a number of the row of its colour."""
    if given is None or white_dice is None or not 1 <= given[1] <= sides:
        return None
    row = by_id.get(given[0])
    number = white_dice[0] + given[1]
    fits = row is not None and number in row.numbers and row.box(number).colour == row.colour == given[0]
    return given if fits else None


def _lucky(given: tuple[int, int] | None, white_dice: tuple[int, int] | None) -> tuple[int, int] | None:
    return given if given and white_dice and sum(white_dice) in given else None


def _lock(given: tuple[str, int] | None, by_id: dict[str, Row]) -> tuple[str, int] | None:
    return given if given and given[0] in by_id and given[1] in by_id[given[0]].locking_numbers else None


def _counts(given: list[int] | None, rows: tuple[Row, ...]) -> tuple[int, ...] | None:
    fits = given and len(given) == len(rows) and all(n <= row.most_crosses for n, row in zip(given, rows, strict=True))
    return tuple(given) if given and fits else None


def _moves(given: list[tuple[int, int]] | None, board: Board | None) -> tuple[tuple[int, int], ...] | None:
    if not given or board is None:
        return None
    last = len(board.tracks[0].fields)
    fits = all(move and 1 <= move[1] <= board.longest_move and sum(move) <= last for move in given)
    return tuple(given) if fits else None
