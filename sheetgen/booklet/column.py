"""Set the blocks of a booklet into a column."""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import nullcontext

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
from sheetgen.booklet.galley import EXAMPLE_COST, GROUND_COST, LONE_LINE_COST, PARAGRAPH_COST, Galley, Slab
from sheetgen.booklet.lines import SetLine
from sheetgen.booklet.setting import FOOT_SIZE, GRID, HALF, SMALL_SIZE, TAB_SIZE, TEXT_SIZE, TITLE_SIZE, TextPen
from sheetgen.draw.ink import WHITE
from sheetgen.draw.palette import QUIET, RULE
from sheetgen.draw.pictures import Drawing, make_picture
from sheetgen.draw.structure import Bounds, Element
from sheetgen.geometry import POINT, Rectangle, line, rounded
from sheetgen.message import say_in

_PAD = HALF
_INSET = 4.0
"""Millimetres between the edge of a frame and what stands in it."""
_OUTSET = 4.0
"""Millimetres by which tinted grounds reach into the margins."""
_BULLET_INDENT = 4.2
_BEFORE_PART, _BEFORE_SENTENCE = 0.75, 0.25
"""Lines left free in the rules in short."""
_TALLEST = 0.9
"""No picture is higher than this share of the page's width; one of a layout with very many rows is made smaller."""


class Column(Galley):
    """A column of a booklet in the making."""

    def section(self, section: Section) -> None:
        """Set a section."""
        with self.inside("Sect"):
            self.heading(section)
            first = len(self.slabs)
            self.blocks(section.blocks)
            self.slabs[first].space = HALF
            self.keep_ending(first)

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

    def blocks(self, blocks: Sequence[Block]) -> None:
        """Set blocks one after the other."""
        for block, following in zip(blocks, [*blocks[1:], None], strict=True):
            self.block(block)
            if isinstance(block, Paragraph) and isinstance(following, Items | Picture | Facts):
                self.hold()

    def block(self, block: Block) -> None:
        """Set a block."""
        match block:
            case Paragraph():
                self.paragraph(block)
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

    def paragraph(self, block: Paragraph) -> None:
        """Set a paragraph; one of a single line better doesn't begin a page."""
        first = len(self.slabs)
        self.text(block.line, self.element("P"))
        if len(self.slabs) == first + 1:
            self.slabs[first].cost = max(self.slabs[first].cost, LONE_LINE_COST)

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
        x, size, down = self.x, self.size, self.baseline(self.size)

        def draw(pen: TextPen, at: float, y: float) -> None:
            with pen.canvas.continued(label):
                pen.words("•", at + x + 0.6, y + down, self.setter.bold, size, QUIET)

        self.also(slab, draw)

    def facts(self, block: Facts) -> None:
        """Set players, age and time side by side."""
        setter = self.setter
        elements = [self.element("P") for _ in block.facts]
        columns = len(block.facts)
        x, step = self.x, self.measure / columns

        def draw(pen: TextPen, at: float, y: float) -> None:
            for index, ((name, value), element) in enumerate(zip(block.facts, elements, strict=True)):
                left = at + x + index * step
                with pen.canvas.continued(element):
                    pen.words(f"{name} ", left, y + 0.62 * GRID, setter.regular, FOOT_SIZE, QUIET)
                    for set_line in setter.lines(value, setter.bold, TEXT_SIZE, step - 2)[:1]:
                        pen.line(set_line, left, y + 1.58 * GRID, setter.bold, TEXT_SIZE)

        self.add(Slab(2 * GRID, HALF, PARAGRAPH_COST, None, draw))

    def news(self, block: News) -> None:
        """Set the box for people who know the classic game."""
        with self.inside("Div"):
            self.add(Slab(HALF, HALF, PARAGRAPH_COST))
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
                for slab in self.slabs[first:]:
                    slab.cost += GROUND_COST
                self.keep_ending(first)
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

        self.add(Slab(GRID - HALF / 2, HALF, PARAGRAPH_COST, element, draw))
        self.hold()

    def action(self, block: Action) -> None:
        """Set an action of a turn: its title, and what belongs to it."""
        self.text((block.title,), self.element("H3"), face=self.setter.bold, size=TITLE_SIZE, space=GRID, together=True)
        self.hold()
        first = len(self.slabs)
        self.blocks(block.blocks)
        self.slabs[first].space = 0.0

    def example(self, block: Example) -> None:
        """Set an example in its frame: a wide picture under the text, a small one beside it."""
        with self.inside("Div"):
            self.add(Slab(0.0, HALF, EXAMPLE_COST))
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
        self.also(self.slabs[first], lambda pen, x, y: draw_figure(pen, element, drawing, x + left, y + shift))

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
        scale = min(1.0, _TALLEST * self.page_width / drawing.height) if drawing.height else 1.0
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
                    space = (_BEFORE_PART if index == 0 else _BEFORE_SENTENCE) * self.leading
                    self.text(paragraph.line, self.element("P"), space=space, together=True)
            while len(self.slabs) - first < len(heads):
                self.add(Slab(self.leading))
            for slab, words in zip(self.slabs[first:], heads, strict=False):
                self._put_title(slab, title, words, at_length)

    def _put_title(self, slab: Slab, title: Element, words: SetLine, at_length: Section | None) -> None:
        x, size, down, height = self.x, self.size, self.baseline(self.size), self.leading

        def draw(pen: TextPen, at: float, y: float) -> None:
            area = Rectangle(at + x, y, words.width, height)
            with pen.canvas.continued(title), self.link(pen, at_length, area) if at_length else nullcontext():
                pen.line(words, at + x, y + down, self.setter.bold, size)

        self.also(slab, draw)


def draw_figure(pen: TextPen, element: Element, drawing: Drawing, x: float, y: float, scale: float = 1.0) -> None:
    """Draw a picture as a figure of the document."""
    bottom, top = pen.y(y + drawing.height * scale), pen.y(y)
    corners = (x / POINT, bottom, (x + drawing.width * scale) / POINT, top)
    element.bounds = Bounds(*(round(value, 3) for value in corners))
    with pen.canvas.continued(element), pen.placed(x, y, scale):
        drawing.draw(pen)
