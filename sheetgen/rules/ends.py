"""The ways in which a game may have ended, as far as the locked rows of its final sheets tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from itertools import combinations
from typing import NamedTuple


class Lock(NamedTuple):
    """A locked row: who locked it, and the white sums that could have locked it for all of them in one action 1."""

    row: int
    players: tuple[int, ...]
    sums: frozenset[int]


class Ending(Enum):
    """How a game came to its last turn."""

    ACTION_1 = auto()
    """Rows were locked in action 1; nothing else took place in that turn."""
    ACTION_2 = auto()
    """The active player locked a row in action 2 (or 3)."""
    PENALTY = auto()
    """The active player took the last penalty there is."""
    FINISH = auto()
    """A pawn had reached the finish, and everybody else was active once more."""
    OPEN = auto()
    """Nothing is known about the end: the game goes on, perhaps in the middle of a turn."""


class End(NamedTuple):
    """One way in which the game may have ended."""

    ending: Ending
    last: int
    """The player who was active in the last turn."""
    closed: tuple[Lock, ...]
    """The rows that were locked before the end came."""
    final: tuple[Lock, ...] = ()
    """The rows that were locked in the last action 1, if that ended the game; then nothing else took place."""


def final_locks(locks: Sequence[Lock], locked_rows: int) -> Iterator[tuple[Lock, ...]]:
    """Yield the groups of rows that may have been locked together in the last action 1.

    Before it fewer than `locked_rows` rows were locked. One white sum locks them all, and a player crosses
    only one box in action 1.
    """
    for size in range(1, len(locks) + 1):
        if len(locks) - size >= locked_rows:
            continue
        for group in combinations(locks, size):
            players = [player for lock in group for player in lock.players]
            if len(set(players)) == len(players) and frozenset.intersection(*(lock.sums for lock in group)):
                yield group


def ends_by_lock(locks: Sequence[Lock], locked_rows: int, players: int) -> Iterator[End]:
    """Yield the ways in which locked rows can have ended the game."""
    if len(locks) == locked_rows:
        for lock in locks:
            if len(lock.players) == 1:
                closed = tuple(other for other in locks if other is not lock)
                yield End(Ending.ACTION_2, lock.players[0], closed)
    for group in final_locks(locks, locked_rows):
        closed = tuple(lock for lock in locks if lock not in group)
        for last in range(players):
            yield End(Ending.ACTION_1, last, closed, group)
