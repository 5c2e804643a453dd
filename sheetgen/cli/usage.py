"""Wrong usage of a command, said in the reader's language: click's own sentences are English only."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import click

from sheetgen.catalog import Catalog
from sheetgen.language import LANGUAGES
from sheetgen.message import Message, say, say_in
from sheetgen.shape import unknown


def wished_language(arguments: Sequence[str]) -> str | None:
    """Return the language asked for with --lang, also where nothing else on the line can be understood."""
    wished = None
    for word, following in pairwise([*arguments, ""]):
        option, _, value = word.partition("=")
        if option == "--lang":
            value = value or following
            wished = value if value in LANGUAGES else wished
    return wished


def explain(error: click.UsageError, ctx: click.Context, catalog: Catalog, example: str) -> str:
    """Return what is wrong with an option or argument that the parser refused; `example` is a right command line."""
    options = [each for each in ctx.command.get_params(ctx) if isinstance(each, click.Option)]
    flags = [name for each in options if each.is_flag for name in (*each.opts, *each.secondary_opts)]
    match error:
        case click.NoSuchOption(option_name=name):
            message = unknown(
                name,
                [option for each in options for option in (*each.opts, *each.secondary_opts)],
                nearby=say("there is no option “{word}”; did you mean “{guess}”?"),
                otherwise=say("there is no option “{word}”; expected one of: {known}"),
            )
        case click.BadOptionUsage(option_name=name) if name in flags:
            message = say("{option} takes no value", option=name)
        case click.BadOptionUsage(option_name=name):
            message = say("{option} needs a value", option=name)
        case click.MissingParameter(param=click.Parameter(metavar=str(metavar))):
            argument = catalog.say(say_in("usage", metavar))
            message = say("{argument} is missing; for example: {example}", argument=argument, example=example)
        case _:
            return error.format_message()
    return catalog.say(message)


def wrong_value(option: click.Option, value: object) -> Message:
    """Return what is expected instead of the value of an option."""
    match option.type:
        case click.Choice(choices=choices):
            return unknown(
                str(value),
                [str(choice) for choice in choices],
                nearby=say("there is no “{word}” here; did you mean “{guess}”?"),
                otherwise=say("there is no “{word}” here; expected one of: {known}"),
            )
        case type_ if type_ is click.INT:
            return say("expected a whole number, not “{text}”", text=str(value)[:40])
        case _:
            return say("expected a number such as 7 or 2.5, not “{text}”", text=str(value)[:40])


def show(error: click.ClickException, catalog: Catalog) -> None:
    """Print how the command is used, where its help is, and what was wrong."""
    ctx = error.ctx if isinstance(error, click.UsageError) else None
    if ctx is not None:
        more = catalog.say(say("All options: {command}", command=f"{ctx.command_path} --help"))
        click.echo(f"{ctx.get_usage()}\n{more}\n", err=True)
    click.echo(f"sheetgen: {error.format_message()}", err=True)
