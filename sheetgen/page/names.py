"""The names that are printed on sheets."""

from __future__ import annotations

import unicodedata

from sheetgen.errors import SheetgenError
from sheetgen.message import say
from sheetgen.source import legible

MOST_LETTERS = 100
MOST_NAMES = 1000


def read_names(text: str | None) -> tuple[str, ...]:
    """Return the names between the commas."""
    if text is None:
        return ()
    names = (unicodedata.normalize("NFC", " ".join(name.split())) for name in legible(text).split(","))
    given = tuple(name for name in names if name)
    if not given:
        raise SheetgenError(say("--names has no name in it; expected names with commas between them"))
    if len(given) > MOST_NAMES:
        raise SheetgenError(
            say("there are too many names ({number}); at most: {most}", number=len(given), most=MOST_NAMES)
        )
    for name in given:
        if len(name) > MOST_LETTERS:
            raise SheetgenError(say("the name “{name}…” is too long for a sheet", name=name[:20]))
    return given
