"""The pictures of the booklet: what the example says is what they show."""

from __future__ import annotations

import pytest

from sheetgen import load_layout
from sheetgen.booklet.document import Action, Block, Example, New, Picture, make_booklet
from sheetgen.catalog import load_catalog
from sheetgen.draw.card import CardStyle
from sheetgen.draw.palette import PALETTES
from sheetgen.draw.pen import LEAST_TEXT
from sheetgen.draw.pictures import Drawing, dice_picture, make_picture
from sheetgen.draw.signs import chip_width, die_width, draw_chip, draw_die_sign, draw_lock_sign, lock_width
from sheetgen.language import LANGUAGES
from sheetgen.layout import Layout
from tests.drawing import BUNDLED, RememberingPen, fonts

WIDTH = 108.0


def style(layout: Layout, language: str = "en", palette: str = "colour") -> CardStyle:
    return CardStyle(load_catalog(language), PALETTES[palette].for_layout(layout), fonts())


def pictures(layout: Layout, language: str = "en") -> list[Picture]:
    def inside(block: Block) -> list[Picture]:
        match block:
            case Picture():
                return [block]
            case Example(picture=Picture() as picture):
                return [picture]
            case New(blocks=blocks) | Action(blocks=blocks):
                return [picture for each in blocks for picture in inside(each)]
            case _:
                return []

    booklet = make_booklet(layout, load_catalog(language))
    return [picture for section in booklet.sections for block in section.blocks for picture in inside(block)]


def texts(drawing: Drawing) -> list[str]:
    pen = RememberingPen()
    drawing.draw(pen)
    return [written.text for written in pen.texts]


def shown(layout: Layout, kind: str, index: int = 0) -> Drawing:
    picture = [picture for picture in pictures(layout) if picture.kind == kind][index]
    return make_picture(picture.kind, picture.data, layout, style(layout), WIDTH)


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("classic", ["sheet", "dice", "dice", "row", "dice", "points", "score"]),
        ("big", ["sheet", "dice", "dice", "row", "dice", "points", "score"]),
        ("on-board", ["sheet", "dice", "dice", "track", "track", "row", "dice", "points", "score"]),
    ],
)
def test_every_example_has_its_picture(name: str, kinds: list[str]) -> None:
    assert [picture.kind for picture in pictures(load_layout(name))] == kinds


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", BUNDLED)
def test_pictures_fit_their_width_and_can_be_read(name: str, language: str, palette: str) -> None:
    layout = load_layout(name)
    for picture in pictures(layout, language):
        drawing = make_picture(picture.kind, picture.data, layout, style(layout, language, palette), WIDTH)
        pen = RememberingPen()
        drawing.draw(pen)
        assert 0 < drawing.width <= WIDTH + 0.01
        assert 0 < drawing.height < WIDTH
        assert all(written.size >= LEAST_TEXT - 1e-6 for written in pen.texts)


def test_score_is_that_of_the_rulebooks() -> None:
    """FACTS, examples 5 and 10."""
    assert [text for text in texts(shown(load_layout("classic"), "score")) if text.isdigit()] == [
        "10", "6", "28", "36", "10", "70",
    ]  # fmt: skip
    assert [text for text in texts(shown(load_layout("big"), "score")) if text.isdigit()] == [
        "10", "6", "45", "36", "10", "87",
    ]  # fmt: skip


def test_tracks_end_where_the_rulebook_says() -> None:
    """FACTS, examples 11 and 12: the fifth field is green 10, and green 7 comes later."""
    layout = load_layout("on-board")
    for index, number in ((0, "10"), (1, "7")):
        figures = [text for text in texts(shown(layout, "track", index)) if text.isdigit()]
        assert figures[-1] == number
    assert texts(shown(layout, "track", 0))[0] == "Start"
    assert "Start" not in texts(shown(layout, "track", 1))


def test_moves_are_drawn_to_one_scale_and_begin_at_the_top() -> None:
    layout = load_layout("on-board")
    sizes = []
    for index in (0, 1):
        pen = RememberingPen()
        shown(layout, "track", index).draw(pen)
        sizes.append({written.size for written in pen.texts if written.text.isdigit()})
        assert 0.0 <= min(at for outline, *_ in pen.paths for _, place in outline for at in place[1::2]) < 0.5
    assert sizes[0] == sizes[1]


@pytest.mark.parametrize(("name", "figures"), [("classic", ["+", "=", "5"]), ("big", ["5", "+", "1", "=", "6"])])
def test_dice_have_pips_or_numbers(name: str, figures: list[str]) -> None:
    assert texts(shown(load_layout(name), "dice")) == figures


def test_points_are_those_of_the_sheet() -> None:
    figures = [text for text in texts(shown(load_layout("big"), "points")) if text.isdigit()]
    assert figures[1::2] == [str(n * (n + 1) // 2) for n in range(1, 16)]


def test_a_crossed_lock_closes_the_row() -> None:
    layout = load_layout("classic")
    picture = next(picture for picture in pictures(layout) if picture.kind == "row")
    pen, plain = RememberingPen(), RememberingPen()
    make_picture("row", picture.data, layout, style(layout), WIDTH).draw(pen)
    make_picture("row", {**picture.data, "crosses": ""}, layout, style(layout), WIDTH).draw(plain)
    crosses = (len(pen.paths) - len(plain.paths)) / 2
    assert crosses == layout.row("green").crosses_before_lock + 2


def test_unknown_kinds_and_missing_tracks_are_refused() -> None:
    layout = load_layout("classic")
    with pytest.raises(ValueError, match="no picture"):
        make_picture("map", {}, layout, style(layout), WIDTH)
    with pytest.raises(ValueError, match="no track"):
        make_picture("track", {"start": "0", "steps": "1"}, layout, style(layout), WIDTH)


@pytest.mark.parametrize("palette", PALETTES)
def test_signs_stay_in_their_width(palette: str) -> None:
    layout = load_layout("big")
    look = style(layout, palette=palette)
    size = 3.4
    for number in (2, 16):
        pen = RememberingPen()
        draw_chip(pen, 0, 10, size, "red", number, look)
        written = pen.texts[0].area
        assert written.x > 0
        assert written.right < chip_width(number, look, size)
        assert written.bottom == pytest.approx(10, abs=0.12 * size), "figures of chip and text stand on one line"
    for colour in ("white", "blue"):
        pen = RememberingPen()
        draw_die_sign(pen, 0, 10, size, colour, 8, 8, look)
        edges = [value for outline, *_ in pen.paths for _, numbers in outline for value in numbers[::2]]
        assert min(edges) > -0.15 * size
        assert max(edges) < die_width(colour, look, size) + 0.15 * size
    pen = RememberingPen()
    draw_lock_sign(pen, 0, 10, size, "green", look)
    edges = [value for outline, *_ in pen.paths for _, numbers in outline for value in numbers[::2]]
    assert max(edges) < lock_width(look, size) + 0.01


def test_dice_of_any_number_of_sides() -> None:
    layout = load_layout("classic")
    from dataclasses import replace

    drawing = dice_picture(replace(layout, die_sides=12), style(layout), (12, 7), ("red", 3))
    assert texts(drawing) == ["12", "+", "7", "+", "3", "=", "22"]
