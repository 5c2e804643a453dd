"""The guide "Write your own layout": its examples work, its table is complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sheetgen import load_layout
from sheetgen.cli.commands import COMMANDS
from sheetgen.draw.palette import PALETTES
from sheetgen.layout.colours import COLOURS
from sheetgen.layout.form import LAYOUT_FORM, SHEET_ITEMS
from sheetgen.page.paper import PAPERS
from tests.conftest import ROOT, Sheetgen

GUIDE = (ROOT / "docs" / "layouts.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)


def test_working_example_works(tmp_path: Path, sheetgen: Sheetgen) -> None:
    match = re.search(r"<!-- file: (pocket\S+) -->\n```yaml\n(.*?)```", GUIDE, re.DOTALL)
    assert match is not None
    file = tmp_path / match[1]
    file.write_text(match[2], encoding="utf-8")
    assert sheetgen("check", file) == (0, f"{file}: in order\n", "")
    layout = load_layout(file)
    assert [row.id for row in layout.rows] == ["red", "green", "purple"]
    assert [row.most_crosses for row in layout.rows] == [8, 8, 8]
    assert layout.row("green").crosses_before_lock == 4
    assert layout.row("purple").box(4).colour == "red"
    assert layout.board is not None
    assert len(layout.board.tracks[0].fields) == 10


@pytest.mark.parametrize("block", BLOCKS[:-1])
def test_fragment_can_be_used_as_it_stands(block: str, tmp_path: Path, sheetgen: Sheetgen) -> None:
    """Laid over a board that has everything, each fragment makes a layout that is in order."""
    if "extends" not in block:
        inner_track = block.startswith("    a:")
        block = "extends: on-board\n" + ("board:\n  finish_fields: 1\n  tracks:\n" if inner_track else "") + block
    file = tmp_path / "fragment.yaml"
    file.write_text(block, encoding="utf-8")
    assert sheetgen("check", file) == (0, f"{file}: in order\n", "")


def test_table_has_every_key_and_the_text_every_word() -> None:
    assert set(re.findall(r"^\| `(\w+)`", GUIDE, re.MULTILINE)) | {"age", "minutes"} == set(LAYOUT_FORM.keys)
    for word in (*SHEET_ITEMS, *COLOURS):
        assert word in GUIDE


def test_guides_name_every_command_palette_and_paper() -> None:
    formats = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    for command in COMMANDS:
        assert re.search(rf"^sheetgen {command}\b", formats, re.MULTILINE), command
    sheets = (ROOT / "docs" / "sheets.md").read_text(encoding="utf-8")
    for palette in PALETTES:
        assert f"| `{palette}` |" in sheets, palette
    (papers,) = re.findall(r"`--paper` takes ([a-z0-9 ]+) or a size", sheets)
    assert papers.split() == list(PAPERS)
