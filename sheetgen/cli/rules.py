"""`sheetgen rules`: the rules booklet of a layout."""

from __future__ import annotations

import click

from sheetgen.booklet import FILE_NAMES, Style
from sheetgen.cli.commands import COMMANDS
from sheetgen.cli.common import Command, catalog_of, lang_option, option
from sheetgen.cli.deliver import deliver
from sheetgen.cli.options import layout_argument, output_option, palette_option
from sheetgen.layout import load_layout
from sheetgen.message import say
from sheetgen.output import STANDARD_OUTPUT

EXAMPLES = (
    ("sheetgen rules classic", say("pages of A5, for the screen or for any printer")),
    ("sheetgen rules big --style booklet", say("A4 sheets to print on both sides, fold and staple")),
    ("sheetgen rules on-board --style html --lang cs", say("one web page, in Czech")),
    ("sheetgen rules classic --paper letter --palette mono", say("half-letter pages without colour")),
)
HOW_TO_FOLD = say(
    "Print it on both sides at actual size, turned over the short edge. Lay the sheets on one another with the cover "
    "outside, fold them in the middle, and staple them twice through the fold."
)


@click.command("rules", cls=Command, about=COMMANDS["rules"], examples=EXAMPLES)
@layout_argument
@option(
    "--style",
    type=click.Choice(list(FILE_NAMES)),
    default="pages",
    show_default=True,
    about=say("pages one after the other, a booklet to fold and staple, or one page of HTML."),
)
@option(
    "--paper",
    default="a4",
    show_default=True,
    about=say(
        "The paper in your printer. A booklet folds it in half; pages are A5, or half a letter for American paper."
    ),
)
@palette_option
@output_option
@lang_option
def command(layout_name: str, style: Style, paper: str, palette: str, output: str | None) -> None:
    """Make the booklet and write it."""
    catalog = catalog_of(click.get_current_context())
    layout = load_layout(layout_name)

    from sheetgen.booklet.write import write_booklet
    from sheetgen.draw.font import load_fonts
    from sheetgen.draw.palette import find_palette
    from sheetgen.page.paper import parse_paper

    inks = find_palette(palette).for_layout(layout)
    made = write_booklet(layout, catalog, inks, load_fonts(), parse_paper(paper))
    deliver(made.in_style(style), output, f"{layout.id}-{FILE_NAMES[style].format(language=catalog.language)}")
    if style == "booklet" and output != STANDARD_OUTPUT:
        click.echo(catalog.say(HOW_TO_FOLD), err=True)
