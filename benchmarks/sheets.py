"""Draw the same classic card, two on an A4 page, with ReportLab (naively), fpdf2, Typst and sheetgen.

Prints sheets per second, bytes per page and peak memory for 2, 400 and 4,000 sheets, each from a process of its own.
All draw the outlines and texts of sheetgen's own card with the same two fonts; sheetgen also draws marks and a ruler,
and its figures include the finishing step (PDF/A). `named` is sheetgen with a thousand names, so that few pages are
alike. `--large` makes 100,000 sheets as well; `--cold` times the whole command for one page, against a process that
only imports ReportLab.

    python benchmarks/sheets.py [--large] [--cold]
"""

from __future__ import annotations

import argparse
import io
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from sheetgen.card.place import place_card
from sheetgen.catalog import load_catalog
from sheetgen.draw.card import CardStyle, draw_card
from sheetgen.draw.font import Fonts, Typeface, load_fonts
from sheetgen.draw.ink import Ink
from sheetgen.draw.palette import find_palette
from sheetgen.geometry import POINT, Outline
from sheetgen.layout import Layout, load_layout
from sheetgen.page import PagePlan, parse_paper, plan_page

PER_PAGE = 2


@dataclass(frozen=True, slots=True)
class Shape:
    """An outline as it was drawn."""

    outline: Outline
    fill: Ink | None
    stroke: Ink | None
    line: float
    dash: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Text:
    """A text as it was written."""

    x: float
    baseline: float
    text: str
    typeface: Typeface
    size: float
    ink: Ink


class Recorder:
    """A pen that remembers what it was asked to draw."""

    def __init__(self) -> None:
        self.items: list[Shape | Text] = []

    def path(
        self,
        outline: Outline,
        *,
        fill: Ink | None = None,
        stroke: Ink | None = None,
        line: float = 0.2,
        dash: tuple[float, ...] = (),
    ) -> None:
        self.items.append(Shape(outline, fill, stroke, line, dash))

    def text(self, x: float, baseline: float, text: str, typeface: Typeface, size: float, ink: Ink) -> None:
        self.items.append(Text(x, baseline, text, typeface, size, ink))

    @contextmanager
    def clipped(self, outline: Outline) -> Iterator[None]:
        raise NotImplementedError(outline)

    @contextmanager
    def placed(self, x: float, y: float, scale: float = 1.0, degrees: float = 0.0) -> Iterator[None]:
        raise NotImplementedError(x, y, scale, degrees)


@dataclass(frozen=True, slots=True)
class Work:
    """What all of them draw; millimetres."""

    layout: Layout
    plan: PagePlan
    fonts: Fonts
    items: tuple[Shape | Text, ...]


@cache
def work() -> Work:
    """Return the page plan, the fonts, and the classic card as a list of outlines and texts."""
    layout, fonts = load_layout("classic"), load_fonts()
    plan = plan_page(layout, parse_paper("a4"), per_page=PER_PAGE, margin=7.0, marks=None, bleed=0.0)
    recorder = Recorder()
    style = CardStyle(load_catalog("en"), find_palette("colour").for_layout(layout), fonts)
    draw_card(recorder, place_card(layout, plan.card_width), style)
    return Work(layout, plan, fonts, tuple(recorder.items))


def with_reportlab(sheets: int) -> bytes:
    """Draw every card anew, as one would at first."""
    from reportlab.lib.colors import HexColor
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    plan, fonts, items = work().plan, work().fonts, work().items
    for typeface in (fonts.regular, fonts.bold):
        registerFont(TTFont(typeface.name, str(typeface.file)))
    output = io.BytesIO()
    canvas = Canvas(output, pagesize=(plan.width / POINT, plan.height / POINT))
    for sheet in range(sheets):
        slot = plan.slots[sheet % PER_PAGE]
        canvas.saveState()
        canvas.scale(1 / POINT, 1 / POINT)
        canvas.translate(slot.x, plan.height - slot.y)
        for item in items:
            if isinstance(item, Text):
                canvas.setFillColor(HexColor(str(item.ink)))
                canvas.setFont(item.typeface.name, item.size)
                canvas.drawString(item.x, -item.baseline, item.text)
                continue
            path = canvas.beginPath()
            for kind, numbers in item.outline:
                points = [-value if index % 2 else value for index, value in enumerate(numbers)]
                if kind == "M":
                    path.moveTo(*points)
                elif kind == "L":
                    path.lineTo(*points)
                elif kind == "C":
                    path.curveTo(*points)
                else:
                    path.close()
            if item.fill:
                canvas.setFillColor(HexColor(str(item.fill)))
            if item.stroke:
                canvas.setStrokeColor(HexColor(str(item.stroke)))
            canvas.setLineWidth(item.line)
            canvas.setDash(list(item.dash))
            canvas.drawPath(path, stroke=int(item.stroke is not None), fill=int(item.fill is not None), fillMode=0)
        canvas.restoreState()
        if sheet % PER_PAGE == PER_PAGE - 1:
            canvas.showPage()
    canvas.save()
    return output.getvalue()


