"""Booklet pages as PDF: a cover, contents and imprint, the rules, the rules in short on a page of their own.

Pages are half a sheet of paper: A5, or half letter. The document is tagged for screen readers (PDF/UA-1), has an
outline, and its contents are links.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.booklet.breaking import Cut, Strip, break_pages
from sheetgen.booklet.column import Column
from sheetgen.booklet.cover import cover_parts
from sheetgen.booklet.document import Booklet
from sheetgen.booklet.galley import Galley, Ground, Slab, Target
from sheetgen.booklet.hyphenation import hyphenation
from sheetgen.booklet.setting import FOOT_SIZE, GRID, NEW_TINT, TEXT_SIZE, PageSize, Setter, TextPen
from sheetgen.booklet.words import document_title
from sheetgen.draw.card import CardStyle
from sheetgen.draw.finish import About
from sheetgen.draw.font import Fonts
from sheetgen.draw.ink import WHITE, Ink
from sheetgen.draw.palette import QUIET, RULE, TEXT, Palette
from sheetgen.draw.pdf import PdfDocument, PdfPen
from sheetgen.draw.pen import LEAST_TEXT
from sheetgen.errors import SheetgenError
from sheetgen.geometry import POINT, Rectangle, rounded
from sheetgen.message import say, say_in

EXAMPLE_TINT = Ink.of("#f2f2f0")
SHEET_PAGES = 4
"""A sheet of paper, folded, has four pages."""
SHEET_COST, BLANK_COST = 1000.0, 60.0
"""What one more sheet of paper costs against page breaks, and a page that stays blank; two cost four times as much."""
FRONT_COSTS = (30.0, 0.0, 15.0)
"""What it costs to have no page before the text, one with the contents and the imprint, or one for each of them."""
OVERHANG = 1.6
"""Millimetres by which a ground that goes on over a page break reaches out of the column."""
LOOSER = 0.25
"""Lines by which the sentences of the rules in short are farther apart, at most, where there is room."""
LAST_SECTIONS = ("summary", "imprint")
"""The sections that have a page of their own, at the end."""


@dataclass(frozen=True, slots=True)
class BookletJob:
    """What to set."""

    booklet: Booklet
    palette: Palette
    fonts: Fonts
    page: PageSize


def about_booklet(booklet: Booklet) -> About:
    """Return what the document says about itself."""
    catalog, layout = booklet.catalog, booklet.layout
    return About(
        title=document_title(booklet),
        language=catalog.language,
        layout=layout.id,
        layout_version=layout.version,
        author="sheetgen",
        subject=booklet.summary,
        keywords=(catalog.say(say_in("document", "rules of the game")), layout.id, "sheetgen"),
    )


def booklet_pdf(job: BookletJob) -> bytes:
    """Return the booklet, page after page."""
    return PageSetting(job).pdf()


@dataclass(frozen=True, slots=True)
class _Page:
    """A page: its slabs with their tops, from the column's top."""

    slabs: tuple[tuple[Slab, float], ...]


def _stacked(slabs: Sequence[Slab], top: float = 0.0) -> _Page:
    placed: list[tuple[Slab, float]] = []
    y = top
    for slab in slabs:
        y += slab.space if placed else 0.0
        placed.append((slab, y))
        y += slab.height
    return _Page(tuple(placed))


