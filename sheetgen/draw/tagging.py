"""Write the structure of a document into its file: tags, and the checkboxes that hang on them."""

from __future__ import annotations

from pikepdf import Array, Dictionary, Name, Object, Pdf, String

from sheetgen.draw.structure import Bounds, Checkbox, Content, Element, Jump

_PRINT = 4
"""The annotation flag that lets a filled-in cross be printed."""


def add_structure(pdf: Pdf, pages: list[Dictionary], structure: Element) -> None:
    """Add the structure tree (ISO 32000-1, 14.7) whose root element is `structure`; `pages` are those drawn."""
    writer = _Writer(pdf, pages)
    tree = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    tree.K = writer.element(structure, tree)
    tree.ParentTree = pdf.make_indirect(Dictionary(Nums=Array(writer.parent_tree())))
    tree.ParentTreeNextKey = len(pages) + len(writer.annotations)
    pdf.Root.StructTreeRoot = tree
    pdf.Root.MarkInfo = Dictionary(Marked=True)
    for index, page in enumerate(pages):
        page.StructParents = index
        page.Tabs = Name.S
    if writer.fields:
        pdf.Root.AcroForm = pdf.make_indirect(Dictionary(Fields=Array(writer.fields)))


class _Writer:
    """Turns elements into objects, and keeps the way back from the pieces of each page to their elements."""

    def __init__(self, pdf: Pdf, pages: list[Dictionary]) -> None:
        self.pdf = pdf
        self.pages = pages
        self.owners: list[dict[int, Object]] = [{} for _ in pages]
        self.annotations: list[tuple[Object, Object]] = []
        """Fields and links, each with its element."""
        self.fields: list[Object] = []
        self.names: set[str] = set()
        self.crosses: dict[tuple[float, float], Object] = {}
        self.empty = self.appearance(0, 0, b"")

    def element(self, element: Element, parent: Object) -> Object:
        entry = self.pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name("/" + element.role), P=parent))
        if element.alt is not None:
            entry.Alt = String(element.alt)
        if element.language is not None:
            entry.Lang = String(element.language)
        if element.scope is not None:
            entry.A = Dictionary(O=Name.Table, Scope=Name("/" + element.scope))
        if element.numbering is not None:
            entry.A = Dictionary(O=Name.List, ListNumbering=Name("/" + element.numbering))
        if element.bounds is not None:
            entry.A = Dictionary(O=Name.Layout, BBox=_array(element.bounds))
        if element.kids:
            entry.K = Array(self.kid(kid, entry) for kid in element.kids)
        return entry

    def kid(self, kid: Element | Content | Checkbox | Jump, parent: Object) -> Object:
        if isinstance(kid, Element):
            return self.element(kid, parent)
        page = self.pages[kid.page]
        if isinstance(kid, Content):
            self.owners[kid.page][kid.number] = parent
            return Dictionary(Type=Name.MCR, Pg=page, MCID=kid.number)
        annotation = self.checkbox(kid, page) if isinstance(kid, Checkbox) else self.jump(kid)
        annotation.StructParent = len(self.pages) + len(self.annotations)
        if "/Annots" not in page:
            page.Annots = Array()
        page.Annots.append(annotation)
        self.annotations.append((annotation, parent))
        return Dictionary(Type=Name.OBJR, Pg=page, Obj=annotation)

    def jump(self, jump: Jump) -> Object:
        place = Array([self.pages[jump.target], Name.XYZ, 0, jump.height, 0])
        return self.pdf.make_indirect(
            Dictionary(
                Type=Name.Annot, Subtype=Name.Link, Rect=_array(jump.bounds), Border=Array([0, 0, 0]), F=_PRINT,
                Contents=String(jump.words), Dest=place,
            )
        )  # fmt: skip

    def checkbox(self, box: Checkbox, page: Dictionary) -> Object:
        if box.name in self.names or "." in box.name:
            raise ValueError(f"the field name {box.name!r} comes twice or has a dot")
        self.names.add(box.name)
        state = Name.Yes if box.checked else Name.Off
        field = self.pdf.make_indirect(
            Dictionary(
                Type=Name.Annot, Subtype=Name.Widget, FT=Name.Btn, T=String(box.name), TU=String(box.tooltip),
                Rect=_array(box.bounds),
                F=_PRINT, P=page, V=state, AS=state,
                AP=Dictionary(N=Dictionary(Yes=self.cross(box.bounds), Off=self.empty)),
            )
        )  # fmt: skip
        self.fields.append(field)
        return field

    def cross(self, bounds: Bounds) -> Object:
        """Return the drawing of a cross; boxes of the same size share it."""
        size = round(bounds.right - bounds.left, 2), round(bounds.top - bounds.bottom, 2)
        if size not in self.crosses:
            arm = min(size) * 0.32
            to_middle = f"1 0 0 1 {size[0] / 2:.2f} {size[1] / 2:.2f} cm"
            lines = f"-{arm:.2f} -{arm:.2f} m {arm:.2f} {arm:.2f} l -{arm:.2f} {arm:.2f} m {arm:.2f} -{arm:.2f} l S"
            self.crosses[size] = self.appearance(*size, f"{to_middle} 0.1 G {arm / 3:.2f} w 1 J {lines}".encode())
        return self.crosses[size]

    def appearance(self, width: float, height: float, drawing: bytes) -> Object:
        box = Array([0, 0, width, height])
        resources = Dictionary()
        return self.pdf.make_stream(drawing, Type=Name.XObject, Subtype=Name.Form, BBox=box, Resources=resources)

    def parent_tree(self) -> list[int | Object]:
        """List the keys and values of the number tree: first the pages, then the fields and links."""
        numbers: list[int | Object] = []
        for key, owners in enumerate(self.owners):
            numbers += [key, Array(owners[number] for number in sorted(owners))]
        for key, (_, owner) in enumerate(self.annotations, len(self.pages)):
            numbers += [key, owner]
        return numbers


def _array(bounds: Bounds) -> Array:
    return Array([bounds.left, bounds.bottom, bounds.right, bounds.top])
