"""Draw the back of a sheet: the rules in short, in two columns."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.card.model import Card
from sheetgen.draw.card import CardStyle
from sheetgen.draw.font import Typeface
from sheetgen.draw.palette import RULE, TEXT
from sheetgen.draw.pen import LEAST_TEXT, Pen, fitting_size, write
from sheetgen.draw.wrapping import wrap
from sheetgen.errors import SheetgenError
from sheetgen.geometry import POINT, line
from sheetgen.message import say, say_in
from sheetgen.summary import Passage, summary

_LEADING, _BEFORE_HEADING, _BEFORE_SENTENCE = 1.25, 1.85, 1.5
"""How far below the last line a line stands, a heading, and a sentence, in sizes."""
_LOOSER = 0.3
"""So much farther, at most, are sentences apart where there is room, and headings twice as much."""
_LARGEST = 11 * POINT
"""Text on the back of an A5 card is never larger; a line of a column has 45 to 60 letters then."""
_GOOD = 7 * POINT


def draw_summary(pen: Pen, card: Card, style: CardStyle) -> None:
    """Draw the rules in short on a card of the same size."""
    scale = card.scale
    side, top = 8 * scale, 7 * scale
    title = style.catalog.say(
        say_in("summary", "{layout}: the rules in short", layout=style.catalog.words(card.layout.name))
    )
    title_size = fitting_size(title, style.fonts.bold, max(LEAST_TEXT, 14 * POINT * scale), card.width - 2 * side)
    rule = top + title_size + 1.2 * scale
    write(pen, title, side, top + 0.8 * title_size, style.fonts.bold, title_size, TEXT)
    pen.path(line(side, rule, card.width - side, rule), stroke=RULE, line=max(0.2, 0.28 * scale))
    gap = 7 * scale
    width = (card.width - 2 * side - gap) / 2
    height = card.height - top - rule - 0.6 * scale
    size, columns = _columns(card, style, width, height)
    looser = min(_LOOSER, *(_room(column, height / size) for column in columns))
    for index, column in enumerate(columns):
        x = side + index * (width + gap)
        y = rule + 0.6 * scale
        for place, each in enumerate(column):
            y += (each.space + (looser * each.stretch if place else 0.0)) * size
            write(pen, each.text, x, y, each.typeface, size, TEXT)


class Line(NamedTuple):
    """A line of text and how far below the one before it stands, in sizes; a column may begin with some of them."""

    text: str
    typeface: Typeface
    space: float
    stretch: int
    """How much of the room that is left goes before it, against other lines."""
    may_begin_column: bool


def _columns(card: Card, style: CardStyle, width: float, height: float) -> tuple[float, list[list[Line]]]:
    """Return the largest size at which the text fits two columns, and the columns.

    A sentence to a line reads best; where that makes the text too small, sentences follow each other.
    """
    passages = summary(card.layout)
    largest = max(LEAST_TEXT, _LARGEST * card.scale)
    for listed, least in ((True, min(largest, _GOOD)), (False, LEAST_TEXT)):
        size = largest
        while size >= least:
            lines = [each for passage in passages for each in _lines(passage, style, size, width, listed=listed)]
            columns = _halves(lines, height / size)
            if columns is not None:
                return size, columns
            size = max(least, 0.97 * size) if size > least else 0.0
    raise SheetgenError(
        say("the rules don't fit on the back of such small sheets; put fewer on a page, or leave --back rules out")
    )


def _lines(passage: Passage, style: CardStyle, size: float, width: float, *, listed: bool) -> list[Line]:
    regular = style.fonts.regular
    sentences = [style.catalog.say(sentence) for sentence in passage.sentences]
    lines = [Line(style.catalog.say(passage.heading), style.fonts.bold, _BEFORE_HEADING, 2, may_begin_column=True)]
    for place, text in enumerate(sentences if listed else [" ".join(sentences)]):
        for index, words in enumerate(wrap(text, regular, size, width)):
            begins = index == 0 and place > 0
            lines.append(Line(words, regular, _BEFORE_SENTENCE if begins else _LEADING, int(begins), begins))
    return lines


def _room(column: list[Line], height: float) -> float:
    """Return how much farther apart than needed sentences may stand in a column, in sizes."""
    return (height - sum(line.space for line in column)) / max(1, sum(line.stretch for line in column[1:]))


def _halves(lines: list[Line], height: float) -> list[list[Line]] | None:
    """Break the lines into two columns of that height (in sizes), as even as can be; None if they don't fit."""
    best: tuple[float, int] | None = None
    for at, each in enumerate(lines):
        if at and each.may_begin_column:
            taller = max(sum(line.space for line in part) for part in (lines[:at], lines[at:]))
            if taller <= height and (best is None or taller < best[0]):
                best = taller, at
    return [lines[: best[1]], lines[best[1] :]] if best else None
