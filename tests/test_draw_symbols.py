"""The signs of the game, drawn with both pens."""

from __future__ import annotations

import io
import math
from collections.abc import Callable
from itertools import combinations, pairwise
from typing import Any
from xml.etree import ElementTree

import numpy
import pypdfium2
import pytest

from sheetgen import load_layout
from sheetgen.catalog import load_catalog
from sheetgen.draw.card import CardStyle
from sheetgen.draw.finish import About
from sheetgen.draw.ink import BLACK, WHITE, Ink
from sheetgen.draw.palette import PALETTES
from sheetgen.draw.pdf import PdfDocument
from sheetgen.draw.pen import Align, Pen, write, write_centred
from sheetgen.draw.signs import draw_die_face
from sheetgen.draw.svg import svg_picture
from sheetgen.draw.symbols import (
    PIPS,
    ROW_SYMBOLS,
    draw_arrow,
    draw_cross,
    draw_crossed_out_die,
    draw_die,
    draw_eight_sided_die,
    draw_lock,
    draw_pattern,
    draw_pawn,
    draw_row_symbol,
)
from sheetgen.geometry import Rectangle, circle, line, rounded
from tests.drawing import RememberingPen, fonts

RED = Ink.of("#d42b2b")


def a_die(value: int) -> Callable[[Pen], None]:
    return lambda pen: draw_die(pen, 10, 10, 10, value, fill=WHITE, frame=BLACK, pips=RED)


def a_symbol(index: int) -> Callable[[Pen], None]:
    return lambda pen: draw_row_symbol(pen, index, 10, 10, 9, BLACK)


def an_eight_sided_die(facets: Ink | None) -> Callable[[Pen], None]:
    def draw(pen: Pen) -> None:
        draw_eight_sided_die(pen, 10, 10, 10, fill=WHITE, frame=BLACK, facets=facets)

    return draw


SIGNS: dict[str, Callable[[Pen], None]] = {
    "lock": lambda pen: draw_lock(pen, 10, 10, 10, BLACK, WHITE),
    "hollow lock": lambda pen: draw_lock(pen, 10, 10, 10, BLACK, WHITE, hollow=True),
    "arrow": lambda pen: draw_arrow(pen, 10, 10, 10, RED),
    "cross": lambda pen: draw_cross(pen, 10, 10, 10, BLACK),
    "eight-sided die": an_eight_sided_die(RED),
    "plain eight-sided die": an_eight_sided_die(None),
    "crossed-out die": lambda pen: draw_crossed_out_die(pen, 10, 10, 10, BLACK, WHITE),
    "pawn": lambda pen: draw_pawn(pen, 10, 10, 10, fill=RED),
    **{f"die {value}": a_die(value) for value in PIPS},
    **{f"symbol {index}": a_symbol(index) for index in range(len(ROW_SYMBOLS))},
}


def picture_of(draw: Callable[[Pen], None]) -> Any:
    """Draw on a page of 20 × 20 mm and return its darkness, from 0 (white) to 1."""
    document = PdfDocument(About("signs", "en", "classic", 1), fonts())
    document.add_page("signs", 20, 20, draw)
    pdf = pypdfium2.PdfDocument(document.finish())
    picture = 1 - pdf[0].render(scale=10 * 25.4 / 72).to_numpy()[:, :, :3].mean(axis=2) / 255
    pdf.close()
    return picture


@pytest.mark.parametrize("name", SIGNS)
def test_sign_keeps_to_its_size_and_its_middle(name: str) -> None:
    picture = picture_of(SIGNS[name])
    rows, columns = (numpy.flatnonzero((picture > 0.3).any(axis=axis)) * 20 / len(picture) for axis in (1, 0))
    assert min(rows[0], columns[0]) >= 4.4
    assert max(rows[-1], columns[-1]) <= 15.6
    assert rows[-1] - rows[0] > 5
    assert (columns[0] + columns[-1]) / 2 == pytest.approx(10, abs=0.7)


