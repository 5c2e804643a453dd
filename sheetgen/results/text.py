"""Results for people: a table like the result line of the sheet, and the problems below it."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from sheetgen.catalog import Catalog
from sheetgen.message import say, say_in, signed
from sheetgen.results.judged import Judged, Told, tell
from sheetgen.rules.correct import Effort
from sheetgen.rules.problem import Severity
from sheetgen.verdict import ITEMS, Teller

WINNER = "★"


def game_text(judged: Judged, catalog: Catalog, effort: Effort | None = None) -> str:
    """Return one game as text; `effort` limits the search for corrections in all games that share it."""
    entered = judged.entered
    title = [entered.source, *([entered.label] if entered.label else []), catalog.words(entered.layout.name)]
    if not judged.game.finished:
        title.append(catalog.say(say("still going on")))
    parts = [" · ".join(title), _score_table(judged, catalog)]
    told = tell(judged, catalog, effort=effort)
    if told:
        parts.append("\n".join(problem_text(each, catalog) for each in told))
    return "\n\n".join(parts)


def _score_table(judged: Judged, catalog: Catalog) -> str:
    layout = judged.entered.layout
    teller = Teller(catalog, layout, judged.game)
    head = ["", "", catalog.say(say_in("result", "player")), *(teller.row(row.id) for row in layout.rows)]
    items = ["penalties", *(["bonus"] if layout.board else []), "total"]
    head += [catalog.say(ITEMS[item]) for item in items]
    lines = []
    for sheet, score, rank in zip(judged.game.sheets, judged.result.scores, judged.result.ranks, strict=True):
        figures = [row.points for row in score.rows] + [score.penalty_points]
        figures += [*([score.bonus] if layout.board else []), score.total]
        lines.append([WINNER if rank == 1 else "", f"{rank}.", printable(sheet.name), *map(signed, figures)])
    return columns([head, *lines], left={0, 2})


def problem_text(told: Told, catalog: Catalog) -> str:
    """Return a problem in one line, and below it what may have been meant."""
    severity = say("error") if told.problem.severity is Severity.ERROR else say("warning")
    where = f"{told.where}: " if told.where else ""
    line = f"{where}{catalog.say(severity)}: {printable(told.message)} [{told.heading}]"
    if not told.suggestions:
        return line
    asked = catalog.say(say("did you mean:"))
    return "\n".join([line, *(f"    {asked} {printable(each)}" for each in told.suggestions)])


def columns(lines: Sequence[Sequence[str]], left: set[int]) -> str:
    """Set cells in columns, with a rule below the first line; those in `left` begin at the left, others end right."""
    widths = [max(_width(line[column]) for line in lines) for column in range(len(lines[0]))]
    printed = []
    for number, line in enumerate(lines):
        cells = [
            _pad(text, width, at_left=column in left)
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        ]
        printed.append("  ".join(cells).rstrip())
        if number == 0:
            printed.append("  ".join("─" * width for width in widths))
    return "\n".join(printed)


def _pad(text: str, width: int, *, at_left: bool) -> str:
    blanks = " " * (width - _width(text))
    return text + blanks if at_left else blanks + text


def _width(text: str) -> int:
    """Return how many cells of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in text
    )


def printable(text: str) -> str:
    """Return a text without anything that could play tricks with a terminal; blanks of all kinds may stay."""
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() or unicodedata.category(each) == "Zs" else "�" for each in text)
