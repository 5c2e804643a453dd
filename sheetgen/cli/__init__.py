"""The command `sheetgen`: parse, call, print.

Each subcommand is a module of this package, imported only when it is called. Results go to standard
output, everything else to standard error. Exit status: 0 in order, 1 a layout or game breaks rules,
2 it could not be read or done.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

import click

from sheetgen import __version__
from sheetgen.catalog import load_catalog
from sheetgen.cli import streams
from sheetgen.cli.commands import COMMANDS
from sheetgen.cli.common import COMMAND, Command, Outcome, catalog_of, lang_option, option, print_error
from sheetgen.cli.usage import show, wished_language
from sheetgen.errors import SheetgenError
from sheetgen.language import language_of
from sheetgen.message import say
from sheetgen.shape import unknown

EXAMPLES = (
    ("sheetgen layouts", say("the boards there are")),
    ("sheetgen layouts big", say("all about one of them")),
    ("sheetgen check my-board.yaml", say("is a layout of your own in order?")),
)


class Group(Command, click.Group):
    """The top command, which finds its subcommands by name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"sheetgen.cli.{cmd_name}").command
        assert isinstance(command, click.Command)  # noqa: S101
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS:
            message = unknown(
                args[0],
                COMMANDS,
                nearby=say("there is no command “{word}”; did you mean “{guess}”?"),
                otherwise=say("there is no command “{word}”; expected one of: {known}"),
            )
            raise click.UsageError(catalog_of(ctx).say(message), ctx)
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        catalog = catalog_of(ctx)
        with formatter.section(catalog.say(say("Commands"))):
            formatter.write_dl([(name, catalog.say(about)) for name, about in COMMANDS.items()])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except BrokenPipeError:
            raise streams.Closed from None
        except OSError as error:
            _refuse(streams.what_failed(error), ctx)
            ctx.exit(Outcome.FAILED)

    def invoke(self, ctx: click.Context) -> object:
        try:
            outcome = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            raise streams.Closed from None
        except (OSError, MemoryError) as error:
            return _refuse(streams.what_failed(error), ctx)
        except SheetgenError as error:
            return _refuse(error, ctx)
        return outcome


def _refuse(error: SheetgenError, ctx: click.Context) -> int:
    streams.give_up_broken()
    print_error(error, catalog_of(ctx))
    return Outcome.FAILED


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"sheetgen {__version__}")
        ctx.exit()


def _print_completion(ctx: click.Context, _: click.Parameter, shell: str | None) -> None:
    if shell is None:
        return
    from click.shell_completion import get_completion_class

    completion = get_completion_class(shell)
    assert completion is not None  # noqa: S101
    click.echo(completion(ctx.command, {}, "sheetgen", "_SHEETGEN_COMPLETE").source())
    ctx.exit()


@click.group(
    "sheetgen",
    cls=Group,
    subcommand_metavar=COMMAND,
    about=say("Score sheets for a family of dice games, from layout files."),
    examples=EXAMPLES,
)
@option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    about=say("Show the version and stop."),
)
@option(
    "--completion",
    type=click.Choice(["bash", "zsh", "fish"]),
    is_eager=True,
    expose_value=False,
    callback=_print_completion,
    about=say("Print the script that completes commands in this shell."),
)
@lang_option
def sheetgen() -> None:
    """Hold the subcommands together."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    streams.prepare()
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        try:
            outcome = sheetgen.main(arguments, prog_name="sheetgen", standalone_mode=False)
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.ctx.get_help() if error.ctx else "", err=True)
            return Outcome.FAILED
        except click.ClickException as error:
            show(error, load_catalog(wished_language(arguments) or language_of(os.environ)))
            return Outcome.FAILED
        except (click.Abort, KeyboardInterrupt):
            return Outcome.INTERRUPTED
    except (streams.Closed, BrokenPipeError):
        streams.give_up_broken()
        return Outcome.PIPE_CLOSED
    except OSError:  # not even the message can be written
        streams.give_up_broken()
        return Outcome.FAILED
    return outcome if isinstance(outcome, int) else Outcome.DONE


def run() -> None:
    """Run the command and leave Python with its exit status."""
    try:
        streams.end_when_told()
        status = main()
        streams.end_at_once()
    except streams.Ended as told:
        streams.end_by(told.number)
    except KeyboardInterrupt:
        status = Outcome.INTERRUPTED
    sys.exit(status)
