"""A language's words: turning messages into sentences."""

from __future__ import annotations

import gettext
from dataclasses import replace
from functools import cache

from sheetgen import resources
from sheetgen.layout.colours import BOXES, COLOURS
from sheetgen.layout.model import Box, Layout, Row, Words
from sheetgen.message import Message


class Catalog:
    """The words of one language."""

    def __init__(self, language: str, translations: gettext.NullTranslations) -> None:
        self.language = language
        self.translations = translations

    def say(self, message: Message) -> str:
        """Return a message in this language, with its parameters filled in."""
        return message.fill(self.text(message), self.say)

    def text(self, message: Message) -> str:
        """Return the text of a message in this language, its parameters still in braces."""
        match message:
            case Message(context=None, plural=None):
                return self.translations.gettext(message.text)
            case Message(context=str(context), plural=None):
                return self.translations.pgettext(context, message.text)
            case Message(context=None, plural=str(plural)):
                return self.translations.ngettext(message.text, plural, message.count)
            case Message(context=context, plural=plural):
                return self.translations.npgettext(str(context), message.text, str(plural), message.count)

    def words(self, words: Words) -> str:
        """Return a text of a layout in this language, or else as the layout gives it."""
        by_language = dict(words.by_language)
        return by_language.get(self.language) or self.translations.pgettext("layout", words.text)

    def colour(self, colour: str, layout: Layout) -> str:
        """Return the name of a colour of the layout."""
        for own in layout.colours:
            if own.id == colour and own.name is not None:
                return self.words(own.name)
        return self.say(COLOURS[colour]) if colour in COLOURS else colour

    def row(self, row: Row, layout: Layout) -> str:
        """Return what a row of the layout is called: its colour, after its id where that is another word."""
        name = self.colour(row.colour, layout)
        return name if row.id == row.colour else f"{row.id} ({name})"

    def box(self, box: Box, layout: Layout) -> str:
        """Return what a box of the layout is called."""
        has_own_name = any(own.id == box.colour and own.name is not None for own in layout.colours)
        if box.colour in BOXES and not has_own_name:
            return self.say(replace(BOXES[box.colour], parameters={"number": box.number}))
        return f"{self.colour(box.colour, layout)} {box.number}"


@cache
def load_catalog(language: str) -> Catalog:
    """Load the catalog of one of the six languages (`"cs"`); without compiled catalogs everything is in English."""
    folder = str(resources.folder("locales"))
    return Catalog(language, gettext.translation("sheetgen", folder, languages=[language], fallback=True))
