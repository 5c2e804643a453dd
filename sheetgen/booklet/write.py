"""Write a booklet in any of its styles, from one document."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from sheetgen.booklet import Style
from sheetgen.booklet.document import Booklet, make_booklet
from sheetgen.booklet.setting import A5_PAGE, HALF_LETTER, PageSize
from sheetgen.catalog import Catalog
from sheetgen.draw.font import Fonts
from sheetgen.draw.palette import Palette
from sheetgen.layout.model import Layout
from sheetgen.page.paper import Paper


@dataclass(frozen=True)
class Writers:
    """A booklet and what it is written with; each style is written when it is asked for, and once."""

    booklet: Booklet
    palette: Palette
    fonts: Fonts
    paper: Paper

    @cached_property
    def pages(self) -> bytes:
        """The pages as PDF."""
        from sheetgen.booklet.pages import BookletJob, booklet_pdf

        return booklet_pdf(BookletJob(self.booklet, self.palette, self.fonts, page_size(self.paper)))

    @cached_property
    def folded(self) -> bytes:
        """The pages as PDF, two a side, to fold and staple."""
        from sheetgen.draw.impose import impose

        return impose(self.pages, self.paper)

    @cached_property
    def html(self) -> bytes:
        """The booklet as one page of HTML."""
        from sheetgen.booklet.html import booklet_html

        return booklet_html(self.booklet, self.palette, self.fonts).encode()

    def in_style(self, style: Style) -> bytes:
        """Return the booklet in one of its styles."""
        match style:
            case "booklet":
                return self.folded
            case "html":
                return self.html
            case "pages":
                return self.pages


def write_booklet(layout: Layout, catalog: Catalog, palette: Palette, fonts: Fonts, paper: Paper) -> Writers:
    """Return the booklet of a layout, ready to be written; the palette is that of the layout."""
    return Writers(make_booklet(layout, catalog), palette, fonts, paper)


def page_size(paper: Paper) -> PageSize:
    """Return the page for that paper: A5 for ISO paper, half letter for paper of other proportions.

    A page has the same size whether it is printed alone or two a side, so that all booklets read alike; for paper that
    is not twice as large, imposing makes the pages larger or smaller.
    """
    ratio = paper.height / paper.width
    pages = (A5_PAGE, HALF_LETTER)
    return min(pages, key=lambda page: abs(2 * page.width / page.height - ratio))
