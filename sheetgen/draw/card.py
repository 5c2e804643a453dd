"""Draw a placed card: bands, boxes, points, penalties, result line, head and mark."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from sheetgen.card.model import Band, Card, Term
from sheetgen.catalog import Catalog
from sheetgen.draw.font import Fonts
from sheetgen.draw.ink import WHITE, Ink
from sheetgen.draw.palette import QUIET, RULE, TEXT, Paint, Palette
from sheetgen.draw.pen import LEAST_TEXT, Pen, fitting_size, write, write_centred
from sheetgen.draw.symbols import (
    draw_arrow,
    draw_cross,
    draw_crossed_out_die,
    draw_lock,
    draw_pattern,
    draw_pawn,
    draw_row_symbol,
)
from sheetgen.geometry import POINT, Rectangle, circle, line, rounded
from sheetgen.message import say_in

PEN_INK = Ink.of("#1d1d1d")
"""What players write with, on filled-in sheets."""


@dataclass(frozen=True, slots=True)
class CardStyle:
    """What a card is drawn with, beside its placement."""

    catalog: Catalog
    palette: Palette
    """With an ink for each colour of the card's layout (`Palette.for_layout`)."""
    fonts: Fonts


def draw_card(pen: Pen, card: Card, style: CardStyle) -> None:
    """Draw all that is the same on every sheet."""
    _CardDrawing(pen, card, style).draw()


def draw_rows(pen: Pen, card: Card, style: CardStyle, rows: Iterable[str] | None = None) -> None:
    """Draw the rows of a card alone, all of them or those of these ids."""
    drawing = _CardDrawing(pen, card, style)
    wanted = None if rows is None else set(rows)
    for band in card.bands:
        if wanted is None or band.row.id in wanted:
            drawing.draw_band(band)


def draw_result_line(pen: Pen, card: Card, style: CardStyle) -> None:
    """Draw the boxes for the results alone."""
    drawing = _CardDrawing(pen, card, style)
    for term in card.terms:
        drawing.draw_term(term)


def draw_name(pen: Pen, card: Card, style: CardStyle, name: str) -> None:
    """Write a player's name on its line."""
    area = card.places.get("name")
    if area is None or not name:
        return
    drawing = _CardDrawing(pen, card, style)
    x, baseline, width = drawing.written_line(area, style.catalog.say(say_in("sheet", "name")))
    size = fitting_size(name, style.fonts.bold, drawing.size(13), width)
    write(pen, name, x, baseline - 0.6 * card.scale, style.fonts.bold, size, TEXT)


def draw_lucky_numbers(pen: Pen, card: Card, style: CardStyle, numbers: tuple[int, int]) -> None:
    """Write the sheet's lucky numbers into their badge."""
    for index, number in enumerate(numbers, start=1):
        area = card.places[f"lucky-{index}"]
        size = min(15 * POINT * card.scale, 0.62 * area.height)
        write_centred(pen, str(number), area, style.fonts.bold, size, TEXT)


def draw_crosses(pen: Pen, card: Card, boxes: Iterable[str], ink: Ink = PEN_INK) -> None:
    """Cross the boxes of these names, as players do."""
    for name in boxes:
        area = card.places[name]
        x, y = area.centre
        draw_cross(pen, x, y, 0.86 * min(area.width, area.height), ink, 0.1)


def draw_strikes(pen: Pen, card: Card, boxes: Iterable[str], ink: Ink = PEN_INK) -> None:
    """Strike skipped boxes with a level line, as players do so that nobody crosses them by mistake."""
    for name in boxes:
        area = card.places[name]
        y = area.centre[1]
        pen.path(
            line(area.x + 0.1 * area.width, y, area.right - 0.1 * area.width, y), stroke=ink, line=0.07 * area.height
        )


def draw_written(pen: Pen, card: Card, style: CardStyle, figures: dict[str, int], ink: Ink = PEN_INK) -> None:
    """Write figures into boxes of the result line (`result-red`, `total` …)."""
    for name, figure in figures.items():
        text = f"−{-figure}" if figure < 0 else str(figure)
        area = card.places[name]
        size = fitting_size(text, style.fonts.regular, 0.62 * area.height, 0.84 * area.width)
        write_centred(pen, text, area, style.fonts.regular, size, ink)


