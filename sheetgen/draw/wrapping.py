"""Break text into lines, as evenly as can be.

All lines of a paragraph are chosen together (after Knuth and Plass, "Breaking paragraphs into lines", 1981), for text
that is ragged at the right: what counts is how different the lines are, how many of them end with a hyphen, and
whether words that belong together stay together.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sheetgen.draw.font import Typeface

_HYPHEN_COST = 3.0
_TWO_HYPHENS_COST = 12.0
_LAST_WORD_COST = 30.0
_OVERFULL_COST = 1000.0
_SLACK = 0.003
"""Sizes by which a line may be too long: less than anybody sees."""
_RUNT, _RUNT_COST = 0.16, 20.0
"""A last line that is shorter than this share of the width, or is but one word, looks like a mistake."""
_NUMBER_COST, _BEFORE_NUMBER_COST, _SHORT_WORD_COST = 40.0, 6.0, 40.0
"""What a line costs that parts a number from its noun, ends before one that may have its noun behind it, or ends with a
word of one letter."""

Joint = Literal["space", "hyphen", "dash", "end"]
"""How a part of a word goes on: with a space, a hyphen if the line ends there, or nothing."""

_ENDS_WITH_NUMBER = re.compile(r"(^|\u00a0)[−+]?\d+$")
_CLOSES_WITH_NUMBER = re.compile(r"[−+]?\d+[.,:;!?)]+$")
_BEGINS_WITH_NUMBER = re.compile(r"[−+]?\d+\W*(\u00a0|$)")
_ENDS_WITH_LETTER = re.compile(r"(^|\u00a0)\W*[^\W\d]$")


@dataclass(frozen=True, slots=True)
class Atom:
    """What a line can't be broken inside of: its letters, how wide they are in sizes, and how they go on."""

    text: str
    width: float
    joint: Joint


def wrap(text: str, typeface: Typeface, size: float, width: float) -> list[str]:
    """Break a text into lines at its blanks; a no-break space is none."""
    words = text.split(" ")
    atoms = [Atom(word, typeface.width(word, 1), "space") for word in words]
    lines: list[str] = []
    start = 0
    for end in break_lines(atoms, width / size, typeface.width(" ", 1)):
        lines.append(" ".join(words[start:end]))
        start = end
    return lines


def break_lines(atoms: Sequence[Atom], width: float, space: float, hyphen: float = 0.0) -> list[int]:
    """Return the ends of the lines that cost least, as indices of atoms."""
    count = len(atoms)
    longest = width + _SLACK
    reach = [0.0]
    """How far the text goes before each atom."""
    for atom in atoms:
        reach.append(reach[-1] + atom.width + (space if atom.joint == "space" else 0.0))
    best = [0.0] + [float("inf")] * count
    start_of = [0] * (count + 1)
    after_hyphen = [False, *(atom.joint == "hyphen" for atom in atoms)]
    """Whether the line before each atom would end with a hyphen."""
    costs = _break_costs(atoms)
    last_word = max((index for index, atom in enumerate(atoms[:-1], start=1) if atom.joint == "space"), default=1)
    """Where the last word begins, if there is more than one."""
    for end in range(1, count + 1):
        joint = atoms[end - 1].joint
        until = reach[end] + (hyphen if joint == "hyphen" else -space if joint == "space" else 0.0)
        extra = costs[end]
        least = best[end]
        for start in range(end - 1, -1, -1):
            length = until - reach[start]
            if length > longest and start < end - 1:
                break
            cost = best[start] + extra
            if cost >= least:
                continue
            if end < count and length <= width:
                cost += 100 * ((width - length) / width) ** 2
            else:
                cost += _odd_line_cost(length, width, is_one_word=last_word <= start)
            if after_hyphen[start]:
                if joint == "hyphen":
                    cost += _TWO_HYPHENS_COST
                elif end == count:
                    cost += _LAST_WORD_COST if count - start <= 2 else _HYPHEN_COST
            if cost < least:
                least, start_of[end] = cost, start
        best[end] = least
    breaks = [count]
    while start_of[breaks[-1]]:
        breaks.append(start_of[breaks[-1]])
    return breaks[::-1]


def _break_costs(atoms: Sequence[Atom]) -> list[float]:
    """Return what it costs to end a line before each atom, because of what stands around the break."""
    costs = [0.0]
    begun = ""
    """The word until here."""
    for atom, following in zip(atoms, [*atoms[1:], None], strict=True):
        begun += atom.text
        cost = _HYPHEN_COST if atom.joint == "hyphen" else 0.0
        if atom.joint == "space":
            if following is None:
                cost = 0.0
            elif _ENDS_WITH_NUMBER.search(begun):
                cost = _NUMBER_COST
            elif _ENDS_WITH_LETTER.search(begun):
                cost = _SHORT_WORD_COST
            elif begun[-1:].isalpha() and _BEGINS_WITH_NUMBER.match(following.text):
                cost = _NUMBER_COST if _CLOSES_WITH_NUMBER.match(following.text) else _BEFORE_NUMBER_COST
            begun = ""
        costs.append(cost)
    return costs


def _odd_line_cost(length: float, width: float, *, is_one_word: bool) -> float:
    """Return the cost of a line that is too long, or the last one."""
    if length > width + _SLACK:
        return _OVERFULL_COST * (length - width)
    return _RUNT_COST if is_one_word or length < _RUNT * width else 0.0
