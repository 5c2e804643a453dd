"""A column of slabs, which pages are then cut from.

A slab is a line of text, a heading, a picture with its frame: something that no page break goes through. It knows its
height, which element of the document's structure it belongs to, and on which grounds (tinted passages, frames) it
lies. Heights are multiples of half the distance of the baselines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

from sheetgen.booklet.breaking import NEVER
from sheetgen.booklet.document import Line, Section
from sheetgen.booklet.lines import Face, SetLine
from sheetgen.booklet.setting import GRID, HALF, HEADING_SIZE, TEXT_SIZE, Setter, TextPen
from sheetgen.draw.ink import Ink
from sheetgen.draw.palette import TEXT
from sheetgen.draw.structure import Element, Role
from sheetgen.geometry import POINT, Rectangle, rounded

GroundKind = Literal["new", "news", "example"]
PARAGRAPH_COST, LINE_COST, LONE_LINE_COST, EXAMPLE_COST = 3.0, 6.0, 10.0, 14.0
"""What it costs to begin a page with a paragraph, inside of one, with one of a single line, or with an example.

A heading costs nothing.
"""
GROUND_COST = 6.0
"""What it costs more inside a tinted passage."""
ENDING_COST, ENDING = 12.0, 2.5 * GRID
"""What it costs more if no more than this is left of a section or of a tinted passage."""

Draw = Callable[[TextPen, float, float], None]
"""Draws a slab; gets the column's left edge and the slab's top."""


@dataclass(eq=False, slots=True)
class Ground:
    """What slabs lie on; `x` and `width` are from the column's left edge."""

    kind: GroundKind
    x: float
    width: float
    on_tint: bool
    """Whether it lies on another ground."""
    last: Slab | None = None
    """The last slab on it."""


@dataclass(slots=True)
class Slab:
    """A part of the column that no break goes through."""

    height: float
    space: float = 0.0
    cost: float = 0.0
    element: Element | None = None
    draw: Draw | None = None
    grounds: tuple[Ground, ...] = ()
    section: str | None = None
    """The id of the section that begins here."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where a section begins: the page's number, and the distance from its top in millimetres."""

    page: int
    y: float


