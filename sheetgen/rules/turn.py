"""The turn: everything that changes the state of a game lives here; what is allowed in it, `legal` says.

A turn goes through these steps, strictly in this order (`play`):

    roll      all dice still in the game; the die of a locked row has left it
    action 1  every player may cross the sum of the white dice in one row, all at the same moment
    action 2  the active player may cross one white die + one coloured die, in a box of that die's colour
    action 3  (on a board) the active player may move the pawn to a field whose box is crossed, or is crossed now
    penalty   for an active player who crossed nothing in any action

    After each step the game may be over, and then nothing more takes place, not even in this turn:
    - a locking number locks its row, at once and for everybody; enough locked rows end the game
    - the last penalty ends the game
    - a pawn in the finish lets every other player be active once more

What the rules forbid is noted, only the first thing in each turn, and the cross is made all the same, as it
stands on the paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sheetgen.layout.model import Layout
from sheetgen.rules.legal import (
    forbidden_box,
    forbidden_colour,
    forbidden_move,
    forbidden_white,
    is_crossed,
    landing_box,
    landing_field,
    off_sheet,
)
from sheetgen.rules.problem import Kind, Problem
from sheetgen.rules.rows import rules_of, track_of
from sheetgen.rules.state import State, dice_in_game
from sheetgen.rules.values import Cross, Turn


def play(layout: Layout, state: State, turn: Turn) -> tuple[State, Problem | None]:
    """Play one turn; return the state after it, and the first thing in it that the rules forbid, if any.

    Crosses that the rules forbid are made all the same, as they stand on the paper; moves that they forbid are not.
    After the end of the game nothing changes.
    """
    if state.ended:
        return state, Problem(Kind.AFTER_THE_END, state.active, turn=state.turns)
    before = state
    problems: list[Problem] = []
    problems += _check_roll(layout, state, turn)
    state, found = play_white(layout, state, turn)
    problems += found
    if state.ended:
        if turn.colour is not None or turn.move:
            problems.append(Problem(Kind.AFTER_THE_END, before.active, parameters={"action": 1}))
        elif turn.penalty:
            problems.append(Problem(Kind.PENALTY_DIFFERS, before.active, parameters={"marked": True, "ended": True}))
        return _next_turn(layout, state, before), _first(problems, before)
    state, found = play_colour(layout, state, turn)
    problems += found
    if state.ended and turn.move:
        problems.append(Problem(Kind.AFTER_THE_END, before.active, parameters={"action": 2}))
    if not state.ended:
        state, found = play_move(layout, state, turn)
        problems += found
    crossed = state.boxes[before.active] != before.boxes[before.active]
    if turn.penalty is not None and turn.penalty == crossed:
        problems.append(Problem(Kind.PENALTY_DIFFERS, before.active, parameters={"marked": turn.penalty}))
    if not crossed:
        state = take_penalty(layout, state)
    return _next_turn(layout, state, before), _first(problems, before)


def _first(problems: list[Problem], state: State) -> Problem | None:
    return replace(problems[0], turn=state.turns) if problems else None


def _check_roll(layout: Layout, state: State, turn: Turn) -> Iterator[Problem]:
    """Check that all dice still in the game were rolled, and no others, by the one whose turn it was."""
    if turn.active is not None and turn.active != state.active:
        yield Problem(Kind.NOT_ACTIVE, turn.active, parameters={"active": state.active})
    roll = turn.roll
    values = [*roll.white, *(value for _, value in roll.coloured)]
    wrong = next((value for value in values if not 1 <= value <= layout.die_sides), None)
    if wrong is not None:
        yield Problem(Kind.BAD_ROLL, parameters={"reason": "value", "value": wrong, "sides": layout.die_sides})
    if len(roll.white) != 2:
        yield Problem(Kind.BAD_ROLL, parameters={"reason": "white", "dice": len(roll.white)})
    rolled = [colour for colour, _ in roll.coloured]
    in_game = dice_in_game(layout, state)
    for colour in in_game:
        if colour not in rolled:
            yield Problem(Kind.BAD_ROLL, parameters={"reason": "missing", "colour": colour})
    for colour in rolled:
        if colour not in in_game:
            yield Problem(Kind.BAD_ROLL, parameters={"reason": "gone", "colour": colour})


def play_white(layout: Layout, state: State, turn: Turn) -> tuple[State, list[Problem]]:
    """Action 1: everybody crosses at the same moment, so nobody's lock closes the row for another."""
    problems = []
    after = state
    for player, cross in sorted(turn.white, key=lambda each: each[0]):
        problem = forbidden_white(layout, state, player, turn.roll, cross)
        if problem is not None:
            problems.append(problem)
        elif cross.number != turn.roll.white_sum:
            sums = list(after.lucky_sums)
            sums[player] |= {turn.roll.white_sum}
            after = replace(after, lucky_sums=tuple(sums))
        after = _mark(layout, after, player, cross, judged=state)
    return replace(_close_rows(layout, after), action=2), problems


