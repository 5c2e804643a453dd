"""The signs of the game, each drawn around a point: lock, arrow, cross, dice, pawn, and the rows' own symbols.

`size` is the height of the sign in millimetres.
"""

from __future__ import annotations

import math

from sheetgen.draw.ink import Ink
from sheetgen.draw.pen import Pen
from sheetgen.geometry import Outline, Rectangle, circle, line, moved, polygon, rounded

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of a die are, in steps from its middle."""


def draw_lock(pen: Pen, x: float, y: float, size: float, ink: Ink, ground: Ink, *, hollow: bool = False) -> None:
    """Draw a closed padlock on `ground`; a hollow one takes less ink."""
    body = Rectangle(x - 0.36 * size, y - 0.06 * size, 0.72 * size, 0.56 * size)
    shackle: Outline = (
        ("M", (x - 0.22 * size, y)),
        ("L", (x - 0.22 * size, y - 0.22 * size)),
        ("C", (x - 0.22 * size, y - 0.52 * size, x + 0.22 * size, y - 0.52 * size, x + 0.22 * size, y - 0.22 * size)),
        ("L", (x + 0.22 * size, y)),
    )
    edge = 0.06 * size
    pen.path(shackle, stroke=ink, line=edge if hollow else 0.11 * size)
    if hollow:
        pen.path(rounded(body.inset(edge / 2), 0.09 * size), fill=ground, stroke=ink, line=edge)
    else:
        pen.path(rounded(body, 0.09 * size), fill=ink)
    keyhole = ink if hollow else ground
    pen.path(circle(x, y + 0.17 * size, 0.075 * size), fill=keyhole)
    pen.path(rounded(Rectangle(x - 0.035 * size, y + 0.17 * size, 0.07 * size, 0.19 * size)), fill=keyhole)


def draw_arrow(pen: Pen, x: float, y: float, size: float, ink: Ink) -> None:
    """Draw a wedge that points to the right."""
    pen.path(
        polygon([(x - 0.32 * size, y - 0.5 * size), (x + 0.38 * size, y), (x - 0.32 * size, y + 0.5 * size)]), fill=ink
    )


def draw_cross(pen: Pen, x: float, y: float, size: float, ink: Ink, weight: float = 0.13) -> None:
    """Draw a cross as a pen makes it; `weight` is the share of the size that the line is wide."""
    half = 0.5 * size * (1 - weight)
    for outline in (line(x - half, y - half, x + half, y + half), line(x - half, y + half, x + half, y - half)):
        pen.path(outline, stroke=ink, line=weight * size)


def draw_die(
    pen: Pen,
    x: float,
    y: float,
    size: float,
    value: int,
    *,
    fill: Ink | None,
    frame: Ink,
    pips: Ink,
    line_width: float | None = None,
) -> None:
    """Draw a six-sided die that shows 1 to 6."""
    edge = line_width or 0.06 * size
    pen.path(
        rounded(Rectangle(x - size / 2, y - size / 2, size, size).inset(edge / 2), 0.19 * size),
        fill=fill,
        stroke=frame,
        line=edge,
    )
    for right, down in PIPS[value]:
        pen.path(circle(x + right * 0.25 * size, y + down * 0.25 * size, 0.088 * size), fill=pips)


def draw_eight_sided_die(
    pen: Pen, x: float, y: float, size: float, *, fill: Ink | None, frame: Ink, facets: Ink | None
) -> Rectangle:
    """Draw an octahedron seen on one of its faces, and return where its number stands.

    Without an ink for the edges inside, as in running text, the number has the whole outline for itself.
    """
    edge = 0.045 * size
    half = size / 2 - edge / 2
    corners = [(x + half * math.sin(k * math.pi / 3), y - half * math.cos(k * math.pi / 3)) for k in range(6)]
    if facets is None:
        pen.path(polygon(corners), fill=fill, stroke=frame, line=edge)
        return Rectangle(x - 0.23 * size, y - 0.19 * size, 0.46 * size, 0.38 * size)
    pen.path(polygon(corners), fill=fill)
    pen.path(polygon([corners[0], corners[2], corners[4]]), stroke=facets, line=0.7 * edge)
    pen.path(polygon(corners), stroke=frame, line=edge)
    return Rectangle(x - 0.15 * size, y - 0.125 * size, 0.3 * size, 0.28 * size)


def draw_crossed_out_die(pen: Pen, x: float, y: float, size: float, ink: Ink, ground: Ink) -> None:
    """Draw the sign of a penalty: a die that brought nothing."""
    draw_die(pen, x, y, 0.86 * size, 4, fill=None, frame=ink, pips=ink, line_width=0.07 * size)
    half = 0.5 * size
    pen.path(line(x - half, y + half, x + half, y - half), stroke=ground, line=0.21 * size)
    pen.path(line(x - half, y + half, x + half, y - half), stroke=ink, line=0.09 * size)


def draw_pawn(
    pen: Pen, x: float, y: float, size: float, *, fill: Ink | None, stroke: Ink | None = None, line_width: float = 0.0
) -> None:
    """Draw a pawn from the side."""
    body: Outline = (
        ("M", (-0.36, 0.5)),
        ("L", (-0.36, 0.4)),
        ("C", (-0.36, 0.26, -0.13, 0.2, -0.12, -0.08)),
        ("L", (-0.2, -0.08)),
        ("L", (-0.2, -0.16)),
        ("L", (-0.13, -0.16)),
        ("C", (-0.32, -0.3, -0.2, -0.5, 0.0, -0.5)),
        ("C", (0.2, -0.5, 0.32, -0.3, 0.13, -0.16)),
        ("L", (0.2, -0.16)),
        ("L", (0.2, -0.08)),
        ("L", (0.12, -0.08)),
        ("C", (0.13, 0.2, 0.36, 0.26, 0.36, 0.4)),
        ("L", (0.36, 0.5)),
        ("Z", ()),
    )
    pen.path(moved(body, x, y, size), fill=fill, stroke=stroke, line=line_width)


def _star(points: int, inner: float, turn: float = 0.0) -> Outline:
    corners = []
    for k in range(2 * points):
        radius = 0.5 if k % 2 == 0 else inner
        angle = k * math.pi / points + turn
        corners.append((radius * math.sin(angle), -radius * math.cos(angle)))
    return polygon(corners)


_PLUS = polygon(
    [
        (-0.16, -0.48),
        (0.16, -0.48),
        (0.16, -0.16),
        (0.48, -0.16),
        (0.48, 0.16),
        (0.16, 0.16),
        (0.16, 0.48),
        (-0.16, 0.48),
        (-0.16, 0.16),
        (-0.48, 0.16),
        (-0.48, -0.16),
        (-0.16, -0.16),
    ]
)

ROW_SYMBOLS: tuple[Outline, ...] = (
    circle(0, 0, 0.45),
    polygon([(0, -0.5), (0.54, 0.42), (-0.54, 0.42)]),
    rounded(Rectangle(-0.41, -0.41, 0.82, 0.82)),
    polygon([(0, -0.54), (0.54, 0), (0, 0.54), (-0.54, 0)]),
    _star(5, 0.22),
    _PLUS,
    (*circle(0, 0, 0.47), *circle(0, 0, 0.22)),
    polygon([(0, 0.5), (0.54, -0.42), (-0.54, -0.42)]),
)
"""One sign for each colour of a sheet, in the order of its colours; about 1 mm high, around (0, 0)."""


def draw_row_symbol(pen: Pen, index: int, x: float, y: float, size: float, ink: Ink) -> None:
    """Draw the sign of the colour of that place in the layout's colours."""
    pen.path(moved(ROW_SYMBOLS[index % len(ROW_SYMBOLS)], x, y, size), fill=ink)


