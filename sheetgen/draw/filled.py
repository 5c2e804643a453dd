"""Draw filled-in sheets: crosses, points and totals, the winner, and marks where something is wrong.

The cards are the printed ones, in the same places. Each game begins a page; what is wrong is listed after its sheets,
by the numbers of the marks.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sheetgen.card.model import Card
from sheetgen.card.place import place_card
from sheetgen.catalog import Catalog
from sheetgen.draw.card import (
    PEN_INK,
    CardStyle,
    draw_card,
    draw_crosses,
    draw_lucky_numbers,
    draw_name,
    draw_written,
)
from sheetgen.draw.finish import About
from sheetgen.draw.font import Fonts, Typeface
from sheetgen.draw.ink import WHITE, Ink
from sheetgen.draw.palette import QUIET, TEXT, Palette
from sheetgen.draw.pdf import PdfDocument, PdfPen, Use
from sheetgen.draw.pen import Pen, TextTooWideError, write_centred
from sheetgen.geometry import POINT, Outline, Rectangle, circle, polygon, rounded
from sheetgen.layout.model import Layout
from sheetgen.page.plan import PagePlan

WRONG_INK = Ink.of("#c8102e")
WINNER_INK = Ink.of("#e0a100")
MARGIN = 18.0
"""Millimetres around the list of what is wrong."""
MISSING = "?"
"""What stands for a letter of a name that the typeface doesn't have."""


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """One sheet: its boxes and places are named as on the card."""

    name: str
    crosses: tuple[str, ...]
    figures: Mapping[str, int]
    counts: Mapping[str, int] = field(default_factory=dict)
    """Rows of which only the number of crosses is known."""
    lucky: tuple[int, int] | None = None
    marks: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Places where something is wrong, with the numbers under which it is listed."""
    is_winner: bool = False


@dataclass(frozen=True, slots=True)
class FilledGame:
    """The sheets of one game, a title, and what is wrong with it, in sentences."""

    layout: Layout
    title: str
    sheets: tuple[FilledSheet, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FilledJob:
    """What to draw, and with what; `plan` gives the page for a layout."""

    games: Sequence[FilledGame]
    about: About
    catalog: Catalog
    palette: Palette
    fonts: Fonts
    plans: Mapping[str, PagePlan]
    """The page of each layout, by its id."""


def filled_pdf(job: FilledJob) -> bytes:
    """Return the filled-in sheets as a PDF."""
    document = PdfDocument(job.about, job.fonts)
    for number, game in enumerate(job.games):
        _GamePages(job, document, game, number).draw()
    return document.finish()


class _GamePages:
    def __init__(self, job: FilledJob, document: PdfDocument, game: FilledGame, number: int) -> None:
        self.job = job
        self.document = document
        self.game = game
        self.number = number
        self.plan = job.plans[game.layout.id]
        self.card = place_card(game.layout, self.plan.card_width)
        self.style = CardStyle(job.catalog, job.palette.for_layout(game.layout), job.fonts)

    def draw(self) -> None:
        plan, per_page = self.plan, len(self.plan.slots)
        empty = f"card-{self.game.layout.id.encode().hex()}"  # any letter may stand in the id, few in a PDF's names
        size = self.card.width, self.card.height
        self.document.define_form(empty, *size, lambda pen: draw_card(pen, self.card, self.style))
        for first in range(0, len(self.game.sheets), per_page):
            sheets = self.game.sheets[first : first + per_page]

            def draw_page(pen: PdfPen, sheets: Sequence[FilledSheet] = sheets) -> None:
                for sheet, slot in zip(sheets, plan.slots, strict=False):
                    self.document.use(pen, [Use(empty, slot.x, slot.y)], plan.height)
                    with pen.placed(slot.x, slot.y):
                        self.fill(pen, sheet)

            self.document.add_page((self.number, first), plan.width, plan.height, draw_page)
        for page, lines in enumerate(self.note_pages()):
            self.document.add_page(
                (self.number, "notes", page),
                plan.width,
                plan.height,
                lambda pen, lines=lines: self.write_lines(pen, lines),  # type: ignore[misc]
            )

    def fill(self, pen: Pen, sheet: FilledSheet) -> None:
        """Draw what players wrote, then what is wrong with it."""
        card, style = self.card, self.style
        draw_fitting_name(pen, card, style, sheet.name)
        if sheet.lucky is not None and "lucky-1" in card.places:
            draw_lucky_numbers(pen, card, style, sheet.lucky)
        draw_crosses(pen, card, (name for name in sheet.crosses if name in card.places))
        for row, count in sheet.counts.items():
            self.write_count(pen, row, count)
        draw_written(pen, card, style, {name: figure for name, figure in sheet.figures.items() if name in card.places})
        if sheet.is_winner:
            total = card.places["total"]
            star = _star(total.right - 3.6 * card.scale, total.centre[1], 2.8 * card.scale)
            pen.path(star, fill=WINNER_INK)
        for place, numbers in sheet.marks.items():
            if place in card.places:
                self.mark(pen, card.places[place], numbers)

    def write_count(self, pen: Pen, row: str, count: int) -> None:
        """Write the number of crosses over a row whose boxes aren't known."""
        band = next(band for band in self.card.bands if band.row.id == row)
        x, y = band.area.centre
        height = 0.6 * band.area.height
        label = Rectangle(x - 1.2 * height, y - height / 2, 2.4 * height, height)
        pen.path(rounded(label, height / 4), fill=WHITE, stroke=PEN_INK, line=0.3)
        write_centred(pen, f"{count} ×", label, self.style.fonts.bold, 0.7 * height, PEN_INK)

    def mark(self, pen: Pen, area: Rectangle, numbers: tuple[int, ...]) -> None:
        """Frame a place, with the numbers of what is wrong there at its corner."""
        scale = self.card.scale
        frame = rounded(area.inset(-0.4 * scale), 1.4 * scale)
        pen.path(frame, stroke=WHITE, line=1.7 * scale)  # a frame must be seen on a red row, too
        pen.path(frame, stroke=WRONG_INK, line=0.8 * scale)
        radius = max(1.6, 2.0 * scale)
        for step, number in enumerate(numbers):
            x, y = area.x + 2 * radius * step, area.y
            pen.path(circle(x, y, radius), fill=WRONG_INK, stroke=WHITE, line=0.25)
            badge = Rectangle(x - radius, y - radius, 2 * radius, 2 * radius)
            write_centred(pen, str(number), badge, self.style.fonts.bold, 1.25 * radius, WHITE)

    def note_pages(self) -> Iterator[list[tuple[str, Typeface, Ink]]]:
        """Yield the lines of each page of the list of what is wrong."""
        if not self.game.notes:
            return
        regular, bold = self.style.fonts.regular, self.style.fonts.bold
        width = self.plan.width - 2 * MARGIN
        lines: list[tuple[str, Typeface, Ink]] = [(drawable(self.game.title, bold), bold, TEXT), ("", regular, QUIET)]
        for number, note in enumerate(self.game.notes, 1):
            first, *others = note.splitlines()
            for text, ink in ((f"{number}. {first}", TEXT), *((other.strip(), QUIET) for other in others)):
                broken = wrapped(drawable(text, regular), regular, _NOTE_SIZE, width)
                lines += [(line, regular, ink) for line in broken]
            lines.append(("", regular, QUIET))
        per_page = int((self.plan.height - 2 * MARGIN) / _NOTE_LEADING)
        for start in range(0, len(lines), per_page):
            yield lines[start : start + per_page]

    def write_lines(self, pen: Pen, lines: Sequence[tuple[str, Typeface, Ink]]) -> None:
        for number, (text, typeface, ink) in enumerate(lines, 1):
            if text:
                pen.text(MARGIN, MARGIN + number * _NOTE_LEADING, text, typeface, _NOTE_SIZE, ink)


