"""Mistakes in layout files: each is found at its place, all of them in one go, with the way out."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sheetgen import LayoutError, SheetgenError, bundled_layouts, load_layout
from tests.conftest import ROOT, Sheetgen

CLASSIC = (ROOT / "layouts" / "classic.yaml").read_text(encoding="utf-8")

MISTAKES = [
    # (what follows "extends: classic" in the file, what is said, with file and line 1 left out)
    ("playrs: 2..5", "2:1: there is no key “playrs” here; did you mean “players”?"),
    ("zzzzz: 1", "2:1: there is no key “zzzzz” here; expected any of: extends, version,"),
    ("examples: {crosses: {red: 5 13}}", "2:27: examples.crosses.red: there is no 13 in this row; its numbers are 2, 3, 4"),
    ("examples: {crosses: {rde: 5}}", "2:27: examples.crosses.rde: there is no row “rde” on the sheet; did you mean “red”?"),
    ("examples: {crosses: {red: 7 5}}", "2:27: examples.crosses.red: expected crosses from left to right, each box once"),
    ("examples: {crosses: {red: 5 12}}", "2:27: examples.crosses.red: expected crosses from left to right, each box once"),
    ("examples: {crosses: {red: 5 5}}", "2:27: examples.crosses.red: expected crosses from left to right, each box once"),
    ("examples: {white_dice: 4 9}", "2:24: examples.white_dice: a die can't show 9; expected 1 to 6"),
    ("rows: {red: 3..12, yellow: 3..12, green: 12..3}\nexamples: {white_dice: 1 1}", "3:24: examples.white_dice: the sum of these dice, 2, has to be in two rows at least"),
    ("examples: {coloured_die: blue 7}", "2:26: examples.coloured_die: a die can't show 7; expected 1 to 6"),
    ("examples: {coloured_die: pink 3}", "2:26: examples.coloured_die: there is no row “pink” on the sheet"),
    ("rows: {blue: 12..6}\nexamples: {coloured_die: blue 1}", "3:26: examples.coloured_die: there is no 5 in this row"),
    ("rows: {blue: 12..6 red 5 blue 4..2}\nexamples: {coloured_die: blue 1}", "3:26: examples.coloured_die: the box 5 of this row has another colour"),
    ("examples: {white_dice: , coloured_die: blue 1}", "2:40: examples.coloured_die: the key “white_dice” is missing"),
    ("examples: {lucky_numbers: 5-7}", "2:27: examples.lucky_numbers: this game has no lucky numbers"),
    ("examples: {lock: green 3}", "2:18: examples.lock: locking numbers are the last ones of their row; expected 2"),
    ("examples: {lock: purple 2}", "2:18: examples.lock: there is no row “purple” on the sheet"),
    ("examples: {last_white_dice: 6 5}", "2:29: examples.last_white_dice: the sum of these dice, 11, has to lock two rows at least"),
    ("examples: {counts: [1, 2, 3]}", "2:20: examples.counts: every row needs a number; rows: 4, numbers: 3"),
    ("examples: {counts: [1, 2, 13, 3]}", "2:27: examples.counts[2]: 13x is a number of crosses that the row can't have; the most is 12"),
    ("examples: {penalties: 5}", "2:23: examples.penalties: a sheet has only 4 penalty boxes, so 5 can't be reached"),
    ("examples: {moves: [0+5]}", "2:19: examples.moves: this game has no board, so no pawn moves"),
    ("age: 9\nage: 10", "3:1: the key “age” stands here a second time (first in line 2); keep one"),
    ("age: old", "2:6: age: expected a whole number from 1 to 99, not “old”"),
    ("age: 9.5", "2:6: age: expected a whole number from 1 to 99, not “9.5”"),
    ("age: true", "2:6: age: expected a whole number from 1 to 99, not “true”"),
    ("age: [9]", "2:6: age: expected a whole number from 1 to 99, not a list"),
    ("age: {from: 9}", "2:6: age: expected a whole number from 1 to 99, not a block of keys"),
    ("age: 99999999999999999999", "2:6: age: expected a whole number from 1 to 99, not “99999999999999999999”"),
    ("players: 5..2", "2:10: players: expected a number or a range such as 2..5, not “5..2”"),
    ("players: 0..2", "2:10: players: at least one player is needed"),
    ("authors: []", "2:10: authors: expected 1 to 10 of them, but there are 0"),
    ("texts: {name: [a]}", "2:15: texts.name: expected a text, not a list"),
    ("texts: {name: {xx: a}}", "2:16: texts.name: there is no key “xx” here; expected any of: cs, sk,"),
    ("texts: {name: {cs: }}", "2:15: texts.name: expected the text in at least one language, such as en: …"),
    ('texts: {name: "a\\u0007b"}', "2:15: texts.name: expected a text of one line, without control characters"),
    ("texts: {name: " + 300 * "a" + "}", "2:15: texts.name: expected a text of at most 200 characters"),
    ("rows: {red: 2..x}", "2:13: rows.red.numbers: expected numbers such as 2..12, 12..2 or yellow 2..4 blue 5..7, not “2..x”"),
    ("rows: {red: 2..13}", "2:13: rows.red.numbers: two dice of 6 sides never show 13; expected numbers from 2 to 12"),
    ("rows: {red: 1..11}", "2:13: rows.red.numbers: two dice of 6 sides never show 1; expected numbers from 2 to 12"),
    ("rows: {red: 2..12 7}", "2:13: rows.red.numbers: the number 7 stands in the row more than once"),
    ("dice: {sides: 20}\nrows: {red: 2..30}", "3:13: rows.red.numbers: a row has 2 to 20 boxes, but this one has 29"),
    ("rows: {red: null, yellow: null, blue: null}", "2:7: rows: expected 2 to 6 of them, but there is 1"),
    ("rows: {Red: 2..12}", "2:8: rows: expected a short word in small letters as the key, not “Red”"),
    ("rows: {rde: 2..12}", "2:13: rows.rde: there is no colour “rde”; did you mean “red”?"),
    ("rows: {red: {colour: yelow}}", "2:22: rows.red.colour: there is no colour “yelow”; did you mean “yellow”?"),
    ("rows: {red: bleu 2..12}", "2:13: rows.red.numbers: there is no colour “bleu”; did you mean “blue”?"),
    ("rows: {red: {colour: xyz}}", "2:22: rows.red.colour: there is no colour “xyz”; expected one of red, yellow,"),
    ("rows: {red: {colour: white}}", "2:22: rows.red.colour: white is the colour of the two white dice;"),
    ("rows: {total: {numbers: 2..12, colour: pink}}", "2:15: rows.total: a row can't be called “total”;"),
    ("rows: {red: {locking: [13]}}", "2:23: rows.red.locking: the locking number 13 isn't in the row"),
    ("rows: {red: {locking: 11}}", "2:23: rows.red.locking: locking numbers are the last ones of their row; expected 12"),
    (
        "rows: {red: {crosses_before_lock: 11}}",
        "2:35: rows.red.crosses_before_lock: "
        "before the locking numbers there are fewer boxes (10) than crosses are needed (11)",
    ),
    ("locks: {crosses_before: 15}", "2:25: locks.crosses_before: before the locking numbers there are fewer boxes (10) than"),
    ("minutes:", "2:9: the key “minutes” is missing"),
    ("points: [0, 1, 3]", "2:9: points: points are needed for every number of crosses from 0 to 12 (lock included), but they go to 2"),
    ("points: [1, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]", "2:9: points: points begin with 0 for a row without a cross, not with 1"),
    ("points: [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 60]", "2:9: points: points may not fall: one more cross never brings less"),
    ("points: many", "2:9: points: expected a list of points from 0 crosses on, or the word “triangular”, not “many”"),
    ("penalties: {points: 5}", "2:21: penalties.points: expected a whole number from -1000 to 0, not “5”"),
    ("penalties: {boxes: 3}", "1:1: ends.penalties: a sheet has only 3 penalty boxes, so 4 can't be reached"),
    ("ends: {locked_rows: 5}", "2:21: ends.locked_rows: there are only 4 rows, so 5 can't be locked"),
    ("lucky: {pairs: [5-5]}", "2:17: lucky.pairs[0]: the two lucky numbers of a sheet are different ones"),
    ("lucky: {pairs: [5-8, 8-5]}", "2:22: lucky.pairs[1]: the pair 5-8 stands here a second time"),
    ("lucky: {pairs: [5-13]}", "2:17: lucky.pairs[0]: two white dice of 6 sides show 2 to 12, not every number of 5-13"),
    ("lucky: {pairs: [5-8], chance: 11/64}", "2:17: lucky.pairs[0]: the pair 5-8 has the chance 1/4, not 11/64"),
    ("lucky: {pairs: [five]}", "2:17: lucky.pairs[0]: expected two numbers such as 5-8, not “five”"),
    ("lucky: {pairs: [5-8]}", "1:1: sheet.lines: the sheet needs “lucky” somewhere"),
    ("sheet: {lines: [rows, penalties, result, lucky]}", "sheet.lines: “lucky” stands on the sheet, but the layout has no lucky numbers"),
    ("sheet: {lines: [rows, [penalties, result], penalties]}", "sheet.lines: “penalties” stands on the sheet more than once"),
    ("sheet: {lines: [[rows, penalties], result]}", "sheet.lines: the rows need a line of the sheet for themselves"),
    ("sheet: {lines: [rowz]}", "sheet.lines[0]: there is no “rowz” here; did you mean “rows”?"),
    ("sheet: {lines: [[rows, 5]]}", "sheet.lines[0][1]: expected one of: name, date, lucky, rows, points, penalties, result"),
    ("sheet: {size: 20x20}", "2:15: sheet.size: expected width x height in millimetres, at least 50 each, such as 210x148, not “20x20”"),
    ("colours: {red: red}", "2:16: colours.red.ink: expected a colour such as \"#d0342c\", in quotes, not “red”"),
    ("board: {longest_move: 5, finish_fields: 3, tracks: {a: {1: red 2}}}", "board.finish_fields: the track a has only 1 field"),
    ("board: {longest_move: 5, finish_fields: 1, tracks: {a: {1: red 44}}}", "board.tracks.a.1: no sheet has the box red 44; the row red has 2, 3,"),
    ("board: {longest_move: 5, finish_fields: 1, tracks: {a: {1: geen 4}}}", "board.tracks.a.1: there is no row “geen” on the sheet; did you mean “green”?"),
    ("board: {longest_move: 5, finish_fields: 1, tracks: {a: {1: red}}}", "board.tracks.a.1: expected a row and a number such as green 10, not “red”"),
    ("board: {longest_move: 5, finish_fields: 1, tracks: {a: [{row: red, number: 2}]}}", "board.tracks.a[0]: the key “bonus” is missing"),
    ("board: {finish_fields: 1, tracks: {a: {1: red 2}}}", "board: the key “longest_move” is missing"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), MISTAKES, ids=[said[:60] for _, said in MISTAKES])
def test_mistake_is_said(text: str, said: str, tmp_path: Path, sheetgen: Sheetgen) -> None:
    file = tmp_path / "my.yaml"
    file.write_text(f"extends: classic\n{text}\n", encoding="utf-8")
    run = sheetgen("check", file)
    assert run.status == 1
    assert run.out == ""
    if said[0].isdigit() and not said.startswith("1:1"):
        assert f"{file}:{said}" in run.err
    else:
        assert said.removeprefix("1:1: ") in run.err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "extends: big\nexamples: {lucky_numbers: 5-7}",
            "2:27: examples.lucky_numbers: the white dice of the example show 6; expected a pair with it",
        ),
        (
            "extends: on-board\nexamples: {moves: [0+5, 0+6]}",
            "2:25: examples.moves[1]: a move of 6 free fields; expected 1 to 5",
        ),
        ("extends: on-board\nexamples: {moves: [44+5]}", "2:20: examples.moves[0]: the track a has only"),
    ],
)
def test_mistake_in_examples_of_other_boards_is_said(text: str, said: str, tmp_path: Path, sheetgen: Sheetgen) -> None:
    file = tmp_path / "my.yaml"
    file.write_text(text, encoding="utf-8")
    run = sheetgen("check", file)
    assert (run.status, run.out) == (1, "")
    assert f"{file}:{said}" in run.err


def test_all_mistakes_come_at_once_in_the_order_of_the_file(tmp_path: Path, sheetgen: Sheetgen) -> None:
    file = tmp_path / "my.yaml"
    file.write_text(
        "extends: classic\n"
        "playrs: 2..5\n"
        "age: old\n"
        "rows:\n"
        "  red: {locking: 13}\n"
        "  green: {colour: gren}\n"
        "points: [0, 1]\n"
        "ends: {locked_rows: 6}\n"
        "lucky: {pairs: [5-5, x]}\n"
        "sheet: {lines: [rows]}\n",
        encoding="utf-8",
    )
    run = sheetgen("check", file)
    places = [line.removeprefix(f"{file}:").split(":")[0] for line in run.err.splitlines()]
    assert places == ["2", "3", "5", "6", "7", "8", "9", "9", "10", "10", "10"]


def test_mistake_in_a_base_is_told_of_the_base(tmp_path: Path, sheetgen: Sheetgen) -> None:
    (tmp_path / "base.yaml").write_text("extends: classic\nage: old\n", encoding="utf-8")
    (tmp_path / "mine.yaml").write_text("extends: base.yaml\nminutes: 5\n", encoding="utf-8")
    run = sheetgen("check", tmp_path / "mine.yaml")
    assert run.err == f"{tmp_path / 'base.yaml'}:2:6: age: expected a whole number from 1 to 99, not “old”\n"


@pytest.mark.parametrize(
    ("extends", "said"),
    [
        ("clasic", "extends: there is no layout “clasic”; did you mean “classic”?"),
        ("nowhere", "extends: there is no layout “nowhere”; expected one of classic, big, on-board, or the path of"),
        ("gone.yaml", "extends: there is no file “"),
        ("mine.yaml", "extends: the layouts build on each other in a circle: mine.yaml → mine.yaml"),
        ("other.yaml", "extends: the layouts build on each other in a circle: mine.yaml → other.yaml → mine.yaml"),
    ],
)
def test_bad_extends(extends: str, said: str, tmp_path: Path, sheetgen: Sheetgen) -> None:
    (tmp_path / "other.yaml").write_text("extends: mine.yaml\n", encoding="utf-8")
    (tmp_path / "mine.yaml").write_text(f"extends: {extends}\n", encoding="utf-8")
    run = sheetgen("check", tmp_path / "mine.yaml")
    assert run.status == 1
    assert ":1:10: " + said in run.err


def test_long_line_of_ancestors_is_refused(tmp_path: Path, sheetgen: Sheetgen) -> None:
    for number in range(30):
        (tmp_path / f"{number}.yaml").write_text(f"extends: {number + 1}.yaml\n", encoding="utf-8")
    run = sheetgen("check", tmp_path / "0.yaml")
    assert run.status == 1
    assert "more than 10 layouts build on each other" in run.err


def test_a_layout_without_base_needs_every_key(tmp_path: Path, sheetgen: Sheetgen) -> None:
    file = tmp_path / "my.yaml"
    file.write_text("version: 1\n", encoding="utf-8")
    needed = [
        "texts",
        "authors",
        "players",
        "age",
        "minutes",
        "dice",
        "rows",
        "locks",
        "points",
        "penalties",
        "ends",
        "sheet",
    ]
    assert sheetgen("check", file).err.splitlines() == [f"{file}:1:1: the key “{key}” is missing" for key in needed]


def test_exit_status_is_that_of_the_worst_file(tmp_path: Path, sheetgen: Sheetgen) -> None:
    good, bad, gone = tmp_path / "good.yaml", tmp_path / "bad.yaml", tmp_path / "gone.yaml"
    good.write_text("extends: classic\n", encoding="utf-8")
    bad.write_text("extends: classic\nage: old\n", encoding="utf-8")
    assert sheetgen("check", good) == (0, f"{good}: in order\n", "")
    assert sheetgen("check", good, bad).status == 1
    run = sheetgen("check", bad, gone, good)
    assert run.status == 2
    assert run.out == f"{good}: in order\n"
    assert f"{gone}: there is no such file" in run.err


def test_bundled_layouts_are_in_order(sheetgen: Sheetgen) -> None:
    files = [ROOT / "layouts" / f"{name}.yaml" for name in bundled_layouts()]
    assert sheetgen("check", *files).status == 0


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_spoilt_file_gives_a_sentence_and_never_a_traceback(data: st.DataObject, tmp_path: Path) -> None:
    """Cut, double or replace a piece of a good file: it loads, or it is told what is wrong."""
    start = data.draw(st.integers(0, len(CLASSIC)))
    end = data.draw(st.integers(start, min(len(CLASSIC), start + 40)))
    piece = data.draw(
        st.sampled_from(
            ["", CLASSIC[start:end] * 2, "null", "[", "{", "}", ": ", "\t", "- ", "&a", "*a", "\n", "9" * 30]
        )
        | st.text(max_size=8)
    )
    file = tmp_path / "spoilt.yaml"
    file.write_text(CLASSIC[:start] + piece + CLASSIC[end:], encoding="utf-8", errors="replace")
    try:
        load_layout(file)
    except LayoutError as error:
        assert error.mistakes
        assert all(mistake.mark.line >= 1 for mistake in error.mistakes)
    except SheetgenError as error:
        assert str(error)
