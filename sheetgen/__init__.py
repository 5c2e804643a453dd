"""Score sheets, rules booklets and scoring for a family of dice games, from layout files."""

from sheetgen.errors import LayoutError, Mistake, SheetgenError, UnreadableError
from sheetgen.layout import (
    Board,
    Box,
    Colour,
    Ends,
    Examples,
    Field,
    Layout,
    Look,
    LuckyPair,
    Penalties,
    Range,
    Row,
    Track,
    Words,
    bundled_layouts,
    load_layout,
)

__version__ = "0.1.0"

__all__ = [
    "Board",
    "Box",
    "Colour",
    "Ends",
    "Examples",
    "Field",
    "Layout",
    "LayoutError",
    "Look",
    "LuckyPair",
    "Mistake",
    "Penalties",
    "Range",
    "Row",
    "SheetgenError",
    "Track",
    "UnreadableError",
    "Words",
    "bundled_layouts",
    "load_layout",
]
