"""The turn, step by step: what happens at the same moment, at once, and not any more."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetgen import Layout, load_layout
from sheetgen.rules import Cross, Kind, Record, Roll, State, Turn, legal_crosses, legal_moves, play, replay, start
from sheetgen.rules.state import dice_in_game
from sheetgen.rules.turn import play_colour, play_white
from tests.rules.small import small_layout
from tests.rules.test_examples import marked, roll

CLASSIC = load_layout("classic")
ON_BOARD = load_layout("on-board")


def kind_of(layout: Layout, state: State, turn: Turn) -> Kind | None:
    problem = play(layout, state, turn)[1]
    return problem.kind if problem else None


def test_several_lock_the_same_row_at_the_same_moment() -> None:
    state = marked(CLASSIC, start(CLASSIC, 3), 0, red="2 3 4 5 6")
    state = marked(CLASSIC, state, 1, red="2 4 6 8 10")
    turn = Turn(roll(CLASSIC, (6, 6)), white=((0, Cross("red", 12)), (1, Cross("red", 12))))
    after, problem = play(CLASSIC, state, turn)
    assert problem is None
    assert after.locks[0][0]
    assert after.locks[1][0]
    assert not after.ended


def test_too_few_crosses_even_when_somebody_else_locks() -> None:
    state = marked(CLASSIC, start(CLASSIC, 2), 0, red="2 3 4 5 6")
    state = marked(CLASSIC, state, 1, red="2 3 4 5")
    turn = Turn(roll(CLASSIC, (6, 6)), white=((0, Cross("red", 12)), (1, Cross("red", 12))))
    assert kind_of(CLASSIC, state, turn) is Kind.LOCK_TOO_EARLY


def test_the_die_of_a_row_locked_in_action_1_has_left_in_action_2() -> None:
    state = marked(CLASSIC, start(CLASSIC, 2), 1, red="2 3 4 5 6")
    turn = Turn(roll(CLASSIC, (6, 6), red=1), white=((1, Cross("red", 12)),), colour=Cross("red", 7))
    assert kind_of(CLASSIC, state, turn) is Kind.ROW_LOCKED
    after, _ = play_white(CLASSIC, state, turn)
    assert dice_in_game(CLASSIC, after) == ("yellow", "green", "blue")
    assert all(cross.row != "red" for cross in legal_crosses(CLASSIC, after, 0, turn.roll))


def test_no_action_2_and_no_penalty_after_an_end_in_action_1() -> None:
    state = marked(CLASSIC, start(CLASSIC, 2), 0, green="12 11 10 9 8 2")
    state = marked(CLASSIC, state, 1, red="2 3 4 5 6")
    dice = Roll((6, 6), (("red", 1), ("yellow", 1), ("blue", 1)))
    locks = ((1, Cross("red", 12)),)
    after, problem = play(CLASSIC, state, Turn(dice, white=locks))
    assert problem is None
    assert after.ended
    assert after.penalties == (0, 0)  # the active player crossed nothing
    assert kind_of(CLASSIC, state, Turn(dice, white=locks, colour=Cross("yellow", 7))) is Kind.AFTER_THE_END
    assert kind_of(CLASSIC, state, Turn(dice, white=locks, penalty=True)) is Kind.PENALTY_DIFFERS
    assert kind_of(CLASSIC, state, Turn(dice, white=locks, penalty=False)) is None


def test_only_the_active_player_takes_a_penalty_and_the_fourth_ends_the_game() -> None:
    state = start(CLASSIC, 2, first=1)
    nothing = Turn(roll(CLASSIC, (1, 1)))
    for _ in range(7):
        state, problem = play(CLASSIC, state, nothing)
        assert problem is None
    assert state.penalties == (3, 4)
    assert state.ended
    assert kind_of(CLASSIC, state, nothing) is Kind.AFTER_THE_END


def test_what_may_be_crossed_in_each_action() -> None:
    state = marked(CLASSIC, start(CLASSIC, 2), 0, red="5", yellow="2 6")
    dice = roll(CLASSIC, (4, 1), red=3, yellow=2, green=5, blue=6)
    assert legal_crosses(CLASSIC, state, 0, dice) == (Cross("green", 5), Cross("blue", 5))
    assert len(legal_crosses(CLASSIC, state, 1, dice)) == 4
    second, _ = play_white(CLASSIC, state, Turn(dice))
    assert legal_crosses(CLASSIC, second, 1, dice) == ()
    expected = {Cross("red", 7), Cross("green", 9), Cross("green", 6), Cross("blue", 10), Cross("blue", 7)}
    assert set(legal_crosses(CLASSIC, second, 0, dice)) == expected
    third, _ = play_colour(CLASSIC, second, Turn(dice))
    assert legal_crosses(CLASSIC, third, 0, dice) == ()
    assert legal_moves(CLASSIC, third) == ()


def test_a_coloured_die_crosses_boxes_of_its_colour_in_any_row() -> None:
    layout = small_layout(
        3,
        {"red": [2, 3, 4, 5, 6], "blue": [6, 5, 4, 3, 2]},
        before=2,
        colours={"red": ["red", "blue", "red", "blue", "red"], "blue": ["blue", "red", "blue", "blue", "blue"]},
    )
    second, _ = play_white(layout, start(layout, 2), Turn(Roll((1, 1), (("red", 2), ("blue", 3)))))
    dice = Roll((1, 2), (("red", 3), ("blue", 1)))  # red 4, 5; blue 2, 3
    crosses = set(legal_crosses(layout, second, 0, dice))
    assert crosses == {Cross("red", 4), Cross("blue", 5), Cross("red", 3), Cross("blue", 3)}
    locked = replace(
        second, closed=frozenset({0})
    )  # the red die has left; its boxes in the blue row wait for white sums
    assert set(legal_crosses(layout, locked, 0, dice)) == {Cross("blue", 3)}


def test_a_pawn_jumps_over_others_and_never_moves_back() -> None:
    state = replace(start(ON_BOARD, 3, side="a"), pawns=(0, 1, 3), action=3)
    # Free fields: 2, 4, 5, 6, 7: green 12, yellow 2, green 10, blue 11, red 3.
    assert legal_moves(ON_BOARD, state) == (1, 2, 3, 4, 5)
    after, problem = play(ON_BOARD, replace(state, action=1), Turn(roll(ON_BOARD, (1, 1)), move=2))
    assert problem is None
    assert after.pawns == (4, 1, 3)
    for move in (6, -1, 99):
        assert kind_of(ON_BOARD, replace(state, action=1), Turn(roll(ON_BOARD, (1, 1)), move=move)) is Kind.BAD_MOVE


def test_a_move_needs_its_box() -> None:
    state = marked(ON_BOARD, start(ON_BOARD, 2, side="a"), 0, green="9")
    # Field 5 is green 10, left of the last cross and not crossed.
    assert 5 not in legal_moves(ON_BOARD, state)
    assert kind_of(ON_BOARD, state, Turn(roll(ON_BOARD, (1, 1)), move=5)) is Kind.BAD_MOVE


def test_the_last_round_on_the_board() -> None:
    assert ON_BOARD.board is not None
    fields = ON_BOARD.board.tracks[0].fields
    field = fields[35]  # the first of the finish
    before = replace(start(ON_BOARD, 3, first=1, side="a"), pawns=(0, 34, 0))
    state = marked(ON_BOARD, before, 1, **{field.row: str(field.number)})
    state = replace(state, closed=frozenset())
    state, problem = play(ON_BOARD, state, Turn(roll(ON_BOARD, (1, 1)), white=((1, Cross("blue", 2)),), move=2))
    assert state.pawns[1] == 36
    assert not state.ended
    for left in (1, 0):
        state, problem = play(ON_BOARD, state, Turn(roll(ON_BOARD, (1, 1))))
        assert problem is None or problem.kind is not Kind.AFTER_THE_END
        assert state.turns_left == left
    assert state.ended


@pytest.mark.parametrize(
    ("dice", "reason"),
    [
        (Roll((4, 7), (("red", 1), ("yellow", 1), ("green", 1), ("blue", 1))), "value"),
        (Roll((4,), (("red", 1), ("yellow", 1), ("green", 1), ("blue", 1))), "white"),
        (Roll((4, 1), (("red", 1), ("yellow", 1), ("green", 1))), "missing"),
        (Roll((4, 1), (("red", 1), ("yellow", 1), ("green", 1), ("blue", 1), ("pink", 1))), "gone"),
    ],
)
def test_bad_rolls(dice: Roll, reason: str) -> None:
    problem = play(CLASSIC, start(CLASSIC, 2), Turn(dice))[1]
    assert problem is not None
    assert (problem.kind, problem.parameters["reason"]) == (Kind.BAD_ROLL, reason)


def test_lucky_numbers_that_are_not_known() -> None:
    """Any two sums may be the lucky ones; a third one can't be."""
    layout = load_layout("big")
    crosses = [((1, 3), Cross("green", 16)), ((2, 3), Cross("blue", 16)), ((1, 3), Cross("red", 2))]
    turns = [Turn(roll(layout, white), white=((0, cross),)) for white, cross in crosses]
    assert replay(layout, Record(("A", "B"), tuple(turns), finished=False))[2] == ()
    turns.append(Turn(roll(layout, (2, 4)), white=((0, Cross("yellow", 2)),)))
    problems = replay(layout, Record(("A", "B"), tuple(turns), finished=False))[2]
    assert [problem.kind for problem in problems] == [Kind.WRONG_SUM]
    known = ((4, 6), None)
    problems = replay(layout, Record(("A", "B"), tuple(turns), lucky=known, finished=False))[2]
    assert [(problem.kind, problem.turn) for problem in problems] == [(Kind.WRONG_SUM, 1)]


def test_turns_after_the_end_are_reported_once() -> None:
    nothing = Turn(roll(CLASSIC, (1, 1)))
    game, result, problems = replay(CLASSIC, Record(("A", "B"), (nothing,) * 20))
    assert [(problem.kind, problem.turn) for problem in problems] == [(Kind.AFTER_THE_END, 7)]
    assert problems[0].parameters["turns"] == 13
    assert [sheet.penalties for sheet in game.sheets] == [4, 3]
    assert result.ranks == (2, 1)
