"""The built package: what a stranger gets who installs the wheel."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from sheetgen.language import LANGUAGES
from tests.conftest import ROOT


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from the sdist, as a package index would."""
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def test_wheel_carries_layouts_and_compiled_catalogs(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {
        f"sheetgen/layouts/{name}" for name in ("classic.yaml", "big.yaml", "on-board.yaml", "schema.json")
    } <= names
    assert {f"sheetgen/locales/{language}/LC_MESSAGES/sheetgen.mo" for language in LANGUAGES} <= names
    assert {
        f"sheetgen/web/{name}" for name in ("static/score.js", "static/page.css", "templates/score.html.j2")
    } <= names
    assert not [name for name in names if name.startswith(("tests/", "locales/", "layouts/"))]


def test_no_compiled_catalog_is_committed() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    assert not [name for name in tracked if name.endswith(".mo")]


def test_installed_command_runs_from_an_empty_folder(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "fresh", with_pip=True)
    bin_folder = tmp_path / "fresh" / "bin"
    subprocess.run([bin_folder / "python", "-m", "pip", "install", "--quiet", str(wheel)], check=True)
    empty = tmp_path / "empty"
    empty.mkdir()
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}

    def run(*command: str | Path) -> str:
        return subprocess.run(command, cwd=empty, env=environment, capture_output=True, text=True, check=True).stdout

    assert "on-board" in run(bin_folder / "sheetgen", "layouts")
    for language, word in {"cs": "červená", "uk": "червоний", "el": "κόκκινο"}.items():
        assert word in run(bin_folder / "sheetgen", "layouts", "--lang", language)
    (empty / "my.yaml").write_text("extends: big\nage: 10\n", encoding="utf-8")
    assert "in order" in run(bin_folder / "python", "-m", "sheetgen", "check", "--lang", "en", "my.yaml")
    location = run(bin_folder / "python", "-c", "import sheetgen; print(sheetgen.__file__)")
    assert str(tmp_path / "fresh") in location
