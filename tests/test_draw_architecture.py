"""Who may know whom: placing knows no drawing, drawing knows no rules, ReportLab is met in one place."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.conftest import ROOT
from tests.test_architecture import imports

PACKAGE = ROOT / "sheetgen"
FORBIDDEN = {
    "geometry.py": {"sheetgen."},
    "output.py": {"sheetgen.cli", "sheetgen.draw", "sheetgen.layout"},
    "card": {"sheetgen.cli", "sheetgen.draw", "sheetgen.page", "sheetgen.rules", "sheetgen.catalog"},
    "page": {"sheetgen.cli", "sheetgen.draw", "sheetgen.rules", "sheetgen.catalog"},
    "draw": {"sheetgen.cli", "sheetgen.rules"},
}


@pytest.mark.parametrize("part", FORBIDDEN)
def test_imports_go_one_way(part: str) -> None:
    path = PACKAGE / part
    for file in [path] if path.is_file() else sorted(path.rglob("*.py")):
        for name in imports(file):
            assert not any(name.startswith(forbidden) for forbidden in FORBIDDEN[part]), f"{file} imports {name}"


@pytest.mark.parametrize("library", ["reportlab", "pikepdf", "pypdfium2"])
def test_each_library_of_pdf_is_known_to_drawing_only(library: str) -> None:
    users = {file.name for file in PACKAGE.rglob("*.py") if any(name.startswith(library) for name in imports(file))}
    assert (
        users <= {"reportlab": {"canvas.py"}, "pikepdf": {"finish.py", "tagging.py"}, "pypdfium2": {"png.py"}}[library]
    )


@pytest.mark.parametrize("command", ["sheets", "board"])
def test_help_and_refusals_start_at_once(command: str) -> None:
    code = (
        "import sys; from sheetgen.cli import main; main(sys.argv[1:]); "
        "sys.exit(bool({'reportlab', 'pikepdf', 'pypdfium2', 'PIL'} & {name.split('.')[0] for name in sys.modules}))"
    )
    for arguments in ([command, "--help"], [command, "clasic"]):
        subprocess.run([sys.executable, "-c", code, *arguments], check=True, capture_output=True)
