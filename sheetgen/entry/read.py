"""Read games from whatever is given: files of any kind, patterns such as `games/*.yaml`, standard input."""

from __future__ import annotations

import glob
import io
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import BinaryIO, TextIO

from sheetgen.entry.csv_file import LONGEST_LINE, looks_like_csv, read_csv
from sheetgen.entry.entered import Entered, Shelf
from sheetgen.entry.game_file import parse_game
from sheetgen.errors import UnreadableError
from sheetgen.message import say
from sheetgen.source import MAX_BYTES, decode, legible, read_bytes

STANDARD_INPUT = "-"
BLOCK = 64 * 1024
MOST_COMMENT_LINES = 1000
"""So many lines of comments may stand before what tells the kind of a file."""
_TEXT_KINDS = {".yaml", ".yml", ".json"}
_TABLE_KINDS = {".csv", ".tsv", ".txt"}


def expand(names: Iterable[str]) -> list[str]:
    """Replace patterns by the files they match; a pattern that matches nothing stays, to be complained about."""
    found: list[str] = []
    for name in names:
        if name != STANDARD_INPUT and glob.has_magic(name) and not _is_there(name):
            found += sorted(glob.glob(name, recursive=True)) or [name]  # noqa: PTH207
        else:
            found.append(name)
    return found


def _is_there(name: str) -> bool:
    try:
        return Path(name).exists()
    except OSError:  # no file can have such a name; reading it says so
        return True


def groups(names: Sequence[str]) -> list[list[str]]:
    """Return the files in groups that are read together: PDF forms side by side are the sheets of one game."""
    together: list[list[str]] = []
    for name in names:
        is_form = name.lower().endswith(".pdf")
        if is_form and together and together[-1][-1].lower().endswith(".pdf"):
            together[-1].append(name)
        else:
            together.append([name])
    return together


def read_games(names: Sequence[str], shelf: Shelf) -> Iterator[Entered]:
    """Yield the games of one file, or of forms that belong together.

    Raises a `SheetgenError` for what can't be read; from a table the games before it come first.
    """
    if names == [STANDARD_INPUT]:
        yield from _read_stream(sys.stdin, shelf)
        return
    path = Path(names[0])
    if path.suffix.lower() == ".pdf":
        from sheetgen.entry.pdf_form import read_forms

        yield read_forms([Path(name) for name in names], shelf)
    elif path.suffix.lower() in _TEXT_KINDS or not _is_table(path):
        text = decode(read_bytes(path), legible(path))
        yield parse_game(text, legible(path), shelf, path.parent)
    else:
        yield from _read_table(path, shelf)


def _is_table(path: Path) -> bool:
    """Tell by the name of a file or else by its first line whether it is a table."""
    if path.suffix.lower() in _TABLE_KINDS:
        return True
    try:
        with path.open("rb") as file:
            begin = file.read(LONGEST_LINE).decode("utf-8-sig", errors="replace")
            return looks_like_csv(next(io.StringIO(begin, newline=None), ""))
    except (OSError, ValueError):
        return False  # reading it as a game file says what is wrong


def _read_table(path: Path, shelf: Shelf) -> Iterator[Entered]:
    try:
        file = path.open("rb")
    except (OSError, ValueError):
        read_bytes(path)  # says what is wrong with the file
        raise UnreadableError(path, say("this file can't be read")) from None
    with file:
        yield from read_csv(_lines(file, legible(path)), legible(path), shelf, path.parent)


def _read_stream(stream: TextIO, shelf: Shelf) -> Iterator[Entered]:
    """Read standard input, whose first line tells what it is."""
    lines = _lines(getattr(stream, "buffer", None) or io.BytesIO(stream.read().encode()), STANDARD_INPUT)
    begin: list[str] = []
    while len(begin) < MOST_COMMENT_LINES and not (begin and _says_something(begin[-1])):
        line = next(lines, None)
        if line is None:
            break
        begin.append(line)
    if begin and looks_like_csv(begin[-1].removeprefix("\ufeff")):
        yield from read_csv(chain(begin[-1:], lines), STANDARD_INPUT, shelf)
        return
    size, text = 0, []
    for line in chain(begin, lines):
        size += len(line)
        if size > MAX_BYTES:
            message = say("this file is larger than 1 MiB, which is more than any file needs")
            raise UnreadableError(STANDARD_INPUT, message)
        text.append(line)
    yield parse_game(decode("".join(text).encode(), STANDARD_INPUT), STANDARD_INPUT, shelf)


def _says_something(line: str) -> bool:
    return bool(line.strip("\ufeff \t\r\n")) and not line.lstrip("\ufeff \t").startswith("#")


def _lines(file: BinaryIO, name: str) -> Iterator[str]:
    """Yield line by line; a line without an end, or in another encoding, becomes a clear sentence."""
    before = 0
    rest = b""
    read = getattr(file, "read1", file.read)
    try:
        while block := read(BLOCK):
            rest += block
            # A \r at the end may be half a line's end.
            cut = max(rest.rfind(b"\n"), rest.rfind(b"\r", 0, -1)) + 1
            if not cut and len(rest) > LONGEST_LINE:
                raise UnreadableError(f"{name}:{before + 1}", say("this line is too long"))
            lines = list(io.StringIO(_decoded(rest[:cut], name, before), newline=""))
            yield from lines
            before += len(lines)
            rest = rest[cut:]
    except OSError:
        raise UnreadableError(name, say("this file can't be read")) from None
    yield from io.StringIO(_decoded(rest, name, before), newline="")


def _decoded(data: bytes, name: str, lines_before: int) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = lines_before + len(re.findall(rb"\r\n?|\n", data[: error.start])) + 1
        message = say("this is not UTF-8; save the file with the encoding UTF-8")
        raise UnreadableError(f"{name}:{line}", message) from None
