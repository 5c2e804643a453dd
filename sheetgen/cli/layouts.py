"""`sheetgen layouts`: the boards there are."""

from __future__ import annotations

import json
from itertools import groupby

import click

from sheetgen.catalog import Catalog
from sheetgen.cli.commands import COMMANDS
from sheetgen.cli.common import LAYOUTS, Command, catalog_of, complete_layout, lang_option, option, table
from sheetgen.describe import languages_of, layout_as_json
from sheetgen.layout import Layout, Row, bundled_layouts, load_layout
from sheetgen.message import Message, say, say_count, signed

EXAMPLES = (
    ("sheetgen layouts", say("the boards there are, in a table")),
    ("sheetgen layouts big my-board.yaml", say("all about these two")),
    ("sheetgen layouts --format json", say("the same for programs")),
)


@click.command("layouts", cls=Command, about=COMMANDS["layouts"], examples=EXAMPLES)
@click.argument(
    "names",
    nargs=-1,
    metavar=LAYOUTS,
    shell_complete=complete_layout,
)
@option(
    "--format",
    "output_format",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    about=say("Text for people, or JSON for programs."),
)
@lang_option
@click.pass_context
def command(ctx: click.Context, names: tuple[str, ...], output_format: str) -> None:
    """Print the layouts as a table, in full, or as JSON."""
    layouts = [load_layout(name) for name in names or bundled_layouts()]
    catalog = catalog_of(ctx)
    if output_format == "json":
        click.echo(json.dumps([layout_as_json(layout, catalog) for layout in layouts], ensure_ascii=False, indent=2))
    elif names:
        click.echo("\n\n".join(in_full(layout, catalog) for layout in layouts))
    else:
        click.echo(overview(layouts, catalog))


def overview(layouts: list[Layout], catalog: Catalog) -> str:
    """Set a table with one line for each layout."""
    heads = [
        say("layout"),
        say("name"),
        say("players"),
        say("age"),
        say("minutes"),
        say("dice"),
        say("rows"),
        say("languages"),
    ]
    lines = [
        [
            layout.id,
            catalog.words(layout.name),
            _range(layout.players.low, layout.players.high),
            f"{layout.age}+",
            str(layout.minutes),
            f"{2 + len(layout.die_colours)} × {catalog.say(_sides(layout))}",
            "\n".join(f"{colours}: {numbers}" for colours, numbers in _rows_alike(layout, catalog)),
            _in_lines_of_three(languages_of(layout)),
        ]
        for layout in layouts
    ]
    return table([catalog.say(head) for head in heads], lines)


def in_full(layout: Layout, catalog: Catalog) -> str:
    """Set all that a layout says, as a list of facts."""
    facts: list[tuple[Message, str]] = [
        (say("authors"), ", ".join(layout.authors)),
        (say("players"), _range(layout.players.low, layout.players.high)),
        (say("age"), catalog.say(say("from {age} on", age=layout.age))),
        (say("minutes"), catalog.say(say("about {minutes}", minutes=layout.minutes))),
        (say("dice"), _dice(layout, catalog)),
    ]
    facts += [(say("row {colour}", colour=catalog.row(row, layout)), _row(row, layout, catalog)) for row in layout.rows]
    facts += [
        (say("points"), _points(layout)),
        (say("penalties"), f"{layout.penalties.boxes} × {signed(layout.penalties.points)}"),
        (say("actions"), str(layout.actions)),
        (say("end of the game"), _ends(layout, catalog)),
    ]
    if layout.lucky_pairs:
        facts.append((say("lucky numbers"), _lucky(layout, catalog)))
    if layout.board:
        facts += [
            (say("track {side}", side=track.side.upper()), _track(layout, track.side, catalog))
            for track in layout.board.tracks
        ]
    title = f"{layout.id} · {catalog.words(layout.name)}"
    return f"{title}\n{catalog.words(layout.summary)}\n\n" + _fact_list(facts, catalog)


def _fact_list(facts: list[tuple[Message, str]], catalog: Catalog) -> str:
    labels = [catalog.say(label) for label, _ in facts]
    width = max(map(len, labels))
    lines = []
    for label, (_, text) in zip(labels, facts, strict=True):
        first, *others = text.split("\n")
        lines.append(f"{label:<{width}}  {first}")
        lines += [f"{'':<{width}}  {other}" for other in others]
    return "\n".join(lines)


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _sides(layout: Layout) -> Message:
    return say_count("{count} side", "{count} sides", layout.die_sides)


