"""The cover of a booklet: the board's name, what it is, its dice and its rows.

It is drawn onto any pen, so that it also serves as the booklet's small picture in an index.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sheetgen.booklet.document import Booklet, Facts, plain
from sheetgen.booklet.setting import A5_PAGE, PageSize
from sheetgen.booklet.words import document_title
from sheetgen.draw.card import CardStyle
from sheetgen.draw.font import Typeface
from sheetgen.draw.palette import QUIET, TEXT
from sheetgen.draw.pen import LEAST_TEXT, Pen, fitting_size, write
from sheetgen.draw.pictures import rows_picture
from sheetgen.draw.signs import draw_die_face
from sheetgen.draw.structure import Role
from sheetgen.draw.svg import svg_picture
from sheetgen.draw.wrapping import wrap
from sheetgen.geometry import POINT
from sheetgen.message import say_in

CoverPart = tuple[Role | None, Callable[[Pen], None]]
"""Something on the cover: its role in the document (None is decoration), and how it is drawn."""

_LARGEST_TITLE, _LONG_TITLE = 46 * POINT, 30 * POINT
_TURNS = (-8, 6, 11, -5, 9, -12, 4, -7)
"""Degrees by which the dice lie askew."""


def cover_parts(booklet: Booklet, style: CardStyle, page: PageSize) -> Iterator[CoverPart]:
    """Return what is on the cover, from top to bottom."""
    fonts, catalog = style.fonts, style.catalog
    left, width = page.column.x, page.column.width
    above = catalog.say(say_in("booklet", "The rules of the game"))
    top = 0.14 * page.height
    yield "P", lambda pen: write(pen, above, left, top, fonts.regular, 12 * POINT, QUIET)
    title_size, title_lines = _title(booklet.title, style, width)
    title_top = top + 5.5 + 0.75 * title_size
    yield "H1", _lines(title_lines, left - 0.5, title_top, fonts.bold, title_size, 1.1)
    size = 13 * POINT
    summary = _evenly(booklet.summary, style, size, 0.94 * width)
    summary_top = title_top + 1.1 * title_size * (len(title_lines) - 1) + 10
    yield "P", _lines(summary, left, summary_top, fonts.regular, size, 1.4)
    yield None, lambda pen: _draw_dice_and_rows(pen, booklet, style, page)
    bottom = page.height - 16.0
    facts = next((block for block in booklet.sections[0].blocks if isinstance(block, Facts)), Facts(()))
    step = width / max(1, len(facts.facts))
    for index, (name, line) in enumerate(facts.facts):

        def draw_fact(pen: Pen, x: float = left + index * step, name: str = name, value: str = plain(line)) -> None:
            write(pen, name + " ", x, bottom - 12.2, fonts.regular, 8 * POINT, QUIET)
            fitting = fitting_size(value, fonts.bold, 11 * POINT, step - 2)
            write(pen, value, x, bottom - 7.0, fonts.bold, fitting, TEXT)

        yield "P", draw_fact


def _lines(
    lines: list[str], x: float, baseline: float, typeface: Typeface, size: float, leading: float
) -> Callable[[Pen], None]:
    """Return what writes lines; a blank at their ends keeps words apart for those who copy them."""

    def draw(pen: Pen) -> None:
        for index, text in enumerate(lines):
            ending = " " if index < len(lines) - 1 else ""
            write(pen, text + ending, x, baseline + leading * size * index, typeface, size, TEXT)

    return draw


def _title(title: str, style: CardStyle, width: float) -> tuple[float, list[str]]:
    """Return the size of a title and its lines: one large line, or up to three of a long title."""
    bold = style.fonts.bold
    size = _LARGEST_TITLE
    while size > LEAST_TEXT:
        lines = wrap(title, bold, size, width)
        fits = max(bold.width(text, size) for text in lines) <= width
        if fits and len(lines) <= (1 if size > _LONG_TITLE else 3):
            return size, lines
        size *= 0.96
    return size, [title]


def _evenly(text: str, style: CardStyle, size: float, width: float) -> list[str]:
    """Break a text into as few lines as the width allows, all of about the same length."""
    fewest = len(wrap(text, style.fonts.regular, size, width))
    narrower = width
    while len(wrap(text, style.fonts.regular, size, narrower - 2)) == fewest and narrower > 20:
        narrower -= 2
    return wrap(text, style.fonts.regular, size, narrower)


def _draw_dice_and_rows(pen: Pen, booklet: Booklet, style: CardStyle, page: PageSize) -> None:
    """Draw all dice of the game, and the rows with the crosses of the first example."""
    layout = booklet.layout
    left, width = page.column.x, page.column.width
    crosses = [f"{row}-{number}" for row, number in layout.examples.crosses or ()]
    rows = rows_picture(layout, style, width, crosses)
    scale = min(1.0, 0.28 * page.height / rows.height)
    rows_top = page.height - 46.0 - rows.height * scale
    with pen.placed(left, rows_top, scale):
        rows.draw(pen)
    colours = ("white", "white", *layout.die_colours)
    step = width / max(6, len(colours))
    die = 0.72 * step
    values = (*(layout.examples.white_dice or (4, 1)), *range(layout.die_sides, 0, -1))
    for index, colour in enumerate(colours):
        value = values[index % len(values)]
        x, y = left + (index + 0.5) * step, rows_top - 0.85 * step + (1.5 if index % 2 else -1.5)
        with pen.placed(x, y, degrees=_TURNS[index % len(_TURNS)]):
            draw_die_face(pen, 0, 0, die, colour, value, layout.die_sides, style)


def draw_cover(pen: Pen, booklet: Booklet, style: CardStyle, page: PageSize) -> None:
    """Draw the whole cover."""
    for _, draw in cover_parts(booklet, style, page):
        draw(pen)


def cover_svg(booklet: Booklet, style: CardStyle, page: PageSize = A5_PAGE) -> str:
    """Return the cover as a picture."""
    title = document_title(booklet)
    return svg_picture(
        page.width, page.height, title, style.catalog.language, lambda pen: draw_cover(pen, booklet, style, page)
    )
