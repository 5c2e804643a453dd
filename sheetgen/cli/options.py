"""The argument and options that the printing commands share."""

from __future__ import annotations

import click

from sheetgen.cli.common import complete_layout, option
from sheetgen.message import say, say_in

layout_argument = click.argument("layout_name", metavar=str(say_in("usage", "LAYOUT")), shell_complete=complete_layout)
paper_option = option(
    "--paper",
    default="a4",
    show_default=True,
    about=say("a3, a4, a5, a6, letter, legal, tabloid, or a size such as 210x297mm."),
)
palette_option = option(
    "--palette",
    default="colour",
    show_default=True,
    about=say(
        "colour, soft, ink-saver, mono (for black and white), contrast (safe for the colour-blind), or a file of yours."
    ),
)
output_option = option(
    "-o",
    "--output",
    about=say("The file to write, - for standard output; otherwise a file in the folder “output”."),
)
