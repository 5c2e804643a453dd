"""Put the pages of a booklet on sheets that are printed, folded and stapled.

How to print and fold: print on both sides, turned over the short edge, at actual size (100 %). Lay the sheets on one
another as they come out of the printer, the side with the cover outside; fold them in the middle, and staple them
twice through the fold.

Each sheet takes four pages: the outermost one the cover and the back, the innermost one the two in the middle. Pages
that are missing to a multiple of four stay blank inside the back, where they hurt least.
"""

from __future__ import annotations

import io
from dataclasses import dataclass

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Pdf

from sheetgen.draw.finish import save
from sheetgen.geometry import POINT
from sheetgen.page.paper import Paper

Side = tuple[int | None, int | None]
"""The pages at the left and at the right of one side of a sheet, by their indices; None is blank."""


def sides(pages: int) -> list[Side]:
    """Return the sides of the sheets in the order in which they are printed: front and back of the outermost first."""
    sheets = -(-pages // 4)
    blanks: list[int | None] = [None] * (4 * sheets - pages)
    order: list[int | None] = [*range(pages - 1), *blanks, pages - 1]
    result: list[Side] = []
    for sheet in range(sheets):
        first, last = 2 * sheet, len(order) - 1 - 2 * sheet
        result += [(order[last], order[first]), (order[first + 1], order[last - 1])]
    return result


def impose(finished: bytes, paper: Paper) -> bytes:
    """Return a finished booklet two pages a side, on that paper laid on its long side.

    The pages fill half a sheet, larger or smaller if they must. Reading order and tags stay as they are; links and
    the outline go away, because nobody clicks on paper.
    """
    with pikepdf.open(io.BytesIO(finished)) as pdf:
        _Imposition(pdf, paper).run()
        return save(pdf)


@dataclass(frozen=True, slots=True)
class _Moved:
    """A page that has become a form, and the side it is on."""

    form: Object
    side: Object


class _Imposition:
    def __init__(self, pdf: Pdf, paper: Paper) -> None:
        self.pdf = pdf
        self.width, self.height = paper.height / POINT, paper.width / POINT
        self.moved: dict[tuple[int, int], _Moved] = {}

    def run(self) -> None:
        pdf = self.pdf
        pages = list(pdf.pages)
        forms = [_as_form(page) for page in pages]
        sheets = [self.side(side, pages, forms) for side in sides(len(pages))]
        pdf.Root.Pages.Kids = Array(sheets)
        pdf.Root.Pages.Count = len(sheets)
        for sheet in sheets:
            sheet.Parent = pdf.Root.Pages
        for key in ("/Outlines", "/PageMode"):
            if key in pdf.Root:
                del pdf.Root[key]
        pdf.Root.ViewerPreferences.Duplex = Name.DuplexFlipShortEdge
        if "/StructTreeRoot" in pdf.Root:
            self.move_tags(pdf.Root.StructTreeRoot)

    def side(self, side: Side, pages: list[pikepdf.Page], forms: list[Object]) -> Object:
        """Make one side of a sheet."""
        half = self.width / 2
        xobjects = Dictionary()
        drawing: list[str] = []
        sheet = self.pdf.make_indirect(
            Dictionary(Type=Name.Page, MediaBox=Array([0, 0, round(self.width, 3), round(self.height, 3)]), Tabs=Name.S)
        )
        for place, index in enumerate(side):
            if index is None:
                continue
            page, form = pages[index], forms[index]
            box = page.mediabox
            width, height = float(box[2] - box[0]), float(box[3] - box[1])
            scale = min(half / width, self.height / height)
            scale = 1.0 if abs(scale - 1) < 0.01 else scale
            x = place * half + (half - scale * width) / 2
            y = (self.height - scale * height) / 2
            name = f"/Page{index + 1}"
            xobjects[name] = form
            drawing.append(f"q {scale:.5g} 0 0 {scale:.5g} {x:.3f} {y:.3f} cm {name} Do Q")
            if "/StructParents" in page.obj:
                form.StructParents = page.obj.StructParents
            self.moved[page.obj.objgen] = _Moved(form, sheet)
        sheet.Resources = Dictionary(XObject=xobjects)
        sheet.Contents = self.pdf.make_stream("\n".join(drawing).encode())
        return sheet

    def move_tags(self, tree: Object) -> None:
        """Let tags find their pieces in the forms, on their new pages."""
        self.move_kids(tree)
        numbers = list(tree.ParentTree.Nums)
        pages = len(self.moved)
        kept = [each for key, value in zip(numbers[::2], numbers[1::2], strict=True) if key < pages
                for each in (key, value)]  # fmt: skip
        tree.ParentTree.Nums = Array(kept)
        tree.ParentTreeNextKey = pages

    def move_kids(self, element: Object) -> None:
        if "/K" not in element:
            return
        kids = element.K if isinstance(element.K, Array) else [element.K]
        kept = Array()
        for kid in kids:
            kind = kid.get("/Type") if isinstance(kid, Dictionary) else None
            if kind == Name.OBJR:
                element.S = Name.Span
                continue
            if kind == Name.MCR:
                moved = self.moved[kid.Pg.objgen]
                kid.Pg, kid.Stm = moved.side, moved.form
            elif kind == Name.StructElem:
                self.move_kids(kid)
            kept.append(kid)
        element.K = kept


def _as_form(page: pikepdf.Page) -> Object:
    """Make a form of the content of a page; it is not even unpacked."""
    content = page.obj.Contents
    content.Type, content.Subtype = Name.XObject, Name.Form
    content.BBox, content.Resources = page.obj.MediaBox, page.obj.Resources
    return content
