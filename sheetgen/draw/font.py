"""Read a TrueType font: which letters it has, how wide they are, where their ink lies.

Measuring needs neither ReportLab nor fontTools, so that a card can be placed, checked and written as SVG
without either. Tables and their fields follow the OpenType specification (cmap, head, hhea, hmtx, loca, glyf).
"""

from __future__ import annotations

import struct
from array import array
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sheetgen.errors import SheetgenError
from sheetgen.fonts import font_file
from sheetgen.geometry import Outline, Rectangle, Segment
from sheetgen.message import say


class Typeface:
    """One weight of a typeface; sizes and results are in millimetres."""

    def __init__(self, name: str, file: Path) -> None:
        self.name = name
        self.file = file
        self._data = data = file.read_bytes()
        count = struct.unpack_from(">H", data, 4)[0]
        self._tables: dict[bytes, int] = {}
        for index in range(count):
            tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * index)
            self._tables[tag] = offset
        head = self._tables[b"head"]
        self.units: int = struct.unpack_from(">H", data, head + 18)[0]
        self._long_offsets = struct.unpack_from(">h", data, head + 50)[0] == 1
        self._widths_listed = struct.unpack_from(">H", data, self._tables[b"hhea"] + 34)[0]
        self._glyph_of = _character_map(data, self._tables[b"cmap"])
        self._advances: dict[str, int] = {}
        self._inks: dict[str, tuple[int, int, int, int]] = {}

    @property
    def data(self) -> bytes:
        """The font file."""
        return self._data

    def table(self, tag: bytes) -> int | None:
        """Return where a table of the font file begins, if it has it."""
        return self._tables.get(tag)

    def missing(self, text: str) -> str:
        """Return the letters of the text that the typeface doesn't have."""
        return "".join(dict.fromkeys(letter for letter in text if ord(letter) not in self._glyph_of))

    def glyphs(self, text: str) -> list[int]:
        """Return the glyphs of a text; a letter without one is an error, never a silent gap."""
        try:
            return [self._glyph_of[ord(letter)] for letter in text]
        except KeyError:
            letters = " ".join(
                letter if letter.isprintable() else f"U+{ord(letter):04X}" for letter in self.missing(text)
            )
            shown = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)
            message = say(
                "the typeface has no letter for {letters} (in “{text}”); it has Latin, Greek and Cyrillic ones",
                letters=letters,
                text=shown[:60],
            )
            raise SheetgenError(message) from None

    def width(self, text: str, size: float) -> float:
        """Return how far the text goes on."""
        advances = self._advances
        try:
            total = sum([advances[letter] for letter in text])
        except KeyError:
            advances |= zip(text, map(self._advance, self.glyphs(text)), strict=True)
            total = sum([advances[letter] for letter in text])
        return total * size / self.units

    def ink(self, text: str, size: float) -> Rectangle:
        """Return where the ink lies, for a text that begins at (0, 0) on its baseline."""
        if text not in self._inks:
            self._inks[text] = self._ink(text)
        left, low, right, high = self._inks[text]
        scale = size / self.units
        return Rectangle(left * scale, -high * scale, (right - left) * scale, (high - low) * scale)

    def _ink(self, text: str) -> tuple[int, int, int, int]:
        """Return the edges of the ink in the font's own units: left, low, right, high."""
        x = 0
        edges: list[tuple[int, int, int, int]] = []
        for glyph in self.glyphs(text):
            start = self._glyph_start(glyph)
            if start is not None:
                left, low, right, high = struct.unpack_from(">4h", self._data, start + 2)
                edges.append((x + left, low, x + right, high))
            x += self._advance(glyph)
        if not edges:
            return 0, 0, x, 0
        lefts, lows, rights, highs = zip(*edges, strict=True)
        return min(lefts), min(lows), max(rights), max(highs)

    def outline(self, text: str, x: float, baseline: float, size: float) -> Outline:
        """Return the text as one outline."""
        scale = size / self.units
        segments: list[Segment] = []
        for glyph in self.glyphs(text):
            for contour in self._contours(glyph):
                segments += _curves([(x + dx * scale, baseline - dy * scale, on) for dx, dy, on in contour])
            x += self._advance(glyph) * scale
        return tuple(segments)

    def _advance(self, glyph: int) -> int:
        index = min(glyph, self._widths_listed - 1)
        width: int = struct.unpack_from(">H", self._data, self._tables[b"hmtx"] + 4 * index)[0]
        return width

    def _glyph_start(self, glyph: int) -> int | None:
        loca = self._tables[b"loca"]
        if self._long_offsets:
            start, end = struct.unpack_from(">2I", self._data, loca + 4 * glyph)
        else:
            start, end = (2 * offset for offset in struct.unpack_from(">2H", self._data, loca + 2 * glyph))
        return self._tables[b"glyf"] + start if end > start else None

    def _contours(self, glyph: int) -> list[list[tuple[float, float, bool]]]:
        """Return the points of each contour: x, y in font units, and whether the curve goes through it."""
        start = self._glyph_start(glyph)
        if start is None:
            return []
        count = struct.unpack_from(">h", self._data, start)[0]
        return self._composite(start + 10) if count < 0 else self._simple(start + 10, count)

    def _simple(self, at: int, count: int) -> list[list[tuple[float, float, bool]]]:
        data = self._data
        ends = struct.unpack_from(f">{count}H", data, at)
        at += 2 * count
        at += 2 + struct.unpack_from(">H", data, at)[0]
        total = ends[-1] + 1
        flags: list[int] = []
        while len(flags) < total:
            flag, at = data[at], at + 1
            repeated = 0
            if flag & 8:
                repeated, at = data[at], at + 1
            flags += [flag] * (repeated + 1)
        coordinates: list[list[int]] = []
        for short, same in ((2, 16), (4, 32)):
            values, value = [], 0
            for flag in flags:
                if flag & short:
                    value += data[at] if flag & same else -data[at]
                    at += 1
                elif not flag & same:
                    value += struct.unpack_from(">h", data, at)[0]
                    at += 2
                values.append(value)
            coordinates.append(values)
        points = [(float(x), float(y), bool(flag & 1)) for x, y, flag in zip(*coordinates, flags, strict=True)]
        starts = (0, *(end + 1 for end in ends))
        return [points[start : end + 1] for start, end in zip(starts, ends, strict=False)]

    def _composite(self, at: int) -> list[list[tuple[float, float, bool]]]:
        """Return the contours of a glyph made of others; parts of ours are only moved, never scaled or turned."""
        contours: list[list[tuple[float, float, bool]]] = []
        more = True
        while more:
            flags, part = struct.unpack_from(">2H", self._data, at)
            dx, dy = struct.unpack_from(">2h" if flags & 1 else ">2b", self._data, at + 4)
            at += (8 if flags & 1 else 6) + (2 if flags & 8 else 4 if flags & 64 else 8 if flags & 128 else 0)
            contours += [[(x + dx, y + dy, on) for x, y, on in contour] for contour in self._contours(part)]
            more = bool(flags & 32)
        return contours


