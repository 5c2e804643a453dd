"""The one family of exceptions: input that can't be read, or work that can't be done."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sheetgen.message import Message


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """A place in a file; lines and columns count from 1."""

    file: str
    """The file, as it was named when it was opened."""
    line: int
    """The line."""
    column: int
    """The column."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is wrong at one place of a file; `path` leads there from the top (`rows.red.locking`)."""

    mark: Mark
    """Where it is."""
    path: str
    """The way there from the top of the file; empty for the file itself."""
    message: Message
    """What is wrong, and what was expected."""

    def __str__(self) -> str:
        return self.line(str(self.message))

    def line(self, sentence: str) -> str:
        """Put place, path and `sentence` into one line."""
        return f"{self.mark}: {self.path}: {sentence}" if self.path else f"{self.mark}: {sentence}"


class SheetgenError(Exception):
    """Something could not be read or done. All exceptions of sheetgen are of this family; `str()` gives the English."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message
        """What went wrong, and what to do about it; a catalog says it in another language."""

    def __str__(self) -> str:
        return str(self.message)


class UnreadableError(SheetgenError):
    """A file that can't be read at all: missing, a folder, over 1 MiB, not text, not YAML, nested too deep."""

    def __init__(self, where: object, message: Message) -> None:
        super().__init__(message)
        self.where = str(where)
        """The file, with line and column if the place is known."""

    def __reduce__(self) -> tuple[type[UnreadableError], tuple[str, Message]]:
        return type(self), (self.where, self.message)

    def __str__(self) -> str:
        return f"{self.where}: {self.message}"


class MistakesError(SheetgenError):
    """A file was read, but it breaks the rules of its format."""

    def __init__(self, message: Message, mistakes: Iterable[Mistake]) -> None:
        super().__init__(message)
        self.mistakes = tuple(mistakes)
        """All mistakes, in the order of the file."""

    def __reduce__(self) -> tuple[type[MistakesError], tuple[Message, tuple[Mistake, ...]]]:
        return type(self), (self.message, self.mistakes)

    def __str__(self) -> str:
        return "\n".join(map(str, self.mistakes))


class LayoutError(MistakesError):
    """A layout file with mistakes."""


class GameFileError(MistakesError):
    """A file of games with mistakes that leave it open what was played."""
