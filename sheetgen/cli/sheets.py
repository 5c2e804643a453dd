"""`sheetgen sheets`: printable score sheets."""

from __future__ import annotations

import re
import sys
import unicodedata
from contextlib import nullcontext
from typing import Any

import click

from sheetgen.cli.commands import COMMANDS
from sheetgen.cli.common import Command, catalog_of, lang_option, option
from sheetgen.errors import SheetgenError
from sheetgen.layout import bundled_layouts, load_layout
from sheetgen.message import say, say_in
from sheetgen.output import DEFAULT_FOLDER, write_output

LAYOUT = str(say_in("usage", "LAYOUT"))
MOST_SHEETS = 100_000
"""More than a hundred reams of paper; a longer run is a slip of the finger."""
LONG_RUN = 20_000
"""From so many sheets on, a progress bar is worth its line."""
MOST_LETTERS = 100
MOST_NAMES = 1000

EXAMPLES = (
    ("sheetgen sheets classic", say("one A4 page with two sheets")),
    ("sheetgen sheets big --per-page 4 --count 20", say("twenty small ones, four on a page")),
    ("sheetgen sheets classic --palette mono -o -", say("for black-and-white printers, to standard output")),
    ('sheetgen sheets big --names "Ema,Petr,Katka"', say("with the players' names")),
    ("sheetgen sheets classic --duplex --back rules", say("with the rules in short on the back")),
)


@click.command("sheets", cls=Command, about=COMMANDS["sheets"], examples=EXAMPLES)
@click.argument(
    "layout_name",
    metavar=LAYOUT,
    shell_complete=lambda _ctx, _param, start: [name for name in bundled_layouts() if name.startswith(start)],
)
@option("--count", type=int, about=say("How many sheets; otherwise one full page, or one for each name."))
@option(
    "--per-page", default="auto", show_default=True, about=say("Sheets on a page: auto, 1 (large print), 2, 3, 4, 6 …")
)
@option(
    "--paper",
    default="a4",
    show_default=True,
    about=say("a3, a4, a5, a6, letter, legal, tabloid, or a size such as 210x297mm."),
)
@option(
    "--margin",
    type=float,
    default=7.0,
    show_default=True,
    about=say("Millimetres between the paper's edge and the sheets."),
)
@option(
    "--marks",
    type=click.Choice(["crop", "lines", "none"]),
    about=say("Marks for cutting: at the corners, lines all around, or none; otherwise what the page needs."),
)
@option(
    "--bleed",
    type=float,
    default=0.0,
    show_default=True,
    about=say("Millimetres around each sheet for print shops, which cut there."),
)
@option(
    "--palette",
    default="colour",
    show_default=True,
    about=say("colour, soft, ink-saver, mono (black and white), contrast (safe for the colour-blind), or your own file."),
)
@option("--names", about=say("Names to print on the sheets, with commas between them."))
@option("--seed", type=int, default=0, show_default=True, about=say("Deals the lucky numbers in another order."))
@option("--duplex", is_flag=True, about=say("Print on both sides."))
@option(
    "--back",
    type=click.Choice(["sheets", "rules", "none"]),
    about=say("What is on the back: more sheets, the rules in short, or nothing."),
)
@option(
    "--flip",
    type=click.Choice(["long", "short"]),
    default="long",
    show_default=True,
    about=say("The edge over which your printer turns the paper."),
)
@option("--back-offset", default="0,0", about=say("Moves the back by X,Y millimetres, for printers that drift."))
@option("--form", is_flag=True, about=say("A PDF to fill in on the screen: every box can be clicked."))
@option(
    "--format",
    "output_format",
    type=click.Choice(["pdf", "svg", "png"]),
    default="pdf",
    show_default=True,
    about=say("PDF for printing; SVG or PNG is the picture of one sheet."),
)
@option(
    "-o", "--output", about=say("The file to write, - for standard output; otherwise a file in the folder “output”.")
)
@lang_option
@click.pass_context
def command(ctx: click.Context, /, layout_name: str, output_format: str, output: str | None, **options: Any) -> None:
    """Make the sheets and write them."""
    catalog = catalog_of(ctx)
    layout = load_layout(layout_name)
    names = read_names(options["names"])
    count = check_count(options["count"])
    per_page = read_per_page(options["per_page"])
    offset = read_offset(options["back_offset"])

    from sheetgen.draw.font import load_fonts
    from sheetgen.draw.palette import find_palette
    from sheetgen.page import parse_paper, plan_page

    palette = find_palette(options["palette"]).for_layout(layout)
    fonts = load_fonts()
    plan = plan_page(
        layout,
        parse_paper(options["paper"]),
        per_page=per_page,
        margin=options["margin"],
        marks=options["marks"],
        bleed=options["bleed"],
    )

    from sheetgen.draw.sheets import SheetJob, sheets_pdf

    job = SheetJob(
        layout=layout,
        catalog=catalog,
        palette=palette,
        fonts=fonts,
        plan=plan,
        count=count or len(names) or len(plan.slots),
        names=names,
        seed=options["seed"],
        back=options["back"] or ("sheets" if options["duplex"] else "none"),
        flip=options["flip"],
        back_offset=offset,
    )
    interactive = sys.stderr.isatty() and job.count >= LONG_RUN
    with click.progressbar(length=job.count, file=sys.stderr) if interactive else nullcontext() as bar:
        data = sheets_pdf(job, (lambda done, _: bar.update(done - bar.pos)) if bar is not None else None)
    target = output or DEFAULT_FOLDER / f"{layout.id}-sheets-{catalog.language}.{output_format}"
    write_output(data, target)
    if output is None:
        click.echo(str(target))


def read_names(text: str | None) -> tuple[str, ...]:
    """Return the names between the commas, each once as it was typed."""
    if text is None:
        return ()
    names = tuple(unicodedata.normalize("NFC", " ".join(name.split())) for name in text.split(","))
    given = tuple(name for name in names if name)
    if not given:
        raise SheetgenError(say("--names has no name in it; expected names with commas between them"))
    for name in given:
        if len(name) > MOST_LETTERS:
            raise SheetgenError(say("the name “{name}…” is too long for a sheet", name=name[:20]))
    if len(given) > MOST_NAMES:
        raise SheetgenError(
            say("there are too many names ({number}); at most {most} can be printed", number=len(given), most=MOST_NAMES), most=MOST_NAMES)
        )
    return given


def check_count(count: int | None) -> int | None:
    """Return the count if so many sheets can be made."""
    if count is not None and not 1 <= count <= MOST_SHEETS:
        raise SheetgenError(say("--count takes a number from 1 to {most}, not {number}", most=f"{MOST_SHEETS:,}", number=f"{count:,}"))
    return count


def read_per_page(text: str) -> int | None:
    """Read a number of sheets per page; None stands for auto."""
    if text == "auto":
        return None
    if not re.fullmatch(r"\d{1,4}", text):
        raise SheetgenError(say("--per-page takes a number or auto, not “{word}”", word=text))
    return int(text)


def read_offset(text: str) -> tuple[float, float]:
    """Read two numbers of millimetres with a comma between them."""
    match = re.fullmatch(r"\s*([+-]?\d{1,3}(?:\.\d{1,3})?)\s*,\s*([+-]?\d{1,3}(?:\.\d{1,3})?)\s*", text)
    if match is None or max(abs(float(match[1])), abs(float(match[2]))) > 20:
        raise SheetgenError(say("--back-offset takes two numbers up to 20 such as 0.5,-1, not “{word}”", word=text))
    return float(match[1]), float(match[2])
