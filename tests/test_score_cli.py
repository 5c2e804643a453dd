"""`sheetgen score` as people and programs use it."""

from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from sheetgen.language import LANGUAGES
from sheetgen.rules import Kind
from sheetgen.sections import SECTIONS as HEADINGS
from tests.conftest import Sheetgen
from tests.scoring import CASES, FINE, ROLL, scored, write


def test_a_right_game(sheetgen: Sheetgen, tmp_path: Path) -> None:
    done = sheetgen("score", write(tmp_path, FINE))
    assert (done.status, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0].endswith("game.yaml · Classic")
    assert lines[2].split() == ["player", "red", "yellow", "green", "blue", "penalties", "total"]
    assert lines[4].split() == ["★", "1.", "Ema", "28", "6", "28", "3", "−5", "60"]
    assert lines[5].split() == ["2.", "Petr", "6", "3", "1", "3", "−5", "8"]
    assert len(lines) == 6


def test_json_as_documented(sheetgen: Sheetgen, tmp_path: Path) -> None:
    path = write(tmp_path, FINE)
    game = scored(sheetgen, path)
    assert game == {
        "source": str(path),
        "layout": "classic",
        "finished": True,
        "valid": True,
        "players": [
            {
                "name": "Ema",
                "rank": 1,
                "total": 60,
                "bonus": 0,
                "rows": {
                    "red": {"crosses": 7, "locked": True, "points": 28},
                    "yellow": {"crosses": 3, "locked": False, "points": 6},
                    "green": {"crosses": 7, "locked": True, "points": 28},
                    "blue": {"crosses": 2, "locked": False, "points": 3},
                },
                "penalties": {"crosses": 1, "points": -5},
            },
            {
                "name": "Petr",
                "rank": 2,
                "total": 8,
                "bonus": 0,
                "rows": {
                    "red": {"crosses": 3, "locked": False, "points": 6},
                    "yellow": {"crosses": 2, "locked": False, "points": 3},
                    "green": {"crosses": 1, "locked": False, "points": 1},
                    "blue": {"crosses": 2, "locked": False, "points": 3},
                },
                "penalties": {"crosses": 1, "points": -5},
            },
        ],
        "problems": [],
    }


def test_every_kind_has_a_case() -> None:
    assert set(CASES) == {kind.value for kind in Kind}
    assert {kind.section.value for kind in Kind} <= set(HEADINGS)


@pytest.mark.parametrize("kind", CASES)
def test_every_kind_is_found(sheetgen: Sheetgen, tmp_path: Path, kind: str) -> None:
    text, expected = CASES[kind]
    path = write(tmp_path, text + "\n")
    game = scored(sheetgen, path)
    (problem,) = game["problems"]
    assert problem["kind"] == kind
    assert {key: problem[key] for key in expected} == expected
    assert problem["severity"] == expected.get("severity", "error")
    assert problem["where"].startswith(f"{path}:")
    assert game["valid"] is (problem["severity"] == "warning")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_in_every_language(sheetgen: Sheetgen, tmp_path: Path, language: str) -> None:
    for kind, (text, _) in CASES.items():
        path = write(tmp_path, text + "\n")
        done = sheetgen("score", "--lang", language, path)
        assert done.status == (0 if kind == "not-finished" else 1)
        assert done.err == ""
        assert "{" not in done.out
        assert "�" not in done.out


def test_the_family_understands_why(sheetgen: Sheetgen, tmp_path: Path) -> None:
    path = write(tmp_path, CASES["impossible-game"][0])
    done = sheetgen("score", path)
    assert "B (crosses: 0, penalties: 2) – at most 6 turns; A (crosses: 14, penalties: 0) – at least" in done.out
    path = write(tmp_path, CASES["impossible-game"][0].replace("penalties: 2", "red: 2 3, penalties: 1"))
    assert "did you mean: B: penalties: 2" in sheetgen("score", path).out


def test_a_correction_is_offered(sheetgen: Sheetgen, tmp_path: Path) -> None:
    text = FINE.replace("red: 2-6 12 lock", "red: 2-6 12")
    problem = scored(sheetgen, write(tmp_path, text))["problems"][0]
    assert problem["kind"] == "lock-missing"
    assert problem["suggestions"][0] == "Ema, red: the lock too"
    assert "without the lock: 21, with it: 28" in problem["message"]


def test_ties_share_the_rank(sheetgen: Sheetgen, tmp_path: Path) -> None:
    text = "finished: false\nplayers: [{name: A, red: 2}, {name: B, red: 2}, {name: C}]"
    game = scored(sheetgen, write(tmp_path, text))
    assert [player["rank"] for player in game["players"]] == [1, 1, 3]