def play_colour(layout: Layout, state: State, turn: Turn) -> tuple[State, list[Problem]]:
    """Action 2: the active player alone. A row that was locked in action 1 is closed, its die has left."""
    problems = []
    if turn.colour is not None:
        problem = forbidden_colour(layout, state, state.active, turn.roll, turn.colour)
        if problem is not None:
            problems.append(problem)
        state = _mark(layout, state, state.active, turn.colour, judged=state)
    return replace(_close_rows(layout, state), action=3), problems


def play_move(layout: Layout, state: State, turn: Turn) -> tuple[State, list[Problem]]:
    """Action 3, on a board: the active player's pawn moves, and the box of its field is crossed if it wasn't."""
    if not turn.move:
        return state, []
    problem = forbidden_move(layout, state, turn.move)
    if problem is not None:
        return state, [problem]
    field = landing_field(layout, state, turn.move)
    box = landing_box(layout, state, turn.move)
    if field is None or box is None:
        raise AssertionError("a move that isn't forbidden ends on a field")
    pawns = list(state.pawns)
    pawns[state.active] = field
    state = replace(state, pawns=tuple(pawns))
    cross = Cross(box.row, box.number)
    if not is_crossed(layout, state, state.active, cross):
        state = _mark(layout, state, state.active, cross, judged=state)
    return _close_rows(layout, state), []


def take_penalty(layout: Layout, state: State) -> State:
    """Mark a penalty for the active player; the last one ends the game."""
    penalties = list(state.penalties)
    penalties[state.active] += 1
    ended = state.ended or penalties[state.active] >= layout.ends.penalties
    return replace(state, penalties=tuple(penalties), ended=ended)


def _mark(layout: Layout, state: State, player: int, cross: Cross, *, judged: State) -> State:
    """Cross a box, and with a locking number the lock, if the rules allowed it in the state `judged`.

    What isn't on the sheet can't be crossed.
    """
    if off_sheet(layout, player, cross) is not None:
        return state
    row, rules = rules_of(layout, cross.row)
    boxes = [list(of_player) for of_player in state.boxes]
    boxes[player][row] |= 1 << rules.place_of[cross.number]
    locks = [list(of_player) for of_player in state.locks]
    locks[player][row] |= cross.number in rules.locking and forbidden_box(layout, judged, player, cross) is None
    return replace(state, boxes=tuple(map(tuple, boxes)), locks=tuple(map(tuple, locks)))


def _close_rows(layout: Layout, state: State) -> State:
    """Close the rows in which a lock box is crossed; enough of them end the game."""
    closed = frozenset(row for row in range(len(layout.rows)) if any(locks[row] for locks in state.locks))
    return replace(state, closed=closed, ended=state.ended or len(closed) >= layout.ends.locked_rows)


def _next_turn(layout: Layout, state: State, before: State) -> State:
    """Pass the dice on. A pawn in the finish lets every other player be active once more."""
    left = before.turns_left
    board = layout.board
    if left is not None:
        left -= 1
    elif board is not None:
        before_finish = len(track_of(layout, state.side).fields) - board.finish_fields
        left = state.players - 1 if state.pawns[before.active] > before_finish else None
    return replace(
        state,
        active=(before.active + 1) % state.players,
        action=1,
        turns=before.turns + 1,
        turns_left=left,
        ended=state.ended or left == 0,
    )
