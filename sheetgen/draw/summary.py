"""Draw the back of a sheet: the rules in short, in two columns."""

from __future__ import annotations

from sheetgen.booklet.summary import Passage, summary
from sheetgen.card.place import Card
from sheetgen.draw.card import CardStyle
from sheetgen.draw.font import Typeface
from sheetgen.draw.palette import QUIET, RULE, TEXT
from sheetgen.draw.pen import LEAST_TEXT, Pen, TextTooWideError, fitting_size, write
from sheetgen.geometry import POINT, line
from sheetgen.message import say_in

_LEADING = 1.28
_LARGEST = 11.5 * POINT
"""Text on the back of an A5 card is never larger; one line of a column has 45 to 60 letters then."""


def wrap(text: str, typeface: Typeface, size: float, width: float) -> list[str]:
    """Break a text into lines at its blanks; a no-break space is none."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and typeface.width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def draw_summary(pen: Pen, card: Card, style: CardStyle) -> None:
    """Draw the rules in short on a card of the same size."""
    scale = card.scale
    margin = 11 * scale
    title = style.catalog.say(
        say_in("summary", "{layout}: the rules in short", layout=style.catalog.words(card.layout.name))
    )
    title_size = fitting_size(title, style.fonts.bold, max(LEAST_TEXT, 15 * POINT * scale), card.width - 2 * margin)
    top = margin + 0.75 * title_size
    write(pen, title, margin, top, style.fonts.bold, title_size, TEXT)
    pen.path(line(margin, top + 2.6 * scale, card.width - margin, top + 2.6 * scale), stroke=RULE, line=0.28 * scale)
    gap = 8 * scale
    width = (card.width - 2 * margin - gap) / 2
    height = card.height - margin - top - 4 * scale
    size, columns = _columns(card, style, width, height)
    for index, column in enumerate(columns):
        x = margin + index * (width + gap)
        y = top + 4 * scale
        for text, typeface, space in column:
            y += space * size
            write(pen, text, x, y, typeface, size, TEXT if typeface is style.fonts.bold else QUIET.mixed(TEXT, 0.7))


Line = tuple[str, Typeface, float]
"""A line of text, its typeface, and how far below the one before it stands, in sizes."""


def _columns(card: Card, style: CardStyle, width: float, height: float) -> tuple[float, list[list[Line]]]:
    """Return the largest size at which the text fits two columns, and the columns."""
    size = max(LEAST_TEXT, _LARGEST * card.scale)
    while True:
        sections = [_lines(passage, style, size, width) for passage in summary(card.layout)]
        columns = _fill(sections, height / size)
        if columns is not None:
            return size, columns
        if size <= LEAST_TEXT:
            raise TextTooWideError(style.catalog.say(say_in("summary", "The rules in short")), most=0)
        size = max(LEAST_TEXT, 0.97 * size)


def _lines(passage: Passage, style: CardStyle, size: float, width: float) -> list[Line]:
    lines: list[Line] = [(style.catalog.say(passage.heading), style.fonts.bold, 1.9)]
    for sentence in passage.sentences:
        words = wrap(style.catalog.say(sentence), style.fonts.regular, size, width)
        lines += [
            (text, style.fonts.regular, _LEADING + (0.22 if index == 0 else 0.0)) for index, text in enumerate(words)
        ]
    return lines


def _fill(sections: list[list[Line]], height: float) -> list[list[Line]] | None:
    """Put whole sections into two columns of that height (in sizes), as even as can be; None if they don't fit."""
    heights = [sum(space for _, _, space in section) for section in sections]
    best: tuple[float, int] | None = None
    for split in range(1, len(sections)):
        taller = max(sum(heights[:split]), sum(heights[split:])) + 0.4
        if taller <= height and (best is None or taller < best[0]):
            best = taller, split
    if best is None:
        return None
    split = best[1]
    return [[each for section in part for each in section] for part in (sections[:split], sections[split:])]
