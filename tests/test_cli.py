"""The command itself: help, languages, streams, exit statuses, hard knocks."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import sheetgen as package
from sheetgen.cli import main
from sheetgen.cli.commands import COMMANDS
from tests.conftest import Sheetgen

COMMAND = [sys.executable, "-m", "sheetgen"]


def test_version(sheetgen: Sheetgen) -> None:
    assert sheetgen("--version") == (0, f"sheetgen {package.__version__}\n", "")


def test_help_lists_every_command_with_examples(sheetgen: Sheetgen) -> None:
    run = sheetgen("--help")
    assert run.status == 0
    assert all(f"\n  {name} " in run.out for name in COMMANDS)
    assert "Examples:" in run.out


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("language", ["en", "cs", "sk", "pl", "uk", "el"])
def test_each_command_helps_in_each_language(name: str, language: str, sheetgen: Sheetgen) -> None:
    run = sheetgen(name, "--lang", language, "--help")
    assert run.status == 0
    assert f"sheetgen {name}" in run.out
    assert ("Usage:" in run.out) == ("Show this help" in run.out) == (language == "en")


def test_examples_of_the_help_use_commands_and_options_that_exist(sheetgen: Sheetgen) -> None:
    from importlib import import_module

    from sheetgen.cli import sheetgen as top

    for command in [top, *(import_module(f"sheetgen.cli.{name}").command for name in COMMANDS)]:
        for line, _ in command.examples:
            program, name, *arguments = line.split()
            assert program == "sheetgen"
            known = {option for each in import_module(f"sheetgen.cli.{name}").command.params for option in each.opts}
            assert {word for word in arguments if word.startswith("-")} <= known


def test_without_arguments_the_help_is_shown(sheetgen: Sheetgen) -> None:
    run = sheetgen()
    assert (run.status, run.out) == (2, "")
    assert "Usage: sheetgen" in run.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["layuots"], "layouts"),
        (["layouts", "--fromat", "json"], "--format"),
        (["layouts", "--format", "xml"], "--format: there is no “xml” here; expected one of: text, json"),
        (["layouts", "--lang", "de"], "--lang: there is no “de” here; expected one of: cs, sk, pl, uk, el, en"),
        (["check"], "FILE"),
        (["layouts", "clasic"], "there is no layout “clasic”; did you mean “classic”?"),
        (["layouts", "nothing-like-it"], "expected one of classic, big, on-board, or the path of a layout file"),
        (["layouts", "gone.yaml"], "gone.yaml: there is no such file"),
    ],
)
def test_wrong_usage_is_told_what_to_do(arguments: list[str], said: str, sheetgen: Sheetgen) -> None:
    run = sheetgen(*arguments)
    assert (run.status, run.out) == (2, "")
    assert said in run.err
    assert "Traceback" not in run.err


def test_language_of_option_and_environment(sheetgen: Sheetgen, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "červená" in sheetgen("layouts", "--lang", "cs").out
    assert "červená" in sheetgen("--lang", "cs", "layouts").out
    monkeypatch.setenv("LANG", "el_GR.UTF-8")
    assert "κόκκινο" in sheetgen("layouts").out
    assert "червоний" in sheetgen("layouts", "--lang", "uk").out
    assert "κόκκινο" in sheetgen("layouts", "classic").out


def test_errors_speak_the_language_asked_for(sheetgen: Sheetgen) -> None:
    english = sheetgen("layouts", "clasic").err
    czech = sheetgen("layouts", "clasic", "--lang", "cs").err
    assert english != czech
    assert "„classic“" in czech


def test_a_layout_of_ones_own_beside_the_bundled_ones(sheetgen: Sheetgen, tmp_path: Path) -> None:
    file = tmp_path / "two-rows.yaml"
    file.write_text(
        "extends: classic\n"
        "texts: {name: {cs: Duhová, en: Rainbow}, summary: {cs: Dvě řady., en: Two rows.}}\n"
        "rows:\n  red: null\n  yellow: null\n  green: null\n  blue: null\n"
        "  top: {colour: lilac, numbers: 10 6 2 8 blue 3 4 12, crosses_before_lock: 3}\n"
        "  orange: 7..9\n"
        "locks: {crosses_before: 2}\n"
        "points: triangular\n"
        'colours: {lilac: {ink: "#C8A2C8", name: {cs: šeříková}}, blue: "#0000ff"}\n',
        encoding="utf-8",
    )
    run = sheetgen("layouts", file, "--lang", "cs")
    assert run.status == 0
    assert "two-rows · Duhová" in run.out
    assert "top (šeříková)" in run.out
    assert "10, 6, 2, 8, modrá 3–4, 12" in run.out
    (described,) = json.loads(sheetgen("layouts", file, "--format", "json").out)
    assert described["languages"] == ["cs"]
    assert described["dice"]["colours"] == ["lilac", "orange", "blue"]
    assert described["rows"][0]["colours"] == ["lilac"] * 4 + ["blue"] * 3
    assert described["points"] == [0, 1, 3, 6, 10, 15, 21, 28, 36]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_script(shell: str, sheetgen: Sheetgen) -> None:
    run = sheetgen("--completion", shell)
    assert run.status == 0
    assert f"_SHEETGEN_COMPLETE={shell}_complete" in run.out


def test_completion_knows_commands_options_and_layouts() -> None:
    def completed(words: str) -> list[str]:
        environment = {
            **os.environ,
            "_SHEETGEN_COMPLETE": "bash_complete",
            "COMP_WORDS": words,
            "COMP_CWORD": str(words.count(" ")),
        }
        done = subprocess.run(
            ["sheetgen"],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            executable=str(Path(sys.executable).with_name("sheetgen")),
        )
        return [line.split(",")[1] for line in done.stdout.splitlines()]

    assert completed("sheetgen la") == ["layouts"]
    assert completed("sheetgen layouts b") == ["big"]
    assert "--format" in completed("sheetgen layouts --f")


def test_output_closed_early_is_no_error() -> None:
    script = f"{sys.executable} -m sheetgen layouts classic big on-board --format json | head -c 5"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("[\n  {", "")


def test_output_that_knows_only_ascii_is_no_error() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "uk_UA.UTF-8"}
    done = subprocess.run([*COMMAND, "layouts"], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert done.stderr == ""


def test_interrupt_says_nothing_and_leaves(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sheetgen.cli.layouts.overview", interrupted)
    assert main(["layouts"]) == 128 + signal.SIGINT
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["layuots"],
        ["--colour"],
        ["--completion", "csh"],
        ["layouts", "--fromat", "json"],
        ["layouts", "--format", "xml"],
        ["layouts", "--format"],
        ["sheets"],
        ["sheets", "classic", "big"],
        ["sheets", "classic", "--count", "many"],
        ["sheets", "classic", "--margin", "2,5"],
        ["sheets", "classic", "--form=yes"],
        ["check"],
        ["score"],
    ],
)
@pytest.mark.parametrize("language", ["cs", "sk", "pl", "uk", "el"])
def test_wrong_usage_is_told_in_the_language_asked_for(
    arguments: list[str], language: str, sheetgen: Sheetgen, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = sheetgen(*arguments).err.splitlines()
    asked = sheetgen(*arguments[:1], "--lang", language, *arguments[1:])
    if arguments[0].startswith("-") or arguments[0] == "layuots":
        asked = sheetgen("--lang", language, *arguments)
    monkeypatch.setenv("LC_ALL", f"{language}_XX.UTF-8")
    assert sheetgen(*arguments) == asked
    assert (asked.status, asked.out) == (2, "")
    usage, hint, empty, said = asked.err.splitlines()
    assert empty == ""
    assert not {usage, hint, said} & set(english)
    assert not {"Usage", "Error", "Try", "option", "value", "expected", "LAYOUT", "FILE…"} & set(
        asked.err.replace(":", " ").split()
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["sheets"], "LAYOUT is missing; for example: sheetgen sheets classic"),
        (["sheets", "classic", "big"], "one argument too many: “big”"),
        (["sheets", "classic", "--papr", "a5"], "there is no option “--papr”; did you mean “--paper”?"),
        (["board", "on-board", "--no-pawn"], "there is no option “--no-pawn”; did you mean “--no-pawns”?"),
        (["sheets", "classic", "--paper"], "--paper needs a value"),
        (["sheets", "classic", "--form=yes"], "--form takes no value"),
        (["sheets", "classic", "--count", "x"], "--count: expected a whole number, not “x”"),
        (["sheets", "classic", "--margin", "2,5"], "--margin: expected a number such as 7 or 2.5, not “2,5”"),
        (["sheets", "classic", "--back", "rule"], "--back: there is no “rule” here; did you mean “rules”?"),
    ],
)
def test_wrong_usage_in_one_sentence(arguments: list[str], said: str, sheetgen: Sheetgen) -> None:
    run = sheetgen(*arguments)
    assert (run.status, run.out) == (2, "")
    assert run.err.splitlines()[1:] == [f"All options: sheetgen {arguments[0]} --help", "", f"sheetgen: {said}"]


def test_the_language_counts_wherever_it_stands(sheetgen: Sheetgen) -> None:
    assert sheetgen("sheets", "--help", "--lang", "cs") == sheetgen("sheets", "--lang=cs", "--help")
    assert "Použití" in sheetgen("sheets", "--help", "--lang", "cs").out


def test_a_folder_is_no_layout(tmp_path: Path, sheetgen: Sheetgen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("boards").mkdir()
    assert sheetgen("check", "boards") == (2, "", "boards: this is a folder; a file is needed\n")


def test_a_file_in_the_place_of_the_folder_is_told(
    tmp_path: Path, sheetgen: Sheetgen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("output").write_text("", encoding="utf-8")
    said = "can't be written: a file stands where a folder is needed; choose another place"
    for arguments in (["sheets", "classic"], ["all", "--jobs", "1"], ["rules", "classic", "-o", "output/rules.pdf"]):
        run = sheetgen(*arguments)
        assert (run.status, run.out) == (2, "")
        assert said in run.err
