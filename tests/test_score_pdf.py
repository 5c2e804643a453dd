"""Filled forms read back, and filled-in sheets drawn."""

from __future__ import annotations

import json
from pathlib import Path

import pikepdf
import pytest
from pypdf import PdfReader

from tests.conftest import Sheetgen


def tick(source: Path, target: Path, boxes: set[str]) -> None:
    """Fill in a form as a viewer does: the value of each ticked box is its “on” state."""
    with pikepdf.open(source) as pdf:
        ticked = set()
        for field in pdf.Root.AcroForm.Fields:
            if str(field.T) in boxes:
                ticked.add(str(field.T))
                on = next(name for name in field.AP.N if name != "/Off")
                field.V = field.AS = pikepdf.Name(str(on))
        assert ticked == boxes
        pdf.save(target)


@pytest.fixture
def form(sheetgen: Sheetgen, tmp_path: Path) -> Path:
    path = tmp_path / "form.pdf"
    assert sheetgen("sheets", "classic", "--form", "--count", "3", "-o", path).status == 0
    return path


def test_a_filled_form_gives_the_same_crosses(sheetgen: Sheetgen, form: Path, tmp_path: Path) -> None:
    filled = tmp_path / "filled.pdf"
    first = {"red-2", "red-3", "red-12", "red-lock", "green-12", "green-11", "penalty-1", "penalty-2"}
    tick(form, filled, first | {"2-blue-9", "2-blue-5", "2-yellow-4", "2-penalty-3"})
    done = sheetgen("score", "--format", "json", filled)
    (game,) = json.loads(done.out)["games"]
    assert game["layout"] == "classic"
    one, other = game["players"]  # the third sheet is empty
    assert {row: each["crosses"] for row, each in one["rows"].items()} == {"red": 4, "yellow": 0, "green": 2, "blue": 0}
    assert one["rows"]["red"]["locked"]
    assert one["penalties"]["crosses"] == 2
    assert {row: each["crosses"] for row, each in other["rows"].items()} == {
        "red": 0,
        "yellow": 1,
        "green": 0,
        "blue": 2,
    }
    assert other["penalties"]["crosses"] == 1
    assert [problem["kind"] for problem in game["problems"] if problem["row"] == "red"] == ["lock-too-early"]


def test_forms_side_by_side_are_one_game(sheetgen: Sheetgen, form: Path, tmp_path: Path) -> None:
    for name in ("Ema", "Petr"):
        tick(form, tmp_path / f"{name}.pdf", {"red-2", "red-3"})
    done = sheetgen("score", "--format", "json", tmp_path / "Ema.pdf", tmp_path / "Petr.pdf")
    (game,) = json.loads(done.out)["games"]
    assert [player["name"] for player in game["players"]] == ["Ema", "Petr"]


def test_an_empty_form_and_a_pdf_that_is_no_form(sheetgen: Sheetgen, form: Path, tmp_path: Path) -> None:
    done = sheetgen("score", form)
    assert (done.status, "nothing is crossed" in done.err) == (2, True)
    plain = tmp_path / "plain.pdf"
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(plain)
    done = sheetgen("score", plain)
    assert (done.status, "which layout" in done.err) == (2, True)


def test_a_form_of_another_version_is_refused(sheetgen: Sheetgen, form: Path, tmp_path: Path) -> None:
    old = tmp_path / "old.pdf"
    with pikepdf.open(form) as pdf:
        pdf.docinfo["/SheetgenLayoutVersion"] = "99"
        pdf.save(old)
    done = sheetgen("score", old)
    assert (done.status, "version 99" in done.err) == (2, True)


GAME = """\
players:
  - {name: Ema, red: 2-6 12 lock, yellow: 4 5 6, green: 12-8 2, blue: 8x, penalties: 1, written: {total: 99}}
  - {name: "<b>&'\\u0639\\u0631\\u0628", red: 2 3 13, penalties: 1}
  - {name: NAMEOFAHUNDREDLETTERS, red: 2 3 4, penalties: 2}
"""


def test_filled_in_sheets(sheetgen: Sheetgen, tmp_path: Path) -> None:
    game, pdf = tmp_path / "game.yaml", tmp_path / "game.pdf"
    game.write_text(GAME.replace("NAMEOFAHUNDREDLETTERS", "W" * 100), encoding="utf-8")
    assert sheetgen("score", game, "--pdf", pdf).status == 1
    reader = PdfReader(pdf)
    assert len(reader.pages) == 3  # two sheets on a page, then the list of what is wrong
    first, second, notes = (page.extract_text() for page in reader.pages)
    assert "Ema" in first
    assert "<b>&'???" in first
    assert "8 ×" in first
    assert "WWW" in second
    assert "…" in second
    assert notes.count("error") == 3
    assert "did you mean: Ema, green: the lock too" in " ".join(notes.split())
    again = tmp_path / "again.pdf"
    sheetgen("score", game, "--pdf", again)
    assert again.read_bytes() == pdf.read_bytes()


@pytest.mark.parametrize("layout", ["big", "on-board"])
def test_filled_in_sheets_of_other_boards(sheetgen: Sheetgen, tmp_path: Path, layout: str) -> None:
    game, pdf = tmp_path / "game.yaml", tmp_path / "game.pdf"
    more = "lucky: [5, 8]" if layout == "big" else "bonus: 13"
    text = f"layout: {layout}\nfinished: false\nplayers: [{{name: A, red: 2 3, {more}}}, {{name: B, red: 5 6}}]"
    game.write_text(text, encoding="utf-8")
    assert sheetgen("score", game, "--pdf", pdf, "--lang", "el").status == 0
    assert len(PdfReader(pdf).pages) == 1
