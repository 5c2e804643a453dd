"""What is checked beyond the rows: penalties, lucky numbers, the pawn, written figures, players, the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetgen import Range, load_layout
from sheetgen.rules import Game, Kind, Marks, Problem, Sheet, check, result
from sheetgen.rules.correct import Change, Effort, corrections

EMPTY = (Marks(),) * 4
LOCKED = Marks((2, 3, 4, 5, 6, 12), lock=True)


def problems_of(layout_name: str, *sheets: Sheet, finished: bool = False, side: str | None = None) -> list[Problem]:
    return list(check(load_layout(layout_name), Game(sheets, finished, side)))


def kinds_of(layout_name: str, *sheets: Sheet, finished: bool = False) -> list[Kind]:
    return [problem.kind for problem in problems_of(layout_name, *sheets, finished=finished)]


@pytest.mark.parametrize(
    ("penalties", "wrong"), [(-1, True), (0, False), (4, False), (5, True), (999_999_999_999, True)]
)
def test_penalties_out_of_range(penalties: int, wrong: bool) -> None:
    busy = Sheet("B", (Marks((2, 3, 4, 5)), *EMPTY[1:]))
    assert (Kind.PENALTIES_OUT_OF_RANGE in kinds_of("classic", Sheet("A", EMPTY, penalties), busy)) is wrong


@pytest.mark.parametrize("lucky", [(5, 5), (1, 5), (5, 17), (5,), (5, 8, 9), ()])
def test_lucky_numbers_that_no_sheet_has(lucky: tuple[int, ...]) -> None:
    assert kinds_of("big", Sheet("A", EMPTY, lucky=lucky), Sheet("B", EMPTY)) == [Kind.LUCKY_NUMBERS]


def test_equal_lucky_numbers_are_only_a_warning() -> None:
    (problem,) = problems_of("big", Sheet("A", EMPTY, lucky=(5, 8)), Sheet("B", EMPTY, lucky=(8, 5)))
    assert problem.kind is Kind.LUCKY_NUMBERS
    assert problem.severity == "warning"


def test_lucky_numbers_on_a_board_without_them() -> None:
    assert kinds_of("classic", Sheet("A", EMPTY, lucky=(5, 8)), Sheet("B", EMPTY)) == [Kind.LUCKY_NUMBERS]


def test_bonus() -> None:
    assert kinds_of("classic", Sheet("A", EMPTY, bonus=3), Sheet("B", EMPTY, bonus=0)) == [Kind.BONUS_NOT_PLAYED]
    assert kinds_of("on-board", Sheet("A", EMPTY, bonus=21), Sheet("B", EMPTY, bonus=20)) == [Kind.BONUS_OUT_OF_RANGE]
    assert kinds_of("on-board", Sheet("A", EMPTY, field=41), Sheet("B", EMPTY)) == [Kind.BONUS_OUT_OF_RANGE]


def test_a_typed_bonus_counts_without_a_track() -> None:
    layout = load_layout("on-board")
    sheets = (Sheet("A", EMPTY, bonus=13), Sheet("B", EMPTY))
    assert [score.total for score in result(layout, Game(sheets)).scores] == [13, 0]


def test_the_box_under_the_pawn() -> None:
    green_10 = (Marks(), Marks(), Marks((10,)), Marks())
    assert kinds_of("on-board", Sheet("A", green_10, field=5), Sheet("B", EMPTY, field=0)) == []
    (problem,) = problems_of("on-board", Sheet("A", EMPTY, field=5), Sheet("B", EMPTY, field=0))
    assert (problem.kind, problem.row, problem.box) == (Kind.PAWN_NOT_CROSSED, "green", 10)
    both = (Sheet("A", green_10, field=5), Sheet("B", green_10, field=5))
    assert kinds_of("on-board", *both) == [Kind.FIELD_TAKEN]
    differs = (Sheet("A", green_10, field=5, bonus=7), Sheet("B", EMPTY, field=0))
    assert kinds_of("on-board", *differs) == [Kind.WRITTEN_DIFFERS]


def test_written_figures() -> None:
    written = (("red", 6), ("yellow", 1), ("penalties", 5), ("total", 0))
    sheet = Sheet("A", (Marks((2, 3)), Marks((2,)), Marks(), Marks()), 1, written=written)
    found = problems_of("classic", sheet, Sheet("B", (Marks((2,)), *EMPTY[1:])))
    assert [(each.kind, each.parameters["item"], each.parameters["right"]) for each in found] == [
        (Kind.WRITTEN_DIFFERS, "red", 3),
        (Kind.WRITTEN_DIFFERS, "total", -1),
    ]


def test_players() -> None:
    assert kinds_of("classic", Sheet("A", EMPTY)) == [Kind.PLAYER_COUNT]
    assert kinds_of("on-board", *(Sheet(name, EMPTY) for name in "ABCDE")) == [Kind.PLAYER_COUNT]
    assert kinds_of("classic", Sheet("A", EMPTY), Sheet("A", EMPTY)) == [Kind.NAME_TWICE]


def test_not_finished_is_a_warning() -> None:
    first, second = Sheet("A", (Marks((2, 3)), *EMPTY[1:])), Sheet("B", (Marks((2, 3)), *EMPTY[1:]))
    (problem,) = problems_of("classic", first, second, finished=True)
    assert (problem.kind, problem.severity) == (Kind.NOT_FINISHED, "warning")
    assert kinds_of("classic", first, second) == []
    # Eight crosses in two rows each may be two locks.
    counted = first._replace(rows=(Marks(crosses=8), Marks(crosses=8), Marks(), Marks()))
    assert kinds_of("classic", counted, Sheet("B", (Marks((2, 3, 4)), *EMPTY[1:]), 2), finished=True) == []


def test_a_pawn_in_the_finish_ends_the_game() -> None:
    assert Kind.NOT_FINISHED not in kinds_of("on-board", Sheet("A", EMPTY, bonus=20), Sheet("B", EMPTY), finished=True)
    assert Kind.NOT_FINISHED in kinds_of("on-board", Sheet("A", EMPTY, bonus=13), Sheet("B", EMPTY), finished=True)


def offered(
    layout_name: str, *sheets: Sheet, finished: bool = True
) -> list[tuple[Change, int, int | None, int | None]]:
    layout = load_layout(layout_name)
    game = Game(sheets, finished)
    (problem,) = (each for each in check(layout, game) if each.is_error)
    found = corrections(layout, game, problem)
    assert len(found) <= 3
    for each in found:
        assert not any(other.is_error for other in check(layout, each.game))
    return [(each.change, each.player, each.box, each.instead) for each in found]


def test_a_forgotten_lock_is_offered_first() -> None:
    forgot = Sheet("A", (Marks((2, 3, 4, 5, 6, 12)), LOCKED, Marks(), Marks()))
    other = Sheet("B", (Marks((2, 3, 4)), Marks((5, 6)), Marks((12, 11)), Marks()), 1)
    assert offered("classic", forgot, other)[0] == (Change.LOCK_ADDED, 0, None, None)


def test_a_neighbouring_number_is_offered_first() -> None:
    slip = Sheet("A", (Marks((2, 3, 13)), *EMPTY[1:]))
    other = Sheet("B", (Marks((2, 3)), *EMPTY[1:]))
    assert offered("classic", slip, other, finished=False)[0] == (Change.NUMBER, 0, 13, 11)


def test_one_penalty_fewer_is_offered() -> None:
    first, second = Sheet("A", (Marks((2, 3, 4, 5)), *EMPTY[1:]), 4), Sheet("B", (Marks((2, 3, 4)), *EMPTY[1:]), 4)
    changes = offered("classic", first, second)
    assert (Change.PENALTIES, 1, None, 3) in changes


def test_an_impossible_game_is_repaired() -> None:
    many = Sheet("Ema", (LOCKED, LOCKED, Marks((12, 11, 10)), Marks()))
    changes = offered("classic", many, Sheet("Petr", (Marks((2, 3)), *EMPTY[1:]), 1))
    assert changes
    assert changes[0][0] is Change.PENALTIES


def test_a_hundred_players_take_no_time() -> None:
    layout = replace(load_layout("classic"), players=Range(2, 100))
    sheets = [Sheet(f"player {number}", (Marks((2, 3, 4)), *EMPTY[1:])) for number in range(100)]
    assert check(layout, Game(tuple(sheets), finished=False)) == ()
    sheets[0] = sheets[0]._replace(penalties=4)
    sheets[1] = sheets[1]._replace(penalties=4)
    (problem,) = check(layout, Game(tuple(sheets)))
    assert problem.kind is Kind.ENDED_TWICE
    assert len(corrections(layout, Game(tuple(sheets)), problem)) <= 3


def test_the_search_for_corrections_ends_when_the_effort_is_used_up() -> None:
    layout = load_layout("classic")
    slip = Sheet("A", (Marks((2, 3, 13)), *EMPTY[1:]))
    game = Game((slip, Sheet("B", (Marks((2, 3)), *EMPTY[1:]))), finished=False)
    (problem,) = (each for each in check(layout, game) if each.is_error)
    effort = Effort(1000)
    assert len(corrections(layout, game, problem, effort)) == 3
    spent = 1000 - effort.sheets_left
    assert len(corrections(layout, game, problem, Effort(spent))) == 3
    assert corrections(layout, game, problem, Effort(spent - 1)) == ()
    assert corrections(layout, game, problem, Effort(0)) == ()