@dataclass
class Galley:
    """A column in the making."""

    setter: Setter
    width: float
    page_width: float
    targets: dict[str, Target]
    """Where sections are, once that is known: links are drawn to there."""
    slabs: list[Slab] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.x = 0.0
        self.measure = self.width
        self._grounds: tuple[Ground, ...] = ()
        self._parents: list[Element] = [Element("Document")]
        self._hold = False
        self._space_left = 0.0
        self.size = TEXT_SIZE
        self.leading = GRID

    @property
    def elements(self) -> list[Element]:
        """The structure of what was set."""
        return [kid for kid in self._parents[0].kids if isinstance(kid, Element)]

    # the bricks

    def add(self, slab: Slab) -> None:
        """Put a slab at the end; it stays with the one before it if that asked for it."""
        if self._hold:
            slab.cost = NEVER
        self._hold = False
        slab.space += self._space_left
        self._space_left = 0.0
        slab.grounds = self._grounds
        for ground in slab.grounds:
            ground.last = slab
        self.slabs.append(slab)

    def keep_ending(self, first: int) -> None:
        """Keep the last lines of a passage, which began with that slab, from standing alone at the head of a page."""
        left = 0.0
        for slab in reversed(self.slabs[first + 1 :]):
            left += slab.height
            if left > ENDING:
                break
            slab.cost += ENDING_COST
            left += slab.space

    def hold(self) -> None:
        """Keep what comes next on the same page."""
        self._hold = True

    def pad(self, height: float) -> None:
        """Leave room inside a frame; it stays with what it is the edge of."""
        self.add(Slab(height))

    def element(self, role: Role) -> Element:
        """Add an element to the structure."""
        element = Element(role)
        self._parents[-1].kids.append(element)
        return element

    @contextmanager
    def inside(self, role: Role) -> Iterator[Element]:
        """Add an element that holds what is set for a while."""
        element = self.element(role)
        self._parents.append(element)
        yield element
        self._parents.pop()

    @contextmanager
    def indented(self, left: float, right: float = 0.0) -> Iterator[None]:
        """Set a narrower column for a while."""
        before = self.x, self.measure
        self.x, self.measure = self.x + left, self.measure - left - right
        yield
        self.x, self.measure = before

    @contextmanager
    def ground(self, kind: GroundKind, outset: float) -> Iterator[None]:
        """Lay a ground under what is set for a while; it reaches `outset` over the column on both sides."""
        before = self._grounds
        self._grounds = (*before, Ground(kind, self.x - outset, self.measure + 2 * outset, bool(before)))
        yield
        self._grounds = before

    def baseline(self, size: float) -> float:
        """Return where the baseline of a line lies, from its top: figures and capitals stand in the middle."""
        return (self.leading + 0.69 * size) / 2

    # text

    def text(
        self, line: Line, element: Element, *, face: Face | None = None, size: float | None = None, space: float = HALF,
        ink: Ink = TEXT, together: bool = False,
    ) -> None:  # fmt: skip
        """Set running text: at least two lines of it stand together, at the top of a page and at its foot."""
        face, size = face or self.setter.regular, size or self.size
        lines = self.setter.lines(line, face, size, self.measure)
        count = len(lines)
        for index, each in enumerate(lines):
            alone = index in {1, count - 1} or count <= 3 or together
            cost = PARAGRAPH_COST if index == 0 else NEVER if alone else LINE_COST
            slab = Slab(self.leading, space if index == 0 else 0.0, cost, element, self._line(each, face, size, ink))
            self.add(slab)

    def _line(self, line: SetLine, face: Face, size: float, ink: Ink, x: float = 0.0) -> Draw:
        left, down = self.x + x, self.baseline(size)
        return lambda pen, at, y: pen.line(line, at + left, y + down, face, size, ink)

    def heading(self, section: Section) -> None:
        """Set the heading of a section; at least two lines of its text stay with it."""
        element = self.element("H2")
        lines = self.setter.lines((section.title,), self.setter.bold, HEADING_SIZE, self.measure)
        colours = self.setter.layout.die_colours
        marked = len([slab for slab in self.slabs if slab.section])
        colour = colours[marked % len(colours)]
        for index, each in enumerate(lines):

            def draw(pen: TextPen, x: float, y: float, line: SetLine = each, first: bool = index == 0) -> None:
                if first:
                    with pen.canvas.artifact():
                        draw_heading_mark(pen, x, y, colour)
                pen.line(line, x, y + (1.52 if first else 0.7) * GRID, self.setter.bold, HEADING_SIZE)

            height = 2 * GRID if index == 0 else 1.5 * GRID
            slab = Slab(height, GRID, 0.0 if index == 0 else NEVER, element, draw)
            slab.section = section.id if index == 0 else None
            self.add(slab)
            self.hold()

    @contextmanager
    def link(self, pen: TextPen, section: Section, area: Rectangle) -> Iterator[None]:
        """Draw what leads to a section when it is clicked."""
        target = self.targets[section.id]
        corner = area.x / POINT, pen.y(area.bottom)
        with pen.canvas.tagged("Link"):
            yield
            pen.canvas.jump(
                section.title, *corner, area.width / POINT, area.height / POINT,
                target=target.page - 1, target_height=pen.y(target.y),
            )  # fmt: skip

    @property
    def height(self) -> float:
        """How high the column is."""
        return sum(slab.height + slab.space for slab in self.slabs) - (self.slabs[0].space if self.slabs else 0.0)

    def loosen(self, height: float, *, most: float) -> None:
        """Leave more space where there is some already, until the column is that high, but only so much each time."""
        spaced = [slab for slab in self.slabs[1:] if slab.space]
        more = min(most, (height - self.height) / max(1, len(spaced)))
        for slab in spaced:
            slab.space += more

    @staticmethod
    def also(slab: Slab, draw: Draw) -> None:
        """Let a slab draw something more, which belongs to elements of its own."""
        own, element = slab.draw, slab.element

        def both(pen: TextPen, x: float, y: float) -> None:
            draw(pen, x, y)
            if own is not None and element is not None:
                with pen.canvas.continued(element):
                    own(pen, x, y)
            elif own is not None:
                own(pen, x, y)

        slab.draw, slab.element = both, None


def draw_heading_mark(pen: TextPen, x: float, y: float, colour: str) -> None:
    """Draw a short thick line over a heading, in a colour of the rows."""
    paint = pen.setter.style.palette.paint(colour)
    pen.path(rounded(Rectangle(x, y, 11.0, 1.2), 0.6), fill=paint.band or TEXT)
