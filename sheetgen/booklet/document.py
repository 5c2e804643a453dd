"""The booklet as a document: sections, paragraphs, examples and pictures as values.

The template writes XML; here it becomes typed. PDF pages, imposed booklet and HTML are all written from this.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, cast
from xml.etree import ElementTree

from sheetgen.booklet.rules import rules_xml
from sheetgen.catalog import Catalog
from sheetgen.layout.model import Layout
from sheetgen.sections import SECTIONS

PictureKind = Literal["sheet", "dice", "row", "track", "points", "score"]
_BLANKS = re.compile(r"[ \t\r\n]+")
"""What XML may put between words; a no-break space is none of it."""


@dataclass(frozen=True, slots=True)
class Box:
    """A small coloured box with its number; `name` is what it is called."""

    colour: str
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class Die:
    """A small die that shows a value; its colour may be white."""

    colour: str
    value: int


@dataclass(frozen=True, slots=True)
class Lock:
    """The lock of a row."""

    row: str


Inline = str | Box | Die | Lock
Line = tuple[Inline, ...]
"""Running text: words with the blanks between them, and signs."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of running text."""

    line: Line


@dataclass(frozen=True, slots=True)
class Items:
    """A list without numbers."""

    items: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """Players, age, time: pairs of a word and what it is."""

    facts: tuple[tuple[str, Line], ...]


@dataclass(frozen=True, slots=True)
class News:
    """The box for people who know the classic game."""

    title: str
    items: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture by its kind; `data` says what it shows, `alt` says it in words."""

    kind: PictureKind
    data: Mapping[str, str]
    alt: str


@dataclass(frozen=True, slots=True)
class Example:
    """An example and its picture, which stay together."""

    paragraphs: tuple[Paragraph, ...]
    picture: Picture | None


@dataclass(frozen=True, slots=True)
class Question:
    """A question about the rules, settled."""

    question: Line
    answer: Line


@dataclass(frozen=True, slots=True)
class Short:
    """A part of the rules in short."""

    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class New:
    """What is new for people who know the classic game."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Action:
    """One of the actions of a turn."""

    number: str
    title: str
    blocks: tuple[Block, ...]


Block = Paragraph | Items | Facts | News | Picture | Example | Question | Short | New | Action


@dataclass(frozen=True, slots=True)
class Section:
    """A section; its id is stable, messages about a game cite it."""

    id: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Booklet:
    """The rules of a board in one language."""

    layout: Layout
    catalog: Catalog
    sections: tuple[Section, ...]

    @property
    def title(self) -> str:
        """The name of the board."""
        return self.catalog.words(self.layout.name)

    @property
    def summary(self) -> str:
        """What the board is, in a sentence."""
        return self.catalog.words(self.layout.summary)

    def section(self, section_id: str) -> Section:
        """Return the section of that id."""
        return next(section for section in self.sections if section.id == section_id)


def make_booklet(layout: Layout, catalog: Catalog) -> Booklet:
    """Return the booklet of a layout in the language of the catalog."""
    root = ElementTree.fromstring(rules_xml(layout, catalog))  # noqa: S314 (the template is ours, values are escaped)
    ids = [element.attrib["id"] for element in root]
    sections = tuple(
        Section(name, catalog.say(SECTIONS[name]), _blocks(part)) for name, part in zip(ids, root, strict=True)
    )
    return Booklet(layout, catalog, sections)


def plain(line: Line) -> str:
    """Return running text without its signs' colours: a box is its name, a die its value, a lock nothing."""
    words = (
        part if isinstance(part, str) else part.name if isinstance(part, Box) else str(getattr(part, "value", ""))
        for part in line
    )
    return "".join(words)


def _blocks(parent: ElementTree.Element) -> tuple[Block, ...]:
    return tuple(block for element in parent if (block := _block(element)) is not None)


def _block(element: ElementTree.Element) -> Block | None:
    """Return the block of an element; a paragraph without text is none."""
    match element.tag:
        case "p":
            line = _line(element)
            return Paragraph(line) if line else None
        case "list":
            return Items(tuple(_line(item) for item in element))
        case "facts":
            return Facts(tuple((fact.attrib["name"], _line(fact)) for fact in element))
        case "news":
            return News(element.attrib["title"], tuple(_line(item) for item in element))
        case "new":
            return New(_blocks(element))
        case "action":
            return Action(element.attrib["number"], element.attrib["title"], _blocks(element))
        case "example":
            return Example(_paragraphs(element), next(map(_picture, element.iter("picture")), None))
        case "question":
            return Question(_line(element[0]), _line(element[1]))
        case "short":
            return Short(element.attrib["title"], _paragraphs(element))
        case "picture":
            return _picture(element)
    raise ValueError(f"the template has <{element.tag}>, which no writer knows")


def _paragraphs(parent: ElementTree.Element) -> tuple[Paragraph, ...]:
    return tuple(Paragraph(_line(element)) for element in parent.iter("p"))


def _picture(element: ElementTree.Element) -> Picture:
    data = {key: value for key, value in element.attrib.items() if key not in {"kind", "alt"}}
    return Picture(cast(PictureKind, element.attrib["kind"]), data, element.attrib["alt"])


def _line(element: ElementTree.Element) -> Line:
    """Read running text: blanks run together and go away at both ends, apostrophes are those of print."""
    parts: list[Inline] = []
    for part in _parts(element):
        if not isinstance(part, str):
            parts.append(part)
        elif text := _BLANKS.sub(" ", part).replace("'", "’"):
            parts.append(text)
    if parts and isinstance(parts[0], str):
        parts[0] = parts[0].lstrip(" ")
    if parts and isinstance(parts[-1], str):
        parts[-1] = parts[-1].rstrip(" ")
    return tuple(part for part in parts if part != "")


def _parts(element: ElementTree.Element) -> Iterator[Inline]:
    yield element.text or ""
    for child in element:
        yield _sign(child)
        yield child.tail or ""


def _sign(element: ElementTree.Element) -> Inline:
    match element.tag:
        case "box":
            return Box(element.attrib["colour"], int(element.attrib["number"]), element.attrib["name"])
        case "die":
            return Die(element.attrib["colour"], int(element.attrib["value"]))
        case "lock":
            return Lock(element.attrib["row"])
    raise ValueError(f"the template has <{element.tag}> in running text, which no writer knows")
