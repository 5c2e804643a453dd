"""Choose where pages end: as full as can be, never inside what belongs together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

NEVER = float("inf")
_GAP_COST = 100.0
"""What an empty page would cost; a page that is partly empty costs the square of that part of it."""
_SHORT, _SHORT_COST = 0.3, 120.0
"""A last page that is filled less than this looks like a mistake."""
_OVERLEAF = 3.0
"""So many times more does a break cost if the reader has to turn the leaf there, after a page with an odd number."""
_MORE = 2
"""So many pages more than needed are tried."""


@dataclass(frozen=True, slots=True)
class Strip:
    """Something as wide as the column, the space before it, and what it costs to begin a page with it.

    At the top of a page there is no space before it.
    """

    height: float
    space: float
    cost: float


@dataclass(frozen=True, slots=True)
class Cut:
    """A column cut into pages: the first strip of each and the one after its last, and what the breaks cost."""

    pages: tuple[tuple[int, int], ...]
    cost: float


def break_pages(strips: Sequence[Strip], height: float, first: int = 1) -> list[Cut]:
    """Return the best way to cut a column into as few pages as can be, and into one or two more.

    `first` is the number of the first page: the leaf is turned after odd ones. The last page needn't be full, but
    better isn't nearly empty. What fits no page is put on one of its own, and goes over its end.
    """
    count = len(strips)
    best: list[dict[int, float]] = [{} for _ in range(count + 1)]
    """What it costs to have cut the column before a strip, by the number of pages until there."""
    start_of: dict[tuple[int, int], int] = {}
    best[0][0] = 0.0
    for start in range(count):
        fewest = min(best[start], default=0)
        ways = [(pages + 1, cost) for pages, cost in best[start].items() if pages <= fewest + _MORE]
        if not ways:
            continue
        filled = 0.0
        for end in range(start + 1, count + 1):
            strip = strips[end - 1]
            filled += strip.height + (strip.space if end - 1 > start else 0.0)
            overflow = filled - height
            if overflow > 0.001 and end - 1 > start and any(s.cost < NEVER for s in strips[start + 1 : end]):
                break
            tearing = strips[end].cost if end < count else 0.0
            if tearing == NEVER:
                continue
            page_cost = _page_cost(filled, height, is_last=end == count, is_first=start == 0)
            for pages, cost in ways:
                turned = (first + pages - 1) % 2 == 1
                total = cost + page_cost + tearing * (_OVERLEAF if turned else 1.0)
                if total < best[end].get(pages, NEVER):
                    best[end][pages], start_of[end, pages] = total, start
    fewest = min(best[count])
    return [
        Cut(_pages(start_of, count, pages), best[count][pages])
        for pages in sorted(best[count])
        if pages <= fewest + _MORE
    ]


def _page_cost(filled: float, height: float, *, is_last: bool, is_first: bool) -> float:
    """Return what a page costs that is filled so far."""
    if filled > height + 0.001:
        return 10_000 * (filled - height)
    if not is_last:
        return _GAP_COST * ((height - filled) / height) ** 2
    return 0.0 if is_first else _SHORT_COST * max(0.0, 1 - filled / (_SHORT * height)) ** 2


def _pages(start_of: dict[tuple[int, int], int], end: int, pages: int) -> tuple[tuple[int, int], ...]:
    """Follow the best way back to the first page."""
    found: list[tuple[int, int]] = []
    for number in range(pages, 0, -1):
        start = start_of[end, number]
        found.append((start, end))
        end = start
    return tuple(reversed(found))
