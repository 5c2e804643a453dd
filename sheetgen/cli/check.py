"""`sheetgen check`: is a layout file in order?"""

from __future__ import annotations

from pathlib import Path

import click

from sheetgen.cli.commands import COMMANDS
from sheetgen.cli.common import FILES, Command, Outcome, catalog_of, lang_option, print_error
from sheetgen.errors import LayoutError, SheetgenError
from sheetgen.layout import load_layout
from sheetgen.message import say

EXAMPLES = (
    ("sheetgen check my-board.yaml", say("one file")),
    ("sheetgen check boards/*.yaml", say("all files of a folder")),
)
NOTE = say(
    "Every mistake is listed with its file, line and column. "
    "Exit status: 0 all in order, 1 mistakes were found, 2 a file could not be read."
)


@click.command("check", cls=Command, about=COMMANDS["check"], examples=EXAMPLES, note=NOTE)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, readable=False), metavar=FILES)
@lang_option
@click.pass_context
def command(ctx: click.Context, files: tuple[Path, ...]) -> int:
    """Check each file and say what is wrong with it."""
    catalog = catalog_of(ctx)
    worst = Outcome.DONE
    for file in files:
        try:
            load_layout(file)
        except SheetgenError as error:
            print_error(error, catalog)
            worst = max(worst, Outcome.BREAKS_RULES if isinstance(error, LayoutError) else Outcome.FAILED)
        else:
            in_order = catalog.say(say("in order"))
            click.echo(f"{file}: {in_order}")
    return worst
