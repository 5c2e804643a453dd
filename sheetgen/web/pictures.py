"""Pictures for the page: a sheet, a page plan, and the style sheet that lays boxes over a sheet.

What is the same for all sheets of a layout, language and palette is drawn once and kept; names and lucky numbers
are added to a copy.
"""

from __future__ import annotations

from functools import cache, lru_cache

from sheetgen.card.model import Card
from sheetgen.card.place import place_card
from sheetgen.catalog import load_catalog
from sheetgen.draw.card import CardStyle, draw_card, draw_lucky_numbers, draw_name
from sheetgen.draw.font import load_fonts
from sheetgen.draw.palette import PALETTES, Palette
from sheetgen.draw.sheets import about_sheets
from sheetgen.draw.svg import SvgPen
from sheetgen.geometry import Rectangle
from sheetgen.message import say_count
from sheetgen.page import PagePlan, parse_paper, plan_page
from sheetgen.page.lucky import deal_pairs
from sheetgen.web.shelf import layout_ids, layout_of


@cache
def palette_of(name: str, layout_id: str) -> Palette:
    """Return a palette with the colours of a layout."""
    return PALETTES[name].for_layout(layout_of(layout_id))


@cache
def card_of(layout_id: str) -> Card:
    """Return the sheet of a layout at its own size."""
    layout = layout_of(layout_id)
    return place_card(layout, PagePlan.of_one_card(layout).card_width)


@cache
def style_of(layout_id: str, language: str, palette: str) -> CardStyle:
    """Return what the sheets of a layout are drawn with."""
    return CardStyle(load_catalog(language), palette_of(palette, layout_id), load_fonts())


@lru_cache(maxsize=100)
def _drawn(layout_id: str, language: str, palette: str) -> SvgPen:
    pen = SvgPen()
    draw_card(pen, card_of(layout_id), style_of(layout_id, language, palette))
    return pen


def card_picture(layout_id: str, language: str, palette: str, name: str, seed: int, *, blank: bool = False) -> str:
    """Return the first sheet as SVG; a blank one has no lucky numbers yet."""
    layout = layout_of(layout_id)
    card, style = card_of(layout_id), style_of(layout_id, language, palette)
    pen = _drawn(layout_id, language, palette).copy()
    draw_name(pen, card, style, name)
    if layout.lucky_pairs and not blank:
        draw_lucky_numbers(pen, card, style, deal_pairs(layout, seed)[0])
    return pen.picture(card.width, card.height, about_sheets(layout, style.catalog).title, language)


@lru_cache(maxsize=1000)
def plan_of(layout_id: str, paper: str, per_page: int | None, margin: float) -> PagePlan:
    """Return the plan of a page."""
    return plan_page(layout_of(layout_id), parse_paper(paper), per_page=per_page, margin=margin)


def plan_picture(layout_id: str, language: str, palette: str, plan: PagePlan) -> str:
    """Return the page with its sheets as SVG: paper, and each sheet as bands of its colours."""
    card = card_of(layout_id)
    inks = palette_of(palette, layout_id)
    bands = []
    for band in card.bands:
        paint = inks.paint(band.row.colour)
        bands.append(_rectangle(band.area, str(paint.band or "#ffffff"), str(paint.edge or "none"), 3))
    bands += [_rectangle(card.places[name], "#ffffff", "#8a8a8a", 1) for name in ("total",) if name in card.places]
    scale = plan.card_width / card.width
    cards = "".join(
        f'<g transform="translate({slot.x:.2f} {slot.y:.2f}) scale({scale:.4f})">'
        f"{_rectangle(Rectangle(0, 0, card.width, card.height), '#ffffff', '#b8b4aa', 0)}{''.join(bands)}</g>"
        for slot in plan.slots
    )
    title = load_catalog(language).say(
        say_count("{count} sheet on a page", "{count} sheets on a page", len(plan.slots))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {plan.width:g} {plan.height:g}" '
        f'width="{plan.width:g}mm" height="{plan.height:g}mm" role="img" lang="{language}">\n'
        f'<title>{title}</title>\n<rect width="100%" height="100%" fill="#ffffff"/>\n{cards}\n</svg>\n'
    )


def _rectangle(area: Rectangle, fill: str, stroke: str, radius: float) -> str:
    return (
        f'<rect x="{area.x:.2f}" y="{area.y:.2f}" width="{area.width:.2f}" height="{area.height:.2f}" '
        f'rx="{radius:g}" fill="{fill}" stroke="{stroke}"/>'
    )


@cache
def places_style() -> str:
    """Return the style sheet that puts the boxes of every layout where they lie on its picture."""
    lines = ["/* Made from the layouts: where each box of a sheet lies. */"]
    for layout_id in layout_ids():
        card = card_of(layout_id)
        lines.append(f".sheet-{layout_id} {{ aspect-ratio: {card.width:g} / {card.height:g}; }}")
        areas = dict(card.places) | {band.row.id: band.area for band in card.bands}
        for name, area in areas.items():
            left, top = 100 * area.x / card.width, 100 * area.y / card.height
            width, height = 100 * area.width / card.width, 100 * area.height / card.height
            lines.append(
                f'.sheet-{layout_id} [data-place="{name}"] '
                f"{{ left: {left:.3f}%; top: {top:.3f}%; width: {width:.3f}%; height: {height:.3f}%; }}"
            )
    return "\n".join(lines) + "\n"
