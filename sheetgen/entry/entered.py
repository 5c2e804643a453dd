"""What an entry comes to: a game or the record of one, its layout, and where everything stood in the file."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, Protocol

from sheetgen.errors import Mark
from sheetgen.layout import Layout, load_layout
from sheetgen.layout.load import find_layout
from sheetgen.rules.problem import Kind, Problem
from sheetgen.rules.values import Cross, Game, Record

Key = tuple[Hashable, ...]

DEFAULT_LAYOUT = "classic"


class Places(Protocol):
    """Knows where things stood in a file."""

    def where(self, problem: Problem) -> str | None:
        """Return the place of a problem as `file:line:column`, as near to it as the file tells."""


@dataclass(frozen=True, slots=True)
class TreePlaces:
    """Where things stood in a YAML file: marks by `(player,)`, `(player, row or item)`, `("turn", turn, part)`."""

    file: str
    marks: dict[Key, Mark] = field(default_factory=dict)
    crosses: dict[tuple[int, str, int | None], Cross] = field(default_factory=dict)
    """The crosses of turn records: by turn, part (`white` or `colour`) and player."""

    def where(self, problem: Problem) -> str | None:
        """Return the place of a problem, as near to it as the file tells."""
        keys = self._turn_keys(problem) if problem.turn is not None else self._sheet_keys(problem)
        return next((str(self.marks[key]) for key in keys if key in self.marks), None)

    def _sheet_keys(self, problem: Problem) -> list[Key]:
        keys: list[Key] = []
        if problem.kind is Kind.WRITTEN_DIFFERS:
            keys = [(problem.player, "written", problem.parameters["item"]), (problem.player, "bonus")]
        return [*keys, (problem.player, problem.item), (problem.player,), ()]

    def _turn_keys(self, problem: Problem) -> list[Key]:
        turn = problem.turn
        part = _PARTS.get(problem.kind)
        keys: list[Key] = [("turn", turn, part)] if part else []
        for (of_turn, name, player), cross in self.crosses.items():
            same = (of_turn, cross.row, cross.number) == (turn, problem.row, problem.box)
            if same and player in {None, problem.player}:
                keys.append(("turn", turn, name, player))
        return [*keys, ("turn", turn)]


_PARTS = {Kind.BAD_ROLL: "roll", Kind.BAD_MOVE: "move", Kind.PENALTY_DIFFERS: "penalty", Kind.NOT_ACTIVE: "active"}


class Entered(NamedTuple):
    """One game as it was entered: its sheets, or the record of its turns."""

    source: str
    layout: Layout
    game: Game | Record
    places: Places
    label: str | None = None
    """What a file of many games calls this one."""


class Shelf:
    """The layouts in use, each loaded once."""

    def __init__(self) -> None:
        self._layouts: dict[Path, Layout] = {}

    def layout(self, name: str, beside: Path = Path()) -> Layout:
        """Return a layout by its id or path; a relative path starts from the folder `beside`."""
        path = find_layout(name, beside)
        if path not in self._layouts:
            self._layouts[path] = load_layout(path)
        return self._layouts[path]
