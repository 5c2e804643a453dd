"""Environments, names of files, line ends, several at the same time: done right, or one clear sentence."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from sheetgen.cli import main
from sheetgen.language import LANGUAGES, language_of
from tests.conftest import Sheetgen
from tests.knocks import GAME, LONG, PROGRAM, QUICK, TABLE, one_sentence, shell, write_files

pytestmark = pytest.mark.skipif(os.name != "posix", reason="folders, streams and limits as in Unix")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder with a game and a layout."""
    monkeypatch.chdir(tmp_path)
    write_files()
    return tmp_path


# environments


@pytest.mark.parametrize(
    "variables",
    [
        {"HOME": None, "XDG_CONFIG_HOME": None, "XDG_CACHE_HOME": None, "XDG_DATA_HOME": None},
        {"HOME": "/nonexistent", "TMPDIR": "/nonexistent"},
        {"LC_ALL": None, "LANG": None, "PATH": "/usr/bin:/bin"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LC_ALL": "POSIX", "PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "tr_TR.UTF-8", "LANGUAGE": "tr"},
        {"LC_ALL": "de_DE.ISO-8859-1"},
        {"LC_ALL": "nonsense;rm"},
    ],
)
def test_environments_change_nothing(
    variables: dict[str, str | None], folder: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    script = "$S sheets big --names Žofie,Ωμέγα --lang cs -o 'ž λ.pdf' && $S score game.yaml --format json -o x.json"
    done = shell(script, **variables)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert main(["sheets", "big", "--names", "Žofie,Ωμέγα", "--lang", "cs", "-o", "-"]) == 0
    assert (folder / "ž λ.pdf").read_bytes() == capfdbinary.readouterr().out
    assert main(["score", "game.yaml", "--format", "json"]) == 0
    assert (folder / "x.json").read_bytes() == capfdbinary.readouterr().out


def test_empty_environment() -> None:
    done = shell(
        f"env -i {sys.executable} -m sheetgen sheets classic --format png; env -i $S score game.yaml --pdf x.pdf"
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("output/classic-sheet-en.png\n")


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LC_ALL": "POSIX", "LANG": "cs_CZ.UTF-8"}, "en"),
        ({"LANG": "tr_TR.UTF-8"}, "en"),
        ({"LANG": "de_DE@euro"}, "en"),
        ({"LANG": "nonsense"}, "en"),
        ({"LANG": "..@_"}, "en"),
        ({"LANG": "cs@bookmark"}, "cs"),
        ({"LANG": "SK_sk.utf8"}, "sk"),
        ({"LANG": "uk_UA.KOI8-U"}, "uk"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "cs:en"}, "cs"),
        ({"LANG": "el_GR.UTF-8", "LANGUAGE": "tr::pl:en"}, "pl"),
        ({"LANG": "", "LC_ALL": "", "LC_MESSAGES": "pl-PL"}, "pl"),
    ],
)
def test_language_of_the_environment(variables: dict[str, str], language: str) -> None:
    assert language_of(variables) == language


# names


@pytest.mark.parametrize(
    "name", ["a b", " ", "Ґанок", "Λάμδα", "😀" * 20, "-x", "--help", "x\ny", "é", "ž" * 100, "I\u0307ı", "$(x)'\""]
)
def test_strange_names(name: str, folder: Path, sheetgen: Sheetgen) -> None:
    place = folder / name / name
    place.mkdir(parents=True)
    (place / f"{name}.yaml").write_text(QUICK, encoding="utf-8")
    (place / "game.yaml").write_text(
        f"layout: {json.dumps(name + '.yaml', ensure_ascii=False)}\n{GAME}", encoding="utf-8"
    )
    (place / "inks.yaml").write_text('colours: {red: "#101010"}\n', encoding="utf-8")
    os.chdir(place)
    layout = f"{name}.yaml"
    assert sheetgen("check", "--", layout).status == 0
    assert sheetgen("sheets", "--", layout) == (0, f"output/{name}-sheets-en.pdf\n", "")
    assert sheetgen("sheets", "-o", f"{name}.svg", "--format", "svg", "--", layout).status == 0
    assert sheetgen("sheets", "--palette", place / "inks.yaml", place / layout, "-o", name).status == 0
    assert sheetgen("rules", "--style", "html", place / layout).status == 0
    run = sheetgen("score", place / "game.yaml", "--pdf", place / f"{name}.pdf")
    if "\n" in name:
        assert (run.status, "expected a text of one line" in run.err) == (2, True)
        return
    assert run.out.startswith(str(place))
    assert PdfReader(f"{name}.pdf").pages[0].extract_text()
    assert Path(name).read_bytes().startswith(b"%PDF")
    assert {path.name for path in place.iterdir()} == {
        "output", "game.yaml", "inks.yaml", layout, name, f"{name}.svg", f"{name}.pdf"
    }  # fmt: skip


