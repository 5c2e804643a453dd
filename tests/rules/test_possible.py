"""Which sheets can come from one game: against exhaustive search, and the reasons that are given."""

from __future__ import annotations

import random
from itertools import product

import pytest

from sheetgen import Layout, load_layout
from sheetgen.rules import Game, Kind, Marks, Problem, Rule, Sheet, check
from tests.rules.small import Explorer, small_layout

TWO_ROWS = {"red": [2, 3, 4], "blue": [4, 3, 2]}
THREE_ROWS = {"red": [2, 3], "yellow": [2, 3], "blue": [3, 2]}
SMALL = {
    "d2": (small_layout(2, TWO_ROWS, before=1), 2, None),
    "d2, one lock ends it": (small_layout(2, TWO_ROWS, before=1, locked_rows=1, penalties=3), 2, None),
    "d2, three rows": (small_layout(2, THREE_ROWS, before=1), 2, None),
    "d2, three players": (small_layout(2, {"red": [2, 3], "blue": [4, 2]}, before=1), 3, None),
    "d2, mixed": (
        small_layout(
            2,
            {"red": [3, 2, 4], "blue": [4, 2, 3]},
            before=1,
            colours={"red": ["blue", "red", "red"], "blue": ["blue", "red", "blue"]},
        ),
        2,
        None,
    ),
    "d3": (small_layout(3, {"red": [2, 4, 5], "blue": [6, 5, 2]}, before=1), 2, None),
    "d3, three locks end it": (
        small_layout(3, {"red": [2, 6], "yellow": [3, 6], "blue": [4, 2]}, before=1, locked_rows=3),
        2,
        None,
    ),
    "d2, two locking numbers": (small_layout(2, TWO_ROWS, before=1, last_numbers=2), 2, None),
    "d2, no cross before a lock": (small_layout(2, {"red": [2, 3, 4], "blue": [4, 2]}, before=0), 2, None),
    "d2, lucky": (small_layout(2, TWO_ROWS, before=1, lucky=(2, 3)), 2, (2, 3)),
    "d2, lucky, three rows": (small_layout(2, THREE_ROWS, before=1, lucky=(2, 4)), 2, (2, 4)),
    "d2, lucky, two locking numbers": (small_layout(2, TWO_ROWS, before=1, last_numbers=2, lucky=(2, 4)), 2, (2, 4)),
    "d2, board": (
        small_layout(
            2,
            {"red": [2, 3], "blue": [4, 2]},
            before=1,
            track=[("red", 2, 1), ("blue", 4, 1), ("red", 3, 2), ("blue", 2, 2)],
        ),
        2,
        None,
    ),
    "d2, board, three players": (
        small_layout(
            2, {"red": [2, 3], "blue": [2]}, before=0, penalties=1, track=[("red", 2, 1), ("blue", 2, 1), ("red", 3, 2)]
        ),
        3,
        None,
    ),
    "d2, alone": (small_layout(2, TWO_ROWS, before=1), 1, None),
}


@pytest.mark.parametrize("name", SMALL)
def test_no_reachable_result_is_refused_and_hardly_any_other_passes(name: str) -> None:
    layout, players, lucky = SMALL[name]
    explorer = Explorer(layout, players, lucky)
    explorer.explore()
    harmless = {Kind.LUCKY_NUMBERS}  # all sheets have the same lucky numbers here, which is worth a warning
    for position in explorer.final:
        problems = [each for each in check(layout, explorer.game(*position)) if each.kind not in harmless]
        assert problems == [], position
    for position in explorer.going_on:
        problems = list(check(layout, explorer.game(*position, finished=False)))
        assert not any(each.is_error for each in problems), position
    random_ = random.Random(name)
    sheets = explorer.every_sheet()
    refused = passed = 0
    for _ in range(6000):
        position = (
            tuple(random_.choice(sheets) for _ in range(players)),
            tuple(random_.randint(0, layout.ends.penalties) for _ in range(players)),
            tuple(random_.randint(0, len(explorer.track)) for _ in range(players)),
        )
        problems = list(check(layout, explorer.game(*position)))
        if position in explorer.final or any(each.kind is Kind.NOT_FINISHED for each in problems):
            continue
        wrong = any(each.is_error for each in problems)
        refused += wrong
        passed += not wrong
    assert refused >= 0.97 * (refused + passed)


