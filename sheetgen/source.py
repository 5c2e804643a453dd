"""Read a YAML file into a tree whose every node knows its place, within bounds.

PyYAML parses; this module builds the tree from its events, one by one, and stops at once when the file
is too large, too deep, or grows through aliases. Scalars follow YAML 1.2: `no`, `on` and `2026-11-18`
are texts, only `true` and `false` are truth values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.errors import Mark, Mistake, UnreadableError
from sheetgen.message import say

if TYPE_CHECKING:
    import yaml

MAX_BYTES = 1024 * 1024
MAX_DEPTH = 50
MAX_NODES = 100_000
"""How many values a file may come to once its aliases are followed."""

Value = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value; `text` is what stands in the file."""

    mark: Mark
    value: Value
    text: str


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list of nodes."""

    mark: Mark
    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Mapping:
    """Nodes by key, in the order of the file."""

    mark: Mark
    entries: dict[str, tuple[Scalar, Node]]

    def get(self, key: str) -> Node | None:
        """Return the node under `key`, if there is one."""
        entry = self.entries.get(key)
        return entry[1] if entry else None


Node = Scalar | Sequence | Mapping


def legible(text: str | Path) -> str:
    """Return a name from the command line or a folder as people read it.

    Where the system's encoding didn't fit, Python keeps bytes instead of letters; they are UTF-8, or else no letters.
    """
    return str(text).encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def read_bytes(path: Path) -> bytes:
    """Return the bytes of a file, which must be there and not over the size limit."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise UnreadableError(path, say("there is no such file")) from None
    except IsADirectoryError:
        raise UnreadableError(path, say("this is a folder; a file is needed")) from None
    except PermissionError:
        raise UnreadableError(path, say("this file may not be read; check its permissions")) from None
    except (OSError, ValueError):
        raise UnreadableError(path, say("this file can't be read")) from None
    if len(data) > MAX_BYTES:
        raise UnreadableError(path, say("this file is larger than 1 MiB, which is more than any file needs"))
    return data


def decode(data: bytes, file: str) -> str:
    """Return `data` as text, which must be UTF-8, with or without a byte order mark, in lines that end as in Unix."""
    if b"\0" in data:
        raise UnreadableError(file, say("this is not a text file"))
    data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UnreadableError(
            f"{file}:{line}", say("this is not UTF-8; save the file with the encoding UTF-8")
        ) from None


def read_tree(path: Path) -> tuple[Node, list[Mistake]]:
    """Read the file at `path` as a tree, with the duplicate keys that were found in it."""
    file = legible(path)
    return parse_tree(decode(read_bytes(path), file), file)


