"""Where a printed document goes: into the file asked for, or into the folder “output” under a telling name."""

from __future__ import annotations

from pathlib import Path

import click

from sheetgen.output import DEFAULT_FOLDER, write_output

_TOLD = {
    "side": "side-{}",
    "paper": "{}",
    "tiles": "{}",
    "per_page": "{}-per-page",
    "palette": "{}",
    "duplex": "both-sides",
    "back": "{}-on-the-back",
}
"""The options that are told in the name, so that one document doesn't replace the other."""


def deliver(data: bytes, output: str | None, name: str) -> None:
    """Write a document; without a file to write, `name` and the choices make one, which is printed."""
    if output is not None:
        write_output(data, output)
        return
    plain = Path(name)
    target = DEFAULT_FOLDER / "-".join([plain.stem, *_choices(click.get_current_context())])
    target = target.with_name(target.name + plain.suffix)
    write_output(data, target)
    click.echo(target)


def _choices(ctx: click.Context) -> list[str]:
    """Return what was chosen otherwise than usual."""
    usual = {parameter.name: str(parameter.get_default(ctx)) for parameter in ctx.command.params}
    given = {name: str(ctx.params[name]).lower() for name in _TOLD if ctx.params.get(name) is not None}
    return [_TOLD[name].format(Path(word).stem) for name, word in given.items() if word != usual[name].lower()]
