"""Read a game file (YAML or JSON): sheets typed in from paper, or the record of all turns.

Every mistake is noted with its place, and reading goes on. What can be read but breaks the rules of the game is no
mistake here; that is for the rules to say.
"""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from sheetgen import shape
from sheetgen.entry.entered import DEFAULT_LAYOUT, Entered, Shelf, TreePlaces
from sheetgen.entry.notation import MOST_DIGITS, WHOLE, read_marks
from sheetgen.entry.turns import read_turns, unknown_player
from sheetgen.entry.words import RowWords, folded
from sheetgen.errors import GameFileError, LayoutError, Mistake, SheetgenError
from sheetgen.layout import Layout
from sheetgen.message import say
from sheetgen.rules.values import NO_MARKS, Game, Marks, Record, Sheet
from sheetgen.source import Mapping, Node, Scalar, Sequence, parse_tree

MOST_PLAYERS = 100
LONGEST_NAME = 100

GAME_KEYS = ("layout", "finished", "players", "side")
RECORD_KEYS = (*GAME_KEYS, "first", "turns")
PLAYER_KEYS = ("name", "penalties", "lucky", "bonus", "field", "written")
WRITTEN_ITEMS = ("penalties", "bonus", "total")


_LONE_DASH = re.compile(r"(?<=:)([ \t]+)-(?=[ \t]*(?:#[^\r\n]*)?(?:[\r\n]|\Z))")


def parse_game(text: str, file: str, shelf: Shelf, beside: Path = Path()) -> Entered:
    """Read the text of a game file; `file` is its name in messages, layouts are looked for beside it.

    Raises `GameFileError` with every mistake of the file.
    """
    # `red: -` is an empty row here, but a list for YAML; and JSON may be indented with tabs.
    text = _LONE_DASH.sub(r"\1~", text)
    if text.lstrip()[:1] in {"{", "["}:
        text = text.replace("\t", " ")
    root, mistakes = parse_tree(text, file)
    return read_game_tree(root, mistakes, file, shelf, beside)


def read_game_tree(root: Node, mistakes: list[Mistake], file: str, shelf: Shelf, beside: Path = Path()) -> Entered:
    """Read the tree of a game file, in which some mistakes may have been found already."""
    report = shape.Report(mistakes)
    entered = _Reader(file, report, shelf, beside).read(root)
    if entered is None or report.mistakes:
        raise report.error(GameFileError, file)
    return entered