def parse_tree(text: str, file: str) -> tuple[Node, list[Mistake]]:
    """Read `text` as a tree, with the duplicate keys that were found in it; `file` is its name in messages."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return _Composer(file, yaml.parse(text, loader)).document()
    except yaml.reader.ReaderError:
        raise UnreadableError(file, say("there are control characters in it; this is not a text file")) from None
    except yaml.MarkedYAMLError as error:
        raise _syntax_error(file, text, error) from None


def _mark(file: str, place: yaml.error.Mark | yaml._yaml.Mark | None) -> Mark:
    """Count from 1, as editors do."""
    return Mark(file, place.line + 1, place.column + 1) if place else Mark(file, 1, 1)


def _syntax_error(file: str, text: str, error: yaml.MarkedYAMLError) -> UnreadableError:
    """Say in our words what PyYAML (or libyaml, which words it differently) complains about."""
    said = str(error)
    here, opened = _mark(file, error.problem_mark), _mark(file, error.context_mark)
    at = error.problem_mark
    if at is not None and text[at.index : at.index + 1] == "\t":
        return UnreadableError(here, say("a tab stands here; YAML is indented with blanks"))
    for pattern, mark, message in (
        (
            r"scanning a (quoted|double-quoted|single-quoted)",
            opened,
            say("this quotation mark is opened but not closed"),
        ),
        (r"',' or '[\]}]'", opened, say("this bracket is opened but not closed, or a comma is missing")),
        (
            r"mapping values are not allowed",
            here,
            say("a colon stands where none can; check the indentation, or put the text in quotes"),
        ),
        (r"expected ':'|simple key", here, say("a colon, or the blank after it, is missing after a key")),
        (r"undefined alias", here, _LOST_ALIAS),
        (r"cannot start any token", here, say("no text can begin with this character; put it in quotes")),
    ):
        if re.search(pattern, said):
            return UnreadableError(mark, message)
    return UnreadableError(here, say("this is not valid YAML; check the indentation, the colons and the quotes"))


_LOST_ALIAS = say("an alias (*) refers to an anchor (&) that doesn't stand before it")


class _Composer:
    """Builds the tree of one file from PyYAML's events."""

    def __init__(self, file: str, events: Iterator[yaml.Event]) -> None:
        self.file = file
        self.events = events
        self.anchors: dict[str, tuple[Node, int]] = {}
        self.mistakes: list[Mistake] = []

    def document(self) -> tuple[Node, list[Mistake]]:
        import yaml

        root: Node | None = None
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                if root is not None:
                    mark = self.mark(event)
                    raise UnreadableError(mark, say("a second document begins here; one file holds one"))
                root, _ = self.node(next(self.events), depth=1)
        if root is None:
            raise UnreadableError(self.file, say("this file is empty"))
        return root, self.mistakes

    def mark(self, event: yaml.Event) -> Mark:
        return _mark(self.file, event.start_mark)

    def node(self, event: yaml.Event, depth: int) -> tuple[Node, int]:
        """Build the node that begins with `event`; return it with the number of values it comes to."""
        import yaml

        mark = self.mark(event)
        if depth > MAX_DEPTH:
            raise UnreadableError(mark, say("this is nested more than {limit} levels deep", limit=MAX_DEPTH))
        node: Node
        size = 1
        if isinstance(event, yaml.AliasEvent):
            if event.anchor not in self.anchors:
                raise UnreadableError(mark, _LOST_ALIAS)
            return self.anchors[event.anchor]
        if isinstance(event, yaml.ScalarEvent):
            node = Scalar(mark, _resolve(event.value) if event.implicit[0] else event.value, event.value)
        elif isinstance(event, yaml.SequenceStartEvent):
            items = []
            while not isinstance(inner := next(self.events), yaml.SequenceEndEvent):
                item, weight = self.node(inner, depth + 1)
                items.append(item)
                size = self.grow(size + weight, mark)
            node = Sequence(mark, tuple(items))
        else:
            entries: dict[str, tuple[Scalar, Node]] = {}
            while not isinstance(inner := next(self.events), yaml.MappingEndEvent):
                key, _ = self.node(inner, depth + 1)
                value, weight = self.node(next(self.events), depth + 1)
                size = self.grow(size + weight, mark)
                self.enter(entries, key, value)
            node = Mapping(mark, entries)
        if anchor := getattr(event, "anchor", None):
            self.anchors[anchor] = node, size
        return node, size

    def enter(self, entries: dict[str, tuple[Scalar, Node]], key: Node, value: Node) -> None:
        if not isinstance(key, Scalar):
            self.mistakes.append(Mistake(key.mark, "", say("a key must be a single word, not a list or a block")))
        elif first := entries.get(key.text):
            line = first[0].mark.line
            self.mistakes.append(
                Mistake(
                    key.mark,
                    "",
                    say(
                        "the key “{key}” stands here a second time (first in line {line}); keep one",
                        key=key.text,
                        line=line,
                    ),
                )
            )
        else:
            entries[key.text] = (key, value)

    def grow(self, size: int, mark: Mark) -> int:
        if size > MAX_NODES:
            raise UnreadableError(mark, say("this comes to more than {limit} values", limit=MAX_NODES))
        return size


_WHOLE = re.compile(r"[-+]?[0-9]{1,15}")
_DECIMAL = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_WORDS: dict[str, Value] = {"true": True, "false": False, "null": None, "~": None, "": None}


def _resolve(text: str) -> Value:
    """Return what an unquoted scalar means in YAML 1.2; more than 15 digits stay a text."""
    if text.lower() in _WORDS:
        return _WORDS[text.lower()]
    if _WHOLE.fullmatch(text):
        return int(text)
    if len(text) < 30 and _DECIMAL.fullmatch(text) and not text.lstrip("+-").isdigit():
        return float(text)
    return text
