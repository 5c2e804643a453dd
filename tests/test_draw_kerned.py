"""Text with kerning on the canvas: the letters that were written are those that are read."""

from __future__ import annotations

import io

import pypdf
import pypdfium2
import pytest

from sheetgen.draw.canvas import Canvas, register_font
from sheetgen.draw.finish import finish
from tests.drawing import fonts
from tests.test_finish import ABOUT

LATIN = "AÁBCČDĎEÉĚFGHIÍJKLĹĽŁMNŃŇOÓÔPQRŘSŚŠTŤUÚŮVWXYÝZŹŻŽaáäąbcćčdďeéěęfghiíjklĺľłmnńňoóôpqrřsśštťuúůvwxyýzźżž"
GREEK = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψωάέήίόύώϊϋΐΰΆΈΉΊΌΎΏ"
CYRILLIC = "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯабвгґдеєжзиіїйклмнопрстуфхцчшщьюя"


def written(*lines: list[tuple[str, int]]) -> bytes:
    typeface = fonts().regular
    register_font(typeface.name, typeface.file)
    canvas = Canvas((2000, 400), typeface.name)
    for index, runs in enumerate(lines):
        canvas.kerned(20, 350 - 60 * index, typeface.name, 12, runs)
    canvas.showPage()
    return finish(canvas.data(), ABOUT)


def text_of(data: bytes) -> str:
    return pypdf.PdfReader(io.BytesIO(data)).pages[0].extract_text()


def test_letters_of_one_part_of_the_font() -> None:
    assert text_of(written([("To", -55), ("(pá)", 0), ("\\", 0)])) == "To(pá)\\"


def test_letters_of_several_parts_of_the_font() -> None:
    """A part of an embedded font has some two hundred letters; a line may need more than one of them."""
    alphabet = LATIN + GREEK + CYRILLIC
    assert len(set(alphabet)) > 230
    mixed = "".join(letter for pair in zip(LATIN, reversed(CYRILLIC), strict=False) for letter in pair)
    assert text_of(written([(alphabet, 0)], [(mixed[:60], -20), (mixed[60:], 0)])).split() == [alphabet, mixed]


@pytest.mark.parametrize("move", [-200, 0, 100])
def test_moves_change_the_distance(move: int) -> None:
    document = pypdfium2.PdfDocument(written([("l", move), ("l", 0)]))
    text = document[0].get_textpage()
    first, second = (text.get_charbox(index) for index in (0, 1))
    document.close()
    advance = fonts().regular.width("l", 12) + 12 * move / 1000
    assert second[0] - first[0] == pytest.approx(advance, abs=0.05)
