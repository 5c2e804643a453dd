"""Palettes: what prints with how much ink, and who can tell the rows apart."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import numpy
import pypdfium2
import pytest
from numpy.typing import NDArray

from sheetgen.catalog import load_catalog
from sheetgen.draw.ink import BLACK, WHITE, Ink
from sheetgen.draw.palette import PALETTES, find_palette
from sheetgen.draw.sheets import SheetJob, card_pdf
from sheetgen.draw.symbols import ROW_SYMBOLS
from sheetgen.errors import LayoutError, SheetgenError
from sheetgen.layout import load_layout
from sheetgen.layout.colours import BOXES, COLOURS
from sheetgen.page import PagePlan
from tests.colour_vision import SIMULATIONS, ciede2000, lab, linear, seen
from tests.drawing import BUNDLED, fonts, odd_layout

ROWS = ("red", "yellow", "green", "blue")


def raster(layout_name: str, palette: str) -> NDArray[Any]:
    """The card as a picture: height × width × three parts of colour from 0 to 1."""
    layout = load_layout(layout_name)
    job = SheetJob(
        layout,
        load_catalog("en"),
        find_palette(palette).for_layout(layout),
        fonts(),
        PagePlan.of_one_card(layout),
        1,
    )
    document = pypdfium2.PdfDocument(card_pdf(job))
    picture: NDArray[Any] = document[0].render(scale=150 / 72).to_numpy()[:, :, :3] / 255
    document.close()
    return picture


def ink_used(picture: NDArray[Any]) -> float:
    """Cyan, magenta and yellow that the picture takes, as a share of all that fits on the card."""
    return float((1 - picture).mean())


@pytest.mark.parametrize(
    ("one", "other", "difference"),
    # Pairs 1, 7, 17 and 34 of the table of Sharma, Wu and Dalal.
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_colour_difference_is_the_published_one(
    one: tuple[float, float, float], other: tuple[float, float, float], difference: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(difference, abs=0.0001)


@pytest.mark.parametrize("eyes", SIMULATIONS)
def test_contrast_tells_rows_apart_for_all_eyes(eyes: str) -> None:
    """A difference of 2.3 is just seen side by side; we ask for ten times that.

    It is also no less than what the palette of Okabe and Ito, made for this purpose, reaches with its own
    vermilion, yellow, bluish green and blue.
    """
    inks = {colour: PALETTES["contrast"].inks[colour] for colour in ROWS}
    okabe_ito = [Ink.of(ink) for ink in ("#d55e00", "#f0e442", "#009e73", "#0072b2")]
    ours = min(ciede2000(lab(seen(one, eyes)), lab(seen(other, eyes))) for one, other in combinations(inks.values(), 2))
    theirs = min(ciede2000(lab(seen(one, eyes)), lab(seen(other, eyes))) for one, other in combinations(okabe_ito, 2))
    assert ours >= 23
    assert ours >= theirs


def test_contrast_survives_a_copier() -> None:
    lightness = [lab(linear(PALETTES["contrast"].inks[colour]))[0] for colour in ROWS]
    assert min(abs(one - other) for one, other in combinations(lightness, 2)) >= 15


def test_the_plain_palette_would_not_pass() -> None:
    red, green = (PALETTES["colour"].inks[colour] for colour in ("red", "green"))
    assert ciede2000(lab(seen(red, "deuteranopia")), lab(seen(green, "deuteranopia"))) < 10


@pytest.mark.parametrize("name", BUNDLED)
def test_mono_has_no_colour(name: str) -> None:
    picture = raster(name, "mono")
    assert numpy.ptp(picture, axis=2).max() == 0


@pytest.mark.parametrize("name", BUNDLED)
def test_ink_saver_takes_a_quarter_of_the_ink_at_most(name: str) -> None:
    assert ink_used(raster(name, "ink-saver")) <= ink_used(raster(name, "colour")) / 4


def test_soft_and_mono_take_less_ink_than_colour() -> None:
    ink = {palette: ink_used(raster("classic", palette)) for palette in PALETTES}
    assert ink["ink-saver"] < ink["soft"] < 0.7 * ink["colour"]
    assert ink["mono"] < 0.7 * ink["colour"]


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("name", [*BUNDLED])
def test_numbers_and_signs_are_legible(name: str, palette: str) -> None:
    """WCAG 2.2 asks for a contrast of 4.5 for text, of 3 for large text and signs."""
    layout = load_layout(name)
    inked = find_palette(palette).for_layout(layout)
    for colour in layout.die_colours:
        paint = inked.paint(colour)
        assert paint.figure.contrast(paint.box) >= 4.5
        assert paint.sign.contrast(paint.band or WHITE) >= 3
        assert paint.frame.contrast(WHITE) >= 1.8


@pytest.mark.parametrize("palette", ["mono", "contrast"])
def test_rows_have_symbols_of_their_own(palette: str) -> None:
    layout = load_layout("classic")
    inked = find_palette(palette).for_layout(layout)
    assert inked.has_symbols
    assert len({inked.paint(colour).symbol for colour in layout.die_colours}) == len(layout.die_colours)
    assert len(set(ROW_SYMBOLS)) == len(ROW_SYMBOLS)


def test_mono_bands_differ_by_pattern() -> None:
    """The four bands of a mono sheet are different pictures, even without symbols, words and numbers."""
    picture = raster("classic", "mono")[:, :, 0]
    from sheetgen.card import place_card

    card = place_card(load_layout("classic"))
    scale = picture.shape[1] / card.width
    strips = []
    for band in card.bands:
        x = int((band.caption.x + 0.4 * band.caption.width) * scale)
        y = int((band.caption.y + 0.6) * scale)
        strips.append(picture[y : y + int(2 * scale), x : x + int(40 * scale)])
    height = min(strip.shape[0] for strip in strips)
    for one, other in combinations(strips, 2):
        assert numpy.abs(one[:height] - other[:height]).mean() > 0.05


def test_too_many_colours_for_black_and_white(tmp_path: Path) -> None:
    layout = odd_layout("mixed-colours", tmp_path)
    assert PALETTES["mono"].for_layout(layout).order == layout.die_colours
    path = tmp_path / "many.yaml"
    colours = "orange 2 purple 3 pink 4 brown 5 black 6 grey 7 turquoise 8 red 9..12"
    path.write_text(f"extends: classic\nrows: {{red: {colours}}}\n", encoding="utf-8")
    many = load_layout(path)
    with pytest.raises(SheetgenError, match=r"too many colours \(11\)"):
        PALETTES["mono"].for_layout(many)
    assert set(PALETTES["colour"].for_layout(many).inks) == set(many.die_colours)


def test_colours_of_a_layout_and_of_a_palette_file(tmp_path: Path) -> None:
    layout_file = tmp_path / "own.yaml"
    layout_file.write_text(
        'extends: classic\ncolours:\n  red: "#aa0011"\n  lime: {ink: "#88cc00", name: lime}\n'
        "rows:\n  blue: null\n  lime: 12..2\n",
        encoding="utf-8",
    )
    layout = load_layout(layout_file)
    inked = PALETTES["soft"].for_layout(layout)
    assert (str(inked.inks["red"]), str(inked.inks["lime"])) == ("#aa0011", "#88cc00")
    palette_file = tmp_path / "mine.yaml"
    palette_file.write_text('base: soft\ncolours: {red: "#123456", blue: "#654321"}\n', encoding="utf-8")
    mine = find_palette(str(palette_file))
    assert mine.manner == "tint"
    assert str(mine.for_layout(layout).inks["red"]) == "#123456"
    assert str(mine.for_layout(load_layout("classic")).inks["blue"]) == "#654321"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("base: colours\ncolours: {red: '#123456'}", "palette.yaml:1:7: base"),
        ("colours: {red: crimson}", "palette.yaml:1:16: colours.red"),
        ("colors: {red: '#123456'}", "palette.yaml:1:1"),
        ("", "palette.yaml"),
    ],
)
def test_mistakes_of_a_palette_file(tmp_path: Path, text: str, expected: str) -> None:
    path = tmp_path / "palette.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SheetgenError) as caught:
        find_palette(str(path))
    assert expected in str(caught.value)


def test_unknown_palette_is_named_with_a_guess() -> None:
    with pytest.raises(SheetgenError, match="did you mean “contrast”"):
        find_palette("contrats")
    with pytest.raises(SheetgenError, match="expected one of colour, soft"):
        find_palette("zzz")
    with pytest.raises(SheetgenError):
        find_palette("no/such/file.yaml")
    assert issubclass(LayoutError, SheetgenError)


def test_ink_arithmetic() -> None:
    assert BLACK.contrast(WHITE) == pytest.approx(21)
    assert Ink.of("#777777").contrast(WHITE) == pytest.approx(4.48, abs=0.01)  # the well-known grey that just fails
    assert str(Ink.of("#d0342c").tint(0)) == "#ffffff"
    assert Ink.of("#d0342c").tint(1) == Ink.of("#d0342c")
    assert Ink.of("#f7b500").legible_on(WHITE).contrast(WHITE) >= 4.5
    assert linear(WHITE) == (1, 1, 1)


def test_every_colour_we_have_words_for_has_its_inks() -> None:
    assert set(COLOURS) == set(BOXES)
    for palette in PALETTES.values():
        assert palette.manner == "pattern" or set(palette.inks) == set(COLOURS)
