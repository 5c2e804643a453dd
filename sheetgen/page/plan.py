"""Plan a page: how many cards of a layout go on it, how large they are, where they lie."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from sheetgen.card.place import smallest_width
from sheetgen.errors import SheetgenError
from sheetgen.geometry import Rectangle
from sheetgen.layout.model import Layout
from sheetgen.message import say
from sheetgen.page.paper import Paper, check_margin

Marks = Literal["crop", "lines", "none"]
Flip = Literal["long", "short"]

DEFAULT_MARGIN = 7.0
"""Most printers leave 4 to 6 mm at the edges white; the marks for cutting go between that and the card."""
MARK_GAP = 0.5
MARK_LENGTH = 2.0
"""Millimetres between a card (or its bleed) and a mark, and the length of the mark."""
MOST_PER_PAGE = 64
_WELL_SIZED = 0.85
"""A page of `auto` takes as many cards as keep this share of the layout's own size."""


@dataclass(frozen=True, slots=True)
class PagePlan:
    """A page with places for cards, first row first; millimetres from the upper left corner."""

    width: float
    height: float
    slots: tuple[Rectangle, ...]
    marks: Marks
    bleed: float

    @classmethod
    def of_one_card(cls, layout: Layout) -> PagePlan:
        """Return the plan of a page that is just one card of its own size, or larger where its boxes need that."""
        width = max(layout.look.width, smallest_width(layout))
        page = Rectangle(0, 0, width, width * layout.look.height / layout.look.width)
        return cls(page.width, page.height, (page,), "none", 0.0)

    @property
    def card_width(self) -> float:
        """The width of each card."""
        return self.slots[0].width

    @property
    def trim(self) -> Rectangle:
        """The rectangle around all cards."""
        x, y = min(slot.x for slot in self.slots), min(slot.y for slot in self.slots)
        right, bottom = max(slot.right for slot in self.slots), max(slot.bottom for slot in self.slots)
        return Rectangle(x, y, right - x, bottom - y)

    @property
    def is_landscape(self) -> bool:
        """Whether the page lies on its long side."""
        return self.width > self.height

    def back(self, flip: Flip) -> tuple[Rectangle, ...]:
        """Return where the back of each card lies on the back page, for paper turned over that edge."""
        turned_sideways = (flip == "long") != self.is_landscape
        if turned_sideways:
            return tuple(Rectangle(self.width - slot.right, slot.y, slot.width, slot.height) for slot in self.slots)
        return tuple(Rectangle(slot.x, self.height - slot.bottom, slot.width, slot.height) for slot in self.slots)


def plan_page(
    layout: Layout,
    paper: Paper,
    *,
    per_page: int | None = None,
    margin: float = DEFAULT_MARGIN,
    marks: Marks | None = None,
    bleed: float = 0.0,
) -> PagePlan:
    """Plan a page with `per_page` cards (None: as many as keep about their own size), as large as they can be.

    Raises `SheetgenError` if a box would become too small to be crossed, and says how many cards do fit.
    """
    _check(margin, bleed, per_page)
    least = smallest_width(layout)
    if per_page is None:
        wanted = max(least, _WELL_SIZED * layout.look.width)
        counts = [
            count for count in range(2, MOST_PER_PAGE + 1) if _plan(layout, paper, count, margin, marks, bleed, wanted)
        ]
        per_page = max(counts, default=1)
    plan = _plan(layout, paper, per_page, margin, marks, bleed, least)
    if plan is None:
        raise _refusal(layout, paper, per_page, margin, marks, bleed, least)
    return plan


def _check(margin: float, bleed: float, per_page: int | None) -> None:
    check_margin(margin)
    if not (math.isfinite(bleed) and 0 <= bleed <= 20):
        raise SheetgenError(say("a bleed of {bleed} mm can't be used; expected 0 to 20", bleed=f"{bleed:g}"))
    if per_page is not None and not 1 <= per_page <= MOST_PER_PAGE:
        raise SheetgenError(
            say("--per-page takes auto or a number from 1 to {most}, not {number}", most=MOST_PER_PAGE, number=per_page)
        )


def _plan(
    layout: Layout, paper: Paper, count: int, margin: float, marks: Marks | None, bleed: float, least: float
) -> PagePlan | None:
    """Return the best arrangement of that many cards, or None if they would be narrower than `least`."""
    chosen: Marks = marks or ("crop" if count > 1 or bleed else "none")
    gap = 2 * (bleed + MARK_GAP + MARK_LENGTH) if chosen == "crop" else 2 * bleed
    ratio = layout.look.height / layout.look.width
    edge = max(margin, bleed)
    best: tuple[float, float, float, int, int] | None = None
    for page_width, page_height in ((paper.width, paper.height), (paper.height, paper.width)):
        for columns in range(1, count + 1):
            rows = math.ceil(count / columns)
            room = (page_width - 2 * edge - gap * (columns - 1)) / columns
            room_below = (page_height - 2 * edge - gap * (rows - 1)) / rows
            width = min(room, room_below / ratio)
            if best is None or width > best[0] + 0.001:
                best = width, page_width, page_height, columns, rows
    assert best is not None, "a page takes at least one card"  # noqa: S101
    width, page_width, page_height, columns, rows = best
    if width < least:
        return None
    height = width * ratio
    left = (page_width - columns * width - (columns - 1) * gap) / 2
    top = (page_height - rows * height - (rows - 1) * gap) / 2
    slots = [
        Rectangle(left + column * (width + gap), top + row * (height + gap), width, height)
        for row in range(rows)
        for column in range(columns)
    ]
    return PagePlan(page_width, page_height, tuple(slots[:count]), chosen, bleed)


def _refusal(
    layout: Layout, paper: Paper, per_page: int, margin: float, marks: Marks | None, bleed: float, least: float
) -> SheetgenError:
    fitting = [count for count in range(1, per_page) if _plan(layout, paper, count, margin, marks, bleed, least)]
    if fitting:
        return SheetgenError(
            say(
                "{wanted} per page don't fit on {paper}, the boxes would be too small to cross; {most} per page do",
                wanted=per_page,
                paper=paper.name,
                most=max(fitting),
            )
        )
    return SheetgenError(
        say(
            "a sheet needs at least {width} × {height} mm, and {paper} with margins of {margin} mm has less; "
            "use larger paper or a smaller margin",
            paper=paper.name,
            margin=f"{margin:g}",
            width=math.ceil(least),
            height=math.ceil(least * layout.look.height / layout.look.width),
        )
    )
