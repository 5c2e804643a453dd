"""The layout: all that is known about one board, as frozen values.

Sheets, rules, booklets and messages read nothing else. A layout that was loaded has been checked; the
properties below rely on that.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Words:
    """A text of the layout: a key of the catalogs (its English text), or its own words by language."""

    text: str
    by_language: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Range:
    """From `low` to `high`, both included."""

    low: int
    high: int

    def __contains__(self, number: int) -> bool:
        return self.low <= number <= self.high


@dataclass(frozen=True, slots=True)
class Box:
    """One number on the sheet; the die of its colour can cross it."""

    number: int
    colour: str


@dataclass(frozen=True, slots=True)
class Row:
    """The boxes of a row from left to right; `colour` is that of its band, its lock and its die."""

    id: str
    colour: str
    boxes: tuple[Box, ...]
    locking_numbers: tuple[int, ...]
    crosses_before_lock: int

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the row from left to right."""
        return tuple(box.number for box in self.boxes)

    def box(self, number: int) -> Box:
        """Return the box with that number."""
        return self.boxes[self.numbers.index(number)]

    @property
    def most_crosses(self) -> int:
        """The most crosses the row can hold, lock included: only one of the locking numbers is ever crossed."""
        return len(self.boxes) - len(self.locking_numbers) + 2


@dataclass(frozen=True, slots=True)
class Penalties:
    """The penalty boxes of a sheet and what each of them counts (a negative number)."""

    boxes: int
    points: int


@dataclass(frozen=True, slots=True)
class Ends:
    """What ends the game at once: so many locked rows, or so many penalties of one player."""

    locked_rows: int
    penalties: int


@dataclass(frozen=True, slots=True)
class LuckyPair:
    """Two lucky numbers and the chance that two white dice show one of them."""

    numbers: tuple[int, int]
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a track: the box it stands for, and the extra points in its circle."""

    row: str
    number: int
    bonus: int


@dataclass(frozen=True, slots=True)
class Track:
    """One side of the board: its fields from the first one after the start to the last."""

    side: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """Tracks for pawns: a move goes over 1 to `longest_move` free fields; `finish_fields` at the end are the finish."""

    longest_move: int
    finish_fields: int
    tracks: tuple[Track, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """The sheet at its natural size in millimetres, and the items of its lines from top to bottom."""

    width: int
    height: int
    lines: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour of the layout's own making, or one of ours printed otherwise; `ink` is `#rrggbb`."""

    id: str
    ink: str
    name: Words | None


@dataclass(frozen=True, slots=True)
class Examples:
    """Situations that the rules booklet shows; what a layout doesn't give (or what wouldn't fit it) is None.

    A box is given as (row, number).
    """

    crosses: tuple[tuple[str, int], ...] | None = None
    """Crosses on a sheet, to show what is lost and what is left."""
    white_dice: tuple[int, int] | None = None
    coloured_die: tuple[str, int] | None = None
    """The colour and value of the coloured die chosen in action 2, after `white_dice` were rolled."""
    lucky_numbers: tuple[int, int] | None = None
    """The lucky numbers of somebody who uses them when `white_dice` are rolled."""
    lock: tuple[str, int] | None = None
    """A box that locks its row."""
    last_white_dice: tuple[int, int] | None = None
    """White dice that lock two rows at the same moment."""
    counts: tuple[int, ...] | None = None
    """Crosses in each row at the end, to show the scoring."""
    penalties: int = 0
    moves: tuple[tuple[int, int], ...] | None = None
    """Moves on the first track: from field (0 is the start), over so many free fields."""


@dataclass(frozen=True, slots=True)
class Layout:
    """One board: its rules, its tracks, its sheet."""

    id: str
    source: Path
    base: str | None
    """The id of the layout this one builds on."""
    version: int
    name: Words
    summary: Words
    authors: tuple[str, ...]
    players: Range
    age: int
    minutes: int
    die_sides: int
    rows: tuple[Row, ...]
    points: tuple[int, ...]
    """Points of a row by its number of crosses, from 0 on."""
    penalties: Penalties
    ends: Ends
    lucky_pairs: tuple[LuckyPair, ...]
    board: Board | None
    look: Look
    colours: tuple[Colour, ...]
    examples: Examples

    @property
    def die_colours(self) -> tuple[str, ...]:
        """The colours of the coloured dice, in the order of the rows; beside them there are two white dice."""
        of_rows = [row.colour for row in self.rows]
        of_boxes = [box.colour for row in self.rows for box in row.boxes]
        return tuple(dict.fromkeys(of_rows + of_boxes))

    @property
    def actions(self) -> int:
        """How many actions an active player has in a turn."""
        return 2 if self.board is None else 3

    def row(self, row_id: str) -> Row:
        """Return the row of that id."""
        for row in self.rows:
            if row.id == row_id:
                return row
        raise KeyError(row_id)


def chance_of_sums(sums: tuple[int, ...], die_sides: int) -> Fraction:
    """Return the chance that two dice of so many sides show one of the sums."""
    ways = sum(max(0, die_sides - abs(die_sides + 1 - number)) for number in set(sums))
    return Fraction(ways, die_sides * die_sides)
