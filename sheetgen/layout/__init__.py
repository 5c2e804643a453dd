"""Layouts: the file format, its model, and loading."""

from sheetgen.layout.load import bundled_layouts, load_bundled, load_layout
from sheetgen.layout.model import (
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
)

__all__ = [
    "Board",
    "Box",
    "Colour",
    "Ends",
    "Examples",
    "Field",
    "Layout",
    "Look",
    "LuckyPair",
    "Penalties",
    "Range",
    "Row",
    "Track",
    "Words",
    "bundled_layouts",
    "load_bundled",
    "load_layout",
]
