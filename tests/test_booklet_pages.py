"""Booklets as PDF: all eighteen are read by a validator and page by page; none tears apart what belongs together."""

from __future__ import annotations

import io
import re
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path

import page as page_validation
import pikepdf
import pypdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from sheetgen import load_layout
from sheetgen.booklet.document import Line, make_booklet
from sheetgen.booklet.galley import Slab
from sheetgen.booklet.lines import Face, SetLine, Word
from sheetgen.booklet.pages import BookletJob, PageSetting
from sheetgen.booklet.setting import A5_PAGE, GRID, HALF_LETTER, TEXT_SIZE, Setter
from sheetgen.booklet.write import Writers, page_size, write_booklet
from sheetgen.catalog import load_catalog
from sheetgen.draw.impose import impose, sides
from sheetgen.draw.palette import PALETTES
from sheetgen.geometry import POINT
from sheetgen.language import LANGUAGES
from sheetgen.page.paper import PAPERS, parse_paper
from tests.drawing import BUNDLED, ODD_LAYOUTS, fonts, odd_layout
from tests.test_finish import check

ALL = [(name, language) for name in BUNDLED for language in LANGUAGES]


@cache
def booklet(name: str, language: str, palette: str = "colour", paper: str = "a4") -> Writers:
    layout = load_layout(name)
    inks = PALETTES[palette].for_layout(layout)
    return write_booklet(layout, load_catalog(language), inks, fonts(), PAPERS[paper])


def setting(name: str, language: str, paper: str = "a4") -> PageSetting:
    layout = load_layout(name)
    document = make_booklet(layout, load_catalog(language))
    return PageSetting(BookletJob(document, PALETTES["colour"].for_layout(layout), fonts(), page_size(PAPERS[paper])))


@pytest.mark.parametrize(("name", "language"), ALL)
def test_pages_and_folded_sheets_are_pdf_ua(name: str, language: str, tmp_path: Path) -> None:
    made = booklet(name, language)
    for data in (made.pages, made.folded):
        report = page_validation.validate_pdf_bytes(data)
        assert "UA" in str(report.profile)
        assert report.is_compliant, report
    check(made.folded, tmp_path)
    with pikepdf.open(io.BytesIO(made.pages)) as pdf:
        assert str(pdf.Root.Lang) == language
        assert str(pdf.docinfo["/Title"]).startswith(made.booklet.title)
        assert len(pdf.pages) % 4 == 0, "no page stays blank"


@pytest.mark.parametrize(("name", "language"), ALL)
def test_all_text_is_on_the_page(name: str, language: str) -> None:
    """No letter stands in a margin of 8 mm, and none of the paper's words was drawn as nothing."""
    document = pypdfium2.PdfDocument(booklet(name, language).pages)
    for page in document:
        width, height = page.get_size()
        text = page.get_textpage()
        edge = 8 / POINT
        for index in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(index)
            assert left > edge, text.get_text_bounded(left, bottom, right, top)
            assert right < width - edge, text.get_text_bounded(left, bottom, right, top)
            assert bottom > edge - 1
            assert top < height - edge
    document.close()


@pytest.mark.parametrize(("name", "language"), ALL)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nothing_is_torn_apart(name: str, language: str, paper: str) -> None:
    pages = setting(name, language, paper)
    main = pages.main()
    cut = pages.stacked(main, pages.best_cut(main)[0])
    height = pages.job.page.column.height
    seen: list[Slab] = []
    frames: Counter[object] = Counter()
    for page in cut:
        slabs = [slab for slab, _ in page.slabs]
        last, y = page.slabs[-1]
        assert y + last.height <= height + 0.01, "a page is too full"
        assert last.section is None, "a heading at the foot of a page"
        assert slabs[0].cost < float("inf"), "what belongs to the page before it"
        for ground in {ground for slab in slabs for ground in slab.grounds}:
            frames[ground] += ground.kind in {"example", "news"}
        seen += slabs
    assert max(frames.values(), default=0) <= 1, "an example goes over two pages"
    lines = Counter(id(slab.element) for slab in seen if slab.element is not None)
    for page in cut:  # at least two lines of a paragraph stand together
        on_page = Counter(id(slab.element) for slab, _ in page.slabs if slab.element is not None)
        for element, count in on_page.items():
            assert count > 1 or lines[element] == 1, "a line of a paragraph stands alone"


