"""Draw the same classic card, two on an A4 page, with ReportLab (naively), fpdf2, Typst and sheetgen.

Prints sheets per second and bytes per page for 2, 400 and 4,000 sheets; all four embed the same two fonts, and
sheetgen's figures include the finishing step (PDF/A). `named` is sheetgen with a different name on every sheet, so
that no two pages are alike. `--large` makes 100,000 sheets as well, and tells the memory; `--cold` times a whole
process that makes one page, against one that only imports ReportLab.

    python benchmarks/sheets.py [--large] [--cold]
"""

from __future__ import annotations

import argparse
import io
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import fontpkg_fira_sans

FONTS = Path(fontpkg_fira_sans.ROOT) / "files"
REGULAR, BOLD = "FiraSans-Regular", "FiraSans-SemiBold"
PAGE = 210.0, 297.0
CARD = 210, 148
POINTS_PER_MM = 72 / 25.4


@dataclass(frozen=True, slots=True)
class Shape:
    """A rounded rectangle, in millimetres from the card's upper left corner."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    fill: str | None
    line: str | None


@dataclass(frozen=True, slots=True)
class Label:
    """A text centred on (x, y), y being its baseline; `size` is in millimetres."""

    x: float
    y: float
    text: str
    size: float
    font: str
    colour: str


def classic_card() -> list[Shape | Label]:
    """Return the primitives of a card: four bands of eleven boxes and a lock, points, penalties, result."""
    items: list[Shape | Label] = [
        Label(40, 14, "Name", 4, REGULAR, "#555555"),
        Label(150, 14, "Date", 4, REGULAR, "#555555"),
    ]
    bands = [
        ("#d0342c", range(2, 13)),
        ("#f0b400", range(2, 13)),
        ("#2e8b3d", range(12, 1, -1)),
        ("#2b5fb3", range(12, 1, -1)),
    ]
    for row, (colour, numbers) in enumerate(bands):
        top = 22 + row * 19.5
        items.append(Shape(8, top, 194, 17, 4, colour, None))
        for column, number in enumerate(numbers):
            x = 16 + column * 14.6
            items.append(Shape(x, top + 2, 13, 13, 2, "#ffffff", None))
            items.append(Label(x + 6.5, top + 11, str(number), 7, BOLD, colour))
        items.append(Shape(180, top + 2, 13, 13, 6.5, "#ffffff", colour))
        items.append(Label(186.5, top + 11, "+1", 5, BOLD, colour))
    for crosses in range(1, 13):
        x = 12 + crosses * 9.5
        items.append(Shape(x, 103, 9, 13, 1, None, "#999999"))
        items.append(Label(x + 4.5, 108, str(crosses), 3.2, REGULAR, "#555555"))
        items.append(Label(x + 4.5, 114, str(crosses * (crosses + 1) // 2), 3.8, BOLD, "#222222"))
    for box in range(4):
        items.append(Shape(150 + box * 12, 104, 10, 10, 1, None, "#555555"))
        items.append(Label(155 + box * 12, 111, "−5", 4, REGULAR, "#555555"))
    inks = ["#d0342c", "#f0b400", "#2e8b3d", "#2b5fb3", "#555555", "#222222"]
    for place, (ink, sign) in enumerate(zip(inks, "++++−=", strict=True)):
        items.append(Shape(16 + place * 31, 122, 24, 14, 2, None, ink))
        items.append(Label(43.5 + place * 31, 131, sign, 6, BOLD, "#222222"))
    return items


def with_reportlab(sheets: int) -> bytes:
    """Draw every card anew, as one would at first."""
    from reportlab.lib.colors import HexColor
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    for font in (REGULAR, BOLD):
        registerFont(TTFont(font, str(FONTS / f"{font}.ttf")))
    output = io.BytesIO()
    canvas = Canvas(output, pagesize=(PAGE[0] * POINTS_PER_MM, PAGE[1] * POINTS_PER_MM))
    items = classic_card()
    for sheet in range(sheets):
        canvas.saveState()
        canvas.scale(POINTS_PER_MM, POINTS_PER_MM)
        canvas.translate(0, PAGE[1] - sheet % 2 * CARD[1])
        for item in items:
            if isinstance(item, Shape):
                if item.fill:
                    canvas.setFillColor(HexColor(item.fill))
                if item.line:
                    canvas.setStrokeColor(HexColor(item.line))
                canvas.setLineWidth(0.3)
                canvas.roundRect(
                    item.x, -item.y - item.height, item.width, item.height, item.radius,
                    stroke=int(item.line is not None), fill=int(item.fill is not None),
                )  # fmt: skip
            else:
                canvas.setFillColor(HexColor(item.colour))
                canvas.setFont(item.font, item.size)
                canvas.drawCentredString(item.x, -item.y, item.text)
        canvas.restoreState()
        if sheet % 2:
            canvas.showPage()
    canvas.save()
    return output.getvalue()


def with_fpdf2(sheets: int) -> bytes:
    """Draw every card anew with fpdf2."""
    from fpdf import FPDF

    pdf = FPDF(unit="mm", format="A4")
    pdf.set_auto_page_break(False)
    for font in (REGULAR, BOLD):
        pdf.add_font(font, fname=str(FONTS / f"{font}.ttf"))
    pdf.set_line_width(0.3)
    items = classic_card()
    for sheet in range(sheets):
        if sheet % 2 == 0:
            pdf.add_page()
        top = sheet % 2 * CARD[1]
        for item in items:
            if isinstance(item, Shape):
                if item.fill:
                    pdf.set_fill_color(item.fill)
                if item.line:
                    pdf.set_draw_color(item.line)
                style = {(True, True): "DF", (True, False): "F", (False, True): "D"}[bool(item.fill), bool(item.line)]
                pdf.rect(
                    item.x, top + item.y, item.width, item.height, style, round_corners=True, corner_radius=item.radius
                )
            else:
                pdf.set_text_color(item.colour)
                pdf.set_font(item.font, size=item.size * POINTS_PER_MM)
                pdf.text(item.x - pdf.get_string_width(item.text) / 2, top + item.y, item.text)
    return bytes(pdf.output())


def with_typst(sheets: int) -> bytes:
    """Let Typst place one card, bound to a name, on every page."""
    import typst

    def placed(item: Shape | Label) -> str:
        if isinstance(item, Shape):
            fill = f'rgb("{item.fill}")' if item.fill else "none"
            line = f'0.3mm + rgb("{item.line}")' if item.line else "none"
            shape = (
                f"width: {item.width}mm, height: {item.height}mm, radius: {item.radius}mm, fill: {fill}, stroke: {line}"
            )
            return f"#place(dx: {item.x}mm, dy: {item.y}mm, rect({shape}))"
        weight = "semibold" if item.font == BOLD else "regular"
        text = f'text(size: {item.size}mm, weight: "{weight}", fill: rgb("{item.colour}"))[{item.text}]'
        box = f"box(width: 20mm, align(center, {text}))"
        return f"#place(dx: {item.x - 10}mm, dy: {item.y - item.size * 0.7}mm, {box})"

    card = "\n".join(map(placed, classic_card()))
    source = f"""
