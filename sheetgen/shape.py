"""Shapes: what a file may contain, said once, for reading it and for its JSON Schema.

A shape reads a node of the tree into a plain value. What doesn't fit goes into a `Report`, with its
place, and reading goes on, so that all mistakes of a file come to light in one go; the value of what
didn't fit is None. An empty value (`key:` or `key: null`) counts as left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from sheetgen.errors import Mark, Mistake, MistakesError
from sheetgen.message import Message, say, say_count, say_in
from sheetgen.source import Mapping, Node, Scalar, Sequence

AnyMistakesError = TypeVar("AnyMistakesError", bound=MistakesError)
Path = tuple[str | int, ...]
Schema = dict[str, Any]


class Report:
    """Collects the mistakes of a file."""

    def __init__(self, mistakes: Iterable[Mistake] = ()) -> None:
        self.mistakes = list(mistakes)

    def add(self, where: Node | Mark, path: Path, message: Message) -> None:
        """Note what is wrong at a node."""
        mark = where if isinstance(where, Mark) else where.mark
        self.mistakes.append(Mistake(mark, path_text(path), message))

    def error(self, kind: type[AnyMistakesError], file: object) -> AnyMistakesError:
        """Return the error that has all mistakes of a file, as they stand in it from top to bottom."""
        found = sorted(self.mistakes, key=lambda mistake: mistake.mark)
        message = say_count("{file} has {count} mistake", "{file} has {count} mistakes", len(found), file=file)
        return kind(message, found)


def path_text(path: Path) -> str:
    """Write a path as people read it: `rows.red.locking[0]`."""
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return text.removeprefix(".")


def found(node: Node) -> Message:
    """Say what stands at a node, to put beside what was expected."""
    match node:
        case Scalar(value=None):
            return say_in("found", "nothing")
        case Scalar(text=text):
            return quoted(text)
        case Sequence():
            return say_in("found", "a list")
        case Mapping():
            return say_in("found", "a block of keys")


def quoted(text: str) -> Message:
    """Say what stands somewhere, in quotation marks."""
    return say_in("found", "“{text}”", text=shortened(text))


def shortened(text: str) -> str:
    """Return as much of a text as a message has room for."""
    return text if len(text) <= 40 else text[:39] + "…"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that `word` is most likely a slip of, if any is near enough."""
    from difflib import get_close_matches

    by_folded = {each.casefold(): each for each in known}
    close = get_close_matches(word.casefold()[:100], by_folded, n=1, cutoff=0.6)
    return by_folded[close[0]] if close else None


def unknown(word: str, known: Collection[str], *, nearby: Message, otherwise: Message) -> Message:
    """Choose between “did you mean …?” and the list of what is known."""
    guess = nearest(word, known)
    chosen = nearby if guess else otherwise
    return Message(chosen.text, {**chosen.parameters, "word": word, "guess": guess, "known": ", ".join(known)})


def unknown_key(word: str, known: Collection[str]) -> Message:
    """Say that there is no such key, and which there are."""
    return unknown(
        word,
        known,
        nearby=say("there is no key “{word}” here; did you mean “{guess}”?"),
        otherwise=say("there is no key “{word}” here; expected any of: {known}"),
    )


class Shape:
    """Anything that can be read from a node and described as JSON Schema."""

    def read(self, node: Node, path: Path, report: Report) -> Any:
        """Return the value of `node`, or None after noting in `report` why it has none."""
        raise NotImplementedError

    def schema(self) -> Schema:
        """Return the JSON Schema of what `read` accepts."""
        raise NotImplementedError

    def overlay(self, base: Node, over: Node) -> Node:
        """Lay the node of one file over that of the file it builds on; most things are simply replaced."""
        return over


