"""How fast the command starts, beside `import yaml`, in one run.

To reach: `sheetgen --version` within 4 times, `sheetgen layouts` within 10 times the time of `import yaml`.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROUNDS = 20
COMMAND = str(Path(sys.executable).with_name("sheetgen"))
CASES = {
    "import yaml": [sys.executable, "-c", "import yaml"],
    "sheetgen --version": [COMMAND, "--version"],
    "sheetgen --help": [COMMAND, "--help"],
    "sheetgen layouts": [COMMAND, "layouts"],
    "sheetgen layouts --lang uk": [COMMAND, "layouts", "--lang", "uk"],
    "sheetgen layouts --format json": [COMMAND, "layouts", "--format", "json"],
}


def measure(commands: dict[str, list[str]]) -> dict[str, float]:
    """Return the median seconds of each command; the rounds go round, so that a busy moment hits all alike."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    times: dict[str, list[float]] = {name: [] for name in commands}
    for turn in range(ROUNDS + 1):
        for name, command in commands.items():
            start = time.perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, env=environment, check=True)
            if turn:  # the first round only warms up
                times[name].append(time.perf_counter() - start)
    return {name: statistics.median(each) for name, each in times.items()}


def main() -> None:
    """Print times and ratios."""
    medians = measure(CASES)
    base = medians["import yaml"]
    for name, seconds in medians.items():
        print(f"{name:<32} {seconds * 1000:7.1f} ms   {seconds / base:5.2f} ×")


if __name__ == "__main__":
    main()