def with_fpdf2(sheets: int) -> bytes:
    """Draw every card anew with fpdf2."""
    from fpdf import FPDF
    from fpdf.drawing import PaintedPath
    from fpdf.enums import IntersectionRule

    plan, fonts, items = work().plan, work().fonts, work().items
    pdf = FPDF(unit="mm", format="A4")
    pdf.set_auto_page_break(False)
    for typeface in (fonts.regular, fonts.bold):
        pdf.add_font(typeface.name, fname=str(typeface.file))

    def painted(item: Shape, x: float, y: float) -> Any:
        path: Any = PaintedPath()
        for kind, numbers in item.outline:
            points = [value + (y if index % 2 else x) for index, value in enumerate(numbers)]
            if kind == "M":
                path.move_to(*points)
            elif kind == "L":
                path.line_to(*points)
            elif kind == "C":
                path.curve_to(*points)
            else:
                path.close()
        path.style.auto_close = False
        path.style.intersection_rule = IntersectionRule.EVENODD
        path.style.fill_color = str(item.fill) if item.fill else None
        path.style.stroke_color = str(item.stroke) if item.stroke else None
        path.style.stroke_width = item.line
        path.style.stroke_dash_pattern = item.dash
        return path

    for sheet in range(sheets):
        if sheet % PER_PAGE == 0:
            pdf.add_page()
        slot = plan.slots[sheet % PER_PAGE]
        for item in items:
            if isinstance(item, Text):
                pdf.set_text_color(str(item.ink))
                pdf.set_font(item.typeface.name, size=item.size / POINT)
                pdf.text(slot.x + item.x, slot.y + item.baseline, item.text)
            else:
                with pdf.drawing_context() as drawing:
                    drawing.add_item(painted(item, slot.x, slot.y))
    return bytes(pdf.output())


def with_typst(sheets: int) -> bytes:
    """Let Typst place one card, bound to a name, on every page."""
    typst: Any = import_module("typst")
    plan, fonts, items = work().plan, work().fonts, work().items

    def point(x: float, y: float) -> str:
        return f"({x:.4f}mm, {y:.4f}mm)"

    def placed(item: Shape | Text) -> str:
        if isinstance(item, Text):
            weight = item.typeface.name.partition("-")[2].lower()  # FiraSans-Bold, FiraSans-Regular
            style = f'size: {item.size:.4f}mm, weight: "{weight}", fill: rgb("{item.ink}")'
            text = item.text.replace("\\", "\\\\").replace('"', '\\"')
            return f'#place(dx: {item.x:.4f}mm, dy: {item.baseline:.4f}mm, text({style}, "{text}"))'
        steps = []
        for kind, numbers in item.outline:
            points = ", ".join(point(*numbers[at : at + 2]) for at in range(0, len(numbers), 2))
            steps.append(f"curve.{ {'M': 'move', 'L': 'line', 'C': 'cubic', 'Z': 'close'}[kind] }({points})")
        fill = f'rgb("{item.fill}")' if item.fill else "none"
        dash = f", dash: ({', '.join(f'{length}mm' for length in item.dash)},)" if item.dash else ""
        line = f'(paint: rgb("{item.stroke}"), thickness: {item.line:.4f}mm{dash})' if item.stroke else "none"
        return f'#place(curve(fill: {fill}, fill-rule: "even-odd", stroke: {line}, {", ".join(steps)}))'

    card = "\n".join(map(placed, items))
    places = "\n".join(f"#place(dx: {slot.x}mm, dy: {slot.y}mm, card)" for slot in plan.slots)
    source = f"""
#set page(width: {plan.width}mm, height: {plan.height}mm, margin: 0mm)
#set text(font: "Fira Sans", top-edge: "baseline", bottom-edge: "baseline")
#let card = block(width: {plan.slots[0].width}mm, height: {plan.slots[0].height}mm)[{card}]
#for page in range({sheets // PER_PAGE}) [
#if page > 0 [#pagebreak()]
{places}
]
"""
    folder = fonts.regular.file.parent
    compiled: bytes = typst.compile(source.encode(), font_paths=[folder], ignore_system_fonts=True)
    return compiled


