"""Games to score: one that is fine, and one for each kind of problem."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.conftest import Sheetgen

FINE = """\
players:
  - {name: Ema, red: 2-6 12 lock, yellow: 4 5 6, green: 12-8 2 lock, blue: 9 5, penalties: 1}
  - {name: Petr, red: 2 3 4, yellow: 5 7, green: 12, blue: 12 11, penalties: 1}
"""
LOCKED = "2-6 12 lock"


def write(folder: Path, text: str, name: str = "game.yaml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def scored(sheetgen: Sheetgen, path: Path, *options: object) -> dict[str, Any]:
    done = sheetgen("score", "--format", "json", *options, path)
    assert done.err == ""
    (game,) = json.loads(done.out)["games"]
    assert done.status == (0 if game["valid"] else 1)
    assert isinstance(game, dict)
    return game


B = "{name: B, red: 2 3 4, penalties: 1}"
ROLL = "roll: {white: [4, 1], red: 3, yellow: 2, green: 5, blue: 6}"
TURNS = "players: [A, B]\nfinished: false\nturns:\n"
GOING_ON = "finished: false\n"
CASES: dict[str, tuple[str, dict[str, object]]] = {
    # kind: a file, and what must be said of it
    "number-not-in-row": (GOING_ON + f"players: [{{name: A, red: 2 13}}, {B}]", {"player": "A", "box": 13}),
    "crossed-twice": (GOING_ON + f"players: [{{name: A, red: 2 2}}, {B}]", {"player": "A", "row": "red", "box": 2}),
    "lock-too-early": (GOING_ON + f"players: [{{name: A, red: 2 12 lock}}, {B}]", {"row": "red", "section": "locking"}),
    "lock-missing": (GOING_ON + f"players: [{{name: A, red: 2-6 12}}, {B}]", {"row": "red", "section": "locking"}),
    "lock-without-number": (GOING_ON + f"players: [{{name: A, green: 12-8 lock}}, {B}]", {"row": "green"}),
    "two-locking-numbers": (
        GOING_ON + f"layout: big\nplayers: [{{name: A, red: 2-7 15 16 lock}}, {B}]",
        {"row": "red", "section": "locking"},
    ),
    "too-many-crosses": (GOING_ON + f"players: [{{name: A, red: 13x}}, {B}]", {"row": "red"}),
    "penalties-out-of-range": (GOING_ON + f"players: [{{name: A, penalties: 5}}, {B}]", {"section": "penalty"}),
    "lucky-numbers": (
        GOING_ON + f"layout: big\nplayers: [{{name: A, red: 2, lucky: [5, 5]}}, {B}]",
        {"section": "lucky"},
    ),
    "bonus-out-of-range": (
        GOING_ON + f"layout: on-board\nplayers: [{{name: A, bonus: 21}}, {B}]",
        {"section": "board"},
    ),
    "bonus-not-played": (GOING_ON + f"players: [{{name: A, red: 2, bonus: 3}}, {B}]", {"section": "scoring"}),
    "pawn-not-crossed": (
        GOING_ON + f"layout: on-board\nside: a\nplayers: [{{name: A, field: 5}}, {B}]",
        {"row": "green", "box": 10},
    ),
    "field-taken": (
        GOING_ON + "layout: on-board\nplayers: [{name: A, green: 10, field: 5}, {name: B, green: 10, field: 5}]",
        {"player": "B"},
    ),
    "written-differs": (GOING_ON + f"players: [{{name: A, red: 2, written: {{red: 3}}}}, {B}]", {"row": "red"}),
    "player-count": (GOING_ON + "players: [{name: A}]", {"section": "setup"}),
    "name-twice": (GOING_ON + "players: [{name: A}, {name: A}]", {"player": "A"}),
    "not-finished": (f"players: [{{name: A, red: 2 3 4}}, {B}]", {"severity": "warning", "section": "end"}),
    "ended-twice": (
        "players: [{name: A, red: 2-5, penalties: 4}, {name: B, red: 2 3 4, penalties: 4}]",
        {"section": "end", "player": None},
    ),
    "too-many-locked": (
        f"players: [{{name: A, red: {LOCKED}, green: 12-8 2 lock}}, {{name: B, yellow: {LOCKED}, blue: 12-8 2 lock}}]",
        {"section": "locking"},
    ),
    "impossible-game": (
        f"players: [{{name: A, red: {LOCKED}, yellow: {LOCKED}, green: 12 11}}, {{name: B, penalties: 2}}]",
        {"section": "turn"},
    ),
    "wrong-sum": (TURNS + f"  - {{{ROLL}, white: {{A: red 6}}}}", {"turn": 1, "player": "A", "row": "red", "box": 6}),
    "row-locked": (
        TURNS + "  - {roll: {white: [1, 1], red: 2, yellow: 1, green: 1, blue: 1}, white: {A: red 2}, colour: red 3}\n"
        "  - {roll: {white: [1, 3], red: 2, yellow: 1, green: 1, blue: 1}, white: {A: red 4}}\n"
        "  - {roll: {white: [1, 4], red: 5, yellow: 1, green: 1, blue: 1}, white: {A: red 5}, colour: red 6}\n"
        "  - {roll: {white: [6, 6], red: 1, yellow: 1, green: 1, blue: 1}, white: {A: red 12}, colour: red 7}",
        {"turn": 4, "player": "B", "row": "red", "box": 7},
    ),
    "not-to-the-right": (
        TURNS + f"  - {{{ROLL}, white: {{A: red 5}}}}\n"
        "  - {roll: {white: [2, 1], red: 3, yellow: 2, green: 5, blue: 6}, white: {A: red 3}, colour: yellow 3}",
        {"turn": 2, "player": "A", "row": "red"},
    ),
    "box-not-on-sheet": (TURNS + f"  - {{{ROLL}, white: {{A: red 15}}}}", {"turn": 1, "row": "red"}),
    "not-active": (TURNS + f"  - {{{ROLL}, white: {{A: red 5}}, colour: {{B: blue 10}}}}", {"turn": 1, "player": "B"}),
    "bad-roll": (TURNS + "  - {roll: {white: [4, 7], red: 3, yellow: 2, green: 5, blue: 6}}", {"turn": 1}),
    "bad-move": (TURNS + f"  - {{{ROLL}, white: {{A: red 5}}, move: 2}}", {"turn": 1, "section": "board"}),
    "penalty-differs": (TURNS + f"  - {{{ROLL}, penalty: false}}", {"turn": 1, "section": "penalty"}),
    "after-the-end": (TURNS + f"  - {{{ROLL}}}\n" * 8, {"turn": 8, "section": "end"}),
}
