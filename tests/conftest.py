"""What all tests share."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import NamedTuple

import pytest

from sheetgen.cli import main

ROOT = Path(__file__).resolve().parent.parent


class Run(NamedTuple):
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str


class Sheetgen:
    """Runs the command inside this process, in English unless the arguments say otherwise."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: object) -> Run:
        self.capsys.readouterr()
        status = main([str(argument) for argument in arguments])
        return Run(status, *self.capsys.readouterr())


@pytest.fixture(scope="session", autouse=True)
def _signals_as_usual() -> None:
    """Let signals do what they usually do, here and in the processes that tests start.

    Who starts the tests in the background of a shell, or with nohup, has them ignore some.
    """
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler if number is signal.SIGINT else signal.SIG_DFL)


@pytest.fixture
def sheetgen(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Sheetgen:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    return Sheetgen(capsys)
