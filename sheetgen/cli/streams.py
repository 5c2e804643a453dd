"""Standard streams that are closed, full or know few letters; and ending when told to."""

from __future__ import annotations

import errno
import os
import signal
import sys
from contextlib import suppress
from io import UnsupportedOperation
from pathlib import Path
from types import FrameType

from sheetgen.errors import SheetgenError, UnreadableError
from sheetgen.message import say
from sheetgen.output import NO_ROOM


class Closed(Exception):  # noqa: N818
    """Whoever read the output (head, less) has seen enough."""


class Ended(BaseException):
    """The system or another program asked this one to end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def prepare() -> None:
    """Let streams write and read what they can; what is closed gives nothing and takes nothing."""
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        reader, writer = os.pipe()
        os.close(reader)
        sys.stdout = os.fdopen(writer, "w", encoding="utf-8")
    for stream, errors in ((sys.stdin, "surrogateescape"), (sys.stdout, "replace"), (sys.stderr, "replace")):
        if hasattr(stream, "reconfigure"):
            with suppress(UnsupportedOperation):  # somebody has read from it
                stream.reconfigure(errors=errors)


def give_up_broken() -> None:
    """Keep Python from complaining at its exit about what can't be written any more."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


def what_failed(error: OSError | MemoryError) -> SheetgenError:
    """Say what the system refused, where nobody nearer to it knew."""
    if isinstance(error, MemoryError):
        return SheetgenError(say("there is not enough memory for this; close other programs, or ask for less at once"))
    if not _is_somewhere():
        return SheetgenError(say("the folder you are in doesn't exist any more; go to another one"))
    if error.filename is not None:
        return UnreadableError(error.filename, say("this file can't be read"))
    if error.errno in {*NO_ROOM, errno.EIO, errno.EBADF}:
        return SheetgenError(say("standard output can't be written; the disk may be full"))
    return SheetgenError(say("the system refuses: {reason}", reason=error.strerror or str(error)))


def _is_somewhere() -> bool:
    try:
        return bool(Path.cwd())
    except OSError:
        return False


def end_when_told() -> None:
    """Tidy up before ending, where a signal would otherwise end the program at once."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _end)


def end_at_once() -> None:
    """Let signals end the program at once from now on, because there is nothing left to tidy up."""
    for name in ("SIGTERM", "SIGHUP", "SIGINT"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) in {_end, signal.default_int_handler}:
            signal.signal(number, signal.SIG_DFL)


def _end(number: int, _: FrameType | None) -> None:
    raise Ended(number)


def end_by(number: int) -> None:
    """End by the signal itself, so that whoever sent it sees that."""
    signal.signal(number, signal.SIG_DFL)
    signal.raise_signal(number)
