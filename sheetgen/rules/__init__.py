"""The rules: scoring, checking and replaying games on any layout. No files, no drawing, no language."""

from sheetgen.rules.check import check, judge
from sheetgen.rules.correct import Change, Correction, corrections
from sheetgen.rules.legal import legal_crosses, legal_moves
from sheetgen.rules.problem import Kind, Problem, Rule, Section, Severity
from sheetgen.rules.replay import replay
from sheetgen.rules.score import ranks, result, score
from sheetgen.rules.state import State, start
from sheetgen.rules.turn import play
from sheetgen.rules.values import (
    NO_MARKS,
    Cross,
    Game,
    Marks,
    Record,
    Result,
    Roll,
    RowScore,
    Score,
    Sheet,
    Turn,
)

__all__ = [
    "NO_MARKS",
    "Change",
    "Correction",
    "Cross",
    "Game",
    "Kind",
    "Marks",
    "Problem",
    "Record",
    "Result",
    "Roll",
    "RowScore",
    "Rule",
    "Score",
    "Section",
    "Severity",
    "Sheet",
    "State",
    "Turn",
    "check",
    "corrections",
    "judge",
    "legal_crosses",
    "legal_moves",
    "play",
    "ranks",
    "replay",
    "result",
    "score",
    "start",
]
