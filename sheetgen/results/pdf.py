"""Results on paper: the sheets of games as they were filled in, with points, totals, the winner and what is wrong."""

from __future__ import annotations

from collections.abc import Iterable

from sheetgen.card.model import penalty_boxes
from sheetgen.catalog import Catalog
from sheetgen.draw.filled import FilledGame, FilledJob, FilledSheet, filled_pdf
from sheetgen.draw.finish import About
from sheetgen.draw.font import load_fonts
from sheetgen.draw.palette import find_palette
from sheetgen.message import say_in
from sheetgen.page import parse_paper, plan_page
from sheetgen.results.judged import Judged, Told, tell
from sheetgen.results.text import problem_text
from sheetgen.rules.correct import Effort
from sheetgen.rules.problem import Kind, Problem
from sheetgen.rules.values import Score, Sheet


def results_pdf(judged: Iterable[Judged], catalog: Catalog, *, paper: str = "a4", palette: str = "colour") -> bytes:
    """Return the filled-in sheets of games as a PDF."""
    effort = Effort()
    games = [(each, tell(each, catalog, effort=effort)) for each in judged]
    layouts = {each.entered.layout.id: each.entered.layout for each, _ in games}
    sheet = parse_paper(paper)
    first = next(iter(layouts.values()))
    about = About(
        title=catalog.say(say_in("document", "{layout}: filled-in score sheets", layout=catalog.words(first.name))),
        language=catalog.language,
        layout=first.id,
        layout_version=first.version,
        author="sheetgen",
        subject=catalog.words(first.summary),
        keywords=(catalog.say(say_in("document", "score sheet")), first.id, "sheetgen"),
    )
    return filled_pdf(
        FilledJob(
            [_filled_game(each, told, catalog) for each, told in games],
            about,
            catalog,
            find_palette(palette),
            load_fonts(),
            {layout_id: plan_page(layout, sheet, marks="none") for layout_id, layout in layouts.items()},
        )
    )


def _filled_game(judged: Judged, told: list[Told], catalog: Catalog) -> FilledGame:
    entered = judged.entered
    sheets = []
    for player, (sheet, score, rank) in enumerate(
        zip(judged.game.sheets, judged.result.scores, judged.result.ranks, strict=True)
    ):
        marks: dict[str, tuple[int, ...]] = {}
        for number, each in enumerate(told, 1):
            place = _place(each.problem) if each.problem.player == player else None
            if place is not None:
                marks[place] = (*marks.get(place, ()), number)
        sheets.append(_filled_sheet(judged, sheet, score, marks, is_winner=rank == 1))
    title = " · ".join(each for each in (entered.source, entered.label, catalog.words(entered.layout.name)) if each)
    return FilledGame(entered.layout, title, tuple(sheets), tuple(problem_text(each, catalog) for each in told))


def _filled_sheet(
    judged: Judged, sheet: Sheet, score: Score, marks: dict[str, tuple[int, ...]], *, is_winner: bool
) -> FilledSheet:
    layout = judged.entered.layout
    crosses = list(penalty_boxes(layout)[: max(0, sheet.penalties)])
    for row, of_row in zip(layout.rows, sheet.rows, strict=True):
        crosses += [f"{row.id}-{number}" for number in dict.fromkeys(of_row.numbers)]
        crosses += [f"{row.id}-lock"] if of_row.lock else []
    figures = {f"result-{row.id}": of_row.points for row, of_row in zip(layout.rows, score.rows, strict=True)}
    figures |= {"result-penalties": -score.penalty_points, "total": score.total}
    if layout.board is not None:
        figures["result-bonus"] = score.bonus
    lucky = sheet.lucky if sheet.lucky is not None and len(sheet.lucky) == 2 else None
    return FilledSheet(
        name=sheet.name,
        crosses=tuple(crosses),
        figures=figures,
        counts={
            row.id: of_row.crosses
            for row, of_row in zip(layout.rows, sheet.rows, strict=True)
            if of_row.crosses is not None
        },
        lucky=(lucky[0], lucky[1]) if lucky else None,
        marks=marks,
        is_winner=is_winner,
    )


_PLACES = {
    "penalties": "result-penalties",
    "lucky": "lucky-1",
    "bonus": "result-bonus",
    "field": "result-bonus",
    "name": "name",
}
"""Where the card shows what a sheet has beside its rows."""


def _place(problem: Problem) -> str | None:
    """Return the place of the card at which a problem is marked."""
    item = problem.parameters.get("item")
    if problem.kind is Kind.WRITTEN_DIFFERS:
        return "total" if item == "total" else f"result-{item}"
    if problem.kind in {Kind.LOCK_MISSING, Kind.LOCK_WITHOUT_NUMBER}:
        return f"{problem.row}-lock"
    if problem.kind is Kind.NUMBER_NOT_IN_ROW or (problem.row is not None and problem.box is None):
        return f"result-{problem.row}"
    if problem.row is not None:
        return f"{problem.row}-{problem.box}"
    if problem.kind is Kind.PENALTY_DIFFERS:
        return _PLACES["penalties"]
    return _PLACES.get(problem.item or "")
