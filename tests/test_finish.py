"""Finishing of plain documents: PDF/A-2b, metadata, repeated pages."""

import io
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import fontpkg_fira_sans
import pikepdf
import pypdf
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pikepdf import pdfa
from PIL import Image, ImageChops, ImageCms

from sheetgen.draw.canvas import Canvas, register_font
from sheetgen.draw.finish import LAYOUT_KEY, VERSION_KEY, About, finish
from sheetgen.draw.srgb import srgb_profile
from sheetgen.errors import SheetgenError

ABOUT = About(
    title="Kostky & <Ωμέγα>",
    language="cs",
    layout="classic",
    layout_version=3,
    author="Žofie",
    subject="Listy",
    keywords=("hra", "kostky"),
)
FONT = "Finish"
register_font(FONT, fontpkg_fira_sans.ROOT / "files/FiraSans-Regular.ttf")


def draw(labels: Sequence[str]) -> bytes:
    """Draw a page for each label: the same card, half transparent, and the label."""
    canvas = Canvas((300, 200), FONT)
    canvas.setTrimBox((10, 10, 290, 190))
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.beginForm("card", 0, 0, 100, 100)
    canvas.setFillAlpha(0.5)
    canvas.setFillColorRGB(0.8, 0.2, 0.1)
    canvas.rect(5, 5, 60, 60, fill=1)
    canvas.endForm()
    for label in labels:
        canvas.doForm("card")
        canvas.drawString(100, 100, label)
        canvas.showPage()
    return canvas.data()


def texts(data: bytes) -> list[str]:
    return [page.extract_text().strip() for page in pypdf.PdfReader(io.BytesIO(data)).pages]


def picture(data: bytes, page: int) -> Image.Image:
    with pypdfium2.PdfDocument(data) as document:
        rendered: Image.Image = document[page].render().to_pil()
        return rendered.convert("RGB")


