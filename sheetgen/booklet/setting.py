"""What a booklet is set with: the page, the typeface and its sizes, and the pen that writes running text."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.booklet.document import Box, Die, Inline, Line, Lock
from sheetgen.booklet.hyphenation import Hyphenation
from sheetgen.booklet.lines import Face, PlacedSign, SetLine, Word, face_of, set_lines
from sheetgen.booklet.words import sign_in_words
from sheetgen.catalog import Catalog
from sheetgen.draw.canvas import Canvas
from sheetgen.draw.card import CardStyle
from sheetgen.draw.ink import Ink
from sheetgen.draw.palette import TEXT
from sheetgen.draw.pdf import PdfPen, set_fill
from sheetgen.draw.signs import chip_width, die_width, draw_chip, draw_die_sign, draw_lock_sign, lock_width
from sheetgen.geometry import POINT, Rectangle
from sheetgen.layout.model import Layout

TEXT_SIZE = 9.5 * POINT
SMALL_SIZE = 8.8 * POINT
"""Examples, questions and other things beside the main text."""
HEADING_SIZE = 15.5 * POINT
TITLE_SIZE = 10.6 * POINT
"""Titles of actions and boxes."""
FOOT_SIZE = 7.6 * POINT
TAB_SIZE = 7.2 * POINT
GRID = 13.2 * POINT
"""The distance of baselines; heights are multiples of half of it."""
HALF = GRID / 2


@dataclass(frozen=True, slots=True)
class PageSize:
    """A page of a booklet and its margins, in millimetres; half a sheet of paper."""

    width: float
    height: float
    side: float = 16.0
    top: float = 15.0

    @property
    def column(self) -> Rectangle:
        """Where the text stands: as many lines as leave room for the page number."""
        lines = int((self.height - self.top - 17.5) / GRID)
        return Rectangle(self.side, self.top, self.width - 2 * self.side, lines * GRID)


NEW_TINT = Ink.of("#fdf1cf")
NEW_INK = Ink.of("#8f6500")
"""What is new lies on the one and is marked with the other; without colour it is marked in black."""

A5_PAGE = PageSize(148.0, 210.0)
HALF_LETTER = PageSize(139.7, 215.9, 15.0, 16.0)


class Setter:
    """Sets running text of one booklet."""

    def __init__(self, layout: Layout, style: CardStyle, hyphens: Hyphenation) -> None:
        self.layout = layout
        self.style = style
        self.hyphens = hyphens
        self.regular = face_of(style.fonts.regular)
        self.bold = face_of(style.fonts.bold)

    @property
    def catalog(self) -> Catalog:
        """The words of the booklet."""
        return self.style.catalog

    @property
    def is_tinted(self) -> bool:
        """Whether grounds may be tinted; printers without colour make dots of a tint."""
        return self.style.palette.manner in {"full", "tint"}

    def lines(self, line: Line, face: Face, size: float, width: float) -> list[SetLine]:
        """Break running text into lines."""
        return set_lines(line, face, size, width, self.hyphens, self.sign_width)

    def sign_width(self, sign: Inline, size: float) -> float:
        """Return the width of a sign, with a little room on both sides of it."""
        match sign:
            case Box(number=number):
                return chip_width(number, self.style, size) + 0.16 * size
            case Die(colour=colour):
                return die_width(colour, self.style, size) + 0.16 * size
            case _:
                return lock_width(self.style, size) + 0.16 * size


class TextPen(PdfPen):
    """A pen on a page that also writes lines of running text, with kerning and signs."""

    def __init__(self, canvas: Canvas, height: float, setter: Setter) -> None:
        super().__init__(canvas, height)
        self.setter = setter

    @property
    def new_ink(self) -> Ink:
        """What marks things that are new."""
        return NEW_INK if self.setter.is_tinted else TEXT

    def line(self, line: SetLine, x: float, baseline: float, face: Face, size: float, ink: Ink = TEXT) -> None:
        """Write a line of running text."""
        for part in line.parts:
            if isinstance(part, Word):
                set_fill(self.canvas, ink)
                at = (x + part.x) / POINT, self.y(baseline)
                self.canvas.kerned(*at, face.typeface.name, size / POINT, face.runs(part.text))
            else:
                self.sign(part, x + part.x, baseline, size)

    def words(self, text: str, x: float, baseline: float, face: Face, size: float, ink: Ink = TEXT) -> None:
        """Write words on one line."""
        self.line(SetLine((Word(0.0, text),), 0.0), x, baseline, face, size, ink)

    def sign(self, placed: PlacedSign, x: float, baseline: float, size: float) -> None:
        """Draw a sign in running text; those who don't see it hear its name."""
        setter = self.setter
        style, layout = setter.style, setter.layout
        x += 0.08 * size
        with self.canvas.tagged("Span") as span:
            span.alt = sign_in_words(placed.sign, layout, setter.catalog)
            match placed.sign:
                case Box(colour=colour, number=number):
                    draw_chip(self, x, baseline, size, colour, number, style)
                case Die(colour=colour, value=value):
                    draw_die_sign(self, x, baseline, size, colour, value, layout.die_sides, style)
                case Lock(row=row):
                    draw_lock_sign(self, x, baseline, size, layout.row(row).colour, style)
