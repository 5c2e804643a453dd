"""`sheetgen all` for one board and one language, as a program of its own that tells how far it is.

With the argument `--again-and-again` it makes everything once in memory. Then it reads orders from standard input, one
JSON object a line, runs `sheetgen all` for each in new processes, ends them as the order says, and answers with their
exit statuses.
"""

from __future__ import annotations

import json
import os
import sys
import time
import traceback
from collections.abc import Callable
from typing import Any

from sheetgen import everything
from sheetgen.cli import run

TELL, HOLD = "SMALL_ALL_TELLS", "SMALL_ALL_WAITS"
"""Variables with the paths of two FIFOs. Each process tells its number before it gives a file its name, and waits the
first time until somebody opens the other one."""
EVENTS = {"os.listdir", "tempfile.mkstemp", "open", "fcntl.flock", "os.chmod", "os.rename", "os.remove"}
"""What is counted while files are written."""


def make_it_small() -> None:
    """Leave little of everything."""
    everything.LANGUAGES = ("en",)  # type: ignore[attr-defined]
    everything.PAPERS = ("a4",)  # type: ignore[assignment]
    everything.PALETTES = ("colour",)  # type: ignore[assignment]
    everything.bundled_layouts = lambda: ("on-board",)  # type: ignore[attr-defined]


def tell_and_wait(tell: str, hold: str) -> None:
    """Tell the number of this process before each file gets its name, and wait for the first one."""
    pipe = os.open(tell, os.O_WRONLY)
    waiting = True

    def hook(event: str, _: tuple[Any, ...]) -> None:
        nonlocal waiting
        if event == "os.rename":
            os.write(pipe, f"{os.getpid()}\n".encode())
            if waiting:
                waiting = False
                os.close(os.open(hold, os.O_RDONLY))

    sys.addaudithook(hook)


def on_event(folder: str, number: int, act: Callable[[], None]) -> None:
    """Do something when the files in a folder are touched for that many times."""
    count = 0

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        nonlocal count
        if event in EVENTS and (event == "fcntl.flock" or folder in str(arguments[0])):
            count += 1
            if count == number:
                act()

    sys.addaudithook(hook)


def start(order: dict[str, Any]) -> tuple[int, int]:
    """Run the command in a new process; return its number and a pipe that says when the time has come."""
    reader, writer = os.pipe()
    child = os.fork()
    if child:
        os.close(writer)
        return child, reader
    if order["jitter"] is None:
        on_event(order["folder"], order["event"], lambda: os.kill(os.getpid(), order["signal"]))
    else:
        on_event(order["folder"], order["event"], lambda: os.close(writer))
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):
        os.dup2(nowhere, stream)
    sys.argv = ["sheetgen", "all", "--jobs", "1", "-o", order["folder"], *order["options"]]
    try:
        run()
    except SystemExit as end:
        os._exit(int(end.code or 0))
    except BaseException:
        traceback.print_exc()
    os._exit(99)


def carry_out(order: dict[str, Any]) -> list[int]:
    """Run the command so many times at once, end it, and return the exit statuses."""
    started = [start(order) for _ in range(order["processes"])]
    statuses = []
    for child, reader in started:
        os.read(reader, 1)  # until the event, or the end
        os.close(reader)
        if order["jitter"] is not None and order["signal"]:
            time.sleep(order["jitter"])
            os.kill(child, order["signal"])
        statuses.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    return statuses


def again_and_again() -> None:
    """Carry out orders."""
    tasks = everything.all_tasks()
    made = {task: list(everything._made(task)) for task in tasks}
    everything._made = lambda task: iter(made[task])
    for task in tasks:
        everything.fingerprint(task)
    for line in sys.stdin:
        sys.stdout.write(json.dumps(carry_out(json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ in {"__main__", "__mp_main__"}:
    make_it_small()
    if TELL in os.environ:
        tell_and_wait(os.environ[TELL], os.environ[HOLD])
if __name__ == "__main__":
    if sys.argv[1:] == ["--again-and-again"]:
        again_and_again()
    else:
        sys.argv = ["sheetgen", "all", *sys.argv[1:]]
        run()