_NOTE_SIZE = 10 * POINT
_NOTE_LEADING = 14 * POINT


def draw_fitting_name(pen: Pen, card: Card, style: CardStyle, name: str) -> None:
    """Write a player's name, cut short where it doesn't fit; letters that the typeface lacks become question marks."""
    name = drawable(name, style.fonts.bold)
    while name:
        try:
            draw_name(pen, card, style, name)
        except TextTooWideError:
            name = name.removesuffix("…")[:-1].rstrip() + "…" if len(name) > 2 else ""
        else:
            return


def drawable(text: str, typeface: Typeface) -> str:
    """Return the text with a question mark for every letter that the typeface doesn't have."""
    missing = set(typeface.missing(text))
    return "".join(MISSING if letter in missing else letter for letter in text) if missing else text


def wrapped(text: str, typeface: Typeface, size: float, width: float) -> Iterable[str]:
    """Break a text into lines that fit the width; a word that is too long is broken, too."""
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if typeface.width(longer, size) <= width:
            line = longer
            continue
        if line:
            yield line
        line = word
        while typeface.width(line, size) > width:
            fitting = len(line)
            while fitting > 1 and typeface.width(line[:fitting], size) > width:
                fitting -= 1
            yield line[:fitting]
            line = line[fitting:]
    if line:
        yield line


def _star(x: float, y: float, radius: float) -> Outline:
    points = []
    for corner in range(10):
        reach = radius if corner % 2 == 0 else 0.42 * radius
        angle = math.radians(36 * corner - 90)
        points.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return polygon(points)
