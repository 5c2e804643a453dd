"""What the rules allow next, and what forbids anything else."""

from __future__ import annotations

from sheetgen.layout.model import Field, Layout
from sheetgen.rules.problem import Kind, Problem
from sheetgen.rules.rows import rules_of, track_of
from sheetgen.rules.state import State, dice_in_game
from sheetgen.rules.values import Cross, Roll


def legal_crosses(layout: Layout, state: State, player: int, roll: Roll) -> tuple[Cross, ...]:
    """Return the boxes that a player may cross in the action that comes next; crossing none is always allowed.

    In action 3 these are the boxes that a move of the pawn crosses; see `legal_moves` for all moves.
    """
    if state.ended or (state.action > 1 and player != state.active):
        return ()
    if state.action == 3:
        boxes = [landing_box(layout, state, move) for move in legal_moves(layout, state)]
        crosses = [Cross(field.row, field.number) for field in boxes if field is not None]
        return tuple(cross for cross in crosses if not is_crossed(layout, state, player, cross))
    forbids = forbidden_white if state.action == 1 else forbidden_colour
    every_box = (Cross(row.id, number) for row in layout.rows for number in row.numbers)
    return tuple(cross for cross in every_box if forbids(layout, state, player, roll, cross) is None)


def legal_moves(layout: Layout, state: State) -> tuple[int, ...]:
    """Return the moves that the active player's pawn may make, as numbers of free fields; none without a board."""
    if state.ended or layout.board is None:
        return ()
    longest = layout.board.longest_move
    return tuple(move for move in range(1, longest + 1) if forbidden_move(layout, state, move) is None)


def forbidden_white(layout: Layout, state: State, player: int, roll: Roll, cross: Cross) -> Problem | None:
    """Return what forbids a cross in action 1, if anything does."""
    problem = off_sheet(layout, player, cross)
    if problem is None and cross.number != roll.white_sum and not _is_lucky(layout, state, player, roll, cross):
        parameters: dict[str, object] = {"action": 1, "sum": roll.white_sum}
        problem = Problem(Kind.WRONG_SUM, player, cross.row, box=cross.number, parameters=parameters)
    return problem or forbidden_box(layout, state, player, cross)


def forbidden_colour(layout: Layout, state: State, player: int, roll: Roll, cross: Cross) -> Problem | None:
    """Return what forbids a cross of the active player in action 2, if anything does."""
    problem = off_sheet(layout, player, cross)
    if problem is not None:
        return problem
    colour = layout.row(cross.row).box(cross.number).colour
    problem = forbidden_box(layout, state, player, cross)
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
    field = landing_box(layout, state, move)
    if field is None:
        return Problem(Kind.BAD_MOVE, player, parameters={"move": move, "reason": "off-track"})
    cross = Cross(field.row, field.number)
    if is_crossed(layout, state, player, cross):
        return None
    problem = forbidden_box(layout, state, player, cross)
    if problem is None:
        return None
    parameters = {**problem.parameters, "move": move, "reason": problem.kind}
    return Problem(Kind.BAD_MOVE, player, cross.row, box=cross.number, parameters=parameters)


def off_sheet(layout: Layout, player: int, cross: Cross) -> Problem | None:
    """Return a problem if there is no such box on the sheet."""
    if any(row.id == cross.row and cross.number in row.numbers for row in layout.rows):
        return None
    return Problem(Kind.BOX_NOT_ON_SHEET, player, cross.row, box=cross.number)


def forbidden_box(layout: Layout, state: State, player: int, cross: Cross) -> Problem | None:
    """Return what forbids a cross wherever it comes from: only to the right, no locked row, enough before a lock."""
    row, rules = rules_of(layout, cross.row)
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
    row, rules = rules_of(layout, cross.row)
    own = state.boxes[player]
    fewest = min(own[each].bit_count() for each in range(len(own)) if each not in state.closed or each == row)
    return own[row].bit_count() == fewest and rules.place_of[cross.number] == own[row].bit_length()


def is_crossed(layout: Layout, state: State, player: int, cross: Cross) -> bool:
    """Tell whether a player has crossed a box."""
    row, rules = rules_of(layout, cross.row)
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


def landing_box(layout: Layout, state: State, move: int) -> Field | None:
    """Return what stands on the field on which the active player's pawn lands: its box and its extra points."""
    field = landing_field(layout, state, move)
    return track_of(layout, state.side).fields[field - 1] if field is not None else None