@pytest.mark.parametrize(("name", "language"), ALL)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nobody_turns_the_leaf_for_an_example_or_a_last_line(name: str, language: str, paper: str) -> None:
    pages = setting(name, language, paper)
    main = pages.main()
    cut, front = pages.best_cut(main)
    for number, page in enumerate(pages.stacked(main, cut), start=2 + front):
        (first, _), (second, _), *others = page.slabs
        begun_by_example = any(ground.kind == "example" for ground in second.grounds) and not first.height
        assert not begun_by_example or number % 2, "an example overleaf from its text"
        for ground in first.grounds:
            left = [slab for slab, _ in page.slabs if ground in slab.grounds]
            assert sum(slab.height for slab in left) > 2.5 * GRID, "the end of a tinted passage stands alone"
        assert second.section is None or first.section is not None, "a line stands alone before a heading"
        assert others


@pytest.mark.parametrize(("name", "language"), ALL)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_line_ends_with_a_bare_number_or_a_short_word(
    name: str, language: str, paper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts: list[list[str]] = []
    set_lines = Setter.lines

    def remembering(setter: Setter, line: Line, face: Face, size: float, width: float) -> list[SetLine]:
        lines = set_lines(setter, line, face, size, width)
        texts.append(["".join(part.text if isinstance(part, Word) else "■■" for part in each.parts) for each in lines])
        return lines

    monkeypatch.setattr(Setter, "lines", remembering)
    pages = setting(name, language, paper)
    pages.main()
    pages.summary(0.0)
    assert len(texts) > 60
    for lines in texts:
        for text, following in pairwise(lines):
            assert not re.search(r"(^|\s)[−+]?\d+ $", text), (text, following)
            assert not re.search(r"(^|\s)\w $", text), (text, following)
            assert not re.search(r"\d–$", text), (text, following)
            assert not (re.search(r"\w $", text) and re.match(r"\d+[.,:;]", following)), (text, following)
        assert len(lines) < 3 or not re.fullmatch(r"\w{1,4}\W|■■\W", lines[-1]), lines


@pytest.mark.parametrize(("name", "language"), ALL)
def test_the_imprint_is_behind_the_cover_or_under_the_rules_in_short(name: str, language: str) -> None:
    made = booklet(name, language)
    reader = pypdf.PdfReader(io.BytesIO(made.pages))
    texts = [page.extract_text().replace("\N{NO-BREAK SPACE}", " ") for page in reader.pages]
    imprint, summary = (
        made.booklet.section(section).title.replace("\N{NO-BREAK SPACE}", " ") for section in ("imprint", "summary")
    )
    (place,) = [index for index, text in enumerate(texts) if any(line.strip() == imprint for line in text.split("\n"))]
    with_summary = [index for index, text in enumerate(texts) if summary in text]
    assert place in {1, with_summary[-1]}
    assert place in with_summary or with_summary[0] == 2, "the contents are on the same page or opposite"


@pytest.mark.parametrize(("name", "language"), ALL)
def test_the_rules_in_short_have_a_page_of_their_own(name: str, language: str) -> None:
    pages = setting(name, language)
    summary = pages.summary(taken=0.0)
    assert summary.height <= pages.job.page.column.height + 0.001
    assert summary.size > 0.8 * TEXT_SIZE
    made = booklet(name, language)
    reader = pypdf.PdfReader(io.BytesIO(made.pages))
    title = made.booklet.section("summary").title
    places = [entry for entry in reader.outline if isinstance(entry, dict) and str(entry["/Title"]) == title]
    number = reader.get_destination_page_number(places[0])
    assert number is not None
    assert number == len(reader.pages) - 1


def test_outline_and_links_lead_to_the_sections() -> None:
    made = booklet("on-board", "cs")
    reader = pypdf.PdfReader(io.BytesIO(made.pages))
    titles = [section.title for section in made.booklet.sections if section.id != "imprint"]
    entries = [entry for entry in reader.outline if isinstance(entry, dict)]
    assert [str(entry["/Title"]) for entry in entries] == titles
    pages = {str(entry["/Title"]): reader.get_destination_page_number(entry) for entry in entries}
    links = [
        (index, annotation.get_object())
        for index, page in enumerate(reader.pages)
        for annotation in page.get("/Annots", [])
    ]
    contents = [link for index, link in links if index == 2]
    assert [link["/Contents"] for link in contents] == titles
    for _, link in links:
        assert reader.pages[pages[link["/Contents"]] or 0] == link["/Dest"][0].get_object()
    assert len(links) > len(contents)


def test_same_input_same_bytes() -> None:
    layout = load_layout("classic")
    inks = PALETTES["colour"].for_layout(layout)
    first, second = (write_booklet(layout, load_catalog("uk"), inks, fonts(), PAPERS["a4"]) for _ in range(2))
    assert first.pages == second.pages
    assert first.folded == second.folded
    assert first.html == second.html


def test_only_our_fonts_are_embedded() -> None:
    with pikepdf.open(io.BytesIO(booklet("big", "el").pages)) as pdf:
        used = pdf.pages[2].Resources.Font
        assert {str(font.BaseFont).split("+")[1] for font in used.values()} == {"FiraSans-Regular", "FiraSans-Bold"}


@pytest.mark.parametrize(("palette", "has_colour"), [("mono", False), ("colour", True)])
def test_mono_prints_with_black_alone(palette: str, has_colour: bool) -> None:
    document = pypdfium2.PdfDocument(booklet("on-board", "en", palette).pages)
    for index in (0, 3, 5):
        red, _, blue = document[index].render(scale=1).to_pil().convert("RGB").split()
        strong = sum(ImageChops.difference(red, blue).histogram()[30:])
        assert (strong > 100) == has_colour
    document.close()


@pytest.mark.parametrize("name", ODD_LAYOUTS)
def test_layouts_of_ones_own_have_booklets(name: str, tmp_path: Path) -> None:
    layout = odd_layout(name, tmp_path)
    made = write_booklet(layout, load_catalog("en"), PALETTES["mono"].for_layout(layout), fonts(), PAPERS["letter"])
    assert page_validation.validate_pdf_bytes(made.pages).is_compliant
    assert made.folded
    assert b"<svg" in made.html


# folding


@pytest.mark.parametrize("count", range(1, 30))
def test_folding_gives_the_pages_in_order(count: int) -> None:
    """Fold a stack of sheets in the mind: open it leaf by leaf and read."""
    printed = sides(count)
    assert len(printed) % 2 == 0
    sheets = [(printed[index], printed[index + 1]) for index in range(0, len(printed), 2)]
    first_half = [page for (_, front_right), (back_left, _) in sheets for page in (front_right, back_left)]
    second_half = [page for (front_left, _), (_, back_right) in reversed(sheets) for page in (back_right, front_left)]
    read = first_half + second_half
    assert len(read) % 4 == 0
    assert [page for page in read if page is not None] == list(range(count))
    blanks = [index for index, page in enumerate(read) if page is None]
    assert len(blanks) < 4
    assert read[-1] == count - 1, "the last page is the back"
    assert blanks == list(range(len(read) - 1 - len(blanks), len(read) - 1))


def rendered(data: bytes, index: int, scale: float = 1.0) -> Image.Image:
    document = pypdfium2.PdfDocument(data)
    picture: Image.Image = document[index].render(scale=scale).to_pil().convert("L")
    document.close()
    return picture


def test_folded_sheets_show_the_same_pages() -> None:
    made = booklet("classic", "en", paper="letter")
    left, right = sides(8)[1]
    sheet = rendered(made.folded, 1)
    half = sheet.width // 2
    assert left is not None
    assert right is not None
    for index, x in ((left, 0), (right, half)):
        part = sheet.crop((x, 0, x + half, sheet.height))
        difference = ImageChops.difference(part, rendered(made.pages, index).resize(part.size))
        assert sum(difference.histogram()[64:]) < 0.001 * half * sheet.height


@pytest.mark.parametrize(
    ("paper", "page", "sheet"),
    [
        ("a4", A5_PAGE, (297.0, 210.0)),
        ("a5", A5_PAGE, (210.0, 148.0)),
        ("a3", A5_PAGE, (420.0, 297.0)),
        ("letter", HALF_LETTER, (279.4, 215.9)),
    ],
)
def test_paper(paper: str, page: object, sheet: tuple[float, float]) -> None:
    size = parse_paper(paper)
    assert page_size(size) == page
    folded = impose(booklet("classic", "en", paper="letter" if page is HALF_LETTER else "a4").pages, size)
    with pikepdf.open(io.BytesIO(folded)) as pdf:
        box = [float(value) * POINT for value in pdf.pages[0].mediabox]
        assert box[2:] == pytest.approx(sheet, abs=0.01)
        assert str(pdf.Root.ViewerPreferences.Duplex) == "/DuplexFlipShortEdge"
    assert page_validation.validate_pdf_bytes(folded).is_compliant