@dataclass(frozen=True)
class Whole(Shape):
    """A whole number within bounds."""

    low: int
    high: int

    def read(self, node: Node, path: Path, report: Report) -> int | None:
        if isinstance(node, Scalar) and type(node.value) is int and self.low <= node.value <= self.high:
            return node.value
        message = say(
            "expected a whole number from {low} to {high}, not {found}", low=self.low, high=self.high, found=found(node)
        )
        report.add(node, path, message)
        return None

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True)
class Text(Shape):
    """A text of one line, not too long."""

    longest: int = 200

    def read(self, node: Node, path: Path, report: Report) -> str | None:
        if not isinstance(node, Scalar) or node.value is None:
            report.add(node, path, say("expected a text, not {found}", found=found(node)))
        elif not node.text.isprintable():
            report.add(node, path, say("expected a text of one line, without control characters"))
        elif len(node.text) > self.longest:
            report.add(node, path, say("expected a text of at most {longest} characters", longest=self.longest))
        else:
            return node.text
        return None

    def schema(self) -> Schema:
        return {"type": "string", "maxLength": self.longest}


@dataclass(frozen=True)
class Choice(Shape):
    """One of a few words."""

    words: tuple[str, ...]

    def read(self, node: Node, path: Path, report: Report) -> str | None:
        if isinstance(node, Scalar) and node.text in self.words:
            return node.text
        word = node.text if isinstance(node, Scalar) else ""
        message = unknown(
            word,
            self.words,
            nearby=say("there is no “{word}” here; did you mean “{guess}”?"),
            otherwise=say("expected one of: {known}"),
        )
        report.add(node, path, message)
        return None

    def schema(self) -> Schema:
        return {"enum": list(self.words)}


@dataclass(frozen=True)
class Pattern(Shape):
    """A single value written in a small notation, such as `2..5`; `parse` returns None where it doesn't fit."""

    pattern: str
    parse: Callable[[re.Match[str]], Any]
    expected: Message

    def read(self, node: Node, path: Path, report: Report) -> Any:
        if isinstance(node, Scalar) and (match := re.fullmatch(self.pattern, node.text)):
            value = self.parse(match)
            if value is not None:
                return value
        report.add(node, path, say("expected {expected}, not {found}", expected=self.expected, found=found(node)))
        return None

    def schema(self) -> Schema:
        return {"type": ["string", "integer"], "pattern": f"^(?:{self.pattern})$"}


@dataclass(frozen=True)
class ListOf(Shape):
    """A list of things of one shape; the value of an item that didn't fit is None.

    With `single`, a value that isn't a list counts as a list of one.
    """

    item: Shape
    least: int
    most: int
    single: bool = False

    def read(self, node: Node, path: Path, report: Report) -> list[Any] | None:
        if self.single and isinstance(node, Scalar):
            return [self.item.read(node, path, report)]
        if not isinstance(node, Sequence):
            report.add(node, path, say("expected a list, not {found}", found=found(node)))
            return None
        if not self.least <= len(node.items) <= self.most:
            report.add(node, path, _wrong_size(self.least, self.most, len(node.items)))
            return None
        return [self.item.read(item, (*path, index), report) for index, item in enumerate(node.items)]

    def schema(self) -> Schema:
        item = self.item.schema()
        array = {"type": "array", "items": item, "minItems": self.least, "maxItems": self.most}
        return {"anyOf": [item, array]} if self.single else array


@dataclass(frozen=True)
class MapOf(Shape):
    """Things of one shape under keys of the file's own choice, in the order of the file."""

    key: str
    value: Shape
    least: int
    most: int
    expected_key: Message

    def read(self, node: Node, path: Path, report: Report) -> dict[str, Any] | None:
        if not isinstance(node, Mapping):
            report.add(node, path, say("expected a block of keys, not {found}", found=found(node)))
            return None
        entries = [entry for entry in node.entries.values() if not is_empty(entry[1])]
        if not self.least <= len(entries) <= self.most:
            report.add(node, path, _wrong_size(self.least, self.most, len(entries)))
            return None
        values = {}
        for key, value in entries:
            if not re.fullmatch(self.key, key.text):
                report.add(
                    key,
                    path,
                    say("expected {expected} as the key, not {found}", expected=self.expected_key, found=found(key)),
                )
            values[key.text] = self.value.read(value, (*path, key.text), report)
        return values

    def schema(self) -> Schema:
        return {
            "type": "object",
            "propertyNames": {"pattern": f"^(?:{self.key})$"},
            "additionalProperties": or_null(self.value.schema()),
            "minProperties": 1,  # what is least counts for the whole; a file that builds on another may say less
        }

    def overlay(self, base: Node, over: Node) -> Node:
        return _merged(base, over, lambda _: self.value)


