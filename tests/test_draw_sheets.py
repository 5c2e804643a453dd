"""Documents of sheets, read back with other tools: pages, fonts, metadata, pictures."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy
import pikepdf
import pypdfium2
import pytest
from pikepdf import pdfa
from pypdf import PdfReader

from sheetgen.catalog import load_catalog
from sheetgen.draw.palette import PALETTES, find_palette
from sheetgen.draw.png import png_of_page
from sheetgen.draw.sheets import SheetJob, Side, card_pdf, card_side, card_svg, sheets_pdf
from sheetgen.geometry import POINT
from sheetgen.layout import load_layout
from sheetgen.page import PAPERS, plan_page
from sheetgen.page.lucky import deal_pairs
from tests.drawing import BUNDLED, fonts

SVG = "{http://www.w3.org/2000/svg}"


def job_of(
    name: str,
    *,
    palette: str = "colour",
    paper: str = "a4",
    per_page: int | None = None,
    count: int = 0,
    **options: Any,
) -> SheetJob:
    layout = load_layout(name)
    plan = plan_page(layout, PAPERS[paper], per_page=per_page)
    inked = find_palette(palette).for_layout(layout)
    return SheetJob(layout, load_catalog("en"), inked, fonts(), plan, count or len(plan.slots), **options)


def read(data: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(data))


def pictures(data: bytes, scale: float = 1.0) -> list[Any]:
    document = pypdfium2.PdfDocument(data)
    rendered = [page.render(scale=scale).to_numpy()[:, :, :3] for page in document]
    document.close()
    return rendered


@pytest.mark.parametrize(
    ("count", "per_page", "back", "pages"),
    [
        (1, 1, "none", 1),
        (5, 2, "none", 3),
        (5, 4, "none", 2),
        (8, 4, "sheets", 4),
        (3, 2, "rules", 4),
        (400, 2, "none", 200),
    ],
)
def test_page_count(count: int, per_page: int, back: str, pages: int) -> None:
    data = sheets_pdf(job_of("classic", count=count, per_page=per_page, back=back))
    assert len(read(data).pages) == pages


@pytest.mark.parametrize("name", BUNDLED)
def test_document_says_what_it_is(name: str) -> None:
    data = sheets_pdf(job_of(name))
    reader = read(data)
    assert data.startswith(b"%PDF-1.7")
    assert reader.metadata is not None
    assert reader.metadata.title
    assert reader.metadata.author == "sheetgen"
    assert str(reader.metadata["/SheetgenLayout"]) == name
    assert str(reader.metadata["/SheetgenLayoutVersion"]) == "1"
    assert name in str(reader.metadata["/Keywords"])
    root: Any = reader.trailer["/Root"]
    assert root["/Lang"] == "en"
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert (
        root["/ViewerPreferences"]["/DisplayDocTitle"] is True
        or str(root["/ViewerPreferences"]["/DisplayDocTitle"]) == "True"
    )
    assert "Duplex" not in str(root["/ViewerPreferences"])


@pytest.mark.parametrize("name", BUNDLED)
def test_fonts_are_embedded_and_nothing_else_leaks(name: str) -> None:
    with pikepdf.open(io.BytesIO(sheets_pdf(job_of(name, names=("Žofie", "Їжак"))))) as pdf:
        fonts_found = [
            item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"
        ]
        assert fonts_found
        for font in fonts_found:
            assert re.fullmatch(r"/[A-Z]{6}\+FiraSans-(Bold|Regular)", str(font.BaseFont))
            assert "/FontFile2" in font.FontDescriptor
            assert "/ToUnicode" in font


def test_text_can_be_searched() -> None:
    text = read(sheets_pdf(job_of("big", names=("Žofie", "Їжак")))).pages[0].extract_text()
    for word in ("Žofie", "Їжак", "lucky numbers", "16", "total", "120"):
        assert word in text


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_page_boxes(paper: str) -> None:
    layout = load_layout("classic")
    plan = plan_page(layout, PAPERS[paper], per_page=2, bleed=3.0, margin=10)
    job = replace(job_of("classic"), plan=plan, count=2)
    page = read(sheets_pdf(job)).pages[0]
    assert float(page.mediabox.width) * POINT == pytest.approx(plan.width, abs=0.01)
    assert float(page.trimbox.left) * POINT == pytest.approx(plan.trim.x, abs=0.01)
    assert float(page.trimbox.height) * POINT == pytest.approx(plan.trim.height, abs=0.01)
    assert float(page.trimbox.left - page.bleedbox.left) * POINT == pytest.approx(3, abs=0.01)
    assert float(page.bleedbox.top - page.trimbox.top) * POINT == pytest.approx(3, abs=0.01)
    assert page.mediabox.left <= page.bleedbox.left


def test_same_input_same_bytes() -> None:
    job = job_of("big", count=7, names=("Ema", "Petr"), back="sheets", seed=3)
    assert sheets_pdf(job) == sheets_pdf(job)
    assert sheets_pdf(job) != sheets_pdf(replace(job, seed=4))
    assert card_svg(job) == card_svg(job)


@pytest.mark.parametrize("palette", ["colour", "mono"])
@pytest.mark.parametrize("name", BUNDLED)
def test_sheets_are_valid_pdf_a(name: str, palette: str) -> None:
    report = pdfa.validate_written(io.BytesIO(sheets_pdf(job_of(name, palette=palette, count=3))), "2b")
    assert report.passed, report.summary()


@pytest.mark.skipif(shutil.which("qpdf") is None, reason="qpdf is not installed")
@pytest.mark.parametrize("back", ["none", "rules"])
def test_qpdf_has_nothing_to_complain_about(back: str, tmp_path: Path) -> None:
    file = tmp_path / "sheets.pdf"
    file.write_bytes(sheets_pdf(job_of("big", count=9, back=back)))
    subprocess.run(["qpdf", "--check", file], check=True, capture_output=True)


def test_two_up_is_one_up_scaled() -> None:
    """The same card on two page plans is the same picture, up to a pixel's share of rounding."""
    one, two = job_of("classic", per_page=1), job_of("classic", per_page=2)
    parts = []
    for job in (one, two):
        (picture,) = pictures(sheets_pdf(replace(job, count=1)), scale=1500 / (job.plan.card_width / POINT))
        pixels = 1500 / job.plan.card_width
        slot = job.plan.slots[0]
        x, y = round(slot.x * pixels), round(slot.y * pixels)
        parts.append(picture[y : y + int(slot.height * pixels) - 2, x : x + 1500].astype(int))
    height = min(part.shape[0] for part in parts)
    difference = numpy.abs(parts[0][:height] - parts[1][:height])
    assert (difference > 100).mean() < 0.01
    assert difference.mean() < 3


