"""Did you mean …? The single corrections that would repair a game: one number, lock or penalty changed.

Every candidate is tried: it is offered only if the problem is gone with it and no other error comes up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import Protocol

from sheetgen.layout.model import Layout, Row
from sheetgen.rules.check import GAME_KINDS, check
from sheetgen.rules.problem import Kind, Problem
from sheetgen.rules.sheet import most_penalties
from sheetgen.rules.values import Game, Marks

MOST_OFFERED = 3
MOST_EFFORT = 20_000
"""So many corrections are tried, divided by the square of the number of players: with more a try takes longer."""


@dataclass(slots=True)
class Effort:
    """How many sheets may still be checked in search of corrections; it is shared by the problems of many games.

    The default takes a few seconds. Counted and not timed, so that the same games always get the same answers.
    """

    sheets_left: int = 150_000

    def spend(self, game: Game) -> bool:
        """Pay for the check of a game; return whether there was enough for it."""
        self.sheets_left -= max(1, len(game.sheets))
        return self.sheets_left >= 0


class Change(StrEnum):
    """What a correction changes."""

    NUMBER = "number"
    """Another number instead: `box` becomes `instead`."""
    LOCK_ADDED = "lock-added"
    """The lock box is crossed too; so is the locking number `box`, if there is one."""
    LOCK_REMOVED = "lock-removed"
    """The lock box isn't crossed; neither is the locking number `box`, if there is one."""
    PENALTIES = "penalties"
    """The number of penalties is `instead`."""
    ADDED = "added"
    """One number more: `box`."""
    REMOVED = "removed"
    """One number fewer: `box`."""
    COUNT = "count"
    """The count of a row is `instead`."""


@dataclass(frozen=True, slots=True)
class Correction:
    """One change on one sheet, and the game as it would be with it."""

    change: Change
    """What is changed."""
    player: int
    """Whose sheet it is, counted from 0."""
    game: Game
    """The game as it would be with it."""
    row: str | None = None
    """The id of the row that changes; None for penalties."""
    box: int | None = None
    """The number of the box that changes, if it is one."""
    instead: int | None = None
    """The number that replaces it, for the changes that have one."""


class _MakeChange(Protocol):
    def __call__(
        self, kind: Change, changed: Marks, box: int | None = None, instead: int | None = None
    ) -> Correction: ...


_LOCKS = {Kind.LOCK_MISSING, Kind.LOCK_WITHOUT_NUMBER, Kind.LOCK_TOO_EARLY, Kind.TWO_LOCKING_NUMBERS}
_ROWS = _LOCKS | {Kind.NUMBER_NOT_IN_ROW, Kind.CROSSED_TWICE, Kind.TOO_MANY_CROSSES, Kind.PAWN_NOT_CROSSED}

Identity = tuple[Kind, int | None, str | None, int | None]


