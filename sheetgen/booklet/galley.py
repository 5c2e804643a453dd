"""Set the booklet as one long column of slabs, which pages are then cut from.

A slab is a line of text, a heading, a picture with its frame: something that no page break goes through. It knows its
height, which element of the document's structure it belongs to, and on which grounds (tinted passages, frames) it
lies. Heights are multiples of half the distance of the baselines.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import Literal

from sheetgen.booklet.breaking import NEVER
from sheetgen.booklet.document import (
    Action,
    Block,
    Example,
    Facts,
    Items,
    Line,
    New,
    News,
    Paragraph,
    Picture,
    Question,
    Section,
    Short,
)
from sheetgen.booklet.lines import Face, SetLine
from sheetgen.booklet.setting import (
    FOOT_SIZE,
    GRID,
    HALF,
    HEADING_SIZE,
    SMALL_SIZE,
    TAB_SIZE,
    TEXT_SIZE,
    TITLE_SIZE,
    Setter,
    TextPen,
)
from sheetgen.draw.ink import WHITE, Ink
from sheetgen.draw.palette import QUIET, RULE, TEXT
from sheetgen.draw.pictures import Drawing, make_picture
from sheetgen.draw.structure import Bounds, Element, Role
from sheetgen.geometry import POINT, Rectangle, line, rounded
from sheetgen.message import say_in

GroundKind = Literal["new", "news", "example"]
_PAD = HALF
_INSET = 4.0
"""Millimetres between the edge of a frame and what stands in it."""
_OUTSET = 4.0
"""Millimetres by which tinted grounds reach into the margins."""
_BULLET_INDENT = 4.2
_PARAGRAPH_COST, _LINE_COST = 1.0, 6.0
"""What it costs to begin a page with a paragraph, or inside of one; a heading costs nothing."""
_TALLEST = 0.45
"""No picture is higher than this share of its width; one of a layout with very many rows is made smaller."""


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
    """A part of the column that no break goes through; `draw` gets the column's left edge and the slab's top."""

    height: float
    space: float = 0.0
    cost: float = 0.0
    element: Element | None = None
    draw: Callable[[TextPen, float, float], None] | None = None
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
            cost = _PARAGRAPH_COST if index == 0 else NEVER if alone else _LINE_COST
            slab = Slab(self.leading, space if index == 0 else 0.0, cost, element, self._line(each, face, size, ink))
            self.add(slab)

    def _line(
        self, line: SetLine, face: Face, size: float, ink: Ink, x: float = 0.0
    ) -> Callable[[TextPen, float, float], None]:
        left, down = self.x + x, self.baseline(size)
        return lambda pen, at, y: pen.line(line, at + left, y + down, face, size, ink)

    # blocks

    def section(self, section: Section) -> None:
        """Set a section."""
        with self.inside("Sect"):
            self.heading(section)
            self.blocks(section.blocks)

    def heading(self, section: Section) -> None:
        """Set the heading of a section; at least two lines of its text stay with it."""
        element = self.element("H2")
        lines = self.setter.lines((section.title,), self.setter.bold, HEADING_SIZE, self.measure)
        colours = self.setter.layout.die_colours
        marked = len([slab for slab in self.slabs if slab.section])
        colour = colours[marked % len(colours)]
        for index, line in enumerate(lines):

            def draw(pen: TextPen, x: float, y: float, line: SetLine = line, first: bool = index == 0) -> None:
                if first:
                    with pen.canvas.artifact():
                        draw_heading_mark(pen, x, y, colour)
                pen.line(line, x, y + (1.52 if first else 0.7) * GRID, self.setter.bold, HEADING_SIZE)

            height = 2 * GRID if index == 0 else 1.5 * GRID
            slab = Slab(height, GRID, 0.0 if index == 0 else NEVER, element, draw)
            slab.section = section.id if index == 0 else None
            self.add(slab)
            self.hold()

    def contents(self, title: str, sections: Sequence[Section]) -> None:
        """Set the table of contents; every line of it is a link."""
        self.heading(Section("contents", title, ()))
        self.add(Slab(HALF, 0.0, NEVER))
        with self.inside("TOC"):
            for section in sections:
                self.entry(section)

    def entry(self, section: Section) -> None:
        """Set a line of the contents: the heading at the left, its page at the right."""
        element = self.element("TOCI")
        setter, size, down = self.setter, self.size, self.baseline(self.size)
        width = self.measure

        def draw(pen: TextPen, x: float, y: float) -> None:
            number = str(self.targets[section.id].page)
            with pen.canvas.artifact():
                pen.path(line(x, y + 1.25 * GRID, x + width, y + 1.25 * GRID), stroke=RULE, line=0.15)
            with self.link(pen, section, Rectangle(x, y, width, 1.2 * GRID)):
                pen.words(f"{section.title} ", x, y + down, setter.regular, size)
                pen.words(number, x + width - setter.bold.width(number, size), y + down, setter.bold, size)

        self.add(Slab(1.5 * GRID, 0.0, NEVER, element, draw))

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

    def imprint(self, section: Section) -> None:
        """Set small print."""
        self.size, self.leading = FOOT_SIZE, 0.8 * GRID
        with self.inside("Sect"):
            self.text((section.title,), self.element("H2"), face=self.setter.bold, space=0.0, together=True)
            self.hold()
            for block in section.blocks:
                if isinstance(block, Paragraph):
                    self.text(block.line, self.element("P"), space=0.0, ink=QUIET, together=True)
                    self.hold()

    @property
    def height(self) -> float:
        """How high the column is."""
        return sum(slab.height + slab.space for slab in self.slabs) - (self.slabs[0].space if self.slabs else 0.0)

    def blocks(self, blocks: Sequence[Block]) -> None:
        """Set blocks one after the other."""
        for block, following in zip(blocks, [*blocks[1:], None], strict=True):
            self.block(block)
            if isinstance(block, Paragraph) and isinstance(following, Items | Picture | Facts):
                self.hold()

    def block(self, block: Block) -> None:
        """Set a block."""
        match block:
            case Paragraph(line=line):
                self.text(line, self.element("P"))
            case Items(items=items):
                self.items(items)
            case Facts():
                self.facts(block)
            case News():
                self.news(block)
            case New(blocks=blocks):
                self.new(blocks)
            case Action():
                self.action(block)
            case Example():
                self.example(block)
            case Question(question=question, answer=answer):
                with self.inside("Div"):
                    self.text(question, self.element("P"), face=self.setter.bold, together=True)
                    self.hold()
                    self.text(answer, self.element("P"), space=0.0, together=True)
            case Picture():
                self.picture(block, space=HALF)
            case Short():
                self.short(block, None)

    def items(self, items: Sequence[Line], space: float = 0.0) -> None:
        """Set a list with bullets; its first two items stay together, and its last two."""
        with self.inside("L") as element:
            element.numbering = "Disc"
            for index, item in enumerate(items):
                if index in {1, len(items) - 1}:
                    self.hold()
                with self.inside("LI"):
                    label, body = self.element("Lbl"), self.element("LBody")
                    first = len(self.slabs)
                    with self.indented(_BULLET_INDENT):
                        self.text(item, body, space=space, together=True)
                    self._put_bullet(self.slabs[first], label)

    def _put_bullet(self, slab: Slab, label: Element) -> None:
        draw_text, body = slab.draw, slab.element
        x, size, down = self.x, self.size, self.baseline(self.size)

        def draw(pen: TextPen, at: float, y: float) -> None:
            with pen.canvas.continued(label):
                pen.words("•", at + x + 0.6, y + down, self.setter.bold, size, QUIET)
            if draw_text is not None:
                with pen.canvas.continued(body):
                    draw_text(pen, at, y)

        slab.draw, slab.element = draw, None

    def facts(self, block: Facts) -> None:
        """Set players, age and time side by side."""
        setter = self.setter
        elements = [self.element("P") for _ in block.facts]
        columns = len(block.facts)
        x, step = self.x, self.measure / columns

        def draw(pen: TextPen, at: float, y: float) -> None:
            for index, ((name, line), element) in enumerate(zip(block.facts, elements, strict=True)):
                left = at + x + index * step
                with pen.canvas.continued(element):
                    pen.words(f"{name} ", left, y + 0.62 * GRID, setter.regular, FOOT_SIZE, QUIET)
                    for set_line in setter.lines(line, setter.bold, TEXT_SIZE, step - 2)[:2]:
                        pen.line(set_line, left, y + 1.58 * GRID, setter.bold, TEXT_SIZE)

        self.add(Slab(2 * GRID, HALF, _PARAGRAPH_COST, None, draw))

    def news(self, block: News) -> None:
        """Set the box for people who know the classic game."""
        with self.inside("Div"):
            self.add(Slab(HALF, HALF, _PARAGRAPH_COST))
            self.hold()
            with self.ground("news", _OUTSET):
                self.pad(_PAD)
                self.hold()
                self.text((block.title,), self.element("H3"), face=self.setter.bold, size=TITLE_SIZE, space=0.0)
                self.hold()
                self.items(block.items)
                self.hold()
                self.pad(_PAD)

    def new(self, blocks: Sequence[Block]) -> None:
        """Set a passage that is new on a tinted ground, with a tab that says so."""
        with self.inside("Div"):
            self.tab(self.setter.catalog.say(say_in("booklet", "new")))
            with self.ground("new", _OUTSET):
                self.pad(_PAD / 2)
                self.hold()
                first = len(self.slabs)
                self.blocks(blocks)
                self.slabs[first].space = 0.0
                self.hold()
                self.pad(_PAD / 2)
            self._space_left = HALF / 2

    def tab(self, word: str) -> None:
        """Set a small word that sits on the upper edge of a ground, so that it is marked without colour, too."""
        element = self.element("P")
        face, size = self.setter.bold, TAB_SIZE
        width = face.width(word, size) + 3.0
        left = self.x - _OUTSET

        def draw(pen: TextPen, x: float, y: float) -> None:
            with pen.canvas.artifact():
                pen.path(
                    rounded(Rectangle(x + left, y, width, GRID - HALF / 2), (1.0, 1.0, 0.0, 0.0)), fill=pen.new_ink
                )
            pen.words(word, x + left + 1.5, y + (GRID - HALF / 2 + 0.53 * size) / 2, face, size, WHITE)

        self.add(Slab(GRID - HALF / 2, HALF, _PARAGRAPH_COST, element, draw))
        self.hold()

    def action(self, block: Action) -> None:
        """Set an action of a turn: its title, and what belongs to it."""
        self.text((block.title,), self.element("H3"), face=self.setter.bold, size=TITLE_SIZE, together=True)
        self.slabs[-1].cost = min(self.slabs[-1].cost, 0.5) if self.slabs[-1].cost < NEVER else NEVER
        self.hold()
        first = len(self.slabs)
        self.blocks(block.blocks)
        self.slabs[first].space = 0.0

    def example(self, block: Example) -> None:
        """Set an example in its frame: a wide picture under the text, a small one beside it."""
        with self.inside("Div"):
            self.add(Slab(0.0, HALF, _PARAGRAPH_COST))
            self.hold()
            size, self.size = self.size, SMALL_SIZE
            first = len(self.slabs)
            with self.ground("example", 0.0), self.indented(_INSET, _INSET):
                self.pad(_PAD)
                picture = block.picture and self.drawing(block.picture)
                if block.picture and picture and picture.width < 0.45 * self.measure:
                    self._beside(block, block.picture, picture)
                else:
                    self.blocks(block.paragraphs)
                    self.slabs[first + 1].space = 0.0
                    if block.picture:
                        self.picture(block.picture, space=HALF)
                self.pad(_PAD)
            self.size = size
            for slab in self.slabs[first:]:
                slab.cost = NEVER

    def _beside(self, block: Example, picture: Picture, drawing: Drawing) -> None:
        """Set text with a small picture at its right."""
        first = len(self.slabs)
        with self.indented(0.0, drawing.width + 6.0):
            self.blocks(block.paragraphs)
        self.slabs[first].space = 0.0
        height = sum(slab.height + slab.space for slab in self.slabs[first:])
        missing = drawing.height - height
        if missing > 0:
            room = math.ceil(missing / HALF) * HALF
            self.slabs[first].height += room / 2
            self._lower(self.slabs[first], room / 2)
            self.add(Slab(room / 2))
            height += room
        element = self._figure(picture)
        left, shift = self.x + self.measure - drawing.width, (height - drawing.height) / 2
        slab = self.slabs[first]
        draw_text, text_element = slab.draw, slab.element

        def draw(pen: TextPen, x: float, y: float) -> None:
            if draw_text is not None:
                with pen.canvas.continued(text_element):
                    draw_text(pen, x, y)
            draw_figure(pen, element, drawing, x + left, y + shift)

        slab.draw, slab.element = draw, None

    def _lower(self, slab: Slab, by: float) -> None:
        draw = slab.draw
        if draw is not None:
            slab.draw = lambda pen, x, y: draw(pen, x, y + by)

    def drawing(self, picture: Picture) -> Drawing:
        """Return a picture as wide as the column."""
        return make_picture(picture.kind, picture.data, self.setter.layout, self.setter.style, self.measure)

    def _figure(self, picture: Picture) -> Element:
        element = self.element("Figure")
        element.alt = picture.alt
        return element

    def picture(self, picture: Picture, space: float) -> None:
        """Set a picture in the column; it stays with the text before it."""
        drawing = self.drawing(picture)
        scale = min(1.0, _TALLEST * self.page_width * 2 / drawing.height) if drawing.height else 1.0
        element = self._figure(picture)
        height = math.ceil(drawing.height * scale / HALF - 0.01) * HALF
        left = self.x + (self.measure - drawing.width * scale) / 2
        shift = (height - drawing.height * scale) / 2

        def draw(pen: TextPen, x: float, y: float) -> None:
            draw_figure(pen, element, drawing, x + left, y + shift, scale)

        self.hold()
        self.add(Slab(height, space, NEVER, None, draw))

    def summary(self, section: Section, others: Sequence[Section]) -> None:
        """Set the rules in short; the title of each part leads to the section that has them at length."""
        by_title = {other.title: other for other in others}
        with self.inside("Sect"):
            self.heading(section)
            for block in section.blocks:
                if isinstance(block, Short):
                    self.short(block, by_title.get(block.title))

    def short(self, block: Short, at_length: Section | None) -> None:
        """Set a part of the summary: its title in a narrow column of its own, the sentences beside it."""
        setter, indent, size = self.setter, 0.27 * self.width, self.size
        with self.inside("Sect"):
            title = self.element("H3")
            heads = setter.lines((block.title,), setter.bold, size, indent - 3.0)
            first = len(self.slabs)
            with self.indented(indent):
                for index, paragraph in enumerate(block.paragraphs):
                    space = 0.6 * self.leading if index == 0 else 0.15 * self.leading
                    self.text(paragraph.line, self.element("P"), space=space, together=True)
            while len(self.slabs) - first < len(heads):
                self.add(Slab(self.leading))
            for slab, line in zip(self.slabs[first:], heads, strict=False):
                self._put_title(slab, title, line, at_length)

    def _put_title(self, slab: Slab, title: Element, line: SetLine, at_length: Section | None) -> None:
        draw_text, element = slab.draw, slab.element
        x, size, down, height = self.x, self.size, self.baseline(self.size), self.leading

        def draw(pen: TextPen, at: float, y: float) -> None:
            with pen.canvas.continued(title):
                area = Rectangle(at + x, y, line.width, height)
                with self.link(pen, at_length, area) if at_length else nullcontext():
                    pen.line(line, at + x, y + down, self.setter.bold, size)
            if draw_text is not None:
                with pen.canvas.continued(element):
                    draw_text(pen, at, y)

        slab.draw, slab.element = draw, None


def draw_heading_mark(pen: TextPen, x: float, y: float, colour: str) -> None:
    """Draw a short thick line over a heading, in a colour of the rows."""
    paint = pen.setter.style.palette.paint(colour)
    pen.path(rounded(Rectangle(x, y, 11.0, 1.2), 0.6), fill=paint.band or TEXT)


def draw_figure(pen: TextPen, element: Element, drawing: Drawing, x: float, y: float, scale: float = 1.0) -> None:
    """Draw a picture as a figure of the document."""
    bottom, top = pen.y(y + drawing.height * scale), pen.y(y)
    corners = (x / POINT, bottom, (x + drawing.width * scale) / POINT, top)
    element.bounds = Bounds(*(round(value, 3) for value in corners))
    with pen.canvas.continued(element), pen.placed(x, y, scale):
        drawing.draw(pen)
