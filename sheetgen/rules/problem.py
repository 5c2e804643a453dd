"""A broken rule is data: a stable kind, its place, its parameters, and the part of the booklet that states the rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Self


class Section(StrEnum):
    """The parts of the booklet that problems cite."""

    SETUP = "setup"
    CROSSING = "crossing"
    TURN = "turn"
    LUCKY = "lucky"
    BOARD = "board"
    PENALTY = "penalty"
    LOCKING = "locking"
    END = "end"
    SCORING = "scoring"


class Kind(StrEnum):
    """What can be wrong with a game; the values are stable, programs rely on them.

    Beside each value stands the section of the booklet that states the rule and, if it is neither a row nor the whole
    game, what of a sheet it is about.
    """

    section: Section
    item: str | None

    def __new__(cls, value: str, section: Section, item: str | None = None) -> Self:
        kind = str.__new__(cls, value)
        kind._value_ = value
        kind.section = section
        kind.item = item
        return kind

    NUMBER_NOT_IN_ROW = "number-not-in-row", Section.CROSSING
    CROSSED_TWICE = "crossed-twice", Section.CROSSING
    LOCK_TOO_EARLY = "lock-too-early", Section.LOCKING
    LOCK_MISSING = "lock-missing", Section.LOCKING
    LOCK_WITHOUT_NUMBER = "lock-without-number", Section.LOCKING
    TWO_LOCKING_NUMBERS = "two-locking-numbers", Section.LOCKING
    TOO_MANY_CROSSES = "too-many-crosses", Section.SCORING
    PENALTIES_OUT_OF_RANGE = "penalties-out-of-range", Section.PENALTY, "penalties"
    LUCKY_NUMBERS = "lucky-numbers", Section.LUCKY, "lucky"
    BONUS_OUT_OF_RANGE = "bonus-out-of-range", Section.BOARD, "bonus"
    BONUS_NOT_PLAYED = "bonus-not-played", Section.SCORING, "bonus"
    PAWN_NOT_CROSSED = "pawn-not-crossed", Section.BOARD, "field"
    FIELD_TAKEN = "field-taken", Section.BOARD, "field"
    WRITTEN_DIFFERS = "written-differs", Section.SCORING
    PLAYER_COUNT = "player-count", Section.SETUP
    NAME_TWICE = "name-twice", Section.SETUP, "name"
    NOT_FINISHED = "not-finished", Section.END
    ENDED_TWICE = "ended-twice", Section.END
    TOO_MANY_LOCKED = "too-many-locked", Section.LOCKING
    IMPOSSIBLE_GAME = "impossible-game", Section.TURN
    WRONG_SUM = "wrong-sum", Section.TURN
    ROW_LOCKED = "row-locked", Section.LOCKING
    NOT_TO_THE_RIGHT = "not-to-the-right", Section.CROSSING
    BOX_NOT_ON_SHEET = "box-not-on-sheet", Section.CROSSING
    NOT_ACTIVE = "not-active", Section.TURN
    BAD_ROLL = "bad-roll", Section.TURN
    BAD_MOVE = "bad-move", Section.BOARD
    PENALTY_DIFFERS = "penalty-differs", Section.PENALTY
    AFTER_THE_END = "after-the-end", Section.END


class Severity(StrEnum):
    """Whether a problem breaks a rule, or only deserves a second look."""

    ERROR = "error"
    WARNING = "warning"


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
    player: int | None = None
    row: str | None = None
    turn: int | None = None
    box: int | None = None
    """The number of the box concerned, if it is one box."""
    severity: Severity = Severity.ERROR
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
