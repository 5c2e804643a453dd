"""`sheetgen score`: check and score finished games."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from sheetgen.cli.commands import COMMANDS
from sheetgen.cli.common import Command, Outcome, catalog_of, complete_layout, lang_option, option, print_error
from sheetgen.errors import SheetgenError
from sheetgen.message import say, say_in
from sheetgen.source import legible

if TYPE_CHECKING:
    from sheetgen.catalog import Catalog
    from sheetgen.results.judged import Judged

MOST_DRAWN = 1000
"""So many games are drawn with --pdf; it is meant for looking at them."""
FILES_OR_NONE = str(say_in("usage", "[FILE…]"))

EXAMPLES = (
    ("sheetgen score --new classic --players Ema,Petr -o game.yaml", say("a file to fill in")),
    ("sheetgen score game.yaml", say("is the game right, and who won?")),
    ("sheetgen score games/*.yaml --table", say("a league table over many games")),
    ("sheetgen score --format json games.csv", say("the same for programs")),
    ("sheetgen score --ask", say("type it in here, row by row")),
)
NOTE = say(
    "FILE is a game file (YAML or JSON), a table (CSV) or a filled PDF form; “-” is standard input. "
    "Exit status: 0 all in order, 1 a game breaks rules, 2 a file could not be read."
)


@click.command("score", cls=Command, about=COMMANDS["score"], examples=EXAMPLES, note=NOTE)
@click.argument("files", nargs=-1, metavar=FILES_OR_NONE)
@option(
    "--format",
    "output_format",
    type=click.Choice(["text", "json", "csv"]),
    default="text",
    show_default=True,
    about=say("Text for people, JSON or CSV for programs."),
)
@option(
    "--pdf",
    metavar=str(say_in("usage", "FILE")),
    about=say("Draw the filled-in sheets with points and totals, and where something is wrong, into this PDF."),
)
@option("--table", "league", is_flag=True, about=say("A league table over all games: games, wins, average, best."))
@option(
    "--new",
    "new_layout",
    metavar=str(say_in("usage", "LAYOUT")),
    about=say("Write a game file to fill in for this layout."),
    shell_complete=complete_layout,
)
@option(
    "--players", "names", metavar=str(say_in("usage", "NAMES")), about=say("The players of --new or --ask: Ema,Petr.")
)
@option("--ask", "asking", is_flag=True, about=say("Ask for the sheets of a game, row by row."))
@option(
    "--layout",
    "ask_layout",
    metavar=str(say_in("usage", "LAYOUT")),
    about=say("The layout of --ask; classic if left out."),
)
@option(
    "-o",
    "--output",
    metavar=str(say_in("usage", "FILE")),
    default="-",
    about=say("Where the result goes; “-” is standard output, the default."),
)
@lang_option
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    output_format: str,
    pdf: str | None,
    league: bool,
    new_layout: str | None,
    names: str | None,
    asking: bool,
    ask_layout: str | None,
    output: str,
) -> int:
    """Check and score what was entered, or help to enter it."""
    catalog = catalog_of(ctx)
    players = tuple(name.strip() for name in legible(names or "").split(",") if name.strip())
    ways = [bool(files), new_layout is not None, asking]
    if sum(ways) != 1:
        raise click.UsageError(catalog.say(say("expected files, or --new LAYOUT, or --ask; one of them")), ctx)
    _refuse_idle_options(ctx, catalog)
    if new_layout is not None:
        _write(output, [_template(new_layout, players, catalog)])
        return Outcome.DONE
    if asking:
        return _ask(ask_layout or "classic", players, output, output_format, pdf, catalog)
    scoring = _Scoring(catalog, files, keeping=pdf is not None)
    parts = scoring.league(output_format) if league else formatted(scoring.judged(), output_format, catalog)
    if pdf == output == "-":
        list(parts)  # only the PDF goes to standard output
    else:
        _write(output, parts)
    if pdf is not None:
        draw(scoring.kept, pdf, catalog)
    return scoring.outcome


def _refuse_idle_options(ctx: click.Context, catalog: Catalog) -> None:
    """Refuse options that mean nothing beside files, --new or --ask, instead of passing over them."""
    if ctx.params["files"]:
        idle = {"names": "--players", "ask_layout": "--layout"}
    elif ctx.params["asking"]:
        idle = {"league": "--table"}
    else:
        idle = {"output_format": "--format", "pdf": "--pdf", "league": "--table", "ask_layout": "--layout"}
    for name, option_name in idle.items():
        if ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            message = say("{option} changes nothing here; leave it out", option=option_name)
            raise click.UsageError(catalog.say(message), ctx)


def _write(target: str, parts: Iterable[str]) -> None:
    """Write a result part by part: to standard output as they come, or into a file when all is there."""
    if target == "-":
        for part in parts:
            sys.stdout.write(part)
        return
    from sheetgen.output import write_output

    write_output("".join(parts).encode(errors="replace"), target)


def _template(name: str, players: tuple[str, ...], catalog: Catalog) -> str:
    from sheetgen.entry.game_file import MOST_PLAYERS
    from sheetgen.entry.write import template
    from sheetgen.layout import load_layout

    if len(players) > MOST_PLAYERS:
        raise SheetgenError(say("expected 1 to {most} players, not {count}", most=MOST_PLAYERS, count=len(players)))
    layout = load_layout(name)
    count = max(layout.players.low, 2)
    return template(layout, legible(name), players or tuple(str(number) for number in range(1, count + 1)), catalog)


class _Scoring:
    """Goes through the files; what can't be read is said at once, and the others are scored all the same."""

    def __init__(self, catalog: Catalog, files: tuple[str, ...], *, keeping: bool = False) -> None:
        self.catalog = catalog
        self.files = files
        self.outcome = Outcome.DONE
        self.kept: list[Judged] | None = [] if keeping else None
        """The games so far, if they are to be drawn."""

    def judged(self) -> Iterator[Judged]:
        """Yield every game of every file, checked and scored."""
        from sheetgen.entry.entered import Shelf
        from sheetgen.entry.read import expand, groups, read_games
        from sheetgen.results.judged import judge_entered

        shelf = Shelf()
        for names in groups(expand(self.files)):
            try:
                for entered in read_games(names, shelf):
                    judged = judge_entered(entered)
                    if not judged.is_valid:
                        self.outcome = max(self.outcome, Outcome.BREAKS_RULES)
                    self._keep(judged)
                    yield judged
            except SheetgenError as error:
                sys.stdout.flush()
                print_error(error, self.catalog)
                self.outcome = Outcome.FAILED

    def _keep(self, judged: Judged) -> None:
        if self.kept is not None:
            if len(self.kept) == MOST_DRAWN:
                raise SheetgenError(say("there are too many games for --pdf; at most: {most}", most=MOST_DRAWN))
            self.kept.append(judged)

    def league(self, output_format: str) -> Iterator[str]:
        """Yield the league table in a format."""
        from sheetgen.results.league import League

        league = League()
        for judged in self.judged():
            league.add(judged)
        if output_format == "json":
            yield json.dumps(league.as_json(), ensure_ascii=False, indent=2) + "\n"
        elif output_format == "csv":
            yield league.csv()
        else:
            yield league.text(self.catalog) + "\n"