def test_dice_show_their_number_of_pips() -> None:
    for value in PIPS:
        pen = RememberingPen()
        draw_die(pen, 0, 0, 10, value, fill=WHITE, frame=BLACK, pips=RED)
        assert sum(fill == RED for _, fill, _, _ in pen.paths) == value


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("plain", [False, True])
def test_the_number_of_an_eight_sided_die_is_clear_of_its_edges(palette: str, plain: bool) -> None:
    layout = load_layout("big")
    style = CardStyle(load_catalog("en"), PALETTES[palette].for_layout(layout), fonts())
    for colour in ("white", *layout.die_colours):
        for value in range(1, 9):
            pen = RememberingPen()
            draw_die_face(pen, 0, 0, 10, colour, value, 8, style, plain=plain)
            (number,) = pen.texts
            outlines = [outline for outline, _, stroke, _ in pen.paths if stroke is not None]
            inner = min(outlines, key=lambda outline: len(outline))
            corners = [at for _, at in inner if at]
            box = number.area
            for (x0, y0), (x1, y1) in pairwise([*corners, corners[0]]):
                for x, y in ((box.x, box.y), (box.right, box.y), (box.x, box.bottom), (box.right, box.bottom)):
                    inside = ((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / math.hypot(x1 - x0, y1 - y0)
                    assert inside > 0.4


def test_edges_inside_a_die_are_seen() -> None:
    for palette in PALETTES.values():
        layout = load_layout("big")
        style = CardStyle(load_catalog("en"), palette.for_layout(layout), fonts())
        for colour in ("white", *layout.die_colours):
            pen = RememberingPen()
            draw_die_face(pen, 0, 0, 10, colour, 1, 8, style)
            (_, fill, _, _), (_, _, facets, _), *_ = pen.paths
            assert fill is not None
            assert facets is not None
            assert facets.contrast(fill) > 2.9


def test_symbols_are_told_apart() -> None:
    pictures = [picture_of(SIGNS[f"symbol {index}"]) for index in range(len(ROW_SYMBOLS))]
    for one, other in combinations(pictures, 2):
        assert numpy.abs(one - other).sum() > 0.15 * max(one.sum(), other.sum())


def test_patterns_are_told_apart_and_light() -> None:
    area = Rectangle(2, 2, 16, 16)

    def patterned(index: int) -> Callable[[Pen], None]:
        def draw(pen: Pen) -> None:
            with pen.clipped(rounded(area)):
                draw_pattern(pen, index, area, 1.5, BLACK)

        return draw

    pictures = [picture_of(patterned(index)) for index in range(8)]
    for one, other in combinations(pictures, 2):
        assert numpy.abs(one - other).mean() > 0.04
    for picture in pictures:
        covered = picture.sum() / (picture.size * 16 * 16 / 400)
        assert 0.05 < covered < 0.3


@pytest.mark.parametrize("name", SIGNS)
def test_svg_has_the_same_outlines(name: str) -> None:
    pen = RememberingPen()
    SIGNS[name](pen)
    root = ElementTree.fromstring(svg_picture(20, 20, name, "en", SIGNS[name]))  # noqa: S314
    assert len(root.findall("{*}path")) == len(pen.paths)


def drawn_turned(pen: Pen) -> None:
    with pen.placed(10, 10, 0.5, 90):
        pen.path(rounded(Rectangle(0, 0, 10, 4)), fill=BLACK)
    pen.path(line(1, 1, 19, 1), stroke=BLACK, line=0.3, dash=(1, 1))


def test_turning_goes_clockwise_and_scales() -> None:
    picture = picture_of(drawn_turned)
    scale = len(picture) / 20
    rows, columns = (numpy.flatnonzero((picture[int(3 * scale) :] > 0.5).any(axis=axis)) / scale for axis in (1, 0))
    assert (columns[0], columns[-1]) == pytest.approx((8, 10), abs=0.15)
    assert (rows[0] + 3, rows[-1] + 3) == pytest.approx((10, 15), abs=0.15)
    svg = svg_picture(20, 20, "turned", "en", drawn_turned)
    assert 'transform="translate(10 10) rotate(90) scale(0.5)"' in svg
    assert 'stroke-dasharray="1 1"' in svg


def test_text_is_aligned() -> None:
    pen = RememberingPen()
    typeface = fonts().bold
    alignments: tuple[Align, ...] = ("left", "centre", "right")
    for align in alignments:
        write(pen, "Ema", 10, 5, typeface, 4, BLACK, align)
    left, centre, right = (written.x for written in pen.texts)
    width = typeface.width("Ema", 4)
    assert (left, centre, right) == pytest.approx((10, 10 - width / 2, 10 - width))
    write_centred(pen, "−5", Rectangle(0, 0, 10, 10), typeface, 4, BLACK)
    area = pen.texts[-1].area
    assert area.centre[0] == pytest.approx(5)


def test_clipping_in_svg() -> None:
    def draw(pen: Pen) -> None:
        with pen.clipped(circle(10, 10, 5)):
            pen.path(rounded(Rectangle(0, 0, 20, 20), (1, 2, 3, 4)), fill=RED)

    svg = svg_picture(20, 20, "clipped", "en", draw)
    root = ElementTree.fromstring(svg)  # noqa: S314
    assert root.find("{*}defs/{*}clipPath") is not None
    assert root.find("{*}g[@clip-path]") is not None
    assert io.StringIO(svg).read().count("#d42b2b") == 1