def with_sheetgen(sheets: int, names: tuple[str, ...] = ()) -> bytes:
    """Make the sheets as the command does."""
    from sheetgen.draw.sheets import SheetJob, sheets_pdf

    palette = find_palette("colour").for_layout(work().layout)
    return sheets_pdf(
        SheetJob(work().layout, load_catalog("en"), palette, work().fonts, work().plan, sheets, names=names)
    )


def with_sheetgen_named(sheets: int) -> bytes:
    """Make sheets with a thousand different names."""
    return with_sheetgen(sheets, names=tuple(f"Player {number}" for number in range(1000)))


MAKERS: dict[str, Callable[[int], bytes]] = {
    "reportlab": with_reportlab,
    "fpdf2": with_fpdf2,
    "typst": with_typst,
    "sheetgen": with_sheetgen,
    "named": with_sheetgen_named,
}


@dataclass(frozen=True, slots=True)
class Measured:
    """What one of them needs."""

    sheets_per_second: float
    bytes_per_page: float
    megabytes: float


def measure(name: str, sheets: int, seconds: float = 1.0) -> Measured:
    """Make the sheets again and again, for that time at least; the best run counts."""
    make = MAKERS[name]
    work()
    best, spent, size = float("inf"), 0.0, 0
    while spent < seconds:
        start = time.perf_counter()
        size = len(make(sheets))
        elapsed = time.perf_counter() - start
        best, spent = min(best, elapsed), spent + elapsed
    return Measured(sheets / best, size / (sheets // PER_PAGE), peak_memory())


def peak_memory() -> float:
    """Return the most memory this process had, in MB; from Linux itself, as `resource` counts the parent's too."""
    status = Path("/proc/self/status")
    if status.exists():
        return int(status.read_text().split("VmHWM:")[1].split()[0]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def measure_apart(name: str, sheets: int) -> Measured:
    """Measure in a new process."""
    command = [sys.executable, __file__, "--one", name, str(sheets)]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    return Measured(*map(float, run.stdout.split()))


def compare(counts: Sequence[int], names: Sequence[str]) -> None:
    """Print the table."""
    for sheets in counts:
        results = {name: measure_apart(name, sheets) for name in names}
        typst = results.get("typst")
        for name, result in results.items():
            faster = f"{result.sheets_per_second / typst.sheets_per_second:8.2f}" if typst else " " * 8
            smaller = f"{typst.bytes_per_page / result.bytes_per_page:8.1f}" if typst else " " * 8
            print(
                f"{sheets:7,} {name:10} {result.sheets_per_second:9,.0f} {faster} "
                f"{result.bytes_per_page:9,.1f} {smaller} {result.megabytes:6,.0f}",
                flush=True,
            )


def cold(runs: int = 11) -> None:
    """Time whole processes, taking turns: importing ReportLab, and the command for one page."""
    with tempfile.TemporaryDirectory() as folder:
        commands = {
            "import reportlab.pdfgen.canvas": ["-c", "import reportlab.pdfgen.canvas"],
            "sheetgen sheets classic": ["-m", "sheetgen", "sheets", "classic", "-o", f"{folder}/classic.pdf"],
        }
        times: dict[str, list[float]] = {label: [] for label in commands}
        for _ in range(runs):
            for label, arguments in commands.items():
                start = time.perf_counter()
                subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
                times[label].append(time.perf_counter() - start)
    first, second = (sorted(each)[runs // 2] for each in times.values())
    for label, seconds in zip(commands, (first, second), strict=True):
        print(f"{label:32} {seconds * 1000:5.0f} ms")
    print(f"{'ratio':32} {second / first:5.2f}")


def main() -> None:
    """Read the options and run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--counts", type=int, nargs="+", default=[2, 400, 4000])
    parser.add_argument("--large", action="store_true", help="100,000 sheets too")
    parser.add_argument("--cold", action="store_true", help="the whole command for one page, too")
    parser.add_argument("--one", nargs=2, metavar=("MAKER", "SHEETS"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        name, sheets = options.one
        result = measure(name, int(sheets))
        print(result.sheets_per_second, result.bytes_per_page, result.megabytes)
        return
    print(f"{'sheets':>7} {'made with':10} {'sheets/s':>9} {'× typst':>8} {'B/page':>9} {'typst ÷':>8} {'MB':>6}")
    compare(options.counts, list(MAKERS))
    if options.large:
        compare([100_000], ["sheetgen", "named"])
    if options.cold:
        cold()


if __name__ == "__main__":
    main()
