"""Helpers for tests of drawing: odd layouts, words as long as any language has them, a pen that remembers."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from sheetgen.catalog import Catalog
from sheetgen.draw.font import Fonts, Typeface, load_fonts
from sheetgen.draw.ink import Ink
from sheetgen.geometry import Outline, Rectangle
from sheetgen.layout import Layout, load_layout

BUNDLED = ("classic", "big", "on-board")

# Layouts that nobody has printed yet; each extends the classic game.
ODD_LAYOUTS = {
    "six-rows": """
        rows:
          red: 2..12
          yellow: 2..12
          green: 12..2
          blue: 12..2
          orange: 2..12
          purple: 12..2
    """,
    "twenty-boxes": """
        dice: {sides: 12}
        rows:
          red: 2..21
          yellow: 2..21
          green: 24..5
          blue: 24..5
    """,
    "mixed-colours": """
        rows:
          red: yellow 2..4 blue 5..7 green 8..10 red 11..12
          yellow: red 2..3 green 4..7 blue 8..9 yellow 10..12
          green: blue 12..10 yellow 9..7 red 6..4 green 3..2
          blue: green 12..11 red 10..7 yellow 6..5 blue 4..2
    """,
    "long-names": """
        texts:
          name: A board with a name that goes on and on and on until nobody reads it any more
        rows:
          red: null
          yellow: null
          green: null
          blue: null
          a-very-long-row-name: {numbers: 2..12, colour: red}
          another-very-long-id: {numbers: 12..2, colour: blue}
    """,
    "two-short-rows": """
        rows: {red: 2..4, yellow: null, green: null, blue: 7..3}
        locks: {crosses_before: 1}
        ends: {locked_rows: 1}
    """,
    "uneven-rows": """
        rows:
          red: 2..6
          yellow: 2..12
          green: {numbers: 12..4, locking: [5, 4]}
          blue: 9..7
        locks: {crosses_before: 1}
    """,
    "ten-penalties": """
        penalties: {boxes: 10, points: -1000}
        sheet:
          lines: [[name, date], [rows], [points], [penalties], [result]]
    """,
    "other-lines": """
        sheet:
          size: 148x210
          lines: [[rows], [penalties], [points], [result], [name], [date]]
    """,
}


def odd_layout(name: str, folder: Path) -> Layout:
    text = "\n".join(line.removeprefix("        ") for line in ODD_LAYOUTS[name].strip("\n").split("\n"))
    path = folder / f"{name}.yaml"
    path.write_text(f"extends: classic\n{text}\n", encoding="utf-8")
    return load_layout(path)


# The words of the sheet, from the glossary and as a native speaker would put them, whatever the catalogs say.
WORDS = {
    "uk": {
        "name": "ім’я",
        "date": "дата",
        "points": "бали",
        "total": "разом",
        "at least {count} ✕": "щонайменше {count} ✕",
        "lucky numbers": "щасливі числа",
    },
    "el": {
        "name": "όνομα",
        "date": "ημερομηνία",
        "points": "πόντοι",
        "total": "σύνολο",
        "at least {count} ✕": "τουλάχιστον {count} ✕",
        "lucky numbers": "τυχεροί αριθμοί",
    },
    "pl": {
        "name": "imię",
        "date": "data",
        "points": "punkty",
        "total": "razem",
        "at least {count} ✕": "co najmniej {count} ✕",
        "lucky numbers": "szczęśliwe liczby",
    },
}


class _Translations(gettext.NullTranslations):
    def __init__(self, words: dict[str, str], longer: str = "") -> None:
        super().__init__()
        self.words = words
        self.longer = longer

    def gettext(self, message: str) -> str:
        return self.words.get(message, message + self.longer)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)

    def ngettext(self, one: str, many: str, count: int) -> str:
        return self.gettext(one if count == 1 else many)


def catalog_of_words(language: str) -> Catalog:
    return Catalog(language, _Translations(WORDS.get(language, {})))


def catalog_of_long_words() -> Catalog:
    """A language whose words are all longer than the English ones: by a third for sentences, by half for words."""

    class Longer(_Translations):
        def gettext(self, message: str) -> str:
            if "{" in message or len(message) < 3:
                return message + "ннн"
            return " ".join(word + "ш" * (len(word) // 3) for word in message.split(" "))

    return Catalog("uk", Longer({}))


@cache
def fonts() -> Fonts:
    return load_fonts()


@dataclass
class Written:
    text: str
    x: float
    baseline: float
    typeface: Typeface
    size: float
    ink: Ink

    @property
    def area(self) -> Rectangle:
        """Where the ink lies."""
        return self.typeface.ink(self.text, self.size).moved(self.x, self.baseline)


@dataclass
class RememberingPen:
    """A pen that draws nothing and remembers all."""

    texts: list[Written] = field(default_factory=list)
    paths: list[tuple[Outline, Ink | None, Ink | None, float]] = field(default_factory=list)

    def path(
        self,
        outline: Outline,
        *,
        fill: Ink | None = None,
        stroke: Ink | None = None,
        line: float = 0.2,
        dash: tuple[float, ...] = (),
    ) -> None:
        self.paths.append((outline, fill, stroke, line))

    def text(self, x: float, baseline: float, text: str, typeface: Typeface, size: float, ink: Ink) -> None:
        self.texts.append(Written(text, x, baseline, typeface, size, ink))

    @contextmanager
    def clipped(self, outline: Outline) -> Iterator[None]:
        yield

    @contextmanager
    def placed(self, x: float, y: float, scale: float = 1.0, degrees: float = 0.0) -> Iterator[None]:
        yield
