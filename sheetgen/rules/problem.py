"""A broken rule is data: a stable kind, its place, its parameters, and the part of the booklet that states the rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Self


class Section(StrEnum):
    """The parts of the booklet that problems cite."""

    SETUP = "setup"
    """Setting up."""
    CROSSING = "crossing"
    """Crossing numbers."""
    TURN = "turn"
    """A turn."""
    LUCKY = "lucky"
    """Lucky numbers."""
    BOARD = "board"
    """The track."""
    PENALTY = "penalty"
    """Penalty."""
    LOCKING = "locking"
    """Locking a row."""
    END = "end"
    """End of the game."""
    SCORING = "scoring"
    """Scoring."""


class Kind(StrEnum):
    """What can be wrong with a game; the values are stable, programs rely on them.

    Beside each value stands the section of the booklet that states the rule and, if it is neither a row nor the whole
    game, what of a sheet it is about.
    """

    section: Section
    """The section of the booklet that states the rule."""
    item: str | None
    """The key of a sheet in a game file that it is about, such as `penalties`; None for a row or the whole game."""

    def __new__(cls, value: str, section: Section, item: str | None = None) -> Self:
        kind = str.__new__(cls, value)
        kind._value_ = value
        kind.section = section
        kind.item = item
        return kind

    NUMBER_NOT_IN_ROW = "number-not-in-row", Section.CROSSING
    """A number that the row doesn't have."""
    CROSSED_TWICE = "crossed-twice", Section.CROSSING
    """A box given twice."""
    LOCK_TOO_EARLY = "lock-too-early", Section.LOCKING
    """A locking number with too few crosses before it."""
    LOCK_MISSING = "lock-missing", Section.LOCKING
    """A locking number without the lock box."""
    LOCK_WITHOUT_NUMBER = "lock-without-number", Section.LOCKING
    """The lock box without a locking number."""
    TWO_LOCKING_NUMBERS = "two-locking-numbers", Section.LOCKING
    """Two locking numbers of one row."""
    TOO_MANY_CROSSES = "too-many-crosses", Section.SCORING
    """A count that the row can't have."""
    PENALTIES_OUT_OF_RANGE = "penalties-out-of-range", Section.PENALTY, "penalties"
    """Fewer than none, or more than end the game."""
    LUCKY_NUMBERS = "lucky-numbers", Section.LUCKY, "lucky"
    """Not two different numbers that two white dice can show; the same pair on two sheets is a warning."""
    BONUS_OUT_OF_RANGE = "bonus-out-of-range", Section.BOARD, "bonus"
    """Not a circle, or not a field, of the board."""
    BONUS_NOT_PLAYED = "bonus-not-played", Section.SCORING, "bonus"
    """Extra points or a field in a game without a board."""
    PAWN_NOT_CROSSED = "pawn-not-crossed", Section.BOARD, "field"
    """The pawn stands on a box that isn't crossed."""
    FIELD_TAKEN = "field-taken", Section.BOARD, "field"
    """Two pawns on one field."""
    WRITTEN_DIFFERS = "written-differs", Section.SCORING
    """A written figure differs from the right one."""
    PLAYER_COUNT = "player-count", Section.SETUP
    """More or fewer players than the game is for."""
    NAME_TWICE = "name-twice", Section.SETUP, "name"
    """Two players of one name."""
    NOT_FINISHED = "not-finished", Section.END
    """A warning: nothing says that the game was over."""
    ENDED_TWICE = "ended-twice", Section.END
    """Two ends of the game, of which the first would have prevented the other."""
    TOO_MANY_LOCKED = "too-many-locked", Section.LOCKING
    """More rows are locked than can be."""
    IMPOSSIBLE_GAME = "impossible-game", Section.TURN
    """Each sheet is fine, but no game leads to all of them; the parameter `rule` says why."""
    WRONG_SUM = "wrong-sum", Section.TURN
    """A cross that the dice don't allow."""
    ROW_LOCKED = "row-locked", Section.LOCKING
    """A cross in a row that is locked."""
    NOT_TO_THE_RIGHT = "not-to-the-right", Section.CROSSING
    """A cross that isn't to the right of the last one."""
    BOX_NOT_ON_SHEET = "box-not-on-sheet", Section.CROSSING
    """A cross in a box that no sheet has."""
    NOT_ACTIVE = "not-active", Section.TURN
    """Somebody is said to be active whose turn it isn't."""
    BAD_ROLL = "bad-roll", Section.TURN
    """A die too many or too few, or one that shows what it can't."""
    BAD_MOVE = "bad-move", Section.BOARD
    """A move that the pawn can't make."""
    PENALTY_DIFFERS = "penalty-differs", Section.PENALTY
    """A penalty was marked without need, or wasn't marked."""
    AFTER_THE_END = "after-the-end", Section.END
    """Something was played after the end of the game."""


class Severity(StrEnum):
    """Whether a problem breaks a rule, or only deserves a second look."""

    ERROR = "error"
    """A rule is broken."""
    WARNING = "warning"
    """It may be right all the same."""


class Rule(StrEnum):
    """Why no sequence of turns leads to all sheets of a game (`impossible-game`, `too-many-locked`)."""

    TURNS = "turns"
    """Every own turn brings a cross or a penalty, and no turn brings more crosses than its actions allow."""
    CLOSED_ROW = "closed-row"
    """Once a row was locked, own turns needed a cross elsewhere or a penalty."""
    WHITE_SUMS = "white-sums"
    """Crosses in action 1 are the white sum of a turn, one and the same for everybody."""
    LOCKERS = "lockers"
    """Several players lock a row in one action 1 only, all with the same sum."""
    PAWN = "pawn"
    """A pawn gets to its field in moves that all end on crossed boxes."""


_SECTION_OF_RULE = {Rule.CLOSED_ROW: Section.LOCKING, Rule.LOCKERS: Section.LOCKING, Rule.PAWN: Section.BOARD}


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, or worth a warning; players and turns are counted from 0."""

    kind: Kind
    """What is wrong."""
    player: int | None = None
    """Whose sheet or turn it is; None if it isn't one player's."""
    row: str | None = None
    """The id of the row concerned, if it is one row."""
    turn: int | None = None
    """The turn of a record in which it happened; None for sheets."""
    box: int | None = None
    """The number of the box concerned, if it is one box."""
    severity: Severity = Severity.ERROR
    """Whether it breaks a rule."""
    parameters: Mapping[str, object] = field(default_factory=dict)
    """What a sentence about it needs to know; which names there are depends on the kind."""

    @property
    def section(self) -> Section:
        """The part of the booklet that states the rule."""
        rule = self.parameters.get("rule")
        if isinstance(rule, Rule) and rule in _SECTION_OF_RULE:
            return _SECTION_OF_RULE[rule]
        return self.kind.section

    @property
    def item(self) -> str | None:
        """What of the sheet it is about, as a game file calls it: the id of a row, or a word such as `penalties`."""
        if self.kind is Kind.BONUS_OUT_OF_RANGE and "field" in self.parameters:
            return "field"
        return self.kind.item or self.row

    @property
    def is_error(self) -> bool:
        """Whether it breaks a rule."""
        return self.severity is Severity.ERROR
