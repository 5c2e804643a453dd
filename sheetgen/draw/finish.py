"""The last step of every document: from what ReportLab drew to a file that lasts and that everybody can read.

A plain document becomes PDF/A-2b, one with a structure (tagged, perhaps a form) becomes PDF/UA-1. Neither is
proven here; the tests check both with validators (pikepdf.pdfa and page-validation).

Pages that look alike are drawn once: `order` says which drawn page stands where, and a page that comes again costs
some ten bytes. So draw only the distinct pages, however many sheets there are:

    distinct = list(dict.fromkeys(pages))           # what is on each page, as something hashable
    for page in distinct:
        draw(canvas, page)
    place = {page: index for index, page in enumerate(distinct)}
    finish(canvas.data(), about, order=[place[page] for page in pages])
"""

from __future__ import annotations

import copy
import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Literal

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Pdf

from sheetgen.draw.date import source_date
from sheetgen.draw.srgb import srgb_profile
from sheetgen.draw.tagging import add_structure

if TYPE_CHECKING:
    from datetime import datetime

    from sheetgen.draw.structure import Element

LAYOUT_KEY = "/SheetgenLayout"
VERSION_KEY = "/SheetgenLayoutVersion"
"""Where the document information names the layout, so that a filled form can be read back."""


@dataclass(frozen=True, slots=True)
class About:
    """What a document says about itself; `layout` and `layout_version` are those of the layout it was made from."""

    title: str
    language: str
    """A BCP 47 tag, such as `cs` or `cs-CZ`."""
    layout: str
    layout_version: int
    author: str = ""
    subject: str = ""
    keywords: tuple[str, ...] = ()


def finish(
    drawn: bytes, about: About, *, order: Sequence[int] | None = None, structure: Element | None = None
) -> bytes:
    """Return the finished file: same input, same bytes.

    `order` has the index of a drawn page for each page of the file; without it every page comes once. `structure`
    is what the canvas recorded; its pages come once each.
    """
    with pikepdf.open(io.BytesIO(drawn)) as pdf:
        pages = [page.obj for page in pdf.pages]
        for page in pages:
            if "/Trans" in page:  # ReportLab writes one on every page; PDF/A has no transitions.
                del page["/Trans"]
        _check_fonts(pages[0].Resources.Font)  # ReportLab gives the same fonts to all pages.
        if structure is not None:
            if order is not None and sorted(order) != list(range(len(pages))):
                raise ValueError("pages with tags can be put in another order, but none can be left out or come twice")
            add_structure(pdf, pages, structure)
        if order is not None:
            _arrange(pdf, pages, order)
        _describe(pdf, about, tagged=structure is not None)
        return save(pdf)


def save(pdf: Pdf) -> bytes:
    """Return the file, compressed, with an identifier that depends on nothing but its contents."""
    output = io.BytesIO()
    pdf.save(
        output,
        min_version="1.7",
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
        deterministic_id=True,
        fix_metadata_version=False,
    )
    return output.getvalue()


def _check_fonts(fonts: Object) -> None:
    """Refuse fonts that aren't embedded; map unused codes to U+FFFD, not to U+0000 as ReportLab does (PDF/UA)."""
    for font in fonts.values():
        if "/FontDescriptor" not in font:
            raise ValueError(f"the font {font.BaseFont} is not embedded; register a TrueType font and use that")
        mapping = font.ToUnicode.read_bytes()
        font.ToUnicode.write(mapping.replace(b"> <0000>\n", b"> <FFFD>\n"))


def _arrange(pdf: Pdf, pages: list[Dictionary], order: Sequence[int]) -> None:
    """Put the drawn pages in order; one that comes again shares all it has with the first."""
    if not order or not 0 <= min(order) <= max(order) < len(pages):
        raise ValueError(f"the order must name pages from 0 to {len(pages) - 1}")
    for index, times in Counter(order).items():
        if times > 1:
            _share(pdf, pages[index])
    kids = Array()
    used = set()
    for index in order:
        page = pages[index]
        kids.append(pdf.make_indirect(copy.copy(page)) if index in used else page)
        used.add(index)
    pdf.Root.Pages.Kids = kids
    pdf.Root.Pages.Count = len(order)


def _share(pdf: Pdf, page: Dictionary) -> None:
    """Make the boxes and resources of a page objects of their own, so that its copies refer to them."""
    for key, value in list(page.items()):
        if isinstance(value, Array | Dictionary) and not value.is_indirect:
            page[key] = pdf.make_indirect(value)


def _describe(pdf: Pdf, about: About, *, tagged: bool) -> None:
    """Say what the document is: in its information dictionary, its XMP packet and its catalog."""
    from sheetgen import __version__

    tool = f"sheetgen {__version__}"
    information = {
        "/Title": about.title,
        "/Author": about.author,
        "/Subject": about.subject,
        "/Keywords": ", ".join(about.keywords),
        "/Creator": tool,
        "/Producer": tool,
        LAYOUT_KEY: about.layout,
        VERSION_KEY: str(about.layout_version),
    }
    date = source_date()
    if date:
        information["/CreationDate"] = information["/ModDate"] = f"{date:D:%Y%m%d%H%M%SZ}"
    pdf.trailer.Info = pdf.make_indirect(Dictionary({key: text for key, text in information.items() if text}))
    pdf.Root.Lang = about.language
    if "/ViewerPreferences" not in pdf.Root:
        pdf.Root.ViewerPreferences = Dictionary()
    pdf.Root.ViewerPreferences.DisplayDocTitle = True
    pdf.Root.Metadata = pdf.make_stream(_xmp(about, tool, date, tagged=tagged), Type=Name.Metadata, Subtype=Name.XML)
    if not tagged:
        profile = pdf.make_stream(srgb_profile(), N=3)
        intent = Dictionary(
            Type=Name.OutputIntent, S=Name.GTS_PDFA1, OutputConditionIdentifier="sRGB", Info="sRGB",
            DestOutputProfile=profile,
        )  # fmt: skip
        pdf.Root.OutputIntents = Array([intent])


def _xmp(about: About, tool: str, date: datetime | None, *, tagged: bool) -> bytes:
    """Write the XMP packet (ISO 16684-1); it must agree with the information dictionary."""
    when = f"{date:%Y-%m-%dT%H:%M:%SZ}" if date else ""
    properties = {
        "dc:format": "application/pdf",
        "dc:identifier": escape(f"sheetgen:{about.layout}:{about.layout_version}"),
        "dc:language": _items("Bag", about.language),
        "dc:title": _items("Alt", about.title),
        "dc:creator": _items("Seq", about.author),
        "dc:description": _items("Alt", about.subject),
        "pdf:Keywords": escape(", ".join(about.keywords)),
        "pdf:Producer": tool,
        "xmp:CreatorTool": tool,
        "xmp:CreateDate": when,
        "xmp:ModifyDate": when,
    }
    properties |= {"pdfuaid:part": "1"} if tagged else {"pdfaid:part": "2", "pdfaid:conformance": "B"}
    lines = [f"<{name}>{value}</{name}>" for name, value in properties.items() if value]
    return _PACKET.format("\n".join(lines)).encode()


def _items(kind: Literal["Alt", "Bag", "Seq"], text: str) -> str:
    """Write a list of one text, as XMP wants it."""
    language = ' xml:lang="x-default"' if kind == "Alt" else ""
    return f"<rdf:{kind}><rdf:li{language}>{escape(text)}</rdf:li></rdf:{kind}>" if text else ""


_PACKET = """\
<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
{}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>"""
