"""One row by itself: every set of crosses there is, against playing the row box by box."""

from __future__ import annotations

import pytest

from sheetgen import Layout, Row, load_layout
from sheetgen.rules import Game, Kind, Marks, Sheet, check, score
from sheetgen.rules.rows import RowRules


def reachable(row: Row) -> set[tuple[frozenset[int], bool]]:
    """Play a row box by box, in every way: cross or skip, and lock with a locking number."""
    found = set()
    stack: list[tuple[tuple[int, ...], int]] = [((), 0)]
    while stack:
        crossed, place = stack.pop()
        found.add((frozenset(crossed), False))
        for next_place in range(place, len(row.boxes)):
            number = row.numbers[next_place]
            if number not in row.locking_numbers:
                stack.append(((*crossed, number), next_place + 1))
            elif len(crossed) >= row.crosses_before_lock:
                found.add((frozenset((*crossed, number)), True))
    return found


@pytest.mark.parametrize(
    ("layout_name", "row_id"), [("classic", "red"), ("classic", "green"), ("big", "yellow"), ("big", "blue")]
)
def test_every_set_of_crosses(layout_name: str, row_id: str) -> None:
    layout = load_layout(layout_name)
    row = layout.row(row_id)
    rules = RowRules(row, layout.points)
    right = reachable(row)
    seen = 0
    for bits in range(2 ** len(row.boxes)):
        numbers = tuple(number for place, number in enumerate(row.numbers) if bits >> place & 1)
        for lock in (False, True):
            verdict = rules._judge_boxes(Marks(numbers, lock))
            assert (not verdict.faults) is ((frozenset(numbers), lock) in right)
            assert verdict.score.crosses == len(numbers) + lock
            seen += not verdict.faults
    assert seen == len(right)


@pytest.mark.parametrize("layout_name", ["classic", "big", "on-board"])
def test_every_count(layout_name: str) -> None:
    layout = load_layout(layout_name)
    for row in layout.rows:
        rules = RowRules(row, layout.points)
        counts: dict[int, set[bool]] = {}
        crosses: dict[int, set[int]] = {}
        for numbers, lock in reachable(row):
            counts.setdefault(len(numbers) + lock, set()).add(lock)
            crosses.setdefault(len(numbers) + lock, set()).add(len(numbers))
        for count in range(30):
            verdict = rules.judge(Marks(crosses=count))
            assert bool(verdict.faults) is (count not in counts)
            if count in counts:
                expected = counts[count]
                assert verdict.locked == (None if len(expected) == 2 else expected.pop())
                assert {verdict.least, verdict.most} == {min(crosses[count]), max(crosses[count])}
                assert verdict.score.points == count * (count + 1) // 2


def sheet(**rows: Marks) -> Sheet:
    return Sheet("A", tuple(rows.get(row, Marks()) for row in ("red", "yellow", "green", "blue")))


@pytest.fixture(scope="module")
def classic() -> Layout:
    return load_layout("classic")


@pytest.mark.parametrize(
    ("marks", "kinds", "crosses"),
    [
        (Marks((2, 3, 13)), {Kind.NUMBER_NOT_IN_ROW}, 2),
        (Marks((2, 3, 3)), {Kind.CROSSED_TWICE}, 2),
        (Marks((2, 3, 12), lock=True), {Kind.LOCK_TOO_EARLY}, 4),
        (Marks((2, 3, 4, 5, 6, 12)), {Kind.LOCK_MISSING}, 6),
        (Marks((2, 3, 4, 5, 6), lock=True), {Kind.LOCK_WITHOUT_NUMBER}, 6),
        (Marks((2, 12)), {Kind.LOCK_TOO_EARLY, Kind.LOCK_MISSING}, 2),
        (Marks(crosses=13), {Kind.TOO_MANY_CROSSES}, 13),
        (Marks((2, 3, 4, 5, 6, 12), lock=True), set(), 7),
    ],
)
def test_kinds_of_a_row(classic: Layout, marks: Marks, kinds: set[Kind], crosses: int) -> None:
    entered = sheet(red=marks)
    problems = check(classic, Game((entered, Sheet("B", (Marks(),) * 4)), finished=False))
    assert {problem.kind for problem in problems if problem.row == "red"} == kinds
    assert all(problem.player == 0 and problem.row == "red" for problem in problems if problem.kind in kinds)
    assert score(classic, entered).rows[0].crosses == crosses


def test_big_both_last_numbers() -> None:
    layout = load_layout("big")
    marks = Marks((2, 3, 4, 5, 6, 7, 15, 16), lock=True)
    problems = check(layout, Game((sheet(red=marks), Sheet("B", (Marks(),) * 4)), finished=False))
    assert [problem.kind for problem in problems] == [Kind.TWO_LOCKING_NUMBERS]


def test_the_right_figure_is_named_where_there_is_one(classic: Layout) -> None:
    (problem,) = check(classic, Game((sheet(red=Marks((2, 3, 4, 5, 6, 12))),), finished=False))[:1]
    assert problem.parameters == {"points": 21, "right": 28}