class _Reader:
    """Reads the tree of one game file."""

    def __init__(self, file: str, report: shape.Report, shelf: Shelf, beside: Path) -> None:
        self.report = report
        self.shelf = shelf
        self.beside = beside
        self.source = file
        self.rows_are_known = True
        self.places = TreePlaces(file)

    def read(self, root: Node) -> Entered | None:
        if not isinstance(root, Mapping):
            self.report.add(root, (), say("expected a block of keys, not {found}", found=shape.found(root)))
            return None
        self.places.marks[()] = root.mark
        is_record = "turns" in root.entries
        self._check_keys(root, (), RECORD_KEYS if is_record else GAME_KEYS)
        layout = self._layout(root.get("layout"))
        self.rows_are_known = layout is not None
        if layout is None:
            # The mistakes in the rest of the file are found all the same, as far as they don't depend on the rows.
            layout = self.shelf.layout(DEFAULT_LAYOUT)
        finished = self._truth(root.get("finished"), ("finished",))
        side = self._side(root.get("side"), layout)
        players = self._players(root)
        if not players:
            return None
        words = RowWords(layout)
        if is_record:
            names = [self._name_and_lucky(node, index) for index, node in enumerate(players)]
            first = self._first(root.get("first"), [name for name, _ in names])
            known = [name or "" for name, _ in names]
            if not self.rows_are_known:
                return None
            turns = read_turns(root.entries["turns"][1], known, words, self.places, self.report)
            lucky = tuple(numbers for _, numbers in names) if any(numbers for _, numbers in names) else ()
            record = Record(tuple(known), turns, first, lucky, finished, side)
            return Entered(self.source, layout, record, self.places)
        sheets = tuple(self._sheet(node, index, words) for index, node in enumerate(players))
        return Entered(self.source, layout, Game(sheets, finished, side), self.places)

    def _check_keys(self, node: Mapping, path: shape.Path, known: tuple[str, ...]) -> None:
        for key, _ in node.entries.values():
            if key.text not in known:
                self.report.add(key, path, shape.unknown_key(key.text, known))

    def _layout(self, node: Node | None) -> Layout | None:
        if node is None or shape.is_empty(node):
            return self.shelf.layout(DEFAULT_LAYOUT)
        name = shape.Text().read(node, ("layout",), self.report)
        if name is None:
            return None
        try:
            return self.shelf.layout(name, self.beside)
        except LayoutError as error:
            self.report.mistakes += error.mistakes
        except SheetgenError as error:
            self.report.add(node, ("layout",), error.message)
        return None

    def _truth(self, node: Node | None, path: shape.Path) -> bool:
        if node is None or shape.is_empty(node):
            return True
        if isinstance(node, Scalar) and isinstance(node.value, bool):
            return node.value
        self.report.add(node, path, say("expected true or false, not {found}", found=shape.found(node)))
        return True

    def _side(self, node: Node | None, layout: Layout) -> str | None:
        if node is None or shape.is_empty(node):
            return None
        if not self.rows_are_known:
            return None
        if layout.board is None:
            self.report.add(node, ("side",), say("this game has no board, so it has no side"))
            return None
        sides = tuple(track.side for track in layout.board.tracks)
        if isinstance(node, Scalar) and node.text.lower() in sides:
            return node.text.lower()
        shape.Choice(sides).read(node, ("side",), self.report)
        return None

    def _players(self, root: Mapping) -> tuple[Node, ...]:
        node = root.get("players")
        if node is None or shape.is_empty(node):
            self.report.add(root, (), say("the key “{key}” is missing", key="players"))
        elif not isinstance(node, Sequence):
            self.report.add(node, ("players",), say("expected a list, not {found}", found=shape.found(node)))
        elif not 1 <= len(node.items) <= MOST_PLAYERS:
            message = say("expected 1 to {most} players, not {count}", most=MOST_PLAYERS, count=len(node.items))
            self.report.add(node, ("players",), message)
        else:
            return node.items
        return ()

    def _name(self, node: Node, path: shape.Path) -> str | None:
        name = shape.Text(LONGEST_NAME).read(node, path, self.report)
        if name is None:
            return None
        name = unicodedata.normalize("NFC", name.strip())
        if not name:
            self.report.add(node, path, say("a name is missing"))
        return name or None

    def _required_name(self, node: Mapping, index: int) -> str | None:
        path: shape.Path = ("players", index, "name")
        given = node.get("name")
        if given is None or shape.is_empty(given):
            self.report.add(node, path[:2], say("a name is missing"))
            return None
        self.places.marks[(index, "name")] = given.mark
        return self._name(given, path)

    def _name_and_lucky(self, node: Node, index: int) -> tuple[str | None, tuple[int, ...] | None]:
        self.places.marks[(index,)] = node.mark
        if not isinstance(node, Mapping):
            return self._name(node, ("players", index)), None
        path: shape.Path = ("players", index)
        self._check_keys(node, path, ("name", "lucky"))
        return self._required_name(node, index), self._lucky(node.get("lucky"), index)

    def _first(self, node: Node | None, names: list[str | None]) -> int:
        if node is None or shape.is_empty(node):
            return 0
        name = self._name(node, ("first",))
        if name is None:
            return 0
        if name in names:
            return names.index(name)
        self.report.add(node, ("first",), unknown_player(name, [each for each in names if each]))
        return 0

    def _sheet(self, node: Node, index: int, words: RowWords) -> Sheet:
        layout = words.layout
        path: shape.Path = ("players", index)
        self.places.marks[(index,)] = node.mark
        rows = [NO_MARKS] * len(layout.rows)
        if not isinstance(node, Mapping):
            expected = say("expected a player with name and rows, not {found}", found=shape.found(node))
            self.report.add(node, path, expected)
            return Sheet("", tuple(rows))
        name = self._required_name(node, index)
        seen: set[int] = set()
        for key, value in node.entries.values():
            if key.text in PLAYER_KEYS:
                continue
            row = words.row(key.text)
            if row is None:
                if self.rows_are_known or shape.nearest(key.text, PLAYER_KEYS):
                    self.report.add(key, path, shape.unknown_key(key.text, (*PLAYER_KEYS, *words.row_ids)))
            elif row in seen:
                self.report.add(key, path, say("the row “{row}” stands here a second time", row=layout.rows[row].id))
            else:
                seen.add(row)
                self.places.marks[(index, layout.rows[row].id)] = value.mark
                rows[row] = self._marks(value, (*path, key.text), words, row)
        return Sheet(
            name or "",
            tuple(rows),
            self._whole(node, "penalties", index) or 0,
            self._lucky(node.get("lucky"), index),
            self._whole(node, "bonus", index),
            self._whole(node, "field", index),
            self._written(node.get("written"), index, words),
        )

    def _marks(self, node: Node, path: shape.Path, words: RowWords, row: int) -> Marks:
        if isinstance(node, Mapping):
            expected = say("expected crosses such as 2 3 5, not {found}", found=shape.found(node))
            self.report.add(node, path, expected)
            return NO_MARKS
        items = node.items if isinstance(node, Sequence) else (node,)
        numbers: tuple[int, ...] = ()
        lock, count = False, None
        for item in items:
            if not isinstance(item, Scalar):
                self.report.add(item, path, say("expected a number or lock, not {found}", found=shape.found(item)))
                continue
            marks = read_marks("" if item.value is None else item.text, words.layout.rows[row])
            if not isinstance(marks, Marks):
                self.report.add(item, path, marks)
            elif marks.crosses is not None and len(items) > 1:
                message = say("a count such as {word} stands alone in its row", word=item.text)
                self.report.add(item, path, message)
            else:
                numbers, lock, count = numbers + marks.numbers, lock or marks.lock, marks.crosses
        return Marks(numbers, lock, count)

    def _whole(self, node: Mapping, key: str, index: int) -> int | None:
        given = node.get(key)
        if given is None or shape.is_empty(given):
            return None
        self.places.marks[(index, key)] = given.mark
        value = WHOLE.read(given, ("players", index, key), self.report)
        return value if isinstance(value, int) else None

    def _lucky(self, node: Node | None, index: int) -> tuple[int, ...] | None:
        if node is None or shape.is_empty(node):
            return None
        path: shape.Path = ("players", index, "lucky")
        self.places.marks[(index, "lucky")] = node.mark
        if isinstance(node, Scalar):
            numbers = read_lucky(node.text)
            if numbers is None:
                expected = say("expected two numbers such as 5-8, not {found}", found=shape.found(node))
                self.report.add(node, path, expected)
            return numbers
        numbers_or_none = shape.ListOf(WHOLE, least=0, most=20).read(node, path, self.report)
        return None if numbers_or_none is None else tuple(each for each in numbers_or_none if each is not None)

    def _written(self, node: Node | None, index: int, words: RowWords) -> tuple[tuple[str, int], ...]:
        if node is None or shape.is_empty(node):
            return ()
        path: shape.Path = ("players", index, "written")
        if not isinstance(node, Mapping):
            self.report.add(node, path, say("expected a block of keys, not {found}", found=shape.found(node)))
            return ()
        written = []
        for key, value in node.entries.values():
            item: str | None = folded(key.text)
            if item not in WRITTEN_ITEMS:
                row = words.row(key.text)
                item = words.row_ids[row] if row is not None else None
            if item is None:
                if self.rows_are_known:
                    self.report.add(key, path, shape.unknown_key(key.text, (*words.row_ids, *WRITTEN_ITEMS)))
            elif not shape.is_empty(value):
                number = WHOLE.read(value, (*path, key.text), self.report)
                if isinstance(number, int):
                    self.places.marks[(index, "written", item)] = value.mark
                    written.append((item, number))
        return tuple(written)


def read_lucky(text: str) -> tuple[int, ...] | None:
    """Read lucky numbers such as `5-8` or `5 8`; None if they are no numbers."""
    words = [word for word in re.split(r"[\s,;/–—-]+", text.strip()) if word]
    if not words or len(words) > 20 or not all(re.fullmatch(rf"[0-9]{{1,{MOST_DIGITS}}}", word) for word in words):
        return None
    return tuple(map(int, words))