def _character_map(data: bytes, cmap: int) -> dict[int, int]:
    """Read the map from Unicode to glyphs, format 4 or 12."""
    count = struct.unpack_from(">H", data, cmap + 2)[0]
    offsets = [struct.unpack_from(">2HI", data, cmap + 4 + 8 * index) for index in range(count)]
    starts = {
        struct.unpack_from(">H", data, cmap + offset)[0]: cmap + offset
        for platform, _, offset in offsets
        if platform in {0, 3}
    }
    if 12 in starts:
        groups = struct.unpack_from(">I", data, starts[12] + 12)[0]
        ranges = struct.iter_unpack(">3I", data[starts[12] + 16 : starts[12] + 16 + 12 * groups])
        return {code: glyph + code - first for first, last, glyph in ranges for code in range(first, last + 1)}
    start = starts[4]
    doubled = struct.unpack_from(">H", data, start + 6)[0]
    size = struct.unpack_from(">H", data, start + 2)[0]
    words = array("H", data[start + 14 : start + size - size % 2])
    if struct.pack("=H", 1) == struct.pack("<H", 1):
        words.byteswap()
    segments = doubled // 2
    ends, firsts = words[:segments], words[segments + 1 : 2 * segments + 1]
    deltas, offsets_at = words[2 * segments + 1 : 3 * segments + 1], 3 * segments + 1
    found: dict[int, int] = {}
    for index, (first, last, delta) in enumerate(zip(firsts, ends, deltas, strict=True)):
        offset = words[offsets_at + index]
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = words[offsets_at + index + offset // 2 + code - first] if offset else code
            if glyph and (glyph + delta) & 0xFFFF:
                found[code] = (glyph + delta) & 0xFFFF
    return found


def _curves(points: list[tuple[float, float, bool]]) -> list[Segment]:
    """Turn the points of a TrueType contour (quadratic curves) into segments (cubic curves)."""
    if not points[0][2]:
        first, last = points[0], points[-1]
        middle = last if last[2] else ((first[0] + last[0]) / 2, (first[1] + last[1]) / 2, True)
        points = [middle, *points]
    x, y, _ = points[0]
    segments: list[Segment] = [("M", (x, y))]
    handle: tuple[float, float] | None = None
    for next_x, next_y, on in [*points[1:], points[0]]:
        if handle is None and on:
            segments.append(("L", (next_x, next_y)))
        elif handle is not None:
            to = (next_x, next_y) if on else ((handle[0] + next_x) / 2, (handle[1] + next_y) / 2)
            one = (x + 2 * (handle[0] - x) / 3, y + 2 * (handle[1] - y) / 3)
            two = (to[0] + 2 * (handle[0] - to[0]) / 3, to[1] + 2 * (handle[1] - to[1]) / 3)
            segments.append(("C", (*one, *two, *to)))
            x, y = to
        if on:
            handle = None
            x, y = next_x, next_y
        else:
            handle = (next_x, next_y)
    segments.append(("Z", ()))
    return segments


@dataclass(frozen=True, slots=True)
class Fonts:
    """The two weights everything is set in."""

    bold: Typeface
    regular: Typeface


@cache
def load_fonts() -> Fonts:
    """Load our typeface, once: bold for numbers, regular for words."""
    return Fonts(*(Typeface(font_file(style).stem, font_file(style)) for style in ("bold", "regular")))
