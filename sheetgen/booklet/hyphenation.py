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
    "cs": ("dobro-volný",),
    "sk": (
        "dobro-voľný",
        "naj-bliž-šie",
        "ne-chcete",
        "ne-krí-ži-ku-jete",
        "ne-krí-ži-kuje",
        "ne-krí-ži-kujú",
        "ne-za-krí-ži-ko-val",
        "ne-za-krí-ži-ku-jete",
        "ne-za-krí-ži-kuje",
        "ne-za-krí-ži-kujú",
        "pro-grame",
        "uza-vretý",
        "uza-vrie",
    ),
    "en": ("coloured", "counted", "in-vented", "printed"),
}
CLOSING: dict[str, str] = {
    # A sonorant before another consonant ends its syllable: кін-чити, віль-них, дій-шла. The patterns cut before it.
    "uk": "[врлмнй]ь?(?=[бвгґджзклмнпрстфхцчшщ])",
}
"""What still belongs to the syllable before a place that the patterns of a language give."""

_WORD = re.compile(r"[^\W\d_]+")


class Hyphenation:
    """The places at which words of one language may be divided."""

    def __init__(self, language: str) -> None:
        self._dictionary: Pyphen | None = None
        self._language = language
        self._closing = re.compile(CLOSING.get(language, ""))
        self._known: dict[str, tuple[int, ...]] = {"sheetgen": ()}
        for marked in EXCEPTIONS.get(language, ()):
            parts = marked.split("-")
            self._known["".join(parts)] = tuple(sum(map(len, parts[:count])) for count in range(1, len(parts)))

    def places(self, text: str) -> tuple[int, ...]:
        """Return how many letters may stand before a hyphen, for each place in the text; it has no blanks.

        Words with figures or apostrophes in them are divided only in their runs of letters, and only where enough
        letters of the run are left on both sides. Names, and all else that begins with a capital, stay whole.
        """
        return tuple(
            match.start() + place
            for match in _WORD.finditer(text)
            if match[0].islower()
            for place in self._in_word(match[0])
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
        for given in self._dictionary.positions(word):
            closing = self._closing.match(word, given)
            place = closing.end() if closing else int(given)
            # Ukrainian patterns also cut off single letters.
            if place - (places[-1] if places else 0) >= LEAST_BEFORE and len(word) - place >= LEAST_AFTER:
                places.append(place)
        return tuple(places)


@cache
def hyphenation(language: str) -> Hyphenation:
    """Return the hyphenation of one of the six languages; what it found it remembers."""
    return Hyphenation(language)