def test_palettes_differ_and_languages_differ() -> None:
    rendered = {palette: pictures(card_pdf(job_of("classic", palette=palette)))[0] for palette in PALETTES}
    for one in rendered:
        for other in rendered:
            assert one == other or (rendered[one] != rendered[other]).any()


def test_backs_register_with_their_fronts() -> None:
    """Hold the paper against the light: each card's band edges lie on those of its back."""
    job = job_of("classic", per_page=4, back="sheets", palette="colour")
    front, back = pictures(sheets_pdf(job))
    ink_front, ink_back = front.min(axis=2) < 128, back[::-1].min(axis=2) < 128
    columns_front, columns_back = ink_front.any(axis=0), ink_back.any(axis=0)
    # Marks and ruler are on the front alone; look at the part between them.
    slot = job.plan.slots[0]
    left, right = int(slot.x / POINT) + 2, int(slot.right / POINT) - 2
    assert (columns_front[left:right] == columns_back[left:right]).mean() > 0.98


def test_back_offset_moves_the_back_only() -> None:
    job = job_of("classic", per_page=2, back="sheets")
    moved = sheets_pdf(replace(job, back_offset=(2.0, -1.0)))
    (front, back), (same_front, moved_back) = pictures(sheets_pdf(job)), pictures(moved)
    assert (front == same_front).all()
    dx, dy = round(2 / POINT), round(-1 / POINT)
    assert numpy.abs(numpy.roll(back, (dy, dx), axis=(0, 1)).astype(int) - moved_back).mean() < 4


