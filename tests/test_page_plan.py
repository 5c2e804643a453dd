"""Cards on paper: they fit, lie apart, register front to back, and what doesn't fit is refused with what would."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.card import place_card, smallest_width
from sheetgen.catalog import load_catalog
from sheetgen.draw.marks import draw_marks, draw_ruler
from sheetgen.errors import SheetgenError
from sheetgen.geometry import Rectangle
from sheetgen.layout import load_layout
from sheetgen.page import PAPERS, Marks, PagePlan, parse_paper, plan_page
from sheetgen.page.lucky import deal_pairs
from sheetgen.page.tiles import OVERLAP, plan_tiles
from tests.drawing import BUNDLED, RememberingPen, fonts

CLASSIC = load_layout("classic")


def assert_sound(plan: PagePlan, margin: float) -> None:
    page = Rectangle(0, 0, plan.width, plan.height)
    for slot in plan.slots:
        assert page.inset(margin).contains(slot)
    for one, other in combinations(plan.slots, 2):
        assert not one.inset(-plan.bleed).overlaps(other.inset(-plan.bleed))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("per_page", [1, 2, 4])
@pytest.mark.parametrize("name", BUNDLED)
def test_what_every_home_prints(name: str, per_page: int, paper: str) -> None:
    layout = load_layout(name)
    plan = plan_page(layout, parse_paper(paper), per_page=per_page)
    assert len(plan.slots) == per_page
    assert plan.is_landscape == (per_page != 2)
    assert_sound(plan, 7)
    assert place_card(layout, plan.card_width).smallest_box >= (8 if name != "big" and per_page == 4 else 7)
    assert place_card(layout, plan.card_width).is_usable


@pytest.mark.parametrize(
    ("paper", "expected"), [("a3", 4), ("a4", 2), ("a5", 1), ("a6", 1), ("letter", 2), ("legal", 2), ("tabloid", 4)]
)
def test_auto_keeps_the_natural_size(paper: str, expected: int) -> None:
    assert len(plan_page(CLASSIC, PAPERS[paper]).slots) == expected


@settings(max_examples=150, deadline=None)
@given(
    width=st.floats(60, 900),
    height=st.floats(60, 900),
    per_page=st.integers(1, 12),
    margin=st.floats(0, 30),
    marks=st.sampled_from(["crop", "lines", "none", None]),
    bleed=st.floats(0, 5),
)
def test_any_page_is_sound_or_refused(
    width: float, height: float, per_page: int, margin: float, marks: Marks | None, bleed: float
) -> None:
    paper = parse_paper(f"{width:.2f}x{height:.2f}mm")
    try:
        plan = plan_page(CLASSIC, paper, per_page=per_page, margin=margin, marks=marks, bleed=bleed)
    except SheetgenError:
        long, short = paper.height - 2 * max(margin, bleed), paper.width - 2 * max(margin, bleed)
        least = smallest_width(CLASSIC)
        assert per_page > 1 or long < least or short < least * 148 / 210
        return
    assert len(plan.slots) == per_page
    assert_sound(plan, max(margin, bleed))
    assert plan.card_width >= smallest_width(CLASSIC)


def test_refusal_says_what_fits() -> None:
    with pytest.raises(SheetgenError, match=r"6 per page don't fit on a5.*; 2 per page do"):
        plan_page(CLASSIC, PAPERS["a5"], per_page=6)
    for count in range(1, 7):
        with pytest.raises(SheetgenError, match=r"needs at least 130 × 92 mm, and a6 .*use larger paper"):
            plan_page(load_layout("big"), PAPERS["a6"], per_page=count, margin=10)


@pytest.mark.parametrize(
    "options",
    [
        {"margin": -1},
        {"margin": math.nan},
        {"margin": 101},
        {"bleed": -0.1},
        {"bleed": math.inf},
        {"per_page": 0},
        {"per_page": 65},
    ],
)
def test_impossible_numbers_are_refused(options: dict[str, float]) -> None:
    with pytest.raises(SheetgenError):
        plan_page(CLASSIC, PAPERS["a4"], **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["a7", "", "A4A4", "10x20mm", "99999x100", "nanxnan", "210 x", "-210x297"])
def test_unknown_paper(text: str) -> None:
    with pytest.raises(SheetgenError):
        parse_paper(text)


def test_paper_of_ones_own() -> None:
    paper = parse_paper("300 x 150.5 mm")
    assert (paper.width, paper.height) == (150.5, 300)
    assert parse_paper(" A4 ") == PAPERS["a4"]
    assert PAPERS["letter"].width == pytest.approx(8.5 * 25.4)
    assert PAPERS["tabloid"].height == pytest.approx(17 * 25.4)


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("per_page", [1, 2, 3, 4])
def test_backs_lie_behind_their_fronts(per_page: int, flip: str) -> None:
    """Turn the paper over the edge by hand: what was left is right, or what was above is below."""
    plan = plan_page(CLASSIC, PAPERS["a4"], per_page=per_page)
    long_edge_is_upright = plan.height > plan.width
    turns_over_upright_edge = (flip == "long") == long_edge_is_upright
    for front, back in zip(plan.slots, plan.back(flip), strict=True):  # type: ignore[arg-type]
        x, y = front.centre
        expected = (plan.width - x, y) if turns_over_upright_edge else (x, plan.height - y)
        assert back.centre == pytest.approx(expected)
        assert (back.width, back.height) == (front.width, front.height)


@pytest.mark.parametrize("bleed", [0.0, 3.0])
@pytest.mark.parametrize("per_page", [1, 2, 4])
def test_crop_marks_hit_the_edges_from_outside(per_page: int, bleed: float) -> None:
    plan = plan_page(CLASSIC, PAPERS["a4"], per_page=per_page, marks="crop", bleed=bleed, margin=8)
    pen = RememberingPen()
    draw_marks(pen, plan, plan.slots)
    assert len(pen.paths) == 8 * per_page
    page = Rectangle(0, 0, plan.width, plan.height)
    seen = set()
    for outline, _, _, _ in pen.paths:
        (_, (x1, y1)), (_, (x2, y2)) = outline
        area = Rectangle(min(x1, x2), min(y1, y2), abs(x1 - x2), abs(y1 - y2))
        assert page.contains(area)
        assert not any(slot.inset(-bleed).overlaps(area.inset(-0.01)) for slot in plan.slots)
        for number, slot in enumerate(plan.slots):
            if x1 == x2 and x1 in {slot.x, slot.right} and min(abs(y1 - slot.bottom), abs(y2 - slot.y)) < 4:
                seen.add((number, "x", x1, y1 > slot.centre[1]))
            if y1 == y2 and y1 in {slot.y, slot.bottom} and min(abs(x1 - slot.right), abs(x2 - slot.x)) < 4:
                seen.add((number, "y", y1, x1 > slot.centre[0]))
    assert len(seen) == 8 * per_page, "each card keeps all of its marks, whichever cut comes first"


def test_cut_lines_are_shared() -> None:
    plan = plan_page(CLASSIC, PAPERS["a4"], per_page=4, marks="lines")
    assert plan.slots[0].right == pytest.approx(plan.slots[1].x)
    pen = RememberingPen()
    draw_marks(pen, plan, plan.slots)
    assert len(pen.paths) == 12
    none = RememberingPen()
    draw_marks(none, plan_page(CLASSIC, PAPERS["a4"], per_page=4, marks="none"), plan.slots)
    assert not none.paths


@pytest.mark.parametrize("per_page", [1, 2, 4])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_ruler_is_50_mm_long_and_beside_the_cards(paper: str, per_page: int) -> None:
    plan = plan_page(CLASSIC, PAPERS[paper], per_page=per_page)
    pen = RememberingPen()
    draw_ruler(pen, plan, load_catalog("en"), fonts())
    outline = pen.paths[0][0]
    assert outline[1][1][0] - outline[0][1][0] == pytest.approx(50.0)
    (label,) = pen.texts
    x, y = outline[0][1]
    assert label.text == "50 mm"
    printable = Rectangle(0, 0, plan.width, plan.height).inset(3.9)
    for area in [label.area, Rectangle(x, y, 50, 0.01)]:
        assert printable.contains(area)
        assert not any(slot.overlaps(area) for slot in plan.slots)


def test_no_ruler_without_room() -> None:
    pen = RememberingPen()
    draw_ruler(pen, plan_page(CLASSIC, PAPERS["a5"], per_page=1, margin=1), load_catalog("en"), fonts())
    assert not pen.paths


def test_lucky_pairs_are_fair_and_balanced() -> None:
    """FACTS: exactly ten pairs share the chance of 11 in 64."""
    big = load_layout("big")
    fair = {
        (low, high)
        for low in range(2, 17)
        for high in range(low + 1, 17)
        if sum((one + other) in {low, high} for one in range(1, 9) for other in range(1, 9)) == 11
    }
    for seed in range(20):
        pairs = deal_pairs(big, seed)
        assert len(pairs) == 10
        assert set(pairs) == fair
        run = [pairs[index % 10] for index in range(10_007)]
        counts = [run.count(pair) for pair in pairs]
        assert max(counts) - min(counts) <= 1
        assert all(len(set(run[start : start + 10])) == 10 for start in range(50))
    assert len({deal_pairs(big, seed) for seed in range(20)}) == 20
    assert deal_pairs(big, 7) == deal_pairs(big, 7)
    assert deal_pairs(CLASSIC, 0) == ()


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (2, 1), (2, 2), (3, 2)])
def test_tiles_overlap_and_cover_the_board(columns: int, rows: int) -> None:
    plan = plan_tiles(PAPERS["a4"], margin=7, columns=columns, rows=rows)
    assert len(plan.tiles) == columns * rows
    assert plan.board_width > plan.board_height
    names = [tile.name for tile in plan.tiles]
    assert len(set(names)) == len(names)
    for tile in plan.tiles:
        assert Rectangle(0, 0, plan.board_width, plan.board_height).contains(tile.part)
        assert (tile.part.width, tile.part.height) == (plan.window.width, plan.window.height)
    right = [tile for tile in plan.tiles if tile.column == 1 and tile.row == 0]
    if right:
        assert plan.tiles[0].part.right - right[0].part.x == pytest.approx(OVERLAP)


@pytest.mark.parametrize("options", [{"margin": -1}, {"margin": 99}, {"columns": 0}, {"rows": 7}])
def test_impossible_tiles_are_refused(options: dict[str, int]) -> None:
    with pytest.raises(SheetgenError):
        plan_tiles(PAPERS["a4"], **{"margin": 7, **options})
