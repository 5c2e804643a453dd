"""Set running text in lines: words with kerning and hyphens, and signs among them. Lengths are millimetres."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from sheetgen.booklet.document import Inline, Line
from sheetgen.booklet.hyphenation import Hyphenation
from sheetgen.draw.font import Typeface
from sheetgen.draw.kerning import Kerning
from sheetgen.draw.wrapping import Atom, Joint, break_lines

SOFT_HYPHEN = "\N{SOFT HYPHEN}"
"""Drawn as a hyphen; programs that read the text know that the word goes on."""


class Face:
    """A typeface with its kerning, for running text."""

    def __init__(self, typeface: Typeface) -> None:
        self.typeface = typeface
        self._kerning = Kerning(typeface.data, typeface.table(b"GPOS"))
        self._glyphs: dict[str, int] = {}
        self._widths: dict[str, int] = {}
        self._moves: dict[tuple[str, str], int] = {}
        self._lengths: dict[str, int] = {}

    def width(self, text: str, size: float) -> float:
        """Return how far the text goes on, with its kerning."""
        length = self._lengths.get(text)
        if length is None:
            length = self._lengths[text] = self._length(text)
        return length * size / self.typeface.units

    def _length(self, text: str) -> int:
        widths, moves = self._widths, self._moves
        for letter in text:
            if letter not in widths:
                self._add(letter)
        total = sum(widths[letter] for letter in text)
        for pair in itertools.pairwise(text):
            if pair not in moves:
                moves[pair] = self._kerning.between(self._glyphs[pair[0]], self._glyphs[pair[1]])
            total += moves[pair]
        return total

    def runs(self, text: str) -> list[tuple[str, int]]:
        """Return the text in runs, each with the change of distance after it, in thousandths of the size."""
        if text not in self._lengths:
            self._length(text)
        runs: list[tuple[str, int]] = []
        start = 0
        for index, pair in enumerate(itertools.pairwise(text), start=1):
            move = self._moves[pair]
            if move:
                runs.append((text[start:index], round(move * 1000 / self.typeface.units)))
                start = index
        runs.append((text[start:], 0))
        return runs

    def _add(self, letter: str) -> None:
        (self._glyphs[letter],) = self.typeface.glyphs(letter)
        self._widths[letter] = round(self.typeface.width(letter, self.typeface.units))


@cache
def face_of(typeface: Typeface) -> Face:
    """Return the face of a typeface; its tables are read once."""
    return Face(typeface)


@dataclass(frozen=True, slots=True)
class Word:
    """Letters of one line that stand together; `x` is from the line's beginning."""

    x: float
    text: str


@dataclass(frozen=True, slots=True)
class PlacedSign:
    """A box, die or lock in a line."""

    x: float
    width: float
    sign: Inline


@dataclass(frozen=True, slots=True)
class SetLine:
    """A line of text; its width is that of what is seen of it, without the blank at its end."""

    parts: tuple[Word | PlacedSign, ...]
    width: float


@dataclass(frozen=True, slots=True)
class _Atom(Atom):
    """Letters and signs that a line isn't broken inside of."""

    parts: tuple[Inline, ...]


SignWidth = Callable[[Inline, float], float]
"""Returns the width of a sign in text of that size; twice as large text has signs twice as wide."""

_DASH = re.compile(r"(?<=\w[-–/])(?=[^\W\d])")
"""Where a line may end after a dash: before letters; “2–5” stays together."""


def set_lines(
    line: Line, face: Face, size: float, width: float, hyphens: Hyphenation, sign_width: SignWidth
) -> list[SetLine]:
    """Break running text into lines of at most that width."""
    atoms = _atoms(line, face, hyphens, sign_width)
    space, hyphen = face.width(" ", 1), face.width(SOFT_HYPHEN, 1)
    lines = []
    start = 0
    for end in break_lines(atoms, width / size, space, hyphen):
        lines.append(_placed(atoms[start:end], face, size, sign_width, is_last=end == len(atoms)))
        start = end
    return lines


@lru_cache(maxsize=1000)
def _atoms(line: Line, face: Face, hyphens: Hyphenation, sign_width: SignWidth) -> tuple[_Atom, ...]:
    """Divide running text into what can't be divided; widths are in sizes, so that the same serves all sizes."""
    atoms: list[_Atom] = []
    for word in _words(line):
        parts: list[Inline] = []
        for part in word:
            if not isinstance(part, str):
                parts.append(part)
                continue
            pieces = _pieces(part, hyphens)
            for text, joint in pieces[:-1]:
                parts.append(text)
                atoms.append(_atom(parts, face, sign_width, joint))
                parts = []
            parts.append(pieces[-1][0])
        atoms.append(_atom(parts, face, sign_width, "space"))
    return tuple(atoms)


def _words(line: Line) -> Iterator[list[Inline]]:
    """Divide running text at its blanks; a no-break space is none."""
    word: list[Inline] = []
    for part in line:
        if not isinstance(part, str):
            word.append(part)
            continue
        first, *others = part.split(" ")
        if first:
            word.append(first)
        for other in others:
            if word:
                yield word
            word = [other] if other else []
    if word:
        yield word


@lru_cache(maxsize=10_000)
def _pieces(text: str, hyphens: Hyphenation) -> list[tuple[str, Joint]]:
    """Divide a part of a word where a line may end; the same words come again and again."""
    places: dict[int, Joint] = dict.fromkeys(hyphens.places(text), "hyphen")
    places |= dict.fromkeys((match.start() for match in _DASH.finditer(text)), "dash")
    cuts = sorted(places)
    starts = [0, *cuts]
    return [(text[start:end], places.get(end, "end")) for start, end in zip(starts, [*cuts, len(text)], strict=True)]


def _atom(parts: list[Inline], face: Face, sign_width: SignWidth, joint: Joint) -> _Atom:
    """Put together what is not divided; to the eye, a sign is a word."""
    width = sum(face.width(part, 1) if isinstance(part, str) else sign_width(part, 1) for part in parts)
    text = "".join(part if isinstance(part, str) else "■■" for part in parts)
    return _Atom(text, width, joint, tuple(parts))


def _placed(atoms: Sequence[_Atom], face: Face, size: float, sign_width: SignWidth, *, is_last: bool) -> SetLine:
    """Put a line together again: neighbouring letters become one run.

    The blank after a line is written, too, except after the last one: it keeps words apart for those who listen.
    """
    merged: list[Inline] = []
    for index, atom in enumerate(atoms):
        at_end = index == len(atoms) - 1
        after = {"space": "" if at_end and is_last else " ", "hyphen": SOFT_HYPHEN if at_end else ""}.get(
            atom.joint, ""
        )
        for part in (*atom.parts, after):
            if isinstance(part, str) and merged and isinstance(merged[-1], str):
                merged[-1] += part
            elif part != "":
                merged.append(part)
    parts: list[Word | PlacedSign] = []
    x = 0.0
    for part in merged:
        if isinstance(part, str):
            parts.append(Word(x, part))
            x += face.width(part, size)
        else:
            width = sign_width(part, size)
            parts.append(PlacedSign(x, width, part))
            x += width
    if atoms[-1].joint == "space" and not is_last:
        x -= face.width(" ", size)
    return SetLine(tuple(parts), x)