def test_duplex_tells_the_printer_which_edge() -> None:
    for flip, expected in (("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge")):
        root: Any = read(sheets_pdf(job_of("classic", back="sheets", flip=flip))).trailer["/Root"]
        assert root["/ViewerPreferences"]["/Duplex"] == expected


def test_set_of_big_has_different_lucky_numbers_on_fronts_and_backs() -> None:
    job = job_of("big", count=10, back="sheets", seed=5)
    pairs = deal_pairs(job.layout, job.seed)
    fronts = [card_side(job, index, pairs, back=False).lucky for index in range(10)]
    backs = [card_side(job, index, pairs, back=True).lucky for index in range(10)]
    assert len(set(fronts)) == len(set(backs)) == 10
    assert all(front != back for front, back in zip(fronts, backs, strict=True))
    text = "".join(page.extract_text() for page in read(sheets_pdf(job)).pages)
    assert text.count("lucky numbers") == 20


def test_names_go_round() -> None:
    job = job_of("classic", count=5, names=("Ema", "Petr"))
    names = [card_side(job, index, (), back=False).name for index in range(5)]
    assert names == ["Ema", "Petr", "Ema", "Petr", "Ema"]
    assert card_side(replace(job, back="rules"), 0, (), back=True) == Side(is_rules=True)


def test_cost_is_a_reference_per_page() -> None:
    few, many = (len(sheets_pdf(job_of("big", count=count, per_page=2))) for count in (200, 4200))
    assert (many - few) / 2000 < 40, "bytes per page"


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux to tell the memory of one program")
def test_a_hundred_thousand_sheets_take_less_than_400_mb() -> None:
    # VmHWM, because ru_maxrss also counts the program that started this one.
    code = (
        "from sheetgen.cli import main; "
        "assert main(['sheets', 'big', '--count', '100000', '-o', '/dev/null']) == 0; "
        "print(next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 400 * 1024


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("name", BUNDLED)
def test_svg_is_sound(name: str, palette: str) -> None:
    job = job_of(name, palette=palette, names=("<b>&\"'",))
    root = ElementTree.fromstring(card_svg(job))  # noqa: S314
    assert root.attrib["viewBox"] == "0 0 210 148"
    assert root.findtext(f"{SVG}title")
    ids = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
    used = {element.attrib["href"].removeprefix("#") for element in root.iter(f"{SVG}use")}
    assert used <= ids
    words = {element.attrib.get("aria-label") for element in root.iter(f"{SVG}g")}
    assert {"<b>&\"'", "12", "−5"} <= words
    numbers = [
        float(number)
        for path in root.iterfind(f".//{SVG}path")
        if "id" not in path.attrib and palette != "mono"
        for number in re.findall(r"-?[\d.]+", path.attrib["d"])
    ]
    assert all(-0.5 <= number <= 210.5 for number in numbers)


def test_png_is_the_card() -> None:
    from PIL import Image

    data = png_of_page(card_pdf(job_of("classic")))
    with Image.open(io.BytesIO(data)) as picture:
        assert picture.format == "PNG"
        assert picture.size == pytest.approx((210 / 25.4 * 150, 148 / 25.4 * 150), abs=1)
        assert picture.getpixel((0, 0)) == (255, 255, 255)
    assert png_of_page(card_pdf(job_of("classic"))) == data