def _dice(layout: Layout, catalog: Catalog) -> str:
    colours = ", ".join(catalog.colour(colour, layout) for colour in layout.die_colours)
    return catalog.say(say("2 white and one each: {colours}; {sides}", colours=colours, sides=_sides(layout)))


def _numbers(row: Row, layout: Layout, catalog: Catalog) -> str:
    """Write the boxes of a row as runs: 2–12, or by colour where the boxes have their own."""
    parts = []
    for colour, boxes in groupby(row.boxes, key=lambda box: box.colour):
        runs = _runs([box.number for box in boxes])
        parts.append(runs if colour == row.colour else f"{catalog.colour(colour, layout)} {runs}")
    return ", ".join(parts)


def _runs(numbers: list[int]) -> str:
    runs: list[list[int]] = []
    for number in numbers:
        if (
            runs
            and abs(number - runs[-1][-1]) == 1
            and (len(runs[-1]) == 1 or number - runs[-1][-1] == runs[-1][1] - runs[-1][0])
        ):
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(_range(run[0], run[-1]) for run in runs)


def _rows_alike(layout: Layout, catalog: Catalog) -> list[tuple[str, str]]:
    """Return neighbouring rows with the same numbers together: their colours, their numbers."""
    return [
        (", ".join(catalog.row(row, layout) for row in rows), numbers)
        for numbers, rows in groupby(layout.rows, key=lambda row: _numbers(row, layout, catalog))
    ]


def _row(row: Row, layout: Layout, catalog: Catalog) -> str:
    locking = " / ".join(map(str, row.locking_numbers))
    return catalog.say(
        say(
            "{numbers} · locked by: {locking} · crosses before: {crosses} · at most: {most} (points: {points})",
            numbers=_numbers(row, layout, catalog),
            locking=locking,
            crosses=row.crosses_before_lock,
            most=row.most_crosses,
            points=layout.points[row.most_crosses],
        )
    )


def _points(layout: Layout) -> str:
    """Set the points table: crosses above, points below."""
    widths = [max(len(str(crosses)), len(str(points))) for crosses, points in enumerate(layout.points)][1:]
    above = "  ".join(f"{crosses:>{width}}" for crosses, width in enumerate(widths, start=1))
    below = "  ".join(f"{points:>{width}}" for points, width in zip(layout.points[1:], widths, strict=True))
    return f"{above}\n{below}"


def _ends(layout: Layout, catalog: Catalog) -> str:
    ends = [
        say_count("{count} locked row", "{count} locked rows", layout.ends.locked_rows),
        say_count("{count} penalty of one player", "{count} penalties of one player", layout.ends.penalties),
    ]
    if layout.board:
        ends.append(
            say_count(
                "a pawn on the last field, then one more turn for each of the others",
                "a pawn on one of the last {count} fields, then one more turn for each of the others",
                layout.board.finish_fields,
            )
        )
    return "\n".join(map(catalog.say, ends))


def _lucky(layout: Layout, catalog: Catalog) -> str:
    chances = groupby(layout.lucky_pairs, key=lambda pair: pair.chance)
    return "\n".join(
        catalog.say(
            say(
                "{pairs}; chance {chance}",
                pairs=", ".join("-".join(map(str, pair.numbers)) for pair in pairs),
                chance=str(chance),
            )
        )
        for chance, pairs in chances
    )


def _track(layout: Layout, side: str, catalog: Catalog) -> str:
    """List the fields with the same extra points together, two groups a line."""
    assert layout.board is not None  # noqa: S101
    fields = next(track.fields for track in layout.board.tracks if track.side == side)
    groups = [
        ", ".join(catalog.box(layout.row(field.row).box(field.number), layout) for field in alike) + f" +{bonus}"
        for bonus, alike in groupby(fields, key=lambda field: field.bonus)
    ]
    return "\n".join(" · ".join(groups[start : start + 2]) for start in range(0, len(groups), 2))


def _in_lines_of_three(words: tuple[str, ...]) -> str:
    return "\n".join(" ".join(words[start : start + 3]) for start in range(0, len(words), 3))
