"""Read the turns of a game record."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence as Sequence_

from sheetgen import shape
from sheetgen.entry.entered import TreePlaces
from sheetgen.entry.notation import MOST_DIGITS, WHOLE
from sheetgen.entry.words import RowWords, folded, lock_words
from sheetgen.message import Message, say
from sheetgen.rules.values import Cross, Roll, Turn
from sheetgen.source import Mapping, Node, Scalar, Sequence

MOST_TURNS = 10_000
TURN_KEYS = ("roll", "white", "colour", "move", "penalty", "active")

_BOX = re.compile(rf"(\S(?:.*\S)?)[\s:]+([0-9]{{1,{MOST_DIGITS}}})")
LONGEST_BOX = 100


def read_turns(
    node: Node, names: Sequence_[str], words: RowWords, places: TreePlaces, report: shape.Report
) -> tuple[Turn, ...]:
    """Read the list of turns."""
    if shape.is_empty(node):
        return ()
    if not isinstance(node, Sequence):
        report.add(node, ("turns",), say("expected a list, not {found}", found=shape.found(node)))
        return ()
    if len(node.items) > MOST_TURNS:
        report.add(node, ("turns",), say("expected at most {most} turns", most=MOST_TURNS))
        return ()
    reader = _TurnReader(names, words, places, report)
    return tuple(reader.turn(item, index) for index, item in enumerate(node.items))


def unknown_player(name: str, names: Sequence_[str]) -> Message:
    """Say that nobody has that name, and who there is."""
    return shape.unknown(
        name,
        names,
        nearby=say("there is no player “{word}”; did you mean “{guess}”?"),
        otherwise=say("there is no player “{word}”; expected one of: {known}"),
    )


class _TurnReader:
    def __init__(self, names: Sequence_[str], words: RowWords, places: TreePlaces, report: shape.Report) -> None:
        self.names = names
        self.words = words
        self.places = places
        self.report = report

    def turn(self, node: Node, index: int) -> Turn:
        path: shape.Path = ("turns", index)
        self.places.marks[("turn", index)] = node.mark
        if not isinstance(node, Mapping):
            self.report.add(node, path, say("expected a block of keys, not {found}", found=shape.found(node)))
            return Turn(Roll(()))
        for key, value in node.entries.values():
            self.places.marks[("turn", index, key.text)] = value.mark
            if key.text not in TURN_KEYS:
                self.report.add(key, path, shape.unknown_key(key.text, TURN_KEYS))
        colour, by_colour = self._by_player(node.get("colour"), (*path, "colour"))
        move, by_move = self._by_player(node.get("move"), (*path, "move"))
        active = self._player(node.get("active"), (*path, "active"))
        named = next((each for each in (active, by_colour, by_move) if each is not None), None)
        return Turn(
            self._roll(node, path),
            self._white(node.get("white"), index),
            self._cross(colour, (*path, "colour"), index, "colour", None),
            self._move(move, (*path, "move")),
            self._penalty(node.get("penalty"), (*path, "penalty")),
            named,
        )

    def _roll(self, turn: Mapping, path: shape.Path) -> Roll:
        path = (*path, "roll")
        node = turn.get("roll")
        if node is None or shape.is_empty(node):
            self.report.add(turn, path[:-1], say("the key “{key}” is missing", key="roll"))
            return Roll(())
        if not isinstance(node, Mapping):
            expected = say("expected the dice, such as white: [4, 1], red: 3, not {found}", found=shape.found(node))
            self.report.add(node, path, expected)
            return Roll(())
        white: tuple[int, ...] = ()
        coloured: dict[str, int] = {}
        for key, value in node.entries.values():
            if folded(key.text) == "white":
                white = self._white_dice(value, (*path, "white"))
                continue
            colour = self.words.colour(key.text)
            if colour is None:
                dice = ("white", *self.words.layout.die_colours)
                message = shape.unknown(
                    key.text,
                    dice,
                    nearby=say("there is no die “{word}”; did you mean “{guess}”?"),
                    otherwise=say("there is no die “{word}”; expected any of: {known}"),
                )
                self.report.add(key, path, message)
            elif not shape.is_empty(value):
                shown = WHOLE.read(value, (*path, key.text), self.report)
                if isinstance(shown, int):
                    coloured[colour] = shown
        if not white and node.get("white") is None:
            self.report.add(node, path, say("the key “{key}” is missing", key="white"))
        return Roll(white, tuple(coloured.items()))

    def _white_dice(self, node: Node, path: shape.Path) -> tuple[int, ...]:
        if isinstance(node, Scalar) and isinstance(node.value, str):
            parts = re.split(r"[\s,+]+", node.text.strip())
            if all(re.fullmatch(rf"[0-9]{{1,{MOST_DIGITS}}}", part) for part in parts):
                return tuple(map(int, parts))
        values = shape.ListOf(WHOLE, least=0, most=20).read(node, path, self.report)
        return tuple(value for value in values or () if value is not None)

    def _white(self, node: Node | None, index: int) -> tuple[tuple[int, Cross], ...]:
        path: shape.Path = ("turns", index, "white")
        if node is None or shape.is_empty(node):
            return ()
        if not isinstance(node, Mapping):
            expected = say("expected who crossed what, such as Ema: yellow 5, not {found}", found=shape.found(node))
            self.report.add(node, path, expected)
            return ()
        crosses: dict[int, Cross] = {}
        for key, value in node.entries.values():
            player = self._player(key, path)
            if player is None or _is_nothing(value):
                continue
            cross = self._cross(value, (*path, key.text), index, "white", player)
            if cross is not None:
                crosses[player] = cross
        return tuple(crosses.items())

    def _player(self, node: Node | None, path: shape.Path) -> int | None:
        if node is None or shape.is_empty(node):
            return None
        name = unicodedata.normalize("NFC", node.text.strip()) if isinstance(node, Scalar) else ""
        if name in self.names:
            return self.names.index(name)
        self.report.add(node, path, unknown_player(name, self.names))
        return None

    def _by_player(self, node: Node | None, path: shape.Path) -> tuple[Node | None, int | None]:
        """Take `{Ema: blue 10}` apart, where the active player is named."""
        if not isinstance(node, Mapping):
            return node, None
        if len(node.entries) != 1:
            self.report.add(node, path, say("only the active player has this action"))
            return None, None
        ((key, value),) = node.entries.values()
        return value, self._player(key, path)

    def _cross(self, node: Node | None, path: shape.Path, turn: int, part: str, player: int | None) -> Cross | None:
        if node is None or _is_nothing(node):
            return None
        text = node.text if isinstance(node, Scalar) and len(node.text) <= LONGEST_BOX else ""
        *_, last = text.split() or [""]
        if folded(last) in lock_words():
            text = text[: text.rindex(last)].rstrip()  # the lock goes with the number, named or not
        match = _BOX.fullmatch(text.strip())
        if match is None:
            expected: Message = say(
                "expected a row and a number such as green 10, not {found}", found=shape.found(node)
            )
            self.report.add(node, path, expected)
            return None
        row = self.words.row(match[1])
        if row is None:
            message = shape.unknown(
                match[1],
                self.words.row_ids,
                nearby=say("there is no row “{word}” on the sheet; did you mean “{guess}”?"),
                otherwise=say("there is no row “{word}” on the sheet; expected one of: {known}"),
            )
            self.report.add(node, path, message)
            return None
        cross = Cross(self.words.row_ids[row], int(match[2]))
        self.places.crosses[(turn, part, player)] = cross
        self.places.marks[("turn", turn, part, player)] = node.mark
        return cross

    def _move(self, node: Node | None, path: shape.Path) -> int | None:
        if node is None or _is_nothing(node):
            return None
        value = WHOLE.read(node, path, self.report)
        return value if isinstance(value, int) else None

    def _penalty(self, node: Node | None, path: shape.Path) -> bool | None:
        if node is None or shape.is_empty(node):
            return None
        if isinstance(node, Scalar) and isinstance(node.value, bool):
            return node.value
        self.report.add(node, path, say("expected true or false, not {found}", found=shape.found(node)))
        return None


def _is_nothing(node: Node) -> bool:
    return isinstance(node, Scalar) and (node.value is None or node.text.strip() in {"", "-", "–"})
