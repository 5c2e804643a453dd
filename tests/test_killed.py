"""`sheetgen all`, killed, interrupted, and run twice at the same time: whole files or none, and nothing left behind."""

from __future__ import annotations

import json
import os
import pickle
import random
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sheetgen import everything
from sheetgen.errors import LayoutError, Mark, Mistake, SheetgenError, UnreadableError
from sheetgen.everything import RECORD
from sheetgen.message import say
from sheetgen.output import UNFINISHED
from tests.conftest import ROOT, Sheetgen
from tests.small_all import HOLD, TELL

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals and locks as in Unix")

SMALL_ALL = [sys.executable, "-m", "tests.small_all"]
LONG = 60
"""Seconds after which something that should end never will."""


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


class Runs:
    """Runs `sheetgen all` in processes that need no time to start, because what they make is in memory."""

    def __init__(self, folder: Path) -> None:
        self.program = subprocess.Popen(
            [*SMALL_ALL, "--again-and-again"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        assert self(folder / "whole") == [0]
        self.whole = contents(folder / "whole")

    def __call__(
        self,
        folder: Path,
        *options: str,
        ended_by: int = 0,
        event: int = 0,
        jitter: float | None = 0.0,
        processes: int = 1,
    ) -> list[int]:
        """Run the command, and end it at the event with that number or so many seconds after it."""
        assert self.program.stdin is not None
        assert self.program.stdout is not None
        order = {"folder": str(folder), "options": options, "processes": processes}
        order |= {"signal": ended_by, "event": event, "jitter": jitter}
        self.program.stdin.write(json.dumps(order) + "\n")
        self.program.stdin.flush()
        statuses = json.loads(self.program.stdout.readline())
        assert isinstance(statuses, list)
        return statuses

    def check_whole(self, folder: Path, case: str) -> None:
        """Check that what is there is complete; files that nobody finished have other names."""
        for name, data in contents(folder).items():
            if name == RECORD:
                entries = json.loads(data)
                assert all(len(self.whole[file]) == size for file, (_, size) in entries.items()), case
            elif not name.endswith(UNFINISHED):
                assert data == self.whole[name], f"{case}: {name}"


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Runs]:
    made = Runs(tmp_path_factory.mktemp("runs"))
    yield made
    _, errors = made.program.communicate(timeout=LONG)
    assert "Traceback" not in errors, errors


def test_killed_fifty_times(runs: Runs, tmp_path: Path) -> None:
    """Kill it while it touches a file, or a moment later; the next run puts everything right."""
    by_chance = random.Random(7)
    ends: list[int] = []
    unfinished = 0
    for number in range(50):
        ended_by = (signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT)[number % 4]
        event = by_chance.randint(1, 55)
        jitter = None if number % 2 else by_chance.uniform(0, 0.004)
        folder = tmp_path / str(number // 3)
        options = ["--again"] if folder.exists() else []
        case = f"{number}: {ended_by!r} at event {event} + {jitter}, {options}"
        ends += runs(folder, *options, ended_by=ended_by, event=event, jitter=jitter)
        runs.check_whole(folder, case)
        unfinished += any(name.endswith(UNFINISHED) for name in contents(folder))
        assert runs(folder) == [0], case
        assert contents(folder) == runs.whole, case
    assert set(ends) <= {0, -signal.SIGKILL, -signal.SIGTERM, 130, -signal.SIGINT}, ends
    assert {-signal.SIGKILL, -signal.SIGTERM, 130} <= set(ends), ends
    assert ends.count(0) <= 25, "most of them were still running"
    assert unfinished, "some of them were killed while they wrote"


def test_killed_at_every_single_step(runs: Runs, tmp_path: Path) -> None:
    for event in range(1, 200):
        (status,) = runs(tmp_path, "--again", ended_by=signal.SIGKILL, event=event, jitter=None)
        runs.check_whole(tmp_path, f"event {event}")
        if status == 0:
            break
    assert (status, event > 50) == (0, True)
    assert contents(tmp_path) == runs.whole


@pytest.mark.parametrize("options", [[], ["--again"]])
def test_at_the_same_time_into_one_folder(options: list[str], runs: Runs, tmp_path: Path) -> None:
    for _ in range(8):
        assert runs(tmp_path, *options, processes=4) == [0] * 4
        assert contents(tmp_path) == runs.whole


def test_files_of_others_stay(runs: Runs, tmp_path: Path) -> None:
    """Only what a killed run left of our own files is removed."""
    mine = {".notes.abcdefgh.part": b"1", ".index.html.part": b"2", "index.html.abcdefgh.part": b"3", "en/x.part": b"4"}
    (tmp_path / "en").mkdir()
    for name, data in mine.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / ".index.html.abcdefgh.part").write_bytes(b"left")
    assert runs(tmp_path) == [0]
    assert contents(tmp_path) == runs.whole | mine


# with several processes


class Several:
    """A run with two processes beside the parent; each of them waits before it gives its first file its name."""

    def __init__(self, folder: Path) -> None:
        self.made = folder / "made"
        self.hold = folder / "hold"
        os.mkfifo(folder / "tell")
        os.mkfifo(self.hold)
        self.told = os.open(folder / "tell", os.O_RDONLY | os.O_NONBLOCK)
        self.program = subprocess.Popen(
            [*SMALL_ALL, "--jobs", "2", "-o", str(self.made)],
            env={**os.environ, TELL: str(folder / "tell"), HOLD: str(self.hold), "LC_ALL": "C.UTF-8"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            start_new_session=True,
        )

    def read(self) -> bytes:
        """Return what the processes tell, or nothing when all of them have ended."""
        assert select.select([self.told], [], [], LONG)[0], "nothing happens any more"
        return os.read(self.told, 4096)

    def wait_for_a_file(self) -> int:
        """Return the number of a process that waits."""
        number, _, _ = self.read().partition(b"\n")
        return int(number)

    def end(self) -> tuple[int, str]:
        """Let the processes go on; when all have ended, return the exit status and what was said."""
        release = os.open(self.hold, os.O_RDWR)
        _, errors = self.program.communicate(timeout=LONG)
        while self.read():
            pass
        os.close(self.told)
        os.close(release)
        return self.program.returncode, errors.strip()


@pytest.mark.parametrize(
    ("ended_by", "whom", "status"),
    [
        (signal.SIGKILL, os.kill, -signal.SIGKILL),
        (signal.SIGKILL, os.killpg, -signal.SIGKILL),
        (signal.SIGTERM, os.kill, -signal.SIGTERM),
        (signal.SIGHUP, os.kill, -signal.SIGHUP),
        (signal.SIGINT, os.kill, 130),
        (signal.SIGINT, os.killpg, 130),
    ],
)
def test_several_processes_end_together_and_leave_whole_files(
    ended_by: int, whom: Callable[[int, int], None], status: int, runs: Runs, tmp_path: Path
) -> None:
    several = Several(tmp_path)
    several.wait_for_a_file()
    whom(several.program.pid, ended_by)
    found, errors = several.end()
    assert found == status
    runs.check_whole(several.made, str(ended_by))
    if ended_by == signal.SIGKILL:
        assert "Traceback" not in errors, "Python may warn of semaphores, which it then removes"
    else:
        assert errors == ""
        assert not any(name.endswith(UNFINISHED) for name in contents(several.made))
    assert runs(several.made) == [0]
    assert contents(several.made) == runs.whole


def test_several_processes_make_the_same_as_one(runs: Runs, tmp_path: Path) -> None:
    several = Several(tmp_path)
    assert several.end() == (0, "8 files made")
    assert contents(several.made) == runs.whole


def test_a_process_that_is_killed_among_several(runs: Runs, tmp_path: Path) -> None:
    several = Several(tmp_path)
    os.kill(several.wait_for_a_file(), signal.SIGKILL)
    status, errors = several.end()
    assert status == 2
    assert errors.startswith("sheetgen: a process that made files was ended from outside")
    assert errors.count("\n") == 0
    runs.check_whole(several.made, "one of several")


def test_without_means_for_several_processes(
    sheetgen: Sheetgen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr("sheetgen.cli.all.ProcessPoolExecutor", refused)
    monkeypatch.setattr(everything, "LANGUAGES", ("en",))
    monkeypatch.setattr(everything, "bundled_layouts", lambda: ("classic",))
    monkeypatch.setattr(everything, "PAPERS", ("a4",))
    monkeypatch.setattr(everything, "PALETTES", ("colour",))
    assert sheetgen("all", "--jobs", "2", "-o", tmp_path) == (0, f"{tmp_path}/index.html\n", "6 files made\n")


def test_errors_come_back_from_other_processes() -> None:
    """What a process raises is sent to its parent."""
    mistake = Mistake(Mark("x.yaml", 1, 2), "age", say("in order"))
    for error in (
        SheetgenError(say("in order")),
        UnreadableError("x.yaml", say("in order")),
        LayoutError(say("in order"), [mistake]),
    ):
        copy = pickle.loads(pickle.dumps(error))  # noqa: S301
        assert (type(copy), str(copy)) == (type(error), str(error))
