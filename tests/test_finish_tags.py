"""Finishing of tagged documents: PDF/UA-1, structure, forms."""

import io
import shutil
import subprocess
from pathlib import Path

import page as page_validation
import pikepdf
import pypdf
import pypdfium2
import pytest
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph, SimpleDocTemplate

from sheetgen.draw.canvas import Canvas
from sheetgen.draw.finish import finish
from sheetgen.draw.structure import Bounds, Checkbox, Content, Element
from tests.test_finish import ABOUT, FONT, check, draw


def new_canvas() -> Canvas:
    return Canvas((400, 300), FONT, tags=True)


def text_pages() -> tuple[bytes, Element]:
    """Draw all that a booklet needs: headings, a paragraph over two pages, a list, a table, a figure."""
    canvas = new_canvas()
    canvas.rect(5, 5, 390, 290)
    with canvas.tagged("H1"):
        canvas.drawString(20, 270, "Pravidla")
    with canvas.tagged("P") as paragraph:
        canvas.drawString(20, 250, "Začátek")
        with canvas.tagged("Span", language="en"):
            canvas.drawString(80, 250, "lucky")
        with canvas.artifact():
            canvas.line(20, 245, 100, 245)
        canvas.drawString(120, 250, "střed")
    with canvas.tagged("L", numbering="Decimal"):
        for line, text in enumerate(["jedna", "dvě"]):
            with canvas.tagged("LI"):
                with canvas.tagged("Lbl"):
                    canvas.drawString(20, 200 - 20 * line, f"{line + 1}.")
                with canvas.tagged("LBody"):
                    canvas.drawString(40, 200 - 20 * line, text)
    with canvas.tagged("Table"):
        for line, cells in enumerate([("Křížky", "Body"), ("2", "3")]):
            with canvas.tagged("TR"):
                for column, text in enumerate(cells):
                    with canvas.tagged("TD") if line else canvas.tagged("TH", scope="Column"):
                        canvas.drawString(20 + 80 * column, 120 - 20 * line, text)
    canvas.beginForm("card", 0, 0, 50, 50)
    with canvas.tagged("P"):
        canvas.drawString(5, 5, "karta")
    canvas.endForm()
    with canvas.figure("Karta se čtyřmi řadami", 0, 0, 50, 50):
        canvas.doForm("card")
    canvas.showPage()
    with canvas.continued(paragraph):
        canvas.drawString(20, 270, "konec")
    canvas.line(5, 5, 100, 5)
    return canvas.data(), canvas.structure


def form(checked: frozenset[str] = frozenset()) -> bytes:
    canvas = new_canvas()
    with canvas.tagged("H1"):
        canvas.drawString(20, 270, "Formulář")
    canvas.translate(20, 100)
    for number in range(2, 13):
        name, x = f"red-{number}", 30 * (number - 2)
        canvas.rect(x, 0, 20, 25)
        canvas.checkbox(name, f"červená {number}", x, 0, 20, 25, checked=name in checked)
    return finish(canvas.data(), ABOUT, structure=canvas.structure)


def crossed(data: bytes) -> set[str]:
    fields = pypdf.PdfReader(io.BytesIO(data)).get_fields() or {}
    return {name for name, field in fields.items() if field.value == "/Yes"}


def outline(element: pikepdf.Object) -> object:
    """Read the structure tree back as nested pairs of role and kids; a piece is its number, a field its name."""
    kids: list[object] = []
    for kid in element.get("/K", []):
        if kid.get("/Type") == "/MCR":
            kids.append(int(kid.MCID))
        elif kid.get("/Type") == "/OBJR":
            kids.append(str(kid.Obj["/T"]))
        else:
            kids.append(outline(kid))
    return str(element.S)[1:], kids


def test_text_is_pdf_ua(tmp_path: Path) -> None:
    drawn, structure = text_pages()
    data = finish(drawn, ABOUT, structure=structure)
    report = page_validation.validate_pdf_bytes(data)
    assert "UA" in str(report.profile)
    assert report.is_compliant, report
    check(data, tmp_path)


def test_form_is_pdf_ua(tmp_path: Path) -> None:
    data = form()
    report = page_validation.validate_pdf_bytes(data)
    assert report.is_compliant, report
    check(data, tmp_path)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        fields = [("Form", [f"red-{number}"]) for number in range(2, 13)]
        assert outline(pdf.Root.StructTreeRoot.K) == ("Document", [("H1", [0]), *fields])
        assert all(widget.F == 4 for widget in pdf.pages[0].obj.Annots)