def test_names_that_are_no_text(folder: Path, sheetgen: Sheetgen) -> None:
    layout, game = (os.fsdecode(b"l\xffd.yaml"), os.fsdecode(b"g\xffd.yaml"))
    try:
        Path(layout).write_text(QUICK, encoding="utf-8")
    except OSError:
        pytest.skip("this disk takes only names in UTF-8")
    Path(game).write_text(GAME, encoding="utf-8")
    for command in ("sheets", "sheets --form", "sheets --format svg", "rules", "rules --style html"):
        run = sheetgen(*command.split(), layout)
        assert (run.status, run.err) == (0, "")
        assert "output/l\ufffdd-" in run.out
    assert sheetgen("score", game, "--format", "json", "-o", "x.json", "--pdf", "x.pdf") == (0, "", "")
    assert '"source": "g\ufffdd.yaml"' in (folder / "x.json").read_text(encoding="utf-8")
    assert sheetgen("score", "--new", layout, "-o", "new.yaml").status == 0
    assert "l\ufffdd.yaml" in (folder / "new.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "command", ["sheets", "check", "score", "layouts", "rules", "score --new", "sheets classic --palette"]
)
@pytest.mark.parametrize("name", [LONG, f"{LONG}.yaml", f"{LONG}*", f"{LONG}/x.yaml", f"{LONG}.pdf", f"{LONG}.csv"])
def test_names_too_long_to_read(command: str, name: str, sheetgen: Sheetgen) -> None:
    run = sheetgen(*command.split(), name)
    assert (run.status, run.out) == (2, "")
    assert name in run.err
    assert one_sentence(run.err)
    Path("long.yaml").write_text(f"extends: {name.rstrip('*')}\n", encoding="utf-8")
    run = sheetgen("check", "long.yaml")
    assert run.status == 1
    assert one_sentence(run.err)


# line ends

ENDS = {"Windows": "\r\n", "Mac": "\r", "mixed": None}


def with_ends(text: str, kind: str) -> bytes:
    """Return a text with other line ends and a byte order mark."""
    lines = text.split("\n")
    ends = [ENDS[kind] or ("\r\n", "\n", "\r")[number % 3] for number in range(len(lines) - 1)] + [""]
    return ("\ufeff" + "".join(line + end for line, end in zip(lines, ends, strict=True))).encode()


@pytest.mark.parametrize("kind", ENDS)
@pytest.mark.parametrize(
    ("name", "text", "command"),
    [
        ("game.yaml", GAME, "score game.yaml --format json"),
        ("game.json", '{"players": [\n\t{"name": "Ema", "red": "2 3"},\n\t{"name": "Žofie"}]}\n', "score game.json"),
        ("game.csv", TABLE, "score game.csv --format json"),
        ("game.txt", TABLE, "score game.txt --format json"),
        ("table", TABLE, "score table --format json"),
        ("-", TABLE, "score - --format json"),
        ("-", GAME, "score - --format json"),
        ("quick.yaml", QUICK, "layouts quick.yaml --format json"),
        ("quick.yaml", QUICK, "sheets quick.yaml --format svg -o -"),
        (
            "inks.yaml",
            'base: soft\ncolours:\n  red: "#101010"\n',
            "sheets classic --palette inks.yaml --format svg -o -",
        ),
        ("bad.yaml", "extends: classic\n# 1\nage: old\nrows:\n  red: 2..x\n", "check bad.yaml"),
        ("bad.csv", TABLE + "Eva;2;x\nPetr;99x\n", "score bad.csv"),
    ],
)
def test_line_ends(
    name: str, text: str, command: str, kind: str, capfdbinary: pytest.CaptureFixture[bytes],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    seen = []
    for data in (text.encode(), with_ends(text, kind)):
        Path("standard-input" if name == "-" else name).write_bytes(data)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        seen.append((main([*command.split(), "--lang", "en"]), *capfdbinary.readouterr()))
    assert seen[0] == seen[1]
    assert seen[0][0] == (0 if "bad" not in name else 1 if name == "bad.yaml" else 2)


def test_a_long_table_with_old_line_ends(sheetgen: Sheetgen) -> None:
    head, *players = TABLE.splitlines()
    lines = [f"game;{head}", *(f"{game};{player}" for game in range(5000) for player in players), "0;Eva;x"]
    Path("long.csv").write_bytes("\r".join(lines).encode())
    run = sheetgen("score", "long.csv", "--table")
    assert run.status == 2
    assert run.err.startswith(f"long.csv:{len(lines)}:3: ")
    Path("long.csv").write_bytes("\r".join(lines).encode() + b"\r\xff")
    assert sheetgen("score", "long.csv", "--table").err.startswith(f"long.csv:{len(lines) + 1}: this is not UTF-8")


# at the same time


def test_six_languages_at_the_same_time(folder: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    environment = dict(os.environ)
    command = [*PROGRAM, "sheets", "classic", "--count", "100", "--lang"]
    programs = [
        subprocess.Popen([*command, language], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        for language in LANGUAGES
    ]
    assert [program.communicate()[1] for program in programs] == [b""] * len(programs)
    assert {path.name for path in (folder / "output").iterdir()} == {f"classic-sheets-{each}.pdf" for each in LANGUAGES}
    for language in LANGUAGES:
        assert main(["sheets", "classic", "--count", "100", "--lang", language, "-o", "-"]) == 0
        made = (folder / f"output/classic-sheets-{language}.pdf").read_bytes()
        assert made == capfdbinary.readouterr().out
