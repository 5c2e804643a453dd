"""Measuring the typeface: fontTools is the second opinion."""

from __future__ import annotations

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

from sheetgen.draw.font import Typeface
from sheetgen.errors import SheetgenError
from tests.drawing import fonts

LETTERS = "0123456789+−=ABCxyzŘřĚěĽľŁłĄąŻżЇїЄєҐґЩщΆάΐΰΏώ„“”«»…·’"


@pytest.fixture(scope="module", params=["bold", "regular"])
def pair(request: pytest.FixtureRequest) -> tuple[Typeface, TTFont]:
    typeface: Typeface = getattr(fonts(), request.param)
    return typeface, TTFont(typeface.file)


def test_every_letter_is_found_and_as_wide(pair: tuple[Typeface, TTFont]) -> None:
    typeface, other = pair
    letters = other.getBestCmap()
    widths = other["hmtx"].metrics
    for code, glyph in letters.items():
        assert typeface.width(chr(code), typeface.units) == widths[glyph][0]
    assert not typeface.missing("".join(map(chr, letters)))


@pytest.mark.parametrize("letter", LETTERS)
def test_ink_and_outline(pair: tuple[Typeface, TTFont], letter: str) -> None:
    typeface, other = pair
    glyphs = other.getGlyphSet()
    glyph = other.getBestCmap()[ord(letter)]
    bounds = BoundsPen(glyphs)
    glyphs[glyph].draw(bounds)
    left, low, right, high = bounds.bounds
    ink = typeface.ink(letter, typeface.units)
    assert (ink.x, -ink.bottom, ink.right, -ink.y) == pytest.approx((left, low, right, high), abs=1.01)
    recorded = DecomposingRecordingPen(glyphs)
    glyphs[glyph].draw(recorded)
    outline = typeface.outline(letter, 0, 0, typeface.units)
    assert [kind for kind, _ in outline].count("M") == [name for name, _ in recorded.value].count("moveTo")
    points = [(x, -y) for _, numbers in outline for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    assert min(xs) >= left - 120
    assert max(xs) <= right + 120
    assert min(ys) >= low - 120
    assert max(ys) <= high + 120


@pytest.mark.parametrize(
    ("text", "named"), [("שלום", "ש"), ("🔒", "🔒"), ("Ema\n", "U+000A"), ("漢字", "漢"), ("✕", "✕")]
)
def test_missing_letter_is_an_error_and_no_gap(text: str, named: str) -> None:
    with pytest.raises(SheetgenError) as caught:
        fonts().regular.width(text, 10)
    assert named in str(caught.value)
