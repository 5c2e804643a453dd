"""Draw what stands beside the cards: marks for cutting, and a ruler to check the scale."""

from __future__ import annotations

from sheetgen.catalog import Catalog
from sheetgen.draw.font import Fonts
from sheetgen.draw.ink import BLACK, Ink
from sheetgen.draw.pen import LEAST_TEXT, Pen, write
from sheetgen.geometry import Rectangle, line
from sheetgen.message import say_in
from sheetgen.page.plan import MARK_GAP, MARK_LENGTH, PagePlan

_HAIRLINE = 0.1
_GREY = Ink.of("#808080")
RULER_LENGTH = 50.0
_LEAST_ROOM = 3.6
"""Millimetres under the cards that the ruler needs."""


def draw_marks(pen: Pen, plan: PagePlan, slots: tuple[Rectangle, ...]) -> None:
    """Draw the marks around cards that lie at `slots` (those of the front or of the back)."""
    if plan.marks == "crop":
        for slot in slots:
            _draw_crop_marks(pen, slot, plan.bleed)
    elif plan.marks == "lines":
        for cut in sorted({cut for slot in slots for cut in _edges(slot)}):
            pen.path(line(*cut), stroke=_GREY, line=_HAIRLINE, dash=(1.5, 1.5))


def _draw_crop_marks(pen: Pen, slot: Rectangle, bleed: float) -> None:
    """Draw two short lines at each corner, outside of card and bleed; each card has all of its own."""
    near = bleed + MARK_GAP
    far = near + MARK_LENGTH
    for x in (slot.x, slot.right):
        pen.path(line(x, slot.y - far, x, slot.y - near), stroke=BLACK, line=_HAIRLINE)
        pen.path(line(x, slot.bottom + near, x, slot.bottom + far), stroke=BLACK, line=_HAIRLINE)
    for y in (slot.y, slot.bottom):
        pen.path(line(slot.x - far, y, slot.x - near, y), stroke=BLACK, line=_HAIRLINE)
        pen.path(line(slot.right + near, y, slot.right + far, y), stroke=BLACK, line=_HAIRLINE)


def _edges(slot: Rectangle) -> list[tuple[float, float, float, float]]:
    x, y, right, bottom = (round(value, 4) for value in (slot.x, slot.y, slot.right, slot.bottom))
    return [(x, y, right, y), (x, bottom, right, bottom), (x, y, x, bottom), (right, y, right, bottom)]


def draw_ruler(pen: Pen, plan: PagePlan, catalog: Catalog, fonts: Fonts) -> None:
    """Draw 50 mm in the lower margin; whoever lays a ruler on it sees whether the printer scaled the page."""
    trim = plan.trim
    room = plan.height - trim.bottom - plan.bleed
    x = trim.x + 8
    if room < _LEAST_ROOM or trim.width < RULER_LENGTH + 30:
        return
    y = trim.bottom + plan.bleed + min(2.6, room - 1.2)
    pen.path(line(x, y, x + RULER_LENGTH, y), stroke=_GREY, line=0.15)
    for tenth in range(11):
        height = 1.6 if tenth % 10 == 0 else 1.1 if tenth % 2 == 0 else 0.7
        tick = x + tenth * RULER_LENGTH / 10
        pen.path(line(tick, y, tick, y - height), stroke=_GREY, line=0.15)
    write(pen, catalog.say(say_in("page", "50 mm")), x + RULER_LENGTH + 1.2, y, fonts.regular, LEAST_TEXT, _GREY)
