"""Palettes: what a row's colour looks like in print.

A palette is a way of inking (`Manner`) and an ink for each colour. From the two comes the `Paint` of a
colour: band, boxes, numbers, arrow. A layout's own colours go before the palette's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from sheetgen import shape
from sheetgen.draw.ink import BLACK, WHITE, Ink
from sheetgen.draw.symbols import ROW_SYMBOLS
from sheetgen.errors import LayoutError, SheetgenError
from sheetgen.layout.model import Layout
from sheetgen.layout.notation import ID, INK, SHORT_WORD
from sheetgen.message import Message, say, say_in
from sheetgen.source import read_tree

Manner = Literal["full", "tint", "outline", "pattern"]

TEXT = Ink.of("#262626")
QUIET = Ink.of("#666666")
RULE = Ink.of("#a6a6a6")
"""Numbers and words; what is there only for those who look for it; thin lines. All print with black alone."""


@dataclass(frozen=True, slots=True)
class Paint:
    """How the things of one colour are drawn; None is left white."""

    band: Ink | None
    edge: Ink | None
    """The line around a band, a box and the lock, where they have one."""
    box: Ink
    figure: Ink
    """Numbers and the lock, on a box."""
    sign: Ink
    """Arrow and words, on the band."""
    frame: Ink
    """Frames on white paper, as in the result line."""
    symbol: int
    """The place of the colour among the layout's colours: its symbol and its pattern."""


@dataclass(frozen=True, slots=True)
class Palette:
    """A way of inking, an ink for each colour, and whether rows also have a symbol and their colour's word."""

    id: str
    name: Message
    """What it is called where one is chosen."""
    manner: Manner
    inks: Mapping[str, Ink]
    has_symbols: bool = False
    has_words: bool = False
    order: tuple[str, ...] = ()
    """The colours of the layout, in its order."""
    fixed: frozenset[str] = frozenset()
    """The colours whose ink a layout doesn't change."""

    def paint(self, colour: str) -> Paint:
        """Return how things of that colour are drawn."""
        ink = self.inks[colour]
        symbol = self.order.index(colour) if colour in self.order else 0
        match self.manner:
            case "full":
                box = WHITE if self.has_symbols else ink.tint(0.1)
                figure = TEXT if self.has_symbols else ink.legible_on(box, 5.5)
                sign = WHITE if ink.contrast(WHITE) >= 3 else ink.legible_on(ink, 5.5)
                return Paint(ink, None, box, figure, sign, ink.legible_on(WHITE, 2.0), symbol)
            case "tint":
                band = ink.tint(0.28)
                return Paint(
                    band,
                    None,
                    WHITE,
                    ink.legible_on(WHITE, 5.5),
                    ink.legible_on(band),
                    ink.tint(0.75).legible_on(WHITE, 1.8),
                    symbol,
                )
            case "outline":
                dark = ink.legible_on(WHITE, 4.5)
                return Paint(None, ink.legible_on(WHITE, 1.8), WHITE, dark, dark, ink.legible_on(WHITE, 1.8), symbol)
            case "pattern":
                return Paint(None, TEXT, WHITE, TEXT, TEXT, TEXT, symbol)

    def for_layout(self, layout: Layout) -> Palette:
        """Return the palette with the layout's own colours in it; every colour of the layout has an ink then."""
        order = layout.die_colours
        if self.manner == "pattern" and len(order) > len(ROW_SYMBOLS):
            raise SheetgenError(
                say(
                    "too many colours ({colours}) to tell apart without colour, at most {most}; use another palette",
                    colours=len(order),
                    most=len(ROW_SYMBOLS),
                )
            )
        own = {colour.id: Ink.of(colour.ink) for colour in layout.colours if colour.id not in self.fixed}
        inks = {
            colour: own.get(colour) or self.inks[colour] for colour in order if colour in own or colour in self.inks
        }
        if self.manner == "pattern":
            inks = dict.fromkeys(order, BLACK)
        return replace(self, inks=inks, order=order)


_COLOUR: dict[str, str] = {
    "red": "#d42b2b",
    "yellow": "#f7b500",
    "green": "#35983b",
    "blue": "#2a62b4",
    "orange": "#ee7414",
    "purple": "#7a3f9d",
    "pink": "#dd5c96",
    "brown": "#87542c",
    "black": "#333333",
    "grey": "#858585",
    "turquoise": "#109c9c",
}

_CONTRAST: dict[str, str] = {
    # Told apart by lightness first, because every kind of colour blindness leaves that alone:
    # CIE lightness about 87, 67, 39 and 21 for the four colours of the game.
    "yellow": "#ffd60a",
    "green": "#35b597",
    "red": "#b80f2a",
    "blue": "#0b2e6f",
    "orange": "#e69f00",
    "purple": "#6a2c83",
    "pink": "#e58bb6",
    "brown": "#5e3418",
    "black": "#1a1a1a",
    "grey": "#8f8f8f",
    "turquoise": "#56b4e9",
}


def _inks(colours: Mapping[str, str]) -> dict[str, Ink]:
    return {colour: Ink.of(ink) for colour, ink in colours.items()}


PALETTES: dict[str, Palette] = {
    palette.id: palette
    for palette in (
        Palette("colour", say_in("palette", "full colour"), "full", _inks(_COLOUR)),
        Palette("soft", say_in("palette", "soft colours"), "tint", _inks(_COLOUR)),
        Palette("ink-saver", say_in("palette", "saves ink"), "outline", _inks(_COLOUR)),
        Palette("mono", say_in("palette", "black and white"), "pattern", {}, has_symbols=True, has_words=True),
        Palette("contrast", say_in("palette", "strong contrast"), "full", _inks(_CONTRAST), has_symbols=True),
    )
}


def find_palette(name_or_path: str) -> Palette:
    """Return one of our palettes by its name, or read a palette file."""
    if name_or_path in PALETTES:
        return PALETTES[name_or_path]
    path = Path(name_or_path)
    if path.suffix in {".yaml", ".yml", ".json"} or path.name != name_or_path:
        return read_palette(path)
    raise SheetgenError(
        shape.unknown(
            name_or_path,
            tuple(PALETTES),
            nearby=say("there is no palette “{word}”; did you mean “{guess}”?"),
            otherwise=say("there is no palette “{word}”; expected one of {known}, or the path of a palette file"),
        )
    )


PALETTE_FORM = shape.Record(
    {
        "base": shape.Key(
            shape.Choice(tuple(PALETTES)), "The palette to start from; colour if left out.", default="colour"
        ),
        "colours": shape.Key(
            shape.MapOf(
                ID,
                INK,
                least=1,
                most=40,
                expected_key=SHORT_WORD,
            ),
            "An ink for each colour that is printed otherwise.",
            required=True,
        ),
    }
)
"""What a palette file may say: `base: soft` and `colours: {red: "#aa0033"}`."""


def read_palette(path: Path) -> Palette:
    """Read a palette file; its colours go before those of a layout."""
    root, mistakes = read_tree(path)
    report = shape.Report(mistakes)
    given = PALETTE_FORM.read(root, (), report)
    if given is None or report.mistakes:
        raise report.error(LayoutError, path)
    base = PALETTES[given["base"]]
    return replace(base, id=path.stem, inks={**base.inks, **_inks(given["colours"])}, fixed=frozenset(given["colours"]))