class PageSetting:
    """Sets the pages of one booklet."""

    def __init__(self, job: BookletJob) -> None:
        self.job = job
        self.targets: dict[str, Target] = {}
        self.begun: set[Ground] = set()
        """Grounds of which a part was drawn."""
        self.style = CardStyle(job.booklet.catalog, job.palette, job.fonts)
        self.setter = Setter(job.booklet.layout, self.style, hyphenation(job.booklet.catalog.language))
        self.document = PdfDocument(about_booklet(job.booklet), job.fonts, tags=True)
        self.canvas = self.document.canvas

    def column(self) -> Column:
        return Column(self.setter, self.job.page.column.width, self.job.page.width, self.targets)

    def pdf(self) -> bytes:
        """Set the pages: contents and imprint before the text, or the imprint at the foot of the last page."""
        booklet = self.job.booklet
        main, imprint = self.main(), self.column()
        imprint.imprint(booklet.section("imprint"))
        cut, front = self.best_cut(main)
        text = self.stacked(main, cut)
        summary = self.summary(0.0 if front else imprint.height + GRID)
        contents = self.contents()
        match front:
            case 0:
                galleys = [main, summary, imprint]
                pages = [*text, self.with_foot(summary, imprint)]
            case 1:
                galleys = [contents, imprint, main, summary]
                pages = [self.with_foot(contents, imprint), *text, _stacked(summary.slabs)]
            case _:
                galleys = [imprint, contents, main, summary]
                before = [self.with_foot(self.column(), imprint), _stacked(contents.slabs)]
                pages = [*before, *text, _stacked(summary.slabs)]
        self.find_sections(pages)
        self.add_cover()
        for galley in galleys:
            self.canvas.structure.kids.extend(galley.elements)
        for number, page in enumerate(pages, start=2):
            self.add_page(page, number)
        return self.document.finish()

    def best_cut(self, main: Galley) -> tuple[Cut, int]:
        """Cut the text into pages, and say how many go before it: what looks best on the fewest sheets of paper."""
        strips = [Strip(slab.height, slab.space, slab.cost) for slab in main.slabs]
        ways: list[tuple[float, Cut, int]] = []
        for front, front_cost in enumerate(FRONT_COSTS):
            for cut in break_pages(strips, self.job.page.column.height, first=2 + front):
                count = 1 + front + len(cut.pages) + 1
                sheets, blank = math.ceil(count / SHEET_PAGES), -count % SHEET_PAGES
                cost = cut.cost + front_cost + SHEET_COST * sheets + BLANK_COST * blank**2
                ways.append((cost, cut, front))
        _, cut, front = min(ways, key=lambda way: way[0])
        return cut, front

    def contents(self) -> Column:
        """Set the table of contents."""
        booklet, galley = self.job.booklet, self.column()
        title = booklet.catalog.say(say_in("booklet", "Contents"))
        galley.contents(title, [section for section in booklet.sections if section.id != "imprint"])
        return galley

    def main(self) -> Column:
        galley = self.column()
        for section in self.job.booklet.sections:
            if section.id not in LAST_SECTIONS:
                galley.section(section)
        return galley

    def summary(self, taken: float) -> Column:
        """Set the rules in short, at the largest size at which they fit a page of which `taken` is not theirs."""
        booklet = self.job.booklet
        room = self.job.page.column.height - taken
        size = TEXT_SIZE
        while True:
            galley = self.column()
            galley.size, galley.leading = size, GRID * size / TEXT_SIZE
            galley.summary(booklet.section("summary"), booklet.sections)
            if galley.height <= room:
                galley.loosen(room, most=LOOSER * galley.leading)
                return galley
            if size < LEAST_TEXT:
                raise SheetgenError(say("the rules in short don't fit on one page of this size; use larger paper"))
            size *= min(0.985, (room / galley.height) ** 0.45)  # lines are fewer, and they are lower

    @staticmethod
    def stacked(galley: Galley, cut: Cut) -> list[_Page]:
        """Return the pages that a column was cut into."""
        return [_stacked(galley.slabs[start:end]) for start, end in cut.pages]

    def with_foot(self, galley: Galley, foot: Galley) -> _Page:
        """Return a page with a column and a short one at its foot."""
        low = _stacked(foot.slabs, self.job.page.column.height - foot.height)
        return _Page((*_stacked(galley.slabs).slabs, *low.slabs))

    def find_sections(self, pages: Sequence[_Page]) -> None:
        """Note where each section begins."""
        for number, page in enumerate(pages, start=2):
            for slab, y in page.slabs:
                if slab.section is not None:
                    self.targets[slab.section] = Target(number, self.job.page.column.y + y)

    # drawing

    def add_cover(self) -> None:
        page = self.job.page

        def draw(pen: PdfPen) -> None:
            self.canvas.bookmarkPage("cover")
            for role, draw_part in cover_parts(self.job.booklet, self.style, page):
                if role is None:
                    draw_part(pen)
                else:
                    with self.canvas.tagged(role):
                        draw_part(pen)

        self.document.add_page(1, page.width, page.height, draw)

    def add_page(self, page: _Page, number: int) -> None:
        size = self.job.page

        def draw(pen: PdfPen) -> None:
            text_pen = TextPen(self.canvas, size.height, self.setter)
            column = size.column
            self.draw_grounds(text_pen, page, column)
            for slab, y in page.slabs:
                if slab.section is not None:
                    self.mark_section(slab.section, column.y + y)
                if slab.draw is None:
                    continue
                if slab.element is None:
                    slab.draw(text_pen, column.x, column.y + y)
                else:
                    with self.canvas.continued(slab.element):
                        slab.draw(text_pen, column.x, column.y + y)
            self.draw_foot(text_pen, number)

        self.document.add_page(number, size.width, size.height, draw)

    def mark_section(self, section_id: str, y: float) -> None:
        """Make a section an entry of the outline."""
        titles = {section.id: section.title for section in self.job.booklet.sections}
        if section_id in titles:
            self.canvas.bookmarkHorizontal(section_id, 0, (self.job.page.height - y) / POINT)
            self.canvas.addOutlineEntry(titles[section_id], section_id, 0)

    def draw_foot(self, pen: TextPen, number: int) -> None:
        """Write the page number outside, the board's name inside."""
        size, face = self.job.page, self.setter.regular
        baseline = size.height - 9.5
        left, right = size.column.x, size.column.right
        figure, name = str(number), self.job.booklet.title
        number_x, name_x = left, right - face.width(name, FOOT_SIZE)
        if number % 2:
            number_x, name_x = right - self.setter.bold.width(figure, TEXT_SIZE), left
        pen.words(figure, number_x, baseline, self.setter.bold, TEXT_SIZE, TEXT)
        if face.width(name, FOOT_SIZE) < 0.8 * size.column.width:
            pen.words(name, name_x, baseline, face, FOOT_SIZE, QUIET)

    def draw_grounds(self, pen: TextPen, page: _Page, column: Rectangle) -> None:
        """Draw what the slabs of a page lie on, the outermost first; what goes on over a break reaches a little out."""
        spans: dict[Ground, list[float]] = {}
        for slab, y in page.slabs:
            for ground in slab.grounds:
                span = spans.setdefault(ground, [y, y])
                span[1] = y + slab.height
        for ground, (top, bottom) in spans.items():
            above = OVERHANG if ground in self.begun else 0.0
            self.begun.add(ground)
            below = OVERHANG if ground.last is not page.slabs[-1][0] and bottom == self.bottom(page) else 0.0
            area = Rectangle(column.x + ground.x, column.y + top - above, ground.width, bottom - top + above + below)
            self.draw_ground(pen, ground, area)

    @staticmethod
    def bottom(page: _Page) -> float:
        slab, y = page.slabs[-1]
        return y + slab.height

    def draw_ground(self, pen: TextPen, ground: Ground, area: Rectangle) -> None:
        tinted = self.setter.is_tinted
        match ground.kind:
            case "new":
                if tinted:
                    pen.path(rounded(area), fill=NEW_TINT)
                pen.path(rounded(Rectangle(area.x, area.y, 1.1, area.height)), fill=pen.new_ink)
            case "news":
                edge = 0.4
                pen.path(
                    rounded(area.inset(edge / 2), 2.4), fill=NEW_TINT if tinted else WHITE,
                    stroke=pen.new_ink, line=edge,
                )  # fmt: skip
            case "example":
                if tinted:
                    pen.path(rounded(area, 2.0), fill=WHITE if ground.on_tint else EXAMPLE_TINT)
                else:
                    pen.path(rounded(area.inset(0.1), 2.0), fill=WHITE, stroke=RULE, line=0.2)
