"""Everything for every layout and language: what there is to make, and making what is not there yet.

A file is made again only if something that it is made from has changed: its layout, the words of its language, the
program, or a library. What each file was made from stands beside the files (`.sheetgen.json`).
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
from collections.abc import Callable, Iterator
from dataclasses import astuple, dataclass
from functools import cache
from importlib.metadata import version
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheetgen import resources
from sheetgen.language import LANGUAGES
from sheetgen.layout import bundled_layouts, load_layout
from sheetgen.output import write_output

if TYPE_CHECKING:
    from sheetgen.catalog import Catalog
    from sheetgen.draw.font import Fonts
    from sheetgen.draw.palette import Palette
    from sheetgen.layout.model import Layout
    from sheetgen.page.paper import Paper

PAPERS = ("a4", "letter")
PALETTES = ("colour", "mono")
RECORD = ".sheetgen.json"
LIBRARIES = ("babel", "fontpkg-fira-sans", "jinja2", "pikepdf", "pyphen", "reportlab")
"""What else has a say in how a file looks."""


@dataclass(frozen=True, slots=True, order=True)
class Task:
    """Files that are made together; `paper` and `palette` are empty where they make no difference."""

    language: str
    layout: str
    kind: str
    paper: str = ""
    palette: str = ""

    @property
    def files(self) -> tuple[str, ...]:
        """Return the paths of the files below the folder for everything."""
        options = "-".join(option for option in (self.paper, self.palette) if option)
        stem = f"{self.language}/{self.layout}"
        match self.kind:
            case "rules":
                return f"{stem}-rules-{options}.pdf", f"{stem}-rules-booklet-{options}.pdf"
            case "html":
                return (f"{stem}-rules.html",)
            case "pictures":
                kinds = ("sheets", "rules", "board") if load_layout(self.layout).board else ("sheets", "rules")
                return tuple(f"pictures/{self.layout}-{kind}-{self.language}.svg" for kind in kinds)
            case _:
                return (f"{stem}-{self.kind}-{options}.pdf",)


def all_tasks() -> list[Task]:
    """Return all there is to make."""
    tasks = []
    for language, layout in product(LANGUAGES, bundled_layouts()):
        kinds = ["sheets", "rules", *(["board"] if load_layout(layout).board else [])]
        tasks += [Task(language, layout, *options) for options in product(kinds, PAPERS, PALETTES)]
        tasks += [Task(language, layout, "html"), Task(language, layout, "pictures")]
    return tasks


# what a file is made from


def fingerprint(task: Task) -> str:
    """Return what changes whenever something changes that the task's files are made from."""
    layout = load_layout(task.layout)
    sources = [layout.source.read_bytes()]
    while layout.base:
        layout = load_layout(layout.base)
        sources.append(layout.source.read_bytes())
    parts = [repr(astuple(task)).encode(), *sources, _words(task.language), _program()]
    return _digest(parts)


@cache
def _words(language: str) -> bytes:
    file = resources.folder("locales") / language / "LC_MESSAGES" / "sheetgen.mo"
    return file.read_bytes() if file.exists() else b""


@cache
def _program() -> bytes:
    package = Path(__file__).parent
    files = sorted(path for path in package.rglob("*") if path.suffix in {".py", ".j2"})
    versions = [f"{name} {version(name)}" for name in LIBRARIES]
    others = (*versions, platform.python_version(), os.environ.get("SOURCE_DATE_EPOCH", ""))
    return _digest([*(path.read_bytes() for path in files), *(each.encode() for each in others)]).encode()


def _digest(parts: list[bytes]) -> str:
    total = hashlib.sha256()
    for part in parts:
        total.update(hashlib.sha256(part).digest())
    return total.hexdigest()


