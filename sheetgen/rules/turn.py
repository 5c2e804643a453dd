"""The turn: everything that changes the state of a game lives here.

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
from dataclasses import dataclass, replace

from sheetgen.layout.model import Field, Layout
from sheetgen.rules.problem import Kind, Problem
from sheetgen.rules.rows import RowRules, row_rules, track_of
from sheetgen.rules.values import Cross, Marks, Roll, Sheet, Turn


@dataclass(frozen=True, slots=True)
class State:
    """Where a game stands. Players are counted from 0; rows are in the order of the layout."""

    boxes: tuple[tuple[int, ...], ...]
    """The crossed boxes by player and row; a bit for each box, from the left."""
    locks: tuple[tuple[bool, ...], ...]
    """The crossed lock boxes by player and row."""
    penalties: tuple[int, ...]
    pawns: tuple[int, ...]
    """The fields on which the pawns stand; 0 is the start."""
    lucky: tuple[tuple[int, ...] | None, ...]
    """The lucky numbers of the players, as far as they are known."""
    lucky_sums: tuple[frozenset[int], ...]
    """The white sums that have served as lucky numbers of players whose lucky numbers aren't known."""
    active: int
    action: int = 1
    """The action that comes next."""
    closed: frozenset[int] = frozenset()
    """The rows that are locked."""
    turns: int = 0
    """How many turns have been completed."""
    turns_left: int | None = None
    """On a board: how many turns are left once a pawn is in the finish."""
    side: str | None = None
    ended: bool = False

    @property
    def players(self) -> int:
        """How many players there are."""
        return len(self.penalties)


def start(
    layout: Layout,
    players: int,
    *,
    first: int = 0,
    lucky: tuple[tuple[int, ...] | None, ...] = (),
    side: str | None = None,
) -> State:
    """Return the state before the first turn."""
    rows = len(layout.rows)
    return State(
        boxes=((0,) * rows,) * players,
        locks=((False,) * rows,) * players,
        penalties=(0,) * players,
        pawns=(0,) * players,
        lucky=lucky or (None,) * players,
        lucky_sums=(frozenset(),) * players,
        active=first,
        side=side,
    )


def dice_in_game(layout: Layout, state: State) -> tuple[str, ...]:
    """Return the colours of the coloured dice that are still in the game."""
    gone = {layout.rows[row].colour for row in state.closed}
    return tuple(colour for colour in layout.die_colours if colour not in gone)


# What is allowed


def legal_crosses(layout: Layout, state: State, player: int, roll: Roll) -> tuple[Cross, ...]:
    """Return the boxes that a player may cross in the action that comes next; crossing none is always allowed.

    In action 3 these are the boxes that a move of the pawn crosses; see `legal_moves` for all moves.
    """
    if state.ended or (state.action > 1 and player != state.active):
        return ()
    if state.action == 3:
        boxes = [_landing(layout, state, move) for move in legal_moves(layout, state)]
        crosses = [Cross(field.row, field.number) for field in boxes if field is not None]
        return tuple(cross for cross in crosses if not _is_crossed(layout, state, player, cross))
    forbids = forbidden_white if state.action == 1 else forbidden_colour
    every_box = (Cross(row.id, number) for row in layout.rows for number in row.numbers)
    return tuple(cross for cross in every_box if forbids(layout, state, player, roll, cross) is None)


def legal_moves(layout: Layout, state: State) -> tuple[int, ...]:
    """Return how many free fields the active player may move the pawn forward."""
    if state.ended or layout.board is None:
        return ()
    longest = layout.board.longest_move
    return tuple(move for move in range(1, longest + 1) if forbidden_move(layout, state, move) is None)


def forbidden_white(layout: Layout, state: State, player: int, roll: Roll, cross: Cross) -> Problem | None:
    """Return what forbids a cross in action 1, if anything does."""
    problem = _off_sheet(layout, player, cross)
    if problem is None and cross.number != roll.white_sum and not _is_lucky(layout, state, player, roll, cross):
        parameters: dict[str, object] = {"action": 1, "sum": roll.white_sum}
        problem = Problem(Kind.WRONG_SUM, player, cross.row, box=cross.number, parameters=parameters)
    return problem or _forbidden_box(layout, state, player, cross)


def forbidden_colour(layout: Layout, state: State, player: int, roll: Roll, cross: Cross) -> Problem | None:
    """Return what forbids a cross of the active player in action 2, if anything does."""
    problem = _off_sheet(layout, player, cross)
    if problem is not None:
        return problem
    row = _rules(layout, cross.row)[1].row
    colour = row.boxes[row.numbers.index(cross.number)].colour
    problem = _forbidden_box(layout, state, player, cross)
    die = dict(roll.coloured).get(colour) if colour in dice_in_game(layout, state) else None
    if (problem is None or problem.kind is not Kind.ROW_LOCKED) and (
        die is None or cross.number - die not in roll.white
    ):
        sums = tuple(sorted({white + die for white in roll.white})) if die is not None else ()
        parameters: dict[str, object] = {"action": 2, "colour": colour, "sums": sums}
        return Problem(Kind.WRONG_SUM, player, cross.row, box=cross.number, parameters=parameters)
    return problem


