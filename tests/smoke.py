"""Install the wheel as README says, with pipx and with uv, and try README with what was installed.

python tests/smoke.py         after `make dist`; takes a minute
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = "README.md or players/cs.md or players/el.md"


def install(command: str, folder: Path) -> Path:
    """Run a line of README that installs the command, into a folder, and return where it is."""
    places = {
        "PIPX_HOME": folder / "pipx",
        "PIPX_BIN_DIR": folder / "bin",
        "PIPX_MAN_DIR": folder / "man",
        "UV_TOOL_DIR": folder / "uv",
        "UV_TOOL_BIN_DIR": folder / "bin",
    }
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, **{name: str(place) for name, place in places.items()}, "PATH": path}
    subprocess.run(["bash", "-c", command], cwd=ROOT, env=environment, check=True)
    return folder / "bin" / "sheetgen"


def main() -> None:
    """Try both ways."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"^(?:pipx|uv tool) install .*", readme, re.MULTILINE)
    if len(commands) != 2:
        sys.exit("README should have one line for pipx and one for uv")
    for command in commands:
        with tempfile.TemporaryDirectory() as folder:
            installed = install(command, Path(folder))
            environment = {**os.environ, "SHEETGEN": str(installed)}
            tests = [sys.executable, "-m", "pytest", "-q", "-n", "auto", "tests/test_docs.py", "-k", PAGES]
            subprocess.run(tests, cwd=ROOT, env=environment, check=True)


if __name__ == "__main__":
    main()
