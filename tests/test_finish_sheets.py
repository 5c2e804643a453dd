"""The finished files of the command `sheets`: archival, tagged, small, the same every time."""

from __future__ import annotations

import io
from collections import Counter
from pathlib import Path

import page as page_validation
import pikepdf
import pypdf
import pytest
from pikepdf import pdfa

from sheetgen.draw.finish import LAYOUT_KEY, VERSION_KEY
from sheetgen.layout import bundled_layouts
from tests.conftest import Sheetgen
from tests.test_finish import check

LAYOUTS = sorted(bundled_layouts())
PALETTES = ["colour", "soft", "ink-saver", "mono", "contrast"]


@pytest.fixture
def make(sheetgen: Sheetgen, tmp_path: Path) -> Make:
    return Make(sheetgen, tmp_path / "sheets.pdf")


class Make:
    """Runs `sheetgen sheets` with the arguments and returns the file."""

    def __init__(self, sheetgen: Sheetgen, target: Path) -> None:
        self.sheetgen = sheetgen
        self.target = target

    def __call__(self, *arguments: object) -> bytes:
        run = self.sheetgen("sheets", *arguments, "-o", self.target)
        assert run.status == 0, run.err
        return self.target.read_bytes()


def fonts(pdf: pikepdf.Pdf) -> list[pikepdf.Object]:
    return [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"]


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_sheets_are_pdf_a(layout: str, palette: str, make: Make, tmp_path: Path) -> None:
    data = make(layout, "--palette", palette, "--lang", "uk", "--duplex", "--back", "rules", "--bleed", 3)
    report = pdfa.validate_written(io.BytesIO(data), "2b")
    assert report.passed, report.summary()
    check(data, tmp_path)


@pytest.mark.parametrize("language", ["cs", "el"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_forms_are_pdf_ua(layout: str, language: str, make: Make, tmp_path: Path) -> None:
    data = make(layout, "--form", "--lang", language)
    report = page_validation.validate_pdf_bytes(data)
    assert report.is_compliant, report
    check(data, tmp_path)
    reader = pypdf.PdfReader(io.BytesIO(data))
    assert reader.metadata is not None
    assert str(reader.metadata[LAYOUT_KEY]) == layout
    assert int(str(reader.metadata[VERSION_KEY])) >= 1


@pytest.mark.parametrize(
    "arguments", [("classic",), ("big", "--count", 30, "--names", "Ema,Petr"), ("classic", "--form")]
)
def test_same_input_same_bytes(arguments: tuple[object, ...], make: Make) -> None:
    assert make(*arguments) == make(*arguments)


@pytest.mark.parametrize("arguments", [("classic",), ("big", "--names", "Ема,Κλειώ"), ("on-board", "--form")])
def test_only_our_fonts_are_embedded(arguments: tuple[object, ...], make: Make) -> None:
    with pikepdf.open(io.BytesIO(make(*arguments))) as pdf:
        assert fonts(pdf)
        assert all(str(font.BaseFont).startswith("/AAAAAA+FiraSans-") for font in fonts(pdf))
        assert all("/FontFile2" in font.FontDescriptor for font in fonts(pdf))


def test_thousands_of_sheets_share_one_card(make: Make) -> None:
    small, large = make("classic", "--count", 2), make("classic", "--count", 4000)
    assert (len(large) - len(small)) / 1999 < 20
    with pikepdf.open(io.BytesIO(large)) as pdf:
        assert len(pdf.pages) == 2000
        assert len(Counter(page.obj.Contents.objgen for page in pdf.pages)) == 1


def test_names_make_few_pages_differ(make: Make) -> None:
    with pikepdf.open(io.BytesIO(make("classic", "--count", 600, "--names", "Ema,Petr,Katka"))) as pdf:
        contents = [page.obj.Contents.objgen for page in pdf.pages]
        assert len(contents) == 300
        assert len(set(contents)) == 3
        assert contents[:3] * 100 == contents
