"""The three boards against the table of facts: every number is typed here by hand, not taken from the layouts."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path

import pytest

from sheetgen import Examples, Layout, load_layout
from tests.conftest import Sheetgen

UP = {"classic": tuple(range(2, 13)), "on-board": tuple(range(2, 13)), "big": tuple(range(2, 17))}
POINTS = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120)
FACTS: dict[str, dict[str, object]] = {
    "classic": {
        "players": [2, 5], "age": 8, "minutes": 15, "sides": 6, "authors": ["Steffen Benndorf"],
        "locking": {"red": [12], "yellow": [12], "green": [2], "blue": [2]},
        "before": 5, "most": 12, "actions": 2, "lucky": False, "board": False,
    },
    "big": {
        "players": [2, 5], "age": 8, "minutes": 20, "sides": 8, "authors": ["Steffen Benndorf", "Reinhard Staupe"],
        "locking": {"red": [15, 16], "yellow": [15, 16], "green": [3, 2], "blue": [3, 2]},
        "before": 6, "most": 15, "actions": 2, "lucky": True, "board": False,
    },
    "on-board": {
        "players": [2, 4], "age": 8, "minutes": 20, "sides": 6, "authors": ["Steffen Benndorf"],
        "locking": {"red": [12], "yellow": [12], "green": [2], "blue": [2]},
        "before": 5, "most": 12, "actions": 3, "lucky": False, "board": True,
    },
}  # fmt: skip


@pytest.fixture(params=FACTS)
def board(request: pytest.FixtureRequest) -> Layout:
    return load_layout(request.param)


def test_board_agrees_with_the_facts(board: Layout) -> None:
    facts = FACTS[board.id]
    assert [board.players.low, board.players.high] == facts["players"]
    assert (board.age, board.minutes, board.die_sides) == (facts["age"], facts["minutes"], facts["sides"])
    assert list(board.authors) == facts["authors"]
    assert board.die_colours == ("red", "yellow", "green", "blue")
    up = UP[board.id]
    assert {row.id: row.numbers for row in board.rows} == {
        "red": up, "yellow": up, "green": up[::-1], "blue": up[::-1],
    }  # fmt: skip
    assert {row.id: list(row.locking_numbers) for row in board.rows} == facts["locking"]
    assert {row.crosses_before_lock for row in board.rows} == {facts["before"]}
    assert {row.most_crosses for row in board.rows} == {facts["most"]}
    assert all(box.colour == row.colour == row.id for row in board.rows for box in row.boxes)
    assert board.points == POINTS[: board.rows[0].most_crosses + 1]
    assert (board.penalties.boxes, board.penalties.points) == (4, -5)
    assert (board.ends.locked_rows, board.ends.penalties) == (2, 4)
    assert board.actions == facts["actions"]
    assert bool(board.lucky_pairs) == facts["lucky"]
    assert bool(board.board) == facts["board"]


def test_most_crosses_by_brute_force(board: Layout) -> None:
    """Cross as many boxes as possible; a locking number closes the row and brings the lock."""
    for row in board.rows:
        best = 0
        for crossed in product([False, True], repeat=len(row.boxes)):
            numbers = [number for number, is_crossed in zip(row.numbers, crossed, strict=True) if is_crossed]
            locking = [number for number in numbers if number in row.locking_numbers]
            if len(locking) <= 1 and (not locking or len(numbers) > row.crosses_before_lock):
                best = max(best, len(numbers) + len(locking))
        assert best == row.most_crosses


def test_lucky_pairs_are_exactly_those_of_equal_chance() -> None:
    throws = [sum(throw) for throw in product(range(1, 9), repeat=2)]
    chances = {pair: sum(throws.count(number) for number in pair) for pair in combinations(range(2, 17), 2)}
    fair = {pair for pair, ways in chances.items() if ways == chances[5, 8] == chances[6, 11]}
    pairs = load_layout("big").lucky_pairs
    assert {pair.numbers for pair in pairs} == fair
    assert len(pairs) == len(fair) == 10
    assert {pair.chance for pair in pairs} == {Fraction(11, 64)}


def test_on_board_tracks_have_40_fields_and_five_at_the_finish() -> None:
    board = load_layout("on-board").board
    assert board is not None
    assert (board.longest_move, board.finish_fields) == (5, 5)
    assert [(track.side, len(track.fields)) for track in board.tracks] == [("a", 40), ("b", 40)]


def test_examples_are_the_worked_ones() -> None:
    classic, big, on_board = (load_layout(name).examples for name in ("classic", "big", "on-board"))
    assert classic.crosses is not None
    assert [number for row, number in classic.crosses if row == "red"] == [5, 7]
    assert [number for row, number in classic.crosses if row == "yellow"][-1] == 10
    assert [number for row, number in classic.crosses if row == "green"][-1] == 6
    assert [number for row, number in classic.crosses if row == "blue"][-1] == 10
    assert (classic.white_dice, classic.coloured_die) == ((4, 1), ("blue", 6))
    assert (classic.lock, classic.last_white_dice) == (("green", 2), (6, 6))
    assert (classic.counts, classic.penalties) == ((4, 3, 7, 8), 2)
    assert big.crosses is not None
    assert [number for row, number in big.crosses if row == "red"] == [5, 7]
    assert [number for row, number in big.crosses if row == "yellow"][-1] == 13
    assert [number for row, number in big.crosses if row == "green"][-1] == 11
    assert [number for row, number in big.crosses if row == "blue"][-1] == 14
    assert (big.white_dice, big.coloured_die, big.lucky_numbers) == ((5, 1), ("blue", 8), (6, 11))
    assert (big.lock, big.last_white_dice) == (("green", 3), (8, 8))
    assert (big.counts, big.penalties) == ((4, 3, 9, 8), 2)
    board = load_layout("on-board").board
    assert board is not None
    assert on_board.moves is not None
    targets = [board.tracks[0].fields[start + steps - 1] for start, steps in on_board.moves]
    assert [(field.row, field.number) for field in targets] == [("green", 10), ("green", 7)]
    assert [steps for _, steps in on_board.moves] == [5, 4]


def test_examples_that_cannot_happen_are_left_out(tmp_path: Path) -> None:
    file = tmp_path / "small.yaml"
    file.write_text(
        "extends: on-board\nboard:\ndice: {sides: 3}\nlocks: {crosses_before: 2}\n"
        "rows: {red: 2..6, yellow: 2..6, green: 6..2, blue: 6..2}\n",
        encoding="utf-8",
    )
    examples = load_layout(file).examples
    assert examples == Examples(lock=("green", 2), penalties=2)


def test_own_crosses_stay_when_those_taken_over_do_not_fit(tmp_path: Path) -> None:
    file = tmp_path / "two.yaml"
    file.write_text("extends: classic\nrows: {yellow: , blue: }\nexamples: {crosses: {red: 3 4}}\n", encoding="utf-8")
    assert load_layout(file).examples.crosses == (("red", 3), ("red", 4), ("green", 12), ("green", 9), ("green", 6))


def test_lucky_numbers_of_an_example_go_with_those_of_the_game(tmp_path: Path) -> None:
    file = tmp_path / "plain.yaml"
    file.write_text("extends: big\nlucky:\nsheet: {lines: [name, rows, penalties, result]}\n", encoding="utf-8")
    assert load_layout("big").examples.lucky_numbers == (6, 11)
    assert load_layout(file).examples.lucky_numbers is None


def test_json_has_what_the_contract_promises(sheetgen: Sheetgen) -> None:
    run = sheetgen("layouts", "--format", "json")
    assert (run.status, run.err) == (0, "")
    classic, big, on_board = json.loads(run.out)
    assert [each["id"] for each in (classic, big, on_board)] == ["classic", "big", "on-board"]
    assert on_board["players"] == [2, 4]
    assert on_board["dice"]["sides"] == 6
    assert on_board["rows"][0]["id"] == "red"
    assert on_board["rows"][0]["numbers"] == list(range(2, 13))
    assert on_board["rows"][0]["locking"] == [12]
    assert on_board["rows"][0]["crosses_before_lock"] == 5
    assert on_board["points"][:4] == [0, 1, 3, 6]
    assert on_board["penalties"] == {"boxes": 4, "points": -5}
    assert on_board["lucky"] is None
    assert on_board["board"]["a"][4] == {"row": "green", "number": 10, "bonus": 3}
    assert [5, 8] in big["lucky"]
    assert big["board"] is None
    assert classic["languages"] == ["cs", "sk", "pl", "uk", "el", "en"]


def test_tables_show_the_facts(sheetgen: Sheetgen) -> None:
    overview = sheetgen("layouts").out
    assert [line.split("  ")[0] for line in overview.splitlines() if line[:1].isalpha()] == [
        "layout", "classic", "big", "on-board",
    ]  # fmt: skip
    big = sheetgen("layouts", "big").out
    assert "2–16 · locked by: 15 / 16 · crosses before: 6 · at most: 15 (points: 120)" in big
    assert "16–2 · locked by: 3 / 2 · crosses before: 6 · at most: 15 (points: 120)" in big
    table = [line.split() for line in big.splitlines() if line.split()[:1] in (["points"], ["1"])]
    assert table[0][1:] == [str(crosses) for crosses in range(1, 16)]
    assert table[1] == [str(points) for points in POINTS[1:]]
    assert "4 × −5" in big
    assert "4-9, 9-14, 5-8, 5-10, 8-13, 10-13, 6-7, 6-11, 7-12, 11-12; chance 11/64" in big
