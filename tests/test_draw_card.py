"""What is written on a card: it fits, in every language and with words longer than any."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from sheetgen.card import place_card, smallest_width
from sheetgen.catalog import Catalog, load_catalog
from sheetgen.draw.card import (
    CardStyle,
    draw_card,
    draw_crosses,
    draw_lucky_numbers,
    draw_name,
    draw_result_line,
    draw_rows,
    draw_strikes,
    draw_written,
)
from sheetgen.draw.ink import WHITE
from sheetgen.draw.palette import PALETTES
from sheetgen.draw.pen import TextTooWideError
from sheetgen.draw.summary import draw_summary
from sheetgen.draw.wrapping import wrap
from sheetgen.errors import SheetgenError
from sheetgen.geometry import POINT, Rectangle
from sheetgen.language import LANGUAGES
from sheetgen.layout import Layout, load_layout
from sheetgen.summary import summary
from tests.drawing import (
    BUNDLED,
    ODD_LAYOUTS,
    WORDS,
    RememberingPen,
    catalog_of_long_words,
    catalog_of_words,
    fonts,
    odd_layout,
)


def drawn(layout: Layout, width: float, catalog: Catalog, palette: str = "mono") -> RememberingPen:
    """Draw on the card with the most words: mono writes the colours, too."""
    pen = RememberingPen()
    card = place_card(layout, width)
    style = CardStyle(catalog, PALETTES[palette].for_layout(layout), fonts())
    draw_card(pen, card, style)
    draw_name(pen, card, style, "Ema")
    if layout.lucky_pairs:
        draw_lucky_numbers(pen, card, style, (10, 13))
    return pen


def assert_texts_fit(pen: RememberingPen, layout: Layout, width: float) -> None:
    card = place_card(layout, width)
    whole = Rectangle(0, 0, card.width, card.height).inset(1.0)
    for written in pen.texts:
        assert written.size >= 6 * POINT - 1e-9, written.text
        assert whole.contains(written.area), written.text
    for one, other in combinations(pen.texts, 2):
        assert not one.area.overlaps(other.area), f"{one.text} lies on {other.text}"
    for written in pen.texts:
        touched = [
            area for name, area in card.places.items() if area.overlaps(written.area) and name not in {"name", "date"}
        ]
        assert all(area.contains(written.area) for area in touched), f"{written.text} runs over the edge of a box"


CATALOGS = {
    **{f"catalog-{language}": load_catalog(language) for language in LANGUAGES},
    **{f"words-{language}": catalog_of_words(language) for language in WORDS},
    "long": catalog_of_long_words(),
}


@pytest.mark.parametrize("catalog", CATALOGS.values(), ids=CATALOGS)
@pytest.mark.parametrize("name", BUNDLED)
def test_words_fit_in_every_language(name: str, catalog: Catalog) -> None:
    layout = load_layout(name)
    for width in (smallest_width(layout), 135.5, 196.0, 277.0):
        assert_texts_fit(drawn(layout, width, catalog), layout, width)


@pytest.mark.parametrize("palette", ["colour", "contrast", "mono"])
@pytest.mark.parametrize("name", ODD_LAYOUTS)
def test_odd_layouts_fit_at_their_smallest_size_or_are_refused(name: str, palette: str, tmp_path: Path) -> None:
    layout = odd_layout(name, tmp_path)
    width = smallest_width(layout)
    for each in (width, 1.5 * width):
        assert_texts_fit(drawn(layout, each, load_catalog("en"), palette), layout, each)


@pytest.mark.parametrize("name", BUNDLED)
def test_numbers_are_centred_in_their_boxes(name: str) -> None:
    layout = load_layout(name)
    card = place_card(layout)
    pen = drawn(layout, card.width, load_catalog("en"))
    for row in layout.rows:
        for number in row.numbers:
            area = card.places[f"{row.id}-{number}"]
            (written,) = [each for each in pen.texts if each.text == str(number) and area.overlaps(each.area)]
            ink = written.area
            assert ink.x - area.x == pytest.approx(area.right - ink.right, abs=0.001)
            assert abs((ink.y - area.y) - (area.bottom - ink.bottom)) < 0.4


def test_card_names_layout_language_and_version() -> None:
    pen = drawn(load_layout("classic"), 210, load_catalog("en"))
    assert "Classic · en · 1" in [written.text for written in pen.texts]


def test_sheet_says_what_the_layout_says() -> None:
    """FACTS: 5 crosses before a locking number, 6 on big; penalties of −5; points up to 78 and 120."""
    for name, needed, most, points in (("classic", 5, 12, 78), ("on-board", 5, 12, 78), ("big", 6, 15, 120)):
        texts = [written.text for written in drawn(load_layout(name), 210, load_catalog("en")).texts]
        assert texts.count(f"at least {needed} ") == 4
        assert "−5" in texts
        assert str(points) in texts
        card = place_card(load_layout(name))
        assert [(cell.crosses, cell.points) for cell in card.points] == [
            (crosses, sum(range(crosses + 1))) for crosses in range(1, most + 1)
        ]


def test_result_line_adds_and_takes_away() -> None:
    def line_of(name: str) -> list[str]:
        return [f"{term.sign}{term.place}" for term in place_card(load_layout(name)).terms]

    rows = ["result-red", "+result-yellow", "+result-green", "+result-blue", "−result-penalties"]
    assert line_of("classic") == line_of("big") == [*rows, "=total"]
    assert line_of("on-board") == [*rows, "+result-bonus", "=total"]


@pytest.mark.parametrize("name", ["<b>&\"'</b>", "Žofie Přeučilová", "Ξενοφών", "Їжачок", "O'Neill & “Co”"])
def test_names_are_written_as_they_are(name: str) -> None:
    layout = load_layout("big")
    pen = RememberingPen()
    card = place_card(layout, 135)
    draw_name(pen, card, CardStyle(load_catalog("en"), PALETTES["colour"].for_layout(layout), fonts()), name)
    (written,) = pen.texts
    assert written.text == name
    assert card.places["name"].contains(written.area)


def test_name_without_room_is_refused() -> None:
    layout = load_layout("classic")
    style = CardStyle(load_catalog("en"), PALETTES["colour"].for_layout(layout), fonts())
    with pytest.raises(TextTooWideError, match=r"room for about \d+ letters"):
        draw_name(RememberingPen(), place_card(layout, 120), style, "W" * 300)


def test_crosses_and_figures_lie_in_their_boxes() -> None:
    layout = load_layout("on-board")
    card = place_card(layout, 135)
    style = CardStyle(load_catalog("en"), PALETTES["colour"].for_layout(layout), fonts())
    pen = RememberingPen()
    draw_crosses(pen, card, card.boxes)
    strokes = [outline for outline, *_ in pen.paths]
    assert len(strokes) == 2 * len(card.boxes)
    for index, outline in enumerate(strokes):
        area = card.places[card.boxes[index // 2]]
        assert all(area.contains(Rectangle(x, y, 0, 0)) for _, (x, y) in outline)
    draw_written(pen, card, style, {"result-penalties": -20, "total": 245, "result-bonus": 20})
    assert [written.text for written in pen.texts] == ["−20", "245", "20"]


def test_parts_of_a_sheet_for_pictures() -> None:
    layout = load_layout("classic")
    card = place_card(layout)
    style = CardStyle(load_catalog("en"), PALETTES["colour"].for_layout(layout), fonts())
    row, result, strikes = RememberingPen(), RememberingPen(), RememberingPen()
    draw_rows(row, card, style, ["green"])
    band = card.bands[2].area
    assert len(row.texts) == 12
    assert all(band.contains(written.area) for written in row.texts)
    draw_result_line(result, card, style)
    assert [written.text for written in result.texts] == ["+", "+", "+", "−", "=", "total"]
    draw_strikes(strikes, card, ["red-2", "red-3"])
    for (outline, _, _, _), name in zip(strikes.paths, ["red-2", "red-3"], strict=True):
        (_, (x1, y1)), (_, (x2, y2)) = outline
        assert y1 == y2 == card.places[name].centre[1]
        assert card.places[name].contains(Rectangle(x1, y1, x2 - x1, 0))


def test_boxes_of_other_colours_have_symbols_without_colour(tmp_path: Path) -> None:
    layout = odd_layout("mixed-colours", tmp_path)
    plain, mixed = (drawn(each, 210, load_catalog("en"), "contrast") for each in (load_layout("classic"), layout))
    others = sum(box.colour != row.colour for row in layout.rows for box in row.boxes)
    # A cell of ground and a symbol for each of them.
    assert len(mixed.paths) - len(plain.paths) == 2 * others


def test_no_hint_where_nothing_is_needed(tmp_path: Path) -> None:
    path = tmp_path / "free.yaml"
    path.write_text("extends: classic\nlocks: {crosses_before: 0}\n", encoding="utf-8")
    texts = [written.text for written in drawn(load_layout(path), 210, load_catalog("en")).texts]
    assert not any("at least" in text for text in texts)


@pytest.mark.parametrize("catalog", CATALOGS.values(), ids=CATALOGS)
@pytest.mark.parametrize("name", BUNDLED)
def test_rules_fit_on_the_back(name: str, catalog: Catalog) -> None:
    layout = load_layout(name)
    for width in (130.2, 135.5, 196.0):
        card = place_card(layout, width)
        pen = RememberingPen()
        draw_summary(pen, card, CardStyle(catalog, PALETTES["colour"].for_layout(layout), fonts()))
        whole = Rectangle(0, 0, card.width, card.height).inset(2.5)
        assert all(whole.contains(written.area) for written in pen.texts)
        assert min(written.size for written in pen.texts) >= 6 * POINT - 1e-9
        assert not any(one.area.overlaps(other.area) for one, other in combinations(pen.texts, 2))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", BUNDLED)
def test_the_paper_under_words_leaves_the_outline_of_a_row_whole(name: str, language: str) -> None:
    layout = load_layout(name)
    card = place_card(layout, 112.0)
    style = CardStyle(load_catalog(language), PALETTES["mono"].for_layout(layout), fonts())
    for band in card.bands:
        pen = RememberingPen()
        draw_rows(pen, card, style, [band.row.id])
        plates = [index for index, (_, fill, stroke, _) in enumerate(pen.paths) if fill == WHITE and stroke is None]
        assert plates
        outline, fill, stroke, _ = pen.paths[-1]
        assert max(plates) < len(pen.paths) - 1
        assert fill is None
        assert stroke is not None
        assert max(at for _, place in outline for at in place[::2]) == pytest.approx(band.area.right)
        word = max(pen.texts, key=lambda written: written.area.right).area
        assert word.right < band.area.right - 3.0 * card.scale
        assert all(max(plate_ys(pen, index)) <= band.area.bottom for index in plates)
        for written in pen.texts:
            if written.baseline > band.hint.y:  # what an accent reaches up to is white, unless it is in a box
                top = max(written.area.y, band.hint.y + 0.5)
                assert any(min(plate_ys(pen, index)) <= top for index in plates)


def plate_ys(pen: RememberingPen, index: int) -> list[float]:
    return [at for _, place in pen.paths[index][0] for at in place[1::2]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", BUNDLED)
def test_the_rules_in_short_have_good_lines_and_clear_paragraphs(name: str, language: str) -> None:
    layout, catalog = load_layout(name), load_catalog(language)
    sentences = {catalog.say(each) for passage in summary(layout) for each in passage.sentences}
    pen = RememberingPen()
    draw_summary(pen, place_card(layout, 210), CardStyle(catalog, PALETTES["colour"].for_layout(layout), fonts()))
    inner: set[float] = set()
    outer: set[float] = set()
    text = ""
    for one, other in pairwise(each for each in pen.texts if each.typeface is fonts().regular):
        text = f"{text} {one.text}".strip()
        ended = text in sentences
        if not ended:
            assert not re.search(r"(^|\s)([−+]?\d+|\w)$", one.text), one.text
        if other.x == one.x and other.baseline - one.baseline < 2 * one.size:
            (outer if ended else inner).add(round((other.baseline - one.baseline) / one.size, 3))
        text = "" if ended else text
    assert len(inner) == len(outer) == 1
    assert min(outer) > max(inner) + 0.24


def test_rules_that_do_not_fit_are_refused() -> None:
    layout = load_layout("on-board")
    style = CardStyle(catalog_of_long_words(), PALETTES["colour"].for_layout(layout), fonts())
    with pytest.raises(SheetgenError, match="put fewer on a page"):
        draw_summary(RememberingPen(), place_card(layout, 95), style)


def test_wrapping_keeps_no_break_spaces() -> None:
    typeface = fonts().regular
    lines = wrap("v\N{NO-BREAK SPACE}řadě a\N{NO-BREAK SPACE}zámek zavře", typeface, 3, 12)
    assert " ".join(lines) == "v\N{NO-BREAK SPACE}řadě a\N{NO-BREAK SPACE}zámek zavře"
    assert all(typeface.width(line, 3) <= 12 for line in lines)