def draw_pattern(pen: Pen, index: int, area: Rectangle, step: float, ink: Ink) -> None:
    """Cover the area with the pattern of the colour of that place: dots, strokes, lines … About a ninth is black."""
    width = step / 9
    x0, y0, x1, y1 = area.x, area.y, area.right, area.bottom
    kind = index % 8
    segments: list[Outline] = []
    if kind == 0:  # dots
        rows = math.ceil(area.height / (step * 0.75)) + 1
        columns = math.ceil(area.width / step) + 1
        dots = [
            circle(x0 + (column + 0.5 * (row % 2)) * step, y0 + row * step * 0.75, step * 0.2)
            for row in range(rows)
            for column in range(columns)
        ]
        pen.path(tuple(segment for dot in dots for segment in dot), fill=ink)
        return
    if kind in {1, 5, 6}:  # strokes that rise; 5 has both ways, 6 wide ones
        gap = step * (2 if kind == 6 else 1)
        for k in range(math.ceil((area.width + area.height) / gap) + 1):
            x = x0 + k * gap
            segments.append(line(x - area.height, y1, x, y0))
            if kind == 5:
                segments.append(line(x - area.height, y0, x, y1))
    elif kind in {2, 4}:  # level lines; 4 has upright ones too
        segments += [
            line(x0, y0 + (k + 0.5) * step, x1, y0 + (k + 0.5) * step) for k in range(math.ceil(area.height / step) + 1)
        ]
    elif kind == 7:  # strokes that fall
        for k in range(math.ceil((area.width + area.height) / step) + 1):
            segments.append(line(x0 + k * step - area.height, y0, x0 + k * step, y1))
    if kind in {3, 4}:  # upright lines
        segments += [line(x0 + k * step, y0, x0 + k * step, y1) for k in range(math.ceil(area.width / step) + 1)]
    pen.path(
        tuple(segment for outline in segments for segment in outline), stroke=ink, line=width * (2 if kind == 6 else 1)
    )
