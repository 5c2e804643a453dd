"""Every worked example of the published rulebooks, by its number in our page of facts."""

from __future__ import annotations

import pytest

from sheetgen import Layout, load_layout
from sheetgen.rules import (
    Cross,
    Game,
    Kind,
    Marks,
    Record,
    Roll,
    Sheet,
    Turn,
    check,
    legal_crosses,
    legal_moves,
    play,
    replay,
    score,
    start,
)
from sheetgen.rules.state import State
from sheetgen.rules.turn import play_white
from tests.rules.bridge import boards


def roll(layout: Layout, white: tuple[int, int], **coloured: int) -> Roll:
    """A roll in which the dice that don't matter show 1."""
    return Roll(white, tuple((colour, coloured.get(colour, 1)) for colour in layout.die_colours))


def marked(layout: Layout, state: State, player: int, **rows: str) -> State:
    """The state with these crosses on a player's sheet, and the locks that belong to them."""
    from dataclasses import replace

    boxes, locks = [list(each) for each in state.boxes], [list(each) for each in state.locks]
    for row_id, text in rows.items():
        index = [row.id for row in layout.rows].index(row_id)
        numbers = layout.rows[index].numbers
        for number in map(int, text.split()):
            boxes[player][index] |= 1 << numbers.index(number)
            locks[player][index] |= number in layout.rows[index].locking_numbers
    closed = frozenset(row for row in range(len(layout.rows)) if any(each[row] for each in locks))
    return replace(state, boxes=tuple(map(tuple, boxes)), locks=tuple(map(tuple, locks)), closed=closed)


def left_over(layout: Layout, state: State, row: str) -> set[int]:
    """The numbers of a row that player 0 may still cross with some white sum."""
    found = set()
    for first in range(1, layout.die_sides + 1):
        for second in range(1, layout.die_sides + 1):
            crosses = legal_crosses(layout, state, 0, roll(layout, (first, second)))
            found |= {cross.number for cross in crosses if cross.row == row}
    return found


def test_example_01_classic_what_was_skipped_is_lost() -> None:
    layout = load_layout("classic")
    state = marked(layout, start(layout, 4), 0, red="5 7", yellow="2 3 4 5 10", green="12 6", blue="10")
    assert left_over(layout, state, "red") == {8, 9, 10, 11}  # and 12, with more crosses
    assert left_over(layout, state, "yellow") == {11, 12}
    assert left_over(layout, state, "green") == {5, 4, 3}
    assert left_over(layout, state, "blue") == {9, 8, 7, 6, 5, 4, 3}


def test_example_02_classic_white_4_and_1() -> None:
    layout = load_layout("classic")
    turn = Turn(
        roll(layout, (4, 1), blue=6), white=((1, Cross("yellow", 5)), (0, Cross("red", 5))), colour=Cross("blue", 10)
    )
    state, problem = play(layout, start(layout, 4), turn)
    assert problem is None
    assert state.penalties == (0, 0, 0, 0)
    game, result, problems = replay(layout, Record(("A", "B", "C", "D"), (turn,), finished=False))
    assert problems == ()
    assert game.sheets[0].rows == (Marks((5,)), Marks(), Marks(), Marks((10,)))
    assert [each.total for each in result.scores] == [2, 1, 0, 0]


def test_example_03_classic_green_2_locks_and_the_die_leaves() -> None:
    layout = load_layout("classic")
    state = marked(layout, start(layout, 3), 1, green="12 11 9 8 5")
    turn = Turn(roll(layout, (1, 1)), white=((1, Cross("green", 2)),), colour=Cross("red", 2))
    state, problem = play(layout, state, turn)
    assert problem is None
    assert state.locks[1] == (False, False, True, False)
    assert state.closed == {2}
    following = Turn(roll(layout, (2, 2)), white=())
    assert play(layout, state, following)[1].kind is Kind.BAD_ROLL  # type: ignore[union-attr]
    without_green = Roll((2, 2), (("red", 1), ("yellow", 1), ("blue", 1)))
    assert play(layout, state, Turn(without_green))[1] is None


def test_example_04_classic_two_rows_locked_at_the_same_moment() -> None:
    layout = load_layout("classic")
    state = marked(layout, start(layout, 3), 2, green="12 11 9 8 5 2")
    state = marked(layout, state, 0, red="2 3 4 5 6")
    state = marked(layout, state, 1, yellow="2 3 4 5 6")
    dice = Roll((6, 6), (("red", 1), ("yellow", 1), ("blue", 1)))
    state, problems = play_white(layout, state, Turn(dice, white=((0, Cross("red", 12)), (1, Cross("yellow", 12)))))
    assert problems == []
    assert state.closed == {0, 1, 2}
    assert state.ended


@pytest.mark.parametrize(
    ("layout_name", "counts", "total"),
    [
        pytest.param("classic", (4, 3, 7, 8), 70, id="example_05_classic"),
        pytest.param("big", (4, 3, 9, 8), 87, id="example_10_big"),
    ],
)
def test_examples_05_and_10_scoring(layout_name: str, counts: tuple[int, ...], total: int) -> None:
    layout = load_layout(layout_name)
    as_counts = Sheet("A", tuple(Marks(crosses=count) for count in counts), penalties=2)
    assert score(layout, as_counts).total == total
    as_boxes = Sheet(
        "A", tuple(Marks(row.numbers[:count]) for row, count in zip(layout.rows, counts, strict=True)), penalties=2
    )
    assert score(layout, as_boxes).total == total
    assert score(layout, as_boxes).penalty_points == -10