def test_validator_would_notice() -> None:
    drawn, structure = text_pages()
    data = finish(drawn, ABOUT, structure=structure)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        content = pdf.pages[0].obj.Contents
        content.write(content.read_bytes() + b"\n0 0 10 10 re f")
        changed = io.BytesIO()
        pdf.save(changed)
    assert not page_validation.validate_pdf_bytes(changed.getvalue()).is_compliant


def test_structure_reads_back() -> None:
    drawn, structure = text_pages()
    with pikepdf.open(io.BytesIO(finish(drawn, ABOUT, structure=structure))) as pdf:
        root = pdf.Root.StructTreeRoot
        assert outline(root.K) == (
            "Document",
            [
                ("H1", [0]),
                ("P", [1, ("Span", [2]), 3, 0]),
                ("L", [("LI", [("Lbl", [4]), ("LBody", [5])]), ("LI", [("Lbl", [6]), ("LBody", [7])])]),
                ("Table", [("TR", [("TH", [8]), ("TH", [9])]), ("TR", [("TD", [10]), ("TD", [11])])]),
                ("Figure", [12]),
            ],
        )
        assert str(root.K.K[4].Alt) == "Karta se čtyřmi řadami"
        assert list(root.K.K[4].A.BBox) == [0, 0, 50, 50]
        assert str(root.K.K[1].K[1].Lang) == "en"
        assert root.K.K[2].A.ListNumbering == "/Decimal"
        assert root.K.K[3].K[0].K[0].A.Scope == "/Column"
        # The way back, from each piece of a page to its element.
        entries = root.ParentTree.Nums
        assert [int(entries[0]), int(entries[2])] == [0, 1]
        assert [len(entries[1]), len(entries[3])] == [13, 1]
        assert entries[1][2].S == "/Span"
        assert entries[3][0].S == "/P"
        for number, page in enumerate(pdf.pages):
            assert page.obj.StructParents == number
            assert page.obj.Tabs == "/S"


@pytest.mark.skipif(not shutil.which("pdfinfo"), reason="needs poppler's pdfinfo")
def test_structure_with_poppler(tmp_path: Path) -> None:
    drawn, structure = text_pages()
    file = tmp_path / "text.pdf"
    file.write_bytes(finish(drawn, ABOUT, structure=structure))
    run = subprocess.run(["pdfinfo", "-struct-text", file], capture_output=True, text=True, check=True)
    assert run.stderr == ""
    words = [line.strip().strip('"') for line in run.stdout.splitlines() if '"' in line]
    in_order = "Pravidla Začátek lucky střed konec 1. jedna 2. dvě Křížky Body 2 3 karta"
    assert words == in_order.split()


def test_form_fills_and_reads_back() -> None:
    data = form()
    reader = pypdf.PdfReader(io.BytesIO(data))
    fields = reader.get_fields()
    assert fields is not None
    assert list(fields) == [f"red-{number}" for number in range(2, 13)]
    assert fields["red-7"]["/TU"] == "červená 7"
    assert crossed(data) == set()
    writer = pypdf.PdfWriter(clone_from=reader)
    writer.update_page_form_field_values(writer.pages[0], {"red-3": "/Yes", "red-12": "/Yes"}, auto_regenerate=False)
    filled = io.BytesIO()
    writer.write(filled)
    assert crossed(filled.getvalue()) == {"red-3", "red-12"}
    assert crossed(form(frozenset({"red-3", "red-12"}))) == {"red-3", "red-12"}


def test_cross_is_drawn_in_its_box() -> None:
    def ink(data: bytes, number: int) -> int:
        with pypdfium2.PdfDocument(data) as document:
            document.init_forms()
            rendered = document[0].render(may_draw_forms=True).to_pil().convert("L")
        x, top = 20 + 30 * (number - 2), 300 - 100 - 25
        inside = rendered.crop((x + 2, top + 2, x + 18, top + 23))
        return sum(inside.histogram()[:128])

    data = form(frozenset({"red-5"}))
    assert ink(data, 5) > 20
    assert ink(data, 4) == 0