#set page(width: {PAGE[0]}mm, height: {PAGE[1]}mm, margin: 0mm)
#set text(font: "Fira Sans", top-edge: "cap-height", bottom-edge: "baseline")
#let card = block(width: {CARD[0]}mm, height: {CARD[1]}mm, above: 0mm, below: 0mm)[{card}]
#for page in range({sheets // 2}) [
#if page > 0 [#pagebreak()]
#card
#card
]
"""
    compiled: bytes = typst.compile(source.encode(), font_paths=[FONTS], ignore_system_fonts=True)  # type: ignore[misc]
    return compiled


def with_sheetgen(sheets: int) -> bytes:
    """Draw the page once, let finishing repeat it."""
    return _sheetgen([("", "")] * (sheets // 2))


def with_sheetgen_named(sheets: int) -> bytes:
    """Draw the card once, and a name on every sheet."""
    return _sheetgen([(f"Player {2 * page}", f"Player {2 * page + 1}") for page in range(sheets // 2)])


def _sheetgen(pages: Sequence[tuple[str, ...]]) -> bytes:
    from reportlab.lib.colors import HexColor

    from sheetgen.draw.canvas import Canvas, register_font
    from sheetgen.draw.finish import About, finish

    for font in (REGULAR, BOLD):
        register_font(f"sheetgen-{font}", FONTS / f"{font}.ttf")
    canvas = Canvas((PAGE[0] * POINTS_PER_MM, PAGE[1] * POINTS_PER_MM), f"sheetgen-{REGULAR}")
    canvas.beginForm("card", 0, -CARD[1], CARD[0], 0)
    canvas.setLineWidth(0.3)
    for item in classic_card():
        if isinstance(item, Shape):
            if item.fill:
                canvas.setFillColor(HexColor(item.fill))
            if item.line:
                canvas.setStrokeColor(HexColor(item.line))
            canvas.roundRect(
                item.x, -item.y - item.height, item.width, item.height, item.radius,
                stroke=int(item.line is not None), fill=int(item.fill is not None),
            )  # fmt: skip
        else:
            canvas.setFillColor(HexColor(item.colour))
            canvas.setFont(f"sheetgen-{item.font}", item.size)
            canvas.drawCentredString(item.x, -item.y, item.text)
    canvas.endForm()
    distinct = list(dict.fromkeys(pages))
    for page in distinct:
        canvas.saveState()
        canvas.scale(POINTS_PER_MM, POINTS_PER_MM)
        canvas.translate(0, PAGE[1])
        for name in page:
            canvas.doForm("card")
            if name:
                canvas.setFont(f"sheetgen-{REGULAR}", 4)
                canvas.drawString(50, -14, name)
            canvas.translate(0, -CARD[1])
        canvas.restoreState()
        canvas.showPage()
    place = {page: index for index, page in enumerate(distinct)}
    about = About(title="Classic", language="en", layout="classic", layout_version=1)
    return finish(canvas.data(), about, order=[place[page] for page in pages])


MAKERS: dict[str, Callable[[int], bytes]] = {
    "reportlab": with_reportlab,
    "fpdf2": with_fpdf2,
    "typst": with_typst,
    "sheetgen": with_sheetgen,
    "named": with_sheetgen_named,
}


def measure(make: Callable[[int], bytes], sheets: int) -> tuple[float, float]:
    """Return sheets per second and bytes per page; the best of as many runs as take about a second."""
    best, spent, size = float("inf"), 0.0, 0
    while spent < 1:
        start = time.perf_counter()
        size = len(make(sheets))
        elapsed = time.perf_counter() - start
        best, spent = min(best, elapsed), spent + elapsed
    return sheets / best, size / (sheets // 2)


def compare(counts: Sequence[int]) -> None:
    """Print the table."""
    print(f"{'sheets':>7} {'made with':10} {'sheets/s':>10} {'× typst':>8} {'B/page':>10} {'typst ÷':>8}")
    for sheets in counts:
        results = {name: measure(make, sheets) for name, make in MAKERS.items()}
        for name, (speed, size) in results.items():
            times, smaller = speed / results["typst"][0], results["typst"][1] / size
            print(f"{sheets:7} {name:10} {speed:10,.0f} {times:8.2f} {size:10,.1f} {smaller:8.1f}")


def large(sheets: int = 100_000) -> None:
    """Make many sheets, each way in a process of its own, and print time and peak memory."""
    for name in ("sheetgen", "named"):
        subprocess.run([sys.executable, __file__, "--one", name, str(sheets)], check=True)


def peak_memory() -> float:
    """Return the most memory this process had, in MB; from Linux itself, as `resource` counts the parent's too."""
    status = Path("/proc/self/status")
    if status.exists():
        return int(status.read_text().split("VmHWM:")[1].split()[0]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def one(name: str, sheets: int) -> None:
    """Make sheets once and print time and peak memory of this process."""
    start = time.perf_counter()
    size = len(MAKERS[name](sheets))
    elapsed = time.perf_counter() - start
    speed, bytes_per_page = sheets / elapsed, size / (sheets // 2)
    print(f"{sheets:7} {name:10} {speed:10,.0f} sheets/s {bytes_per_page:8,.1f} B/page {peak_memory():6,.0f} MB")


def cold(runs: int = 11) -> None:
    """Time whole processes: importing ReportLab, and making one page."""
    commands = {
        "import reportlab.pdfgen.canvas": [sys.executable, "-c", "import reportlab.pdfgen.canvas"],
        "one page": [sys.executable, __file__, "--one", "sheetgen", "2"],
    }
    medians = {}
    for label, command in commands.items():
        times = []
        for _ in range(runs):
            start = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True)
            times.append(time.perf_counter() - start)
        medians[label] = sorted(times)[runs // 2]
    first, second = medians.values()
    for label, seconds in medians.items():
        print(f"{label:32} {seconds * 1000:5.0f} ms")
    print(f"{'ratio':32} {second / first:5.2f}")


def main() -> None:
    """Read the options and run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--counts", type=int, nargs="+", default=[2, 400, 4000])
    parser.add_argument("--large", action="store_true", help="100,000 sheets too, with peak memory")
    parser.add_argument("--cold", action="store_true", help="a process that makes one page, too")
    parser.add_argument("--one", nargs=2, metavar=("MAKER", "SHEETS"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        one(options.one[0], int(options.one[1]))
        return
    compare(options.counts)
    sys.stdout.flush()
    if options.large:
        large()
    if options.cold:
        cold()


if __name__ == "__main__":
    main()
