"""What is known of a game: the marks on sheets, the turns that were played, and what comes out.

All of it as it was entered; whether it is right is the business of the other modules. Rows stand in the
order of the layout, players in seating order, clockwise. What there are hundred thousands of when many games are
checked is a named tuple, which is made and compared faster than a dataclass.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Marks(NamedTuple):
    """The crosses in one row: its numbers and the lock box, or only how many there are, lock included."""

    numbers: tuple[int, ...] = ()
    """The crossed numbers, in the order in which they were entered."""
    lock: bool = False
    """Whether the lock box is crossed."""
    crosses: int | None = None
    """How many crosses there are, lock included, if only that is known; `numbers` is empty then."""


NO_MARKS = Marks()


class Sheet(NamedTuple):
    """One player's sheet."""

    name: str
    """The player's name."""
    rows: tuple[Marks, ...]
    """The marks of each row, in the order of the layout."""
    penalties: int = 0
    """How many penalties are marked."""
    lucky: tuple[int, ...] | None = None
    """The lucky numbers printed on the sheet, if they are known."""
    bonus: int | None = None
    """The extra points in the circle under the pawn, if they are known."""
    field: int | None = None
    """The field of the track on which the pawn stands, 0 is the start; if it is known."""
    written: tuple[tuple[str, int], ...] = ()
    """What the players wrote at the bottom of the sheet, by row id or `penalties`, `bonus`, `total`."""


class Game(NamedTuple):
    """The sheets of one game; `side` is that of the board, the first one if it isn't said."""

    sheets: tuple[Sheet, ...]
    """The sheets in seating order, clockwise."""
    finished: bool = True
    """Whether the game is over; otherwise its end isn't checked."""
    side: str | None = None
    """The side of the board that was up, by its letter."""


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice of one turn: the two white ones, and the coloured ones that are still in the game."""

    white: tuple[int, ...]
    """What the white dice show."""
    coloured: tuple[tuple[str, int], ...] = ()
    """What the coloured dice show, as (colour, value)."""

    @property
    def white_sum(self) -> int:
        """What the white dice show together."""
        return sum(self.white)


@dataclass(frozen=True, slots=True)
class Cross:
    """A box to cross: the id of its row and its number."""

    row: str
    """The id of the row."""
    number: int
    """The number of the box."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What happened in one turn, as it was recorded. Players are counted from 0 in seating order."""

    roll: Roll
    """The dice."""
    white: tuple[tuple[int, Cross], ...] = ()
    """Action 1: who crossed what."""
    colour: Cross | None = None
    """Action 2 of the active player."""
    move: int | None = None
    """Action 3: so many free fields forward."""
    penalty: bool | None = None
    """Whether a penalty was marked on paper, if that is recorded."""
    active: int | None = None
    """Who is said to have been active, if anyone is named."""


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game turn by turn; `first` is the first active player."""

    names: tuple[str, ...]
    """The players in seating order, clockwise."""
    turns: tuple[Turn, ...]
    """All turns, one after the other."""
    first: int = 0
    """The first active player, counted from 0."""
    lucky: tuple[tuple[int, ...] | None, ...] = ()
    """The lucky numbers by player; empty if nobody's are known."""
    finished: bool = True
    """Whether the game is over."""
    side: str | None = None
    """The side of the board that was up, by its letter."""


@dataclass(frozen=True, slots=True)
class RowScore:
    """One row of a sheet, counted."""

    crosses: int
    """How many crosses count, lock included."""
    locked: bool
    """Whether the lock box is crossed; of a row known by its count, whether it must be."""
    points: int
    """What they bring."""


class Score(NamedTuple):
    """One sheet, counted."""

    rows: tuple[RowScore, ...]
    """The rows in the order of the layout."""
    penalties: int
    """How many penalties are marked."""
    penalty_points: int
    """What they count; 0 or less."""
    bonus: int
    """The extra points of the board; 0 without one."""
    total: int
    """All of it together."""


class Result(NamedTuple):
    """The scores of a game in seating order, and the players' ranks; tied players share a rank."""

    scores: tuple[Score, ...]
    """What each sheet comes to."""
    ranks: tuple[int, ...]
    """The rank of each player; the winner's is 1."""