def row(text: str) -> Marks:
    words = text.split()
    return Marks(tuple(int(word) for word in words if word != "lock"), "lock" in words)


def sheet(name: str, *rows: str, penalties: int = 0, field: int | None = None) -> Sheet:
    filled = (*rows, *[""] * (4 - len(rows)))
    return Sheet(name, tuple(map(row, filled)), penalties, field=field)


def only_problem(layout: Layout, *sheets: Sheet) -> Problem:
    problems = check(layout, Game(sheets))
    assert len(problems) == 1, problems
    return problems[0]


LOCKED_UP = "2 3 4 5 6 12 lock"
LOCKED_DOWN = "12 11 10 9 8 2 lock"


def test_s1_only_one_player_takes_the_last_penalty() -> None:
    layout = load_layout("classic")
    problem = only_problem(layout, sheet("A", "2 3 4 5", penalties=4), sheet("B", "2 3 4", penalties=4))
    assert problem.kind is Kind.ENDED_TWICE
    assert problem.parameters["players"] == (0, 1)


def test_s2_penalties_and_locked_rows_exclude_each_other() -> None:
    layout = load_layout("classic")
    problem = only_problem(layout, sheet("A", LOCKED_UP, penalties=4), sheet("B", "2 3 4", LOCKED_UP))
    assert problem.kind is Kind.ENDED_TWICE


def test_s3_four_locked_rows_are_too_many() -> None:
    layout = load_layout("classic")
    one = sheet("A", LOCKED_UP, "", LOCKED_DOWN)
    assert only_problem(layout, one, sheet("B", "", LOCKED_UP, "", LOCKED_DOWN)).kind is Kind.TOO_MANY_LOCKED


def test_s3_three_locked_rows_need_a_pair_that_fell_to_one_sum_and_two_players() -> None:
    layout = load_layout("classic")
    pair_of_one = (sheet("A", LOCKED_UP, LOCKED_UP, "10 9"), sheet("B", "2 3", "4 5", LOCKED_DOWN))
    assert only_problem(layout, *pair_of_one).kind is Kind.TOO_MANY_LOCKED
    pair_of_two = (sheet("A", LOCKED_UP, "2 3 4", "10 9"), sheet("B", "2 3", LOCKED_UP, LOCKED_DOWN))
    assert check(layout, Game(pair_of_two)) == ()


def test_s5_several_players_lock_a_row_with_one_sum() -> None:
    layout = load_layout("big")
    up = "2 3 4 5 6 8"  # 14 isn't crossed, so no lucky number can have crossed 15
    one, other = sheet("A", f"{up} 15 lock", "2 3 4 5 6 7 16 lock"), sheet("B", f"{up} 16 lock", "4 5")
    problem = only_problem(layout, one, other)
    assert problem.kind is Kind.IMPOSSIBLE_GAME
    assert problem.parameters["rule"] is Rule.LOCKERS
    assert problem.row == "red"
    lucky = sheet("B", "2 3 4 5 6 14 15 lock", "2 3 4 5 6 7 8", "16 15 14 13 12 11", "16 15 14 13 12 11")
    ending = sheet("A", f"{up} 16 lock", "2 3 4 5 6 7 16 lock", "16 15 14 13", "16 15 14 13")
    assert check(layout, Game((ending, lucky))) == ()


