"""Game files and tables: what is read, and every mistake with its place."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen import SheetgenError, load_layout
from sheetgen.catalog import load_catalog
from sheetgen.entry.csv_file import read_csv
from sheetgen.entry.entered import Entered, Shelf
from sheetgen.entry.game_file import parse_game
from sheetgen.entry.write import template, write_game
from sheetgen.rules import Game, Kind, Marks, Problem, Record, Sheet
from tests.rules.test_properties import games

SHELF = Shelf()


def read(text: str) -> Game:
    game = parse_game(text, "game.yaml", SHELF).game
    assert isinstance(game, Game)
    return game


def read_record(text: str) -> Record:
    record = parse_game(text, "game.yaml", SHELF).game
    assert isinstance(record, Record)
    return record


def mistakes(text: str) -> list[str]:
    with pytest.raises(SheetgenError) as caught:
        parse_game(text, "game.yaml", SHELF)
    return str(caught.value).splitlines()


EXAMPLE = """\
layout: classic
finished: true
players:
  - name: Ema
    red: 2 3 5 7
    yellow: [4, 5, 6]
    green: 12-7 2 lock
    blue: 8x
    penalties: 2
  - name: Petr
"""


def test_the_documented_example() -> None:
    game = read(EXAMPLE)
    green = Marks((12, 11, 10, 9, 8, 7, 2), lock=True)
    assert game == Game(
        (
            Sheet("Ema", (Marks((2, 3, 5, 7)), Marks((4, 5, 6)), green, Marks(crosses=8)), 2),
            Sheet("Petr", (Marks(),) * 4),
        )
    )


@pytest.mark.parametrize("empty", ["", "-", "~", '""', "'-'", "[]", "-   # nothing"])
def test_an_empty_row(empty: str) -> None:
    assert read(f"players:\n  - name: Ema\n    red: {empty}\n    blue: 5\n").sheets[0].rows == (
        Marks(),
        Marks(),
        Marks(),
        Marks((5,)),
    )


def test_json_with_tabs_and_escapes() -> None:
    text = '{\n\t"players": [\n\t\t{"name": "Kl\\u00e1ra", "red": "2 3", "lucky": null}\n\t]\n}'
    assert read(text).sheets[0].name == "Klára"


@pytest.mark.parametrize("name", ["no", "on", "2026-11-18", "007", "true", "null5", "Ὀδυσσεύς"])
def test_names_are_texts(name: str) -> None:
    assert read(f"players: [{{name: {name}}}]").sheets[0].name == name


def test_rows_in_other_languages_and_written_figures() -> None:
    sheet = read("players: [{name: A, Červená: 2, ЖОВТИЙ: 3, written: {zelená: 4, total: 7}}]").sheets[0]
    assert sheet.rows[:2] == (Marks((2,)), Marks((3,)))
    assert sheet.written == (("green", 4), ("total", 7))


def test_every_mistake_in_one_go() -> None:
    text = """\
layout: clasic
finished: no
plyers: 3
players:
  - nam: Ema
    penalties: many
  - Petr
