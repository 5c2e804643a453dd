"""`sheetgen sheets`: printable score sheets."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any

import click

from sheetgen.cli.commands import COMMANDS
from sheetgen.cli.common import Command, catalog_of, lang_option, option
from sheetgen.cli.deliver import deliver
from sheetgen.cli.options import layout_argument, output_option, palette_option, paper_option
from sheetgen.errors import SheetgenError
from sheetgen.layout import load_layout
from sheetgen.message import say
from sheetgen.page.names import read_names
from sheetgen.page.plan import DEFAULT_MARGIN

if TYPE_CHECKING:
    from sheetgen.draw.sheets import SheetJob

MOST_SHEETS = 100_000
"""Two per page, these are a hundred reams of paper; more is a slip of the finger."""
LONG_RUN = 20_000
"""From so many sheets on, a progress bar is worth its line."""

EXAMPLES = (
    ("sheetgen sheets classic", say("one A4 page with two sheets")),
    ("sheetgen sheets big --per-page 4 --count 20", say("twenty small ones, four on a page")),
    ("sheetgen sheets classic --palette mono -o my.pdf", say("for black-and-white printers, into a file of your own")),
    ('sheetgen sheets big --names "Ema,Petr,Katka"', say("with the players' names")),
    ("sheetgen sheets classic --back rules", say("with the rules in short on the back")),
)


@click.command("sheets", cls=Command, about=COMMANDS["sheets"], examples=EXAMPLES)
@layout_argument
@option("--count", type=int, about=say("How many sheets; otherwise one full page, or one for each name."))
@option(
    "--per-page",
    default="auto",
    show_default=True,
    about=say("Sheets on a page: auto, 1 (large print), 2, 3, 4, 6 …"),
)
@paper_option
@option(
    "--margin",
    type=float,
    default=DEFAULT_MARGIN,
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
    about=say("Millimetres that a print shop wants around each sheet before the marks."),
)
@palette_option
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
@output_option
@lang_option
def command(layout_name: str, output_format: str, output: str | None, *, form: bool, **options: Any) -> None:
    """Make the sheets and write them."""
    job = make_job(layout_name, form=form, is_picture=output_format != "pdf", **options)
    if form and output_format != "pdf":
        raise SheetgenError(say("a form to fill in is a PDF; leave --format out"))
    data = make_document(job, output_format, form=form)
    kind = "form" if form else "sheets" if output_format == "pdf" else "sheet"
    name = f"{job.layout.id}-{kind}-{job.catalog.language}.{output_format}"
    deliver(data, output, name)


def make_job(
    layout_name: str,
    *,
    count: int | None,
    per_page: str,
    paper: str,
    margin: float,
    marks: Any,
    bleed: float,
    palette: str,
    names: str | None,
    seed: int,
    duplex: bool,
    back: Any,
    flip: Any,
    back_offset: str,
    form: bool,
    is_picture: bool,
) -> SheetJob:
    """Read the options; pictures and forms have one sheet of its own size unless the options say otherwise."""
    catalog = catalog_of(click.get_current_context())
    layout = load_layout(layout_name)
    given_names = read_names(names)
    wanted = check_count(count)
    single = is_picture or (form and per_page == "auto")
    each_page = 1 if single else read_per_page(per_page)
    offset = read_offset(back_offset)

    from sheetgen.draw.font import load_fonts
    from sheetgen.draw.palette import find_palette
    from sheetgen.draw.sheets import SheetJob
    from sheetgen.page import PagePlan, parse_paper, plan_page

    sheet = parse_paper(paper)
    if is_picture:
        plan = PagePlan.of_one_card(layout)
    else:
        plan = plan_page(layout, sheet, per_page=each_page, margin=margin, marks=marks, bleed=bleed)
    return SheetJob(
        layout=layout,
        catalog=catalog,
        palette=find_palette(palette).for_layout(layout),
        fonts=load_fonts(),
        plan=plan,
        count=wanted or len(given_names) or len(plan.slots),
        names=given_names,
        seed=seed,
        back=back or ("sheets" if duplex else "none"),
        flip=flip,
        back_offset=offset,
    )


def make_document(job: SheetJob, output_format: str, *, form: bool) -> bytes:
    """Return the document or picture."""
    from sheetgen.draw.sheets import card_pdf, card_svg, sheets_pdf

    if form:
        from sheetgen.draw.form import form_pdf

        return form_pdf(job)
    if output_format == "svg":
        return card_svg(job).encode()
    if output_format == "png":
        from sheetgen.draw.png import png_of_page

        return png_of_page(card_pdf(job))
    if job.count < LONG_RUN or not sys.stderr.isatty():
        return sheets_pdf(job)
    with click.progressbar(length=job.count, file=sys.stderr) as bar:
        return sheets_pdf(job, lambda done: bar.update(done - bar.pos))


def check_count(count: int | None) -> int | None:
    """Return the count if so many sheets can be made."""
    if count is not None and not 1 <= count <= MOST_SHEETS:
        raise SheetgenError(
            say("--count takes a number from 1 to {most}, not {number}", most=MOST_SHEETS, number=count)
        )
    return count


def read_per_page(text: str) -> int | None:
    """Read a number of sheets per page; None stands for auto."""
    if text == "auto":
        return None
    if not re.fullmatch(r"-?[0-9]{1,9}", text):
        raise SheetgenError(say("--per-page takes a number or auto, not “{word}”", word=text))
    return int(text)


def read_offset(text: str) -> tuple[float, float]:
    """Read two numbers of millimetres with a comma between them."""
    number = r"\s*([+-]?[0-9]{1,2}(?:\.[0-9]{1,3})?)\s*"
    match = re.fullmatch(f"{number},{number}", text)
    if match is None or max(abs(float(match[1])), abs(float(match[2]))) > 20:
        raise SheetgenError(say("--back-offset takes two numbers up to 20 such as 0.5,-1, not “{word}”", word=text))
    return float(match[1]), float(match[2])
