"""A league: how players did over many games."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from typing import Any

from sheetgen.catalog import Catalog
from sheetgen.message import say_count, say_in, signed
from sheetgen.results.judged import Judged
from sheetgen.results.text import columns, printable


@dataclass(slots=True)
class Standing:
    """One player's games so far."""

    games: int = 0
    wins: int = 0
    points: int = 0
    best: int = 0

    @property
    def average(self) -> float:
        """Points per game."""
        return self.points / self.games


class League:
    """Adds up games; players are told apart by their names. A shared first place is a win for each."""

    def __init__(self) -> None:
        self.standings: dict[str, Standing] = {}
        self.games = 0
        self.with_errors = 0
        self.left_out = 0

    def add(self, judged: Judged) -> None:
        """Count a game, as it was entered; one that is still going on is left out."""
        if not judged.game.finished:
            self.left_out += 1
            return
        self.games += 1
        self.with_errors += not judged.is_valid
        for sheet, score, rank in zip(judged.game.sheets, judged.result.scores, judged.result.ranks, strict=True):
            standing = self.standings.setdefault(sheet.name, Standing(best=score.total))
            standing.games += 1
            standing.wins += rank == 1
            standing.points += score.total
            standing.best = max(standing.best, score.total)

    def in_order(self) -> list[tuple[str, Standing]]:
        """Return the players, most wins first, then the higher average."""
        return sorted(self.standings.items(), key=lambda item: (-item[1].wins, -item[1].average, item[0]))

    def text(self, catalog: Catalog) -> str:
        """Return the table for people."""
        heads = (
            say_in("league", "player"),
            say_in("league", "games"),
            say_in("league", "wins"),
            say_in("league", "average"),
            say_in("league", "best"),
        )
        lines = [[catalog.say(head) for head in heads]]
        for name, standing in self.in_order():
            average = decimal(standing.average, catalog.language)
            figures = [str(standing.games), str(standing.wins), average, signed(standing.best)]
            lines.append([printable(name), *figures])
        notes = []
        if self.with_errors:
            notes.append(say_count("{count} game breaks rules", "{count} games break rules", self.with_errors))
        if self.left_out:
            notes.append(say_count("{count} game is still going on", "{count} games are still going on", self.left_out))
        return "\n\n".join([columns(lines, left={0}), *map(catalog.say, notes)])

    def csv(self) -> str:
        """Return the table as CSV."""
        buffer = io.StringIO()
        writer = csv.writer(buffer, lineterminator="\n")
        writer.writerow(["name", "games", "wins", "average", "best"])
        for name, standing in self.in_order():
            writer.writerow([name, standing.games, standing.wins, f"{standing.average:.2f}", standing.best])
        return buffer.getvalue()

    def as_json(self) -> dict[str, Any]:
        """Return the table for programs."""
        return {
            "games": self.games,
            "table": [
                {
                    "name": name,
                    "games": standing.games,
                    "wins": standing.wins,
                    "average": round(standing.average, 2),
                    "best": standing.best,
                }
                for name, standing in self.in_order()
            ],
        }


def decimal(number: float, language: str) -> str:
    """Write a number with one decimal; all our languages but English have a comma there."""
    text = f"{number:.1f}".replace("-", "−")
    return text if language == "en" else text.replace(".", ",")
