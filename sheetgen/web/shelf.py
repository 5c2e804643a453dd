"""The layouts that strangers may use: those that come with sheetgen, by their ids, and no files."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sheetgen import shape
from sheetgen.entry.entered import Shelf
from sheetgen.errors import SheetgenError
from sheetgen.layout import Layout, bundled_layouts, load_layout
from sheetgen.message import say

LONGEST_WORD = 40


class NoSuchLayoutError(SheetgenError):
    """A layout that isn't there, or that may not be used here."""


@cache
def layout_ids() -> tuple[str, ...]:
    """Return the ids of the layouts there are."""
    return bundled_layouts()


@cache
def _bundled(name: str) -> Layout:
    return load_layout(name)


def layout_of(name: str) -> Layout:
    """Return a layout by its id; anything else, a path above all, is refused without looking for a file."""
    if name in layout_ids():
        return _bundled(name)
    word = name if len(name) <= LONGEST_WORD else name[:LONGEST_WORD] + "…"
    raise NoSuchLayoutError(
        shape.unknown(
            word,
            layout_ids(),
            nearby=say("there is no layout “{word}”; did you mean “{guess}”?"),
            otherwise=say("there is no layout “{word}” here; expected one of: {known}"),
        )
    )


class BundledShelf(Shelf):
    """A shelf for what strangers send: it never reads a layout file that they name."""

    def layout(self, name: str, beside: Path = Path()) -> Layout:
        return layout_of(name)
