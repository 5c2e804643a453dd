"""How the modules hang together: imports go one way, each heavy library has its place and comes late."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sheetgen.cli.commands import COMMANDS
from tests.conftest import ROOT

PACKAGE = ROOT / "sheetgen"
HEAVY = {"reportlab", "babel", "jinja2", "pikepdf", "pypdf", "pypdfium2", "yaml", "PIL", "pyphen", "fastapi"}
PARTS = tuple(
    re.findall(r"`sheetgen\.(\w+)`", (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split("\n## ")[0])
)
"""The parts of the package in the order of the table: each knows only those that stand before it."""
EDGES = {"cli", "web"}
FORBIDDEN = {
    # a part: what it must not know although that stands before it
    "errors": {"geometry", "language", "fonts", "resources"},
    "rules": {"message", "errors", "source", "shape", "catalog"},
    "sections": {"rules", "verdict", "entry"},
    "summary": {"rules", "verdict", "entry"},
    "card": {"catalog", "rules", "verdict", "entry"},
    "page": {"catalog", "rules", "verdict", "entry"},
    "draw": {"rules", "verdict", "entry"},
    "booklet": {"rules", "verdict", "entry"},
    "everything": {"rules", "verdict", "entry", "results"},
}
LONGEST_MODULE = 400
HOMES = {
    "reportlab": {"draw/canvas.py"},
    "pikepdf": {"draw/finish.py", "draw/tagging.py", "draw/impose.py", "entry/pdf_form.py"},
    "pypdfium2": {"draw/png.py"},
    "yaml": {"source.py"},
    "pyphen": {"booklet/hyphenation.py"},
    "jinja2": {"booklet/rules.py", "web/pages.py"},
    "uvicorn": {"cli/serve.py"},
    "babel": set(),  # it makes the catalogs; gettext reads them
}
HOME_PARTS = {"click": "cli", "fastapi": "web", "starlette": "web", "pydantic": "web"}


def part_of(file: Path) -> str:
    return file.relative_to(PACKAGE).with_suffix("").parts[0]


def parts_known_to(file: Path) -> set[str]:
    """Return the other parts of the package that a module imports."""
    names = [name.split(".") for name in imports(file)]
    return {name[1] for name in names if name[0] == "sheetgen" and name[1] in PARTS} - {part_of(file)}


def users_of(library: str) -> list[Path]:
    return [file for file in PACKAGE.rglob("*.py") if any(name.split(".")[0] == library for name in imports(file))]


def imports(file: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def test_every_part_stands_in_the_table_once() -> None:
    parts = {part_of(file) for file in PACKAGE.rglob("*.py")}
    assert sorted(PARTS) == sorted(parts - {"__init__", "__main__"})
    assert set(FORBIDDEN) <= parts
    assert set().union(*FORBIDDEN.values()) <= parts


@pytest.mark.parametrize("part", PARTS)
def test_imports_go_one_way(part: str) -> None:
    allowed = set(PARTS[: PARTS.index(part)]) - FORBIDDEN.get(part, set()) - EDGES
    for file in PACKAGE.rglob("*.py"):
        if part_of(file) == part:
            assert parts_known_to(file) <= allowed, file


def test_the_interface_knows_layouts_and_errors_alone() -> None:
    assert parts_known_to(PACKAGE / "__init__.py") == {"layout", "errors"}


def test_no_module_is_too_long_to_be_read_at_once() -> None:
    folders = ("sheetgen", "locales", "docs", "benchmarks", "tests")
    modules = [*ROOT.glob("*.py"), *(file for folder in folders for file in (ROOT / folder).rglob("*.py"))]
    assert len(modules) > 100
    lengths = {str(file): len(file.read_text(encoding="utf-8").splitlines()) for file in modules}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_MODULE} == {}


@pytest.mark.parametrize("library", HOMES)
def test_each_library_has_its_place(library: str) -> None:
    assert {file.relative_to(PACKAGE).as_posix() for file in users_of(library)} == HOMES[library]


@pytest.mark.parametrize("library", HOME_PARTS)
def test_each_framework_stays_in_its_part(library: str) -> None:
    assert {part_of(file) for file in users_of(library)} == {HOME_PARTS[library]}


def test_start_imports_nothing_heavy() -> None:
    code = "import sys, sheetgen.cli; print(*{name.split('.')[0] for name in sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not HEAVY & set(done.stdout.split())


@pytest.mark.parametrize("command", COMMANDS)
def test_help_starts_at_once(command: str) -> None:
    code = (
        "import sys; from sheetgen.cli import main; main(sys.argv[1:]); "
        "print(*{name.split('.')[0] for name in sys.modules}, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code, command, "--help"], check=True, capture_output=True, text=True)
    assert not HEAVY & set(done.stderr.split())
