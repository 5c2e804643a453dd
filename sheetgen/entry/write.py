"""Write game files: a template to fill in, and games so that reading them gives the same again."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from sheetgen.catalog import Catalog
from sheetgen.entry.notation import write_marks
from sheetgen.entry.words import RowWords
from sheetgen.layout.model import Layout
from sheetgen.message import Message, say
from sheetgen.rules.values import Game

_PLAIN = re.compile(r"[^\W\d_][\w .’-]*(?<! )")
_OTHER_MEANING = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}


def yaml_text(text: str) -> str:
    """Write a text for YAML, in quotes where it needs them."""
    if _PLAIN.fullmatch(text) and text.lower() not in _OTHER_MEANING:
        return text
    # JSON's quotes are YAML's; what isn't printable is escaped, as YAML wants it.
    return json.dumps(text, ensure_ascii=not text.isprintable())


def template(layout: Layout, layout_name: str, names: Sequence[str], catalog: Catalog) -> str:
    """Return a game file to fill in, with comments in the reader's language."""
    words = RowWords(layout)
    lines = [
        *_comment(say("Type in what stands on the sheets, then: sheetgen score FILE"), catalog),
        f"layout: {yaml_text(layout_name)}",
        _with_comment("finished: true", say("false if the game is still going on"), catalog),
    ]
    if layout.board is not None:
        sides = " / ".join(track.side for track in layout.board.tracks)
        lines.append(
            _with_comment(f"side: {layout.board.tracks[0].side}", say("of the board: {sides}", sides=sides), catalog)
        )
    lines += ["", *_comment(say("The players in seating order, clockwise."), catalog), "players:"]
    for number, name in enumerate(names):
        lines.append(f"  - name: {yaml_text(name)}")
        for place, row in enumerate(layout.rows):
            colour = catalog.colour(row.colour, layout)
            key = yaml_text(colour if words.row(colour) == place else row.id)
            lines.append(f"    {key}:" if number or place else _row_line(key, catalog))
        comment = None if number else say("how many")
        lines.append(_with_comment("    penalties: 0", comment, catalog))
        if layout.lucky_pairs:
            lines.append(
                _with_comment("    lucky:", None if number else say("the two numbers on the sheet: 5-8"), catalog)
            )
        if layout.board is not None:
            lines.append(_with_comment("    bonus:", None if number else say("the circle under the pawn"), catalog))
            field = say("instead of it: the field of the pawn on our own board, 0 is the start")
            lines.append(_with_comment("    # field:", None if number else field, catalog))
    return "\n".join(lines) + "\n"


def _row_line(key: str, catalog: Catalog) -> str:
    about = say("2 3 5 7, or 2-5 for all boxes from 2 to 5; lock for the lock box; 8x if only the number is known")
    return _with_comment(f"    {key}:", about, catalog)


def _comment(message: Message, catalog: Catalog) -> list[str]:
    return [f"# {line}" for line in catalog.say(message).splitlines()]


def _with_comment(line: str, message: Message | None, catalog: Catalog) -> str:
    return f"{line:<24} # {catalog.say(message)}" if message is not None else line


def write_game(layout: Layout, layout_name: str, game: Game) -> str:
    """Return a game as a file; reading it gives the same game."""
    lines = [f"layout: {yaml_text(layout_name)}"]
    if not game.finished:
        lines.append("finished: false")
    if game.side is not None:
        lines.append(f"side: {game.side}")
    lines.append("players:")
    for sheet in game.sheets:
        lines.append(f"  - name: {yaml_text(sheet.name)}")
        lines += [
            f'    {row.id}: "{write_marks(marks, row)}"' for row, marks in zip(layout.rows, sheet.rows, strict=True)
        ]
        lines.append(f"    penalties: {sheet.penalties}")
        if sheet.lucky is not None:
            lines.append(f"    lucky: [{', '.join(map(str, sheet.lucky))}]")
        lines += [
            f"    {key}: {value}"
            for key, value in (("bonus", sheet.bonus), ("field", sheet.field))
            if value is not None
        ]
        if sheet.written:
            written = ", ".join(f"{item}: {number}" for item, number in sheet.written)
            lines.append(f"    written: {{{written}}}")
    return "\n".join(lines) + "\n"
