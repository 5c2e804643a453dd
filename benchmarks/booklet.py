"""Set all eighteen booklets, pages and imposed, beside one comparable booklet set by Typst.

Typst gets the same text of one booklet, with the same pictures (as SVG), chips, tinted passages, outline and A5 pages,
and writes PDF/UA-1 as well; it does not impose. The aim: all eighteen within 25 times the time of Typst's one, made
as `sheetgen all` makes them, on all cores.

    python benchmarks/booklet.py [--runs 7] [--source FILE]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any

import fontpkg_fira_sans

from sheetgen import load_layout
from sheetgen.booklet.document import (
    Action,
    Block,
    Booklet,
    Box,
    Example,
    Facts,
    Items,
    Line,
    New,
    News,
    Paragraph,
    Picture,
    Question,
    Short,
    make_booklet,
    plain,
)
from sheetgen.booklet.write import write_booklet
from sheetgen.catalog import load_catalog
from sheetgen.draw.card import CardStyle
from sheetgen.draw.font import load_fonts
from sheetgen.draw.palette import PALETTES
from sheetgen.draw.pictures import make_picture
from sheetgen.draw.svg import svg_picture
from sheetgen.language import LANGUAGES
from sheetgen.page.paper import PAPERS

LAYOUTS = ("classic", "big", "on-board")
MODEL = ("on-board", "cs")
"""The longest booklet, in a language that needs hyphenation."""
AIM = 25.0
FONTS = Path(fontpkg_fira_sans.ROOT) / "files"
WIDTH = 116.0


def ours(layouts: Sequence[str] = LAYOUTS, languages: Sequence[str] = LANGUAGES) -> int:
    """Set booklets, pages and imposed, and return how many bytes they have."""
    fonts = load_fonts()
    size = 0
    for name in layouts:
        layout = load_layout(name)
        palette = PALETTES["colour"].for_layout(layout)
        for language in languages:
            booklet = write_booklet(layout, load_catalog(language), palette, fonts, PAPERS["a4"])
            size += len(booklet.pages) + len(booklet.folded)
    return size


class TypstSource:
    """The same booklet as a Typst document."""

    def __init__(self, booklet: Booklet) -> None:
        self.booklet = booklet
        self.layout = booklet.layout
        self.style = CardStyle(booklet.catalog, PALETTES["colour"].for_layout(booklet.layout), load_fonts())

    def text(self) -> str:
        """Return the source."""
        body = "\n".join(
            f"= {escaped(section.title)}\n{self.blocks(section.blocks)}" for section in self.booklet.sections
        )
        return f"""
