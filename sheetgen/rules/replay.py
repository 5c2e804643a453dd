"""Play a recorded game again, turn by turn, and see whether every step was allowed."""

from __future__ import annotations

from sheetgen.layout.model import Layout
from sheetgen.rules.check import check_players
from sheetgen.rules.problem import Kind, Problem, Severity
from sheetgen.rules.score import result
from sheetgen.rules.sheet import check_lucky
from sheetgen.rules.state import sheets_of, start
from sheetgen.rules.turn import play
from sheetgen.rules.values import Game, Record, Result


def replay(layout: Layout, record: Record) -> tuple[Game, Result, tuple[Problem, ...]]:
    """Play a record of turns; return the sheets it leads to, their result, and every problem.

    Of each turn only the first problem is told. Turns after the end of the game are reported once and don't change the
    sheets.
    """
    state = start(layout, len(record.names), first=record.first, lucky=record.lucky, side=record.side)
    problems: list[Problem] = []
    for turn in record.turns:
        if state.ended:
            extra = len(record.turns) - state.turns
            problems.append(Problem(Kind.AFTER_THE_END, turn=state.turns, parameters={"turns": extra}))
            break
        state, problem = play(layout, state, turn)
        if problem is not None:
            problems.append(problem)
    game = Game(sheets_of(layout, state, record.names), record.finished, record.side)
    of_players = list(check_players(layout, game.sheets))
    for player, lucky in enumerate(record.lucky):
        if lucky is not None:
            of_players += check_lucky(layout, player, lucky)
    if record.finished and not state.ended:
        rows = tuple(layout.rows[row].id for row in sorted(state.closed))
        parameters = {"rows": rows, "enough": layout.ends.locked_rows}
        problems.append(Problem(Kind.NOT_FINISHED, severity=Severity.WARNING, parameters=parameters))
    return game, result(layout, game), (*of_players, *problems)
