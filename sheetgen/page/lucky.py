"""Deal lucky numbers to sheets."""

from __future__ import annotations

from random import Random

from sheetgen.layout.model import Layout


def deal_pairs(layout: Layout, seed: int) -> tuple[tuple[int, int], ...]:
    """Return the layout's pairs in the order in which sheets get them, again and again; the seed fixes the order.

    Going round in one order keeps any sheets that follow each other different for as long as there are pairs,
    wherever a set begins, and no pair is ever dealt more than once more often than another.
    """
    pairs = [pair.numbers for pair in layout.lucky_pairs]
    Random(seed).shuffle(pairs)  # noqa: S311
    return tuple(pairs)
