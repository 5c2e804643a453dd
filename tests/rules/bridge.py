"""From the referee's plain values to the engine's."""

from __future__ import annotations

from typing import Any

from sheetgen import Layout, load_layout
from sheetgen.rules import Cross, Game, Marks, Record, Roll, Sheet, Turn
from tests.rules.referee import BIG, CLASSIC, Board, Match, on_board


def boards() -> dict[str, tuple[Layout, Board]]:
    """The three boards, as the engine and as the referee see them."""
    layout = load_layout("on-board")
    assert layout.board is not None
    track = [(field.row, field.number, field.bonus) for field in layout.board.tracks[0].fields]
    return {
        "classic": (load_layout("classic"), CLASSIC),
        "big": (load_layout("big"), BIG),
        "on-board": (layout, on_board(track)),
    }


def game_of(match: Match, *, finished: bool = True) -> Game:
    """The sheets on the referee's table."""
    sheets = []
    for player, crosses in enumerate(match.crosses):
        rows = tuple(Marks(tuple(mine), row in match.locks[player]) for row, mine in crosses.items())
        lucky = match.lucky[player] if match.lucky else None
        field = match.pawns[player] if match.board.track else None
        sheets.append(Sheet(f"player {player}", rows, match.penalties[player], lucky, field=field))
    return Game(tuple(sheets), finished)


def record_of(players: int, first: int, lucky: list[tuple[int, int]] | None, turns: list[dict[str, Any]]) -> Record:
    """The referee's record of a game."""
    names = tuple(f"player {player}" for player in range(players))
    return Record(names, tuple(map(turn_of, turns)), first, tuple(lucky) if lucky else ())


def turn_of(turn: dict[str, Any]) -> Turn:
    coloured = tuple((die, value) for die, value in turn["roll"].items() if die != "white")
    white = tuple((player, Cross(*choice)) for player, choice in (turn.get("white") or {}).items())
    colour = Cross(*turn["colour"]) if turn.get("colour") else None
    return Turn(Roll(tuple(turn["roll"]["white"]), coloured), white, colour, turn.get("move"), turn.get("penalty"))