class _CardDrawing:
    def __init__(self, pen: Pen, card: Card, style: CardStyle) -> None:
        self.pen = pen
        self.card = card
        self.scale = card.scale
        self.catalog = style.catalog
        self.palette = style.palette
        self.bold = style.fonts.bold
        self.regular = style.fonts.regular
        saves_ink = style.palette.manner == "outline"
        self.numbers = self.regular if saves_ink else self.bold
        self.line = 0.18 if saves_ink else max(0.2, 0.28 * card.scale)
        self.weight = 0.5 if saves_ink else 1.0
        """How heavy frames are; ink is saved where it only pleases."""

    def size(self, points: float) -> float:
        """Return a size given in points on an A5 card, in millimetres on this card."""
        return max(LEAST_TEXT, points * POINT * self.scale)

    def draw(self) -> None:
        self.draw_head()
        for band in self.card.bands:
            self.draw_band(band)
        self.draw_points()
        self.draw_penalties()
        for term in self.card.terms:
            self.draw_term(term)
        self.draw_mark()

    # the head

    def draw_head(self) -> None:
        labels = {"name": say_in("sheet", "name"), "date": say_in("sheet", "date")}
        for item, label in labels.items():
            area = self.card.places.get(item)
            if area is not None:
                word = self.catalog.say(label)
                x, baseline, width = self.written_line(area, word)
                size = fitting_size(word, self.regular, self.size(8.5), area.width / 2)
                write(self.pen, word, area.x, baseline - 0.5 * self.scale, self.regular, size, QUIET)
                self.pen.path(line(x, baseline, x + width, baseline), stroke=RULE, line=self.line)
        if self.card.lucky is not None:
            self.draw_lucky_badge(self.card.lucky)

    def written_line(self, area: Rectangle, label: str) -> tuple[float, float, float]:
        """Return x, baseline and width of the line that one writes on, after its label."""
        size = fitting_size(label, self.regular, self.size(8.5), area.width / 2)
        x = area.x + self.regular.width(label, size) + 2.2 * self.scale
        return x, area.bottom - 1.2 * self.scale, area.right - x

    def draw_lucky_badge(self, area: Rectangle) -> None:
        pen, scale = self.pen, self.scale
        edge = self.weight * max(0.35, 0.6 * scale)
        pen.path(rounded(area.inset(edge / 2), area.height / 2), fill=WHITE, stroke=TEXT, line=edge)
        first = self.card.places["lucky-1"]
        for name in ("lucky-1", "lucky-2"):
            x, y = self.card.places[name].centre
            pen.path(circle(x, y, first.width / 2 - 0.4 * scale), stroke=RULE, line=self.line)
        label = Rectangle(area.x + 3.6 * scale, area.y, first.x - area.x - 4.8 * scale, area.height)
        words = self.catalog.say(say_in("sheet", "lucky numbers"))
        self.write_in_lines(words, label, 9, TEXT)

    def write_in_lines(self, words: str, area: Rectangle, points: float, ink: Ink) -> None:
        """Write words into the area, on two lines if one is too short for them at a good size."""
        size = self.size(points)
        lines = [words]
        if self.regular.width(words, size) > area.width and " " in words:
            splits = [(words[:at], words[at + 1 :]) for at, letter in enumerate(words) if letter == " "]
            lines = list(min(splits, key=lambda parts: max(self.regular.width(part, size) for part in parts)))
        size = min(fitting_size(each, self.regular, size, area.width) for each in lines)
        leading = 1.12 * size
        baseline = area.centre[1] + 0.34 * size - leading * (len(lines) - 1) / 2
        for each in lines:
            write(self.pen, each, area.x, baseline, self.regular, size, ink)
            baseline += leading

    # the rows

    def draw_band(self, band: Band) -> None:
        pen, scale = self.pen, self.scale
        paint = self.palette.paint(band.row.colour)
        radius, end_radius = 3.6 * scale, self.end_radius(band)
        outline = rounded(band.area, (radius, end_radius, end_radius, radius))
        self.fill_ground(paint, outline, band.area)
        foreign = [
            (cell, self.palette.paint(box.colour))
            for cell, box in zip(band.cells, band.row.boxes, strict=True)
            if box.colour != band.row.colour
        ]
        for cell, cell_paint in foreign:
            if self.palette.manner == "pattern":
                pen.path(rounded(cell), fill=WHITE)
            self.fill_ground(cell_paint, rounded(cell), cell)
        x, y = band.arrow.centre
        self.draw_arrow_and_symbol(paint, x + 0.3 * scale, y, band.arrow)
        for box in band.row.boxes:
            self.draw_number(band, box.number, self.palette.paint(box.colour))
            if self.palette.has_symbols and box.colour != band.row.colour:
                area = self.card.places[f"{band.row.id}-{box.number}"]
                symbol = self.palette.paint(box.colour).symbol
                draw_row_symbol(pen, symbol, area.right - 2.1 * scale, area.y + 2.2 * scale, 2.5 * scale, TEXT)
        self.draw_lock_box(band, paint)
        last_paint = self.palette.paint(band.row.boxes[-1].colour)
        self.draw_caption(band, paint, last_paint)
        if paint.edge is not None:
            pen.path(outline, stroke=paint.edge, line=self.line * 1.2)

    def end_radius(self, band: Band) -> float:
        """Return how round the right end of a row is."""
        return min(band.area.height / 2, 7.5 * self.scale)

    def fill_ground(self, paint: Paint, outline: tuple[tuple[str, tuple[float, ...]], ...], area: Rectangle) -> None:
        if paint.band is not None:
            self.pen.path(outline, fill=paint.band)
        elif self.palette.manner == "pattern":
            free = 5.9 * self.scale if area.width > self.card.width / 4 else 0.0
            patterned = Rectangle(area.x + free, area.y, area.width - free, area.height)
            with self.pen.clipped(outline), self.pen.clipped(rounded(patterned)):
                draw_pattern(self.pen, paint.symbol, patterned, max(1.1, 1.5 * self.scale), TEXT)

    def draw_arrow_and_symbol(self, paint: Paint, x: float, y: float, area: Rectangle) -> None:
        size = 3.4 * self.scale
        if not self.palette.has_symbols:
            draw_arrow(self.pen, x, y, size, paint.sign)
            return
        up = 0.22 * area.height
        draw_row_symbol(self.pen, paint.symbol, x, y - up, 3.9 * self.scale, paint.sign)
        draw_arrow(self.pen, x, y + up, size, paint.sign)

    def draw_number(self, band: Band, number: int, paint: Paint) -> None:
        area = self.card.places[f"{band.row.id}-{number}"]
        locking = number in band.row.locking_numbers
        radius = 1.9 * self.scale
        edge = paint.edge
        if self.palette.manner == "pattern":
            self.pen.path(
                rounded(area, radius), fill=paint.box, stroke=edge, line=self.line * (2.4 if locking else 1.2)
            )
        else:
            self.pen.path(rounded(area, radius), fill=paint.box, stroke=edge, line=self.line)
        size = min(0.6 * area.height, 0.58 * area.width)
        digits = len(str(number))
        if digits > 2:
            size *= 2 / digits
        write_centred(self.pen, str(number), area, self.numbers, max(size, LEAST_TEXT), paint.figure)

    def draw_lock_box(self, band: Band, paint: Paint) -> None:
        area = self.card.places[f"{band.row.id}-lock"]
        x, y = area.centre
        radius = area.width / 2
        self.pen.path(circle(x, y, radius), fill=paint.box, stroke=paint.edge, line=self.line)
        size = 0.58 * area.height
        draw_lock(self.pen, x, y + 0.02 * area.height, size, paint.figure, paint.box, hollow=self.weight < 1)

    def draw_caption(self, band: Band, paint: Paint, last_paint: Paint) -> None:
        """Write, in the strip under the boxes, what locking needs, and the colour's word where colour is missing."""
        size = min(self.size(7.4), max(LEAST_TEXT, 0.96 * band.hint.height))
        baseline = band.hint.centre[1] + 0.3 * size
        needed = band.row.crosses_before_lock
        if needed:
            hint = self.catalog.say(say_in("sheet", "at least {count} ✕", count=needed))
            radius = self.end_radius(band)
            corner = radius - math.sqrt(radius**2 - max(0.0, radius - (band.area.bottom - baseline)) ** 2)
            right = min(band.hint.right, band.area.right - corner - 0.6 * self.scale)
            room = Rectangle(band.hint.x, band.hint.y, right - band.hint.x, band.hint.height)
            self.write_with_cross(hint, room, baseline, size, last_paint)
        if self.palette.has_words:
            word = self.catalog.colour(band.row.colour, self.card.layout)
            size = fitting_size(word, self.regular, size, band.caption.width)
            self.knock_out(band.caption.x, self.regular.width(word, size), band.caption, baseline, size)
            write(self.pen, word, band.caption.x, baseline, self.regular, size, paint.sign)

    def write_with_cross(self, text: str, area: Rectangle, baseline: float, size: float, paint: Paint) -> None:
        """Write a text from the area's left on; ✕ in it is drawn, the typeface has none."""
        parts = text.split("✕")
        cross = 0.58
        at_one = sum(self.regular.width(part, 1) for part in parts) + cross * (len(parts) - 1)
        size = min(size, max(LEAST_TEXT, area.width / at_one))
        x = min(area.x + 0.6 * self.scale, area.right - at_one * size)
        self.knock_out(x, at_one * size, area, baseline, size)
        for index, part in enumerate(parts):
            if index:
                draw_cross(self.pen, x + cross * size / 2, baseline - 0.26 * size, cross * size, paint.sign, 0.16)
                x += cross * size
            if part:
                write(self.pen, part, x, baseline, self.regular, size, paint.sign)
                x += self.regular.width(part, size)

    def knock_out(self, x: float, width: float, strip: Rectangle, baseline: float, size: float) -> None:
        """Lay white paper under words on a pattern: from the edges of the boxes down, accents and tails included."""
        if self.palette.manner == "pattern":
            top, bottom = strip.y + 1.2 * self.line, max(strip.y + 0.92 * strip.height, baseline + 0.25 * size)
            plate = Rectangle(x - 0.6 * self.scale, top, width + 1.2 * self.scale, bottom - top)
            self.pen.path(rounded(plate, 0.6 * self.scale), fill=WHITE)

    # under the rows

    def draw_points(self) -> None:
        cells = self.card.points
        label = self.card.points_label
        if not cells or label is None:
            return
        pen, scale = self.pen, self.scale
        middle = label.y + 0.46 * label.height
        left, right = cells[0].area.x, cells[-1].area.right
        widest = max(self.bold.width(str(cell.points), 1) for cell in cells)
        size = min(self.size(9), max(LEAST_TEXT, 0.86 * cells[0].area.width / widest))
        small = max(LEAST_TEXT, 0.86 * size)
        upper = (label.y + middle) / 2 + 0.1 * label.height
        lower = (middle + label.bottom) / 2 - 0.04 * label.height
        pen.path(line(left, middle, right, middle), stroke=RULE, line=self.line)
        for cell in cells:
            x, _ = cell.area.centre
            write(pen, str(cell.crosses), x, upper + 0.1 * small, self.regular, small, QUIET, "centre")
            write(pen, str(cell.points), x, lower + 0.5 * size, self.bold, size, TEXT, "centre")
        x = left - 2.6 * scale
        draw_cross(pen, x - 0.3 * small, upper - 0.25 * small, 0.6 * small, QUIET, 0.15)
        word = self.catalog.say(say_in("sheet", "points"))
        word_size = fitting_size(word, self.regular, small, label.width - 2.6 * scale)
        write(pen, word, x, lower + 0.5 * size, self.regular, word_size, QUIET, "right")

    def draw_penalties(self) -> None:
        area = self.card.penalty_sign
        scale = self.scale
        _, y = area.centre
        size = 7 * scale
        draw_crossed_out_die(self.pen, area.x + 4.6 * scale, y, size, TEXT, WHITE)
        each = f"−{-self.card.layout.penalties.points}"
        room = Rectangle(area.x + 9 * scale, area.y, area.width - 10 * scale, area.height)
        figure_size = fitting_size(each, self.bold, self.size(11), room.width)
        write_centred(self.pen, each, room, self.bold, figure_size, TEXT)
        for index in range(1, self.card.layout.penalties.boxes + 1):
            box = self.card.places[f"penalty-{index}"]
            self.pen.path(rounded(box.inset(self.line / 2), 1.9 * scale), fill=WHITE, stroke=QUIET, line=self.line)

    def draw_term(self, term: Term) -> None:
        pen, scale = self.pen, self.scale
        area = self.card.places[term.place]
        if term.sign:
            write_centred(pen, term.sign, term.sign_area, self.regular, self.size(15), QUIET)
        if term.row is not None:
            paint = self.palette.paint(term.row.colour)
            edge = self.weight * max(0.4, 0.75 * scale)
            pen.path(rounded(area.inset(edge / 2), 2.2 * scale), fill=WHITE, stroke=paint.frame, line=edge)
            if self.palette.has_symbols:
                draw_row_symbol(pen, paint.symbol, area.x + 3.6 * scale, area.y + 3.5 * scale, 3.2 * scale, paint.frame)
            return
        total = term.place == "total"
        edge = self.weight * max(0.45, 0.9 * scale) if total else self.line
        pen.path(rounded(area.inset(edge / 2), 2.2 * scale), fill=WHITE, stroke=TEXT if total else QUIET, line=edge)
        corner_x, corner_y = area.x + 4.0 * scale, area.y + 3.9 * scale
        match term.place:
            case "result-penalties":
                draw_crossed_out_die(pen, corner_x, corner_y, 3.8 * scale, QUIET, WHITE)
            case "result-bonus":
                draw_pawn(pen, corner_x, corner_y + 0.2 * scale, 4.4 * scale, fill=QUIET)
            case _:
                word = self.catalog.say(say_in("sheet", "total"))
                size = fitting_size(word, self.regular, self.size(7.4), area.width - 4 * scale)
                write(pen, word, area.x + 2.9 * scale, area.y + 1.9 * scale + 0.75 * size, self.regular, size, QUIET)

    def draw_mark(self) -> None:
        """Write, tiny, which sheet this is: the layout's name, its version, the language."""
        layout = self.card.layout
        name = self.catalog.words(layout.name)
        text = f"{name} · {self.catalog.language} · {layout.version}"
        area = self.card.mark
        size = fitting_size(text, self.regular, self.size(6.4), area.width)
        write(self.pen, text, area.centre[0], area.centre[1] + 0.3 * size, self.regular, size, QUIET, "centre")
