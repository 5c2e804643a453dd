"""Where the boxes of a card lie: properties that hold for every layout and every size."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sheetgen.card import Card, place_card, smallest_width
from sheetgen.errors import SheetgenError
from sheetgen.geometry import Rectangle
from sheetgen.layout import Layout, load_layout
from tests.drawing import BUNDLED, ODD_LAYOUTS, odd_layout


@pytest.fixture(params=[*BUNDLED, *ODD_LAYOUTS], scope="module")
def layout(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Layout:
    if request.param in BUNDLED:
        return load_layout(request.param)
    return odd_layout(request.param, tmp_path_factory.mktemp("layouts"))


def assert_sound(card: Card) -> None:
    whole = Rectangle(0, 0, card.width, card.height)
    for name, area in card.places.items():
        assert area.width > 0, name
        assert area.height > 0, name
        assert whole.contains(area), name
    for (one, area), (other, other_area) in combinations(card.places.items(), 2):
        assert not area.overlaps(other_area), f"{one} lies on {other}"
    for name, area in card.places.items():
        for corner in card.corners:
            assert not area.overlaps(corner), f"{name} lies in a corner"
    for cell in card.points:
        assert whole.contains(cell.area)
        assert not any(cell.area.overlaps(area) for area in card.places.values()), cell


@pytest.mark.parametrize("factor", [0.6, 1.0, 2.0])
def test_boxes_lie_inside_and_apart_and_leave_the_corners(layout: Layout, factor: float) -> None:
    assert_sound(place_card(layout, layout.look.width * factor))


def test_every_box_of_the_layout_has_a_place(layout: Layout) -> None:
    card = place_card(layout)
    expected = {f"{row.id}-{number}" for row in layout.rows for number in row.numbers}
    expected |= {f"{row.id}-lock" for row in layout.rows} | {f"result-{row.id}" for row in layout.rows}
    expected |= {f"penalty-{index + 1}" for index in range(layout.penalties.boxes)}
    expected |= {"result-penalties", "total", "name", "date"}
    expected |= {"result-bonus"} if layout.board else set()
    expected |= {"lucky-1", "lucky-2"} if layout.lucky_pairs else set()
    assert set(card.places) == expected


def test_columns_align_from_row_to_row(layout: Layout) -> None:
    card = place_card(layout)
    for place in range(max(len(row.boxes) for row in layout.rows)):
        areas = [card.places[f"{row.id}-{row.numbers[place]}"] for row in layout.rows if place < len(row.boxes)]
        assert len({(round(area.x, 6), round(area.width, 6), round(area.height, 6)) for area in areas}) == 1


def test_boxes_of_a_row_go_from_left_to_right_and_end_with_the_lock(layout: Layout) -> None:
    card = place_card(layout)
    for band in card.bands:
        areas = [card.places[f"{band.row.id}-{number}"] for number in band.row.numbers]
        areas.append(card.places[f"{band.row.id}-lock"])
        assert all(one.right <= other.x + 0.001 for one, other in pairwise(areas))
        assert all(band.area.contains(area) for area in areas)


def test_smallest_card_is_just_large_enough(layout: Layout) -> None:
    width = smallest_width(layout)
    card = place_card(layout, width)
    assert card.is_usable
    assert not place_card(layout, width - 0.2).is_usable
    for name in card.boxes:
        assert min(card.places[name].width, card.places[name].height) >= 7.0


@pytest.mark.parametrize("name", BUNDLED)
def test_lengths_scale_with_the_card(name: str) -> None:
    layout = load_layout(name)
    small, large = place_card(layout, 190), place_card(layout, 285)
    for box, area in small.places.items():
        for mine, theirs in zip(
            (area.x, area.y, area.width, area.height),
            (large.places[box].x, large.places[box].y, large.places[box].width, large.places[box].height),
            strict=True,
        ):
            assert mine * 1.5 == pytest.approx(theirs)


def test_a6_card_has_boxes_of_8_mm() -> None:
    """The issue's promise for four classic cards on a page, margins and marks included."""
    card = place_card(load_layout("classic"), 135.0)
    assert card.smallest_box >= 8.0


def test_items_that_do_not_fit_a_line_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "wide.yaml"
    path.write_text(
        "extends: classic\npenalties: {boxes: 10, points: -5}\nends: {penalties: 10}\n"
        "sheet: {lines: [[name, date], [rows], [penalties, points, result]]}\n",
        encoding="utf-8",
    )
    with pytest.raises(SheetgenError, match="don't fit on one line"):
        place_card(load_layout(path))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    lengths=st.lists(st.integers(2, 20), min_size=2, max_size=6),
    penalties=st.integers(1, 6),
    width=st.floats(80, 600),
)
def test_any_layout_is_placed_soundly(tmp_path: Path, lengths: list[int], penalties: int, width: float) -> None:
    colours = ["red", "yellow", "green", "blue", "orange", "purple"]
    rows = [f"  {colour}: 2..{length + 1}" for colour, length in zip(colours, lengths, strict=False)]
    rows += [f"  {colour}: null" for colour in colours[len(lengths) : 4]]
    path = tmp_path / "any.yaml"
    path.write_text(
        "extends: classic\ndice: {sides: 12}\nrows:\n" + "\n".join(rows) + "\nlocks: {crosses_before: 1}\n"
        f"penalties: {{boxes: {penalties}, points: -5}}\nends: {{locked_rows: 1, penalties: 1}}\n",
        encoding="utf-8",
    )
    assert_sound(place_card(load_layout(path), width))
