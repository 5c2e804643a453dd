"""What hard knocks are given with: a game, a layout, names that are too long, and a shell."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PROGRAM = [sys.executable, "-m", "sheetgen"]
GAME = """\
finished: false
players:
  - {name: Ema, red: 2-6 12 lock, yellow: 4 5 6, green: 12-8 2 lock, blue: 9 5, penalties: 1}
  - name: Žofie
    red: 2-6
    yellow: -
    green: - # nothing
    blue: 12-9
    penalties: 3
"""
TABLE = "name;red;yellow;green;blue;penalties\nEma;2-6 12 lock;4 5 6;12-8 2 lock;9 5;1\nŽofie;2 3 4;5 7;12;;1\n"
QUICK = """\
extends: classic
minutes: 10
rows: {red: 2..9, yellow: 2..9, green: 9..2, blue: 9..2}
locks: {crosses_before: 4}
"""
LONG = "x" * 300


def write_files() -> None:
    """Write a game and a layout into the folder."""
    Path("game.yaml").write_text(GAME, encoding="utf-8")
    Path("quick.yaml").write_text(QUICK, encoding="utf-8")


def shell(script: str, **variables: str | None) -> subprocess.CompletedProcess[str]:
    """Run a script in which `$S` is the command; a variable that is None is not there."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "", "S": " ".join(PROGRAM)}
    environment |= {name: value for name, value in variables.items() if value is not None}
    for name, value in variables.items():
        if value is None:
            environment.pop(name, None)
    done = subprocess.run(["bash", "-c", script], env=environment, capture_output=True, check=False)
    own = [
        line for line in done.stderr.decode(errors="replace").splitlines(True) if not line.startswith("bash: warning:")
    ]
    return subprocess.CompletedProcess(script, done.returncode, done.stdout.decode(errors="replace"), "".join(own))


def one_sentence(text: str) -> bool:
    return text.count("\n") == 1 and "Traceback" not in text