"""
    assert mistakes(text) == [
        "game.yaml:1:9: layout: there is no layout “clasic”; did you mean “classic”?",
        "game.yaml:2:11: finished: expected true or false, not “no”",
        "game.yaml:3:1: there is no key “plyers” here; did you mean “players”?",
        "game.yaml:5:5: players[0]: a name is missing",
        "game.yaml:5:5: players[0]: there is no key “nam” here; did you mean “name”?",
        "game.yaml:6:16: players[0].penalties: expected a whole number, not “many”",
        "game.yaml:7:5: players[1]: expected a player with name and rows, not “Petr”",
    ]


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("", "game.yaml", "empty"),
        ("players: []", "game.yaml:1:10", "1 to 100"),
        ("players: 3", "game.yaml:1:10", "a list"),
        ("finished: true", "game.yaml:1:1", "“players” is missing"),
        ("players: [{name: A, rde: 2}]", "game.yaml:1:21", "did you mean “red”"),
        ("players: [{name: A, red: 2, red: 3}]", "game.yaml:1:29", "second time"),
        ("players: [{name: A, red: 2, červená: 3}]", "game.yaml:1:29", "second time"),
        ("players: [{name: A, red: {a: 1}}]", "game.yaml:1:26", "a block"),
        ("players: [{name: A, red: [8x, 2]}]", "game.yaml:1:27", "alone"),
        ("players: [{name: A, penalties: 2.5}]", "game.yaml:1:32", "a whole number"),
        ("players: [{name: A, penalties: .nan}]", "game.yaml:1:32", "a whole number"),
        ("players: [{name: A, lucky: 2026-x}]", "game.yaml:1:28", "two numbers"),
        ("players: [{name: ' '}]", "game.yaml:1:18", "a name is missing"),
        ("side: a\nplayers: [{name: A}]", "game.yaml:1:7", "no board"),
        ("layout: on-board\nside: c\nplayers: [{name: A}]", "game.yaml:2:7", "expected one of: a, b"),
        ("players: [A]\nturns: [{roll: {white: [1, 2]}, white: {B: red 3}}]", "game.yaml:2:41", "no player “B”"),
        ("players: [A]\nturns: [{roll: {white: [1, 2]}, colour: rod 3}]", "game.yaml:2:41", "did you mean “red”"),
        ("players: [A]\nturns: [{rol: 3}]", "game.yaml:2:9", "“roll”"),
        ("players: [Ema]\nfirst: Eme\nturns: []", "game.yaml:2:8", "did you mean “Ema”"),
        ("players: [{name: A}]\n---\nplayers: []", "game.yaml:2:1", "second document"),
        ("a: &a [1]\nb: [*a, *a", "game.yaml", "bracket"),
    ],
)
def test_a_mistake_has_its_place(text: str, where: str, what: str) -> None:
    lines = mistakes(text)
    assert any(line.startswith(where) and what in line for line in lines), lines


def test_a_hundred_players_and_no_more() -> None:
    player = "- {name: A}\n"
    assert len(read("players:\n" + player * 100).sheets) == 100
    assert "not 101" in mistakes("players:\n" + player * 101)[0]


def test_a_layout_of_ones_own_beside_the_game(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(
        "extends: classic\ntexts: {name: Mine, summary: Mine.}\nrows: {top: {numbers: 2..12, colour: purple}}\n"
        "colours: {purple: {ink: '#660099', name: {cs: fialová}}}\n",
        encoding="utf-8",
    )
    text = "layout: mine.yaml\nplayers: [{name: A, top: 2}, {name: B, Fialová: 3, red: 5}]"
    entered = parse_game(text, "game.yaml", SHELF, tmp_path)
    assert isinstance(entered.game, Game)
    assert [sheet.rows[-1] for sheet in entered.game.sheets] == [Marks((2,)), Marks((3,))]


def test_turns() -> None:
    record = read_record(
        "players: [Ema, {name: Petr, lucky: [5, 8]}]\nfirst: Petr\nlayout: big\nturns:\n"
        "  - roll: {white: [4, 1], červená: 3, yellow: 2, green: 5, blue: 6}\n"
        "    white: {Ema: žlutá 5, Petr: red 5 lock}\n    colour: {Petr: blue 10}\n    move: 0\n    penalty: false\n"
        "  - roll: {white: 4 1}\n    white: {Ema: -}\n"
    )
    assert record.first == 1
    assert record.lucky == (None, (5, 8))
    first, second = record.turns
    assert [(player, cross.row, cross.number) for player, cross in first.white] == [(0, "yellow", 5), (1, "red", 5)]
    assert first.colour is not None
    assert (first.colour.row, first.colour.number, first.active) == ("blue", 10, 1)
    assert dict(first.roll.coloured) == {"red": 3, "yellow": 2, "green": 5, "blue": 6}
    assert second.roll.white == (4, 1)
    assert second.white == ()


# Printing and reading


def writable(sheet: Sheet, number: int) -> Sheet:
    """The sheet with a name and numbers that can stand in a file."""
    name = f"{number} {''.join(filter(str.isprintable, sheet.name))}".strip()
    rows = tuple(marks._replace(numbers=tuple(map(abs, marks.numbers))) for marks in sheet.rows)
    lucky = tuple(map(abs, sheet.lucky)) if sheet.lucky is not None else None
    return sheet._replace(name=unicodedata.normalize("NFC", name), rows=rows, lucky=lucky)


@given(games.filter(lambda game: bool(game.sheets)))
@settings(deadline=None)
def test_a_written_game_is_read_as_the_same(game: Game) -> None:
    sheets = tuple(writable(sheet, number) for number, sheet in enumerate(game.sheets))
    named = game._replace(sheets=sheets, side="b" if game.side == "z" else game.side)
    assert read(write_game(load_layout("on-board"), "on-board", named)) == named


@pytest.mark.parametrize("language", ["cs", "sk", "pl", "uk", "el", "en"])
@pytest.mark.parametrize("layout_name", ["classic", "big", "on-board"])
def test_a_template_is_a_game_file(layout_name: str, language: str) -> None:
    names = ("Ema", "no", 'a "quoted": name', "#1", "Ἀριάδνη", "- x", "{}")
    text = template(load_layout(layout_name), layout_name, names, load_catalog(language))
    game = read(text)
    assert tuple(sheet.name for sheet in game.sheets) == names
    assert all(sheet.rows == (Marks(),) * 4 for sheet in game.sheets)


@given(st.text(max_size=200))
@settings(deadline=None)
def test_any_text_is_a_game_or_a_clear_sentence(text: str) -> None:
    for begin in ("", "players:\n- name: A\n  red: ", "players: [A]\nturns:\n- "):
        try:
            parse_game(begin + text, "game.yaml", SHELF)
        except SheetgenError as error:
            assert str(error)


yaml_like = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["players", "name", "red", "lucky", "turns", "roll", "white", "colour", "move", "layout", "side"]
            )
            | st.text(max_size=5),
            inner,
            max_size=5,
        )
    ),
    max_leaves=20,
)


@given(yaml_like)
@settings(deadline=None)
def test_any_tree_is_a_game_or_a_clear_sentence(tree: object) -> None:
    import json

    try:
        parse_game(json.dumps(tree), "game.yaml", SHELF)
    except SheetgenError as error:
        assert str(error)


# Tables


def table(text: str) -> list[Entered]:
    return list(read_csv(io.StringIO(text, newline=""), "games.csv", SHELF))


def table_mistakes(text: str) -> list[str]:
    with pytest.raises(SheetgenError) as caught:
        table(text)
    return str(caught.value).splitlines()


def names_by_game(entered: list[Entered]) -> Iterator[tuple[str | None, list[str]]]:
    for each in entered:
        assert isinstance(each.game, Game)
        yield each.label, [sheet.name for sheet in each.game.sheets]


@pytest.mark.parametrize(
    "text",
    [
        'game,name,red,penalties\n1,Ema,2 3,1\n1,Petr,,\n2,Ema,"2,3",1\n',
        "game;name;red;penalties\r\n1;Ema;2 3;1\r\n1;Petr;;\r\n2;Ema;2,3;1\r\n",
        "\ufeffgame\tname\tred\tpenalties\n1\tEma\t2 3\t1\n1\tPetr\t\t\n2\tEma\t2 3\t1\n",
        '"Name";"GAME";"Červená";"penalties"\n"Ema";"1";"2 3";"1"\n"Petr";"1"\n"Ema";2;2-3;1',
    ],
)
def test_tables_of_all_kinds(text: str) -> None:
    entered = table(text)
    assert list(names_by_game(entered)) == [("1", ["Ema", "Petr"]), ("2", ["Ema"])]
    assert isinstance(entered[0].game, Game)
    assert entered[0].game.sheets[0] == Sheet("Ema", (Marks((2, 3)), Marks(), Marks(), Marks()), 1)


def test_without_a_column_game_empty_lines_stand_between_games() -> None:
    assert [names for _, names in names_by_game(table("name,red\nA,2\nB,3\n,\n\nC,4\n"))] == [["A", "B"], ["C"]]


def test_lines_of_a_game_may_stand_apart() -> None:
    text = "game,name,red\n1,A,2\n2,A,3\n1,B,4\n2,B,oops\n3,A,5\n1,C,\n"
    found = read_csv(io.StringIO(text), "games.csv", SHELF)
    games_ = [next(found), next(found)]
    assert list(names_by_game(games_)) == [("1", ["A", "B", "C"]), ("3", ["A"])]
    assert games_[0].places.where(Problem(Kind.CROSSED_TWICE, 2, "red")) == "games.csv:7:3"


def test_columns_for_lucky_bonus_field_layout() -> None:
    text = (
        "game,layout,name,red,lucky,bonus,field,side,finished\n"
        "1,big,A,2,5-8,,,,\n1,big,B,,,,,,\n2,on-board,A,,,13,,,\n3,on-board,A,,,,5,b,false\n"
    )
    first, second, third = table(text)
    assert [each.layout.id for each in (first, second, third)] == ["big", "on-board", "on-board"]
    assert isinstance(first.game, Game)
    assert isinstance(second.game, Game)
    assert isinstance(third.game, Game)
    assert first.game.sheets[0].lucky == (5, 8)
    assert second.game.sheets[0].bonus == 13
    assert (third.game.sheets[0].field, third.game.side, third.game.finished) == (5, "b", False)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("red,blue\n2,3\n", "games.csv:1:1: the column “name” is missing"),
        ("name,rde\nA,3\n", "games.csv:1:2: there is no column “rde”; did you mean “red”?"),
        ("name,red,red\nA,3,4\n", "games.csv:1:3: the column “red” stands here a second time"),
        ("name,red\nA,3,4\n", "games.csv:2:3: there are more cells here than the first line has"),
        ("name,red\n,3\n", "games.csv:2:1: a name is missing"),
        ("name,red\nA,3\nB,two\n", "games.csv:3:2: “two” is not a cross"),
        ("name,red,penalties\nA,3,x\n", "games.csv:2:3: expected a whole number, not “x”"),
        ("name,layout\nA,clasic\n", "games.csv:2:2: there is no layout “clasic”; did you mean “classic”?"),
        ("name,lucky,layout\nA,5&8,big\n", "games.csv:2:2: expected two numbers such as 5-8"),
        ("name,finished\nA,maybe\n", "games.csv:2:2: expected true or false"),
        ("name,red\n", "games.csv:1:1: there are no players"),
        ('name,red\nA,"2 3\n' + "B,3\n" * 50_000, "games.csv:"),
        ("", "games.csv: this file is empty"),
    ],
)
def test_mistakes_of_a_table(text: str, line: str) -> None:
    assert any(each.startswith(line) for each in table_mistakes(text)), table_mistakes(text)


def test_what_can_be_read_of_a_table_comes_out() -> None:
    games_ = read_csv(io.StringIO("game,name,red\n1,A,2\n2,B,oops\n3,C,4\n"), "games.csv", SHELF)
    assert next(games_).label == "1"
    assert next(games_).label == "3"
    with pytest.raises(SheetgenError):
        next(games_)


def test_too_many_lines_and_too_many_mistakes() -> None:
    lines = (f"{number},A\n" for number in range(2_000_000))
    with pytest.raises(SheetgenError, match="1000000 lines"):
        sum(1 for _ in read_csv(_after("game,name\n", lines), "games.csv", SHELF))
    endless = ("A,x\n" for _ in range(10_000_000))
    with pytest.raises(SheetgenError, match="not a cross"):
        list(read_csv(_after("name,red\n", endless), "games.csv", SHELF))


def _after(head: str, lines: Iterator[str]) -> Iterator[str]:
    yield head
    yield from lines


@given(st.text(max_size=300))
@settings(deadline=None)
def test_any_text_is_a_table_or_a_clear_sentence(text: str) -> None:
    for begin in ("", "name,red,penalties,lucky\n"):
        try:
            table(begin + text)
        except SheetgenError as error:
            assert str(error)


@pytest.mark.parametrize(
    ("turn", "what"),
    [
        ("5", "a block of keys"),
        ("{white: {A: red 5}}", "“roll” is missing"),
        ("{roll: 5}", "expected the dice"),
        ("{roll: {red: 5}}", "“white” is missing"),
        ("{roll: {white: [1, 2], pink: 5}}", "there is no die “pink”"),
        ("{roll: {white: [1, 2], red: x}}", "a whole number"),
        ("{roll: {white: [1, 2]}, white: red 5}", "who crossed what"),
        ("{roll: {white: [1, 2]}, white: {A: five}}", "a row and a number"),
        ("{roll: {white: [1, 2]}, colour: {A: red 5, B: red 6}}", "only the active player"),
        ("{roll: {white: [1, 2]}, move: far}", "a whole number"),
        ("{roll: {white: [1, 2]}, penalty: maybe}", "true or false"),
        ("{roll: {white: [1, 2]}, active: C}", "there is no player “C”"),
    ],
)
def test_mistakes_of_a_turn(turn: str, what: str) -> None:
    lines = mistakes(f"players: [A, B]\nturns:\n  - {turn}\n")
    assert any(line.startswith("game.yaml:3:") and "turns[0]" in line and what in line for line in lines), lines


def test_turns_that_are_no_list_or_far_too_many() -> None:
    assert "a list" in mistakes("players: [A]\nturns: 5")[0]
    assert "at most 10000 turns" in mistakes("players: [A]\nturns:\n" + "- x\n" * 10_001)[0]
    assert read_record("players: [A]\nturns:").turns == ()
