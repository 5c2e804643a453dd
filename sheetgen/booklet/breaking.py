"""Choose where pages end: as full as can be, never inside what belongs together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

NEVER = float("inf")
_PAGE_COST = 300.0
"""One page fewer is worth more than even pages."""
_SHORT, _SHORT_COST = 0.3, 120.0
"""A last page that is filled less than this looks like a mistake."""


@dataclass(frozen=True, slots=True)
class Strip:
    """Something as wide as the column, the space before it, and what it costs to begin a page with it.

    At the top of a page there is no space before it.
    """

    height: float
    space: float
    cost: float


def break_pages(strips: Sequence[Strip], height: float) -> list[tuple[int, int]]:
    """Return the first strip of each page and the one after its last.

    The last page needn't be full, but better isn't nearly empty. What fits no page is put on one of its own, and goes
    over its end.
    """
    count = len(strips)
    best = [0.0] + [NEVER] * count
    start_of = [0] * (count + 1)
    for start in range(count):
        if best[start] == NEVER:
            continue
        filled = 0.0
        for end in range(start + 1, count + 1):
            strip = strips[end - 1]
            filled += strip.height + (strip.space if end - 1 > start else 0.0)
            overflow = filled - height
            if overflow > 0.001 and end - 1 > start and any(s.cost < NEVER for s in strips[start + 1 : end]):
                break
            if end < count and strips[end].cost == NEVER:
                continue
            cost = best[start] + _PAGE_COST + (strips[end].cost if end < count else 0.0)
            if end == count and start:
                cost += _SHORT_COST * max(0.0, 1 - filled / (_SHORT * height)) ** 2
            if end < count:
                cost += 100 * (max(0.0, -overflow) / height) ** 2
            if overflow > 0.001:
                cost += 10_000 * overflow
            if cost < best[end]:
                best[end], start_of[end] = cost, start
    ends = [count]
    while start_of[ends[-1]]:
        ends.append(start_of[ends[-1]])
    ends.reverse()
    return list(zip([0, *ends[:-1]], ends, strict=True)) if count else []
