"""Put results where they belong: a file is replaced only by a complete one."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from pathlib import Path

from sheetgen.errors import SheetgenError
from sheetgen.message import Message, say

DEFAULT_FOLDER = Path("output")
STANDARD_OUTPUT = "-"


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
    if error.errno == errno.ENOSPC:
        return say("{file} can't be written: the disk is full", file=path)
    match error:
        case PermissionError():
            return say("{file} can't be written: writing there is not allowed; choose another place", file=path)
        case FileExistsError() | NotADirectoryError():
            return say(
                "{file} can't be written: there is a file where a folder is needed; choose another place", file=path
            )
        case FileNotFoundError():
            return say("{file} can't be written: there is no such folder; make it first", file=path)
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
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:60]}.", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        if path.exists():
            mode = path.stat().st_mode & 0o777
        else:
            mask = os.umask(0)
            os.umask(mask)
            mode = 0o666 & ~mask
        temporary.chmod(mode)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
