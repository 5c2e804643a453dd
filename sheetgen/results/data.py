"""Results for programs: JSON and CSV, game by game, so that memory doesn't grow with their number."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from sheetgen.catalog import Catalog
from sheetgen.results.judged import Judged, tell
from sheetgen.rules.correct import Effort


def game_as_json(
    judged: Judged, catalog: Catalog, *, most_corrected: int | None = None, effort: Effort | None = None
) -> dict[str, Any]:
    """Return one game as the documented object; `most_corrected` and `effort` limit the search for suggestions."""
    entered = judged.entered
    rows = [row.id for row in entered.layout.rows]
    players = []
    for sheet, score, rank in zip(judged.game.sheets, judged.result.scores, judged.result.ranks, strict=True):
        players.append(
            {
                "name": sheet.name,
                "rank": rank,
                "total": score.total,
                "bonus": score.bonus,
                "rows": {
                    row_id: {"crosses": row.crosses, "locked": row.locked, "points": row.points}
                    for row_id, row in zip(rows, score.rows, strict=True)
                },
                "penalties": {"crosses": score.penalties, "points": score.penalty_points},
            }
        )
    game: dict[str, Any] = {"source": entered.source}
    if entered.label is not None:
        game["game"] = entered.label
    game |= {
        "layout": entered.layout.id,
        "finished": judged.game.finished,
        "valid": judged.is_valid,
        "players": players,
        "problems": [
            {
                "kind": told.problem.kind.value,
                "severity": told.problem.severity.value,
                "player": judged.game.sheets[told.problem.player].name if told.problem.player is not None else None,
                "row": told.problem.row,
                "turn": told.problem.turn + 1 if told.problem.turn is not None else None,
                "box": told.problem.box,
                "where": told.where,
                "section": told.problem.section.value,
                "message": told.message,
                "suggestions": list(told.suggestions),
            }
            for told in tell(judged, catalog, most_corrected=most_corrected, effort=effort)
        ],
    }
    return game


class JsonWriter:
    """Writes games one after the other into one JSON object."""

    def __init__(self) -> None:
        self.count = 0
        self.effort = Effort()

    def game(self, judged: Judged, catalog: Catalog) -> str:
        """Return the text of the next game, with what belongs before it."""
        begin = '{"games": [\n' if self.count == 0 else ",\n"
        self.count += 1
        return begin + json.dumps(game_as_json(judged, catalog, effort=self.effort), ensure_ascii=False)

    def end(self) -> str:
        """Return what closes the object."""
        return "\n]}\n" if self.count else '{"games": []}\n'


class CsvWriter:
    """Writes a line for each sheet; the rows of the first game give the columns. Lines come out in larger pieces."""

    PIECE = 64 * 1024

    def __init__(self) -> None:
        self.rows: list[str] | None = None
        self.buffer = io.StringIO()
        self.writer = csv.writer(self.buffer, lineterminator="\n")

    def game(self, judged: Judged) -> str:
        """Write a game; return lines, with a head before the first one, when there are enough of them."""
        entered = judged.entered
        of_layout = [row.id for row in entered.layout.rows]
        if self.rows is None:
            self.rows = of_layout
            head = ["source", "game", "layout", "name", "rank", *self.rows, "penalties", "bonus", "total"]
            self.writer.writerow([*head, "valid", "problems"])
        same_rows = of_layout == self.rows
        begin = [entered.source, entered.label or "", entered.layout.id]
        valid = "true" if judged.is_valid else "false"
        kinds = [(problem.player, problem.kind.value) for problem in judged.problems]
        own = ""
        lines: list[list[object]] = []
        for player, (sheet, score) in enumerate(zip(judged.game.sheets, judged.result.scores, strict=True)):
            points: list[object] = [row.points for row in score.rows]
            if not same_rows:
                by_row = dict(zip(of_layout, points, strict=True))
                points = [by_row.get(row, "") for row in self.rows]
            if kinds:
                own = " ".join([kind for of_player, kind in kinds if of_player in {None, player}])
            rank = judged.result.ranks[player]
            lines.append(
                [*begin, sheet.name, rank, *points, score.penalty_points, score.bonus, score.total, valid, own]
            )
        self.writer.writerows(lines)
        return self.end() if self.buffer.tell() > self.PIECE else ""

    def end(self) -> str:
        """Return the lines that haven't been returned yet."""
        text = self.buffer.getvalue()
        self.buffer.seek(0)
        self.buffer.truncate()
        return text
