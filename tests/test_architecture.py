"""How the modules hang together: imports go one way, each heavy library has its place and comes late."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from sheetgen.cli.commands import COMMANDS
from tests.conftest import ROOT

PACKAGE = ROOT / "sheetgen"
HEAVY = {"reportlab", "babel", "jinja2", "pikepdf", "pypdf", "pypdfium2", "yaml", "PIL", "pyphen", "fastapi"}
EDGES = {"sheetgen.cli", "sheetgen.web"}
FORBIDDEN = {
    # a part of the package: what it must not know, beside the edges that nothing else knows
    "message.py": {"sheetgen."},
    "geometry.py": {"sheetgen."},
    "errors.py": {"sheetgen.layout", "sheetgen.catalog"},
    "source.py": {"sheetgen.layout", "sheetgen.catalog"},
    "shape.py": {"sheetgen.layout", "sheetgen.catalog"},
    "output.py": {"sheetgen.draw", "sheetgen.layout"},
    "layout": {"sheetgen.catalog", "sheetgen.fonts", "sheetgen.rules", "sheetgen.draw", "sheetgen.card"},
    "catalog.py": {"sheetgen.draw", "sheetgen.rules"},
    "rules": {"sheetgen.draw", "sheetgen.catalog", "sheetgen.entry", "sheetgen.message", "sheetgen.card"},
    "entry": {"sheetgen.draw", "sheetgen.results"},
    "card": {"sheetgen.draw", "sheetgen.page", "sheetgen.rules", "sheetgen.catalog"},
    "page": {"sheetgen.draw", "sheetgen.rules", "sheetgen.catalog"},
    "draw": {"sheetgen.rules", "sheetgen.entry", "sheetgen.results"},
    "booklet": {"sheetgen.rules", "sheetgen.entry", "sheetgen.results"},
    "results": set(),
}
HOMES = {
    "reportlab": {"canvas.py"},
    "pikepdf": {"finish.py", "tagging.py", "impose.py", "pdf_form.py"},
    "pypdfium2": {"png.py"},
    "yaml": {"source.py"},
    "pyphen": {"hyphenation.py"},
}


def imports(file: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


@pytest.mark.parametrize("part", FORBIDDEN)
def test_imports_go_one_way(part: str) -> None:
    path = PACKAGE / part
    files = [path] if path.is_file() else sorted(path.rglob("*.py"))
    assert files
    for file in files:
        for name in imports(file):
            assert not any(name.startswith(each) for each in FORBIDDEN[part] | EDGES), f"{file} imports {name}"


@pytest.mark.parametrize("library", HOMES)
def test_each_library_has_its_place(library: str) -> None:
    users = {
        file.name for file in PACKAGE.rglob("*.py") if any(name.split(".")[0] == library for name in imports(file))
    }
    assert users == HOMES[library]


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
