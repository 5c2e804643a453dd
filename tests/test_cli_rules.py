"""The commands rules and all."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import page as page_validation
import pytest

from sheetgen import everything
from sheetgen.language import LANGUAGES
from tests.conftest import ROOT, Sheetgen


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("style", "name", "beginning"),
    [
        ("pages", "big-rules-cs.pdf", b"%PDF-1.7"),
        ("booklet", "big-rules-booklet-cs.pdf", b"%PDF-1.7"),
        ("html", "big-rules-cs.html", b"<!DOCTYPE html>"),
    ],
)
def test_styles(style: str, name: str, beginning: bytes, sheetgen: Sheetgen, folder: Path) -> None:
    run = sheetgen("rules", "big", "--style", style, "--lang", "cs")
    assert (run.status, run.out) == (0, f"output/{name}\n")
    assert (folder / "output" / name).read_bytes().startswith(beginning)
    assert bool(run.err) == (style == "booklet"), "how to print and fold"


def test_to_a_file(sheetgen: Sheetgen, folder: Path) -> None:
    run = sheetgen("rules", "classic", "-o", folder / "rules.pdf", "--paper", "letter", "--palette", "mono")
    assert run == (0, "", "")
    assert page_validation.validate_pdf_bytes((folder / "rules.pdf").read_bytes()).is_compliant


def test_to_standard_output(folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sheetgen", "rules", "classic", "--style", "booklet", "-o", "-"],
        capture_output=True,
        check=True,
        cwd=ROOT,
    )
    assert done.stdout.startswith(b"%PDF")
    assert done.stderr == b""


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["nowhere"], "nowhere"),
        (["classic", "--paper", "napkin"], "napkin"),
        (["classic", "--palette", "sepia"], "sepia"),
        (["classic", "--style", "scroll"], "scroll"),
        (["classic", "-o", "missing/folder/x.pdf"], "missing"),
        ([], ""),
    ],
)
def test_mistakes_are_told_in_one_line(arguments: list[str], word: str, sheetgen: Sheetgen, folder: Path) -> None:
    run = sheetgen("rules", *arguments)
    assert run.status == 2
    assert word in run.err
    assert "Traceback" not in run.err


@pytest.mark.parametrize("command", ["rules", "all"])
def test_help_has_examples(command: str, sheetgen: Sheetgen) -> None:
    run = sheetgen(command, "--help")
    assert run.status == 0
    assert run.out.count(f"sheetgen {command}") >= 3


# all


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make only a part of everything."""
    monkeypatch.setattr(everything, "LANGUAGES", ("en", "el"))
    monkeypatch.setattr(everything, "bundled_layouts", lambda: ("on-board",))
    monkeypatch.setattr(everything, "PAPERS", ("letter",))
    monkeypatch.setattr(everything, "PALETTES", ("colour",))


def files_in(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


@pytest.mark.usefixtures("few")
def test_all_makes_every_file_once(sheetgen: Sheetgen, folder: Path) -> None:
    run = sheetgen("all", "--jobs", 1)
    assert (run.status, run.out, run.err) == (0, "output/index.html\n", "16 files made\n")
    names = files_in(folder / "output")
    wanted = {
        f"{language}/on-board-{name}"
        for language in ("en", "el")
        for name in (
            "sheets-letter-colour.pdf", "board-letter-colour.pdf", "rules-letter-colour.pdf",
            "rules-booklet-letter-colour.pdf", "rules.html",
        )
    }  # fmt: skip
    pictures = {
        f"pictures/on-board-{kind}-{language}.svg" for kind in ("sheets", "rules", "board") for language in ("en", "el")
    }
    assert names == wanted | pictures | {"index.html", ".sheetgen.json"}
    index = (folder / "output/index.html").read_text(encoding="utf-8")
    assert all(f'"{name}"' in index for name in wanted | pictures)
    before = {name: (folder / "output" / name).stat().st_mtime_ns for name in wanted}
    assert sheetgen("all", "--jobs", 1).err == "0 files made\n"
    assert {name: (folder / "output" / name).stat().st_mtime_ns for name in wanted} == before


@pytest.mark.usefixtures("few")
def test_only_what_changed_is_made_again(sheetgen: Sheetgen, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sheetgen("all", "--jobs", 1)
    (folder / "output/en/on-board-rules.html").unlink()
    (folder / "output/el/on-board-rules.html").write_text("half a fi", encoding="utf-8")
    assert sheetgen("all", "--jobs", 1).err == "2 files made\n"
    words = everything._words
    monkeypatch.setattr(everything, "_words", lambda language: words(language) + (b"!" if language == "el" else b""))
    assert sheetgen("all", "--jobs", 1).err == "8 files made\n"
    assert sheetgen("all", "--jobs", 1, "--again").err == "16 files made\n"
    (folder / "output/.sheetgen.json").write_text("{broken", encoding="utf-8")
    assert sheetgen("all", "--jobs", 1).err == "16 files made\n"


def test_there_is_a_task_for_everything() -> None:
    tasks = everything.all_tasks()
    names = [name for task in tasks for name in task.files]
    assert len(names) == len(set(names))
    for language in LANGUAGES:
        for layout in ("classic", "big", "on-board"):
            for paper in ("a4", "letter"):
                for palette in ("colour", "mono"):
                    options = f"{paper}-{palette}.pdf"
                    wanted = {f"{language}/{layout}-{kind}-{options}" for kind in ("sheets", "rules", "rules-booklet")}
                    assert wanted <= set(names)
    assert sum("board-board" in name and name.endswith(".pdf") for name in names) == 6 * 4


@pytest.mark.parametrize("jobs", ["0", "65", "many"])
def test_jobs_are_checked(jobs: str, sheetgen: Sheetgen, folder: Path) -> None:
    assert sheetgen("all", "--jobs", jobs).status == 2
    assert not files_in(folder)


def test_a_folder_that_cannot_be_made(sheetgen: Sheetgen, folder: Path) -> None:
    (folder / "taken").write_text("", encoding="utf-8")
    run = sheetgen("all", "-o", folder / "taken")
    assert run.status == 2
    assert "taken" in run.err