def check(data: bytes, tmp_path: Path) -> None:
    """Check the syntax with qpdf, the program if it is there and the library in any case."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert pdf.check_pdf_syntax() == []
    if shutil.which("qpdf"):
        file = tmp_path / "checked.pdf"
        file.write_bytes(data)
        run = subprocess.run(["qpdf", "--check", file], capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stderr
        assert run.stderr == ""


def test_same_input_same_bytes() -> None:
    drawn = draw(["Ema", "Petr"])
    assert drawn == draw(["Ema", "Petr"])
    assert finish(drawn, ABOUT, order=[0, 1, 0]) == finish(drawn, ABOUT, order=[0, 1, 0])


def test_same_bytes_in_another_process() -> None:
    program = (
        "import sys; from tests.test_finish import *; "
        "sys.stdout.buffer.write(finish(draw(['Ema', 'Petr']), ABOUT, order=[1, 0, 1]))"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=Path(__file__).parent.parent,
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone},
            capture_output=True,
            check=True,
        ).stdout
        for seed, zone in [("1", "UTC"), ("2", "Asia/Tokyo")]
    }
    assert outputs == {finish(draw(["Ema", "Petr"]), ABOUT, order=[1, 0, 1])}


@pytest.mark.parametrize("order", [None, [0, 1, 1, 0, 0, 2]])
@pytest.mark.parametrize("epoch", [None, "1700000000"])
def test_pdf_a(order: list[int] | None, epoch: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    if epoch:
        monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    data = finish(draw(["Ťuk", "Їжак", "Ωμέγα −"]), ABOUT, order=order)
    report = pdfa.validate_written(io.BytesIO(data), "2b")
    assert report.passed, report.summary()
    check(data, tmp_path)


def test_validator_would_notice() -> None:
    report = pdfa.validate_written(io.BytesIO(draw(["Ema"])), "2b")
    assert not report.passed


def test_metadata_reads_back() -> None:
    reader = pypdf.PdfReader(io.BytesIO(finish(draw(["Ema"]), ABOUT)))
    assert reader.pdf_header == "%PDF-1.7"
    information = reader.metadata
    assert information is not None
    assert information.title == "Kostky & <Ωμέγα>"
    assert information.author == "Žofie"
    assert information.subject == "Listy"
    assert str(information["/Keywords"]) == "hra, kostky"
    assert str(information[LAYOUT_KEY]) == "classic"
    assert str(information[VERSION_KEY]) == "3"
    xmp = reader.xmp_metadata
    assert xmp is not None
    assert xmp.dc_title == {"x-default": "Kostky & <Ωμέγα>"}
    assert xmp.dc_creator == ["Žofie"]
    assert xmp.dc_language == ["cs"]
    assert xmp.dc_identifier == "sheetgen:classic:3"
    catalog = reader.root_object
    assert str(catalog["/Lang"]) == "cs"
    assert str(catalog["/ViewerPreferences"]) == "{'/DisplayDocTitle': True, '/PrintScaling': '/None'}"


def test_no_date_without_source_date_epoch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    with pikepdf.open(io.BytesIO(finish(draw(["Ema"]), ABOUT))) as pdf:
        assert "/CreationDate" not in pdf.docinfo
        assert b"Date" not in pdf.Root.Metadata.read_bytes()


def test_source_date_epoch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    reader = pypdf.PdfReader(io.BytesIO(finish(draw(["Ema"]), ABOUT)))
    assert reader.metadata is not None
    assert reader.metadata.creation_date is not None
    assert reader.metadata.creation_date.timestamp() == 1700000000
    assert reader.xmp_metadata is not None
    assert str(reader.xmp_metadata.xmp_create_date).startswith("2023-11-14 22:13:20")


@pytest.mark.parametrize("value", ["yesterday", "1e9", "9" * 30])
def test_bad_source_date_epoch(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", value)
    with pytest.raises(SheetgenError, match="SOURCE_DATE_EPOCH"):
        finish(draw(["Ema"]), ABOUT)


def test_fonts_are_embedded_subsets() -> None:
    data = finish(draw(["Ema"]), ABOUT)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        fonts = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"]
        assert [str(font.BaseFont) for font in fonts] == ["/AAAAAA+FiraSans-Regular"]
        assert len(fonts[0].FontDescriptor.FontFile2.read_bytes()) < 10_000
        assert b"<0000>" not in fonts[0].ToUnicode.read_bytes()


def test_a_font_that_is_not_embedded_is_refused() -> None:
    canvas = Canvas((100, 100), FONT)
    canvas.setFont("Helvetica", 10)
    canvas.drawString(10, 10, "leak")
    with pytest.raises(ValueError, match="Helvetica is not embedded"):
        finish(canvas.data(), ABOUT)


def test_text_can_be_extracted() -> None:
    words = ["Příliš žluťoučký kůň", "Zażółć gęślą jaźń", "Їжак ґанок", "Ξεσκεπάζω", "5 − 3 = 2 “x”"]
    assert texts(finish(draw(words), ABOUT)) == words


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(0, 2), min_size=1, max_size=12))
def test_pages_come_in_order(order: list[int]) -> None:
    labels = ["Ema", "Petr", "Katka"]
    data = finish(draw(labels), ABOUT, order=order)
    assert texts(data) == [labels[index] for index in order]


def test_repeated_page_is_the_drawn_page() -> None:
    drawn = draw(["Ema", "Petr"])
    data = finish(drawn, ABOUT, order=[0, 1, 1])
    for page, index in enumerate([0, 1, 1]):
        assert ImageChops.difference(picture(drawn, index), picture(data, page)).getbbox() is None
    with pikepdf.open(io.BytesIO(data)) as pdf:
        first, second = pdf.pages[1].obj, pdf.pages[2].obj
        assert first.objgen != second.objgen
        assert first.Contents.objgen == second.Contents.objgen
        assert first.TrimBox == second.TrimBox
        assert first.Parent.Count == 3


def test_repeated_page_costs_next_to_nothing() -> None:
    drawn = draw(["Ema", "Petr"])
    sizes = [len(finish(drawn, ABOUT, order=[index % 2 for index in range(count)])) for count in (1000, 2000, 4000)]
    assert (sizes[1] - sizes[0]) / 1000 < 25
    assert (sizes[2] - sizes[1]) / 2000 < 25


@pytest.mark.parametrize("order", [[], [2], [-1]])
def test_bad_order(order: list[int]) -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        finish(draw(["Ema", "Petr"]), ABOUT, order=order)


def test_srgb_profile_is_srgb() -> None:
    profile = ImageCms.ImageCmsProfile(io.BytesIO(srgb_profile()))
    steps = range(0, 256, 17)
    levels = bytes(level for red in steps for green in steps for blue in steps for level in (red, green, blue))
    colours = Image.frombytes("RGB", (256, 16), levels)
    to_known = ImageCms.buildTransform(profile, ImageCms.createProfile("sRGB"), "RGB", "RGB")
    shown = ImageCms.applyTransform(colours, to_known)
    assert shown is not None
    assert max(ImageChops.difference(colours, shown).tobytes()) <= 1
