"""Rectangles and outlines in millimetres; x grows to the right, y grows downwards."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

POINT = 25.4 / 72
"""A typographic point in millimetres."""

_ARC = 4 / 3 * (math.sqrt(2) - 1)
"""How far the handles of a Bézier quarter circle reach, for radius 1."""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle by its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, by: float) -> Rectangle:
        """Return the rectangle with its edges moved inwards (outwards if `by` is negative)."""
        return Rectangle(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def moved(self, dx: float, dy: float) -> Rectangle:
        """Return the rectangle moved."""
        return Rectangle(self.x + dx, self.y + dy, self.width, self.height)

    def overlaps(self, other: Rectangle) -> bool:
        """Tell whether the two share more than an edge; a thousandth of a millimetre is none."""
        slack = 0.001
        return (
            self.x < other.right - slack
            and other.x < self.right - slack
            and self.y < other.bottom - slack
            and other.y < self.bottom - slack
        )

    def contains(self, other: Rectangle) -> bool:
        """Tell whether `other` lies inside; a thousandth of a millimetre outside is forgiven."""
        slack = 0.001
        return (
            self.x - slack <= other.x
            and other.right <= self.right + slack
            and self.y - slack <= other.y
            and other.bottom <= self.bottom + slack
        )


Segment = tuple[str, tuple[float, ...]]
"""A piece of an outline: M (move), L (line) and C (curve) with their coordinates, or Z (close)."""

Outline = tuple[Segment, ...]


def polygon(points: Iterable[tuple[float, float]], *, closed: bool = True) -> Outline:
    """Return straight lines through the points."""
    (first, *others) = points
    lines: list[Segment] = [("M", first), *(("L", point) for point in others)]
    return (*lines, ("Z", ())) if closed else tuple(lines)


def line(x1: float, y1: float, x2: float, y2: float) -> Outline:
    """Return a straight line."""
    return polygon([(x1, y1), (x2, y2)], closed=False)


def rounded(area: Rectangle, radius: float | tuple[float, float, float, float] = 0.0) -> Outline:
    """Return a rectangle with round corners; four radii begin at the upper left and go clockwise."""
    most = min(area.width, area.height) / 2
    radii = radius if isinstance(radius, tuple) else (radius,) * 4
    upper_left, upper_right, lower_right, lower_left = (min(each, most) for each in radii)
    x, y, right, bottom = area.x, area.y, area.right, area.bottom
    k = 1 - _ARC
    segments: list[Segment] = [("M", (x + upper_left, y)), ("L", (right - upper_right, y))]
    if upper_right:
        r = upper_right
        segments.append(("C", (right - k * r, y, right, y + k * r, right, y + r)))
    segments.append(("L", (right, bottom - lower_right)))
    if lower_right:
        r = lower_right
        segments.append(("C", (right, bottom - k * r, right - k * r, bottom, right - r, bottom)))
    segments.append(("L", (x + lower_left, bottom)))
    if lower_left:
        r = lower_left
        segments.append(("C", (x + k * r, bottom, x, bottom - k * r, x, bottom - r)))
    segments.append(("L", (x, y + upper_left)))
    if upper_left:
        r = upper_left
        segments.append(("C", (x, y + k * r, x + k * r, y, x + r, y)))
    segments.append(("Z", ()))
    return tuple(segments)


def circle(x: float, y: float, radius: float) -> Outline:
    """Return a circle around a point."""
    k = _ARC * radius
    return (
        ("M", (x + radius, y)),
        ("C", (x + radius, y + k, x + k, y + radius, x, y + radius)),
        ("C", (x - k, y + radius, x - radius, y + k, x - radius, y)),
        ("C", (x - radius, y - k, x - k, y - radius, x, y - radius)),
        ("C", (x + k, y - radius, x + radius, y - k, x + radius, y)),
        ("Z", ()),
    )


def moved(outline: Outline, dx: float, dy: float, scale: float = 1.0) -> Outline:
    """Return the outline scaled about the origin and then moved."""
    return tuple(
        (kind, tuple(value * scale + (dy if index % 2 else dx) for index, value in enumerate(numbers)))
        for kind, numbers in outline
    )