def draw(games: list[Judged] | None, target: str, catalog: Catalog) -> None:
    """Draw the sheets of all games into a PDF."""
    from sheetgen.output import write_output

    if games:
        from sheetgen.results.pdf import results_pdf

        write_output(results_pdf(games, catalog), target)


def formatted(games: Iterable[Judged], output_format: str, catalog: Catalog) -> Iterator[str]:
    """Yield the results of all games in a format, part by part."""
    if output_format == "text":
        from sheetgen.results.text import game_text
        from sheetgen.rules.correct import Effort

        effort = Effort()
        for number, judged in enumerate(games):
            yield ("\n\n" if number else "") + game_text(judged, catalog, effort) + "\n"
        return
    from sheetgen.results.data import CsvWriter, JsonWriter

    if output_format == "csv":
        table = CsvWriter()
        for judged in games:
            yield table.game(judged)
        yield table.end()
        return
    objects = JsonWriter()
    for judged in games:
        yield objects.game(judged, catalog)
    yield objects.end()


def _ask(
    layout_name: str, players: tuple[str, ...], output: str, output_format: str, pdf: str | None, catalog: Catalog
) -> int:
    """Ask for a game, show its result, and keep it if a file is given."""
    from sheetgen.entry.ask import Interview
    from sheetgen.entry.entered import Entered, Shelf
    from sheetgen.entry.game_file import parse_game
    from sheetgen.entry.write import write_game
    from sheetgen.layout import load_layout
    from sheetgen.results.judged import judge_entered

    layout = load_layout(layout_name)

    def ask(question: str) -> str:
        click.echo(f"{question}: ", nl=False, err=True)
        answer = sys.stdin.readline()
        if not answer:
            click.echo(err=True)
            raise EOFError
        return legible(answer).rstrip("\r\n")

    try:
        game = Interview(layout, catalog, ask, lambda text: click.echo(text, err=True)).game(players)
    except EOFError:
        raise click.Abort from None
    text = write_game(layout, legible(layout_name), game)
    if output != "-":
        _write(output, [text])
    places = parse_game(text, output, Shelf()).places if output != "-" else _Nowhere()
    judged = judge_entered(Entered(output if output != "-" else "–", layout, game, places))
    if pdf != "-":  # otherwise only the PDF goes to standard output
        _write("-", formatted([judged], output_format, catalog))
    if pdf is not None:
        draw([judged], pdf, catalog)
    return Outcome.DONE if judged.is_valid else Outcome.BREAKS_RULES


class _Nowhere:
    """The places of a game that was typed in here."""

    def where(self, _problem: object) -> str | None:
        """Return no place."""
        return None
