"""What the subcommands share: help in the reader's language, the common options, errors, tables."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from typing import Any, TypeVar

import click

from sheetgen.catalog import Catalog, load_catalog
from sheetgen.cli.usage import explain, wished_language, wrong_value
from sheetgen.errors import MistakesError, SheetgenError, UnreadableError
from sheetgen.language import LANGUAGES, language_of
from sheetgen.layout import bundled_layouts
from sheetgen.message import Message, say, say_in

Function = TypeVar("Function", bound=Callable[..., Any])


OPTIONS = str(say_in("usage", "[OPTIONS]"))
COMMAND = str(say_in("usage", "COMMAND …"))
FILES = str(say_in("usage", "FILE…"))
LAYOUTS = str(say_in("usage", "[LAYOUT…]"))
"""What stands for the arguments in the first line of `--help`."""


TEXT = str(say_in("usage", "TEXT"))
INTEGER = str(say_in("usage", "INTEGER"))
FLOAT = str(say_in("usage", "FLOAT"))
"""What click calls the values of options."""

_DEFAULT = say_in("usage", "default")


class Outcome(IntEnum):
    """Exit statuses."""

    DONE = 0
    BREAKS_RULES = 1
    FAILED = 2
    INTERRUPTED = 130
    PIPE_CLOSED = 141


def catalog_of(ctx: click.Context) -> Catalog:
    """Return the catalog of the language asked for on the command line, or else by the environment."""
    return load_catalog(ctx.meta.get("language") or language_of(os.environ))


class Command(click.Command):
    """A command whose help is in the reader's language, with examples at its end.

    An example is a command line and what it does; `note` may follow them.
    """

    def __init__(
        self,
        *args: Any,
        about: Message,
        examples: Sequence[tuple[str, Message]],
        note: Message | None = None,
        **attributes: Any,
    ) -> None:
        super().__init__(*args, **attributes)
        self.about = about
        self.examples = examples
        self.note = note
        self.allow_extra_args = True  # they are refused below, in the reader's language

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if language := wished_language(args):
            ctx.meta["language"] = language
        try:
            rest = super().parse_args(ctx, args)
        except click.exceptions.NoArgsIsHelpError:
            raise
        except click.UsageError as error:
            raise click.UsageError(explain(error, ctx, catalog_of(ctx), self.examples[0][0]), ctx) from None
        if rest and not isinstance(self, click.Group) and not ctx.resilient_parsing:
            message = say("one argument too many: “{word}”", word=rest[0])
            raise click.UsageError(catalog_of(ctx).say(message), ctx)
        return rest

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        catalog = catalog_of(ctx)
        pieces = [catalog.say(say_in("usage", piece)) for piece in self.collect_usage_pieces(ctx)]
        formatter.write_usage(ctx.command_path, " ".join(pieces), catalog.say(say("Usage:")) + " ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(catalog_of(ctx).say(self.about))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        catalog = catalog_of(ctx)
        records = [
            record
            for each in self.get_params(ctx)
            if isinstance(each, click.Option) and (record := each.get_help_record(ctx))
        ]
        records[-1] = (records[-1][0], catalog.say(say("Show this help and stop.")))  # click puts --help last
        with formatter.section(catalog.say(say("Options"))):
            formatter.write_dl(records)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        catalog = catalog_of(ctx)
        with formatter.section(catalog.say(say("Examples"))):
            formatter.write_dl([(line, catalog.say(what)) for line, what in self.examples], col_max=44)
        if self.note:
            formatter.write_paragraph()
            formatter.write_text(catalog.say(self.note))


class Option(click.Option):
    """An option whose help is a message."""

    def __init__(self, *args: Any, about: Message, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.about = about

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        catalog = catalog_of(ctx)
        self.help = catalog.say(self.about)
        record = super().get_help_record(ctx)
        return record and (record[0], record[1].replace("[default: ", f"[{catalog.say(_DEFAULT)}: "))

    def type_cast_value(self, ctx: click.Context, value: Any) -> Any:
        try:
            return super().type_cast_value(ctx, value)
        except click.BadParameter:
            sentence = catalog_of(ctx).say(wrong_value(self, value))
            raise click.UsageError(f"{self.opts[-1]}: {sentence}", ctx) from None

    def make_metavar(self, ctx: click.Context) -> str:
        return catalog_of(ctx).say(say_in("usage", super().make_metavar(ctx)))


def option(*names: str, about: Message, **attributes: Any) -> Callable[[Function], Function]:
    """Declare an option with its help as a message."""
    return click.option(*names, cls=Option, about=about, **attributes)


def _remember_language(ctx: click.Context, _: click.Parameter, language: str | None) -> None:
    if language:
        ctx.meta["language"] = language


lang_option = option(
    "--lang",
    type=click.Choice(LANGUAGES),
    is_eager=True,
    expose_value=False,
    callback=_remember_language,
    about=say("The language to use; otherwise that of your system, or else English."),
)


def complete_layout(_ctx: click.Context, _parameter: click.Parameter, start: str) -> list[str]:
    """Return the bundled layouts that a shell may complete to."""
    return [name for name in bundled_layouts() if name.startswith(start)]


def print_error(error: SheetgenError, catalog: Catalog) -> None:
    """Print what went wrong to standard error, in the reader's language."""
    match error:
        case MistakesError(mistakes=mistakes):
            lines = [mistake.line(catalog.say(mistake.message)) for mistake in mistakes]
        case UnreadableError(where=where, message=message):
            lines = [f"{where}: {catalog.say(message)}"]
        case _:
            lines = [f"sheetgen: {catalog.say(error.message)}"]
    click.echo("\n".join(lines), err=True)


def table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """Set a table: a head, then rows of cells; a cell may have several lines."""
    rows = [[cell.split("\n") for cell in row] for row in [head, *lines]]
    widths = [max(len(text) for row in rows for text in row[column]) for column in range(len(head))]
    printed = []
    for number, row in enumerate(rows):
        if number == 1:
            printed.append("  ".join("─" * width for width in widths))
        for line in range(max(map(len, row))):
            cells = [cell[line] if line < len(cell) else "" for cell in row]
            printed.append("  ".join(text.ljust(width) for text, width in zip(cells, widths, strict=True)).rstrip())
    return "\n".join(printed)
