"""The booklet inside the page: its sections, without styles of their own, which the policy of the page forbids."""

from __future__ import annotations

import re

from sheetgen.booklet.document import make_booklet
from sheetgen.booklet.html import booklet_sections
from sheetgen.catalog import Catalog
from sheetgen.draw.font import load_fonts
from sheetgen.layout.model import Layout
from sheetgen.web.pictures import palette_of

_WIDTH = re.compile(r'(<svg class="[^"]*") style="width:([0-9.]+%)" (xmlns="[^"]*") width="[^"]*" height="[^"]*"')
_HEIGHT = re.compile(r'(<svg class="[^"]*") style="height:[^"]*"')


def rules_in_page(layout: Layout, catalog: Catalog) -> tuple[list[tuple[str, str]], str]:
    """Return the links to the sections, and all sections as HTML."""
    sections = booklet_sections(make_booklet(layout, catalog), palette_of("colour", layout.id), load_fonts())
    body = "\n".join(text for _, _, text in sections)
    body = _HEIGHT.sub(r"\1", _WIDTH.sub(r'\1 \3 width="\2"', body))
    return [(section, title) for section, title, _ in sections[:-1]], body
