"""Games that come from the page: JSON in, results out, files read."""

from __future__ import annotations

import io
import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sheetgen.catalog import Catalog
from sheetgen.entry.csv_file import looks_like_csv, read_csv
from sheetgen.entry.entered import Entered
from sheetgen.entry.game_file import parse_game, read_game_tree
from sheetgen.entry.read import groups
from sheetgen.errors import Mark, SheetgenError, UnreadableError
from sheetgen.layout.model import Layout
from sheetgen.message import say
from sheetgen.results.data import game_as_json
from sheetgen.results.judged import Judged, judge_entered
from sheetgen.rules.problem import Kind, Problem
from sheetgen.rules.values import Game, Marks
from sheetgen.sections import SECTIONS
from sheetgen.source import Mapping, Node, Scalar, Sequence, decode
from sheetgen.web.models import EnteredGame
from sheetgen.web.shelf import BundledShelf

MOST_GAMES = 200
"""So many games of a table are offered to choose from."""
MOST_CORRECTED = 5
"""For so many problems of a game suggestions are looked for: each takes a while, and nobody reads more of them."""
MOST_DIGITS = 15
SOURCE = "game"
_MARK = Mark(SOURCE, 1, 1)


def tree_of(value: Any) -> Node:
    """Return JSON as the tree that reading a file gives; it has no lines, mistakes are told by their path."""
    match value:
        case dict():
            entries = {key: (Scalar(_MARK, key, key), tree_of(inner)) for key, inner in value.items()}
            return Mapping(_MARK, entries)
        case list() | tuple():
            return Sequence(_MARK, tuple(map(tree_of, value)))
        case bool():
            return Scalar(_MARK, value, "true" if value else "false")
        case int() if abs(value) >= 10**MOST_DIGITS:
            return Scalar(_MARK, "…", "…")
        case None:
            return Scalar(_MARK, None, "")
        case _:
            return Scalar(_MARK, value, str(value))


def enter(game: EnteredGame) -> Entered:
    """Read a game that came as JSON; raises `GameFileError` with every mistake."""
    return read_game_tree(tree_of(game.model_dump(exclude_unset=True)), [], SOURCE, BundledShelf())


def score_json(game: EnteredGame, catalog: Catalog) -> bytes:
    """Return the result of a game as the documented JSON."""
    return json.dumps({"games": [result_of(judge_entered(enter(game)), catalog)]}, ensure_ascii=False).encode()


def result_of(judged: Judged, catalog: Catalog) -> dict[str, Any]:
    """Return one result, with the places of its problems on the sheets."""
    result = game_as_json(judged, catalog, most_corrected=MOST_CORRECTED)
    for told, problem in zip(result["problems"], judged.problems, strict=True):
        told["seat"] = problem.player
        told["place"] = place_of(problem, judged.entered.layout)
        told["heading"] = catalog.say(SECTIONS[problem.section])
    return result


def place_of(problem: Problem, layout: Layout) -> str | None:
    """Return the name of the box on the sheet that a problem concerns."""
    if problem.kind is Kind.WRITTEN_DIFFERS:
        item = problem.row or str(problem.parameters["item"])
        return item if item == "total" else f"result-{item}"
    if problem.item is None or problem.item != problem.row:
        return problem.item
    row = layout.row(problem.item)
    if problem.kind is Kind.LOCK_WITHOUT_NUMBER or problem.kind is Kind.LOCK_MISSING:
        return f"{row.id}-lock"
    return f"{row.id}-{problem.box}" if problem.box in row.numbers else row.id


def game_json(layout: Layout, game: Game) -> dict[str, Any]:
    """Return a game as the JSON that the page works with: only what is there."""
    players = []
    for sheet in game.sheets:
        player: dict[str, Any] = {"name": sheet.name}
        for row, marks in zip(layout.rows, sheet.rows, strict=True):
            if marks != Marks():
                player[row.id] = _marks_json(marks)
        if sheet.penalties:
            player["penalties"] = sheet.penalties
        player |= {
            key: value
            for key, value in (("lucky", sheet.lucky), ("bonus", sheet.bonus), ("field", sheet.field))
            if value is not None
        }
        if sheet.written:
            player["written"] = dict(sheet.written)
        players.append(player)
    about: dict[str, Any] = {"layout": layout.id, "finished": game.finished}
    if game.side is not None:
        about["side"] = game.side
    return about | {"players": players}


def _marks_json(marks: Marks) -> list[int | str] | str:
    return f"{marks.crosses}x" if marks.crosses is not None else [*marks.numbers, *(["lock"] if marks.lock else [])]


def read_files(files: list[tuple[str, bytes]]) -> tuple[list[dict[str, Any]], int]:
    """Read the games of files, and count those beyond the limit; raises what can't be read."""
    games: list[dict[str, Any]] = []
    left_out = 0
    with tempfile.TemporaryDirectory(prefix="sheetgen-") as folder:
        names = _unlike_each_other([safe_name(name) for name, _ in files])
        given = dict(zip(names, (data for _, data in files), strict=True))
        try:
            for together in groups(names):
                for entered in _read(together, given, Path(folder)):
                    if len(games) < MOST_GAMES:
                        judged = judge_entered(entered)
                        label = " · ".join(filter(None, (together[0], entered.label)))
                        games.append({"label": label, "game": game_json(entered.layout, judged.game)})
                    else:
                        left_out += 1
        except UnreadableError as error:
            raise UnreadableError(Path(error.where).name, error.message) from None
    return games, left_out


def safe_name(name: str) -> str:
    """Return the last part of a file's name, with letters, figures and little else."""
    last = re.split(r"[/\\]", name)[-1]
    stem, dot, ending = last.rpartition(".")
    stem, ending = (stem, ending) if dot else (last, "")
    stem = re.sub(r"[^\w .-]", "_", stem).strip(" .")[:60] or "game"
    ending = re.sub(r"[^A-Za-z]", "", ending)[:8].lower()
    return f"{stem}.{ending}" if ending else stem


def _unlike_each_other(names: list[str]) -> list[str]:
    """Number names that come twice."""
    seen: set[str] = set()
    result = []
    for name in names:
        number, unlike = 1, name
        while unlike.lower() in seen:
            number += 1
            unlike = f"{Path(name).stem} {number}{Path(name).suffix}"
        seen.add(unlike.lower())
        result.append(unlike)
    return result


def _read(names: list[str], given: dict[str, bytes], folder: Path) -> Iterator[Entered]:
    shelf = BundledShelf()
    first = names[0]
    if first.endswith(".pdf"):
        from sheetgen.entry.pdf_form import read_forms

        for name in names:
            (folder / name).write_bytes(given[name])
        yield read_forms([folder / name for name in names], shelf)
        return
    text = decode(given[first], first)
    if first.endswith((".csv", ".tsv")) or (not first.endswith((".yaml", ".yml", ".json")) and _is_table(text)):
        yield from read_csv(io.StringIO(text, newline=""), first, shelf)
    else:
        yield parse_game(text, first, shelf)


def _is_table(text: str) -> bool:
    lines = (line for line in text.splitlines() if line.strip() and not line.startswith("#"))
    return looks_like_csv(next(lines, ""))


def check_is_game(entered: Entered) -> Game:
    """Return the game of an entry that has sheets."""
    if not isinstance(entered.game, Game):
        raise SheetgenError(say("this is the record of turns; here the sheets of a game are needed"))
    return entered.game