def test_a_record_of_turns(sheetgen: Sheetgen, tmp_path: Path) -> None:
    text = (
        "players: [Ema, Petr, Katka]\nfirst: Petr\nfinished: false\nturns:\n"
        f"  - {{{ROLL}, white: {{Ema: yellow 5, Petr: red 5}}, colour: blue 10}}\n"
        f"  - {{{ROLL}}}\n"
    )
    game = scored(sheetgen, write(tmp_path, text))
    assert game["problems"] == []
    assert [(player["name"], player["total"]) for player in game["players"]] == [("Ema", 1), ("Petr", 2), ("Katka", -5)]


def test_files_that_cannot_be_read(sheetgen: Sheetgen, tmp_path: Path) -> None:
    bomb = "k0: &k0 [x]\n" + "".join(f"k{n}: &k{n} [{', '.join([f'*k{n - 1}'] * 9)}]\n" for n in range(1, 12))
    for name, data, said in [
        ("a.yaml", b"players: [", "not valid YAML"),
        ("b.yaml", "name: Petř".encode("cp1250"), "not UTF-8"),
        ("c.csv", "name,red\nPetř,2\n".encode("cp1250"), "c.csv:2: this is not UTF-8"),
        ("d.yaml", b"\x00\x01", "not a text file"),
        ("e.yaml", b"x" * 2_000_000, "1 MiB"),
        ("f.yaml", bomb.encode(), "values"),
        ("g.yaml", b"[" * 100 + b"]" * 100, "levels deep"),
        ("h.pdf", b"%PDF-1.7\nnonsense", "PDF"),
        ("i.csv", b"name," + b"x" * 300_000, "too long"),
    ]:
        path = tmp_path / name
        path.write_bytes(data)
        done = sheetgen("score", path)
        assert (done.status, done.out) == (2, ""), name
        assert str(path) in done.err
        assert said in done.err
    done = sheetgen("score", tmp_path, tmp_path / "missing.yaml", tmp_path / "missing.csv", tmp_path / "missing.pdf")
    assert (done.status, done.err.count("\n")) == (2, 4)


def test_other_files_are_scored_all_the_same(sheetgen: Sheetgen, tmp_path: Path) -> None:
    good, bad = write(tmp_path, FINE, "a.yaml"), write(tmp_path, "players: 3", "b.yaml")
    wrong = write(tmp_path, CASES["lock-missing"][0], "c.yaml")
    done = sheetgen("score", "--format", "json", good, bad, wrong)
    assert done.status == 2
    assert [game["source"] for game in json.loads(done.out)["games"]] == [str(good), str(wrong)]
    assert f"{bad}:1:10" in done.err


def test_patterns_and_no_match(sheetgen: Sheetgen, tmp_path: Path) -> None:
    for name in ("b.yaml", "a.yaml"):
        write(tmp_path, FINE, name)
    done = sheetgen("score", "--format", "csv", tmp_path / "*.yaml")
    sources = [Path(row["source"]).name for row in csv.DictReader(io.StringIO(done.out))]
    assert sources == ["a.yaml", "a.yaml", "b.yaml", "b.yaml"]
    assert sheetgen("score", tmp_path / "*.json").status == 2


@pytest.mark.parametrize(
    "text", [FINE, "\ufeff" + FINE, "# a comment\n\n" + FINE, "game;name;red\n1;Ema;2\n1;Petr;3\n"]
)
def test_standard_input(sheetgen: Sheetgen, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="ascii"))
    done = sheetgen("score", "-", "--format", "json")
    assert done.status == 0
    assert [player["name"] for player in json.loads(done.out)["games"][0]["players"]] == ["Ema", "Petr"]


def test_a_table_of_games(sheetgen: Sheetgen, tmp_path: Path) -> None:
    path = write(
        tmp_path,
        "game;name;red;yellow;green;blue;penalties\r\n"
        "1;Ema;2-6 12 lock;4 5 6;12-8 2 lock;9 5;1\r\n1;Petr;2 3 4;5 7;12;12 11;1\r\n"
        "2;Ema;2 13;;;;\r\n2;Petr;2;;;;4\r\n",
        "games.csv",
    )
    done = sheetgen("score", "--format", "csv", path)
    assert done.status == 1
    rows = list(csv.DictReader(io.StringIO(done.out)))
    assert [(row["game"], row["name"], row["rank"], row["total"], row["valid"]) for row in rows] == [
        ("1", "Ema", "1", "60", "true"),
        ("1", "Petr", "2", "8", "true"),
        ("2", "Ema", "1", "1", "false"),
        ("2", "Petr", "2", "-19", "false"),
    ]
    assert rows[2]["problems"] == "number-not-in-row"
    text = sheetgen("score", path).out
    assert f"{path}:4:3: error: Ema, red" in text
    assert json.loads(sheetgen("score", "--format", "json", path).out)["games"][1]["game"] == "2"


