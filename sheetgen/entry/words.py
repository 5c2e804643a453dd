"""The words people use for rows and locks, in six languages, in any case, with or without accents.

These are words to understand, not to say: beside the words of the catalogs they have the other genders a colour can
take in a language, so nobody has to know which of them we print.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache

from sheetgen.layout.model import Layout

COLOUR_WORDS: dict[str, str] = {
    "red": "red červená červený červené czerwony czerwona czerwone червоний червона червоне κόκκινο κόκκινη κόκκινος",
    "yellow": "yellow žlutá žlutý žluté žltá žltý žlté żółty żółta żółte жовтий жовта жовте κίτρινο κίτρινη κίτρινος",
    "green": "green zelená zelený zelené zielony zielona zielone зелений зелена зелене πράσινο πράσινη πράσινος",
    "blue": "blue modrá modrý modré niebieski niebieska niebieskie блакитний блакитна блакитне синій синя синє μπλε",
}
LOCK_WORDS: dict[str, str] = {
    "cs": "zámek",
    "sk": "zámok",
    "pl": "kłódka",
    "uk": "замок",
    "el": "λουκέτο",
    "en": "lock",
}
"""By language; the sign 🔒 is understood in all of them."""


@cache
def folded(word: str) -> str:
    """Return a word without case and accents, as words are compared."""
    decomposed = unicodedata.normalize("NFKD", word.strip().casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


@cache
def _colours() -> dict[str, str]:
    return {folded(word): colour for colour, words in COLOUR_WORDS.items() for word in words.split()}


@cache
def lock_words() -> frozenset[str]:
    """Return the words for the lock, folded."""
    return frozenset(folded(word) for word in (*LOCK_WORDS.values(), "🔒"))


class RowWords:
    """Finds the rows and dice of a layout by the words people use for them."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.row_ids = tuple(row.id for row in layout.rows)
        self._rows = {row.id: place for place, row in enumerate(layout.rows)}
        of_colour: dict[str, list[int]] = {}
        for place, row in enumerate(layout.rows):
            of_colour.setdefault(row.colour, []).append(place)
        # A colour names a row if it is the colour of that row alone.
        self._row_of_colour = {colour: places[0] for colour, places in of_colour.items() if len(places) == 1}
        self._own_words = {
            folded(text): colour.id
            for colour in layout.colours
            if colour.name is not None
            for text in (colour.name.text, *(word for _, word in colour.name.by_language))
        }

    def row(self, word: str) -> int | None:
        """Return the place of the row that a word stands for."""
        key = folded(word)
        if key in self._rows:
            return self._rows[key]
        colour = self.colour(word)
        return self._row_of_colour.get(colour) if colour is not None else None

    def colour(self, word: str) -> str | None:
        """Return the colour that a word stands for, if the layout has a die of it."""
        return next((each for each in self._meanings(folded(word)) if each in self.layout.die_colours), None)

    def _meanings(self, key: str) -> Iterator[str | None]:
        """Yield what a word may mean; catalogs are only loaded for words that nothing else knows."""
        yield key
        yield self._own_words.get(key)
        yield _colours().get(key)
        yield _catalog_words().get(key)


@cache
def _catalog_words() -> dict[str, str]:
    from sheetgen.catalog import load_catalog
    from sheetgen.language import LANGUAGES
    from sheetgen.layout.colours import COLOURS

    catalogs = [load_catalog(language) for language in LANGUAGES]
    return {folded(catalog.say(name)): colour for colour, name in COLOURS.items() for catalog in catalogs}