def corrections(layout: Layout, game: Game, problem: Problem, effort: Effort | None = None) -> tuple[Correction, ...]:
    """Return the single corrections that would repair a problem of a game, at most three, the most plausible first.

    With each of them the problem is gone and no other error comes up. If there is none like that, those are returned
    that put the sheet right, although the sheets together then show another error. There are none for many kinds, and
    none when `effort` is used up before the search is over.
    """
    effort = effort or Effort()
    if problem.kind in _ROWS:
        candidates = _in_row(layout, game, problem)
    elif problem.kind is Kind.PENALTIES_OUT_OF_RANGE:
        candidates = _other_penalties(layout, game, problem)
    elif problem.kind in GAME_KINDS:
        candidates = _anywhere(layout, game, problem)
    else:
        return ()
    if not effort.spend(game):
        return ()
    allowed = {_identity(each) for each in check(layout, game) if each.is_error} - {_identity(problem)}
    found: list[Correction] = []
    second_best: list[Correction] = []
    for candidate in islice(candidates, MOST_EFFORT // max(1, len(game.sheets)) ** 2):
        if not effort.spend(game):
            return ()
        errors = {_identity(each) for each in check(layout, candidate.game, explain=False) if each.is_error}
        if errors <= allowed:
            found.append(candidate)
        elif problem.kind not in GAME_KINDS and {each for each in errors if each[0] not in GAME_KINDS} <= allowed:
            # With this sheet repaired, the sheets don't fit together: there is a second mistake somewhere.
            second_best.append(candidate)
        if len(found) == MOST_OFFERED:
            break
    return tuple((found or second_best)[:MOST_OFFERED])


def _identity(problem: Problem) -> Identity:
    return problem.kind, problem.player, problem.row, problem.box


def _with_marks(game: Game, player: int, row: int, marks: Marks) -> Game:
    sheet = game.sheets[player]
    rows = (*sheet.rows[:row], marks, *sheet.rows[row + 1 :])
    return game._replace(sheets=(*game.sheets[:player], sheet._replace(rows=rows), *game.sheets[player + 1 :]))


def _with_penalties(game: Game, player: int, penalties: int) -> Game:
    sheet = game.sheets[player]._replace(penalties=penalties)
    return game._replace(sheets=(*game.sheets[:player], sheet, *game.sheets[player + 1 :]))


def _in_row(layout: Layout, game: Game, problem: Problem) -> Iterator[Correction]:
    """Yield changes of the row in which the problem is."""
    if problem.player is None or problem.row is None:
        return
    index = [row.id for row in layout.rows].index(problem.row)
    every = list(_changes(layout, game, problem.player, index))
    if problem.kind in _LOCKS:
        locks = {Change.LOCK_ADDED, Change.LOCK_REMOVED}
        every.sort(key=lambda each: each.change not in locks)
    elif problem.box is not None:
        every.sort(key=lambda each: each.box != problem.box)
    yield from every
    yield from _other_numbers(layout, game, problem.player, index)


def _other_numbers(layout: Layout, game: Game, player: int, index: int) -> Iterator[Correction]:
    """Yield the changes of one number into any other one of the row that isn't beside it, the nearest first."""
    row, marks = layout.rows[index], game.sheets[player].rows[index]
    for number in dict.fromkeys(marks.numbers):
        near = _neighbours(row, number)
        for other in sorted(row.numbers, key=lambda each: abs(each - number)):
            if other not in marks.numbers and other not in near:
                numbers = (*_without(marks.numbers, number), other)
                changed = _with_marks(game, player, index, Marks(numbers, marks.lock))
                yield Correction(Change.NUMBER, player, changed, row.id, number, other)


def _other_penalties(layout: Layout, game: Game, problem: Problem) -> Iterator[Correction]:
    if problem.player is not None:
        most = most_penalties(layout)
        nearest = max(0, min(most, game.sheets[problem.player].penalties))
        for penalties in sorted(range(most + 1), key=lambda each: abs(each - nearest)):
            changed = _with_penalties(game, problem.player, penalties)
            yield Correction(Change.PENALTIES, problem.player, changed, instead=penalties)


def _anywhere(layout: Layout, game: Game, problem: Problem) -> Iterator[Correction]:
    """Yield changes of every sheet: first of those that show the problem, then by how easily one errs like that."""
    named = problem.parameters.get("players")
    shown = set(named) if isinstance(named, tuple) else set()
    every: list[Correction] = []
    for player, sheet in enumerate(game.sheets):
        for row in range(len(layout.rows)):
            every += _changes(layout, game, player, row)
        every += [
            Correction(Change.PENALTIES, player, _with_penalties(game, player, penalties), instead=penalties)
            for penalties in (sheet.penalties + 1, sheet.penalties - 1)
        ]
    ease = list(Change)
    every.sort(key=lambda each: (ease.index(each.change), each.player not in shown))
    yield from every


def _changes(layout: Layout, game: Game, player: int, index: int) -> Iterator[Correction]:
    """Yield the single changes of one row, those first that happen most easily."""
    row = layout.rows[index]
    marks = game.sheets[player].rows[index]

    def change(kind: Change, changed: Marks, box: int | None = None, instead: int | None = None) -> Correction:
        return Correction(kind, player, _with_marks(game, player, index, changed), row.id, box, instead)

    if marks.crosses is not None:
        for count in (marks.crosses - 1, marks.crosses + 1, row.most_crosses):
            if 0 <= count <= row.most_crosses:
                yield change(Change.COUNT, Marks(crosses=count), instead=count)
        return
    for number in dict.fromkeys(marks.numbers):
        for neighbour in _neighbours(row, number):
            if neighbour not in marks.numbers:
                moved = _without(marks.numbers, number)
                yield change(Change.NUMBER, Marks((*moved, neighbour), marks.lock), number, neighbour)
    yield from _lock_changes(row, marks, change)
    for number in row.numbers:
        if number not in marks.numbers and number not in row.locking_numbers:
            yield change(Change.ADDED, Marks((*marks.numbers, number), marks.lock), number)
    for number in dict.fromkeys(marks.numbers):
        yield change(Change.REMOVED, Marks(_without(marks.numbers, number), marks.lock), number)


def _lock_changes(row: Row, marks: Marks, change: _MakeChange) -> Iterator[Correction]:
    """Yield the ways to add or remove the lock, with its locking number where that changes too."""
    locking = [number for number in row.locking_numbers if number in marks.numbers]
    if locking and not marks.lock:
        yield change(Change.LOCK_ADDED, Marks(marks.numbers, lock=True))
    if not locking:
        for number in row.locking_numbers:
            yield change(Change.LOCK_ADDED, Marks((*marks.numbers, number), lock=True), number)
    if marks.lock and not locking:
        yield change(Change.LOCK_REMOVED, Marks(marks.numbers))
    for number in locking:
        yield change(Change.LOCK_REMOVED, Marks(_without(marks.numbers, number)), number)


def _neighbours(row: Row, number: int) -> list[int]:
    """Return the numbers one may have meant: those beside it in the row or, if it isn't there, the nearest ones."""
    if number not in row.numbers:
        return sorted(row.numbers, key=lambda each: abs(each - number))[:2]
    place = row.numbers.index(number)
    return [row.numbers[each] for each in (place - 1, place + 1) if 0 <= each < len(row.numbers)]


def _without(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Return the numbers without one of them, once."""
    place = numbers.index(number)
    return numbers[:place] + numbers[place + 1 :]