def test_a_league(sheetgen: Sheetgen, tmp_path: Path) -> None:
    one = write(tmp_path, FINE, "a.yaml")
    other = write(tmp_path, FINE.replace("name: Ema", "name: Katka"), "b.yaml")
    open_game = write(tmp_path, "finished: false\n" + FINE, "c.yaml")
    done = sheetgen("score", "--table", one, other, open_game)
    assert done.status == 0
    lines = [line.split() for line in done.out.splitlines()]
    assert lines[0] == ["player", "games", "wins", "average", "best"]
    assert lines[2:5] == [
        ["Ema", "1", "1", "60.0", "60"],
        ["Katka", "1", "1", "60.0", "60"],
        ["Petr", "2", "0", "8.0", "8"],
    ]
    assert "1 game is still going on" in done.out
    assert "60,0" in sheetgen("score", "--table", "--lang", "cs", one).out
    as_json = json.loads(sheetgen("score", "--table", "--format", "json", one, other).out)
    assert as_json["table"][2] == {"name": "Petr", "games": 2, "wins": 0, "average": 8.0, "best": 8}
    assert sheetgen("score", "--table", "--format", "csv", one).out.splitlines()[1] == "Ema,1,1,60.00,60"


def test_a_new_file_can_be_scored(sheetgen: Sheetgen, tmp_path: Path) -> None:
    path = tmp_path / "new.yaml"
    assert sheetgen("score", "--new", "big", "--players", "Ema, Petr", "-o", path, "--lang", "pl") == (0, "", "")
    game = scored(sheetgen, path)
    assert [player["name"] for player in game["players"]] == ["Ema", "Petr"]
    assert [problem["kind"] for problem in game["problems"]] == ["not-finished"]


def test_asking_in_the_terminal(sheetgen: Sheetgen, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    answers = [
        *("Ema", "2 3", "<", "2-6 12", "no", "2-6 12 lock", "4-6", "12-8 2 lock", "oops", "9 5", "1"),
        *("Petr", "2 3 4", "5 7", "12", "12 11", "1", ""),
    ]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(answers) + "\n"))
    path = tmp_path / "asked.yaml"
    done = sheetgen("score", "--ask", "-o", path)
    assert done.status == 0
    assert "“oops” is not a cross" in done.err
    assert "the lock isn't crossed" in done.err
    assert "60" in done.out
    assert scored(sheetgen, path)["players"][0]["total"] == 60


@pytest.mark.parametrize(
    "arguments", [[], ["--new", "classic", "game.yaml"], ["--ask", "--new", "big"], ["--format", "xml", "a"]]
)
def test_bad_usage(sheetgen: Sheetgen, arguments: list[str]) -> None:
    done = sheetgen("score", *arguments)
    assert (done.status, done.out) == (2, "")


def test_unknown_layout_for_a_new_file(sheetgen: Sheetgen) -> None:
    done = sheetgen("score", "--new", "clasic")
    assert done.status == 2
    assert "did you mean “classic”" in done.err


