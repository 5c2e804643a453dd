"""Where words may be divided at the end of a line.

The patterns are those of the LibreOffice dictionaries, through pyphen. What they get wrong in words that our booklets
use stands in `EXCEPTIONS`; a hyphen marks each place where the word may be divided, none that it stays whole.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyphen import Pyphen

DICTIONARIES = {"cs": "cs_CZ", "sk": "sk_SK", "pl": "pl_PL", "uk": "uk_UA", "el": "el_GR", "en": "en_GB"}
LEAST_BEFORE = 2
LEAST_AFTER = 3
"""Letters that stay on the line, and that go to the next one."""
LEAST_LETTERS = 6
"""Shorter words are not divided."""

EXCEPTIONS: dict[str, tuple[str, ...]] = {
    "cs": (),
    "sk": (),
    "pl": (),
    "uk": (),
    "el": (),
    "en": ("coloured",),
}
NAMES = ("qwixx", "sheetgen", "steffen", "benndorf", "reinhard", "staupe")
"""Never divided, in any language."""

_WORD = re.compile(r"[^\W\d_]+")


class Hyphenation:
    """The places at which words of one language may be divided."""

    def __init__(self, language: str) -> None:
        self._dictionary: Pyphen | None = None
        self._language = language
        self._known: dict[str, tuple[int, ...]] = dict.fromkeys(NAMES, ())
        for marked in EXCEPTIONS[language]:
            parts = marked.split("-")
            self._known["".join(parts)] = tuple(sum(map(len, parts[:count])) for count in range(1, len(parts)))

    def places(self, text: str) -> tuple[int, ...]:
        """Return how many letters may stand before a hyphen, for each place in the text; it has no blanks.

        Words with figures or apostrophes in them are divided only in their runs of letters, and only where enough
        letters of the run are left on both sides.
        """
        return tuple(
            match.start() + place for match in _WORD.finditer(text) for place in self._in_word(match[0].lower())
        )

    def _in_word(self, word: str) -> tuple[int, ...]:
        if word not in self._known:
            self._known[word] = self._found(word) if len(word) >= LEAST_LETTERS else ()
        return self._known[word]

    def _found(self, word: str) -> tuple[int, ...]:
        if self._dictionary is None:
            from pyphen import Pyphen

            self._dictionary = Pyphen(
                lang=DICTIONARIES[self._language], left=LEAST_BEFORE, right=LEAST_AFTER, cache=True
            )
        places: list[int] = []
        for place in self._dictionary.positions(word):
            if not places or place - places[-1] >= LEAST_BEFORE:  # Ukrainian patterns cut off single letters.
                places.append(int(place))
        return tuple(places)


@cache
def hyphenation(language: str) -> Hyphenation:
    """Return the hyphenation of one of the six languages; what it found it remembers."""
    return Hyphenation(language)