@dataclass(frozen=True)
class Key:
    """One key of a record; `about` says to its reader what it is for."""

    shape: Shape
    about: str
    required: bool = False
    default: Any = None


@dataclass(frozen=True)
class Record(Shape):
    """A block of known keys. With `short`, anything but a block is taken as the value of that key alone.

    The value is a dict. A key left out has its default; a key whose value didn't fit is missing.
    """

    keys: dict[str, Key]
    short: str | None = None

    def read(self, node: Node, path: Path, report: Report) -> dict[str, Any] | None:
        node = self._unfold(node)
        if not isinstance(node, Mapping):
            report.add(node, path, say("expected a block of keys, not {found}", found=found(node)))
            return None
        for key, _ in node.entries.values():
            if key.text not in self.keys:
                report.add(key, path, unknown_key(key.text, self.keys))
        values: dict[str, Any] = {}
        for name, known in self.keys.items():
            inner = node.get(name)
            if inner is None or is_empty(inner):
                if known.required:
                    report.add(inner or node, path, say("the key “{key}” is missing", key=name))
                else:
                    values[name] = known.default
            elif (value := known.shape.read(inner, (*path, name), report)) is not None:
                values[name] = value
        return values

    def schema(self) -> Schema:
        properties = {
            name: {"description": key.about, **or_null(key.shape.schema(), unless=key.required)}
            for name, key in self.keys.items()
        }
        record: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
        if self.short is None:
            return record
        return {"anyOf": [self.keys[self.short].shape.schema(), record]}

    def overlay(self, base: Node, over: Node) -> Node:
        return _merged(
            self._unfold(base), self._unfold(over), lambda name: self.keys[name].shape if name in self.keys else Shape()
        )

    def _unfold(self, node: Node) -> Node:
        if self.short is None or isinstance(node, Mapping) or is_empty(node):
            return node
        return Mapping(node.mark, {self.short: (Scalar(node.mark, self.short, self.short), node)})


def is_empty(node: Node) -> bool:
    """Tell whether nothing stands there: `key:` or `key: null`."""
    return isinstance(node, Scalar) and node.value is None


def or_null(schema: Schema, *, unless: bool = False) -> Schema:
    """Let a schema also accept an empty value, which takes away what a base layout has."""
    return schema if unless else {"anyOf": [schema, {"type": "null"}]}


def locate(root: Node, path: Path) -> Node:
    """Return the node at `path`, or the last one on the way there."""
    node = root
    for step in path:
        match node, step:
            case Mapping(), str() if (inner := node.get(step)) is not None:
                node = inner
            case Sequence(items=items), int() if step < len(items):
                node = items[step]
            case _:
                break
    return node


def _merged(base: Node, over: Node, shape_of: Callable[[str], Shape]) -> Node:
    """Merge two blocks key by key; keys that only one of them has are kept."""
    if not isinstance(base, Mapping) or not isinstance(over, Mapping):
        return over
    entries = dict(base.entries)
    for name, (key, value) in over.entries.items():
        inherited = base.get(name)
        entries[name] = (key, value if inherited is None else shape_of(name).overlay(inherited, value))
    return Mapping(over.mark, entries)


def _wrong_size(least: int, most: int, count: int) -> Message:
    return say_count(
        "expected {least} to {most} of them, but there is {count}",
        "expected {least} to {most} of them, but there are {count}",
        count,
        least=least,
        most=most,
    )
