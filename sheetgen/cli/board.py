"""`sheetgen board`: the playing board of a layout that has one."""

from __future__ import annotations

import re

import click

from sheetgen.cli.commands import COMMANDS
from sheetgen.cli.common import Command, catalog_of, lang_option, option
from sheetgen.cli.deliver import deliver
from sheetgen.cli.options import layout_argument, output_option, palette_option, paper_option
from sheetgen.errors import SheetgenError
from sheetgen.layout import load_layout
from sheetgen.message import say
from sheetgen.page.plan import DEFAULT_MARGIN

EXAMPLES = (
    ("sheetgen board on-board", say("both sides, one A4 page each, and the pawns")),
    ("sheetgen board on-board --side a --paper a3", say("one side, twice as large")),
    ("sheetgen board on-board --tiles 2x2", say("each side on four pages to be glued together")),
)


@click.command("board", cls=Command, about=COMMANDS["board"], examples=EXAMPLES)
@layout_argument
@option("--side", default="both", show_default=True, about=say("The side to print: a, b, or both."))
@paper_option
@option(
    "--margin",
    type=float,
    default=DEFAULT_MARGIN,
    show_default=True,
    about=say("Millimetres between the paper's edge and the board."),
)
@option(
    "--tiles",
    default="1x1",
    show_default=True,
    about=say("Pages side by side and one below the other, to be glued together: 2x1, 2x2 …"),
)
@palette_option
@option("--pawns/--no-pawns", default=True, about=say("Add a page of pawns to cut out, or don't."))
@output_option
@lang_option
def command(
    layout_name: str,
    side: str,
    paper: str,
    margin: float,
    tiles: str,
    palette: str,
    output: str | None,
    *,
    pawns: bool,
) -> None:
    """Make the board and write it."""
    catalog = catalog_of(click.get_current_context())
    layout = load_layout(layout_name)
    columns, rows = read_tiles(tiles)

    from sheetgen.draw.boards import BoardJob, board_pdf, tracks_of
    from sheetgen.draw.font import load_fonts
    from sheetgen.draw.palette import find_palette
    from sheetgen.page.paper import parse_paper
    from sheetgen.page.tiles import plan_tiles

    sides = () if side.lower() == "both" else (side.lower(),)
    tracks_of(layout, sides)
    job = BoardJob(
        layout=layout,
        catalog=catalog,
        palette=find_palette(palette).for_layout(layout),
        fonts=load_fonts(),
        plan=plan_tiles(parse_paper(paper), margin=margin, columns=columns, rows=rows),
        sides=sides,
        with_pawns=pawns,
    )
    deliver(board_pdf(job), output, f"{layout.id}-board-{catalog.language}.pdf")


def read_tiles(text: str) -> tuple[int, int]:
    """Read columns x rows of pages."""
    match = re.fullmatch(r"\s*([0-9]{1,2})\s*x\s*([0-9]{1,2})\s*", text)
    if match is None:
        raise SheetgenError(say("--tiles takes columns x rows of pages such as 2x2, not “{word}”", word=text))
    return int(match[1]), int(match[2])