class Record:
    """What the files of a folder were made from."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._entries: dict[str, Any] = {}
        try:
            entries = json.loads((folder / RECORD).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return
        if isinstance(entries, dict):
            self._entries = entries

    def is_current(self, task: Task) -> bool:
        """Tell whether all files of a task are there and made from what there is now."""
        wanted = fingerprint(task)
        return all(self._entries.get(name) == [wanted, self._size(name)] for name in task.files)

    def add(self, task: Task) -> None:
        """Note that a task's files have just been made."""
        made_from = fingerprint(task)
        self._entries |= {name: [made_from, self._size(name)] for name in task.files}

    def save(self) -> None:
        """Write the record into its folder."""
        text = json.dumps(self._entries, indent=0, sort_keys=True)
        write_output(text.encode(), self._folder / RECORD)

    def _size(self, name: str) -> int | None:
        path = self._folder / name
        return path.stat().st_size if path.is_file() else None


# making files


def make(task: Task, folder: Path) -> Task:
    """Make the files of a task."""
    for name, data in zip(task.files, _made(task), strict=True):
        write_output(data, folder / name)
    return task


def _made(task: Task) -> Iterator[bytes]:
    from sheetgen.catalog import load_catalog
    from sheetgen.draw.font import load_fonts
    from sheetgen.draw.palette import PALETTES as KNOWN
    from sheetgen.page.paper import PAPERS as SIZES

    layout = load_layout(task.layout)
    palette = KNOWN[task.palette or PALETTES[0]].for_layout(layout)
    makers: dict[str, Callable[[Layout, Catalog, Palette, Fonts, Paper], Iterator[bytes]]] = {
        "sheets": _sheets, "board": _board, "rules": _rules, "html": _html, "pictures": _pictures,
    }  # fmt: skip
    return makers[task.kind](layout, load_catalog(task.language), palette, load_fonts(), SIZES[task.paper or PAPERS[0]])


def _sheets(layout: Layout, catalog: Catalog, palette: Palette, fonts: Fonts, paper: Paper) -> Iterator[bytes]:
    """Make a page of sheets, or as many as show every pair of lucky numbers once."""
    from sheetgen.draw.sheets import SheetJob, sheets_pdf
    from sheetgen.page.plan import plan_page

    plan = plan_page(layout, paper)
    yield sheets_pdf(SheetJob(layout, catalog, palette, fonts, plan, max(len(plan.slots), len(layout.lucky_pairs))))


def _board(layout: Layout, catalog: Catalog, palette: Palette, fonts: Fonts, paper: Paper) -> Iterator[bytes]:
    from sheetgen.draw.boards import BoardJob, board_pdf
    from sheetgen.page.plan import DEFAULT_MARGIN
    from sheetgen.page.tiles import plan_tiles

    yield board_pdf(BoardJob(layout, catalog, palette, fonts, plan_tiles(paper, margin=DEFAULT_MARGIN), ()))


def _rules(layout: Layout, catalog: Catalog, palette: Palette, fonts: Fonts, paper: Paper) -> Iterator[bytes]:
    from sheetgen.booklet.write import write_booklet

    booklet = write_booklet(layout, catalog, palette, fonts, paper)
    yield booklet.pages
    yield booklet.folded


def _html(layout: Layout, catalog: Catalog, palette: Palette, fonts: Fonts, paper: Paper) -> Iterator[bytes]:
    from sheetgen.booklet.write import write_booklet

    yield write_booklet(layout, catalog, palette, fonts, paper).html


def _pictures(layout: Layout, catalog: Catalog, palette: Palette, fonts: Fonts, paper: Paper) -> Iterator[bytes]:
    """Draw the small pictures of the index: a sheet, the cover of the booklet, the board."""
    from sheetgen.booklet.cover import cover_svg
    from sheetgen.booklet.document import make_booklet
    from sheetgen.draw.boards import board_svg
    from sheetgen.draw.card import CardStyle
    from sheetgen.draw.sheets import SheetJob, card_svg
    from sheetgen.page.plan import PagePlan

    style = CardStyle(catalog, palette, fonts)
    yield card_svg(SheetJob(layout, catalog, palette, fonts, PagePlan.of_one_card(layout), 1)).encode()
    yield cover_svg(make_booklet(layout, catalog), style).encode()
    if layout.board:
        yield board_svg(layout, layout.board.tracks[0], style).encode()
