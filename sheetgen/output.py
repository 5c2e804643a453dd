"""Put results where they belong: a file is replaced only by a complete one."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from sheetgen.errors import SheetgenError
from sheetgen.message import Message, say

try:
    import fcntl
except ImportError:  # where there are no such locks, what a killed run leaves behind stays there
    fcntl = None  # type: ignore[assignment]

DEFAULT_FOLDER = Path("output")
STANDARD_OUTPUT = "-"
UNFINISHED = ".part"
"""How the names of files end that are being written."""
NO_ROOM = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}
"""What the system says when a disk, a share of it, or a file can't grow any more."""


def write_output(data: bytes, target: str | Path) -> None:
    """Write a result to a file, or to standard output if `target` is `-`.

    The file is written under a temporary name beside the target and then renamed, so that whoever looks sees
    the old file or the new one, never half of it. Only the default folder is made if it is missing.
    """
    if str(target) == STANDARD_OUTPUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    path = Path(target)
    try:
        if path.parent == DEFAULT_FOLDER:
            path.parent.mkdir(exist_ok=True)
        if path.exists() and not path.is_file():
            _write_into(path, data)
            return
        _replace(path, data)
    except OSError as error:
        raise SheetgenError(why_not_written(error, path)) from error


def why_not_written(error: OSError, path: Path) -> Message:
    """Say why a file can't be written, and what to do about it."""
    if error.errno in NO_ROOM:
        return say(
            "{file} can't be written: the disk is full or a limit is reached; make room or choose another place",
            file=path,
        )
    if error.errno == errno.ENAMETOOLONG:
        return say("{file} can't be written: the name is too long; choose a shorter one", file=path)
    match error:
        case PermissionError():
            return say("{file} can't be written: writing there is not allowed; choose another place", file=path)
        case FileNotFoundError():
            return say("{file} can't be written: there is no such folder; make it first", file=path)
        case FileExistsError() | NotADirectoryError():
            return say(
                "{file} can't be written: a file stands where a folder is needed; choose another place", file=path
            )
        case IsADirectoryError():
            return say("{file} can't be written: this is a folder; give the name of a file", file=path)
    if error.errno == errno.EROFS:
        return say("{file} can't be written: writing there is not allowed; choose another place", file=path)
    return say("{file} can't be written", file=path)


def _write_into(path: Path, data: bytes) -> None:
    """Write into what is no regular file (a pipe, /dev/null); a folder is an error."""
    with path.open("wb") as file:
        file.write(data)


def _replace(path: Path, data: bytes) -> None:
    remove_unfinished([path])
    handle, temporary = _begin(path)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            temporary.chmod(_mode(path))
            if fcntl is not None:
                temporary.replace(path)  # before the lock is gone
        if fcntl is None:
            temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _mode(path: Path) -> int:
    """Return the permissions of the file that is there already, or else those of a new one."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _beginning(path: Path) -> str:
    return f".{path.name[:55]}."


def _begin(path: Path) -> tuple[int, Path]:
    """Open a temporary file beside `path`, locked as long as it is open, so that others see that it is in use."""
    while True:
        handle, name = tempfile.mkstemp(prefix=_beginning(path), suffix=UNFINISHED, dir=path.parent)
        if _is_locked(handle) and os.fstat(handle).st_nlink:
            return handle, Path(name)
        os.close(handle)  # somebody took it for a leftover before it was locked


def _is_locked(handle: int) -> bool:
    """Lock a file and tell whether that was possible; where nothing can be locked, nobody else can either."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def remove_unfinished(paths: Iterable[Path]) -> None:
    """Remove what runs that were killed while they wrote these files have left; other runs keep theirs."""
    if fcntl is None:
        return
    beginnings: dict[Path, set[str]] = {}
    for path in paths:
        beginnings.setdefault(path.parent, set()).add(_beginning(path))
    for folder, known in beginnings.items():
        with suppress(OSError):
            for name in os.listdir(folder):  # noqa: PTH208
                if name.endswith(UNFINISHED) and name[: -len(UNFINISHED) - 8] in known:
                    _remove_if_unused(folder / name)


def _remove_if_unused(path: Path) -> None:
    with suppress(OSError), path.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        path.unlink()
