"""Draw sheets for printing: the pages of a job as one PDF."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from sheetgen.card.model import Card
from sheetgen.card.place import place_card
from sheetgen.catalog import Catalog
from sheetgen.draw.card import CardStyle, draw_card, draw_lucky_numbers, draw_name
from sheetgen.draw.finish import About
from sheetgen.draw.font import Fonts
from sheetgen.draw.marks import draw_marks, draw_ruler
from sheetgen.draw.palette import Palette
from sheetgen.draw.pdf import PdfDocument, PdfPen, Use
from sheetgen.draw.pen import Pen
from sheetgen.draw.summary import draw_summary
from sheetgen.geometry import Rectangle
from sheetgen.layout.model import Layout
from sheetgen.message import say_in
from sheetgen.page.lucky import deal_pairs
from sheetgen.page.plan import Flip, PagePlan

Back = Literal["none", "sheets", "rules"]

Progress = Callable[[int], None]
"""Called now and then with how many sheets are done."""


@dataclass(frozen=True, slots=True)
class SheetJob:
    """What to print."""

    layout: Layout
    catalog: Catalog
    palette: Palette
    fonts: Fonts
    plan: PagePlan
    count: int
    """How many cards; with backs, each has two sides."""
    names: tuple[str, ...] = ()
    """Names for the cards, again from the first one when they are used up."""
    seed: int = 0
    back: Back = "none"
    flip: Flip = "long"
    back_offset: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Side:
    """What is on one side of one card beside the card itself; two equal sides look the same."""

    name: str = ""
    lucky: tuple[int, int] | None = None
    is_rules: bool = False


def card_side(job: SheetJob, index: int, pairs: tuple[tuple[int, int], ...], *, back: bool) -> Side:
    """Return what is on the front or back of the card of that index."""
    if back and job.back == "rules":
        return Side(is_rules=True)
    name = job.names[index % len(job.names)] if job.names else ""
    # The back is half a round further on, so that the backs of a set differ, too, and from their fronts.
    lucky = pairs[(index + (len(pairs) // 2 if back else 0)) % len(pairs)] if pairs else None
    return Side(name, lucky)


def sheets_pdf(job: SheetJob, progress: Progress | None = None) -> bytes:
    """Return the sheets as a PDF."""
    duplex = None
    if job.back != "none":
        duplex = "DuplexFlipLongEdge" if job.flip == "long" else "DuplexFlipShortEdge"
    document = PdfDocument(about_sheets(job.layout, job.catalog), job.fonts, duplex=duplex)
    SheetPages(job, document).draw(progress)
    return document.finish()


def about_sheets(layout: Layout, catalog: Catalog) -> About:
    """Return what a document of sheets says about itself."""
    name = catalog.words(layout.name)
    return About(
        title=catalog.say(say_in("document", "{layout}: score sheets", layout=name)),
        language=catalog.language,
        layout=layout.id,
        layout_version=layout.version,
        author="sheetgen",
        subject=catalog.words(layout.summary),
        keywords=(catalog.say(say_in("document", "score sheet")), layout.id, "sheetgen"),
    )


def card_pdf(job: SheetJob) -> bytes:
    """Return the first card alone, on a page of its own size, for pictures."""
    return sheets_pdf(replace(job, plan=PagePlan.of_one_card(job.layout), count=1, back="none"))


def card_svg(job: SheetJob) -> str:
    """Return the first card alone as SVG."""
    from sheetgen.draw.svg import svg_picture

    card = place_card(job.layout, PagePlan.of_one_card(job.layout).card_width)
    style = CardStyle(job.catalog, job.palette, job.fonts)
    side = card_side(job, 0, deal_pairs(job.layout, job.seed), back=False)

    def draw(pen: Pen) -> None:
        draw_card(pen, card, style)
        draw_name(pen, card, style, side.name)
        if side.lucky is not None:
            draw_lucky_numbers(pen, card, style, side.lucky)

    title = about_sheets(job.layout, job.catalog).title
    return svg_picture(card.width, card.height, title, job.catalog.language, draw)


class SheetPages:
    """The pages of a job, drawn into a document."""

    def __init__(self, job: SheetJob, document: PdfDocument) -> None:
        self.job = job
        self.document = document
        self.card: Card = place_card(job.layout, job.plan.card_width)
        self.style = CardStyle(job.catalog, job.palette, job.fonts)
        self.pairs = deal_pairs(job.layout, job.seed)

    def draw(self, progress: Progress | None) -> None:
        job, plan = self.job, self.job.plan
        per_page = len(plan.slots)
        pages = math.ceil(job.count / per_page)
        for page in range(pages):
            indices = range(page * per_page, min(job.count, (page + 1) * per_page))
            self.add_page(indices, plan.slots, back=False)
            if job.back != "none":
                dx, dy = job.back_offset
                slots = tuple(slot.moved(dx, dy) for slot in plan.back(job.flip))
                self.add_page(indices, slots, back=True)
            if progress is not None and page % 256 == 0:
                progress(page * per_page)
        if progress is not None:
            progress(job.count)

    def add_page(self, indices: range, slots: tuple[Rectangle, ...], *, back: bool) -> None:
        """Add the front or back page with the cards of these indices."""
        plan = self.job.plan
        sides = tuple(card_side(self.job, index, self.pairs, back=back) for index in indices)

        def draw(pen: PdfPen) -> None:
            if not back:
                draw_marks(pen, plan, slots)
                draw_ruler(pen, plan, self.job.catalog, self.job.fonts)
            for index, side, slot in zip(indices, sides, slots, strict=False):
                self.draw_card_side(pen, index, side, slot)

        key = self.page_key(indices, sides, back=back)
        self.document.add_page(key, plan.width, plan.height, draw, trim=plan.trim, bleed=plan.bleed)

    def page_key(self, indices: range, sides: tuple[Side, ...], *, back: bool) -> object:
        """Return what tells this page from others; pages of the same key are drawn once."""
        return sides, back

    def draw_card_side(self, pen: PdfPen, index: int, side: Side, slot: Rectangle) -> None:
        """Draw one side of one card at its place."""
        uses = [Use(form, slot.x, slot.y) for form in self.forms_of(side)]
        self.document.use(pen, uses, self.job.plan.height)

    def forms_of(self, side: Side) -> list[str]:
        """Return the names of the forms that make up a side; draw those that are new."""
        card, style = self.card, self.style
        if side.is_rules:
            self.define("rules", lambda pen: draw_summary(pen, card, style))
            return ["rules"]
        self.define("card", lambda pen: draw_card(pen, card, style))
        forms = ["card"]
        if side.name:
            forms.append(f"name{self.job.names.index(side.name)}")
            self.define(forms[-1], lambda pen: draw_name(pen, card, style, side.name))
        lucky = side.lucky
        if lucky is not None:
            forms.append(f"lucky{lucky[0]}x{lucky[1]}")
            self.define(forms[-1], lambda pen: draw_lucky_numbers(pen, card, style, lucky))
        return forms

    def define(self, name: str, draw: Callable[[PdfPen], None]) -> None:
        self.document.define_form(name, self.card.width, self.card.height, draw)
