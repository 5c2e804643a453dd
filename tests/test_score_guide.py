"""The guide to scoring shows what really happens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sheetgen.rules import Kind
from tests.conftest import ROOT, Sheetgen

GUIDE = (ROOT / "docs" / "score.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"<!-- (\S+) -->\n```yaml\n(.*?)```", GUIDE, re.DOTALL))


@pytest.fixture(autouse=True)
def in_a_folder_with_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)


def test_the_game(sheetgen: Sheetgen) -> None:
    done = sheetgen("score", "game.yaml")
    assert f"```\n{done.out}```" in GUIDE
    assert done.status == 1


def test_the_turns(sheetgen: Sheetgen) -> None:
    done = sheetgen("score", "turns.yaml")
    assert (done.status, "error" in done.out) == (0, False)


def test_the_table(sheetgen: Sheetgen, tmp_path: Path) -> None:
    (table,) = re.findall(r"```\n(game;layout;.*?)```", GUIDE, re.DOTALL)
    (tmp_path / "games.csv").write_text(table, encoding="utf-8")
    assert sheetgen("score", "games.csv").status == 0


def test_every_kind_is_explained() -> None:
    for kind in Kind:
        assert f"`{kind.value}`" in GUIDE


def test_the_interface_as_documented() -> None:
    guide = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(from sheetgen import load_layout\nfrom sheetgen.rules.*?)```", guide, re.DOTALL)
    names: dict[str, object] = {}
    exec(code, names)  # noqa: S102
    assert names["problems"] == ()


def test_the_python(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    names: dict[str, object] = {}
    exec(code, names)  # noqa: S102
    assert "ema" in names