def test_s6_a_closed_row_helps_nobody_afterwards() -> None:
    layout = load_layout("classic")
    one = sheet("A", LOCKED_UP, penalties=4)
    problem = only_problem(layout, one, sheet("B", "2 3 4 5 6 7 8 9"))
    assert problem.kind is Kind.IMPOSSIBLE_GAME
    assert problem.parameters["rule"] is Rule.CLOSED_ROW
    assert problem.row == "red"
    assert problem.section == "locking"


def test_c2_and_c3_name_the_two_players_that_show_it() -> None:
    layout = load_layout("classic")
    many = sheet("Ema", LOCKED_UP, LOCKED_UP, "12 11 10")
    between = sheet("Katka", "2 3 4 5", "2 3 4", penalties=1)
    problem = only_problem(layout, many, between, sheet("Petr", penalties=2))
    assert problem.kind is Kind.IMPOSSIBLE_GAME
    assert problem.parameters["rule"] is Rule.TURNS
    assert problem.parameters["players"] == (0, 2)
    assert (problem.parameters["few"], problem.parameters["many"]) == (2, 0)
    at_most, at_least = problem.parameters["at_most"], problem.parameters["at_least"]
    assert isinstance(at_most, int)
    assert isinstance(at_least, int)
    assert at_most < at_least


@pytest.mark.parametrize(("own", "penalties"), [*product(range(0, 30, 3), range(5))])
def test_the_handy_consequence_for_two_players(own: int, penalties: int) -> None:
    """N_p + 2·pen_p ≤ (P+1)(N_q + pen_q + 1), whatever the end was."""
    layout = load_layout("classic")
    numbers = iter([*range(2, 12)] * 2 + [*range(12, 2, -1)] * 2)
    rows: list[tuple[int, ...]] = [(), (), (), ()]
    for place in range(own):
        rows[place // 10] += (next(numbers),)
    busy = Sheet("p", tuple(Marks(each) for each in rows), penalties)
    idle = Sheet("q", (Marks((2,)), Marks(), Marks(), Marks()))
    problems = check(layout, Game((busy, idle), finished=False))
    if own + 2 * penalties > 3 * (1 + 0 + 1):
        assert [each.kind for each in problems] == [Kind.IMPOSSIBLE_GAME]


def test_c4_white_sums_are_shared() -> None:
    """C was never active, or just now: three turns at most. Four crosses then need all three white sums."""
    layout = load_layout("classic")
    low, high, idle = sheet("A", "2 3 4 5"), sheet("B", "", "", "", "12 11 10 9"), sheet("C")
    problems = check(layout, Game((low, high, idle), finished=False))
    assert [each.parameters["rule"] for each in problems] == [Rule.WHITE_SUMS]
    assert problems[0].parameters["players"] == (0, 1, 2)
    alike = sheet("B", "", "2 3 4 6")
    assert check(layout, Game((low, alike, idle), finished=False)) == ()


def test_a_pawn_can_only_walk_over_crossed_boxes() -> None:
    layout = load_layout("on-board")
    assert layout.board is not None
    fields = layout.board.tracks[0].fields
    far = fields[19]
    marks = [Marks((far.number,)) if each.id == far.row else Marks() for each in layout.rows]
    walker = Sheet("A", tuple(marks), field=20)
    problem = only_problem(layout, walker, sheet("B", "2", penalties=4, field=0))
    assert problem.kind is Kind.IMPOSSIBLE_GAME
    assert problem.parameters["rule"] is Rule.PAWN
    assert problem.player == 0


def test_counts_are_checked_as_far_as_they_tell() -> None:
    layout = load_layout("classic")
    counted = Sheet("A", tuple(Marks(crosses=count) for count in (8, 8, 0, 0)))
    assert check(layout, Game((counted, sheet("B", "2 3 4 5 6", "2 3", penalties=1)))) == ()
    too_many = Sheet("A", tuple(Marks(crosses=count) for count in (12, 12, 3, 0)))
    problem = only_problem(layout, too_many, sheet("B", penalties=1))
    assert problem.kind is Kind.IMPOSSIBLE_GAME
