"""Read the kerning of a TrueType font: how much closer two letters stand than their widths say.

Reads the pair adjustments of the feature `kern` (OpenType specification, GPOS: lookup types 2 and 9). Of several
scripts with tables of their own all are taken; our typeface has the same for all.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

_PAIRS, _EXTENSION = 2, 9
"""Types of lookups."""
_ADVANCE = 0x0004
"""The bit of a value that changes how far the text goes on."""


@dataclass(frozen=True, slots=True)
class _Subtable:
    at: int
    coverage: dict[int, int]
    """The place in the table of each left glyph."""
    left_classes: dict[int, int]
    right_classes: dict[int, int]
    """Empty for a table of single pairs."""


class Kerning:
    """The pair adjustments of one font file, in font units."""

    def __init__(self, data: bytes, gpos: int | None) -> None:
        self._data = data
        self._subtables = tuple(self._read(at) for at in self._pair_tables(gpos)) if gpos is not None else ()
        self._known: dict[tuple[int, int], int] = {}

    def between(self, left: int, right: int) -> int:
        """Return by how much the distance between two glyphs changes; mostly 0 or less."""
        pair = left, right
        if pair not in self._known:
            self._known[pair] = self._find(left, right)
        return self._known[pair]

    def _find(self, left: int, right: int) -> int:
        for table in self._subtables:
            index = table.coverage.get(left)
            if index is None:
                continue
            form, _, first, second = self._words(table.at, 4)
            size = 2 * (first.bit_count() + second.bit_count())
            before = 2 * (first & (_ADVANCE - 1)).bit_count()
            if form == 1:
                at = self._in_set(table.at + self._words(table.at + 10 + 2 * index, 1)[0], right, size)
                if at is None:
                    continue
            else:
                columns = self._words(table.at + 14, 1)[0]
                row, column = table.left_classes.get(left, 0), table.right_classes.get(right, 0)
                at = table.at + 16 + (row * columns + column) * size
            return int(struct.unpack_from(">h", self._data, at + before)[0]) if first & _ADVANCE else 0
        return 0

    def _in_set(self, at: int, right: int, size: int) -> int | None:
        """Return where the value of the pair with that right glyph stands."""
        step = 2 + size
        low, high = 0, self._words(at, 1)[0]
        while low < high:
            middle = (low + high) // 2
            glyph = self._words(at + 2 + middle * step, 1)[0]
            if glyph == right:
                return at + 4 + middle * step
            low, high = (middle + 1, high) if glyph < right else (low, middle)
        return None

    def _pair_tables(self, gpos: int) -> Iterator[int]:
        """Find the tables of pairs that the feature `kern` uses, in the order in which they count."""
        features, lookups = (gpos + offset for offset in self._words(gpos + 6, 2))
        wanted: set[int] = set()
        for index in range(self._words(features, 1)[0]):
            tag, offset = struct.unpack_from(">4sH", self._data, features + 2 + 6 * index)
            if tag == b"kern":
                count = self._words(features + offset + 2, 1)[0]
                wanted.update(self._words(features + offset + 4, count))
        for index in sorted(wanted):
            lookup = lookups + self._words(lookups + 2 + 2 * index, 1)[0]
            kind, _, count = self._words(lookup, 3)
            for offset in self._words(lookup + 6, count):
                at = lookup + offset
                if kind == _EXTENSION:
                    _, extended, far = struct.unpack_from(">HHI", self._data, at)
                    if extended == _PAIRS:
                        yield at + far
                elif kind == _PAIRS:
                    yield at

    def _read(self, at: int) -> _Subtable:
        form, coverage = self._words(at, 2)
        covered = {glyph: index for index, glyph in enumerate(self._glyphs(at + coverage))}
        if form == 1:
            return _Subtable(at, covered, {}, {})
        left, right = self._words(at + 8, 2)
        return _Subtable(at, covered, self._classes(at + left), self._classes(at + right))

    def _glyphs(self, at: int) -> Iterator[int]:
        """List the glyphs of a coverage table."""
        form, count = self._words(at, 2)
        if form == 1:
            yield from self._words(at + 4, count)
            return
        for index in range(count):
            first, last, _ = self._words(at + 4 + 6 * index, 3)
            yield from range(first, last + 1)

    def _classes(self, at: int) -> dict[int, int]:
        """Read a table of glyph classes; glyphs that are missing have class 0."""
        form, start = self._words(at, 2)
        if form == 1:
            count = self._words(at + 4, 1)[0]
            return dict(enumerate(self._words(at + 6, count), start))
        classes: dict[int, int] = {}
        for index in range(start):
            first, last, kind = self._words(at + 4 + 6 * index, 3)
            classes.update(dict.fromkeys(range(first, last + 1), kind))
        return classes

    def _words(self, at: int, count: int) -> tuple[int, ...]:
        return struct.unpack_from(f">{count}H", self._data, at)