def forbidden_move(layout: Layout, state: State, move: int) -> Problem | None:
    """Return what forbids a move of the active player's pawn, if anything does."""
    player = state.active
    if layout.board is None:
        return Problem(Kind.BAD_MOVE, player, parameters={"move": move, "reason": "no-board"})
    longest = layout.board.longest_move
    if not 1 <= move <= longest:
        parameters: dict[str, object] = {"move": move, "reason": "length", "longest": longest}
        return Problem(Kind.BAD_MOVE, player, parameters=parameters)
    field = _landing(layout, state, move)
    if field is None:
        return Problem(Kind.BAD_MOVE, player, parameters={"move": move, "reason": "off-track"})
    cross = Cross(field.row, field.number)
    if _is_crossed(layout, state, player, cross):
        return None
    problem = _forbidden_box(layout, state, player, cross)
    if problem is None:
        return None
    parameters = {**problem.parameters, "move": move, "reason": problem.kind}
    return Problem(Kind.BAD_MOVE, player, cross.row, box=cross.number, parameters=parameters)


def _off_sheet(layout: Layout, player: int, cross: Cross) -> Problem | None:
    if any(row.id == cross.row and cross.number in row.numbers for row in layout.rows):
        return None
    return Problem(Kind.BOX_NOT_ON_SHEET, player, cross.row, box=cross.number)


def _forbidden_box(layout: Layout, state: State, player: int, cross: Cross) -> Problem | None:
    """Return what forbids a cross wherever it comes from: only to the right, no locked row, enough before a lock."""
    row, rules = _rules(layout, cross.row)
    boxes = state.boxes[player][row]
    place = rules.place_of[cross.number]
    if row in state.closed:
        return Problem(Kind.ROW_LOCKED, player, cross.row, box=cross.number)
    if boxes >> place:
        last = rules.row.numbers[boxes.bit_length() - 1]
        return Problem(Kind.NOT_TO_THE_RIGHT, player, cross.row, box=cross.number, parameters={"last": last})
    if cross.number in rules.locking and boxes.bit_count() < rules.row.crosses_before_lock:
        parameters = {"needed": rules.row.crosses_before_lock, "crosses": boxes.bit_count()}
        return Problem(Kind.LOCK_TOO_EARLY, player, cross.row, box=cross.number, parameters=parameters)
    return None


def _is_lucky(layout: Layout, state: State, player: int, roll: Roll, cross: Cross) -> bool:
    """Tell whether a lucky number allows the cross: the next box in the open row with the fewest crosses.

    Where a player's lucky numbers aren't known, any two sums may be they.
    """
    if not layout.lucky_pairs:
        return False
    lucky = state.lucky[player]
    if lucky is None:
        if len(state.lucky_sums[player] | {roll.white_sum}) > 2:
            return False
    elif roll.white_sum not in lucky:
        return False
    row, rules = _rules(layout, cross.row)
    own = state.boxes[player]
    fewest = min(own[each].bit_count() for each in range(len(own)) if each not in state.closed or each == row)
    return own[row].bit_count() == fewest and rules.place_of[cross.number] == own[row].bit_length()


def _is_crossed(layout: Layout, state: State, player: int, cross: Cross) -> bool:
    row, rules = _rules(layout, cross.row)
    return bool(state.boxes[player][row] >> rules.place_of[cross.number] & 1)


def landing_field(layout: Layout, state: State, move: int) -> int | None:
    """Return the field on which the active player's pawn lands; fields with a pawn on them aren't counted."""
    taken = {pawn for player, pawn in enumerate(state.pawns) if player != state.active}
    here = state.pawns[state.active]
    free = (field for field in range(here + 1, len(track_of(layout, state.side).fields) + 1) if field not in taken)
    for count, field in enumerate(free, 1):
        if count == move:
            return field
    return None


def _landing(layout: Layout, state: State, move: int) -> Field | None:
    field = landing_field(layout, state, move)
    return track_of(layout, state.side).fields[field - 1] if field is not None else None


def _rules(layout: Layout, row_id: str) -> tuple[int, RowRules]:
    for row, rules in enumerate(row_rules(layout)):
        if rules.row.id == row_id:
            return row, rules
    raise KeyError(row_id)


# What happens


def play(layout: Layout, state: State, turn: Turn) -> tuple[State, Problem | None]:
    """Play one turn; return the state after it, and the first thing in it that the rules forbid."""
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
    box = _landing(layout, state, turn.move)
    if field is None or box is None:
        raise AssertionError("a move that isn't forbidden ends on a field")
    pawns = list(state.pawns)
    pawns[state.active] = field
    state = replace(state, pawns=tuple(pawns))
    cross = Cross(box.row, box.number)
    if not _is_crossed(layout, state, state.active, cross):
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
    if _off_sheet(layout, player, cross) is not None:
        return state
    row, rules = _rules(layout, cross.row)
    boxes = [list(of_player) for of_player in state.boxes]
    boxes[player][row] |= 1 << rules.place_of[cross.number]
    locks = [list(of_player) for of_player in state.locks]
    locks[player][row] |= cross.number in rules.locking and _forbidden_box(layout, judged, player, cross) is None
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


def sheets_of(layout: Layout, state: State, names: tuple[str, ...]) -> tuple[Sheet, ...]:
    """Return the sheets as they lie on the table."""
    sheets = []
    for player, name in enumerate(names):
        rows = []
        for row, boxes, lock in zip(layout.rows, state.boxes[player], state.locks[player], strict=True):
            numbers = tuple(number for place, number in enumerate(row.numbers) if boxes >> place & 1)
            rows.append(Marks(numbers, lock))
        field = state.pawns[player] if layout.board is not None else None
        sheets.append(Sheet(name, tuple(rows), state.penalties[player], state.lucky[player], field=field))
    return tuple(sheets)
