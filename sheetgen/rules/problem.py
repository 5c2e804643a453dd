"""A broken rule is data: a stable kind, its place, its parameters, and the part of the booklet that states the rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    """What can be wrong with a game; the values are stable, programs rely on them."""

    NUMBER_NOT_IN_ROW = "number-not-in-row"
    CROSSED_TWICE = "crossed-twice"
    LOCK_TOO_EARLY = "lock-too-early"
    LOCK_MISSING = "lock-missing"
    LOCK_WITHOUT_NUMBER = "lock-without-number"
    TWO_LOCKING_NUMBERS = "two-locking-numbers"
    TOO_MANY_CROSSES = "too-many-crosses"
    PENALTIES_OUT_OF_RANGE = "penalties-out-of-range"
    LUCKY_NUMBERS = "lucky-numbers"
    BONUS_OUT_OF_RANGE = "bonus-out-of-range"
    BONUS_NOT_PLAYED = "bonus-not-played"
    PAWN_NOT_CROSSED = "pawn-not-crossed"
    FIELD_TAKEN = "field-taken"
    WRITTEN_DIFFERS = "written-differs"
    PLAYER_COUNT = "player-count"
    NAME_TWICE = "name-twice"
    NOT_FINISHED = "not-finished"
    ENDED_TWICE = "ended-twice"
    TOO_MANY_LOCKED = "too-many-locked"
    IMPOSSIBLE_GAME = "impossible-game"
    WRONG_SUM = "wrong-sum"
    ROW_LOCKED = "row-locked"
    NOT_TO_THE_RIGHT = "not-to-the-right"
    BOX_NOT_ON_SHEET = "box-not-on-sheet"
    NOT_ACTIVE = "not-active"
    BAD_ROLL = "bad-roll"
    BAD_MOVE = "bad-move"
    PENALTY_DIFFERS = "penalty-differs"
    AFTER_THE_END = "after-the-end"


class Severity(StrEnum):
    """Whether a problem breaks a rule, or only deserves a second look."""

    ERROR = "error"
    WARNING = "warning"


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


SECTIONS: dict[Kind, Section] = {
    Kind.NUMBER_NOT_IN_ROW: Section.CROSSING,
    Kind.CROSSED_TWICE: Section.CROSSING,
    Kind.LOCK_TOO_EARLY: Section.LOCKING,
    Kind.LOCK_MISSING: Section.LOCKING,
    Kind.LOCK_WITHOUT_NUMBER: Section.LOCKING,
    Kind.TWO_LOCKING_NUMBERS: Section.LOCKING,
    Kind.TOO_MANY_CROSSES: Section.SCORING,
    Kind.PENALTIES_OUT_OF_RANGE: Section.PENALTY,
    Kind.LUCKY_NUMBERS: Section.LUCKY,
    Kind.BONUS_OUT_OF_RANGE: Section.BOARD,
    Kind.BONUS_NOT_PLAYED: Section.SCORING,
    Kind.PAWN_NOT_CROSSED: Section.BOARD,
    Kind.FIELD_TAKEN: Section.BOARD,
    Kind.WRITTEN_DIFFERS: Section.SCORING,
    Kind.PLAYER_COUNT: Section.SETUP,
    Kind.NAME_TWICE: Section.SETUP,
    Kind.NOT_FINISHED: Section.END,
    Kind.ENDED_TWICE: Section.END,
    Kind.TOO_MANY_LOCKED: Section.LOCKING,
    Kind.IMPOSSIBLE_GAME: Section.TURN,
    Kind.WRONG_SUM: Section.TURN,
    Kind.ROW_LOCKED: Section.LOCKING,
    Kind.NOT_TO_THE_RIGHT: Section.CROSSING,
    Kind.BOX_NOT_ON_SHEET: Section.CROSSING,
    Kind.NOT_ACTIVE: Section.TURN,
    Kind.BAD_ROLL: Section.TURN,
    Kind.BAD_MOVE: Section.BOARD,
    Kind.PENALTY_DIFFERS: Section.PENALTY,
    Kind.AFTER_THE_END: Section.END,
}

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
        return SECTIONS[self.kind]

    @property
    def is_error(self) -> bool:
        """Whether it breaks a rule."""
        return self.severity is Severity.ERROR