def test_checkboxes_follow_the_transformation() -> None:
    canvas = new_canvas()
    canvas.translate(10, 20)
    canvas.scale(2, 2)
    canvas.checkbox("red-2", "red 2", 5, 5, 10, 15)
    assert canvas.structure.kids == [Element("Form", kids=[Checkbox("red-2", "red 2", 0, Bounds(20, 30, 40, 60))])]


@pytest.mark.parametrize("name", ["red-2", "red.3"])
def test_bad_field_names(name: str) -> None:
    canvas = new_canvas()
    canvas.checkbox("red-2", "red 2", 0, 0, 10, 10)
    canvas.checkbox(name, "again", 20, 0, 10, 10)
    canvas.rect(0, 0, 10, 10)
    with pytest.raises(ValueError, match="comes twice or has a dot"):
        finish(canvas.data(), ABOUT, structure=canvas.structure)


def test_checkbox_needs_tags() -> None:
    with pytest.raises(ValueError, match="tags"):
        Canvas((100, 100), FONT).checkbox("red-2", "red 2", 0, 0, 10, 10)


def test_element_goes_on_over_the_page_break() -> None:
    canvas = new_canvas()
    with canvas.tagged("P"):
        canvas.drawString(20, 20, "one")
        canvas.showPage()
        canvas.drawString(20, 20, "two")
    canvas.data()
    assert canvas.structure.kids == [Element("P", kids=[Content(0, 0), Content(1, 0)])]


class Tagged(Flowable):
    """A flowable of Platypus that is an element; what is left of it on the next page belongs to the same one."""

    def __init__(self, flowable: Flowable, element: Element) -> None:
        super().__init__()
        self.flowable, self.element = flowable, element

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        return self.flowable.wrap(width, height)

    def split(self, width: float, height: float) -> list[Flowable]:
        return [Tagged(part, self.element) for part in self.flowable.split(width, height)]

    def draw(self) -> None:
        canvas = self.canv
        assert isinstance(canvas, Canvas)
        if all(kid is not self.element for kid in canvas.structure.kids):
            canvas.structure.kids.append(self.element)
        with canvas.continued(self.element):
            self.flowable.drawOn(canvas, 0, 0)


def test_platypus() -> None:
    style = ParagraphStyle("text", fontName=FONT, fontSize=20, leading=30)
    heading, paragraph = Element("H1"), Element("P")
    story: list[Flowable] = [
        Tagged(Paragraph("Hra", style), heading),
        Tagged(Paragraph("slovo " * 80, style), paragraph),
    ]
    canvas = new_canvas()
    SimpleDocTemplate("unused", pagesize=(400, 300)).build(story, canvasmaker=lambda *_, **__: canvas)
    data = finish(canvas.data(), ABOUT, structure=canvas.structure)
    pages = len(pypdf.PdfReader(io.BytesIO(data)).pages)
    assert pages > 2
    assert canvas.structure.kids == [heading, paragraph]
    assert heading.kids == [Content(0, 0)]
    assert paragraph.kids == [Content(0, 1), *(Content(page, 0) for page in range(1, pages))]
    assert page_validation.validate_pdf_bytes(data).is_compliant


def test_without_tags_nothing_is_marked() -> None:
    def drawn(*, marked: bool) -> bytes:
        canvas = Canvas((100, 100), FONT)
        if marked:
            with canvas.tagged("P"), canvas.artifact():
                canvas.drawString(20, 20, "one")
        else:
            canvas.drawString(20, 20, "one")
        return canvas.data()

    assert drawn(marked=True) == drawn(marked=False)


def test_tagged_pages_change_places_but_come_once() -> None:
    drawn, structure = text_pages()
    data = finish(drawn, ABOUT, structure=structure, order=[1, 0])
    assert page_validation.validate_pdf_bytes(data).is_compliant
    assert "konec" in pypdf.PdfReader(io.BytesIO(data)).pages[0].extract_text()
    with pytest.raises(ValueError, match="come twice"):
        finish(drawn, ABOUT, structure=structure, order=[0, 1, 1])


def test_plain_documents_have_no_tags() -> None:
    with pikepdf.open(io.BytesIO(finish(draw(["Ema"]), ABOUT))) as pdf:
        assert "/MarkInfo" not in pdf.Root
        assert "/StructTreeRoot" not in pdf.Root
