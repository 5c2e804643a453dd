"""What the writers of a booklet say that is not in its text: its title, and signs in words."""

from __future__ import annotations

from sheetgen.booklet.document import Booklet, Box, Die, Inline, Lock
from sheetgen.catalog import Catalog
from sheetgen.layout.model import Box as LayoutBox
from sheetgen.layout.model import Layout
from sheetgen.message import say_in


def document_title(booklet: Booklet) -> str:
    """Return the title of the document."""
    return booklet.catalog.say(say_in("document", "{layout}: the rules of the game", layout=booklet.title))


def sign_in_words(sign: Inline, layout: Layout, catalog: Catalog) -> str:
    """Say what a sign in running text shows, for those who don't see it."""
    match sign:
        case Box(name=name):
            return name
        case Die(colour=colour, value=value):
            return catalog.box(LayoutBox(value, colour), layout) if colour in layout.die_colours else str(value)
        case Lock(row=row):
            colour = catalog.colour(layout.row(row).colour, layout)
            return catalog.say(say_in("form", "{colour}: lock", colour=colour))
        case _:
            return sign