#set document(title: "{self.booklet.title}")
#set page(width: 148mm, height: 210mm, margin: (x: 16mm, top: 15mm, bottom: 17.5mm), numbering: "1")
#set text(font: "Fira Sans", size: 9.5pt, lang: "{self.booklet.catalog.language}", hyphenate: true)
#set par(leading: 0.55em, spacing: 1em)
#show heading.where(level: 1): set text(size: 15.5pt)
#let bold(body) = text(weight: "bold", body)
#let chip(ink, body) = box(stroke: 1pt + rgb(ink), radius: 2pt, inset: (x: 2pt), outset: (y: 2pt), bold(body))
#let panel(ground, body) = block(fill: rgb(ground), inset: 4mm, radius: 2mm, width: 100%, breakable: false, body)
#align(left + horizon)[#text(size: 46pt, weight: "bold")[{escaped(self.booklet.title)}]
{escaped(self.booklet.summary)}]
#pagebreak()
#outline()
#pagebreak()
{body}
"""

    def blocks(self, blocks: Sequence[Block]) -> str:
        """Return blocks, with an empty line between them."""
        return "\n\n".join(part for block in blocks for part in self.block(block))

    def block(self, block: Block) -> Iterator[str]:
        """Return the parts of a block."""
        match block:
            case Paragraph(line=line):
                yield self.line(line)
            case Items(items=items) | News(items=items):
                yield "\n".join(f"- {self.line(item)}" for item in items)
            case Facts(facts=facts):
                yield "; ".join(f"{escaped(name)}: {self.line(line)}" for name, line in facts)
            case New(blocks=inner):
                yield f'#block(fill: rgb("#fdf1cf"), inset: 3mm, width: 100%)[\n{self.blocks(inner)}\n]'
            case Action(title=title, blocks=inner):
                yield f"== {escaped(title)}"
                yield self.blocks(inner)
            case Example(paragraphs=paragraphs, picture=picture):
                shown = self.blocks([*paragraphs, *([picture] if picture else [])])
                yield f'#panel("#f2f2f0")[\n{shown}\n]'
            case Question(question=question, answer=answer):
                yield f"*{self.line(question)}*\\ {self.line(answer)}"
            case Short(title=title, paragraphs=paragraphs):
                yield f"*{escaped(title)}*"
                yield self.blocks(paragraphs)
            case Picture():
                yield self.picture(block)

    def line(self, line: Line) -> str:
        """Return running text."""
        return "".join(
            escaped(part)
            if isinstance(part, str)
            else f'#chip("{self.style.palette.inks[part.colour]}")[{part.number}]'
            if isinstance(part, Box)
            else f"#box(stroke: 0.5pt, inset: 1pt)[{plain((part,))}]"
            for part in line
        )

    def picture(self, picture: Picture) -> str:
        """Return a picture as SVG inside the source."""
        drawing = make_picture(picture.kind, picture.data, self.layout, self.style, WIDTH)
        svg = svg_picture(drawing.width, drawing.height, picture.alt, self.booklet.catalog.language, drawing.draw)
        text = svg.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
        alt = picture.alt.replace('"', "'")
        return f'#image(bytes("{text}"), format: "svg", width: {drawing.width:.1f}mm, alt: "{alt}")'


def escaped(text: str) -> str:
    """Write a text so that Typst takes it as it is."""
    for letter in "\\#*_$@<>[]`=+-/":
        text = text.replace(letter, "\\" + letter)
    return text


def with_typst(source: str) -> int:
    """Let Typst set the booklet as PDF/UA-1, as ours are, and return how many bytes it has."""
    typst: Any = import_module("typst")
    compiled: bytes = typst.compile(
        source.encode(), font_paths=[FONTS], ignore_system_fonts=True, pdf_standards=["ua-1"]
    )
    return len(compiled)


def timed(make: Callable[[], int]) -> tuple[float, int]:
    """Return how many seconds it took, and what it returned."""
    start = time.perf_counter()
    size = make()
    return time.perf_counter() - start, size


def one(what: str) -> tuple[float, int]:
    """Do it once, with everything imported before."""
    if what == "typst":
        import_module("typst")
        layout, language = MODEL
        source = TypstSource(make_booklet(load_layout(layout), load_catalog(language))).text()
        return timed(lambda: with_typst(source))
    load_modules()
    if what == "cores":
        return on_all_cores()
    return timed(ours if what == "all" else lambda: ours((MODEL[0],), (MODEL[1],)))


def load_modules() -> None:
    """Import what setting needs."""
    import sheetgen.booklet.pages
    import sheetgen.draw.impose  # noqa: F401


def on_all_cores() -> tuple[float, int]:
    """Set all booklets on all cores, as `sheetgen all` does."""
    cores = os.cpu_count() or 1
    with ProcessPoolExecutor(cores, mp_context=get_context("spawn"), initializer=load_modules) as pool:
        list(pool.map(time.sleep, [0.3] * cores))  # until every core has its process
        tasks = [((name,), (language,)) for name in reversed(LAYOUTS) for language in LANGUAGES]
        return timed(lambda: sum(pool.map(ours, *zip(*tasks, strict=True))))


def fresh(what: str, runs: int) -> tuple[float, int]:
    """Do it in fresh processes, and return the median time and the size."""
    results = []
    for _ in range(runs):
        done = subprocess.run([sys.executable, __file__, "--one", what], check=True, capture_output=True, text=True)
        seconds, size = done.stdout.split()
        results.append((float(seconds), int(size)))
    return median(seconds for seconds, _ in results), results[0][1]


def main() -> int:
    """Measure, print, and return 1 if the aim is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--source", type=Path, help="write the Typst source here, to look at it")
    parser.add_argument("--one", choices=["typst", "one", "all", "cores"], help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        print(*one(options.one))
        return 0
    if options.source:
        layout, language = MODEL
        source = TypstSource(make_booklet(load_layout(layout), load_catalog(language))).text()
        options.source.write_text(source, encoding="utf-8")
    labels = {
        "one": "sheetgen, one booklet, pages and imposed",
        "all": "sheetgen, 18 booklets, pages and imposed",
        "cores": f"the same on {os.cpu_count()} cores, as `sheetgen all` does",
        "typst": "Typst, one booklet, pages",
    }
    times = {}
    for what, label in labels.items():
        try:
            seconds, size = fresh(what, options.runs)
        except subprocess.CalledProcessError as error:
            print(error.stderr.strip().splitlines()[-1])
            return 2
        times[what] = seconds
        print(f"{label:42} {seconds * 1000:6.0f} ms {size / 1024:7.0f} KB")
    alone, ratio = times["all"] / times["typst"], times["cores"] / times["typst"]
    print(
        f"18 booklets take {ratio:.1f} times as long as Typst's one, {alone:.1f} times on one core; the aim is {AIM:g}"
    )
    print(f"(medians of {options.runs} fresh processes, time for importing left out)")
    return 0 if ratio <= AIM else 1


if __name__ == "__main__":
    sys.exit(main())
