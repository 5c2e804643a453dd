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
    """The English text, by which the catalogs know it."""
    by_language: tuple[tuple[str, str], ...] = ()
    """Texts of the layout's own, as (language, text); empty if the catalogs translate it."""


@dataclass(frozen=True, slots=True)
class Range:
    """From `low` to `high`, both included."""

    low: int
    """The first number."""
    high: int
    """The last number."""

    def __contains__(self, number: int) -> bool:
        return self.low <= number <= self.high


@dataclass(frozen=True, slots=True)
class Box:
    """One number on the sheet; the die of its colour can cross it."""

    number: int
    """What stands in it."""
    colour: str
    """The id of its colour."""


@dataclass(frozen=True, slots=True)
class Row:
    """The boxes of a row from left to right; `colour` is that of its band, its lock and its die."""

    id: str
    """What the row is called in files; usually its colour."""
    colour: str
    """The id of the colour of its band, its lock and its die."""
    boxes: tuple[Box, ...]
    """The boxes from left to right."""
    locking_numbers: tuple[int, ...]
    """The last numbers of the row; one of them locks it."""
    crosses_before_lock: int
    """So many crosses must stand in the row before a locking number may be crossed."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the row from left to right."""
        return tuple(box.number for box in self.boxes)

    def box(self, number: int) -> Box:
        """Return the box with that number; raises `ValueError` if the row has none."""
        return self.boxes[self.numbers.index(number)]

    @property
    def most_crosses(self) -> int:
        """The most crosses the row can hold, lock included: only one of the locking numbers is ever crossed."""
        return len(self.boxes) - len(self.locking_numbers) + 2


@dataclass(frozen=True, slots=True)
class Penalties:
    """The penalty boxes of a sheet and what each of them counts (a negative number)."""

    boxes: int
    """How many penalty boxes a sheet has."""
    points: int
    """What each cross in them counts; below 0."""


@dataclass(frozen=True, slots=True)
class Ends:
    """What ends the game at once: so many locked rows, or so many penalties of one player."""

    locked_rows: int
    """So many locked rows end the game."""
    penalties: int
    """So many penalties of one player end the game."""


@dataclass(frozen=True, slots=True)
class LuckyPair:
    """Two lucky numbers and the chance that two white dice show one of them."""

    numbers: tuple[int, int]
    """The two numbers, the smaller one first."""
    chance: Fraction
    """How likely one roll of two white dice shows one of them."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a track: the box it stands for, and the extra points in its circle."""

    row: str
    """The id of the row of its box."""
    number: int
    """The number of its box."""
    bonus: int
    """The extra points for a pawn that stands here at the end."""


@dataclass(frozen=True, slots=True)
class Track:
    """One side of the board: its fields from the first one after the start to the last."""

    side: str
    """The letter of the side of the board."""
    fields: tuple[Field, ...]
    """The fields in walking order, without the start."""


@dataclass(frozen=True, slots=True)
class Board:
    """Tracks for pawns: a move goes over 1 to `longest_move` free fields; `finish_fields` at the end are the finish."""

    longest_move: int
    """So many free fields a pawn moves at most."""
    finish_fields: int
    """So many fields at the end of a track are the finish."""
    tracks: tuple[Track, ...]
    """The sides of the board."""


@dataclass(frozen=True, slots=True)
class Look:
    """The sheet at its natural size in millimetres, and the items of its lines from top to bottom."""

    width: int
    """Millimetres."""
    height: int
    """Millimetres."""
    lines: tuple[tuple[str, ...], ...]
    """What stands on each line: `name`, `date`, `lucky`, `rows`, `points`, `penalties`, `result`."""


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour of the layout's own making, or one of ours printed otherwise; `ink` is `#rrggbb`."""

    id: str
    """What the colour is called in files."""
    ink: str
    """How it is printed, as `#rrggbb`."""
    name: Words | None
    """What it is called for people; None if the catalogs know it by its id."""


@dataclass(frozen=True, slots=True)
class Examples:
    """Situations that the rules booklet shows; what a layout doesn't give (or what wouldn't fit it) is None.

    A box is given as (row, number).
    """

    crosses: tuple[tuple[str, int], ...] | None = None
    """Crosses on a sheet, to show what is lost and what is left."""
    white_dice: tuple[int, int] | None = None
    """Two white dice, to show a turn; their sum stands in two rows at least."""
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
    """Penalties at the end, for the same example as `counts`."""
    moves: tuple[tuple[int, int], ...] | None = None
    """Moves on the first track: from field (0 is the start), over so many free fields."""


@dataclass(frozen=True, slots=True)
class Layout:
    """One board: its rules, its tracks, its sheet.

    All of it is frozen; two layouts are equal if all they say is. `load_layout` makes them and has checked them.
    """

    id: str
    """The name of its file, without the ending."""
    source: Path
    """The file it was loaded from."""
    base: str | None
    """The id of the layout this one builds on."""
    version: int
    """Counts up when printed sheets of an older version can't be scored any more."""
    name: Words
    """What the board is called."""
    summary: Words
    """What it is, in one sentence."""
    authors: tuple[str, ...]
    """Who invented the game."""
    players: Range
    """How many can play."""
    age: int
    """From what age on."""
    minutes: int
    """How long a game takes, about."""
    die_sides: int
    """Sides of every die."""
    rows: tuple[Row, ...]
    """The rows of the sheet from top to bottom."""
    points: tuple[int, ...]
    """Points of a row by its number of crosses, from 0 on."""
    penalties: Penalties
    """The penalty boxes of a sheet, and what they count."""
    ends: Ends
    """What ends the game."""
    lucky_pairs: tuple[LuckyPair, ...]
    """The lucky numbers that sheets get; empty if the game has none."""
    board: Board | None
    """The board with its tracks; None if the game has none."""
    look: Look
    """The size of the sheet and what stands where."""
    colours: tuple[Colour, ...]
    """Colours of the layout's own; ours are not among them unless it prints them otherwise."""
    examples: Examples
    """Situations that the rules booklet shows."""

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
        """Return the row of that id; raises `KeyError` if the layout has none."""
        for row in self.rows:
            if row.id == row_id:
                return row
        raise KeyError(row_id)


def chance_of_sums(sums: tuple[int, ...], die_sides: int) -> Fraction:
    """Return the chance that two dice of so many sides show one of the sums."""
    ways = sum(max(0, die_sides - abs(die_sides + 1 - number)) for number in set(sums))
    return Fraction(ways, die_sides * die_sides)
