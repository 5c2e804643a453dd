"""The tracks of On Board: every property they promise, and for each a spoilt track that must be caught."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from itertools import pairwise

import pytest

from sheetgen import Field, Layout, Row, load_layout

Fields = tuple[Field, ...]


@pytest.fixture(scope="module")
def layout() -> Layout:
    return load_layout("on-board")


def fields_of(layout: Layout, side: str) -> Fields:
    assert layout.board is not None
    return next(track.fields for track in layout.board.tracks if track.side == side)


def place(row: Row, field: Field) -> int:
    """How many boxes of its row stand left of the field's box."""
    return row.numbers.index(field.number)


def ranks(layout: Layout, fields: Fields) -> dict[str, list[int]]:
    """For each row the places of its fields, in the order of the track."""
    places = defaultdict(list)
    for field in fields:
        places[field.row].append(place(layout.row(field.row), field))
    return places


def longest_gap(fields: Fields, row: str) -> int:
    """The most fields from one field of a row to its next."""
    steps = [index for index, field in enumerate(fields) if field.row == row]
    return max(later - earlier for earlier, later in pairwise(steps))


# The properties: each says whether a track has it.


def has_40_fields(_: Layout, fields: Fields) -> bool:
    return len(fields) == 40


def circles_rise_in_pairs_from_1_to_20(_: Layout, fields: Fields) -> bool:
    return [field.bonus for field in fields] == [number for number in range(1, 21) for _ in range(2)]


def boxes_exist_and_come_once(layout: Layout, fields: Fields) -> bool:
    boxes = [(row.id, number) for row in layout.rows for number in row.numbers]
    used = [(field.row, field.number) for field in fields]
    return set(used) <= set(boxes) and len(set(used)) == len(used)


def rows_come_in_order_give_or_take_two(layout: Layout, fields: Fields) -> bool:
    return all(
        abs(index - sorted(places).index(place)) <= 2
        for places in ranks(layout, fields).values()
        for index, place in enumerate(places)
    )


def no_colour_comes_three_times_running(_: Layout, fields: Fields) -> bool:
    return not any(a.row == b.row == c.row for a, b, c in zip(fields, fields[1:], fields[2:], strict=False))


def three_colours_are_within_reach(_: Layout, fields: Fields) -> bool:
    """From the start and every field that has five fields before it."""
    return all(len({field.row for field in fields[start : start + 5]}) >= 3 for start in range(len(fields) - 4))


def early_fields_are_left_and_late_ones_right(layout: Layout, fields: Fields) -> bool:
    """A field lies about as far along the track as its box along its row: a quarter of the way off at most."""
    return all(
        abs(place(row, field) / (len(row.boxes) - 1) - index / (len(fields) - 1)) <= 0.25
        for index, field in enumerate(fields)
        for row in [layout.row(field.row)]
    )


def locking_numbers_come_last(layout: Layout, fields: Fields) -> bool:
    return not any(field.number in layout.row(field.row).locking_numbers for field in fields[:-10])


def finish_can_be_reached_without_locking(layout: Layout, fields: Fields) -> bool:
    """Walk with steps of 1 to 5, each time crossing to the right of the last cross, never a locking number."""
    assert layout.board is not None
    ways = {(0, tuple(-1 for _ in layout.rows))}
    row_ids = [row.id for row in layout.rows]
    seen = set(ways)
    while ways:
        position, last = ways.pop()
        if position > len(fields) - layout.board.finish_fields:
            return True
        for target in range(position + 1, min(position + layout.board.longest_move, len(fields)) + 1):
            field = fields[target - 1]
            row = layout.row(field.row)
            index = row_ids.index(field.row)
            if place(row, field) > last[index] and field.number not in row.locking_numbers:
                way = (target, (*last[:index], place(row, field), *last[index + 1 :]))
                if way not in seen:
                    seen.add(way)
                    ways.add(way)
    return False


PROPERTIES: list[Callable[[Layout, Fields], bool]] = [
    has_40_fields,
    circles_rise_in_pairs_from_1_to_20,
    boxes_exist_and_come_once,
    rows_come_in_order_give_or_take_two,
    no_colour_comes_three_times_running,
    three_colours_are_within_reach,
    early_fields_are_left_and_late_ones_right,
    locking_numbers_come_last,
    finish_can_be_reached_without_locking,
]


@pytest.mark.parametrize("side", ["a", "b"])
@pytest.mark.parametrize("has", PROPERTIES)
def test_track_has(layout: Layout, side: str, has: Callable[[Layout, Fields], bool]) -> None:
    assert has(layout, fields_of(layout, side))


# A spoilt track for each property.


def swapped(fields: Fields, one: int, other: int) -> Fields:
    """Exchange the boxes of two fields; the circles stay."""
    boxes = [(field.row, field.number) for field in fields]
    boxes[one], boxes[other] = boxes[other], boxes[one]
    return tuple(Field(row, number, field.bonus) for (row, number), field in zip(boxes, fields, strict=True))


def with_boxes(fields: Fields, start: int, boxes: list[tuple[str, int]]) -> Fields:
    changed = [
        Field(*boxes[index - start], field.bonus) if 0 <= index - start < len(boxes) else field
        for index, field in enumerate(fields)
    ]
    return tuple(changed)


SPOILT: dict[Callable[[Layout, Fields], bool], Callable[[Fields], Fields]] = {
    has_40_fields: lambda fields: fields[:-1],
    circles_rise_in_pairs_from_1_to_20: lambda fields: fields[::-1],
    boxes_exist_and_come_once: lambda fields: with_boxes(fields, 7, [(fields[3].row, fields[3].number)]),
    rows_come_in_order_give_or_take_two: lambda fields: swapped(fields, 2, 19),
    no_colour_comes_three_times_running: lambda fields: with_boxes(fields, 0, [("red", 2), ("red", 3), ("red", 4)]),
    three_colours_are_within_reach: lambda fields: with_boxes(
        fields, 10, [("red", 2), ("red", 3), ("blue", 12), ("red", 4), ("blue", 11)]
    ),
    early_fields_are_left_and_late_ones_right: lambda fields: swapped(fields, 1, 20),
    locking_numbers_come_last: lambda fields: with_boxes(fields, 29, [("red", 12)]),
    finish_can_be_reached_without_locking: lambda fields: with_boxes(fields, 20, [("red", 12), ("blue", 2)] * 3),
}


@pytest.mark.parametrize("side", ["a", "b"])
@pytest.mark.parametrize("has", PROPERTIES)
def test_spoilt_track_is_caught(layout: Layout, side: str, has: Callable[[Layout, Fields], bool]) -> None:
    assert not has(layout, SPOILT[has](fields_of(layout, side)))


# What the two sides promise together.


def test_fifth_field_of_side_a_is_green_10_and_green_7_comes_later(layout: Layout) -> None:
    boxes = [(field.row, field.number) for field in fields_of(layout, "a")]
    assert boxes[4] == ("green", 10)
    assert boxes.index(("green", 7)) > 4


def test_sides_leave_out_four_different_boxes_each(layout: Layout) -> None:
    boxes = {(row.id, number) for row in layout.rows for number in row.numbers}
    left_out = [boxes - {(field.row, field.number) for field in fields_of(layout, side)} for side in "ab"]
    assert [len(each) for each in left_out] == [4, 4]
    assert not left_out[0] & left_out[1]


def test_side_a_is_even_and_side_b_has_long_gaps(layout: Layout) -> None:
    even, uneven = ([longest_gap(fields_of(layout, side), row.id) for row in layout.rows] for side in "ab")
    assert max(even) <= 5
    assert min(uneven) >= 8