@pytest.mark.parametrize("output_format", ["text", "json"])
def test_games_with_thousands_of_mistakes_share_the_effort_of_suggestions(
    output_format: str, tmp_path: Path, sheetgen: Sheetgen, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sheetgen.rules import correct

    monkeypatch.setattr(correct.Effort.__init__, "__defaults__", (500,))
    head = "game,name,red,yellow,green,blue,penalties\n"
    slip = head + "".join(f"{game},{name},2-6 12,,,,\n" for game in range(40) for name in ("Ema", "Petr"))
    run = sheetgen("score", "--format", output_format, write(tmp_path, slip, "slips.csv"))
    assert run.status == 1
    assert run.out.count("lock isn't crossed") == 80
    assert 0 < run.out.count("Ema, red: the lock too") < 40


def asked(sheetgen: Sheetgen, monkeypatch: pytest.MonkeyPatch, answers: str, *options: object) -> Any:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{answer}\n" for answer in answers.split("|"))))
    return sheetgen("score", "--ask", *options)


ON_BOARD = ("--layout", "on-board", "--players", "Ema,Petr")


def test_asking_for_the_field_of_a_pawn_and_the_side_of_the_board(
    sheetgen: Sheetgen, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "asked.yaml"
    ema, back, petr = "|2 3|4|12 11|12|0||3|c|B|", "|<|b|", "||2 3|4|12 11|12|0||1"
    answers = ema + back + petr + "|yes"
    done = asked(sheetgen, monkeypatch, answers, *ON_BOARD, "-o", path)
    assert done.status == 1
    assert "there is no such side of the board: c" in done.err
    assert done.err.count("Side of the board (a / b)") == 3  # a wrong answer, and once more after going back
    assert "is it still going on" in done.err.lower()
    text = path.read_text(encoding="utf-8")
    assert "side: b" in text
    assert "finished: false" in text
    assert text.count("field: ") == 2
    kinds = {problem["kind"] for problem in scored(sheetgen, path)["problems"]}
    assert kinds == {"pawn-not-crossed"}
    assert "box of that field isn't crossed" in done.err


def test_asking_skips_the_field_if_the_extra_points_are_known(
    sheetgen: Sheetgen, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = asked(sheetgen, monkeypatch, "|||||0|20||||||0||", *ON_BOARD)
    assert "instead of it" in done.err
    assert done.err.count("Ema, instead of it") == 0
    assert done.err.count("Petr, instead of it") == 1


def test_asking_whether_the_game_is_over_only_if_the_sheets_dont_tell(
    sheetgen: Sheetgen, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = "Is it still going on?"
    two = ("--players", "Ema,Petr")
    over = asked(sheetgen, monkeypatch, "|2|3|||4||2||||1", *two)
    assert question not in over.err
    going_on = asked(sheetgen, monkeypatch, "|2|3|||0||2|3|||0|y", *two)
    assert (going_on.status, question in going_on.err, "still going on" in going_on.out) == (0, True, True)
    for answer in ("|", ""):
        not_yet = asked(sheetgen, monkeypatch, f"|2|3|||0||2|3|||0{answer}", *two)
        assert (not_yet.status, question in not_yet.err, "still going on\n" in not_yet.out) == (0, True, False)
        assert "nothing says that the game was over" in not_yet.out


def test_a_mistake_that_was_kept_is_not_told_again_at_the_next_question(
    sheetgen: Sheetgen, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = asked(sheetgen, monkeypatch, "|||||7||5-8||||||0|6-8", "--layout", "big", "--players", "Ema,Petr")
    assert done.err.count("Does it stand on the sheet like that?") == 1


def test_nobody_answers(sheetgen: Sheetgen, monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked(sheetgen, monkeypatch, "Ema|2 3").status == 130


@pytest.mark.parametrize(
    "arguments",
    [
        ["game.yaml", "--players", "Ema,Petr"],
        ["game.yaml", "--layout", "big"],
        ["--ask", "--table"],
        ["--new", "classic", "--format", "json"],
        ["--new", "classic", "--pdf", "x.pdf"],
        ["--new", "classic", "--table"],
        ["--new", "classic", "--layout", "big"],
    ],
)
def test_options_without_a_meaning_are_refused_and_not_passed_over(arguments: list[str], sheetgen: Sheetgen) -> None:
    option = next(each for each in reversed(arguments) if each.startswith("--"))
    run = sheetgen("score", *arguments)
    assert (run.status, run.out) == (2, "")
    assert run.err.endswith(f"\nsheetgen: {option} changes nothing here; leave it out\n")


def test_an_asked_game_comes_in_every_format_and_is_drawn(
    sheetgen: Sheetgen, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    drawn = tmp_path / "asked.pdf"
    options = ("--players", "Ema,Petr", "--pdf", drawn, "--format")
    answers = "|2|3|||4||2||||1"
    objects = asked(sheetgen, monkeypatch, answers, *options, "json")
    assert [player["total"] for player in json.loads(objects.out)["games"][0]["players"]] == [-18, -4]
    assert drawn.read_bytes().startswith(b"%PDF")
    lines = asked(sheetgen, monkeypatch, answers, *options, "csv").out.splitlines()
    assert [line.split(",")[3] for line in lines] == ["name", "Ema", "Petr"]


def test_the_nearest_number_is_offered_before_others(tmp_path: Path, sheetgen: Sheetgen) -> None:
    text = "layout: big\nfinished: false\nplayers: [{name: Ema, yellow: 4 5 6 17}, {name: Petr, red: 2 3}]\n"
    (problem,) = scored(sheetgen, write(tmp_path, text))["problems"]
    assert problem["suggestions"][1:] == ["Ema, yellow: 14 instead of 17", "Ema, yellow: 13 instead of 17"]


def test_a_template_for_too_many_is_refused(sheetgen: Sheetgen) -> None:
    run = sheetgen("score", "--new", "classic", "--players", ",".join(f"P{number}" for number in range(101)))
    assert (run.status, run.out, run.err) == (2, "", "sheetgen: expected 1 to 100 players, not 101\n")
