"""How the modules hang together: imports go one way, heavy ones come late."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

PACKAGE = ROOT / "sheetgen"
HEAVY = {"reportlab", "babel", "jinja2", "pikepdf", "pypdf", "pypdfium2", "yaml", "PIL"}
FORBIDDEN = {
    # a part of the package: what it must not know
    "layout": {"sheetgen.cli", "sheetgen.catalog", "sheetgen.fonts"},
    "message.py": {"sheetgen."},
    "errors.py": {"sheetgen.cli", "sheetgen.layout", "sheetgen.catalog"},
    "source.py": {"sheetgen.cli", "sheetgen.layout", "sheetgen.catalog"},
    "shape.py": {"sheetgen.cli", "sheetgen.layout", "sheetgen.catalog"},
    "catalog.py": {"sheetgen.cli"},
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
    for file in [path] if path.is_file() else sorted(path.rglob("*.py")):
        for name in imports(file):
            assert not any(name.startswith(forbidden) for forbidden in FORBIDDEN[part]), f"{file} imports {name}"


def test_start_imports_nothing_heavy() -> None:
    code = "import sys, sheetgen.cli; print(*{name.split('.')[0] for name in sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not HEAVY & set(done.stdout.split())