def test_example_05_classic_row_by_row() -> None:
    sheet = Sheet("A", tuple(Marks(crosses=count) for count in (4, 3, 7, 8)), penalties=2)
    assert [row.points for row in score(load_layout("classic"), sheet).rows] == [10, 6, 28, 36]


def test_example_06_big_what_was_skipped_is_lost() -> None:
    layout = load_layout("big")
    state = start(layout, 4, lucky=((5, 8), None, None, None))
    state = marked(layout, state, 0, red="5 7", yellow="2 3 4 5 6 13", green="16 11", blue="15 14")
    assert left_over(layout, state, "red") == {8, 9, 10, 11, 12, 13, 14}
    assert left_over(layout, state, "yellow") == {14, 15, 16}
    assert left_over(layout, state, "green") == {10, 9, 8, 7, 6, 5, 4}
    assert left_over(layout, state, "blue") == {13, 12, 11, 10, 9, 8, 7, 6, 5, 4}


def test_example_07_big_a_lucky_number_instead() -> None:
    layout = load_layout("big")
    state = start(layout, 4, lucky=((5, 8), (4, 9), (6, 11), (9, 14)))
    state = marked(layout, state, 2, red="4", yellow="3", blue="16")
    white = ((0, Cross("red", 6)), (1, Cross("yellow", 6)), (2, Cross("green", 16)))
    turn = Turn(roll(layout, (5, 1), blue=8), white=white, colour=Cross("blue", 13))
    after, problem = play(layout, state, turn)
    assert problem is None
    assert after.boxes[2][2] == 1
    # Only in the row with the fewest crosses, only the next box, only with a lucky number.
    for player, cross in ((2, Cross("green", 15)), (2, Cross("red", 5)), (3, Cross("green", 16))):
        forbidden = play(layout, state, Turn(turn.roll, white=((player, cross),)))[1]
        assert forbidden is not None
        assert forbidden.kind is Kind.WRONG_SUM


def test_example_08_big_green_3_locks_at_once() -> None:
    layout = load_layout("big")
    state = marked(layout, start(layout, 2), 0, green="16 14 12 10 8 6")
    after, problem = play(layout, state, Turn(roll(layout, (1, 2)), white=((0, Cross("green", 3)),)))
    assert problem is None
    assert after.closed == {2}
    assert after.locks[0][2]


def test_example_09_big_two_rows_locked_at_the_same_moment() -> None:
    layout = load_layout("big")
    state = marked(layout, start(layout, 3), 2, green="16 14 12 10 8 6 3")
    state = marked(layout, state, 0, red="2 3 4 5 6 7")
    state = marked(layout, state, 1, yellow="2 3 4 5 6 7")
    dice = Roll((8, 8), (("red", 1), ("yellow", 1), ("blue", 1)))
    turn = Turn(dice, white=((0, Cross("red", 16)), (1, Cross("yellow", 16))))
    state, problem = play(layout, state, turn)
    assert problem is None
    assert state.ended
    assert state.closed == {0, 1, 2}
    assert state.penalties == (0, 0, 0)


def test_example_11_on_board_five_free_fields_to_green_10() -> None:
    layout, _ = boards()["on-board"]
    state = start(layout, 3, side="a")
    state, problem = play(layout, state, Turn(roll(layout, (1, 1)), move=5))
    assert problem is None
    assert state.pawns == (5, 0, 0)
    assert state.boxes[0] == (0, 0, 0b100, 0)  # green 10 is the third box of its row
    assert state.penalties == (0, 0, 0)


def test_example_12_on_board_a_move_onto_a_number_crossed_earlier() -> None:
    from dataclasses import replace

    layout, _ = boards()["on-board"]
    assert layout.board is not None
    fields = layout.board.tracks[0].fields
    green_7 = 1 + next(place for place, field in enumerate(fields) if (field.row, field.number) == ("green", 7))
    state = marked(layout, start(layout, 2, side="a"), 0, green="12 7 5")
    state = replace(state, pawns=(green_7 - 4, 0))
    assert 4 in legal_moves(layout, state)
    after, problem = play(layout, state, Turn(roll(layout, (1, 1)), move=4))
    assert problem is None
    assert after.pawns == (green_7, 0)
    assert after.boxes == state.boxes
    assert after.penalties == (1, 0)  # a move onto a number that was crossed before is no cross


def test_a_game_of_the_examples_scores_without_a_problem() -> None:
    layout = load_layout("classic")
    sheets = (
        Sheet("Ema", (Marks((2, 3, 5, 7)), Marks((4, 5, 6)), Marks((12, 11, 10, 9, 8, 2), lock=True), Marks((9, 5)))),
        Sheet("Petr", (Marks((2, 4, 5, 6, 9, 12), lock=True), Marks((5,)), Marks((12,)), Marks((12, 11))), 1),
    )
    assert check(layout, Game(sheets)) == ()
