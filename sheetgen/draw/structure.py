"""What the drawn pieces of a document mean: the tree that screen readers follow.

A canvas records it while it draws; finishing writes it into the file.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Role = Literal[
    "Document", "Part", "Sect", "Div", "TOC", "TOCI",
    "H1", "H2", "H3", "P", "Span", "Note", "Figure", "Caption", "Form", "Link",
    "L", "LI", "Lbl", "LBody",
    "Table", "TR", "TH", "TD",
]  # fmt: skip
"""Standard structure types (ISO 32000-1, 14.8.4) that our documents need."""

Scope = Literal["Row", "Column", "Both"]
Numbering = Literal["None", "Disc", "Decimal", "LowerAlpha"]


@dataclass(frozen=True, slots=True)
class Content:
    """A marked piece of a page: the index of the page as drawn, and the piece's number on it."""

    page: int
    number: int


@dataclass(frozen=True, slots=True)
class Bounds:
    """A rectangle in points on the page as drawn."""

    left: float
    bottom: float
    right: float
    top: float


@dataclass(frozen=True, slots=True)
class Checkbox:
    """A box to click; `tooltip` is what a screen reader says, `page` the index of the page as drawn."""

    name: str
    tooltip: str
    page: int
    bounds: Bounds
    checked: bool = False


@dataclass(frozen=True, slots=True)
class Jump:
    """A place to click that leads to another page: to `height` (in points from below) on the page of that index."""

    words: str
    page: int
    bounds: Bounds
    target: int
    height: float


@dataclass(slots=True)
class Element:
    """A part of the document and what belongs to it, in reading order.

    `alt` says in words what a figure shows, `bounds` where it is; `language` is given where it isn't that of the
    document; `scope` is what a header cell (TH) heads, `numbering` how the labels of a list (L) count.
    """

    role: Role
    alt: str | None = None
    bounds: Bounds | None = None
    language: str | None = None
    scope: Scope | None = None
    numbering: Numbering | None = None
    kids: list[Element | Content | Checkbox | Jump] = field(default_factory=list)
