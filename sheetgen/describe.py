"""A layout for programs: what `sheetgen layouts --format json` and the web page tell of it."""

from __future__ import annotations

from typing import Any

from sheetgen.catalog import Catalog
from sheetgen.language import LANGUAGES
from sheetgen.layout import Board, Layout, Row, Words


def languages_of(layout: Layout) -> tuple[str, ...]:
    """Return the languages in which the layout has all its texts; a plain text serves for all."""
    return tuple(
        language
        for language in LANGUAGES
        if all(not text.by_language or language in dict(text.by_language) for text in _texts(layout))
    )


def _texts(layout: Layout) -> list[Words]:
    return [layout.name, layout.summary, *(colour.name for colour in layout.colours if colour.name)]


def layout_as_json(layout: Layout, catalog: Catalog) -> dict[str, Any]:
    """Return what a program needs to know of a layout."""
    return {
        "id": layout.id,
        "version": layout.version,
        "name": catalog.words(layout.name),
        "summary": catalog.words(layout.summary),
        "authors": list(layout.authors),
        "players": [layout.players.low, layout.players.high],
        "age": layout.age,
        "minutes": layout.minutes,
        "languages": list(languages_of(layout)),
        "dice": {"sides": layout.die_sides, "white": 2, "colours": list(layout.die_colours)},
        "actions": layout.actions,
        "rows": [_row_as_json(row) for row in layout.rows],
        "points": list(layout.points),
        "penalties": {"boxes": layout.penalties.boxes, "points": layout.penalties.points},
        "ends": {"locked_rows": layout.ends.locked_rows, "penalties": layout.ends.penalties},
        "lucky": [list(pair.numbers) for pair in layout.lucky_pairs] or None,
        "board": _board_as_json(layout.board) if layout.board else None,
    }


def _row_as_json(row: Row) -> dict[str, Any]:
    return {
        "id": row.id,
        "colour": row.colour,
        "numbers": list(row.numbers),
        "colours": [box.colour for box in row.boxes],
        "locking": list(row.locking_numbers),
        "crosses_before_lock": row.crosses_before_lock,
        "most_crosses": row.most_crosses,
    }


def _board_as_json(board: Board) -> dict[str, Any]:
    return {
        track.side: [{"row": field.row, "number": field.number, "bonus": field.bonus} for field in track.fields]
        for track in board.tracks
    }
