"""Read games from a CSV file, one sheet a line, one game at a time; memory doesn't grow with the file.

Spreadsheets write commas or semicolons, quotes or none, a byte order mark or none: all of it is understood. The lines
of a game needn't stand together, but not too many other games may begin between them. Cells come back again and again,
so what they say is remembered.
"""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen import shape
from sheetgen.entry.entered import DEFAULT_LAYOUT, Entered, Shelf
from sheetgen.entry.game_file import LONGEST_NAME, MOST_PLAYERS, read_lucky
from sheetgen.entry.notation import MOST_DIGITS, read_marks
from sheetgen.entry.words import RowWords, folded
from sheetgen.errors import GameFileError, LayoutError, Mark, SheetgenError, UnreadableError
from sheetgen.layout import Layout, Row
from sheetgen.message import Message, say
from sheetgen.rules.problem import Problem
from sheetgen.rules.values import NO_MARKS, Game, Marks, Sheet

MOST_LINES = 1_000_000
MOST_MISTAKES = 1_000
"""After so many mistakes the file is given up; it is something else."""
MOST_REMEMBERED = 50_000
MOST_WAITING = 1_000
"""So many games may wait for more of their lines; then the first of them is taken as complete."""
LONGEST_LINE = 100_000

COLUMNS = ("game", "layout", "finished", "side", "name", "penalties", "lucky", "bonus", "field")
"""The columns beside the rows."""


class CsvPlaces(NamedTuple):
    """Where the sheets of one game stood; the columns are those of the table, counted from 1."""

    file: str
    lines: tuple[int, ...]
    columns: dict[str, int]

    def where(self, problem: Problem) -> str | None:
        """Return the place of a problem."""
        if problem.player is None:
            return f"{self.file}:{self.lines[0]}"
        item = str(problem.parameters["item"]) if "item" in problem.parameters else problem.item
        column = self.columns.get(item or "")
        return f"{self.file}:{self.lines[problem.player]}" + (f":{column + 1}" if column is not None else "")


def looks_like_csv(first_line: str) -> bool:
    """Tell whether a file that begins with this line is one of ours."""
    delimiter = _delimiter(first_line)
    return "name" in {folded(cell) for cell in next(csv.reader([first_line], delimiter=delimiter), [])}


def _delimiter(line: str) -> str:
    """Return what stands between the cells: whatever the head line has most of."""
    return max(";,\t", key=lambda each: (line.count(each), each == ","))


def read_csv(lines: Iterable[str], file: str, shelf: Shelf, beside: Path = Path()) -> Iterator[Entered]:
    """Yield the games of a CSV file as they come; mistakes are raised at the end, all of them, as `GameFileError`."""
    source = iter(lines)
    head_line = next(source, "").removeprefix("\ufeff")
    if not head_line.strip():
        raise UnreadableError(file, say("this file is empty"))
    delimiter = _delimiter(head_line)
    reader = csv.reader(chain([head_line], source), delimiter=delimiter)
    try:
        table = _Table(file, next(reader), shelf, beside)
        yield from table.games(reader)
    except csv.Error:
        raise UnreadableError(
            f"{file}:{reader.line_num}", say("a quotation mark is opened but not closed, or a cell is far too long")
        ) from None
    if table.report.mistakes:
        raise table.report.error(GameFileError, file)


@dataclass(slots=True)
class _Open:
    """A game whose lines are being read."""

    label: str
    layout: Layout
    cells: _LayoutCells
    finished: bool
    side: str | None
    sheets: list[Sheet]
    lines: list[int]
    is_read: bool = True
    """Whether all its lines could be read."""


class _LayoutCells:
    """What the cells of the rows say, for one layout: where they stand, and what they were found to mean."""

    def __init__(self, layout: Layout, head: list[str], at: dict[str, int]) -> None:
        words = RowWords(layout)
        self.columns: dict[str, int] = {}
        self.unknown: list[int] = []
        self.twice: list[int] = []
        for column, word in enumerate(head):
            row = words.row(word) if word and word not in COLUMNS else None
            if row is None:
                if word and word not in COLUMNS:
                    self.unknown.append(column)
            elif words.row_ids[row] in self.columns:
                self.twice.append(column)
            else:
                self.columns[words.row_ids[row]] = column
        self.known = words.row_ids
        self.every_column = at | self.columns
        self.cells: list[tuple[int, Row, dict[str, Marks]]] = [
            # A row without a column of its own finds the empty cell that ends every line.
            (self.columns.get(row.id, len(head)), row, {"": NO_MARKS})
            for row in layout.rows
        ]


class _Table:
    """Reads the lines of one file."""

    def __init__(self, file: str, head: list[str], shelf: Shelf, beside: Path) -> None:
        self.file = file
        self.shelf = shelf
        self.beside = beside
        self.report = shape.Report()
        self.head = [folded(cell) for cell in head]
        self.shown_head = [cell.strip() for cell in head]
        self.at = {word: column for column, word in reversed(list(enumerate(self.head))) if word in COLUMNS}
        self.by_layout: dict[str, tuple[Layout, _LayoutCells] | None] = {}
        for column, word in enumerate(self.head):
            if word in COLUMNS and self.at[word] != column:
                self.wrong(1, column, say("the column “{word}” stands here a second time", word=word))
        self.name_column = self.at.get("name", 0)
        self.has_extras = not {"lucky", "bonus", "field"}.isdisjoint(self.at)
        self.names: dict[str, str] = {}
        """Names as they stand in cells, and as they are meant."""
        self.whole_numbers: dict[str, int | None] = {"": None, "-": None}
        if "name" not in self.at:
            self.wrong(1, 0, say("the column “{word}” is missing", word="name"))

    def wrong(self, line: int, column: int, message: Message) -> None:
        self.report.add(Mark(self.file, line, column + 1), (), message)
        if len(self.report.mistakes) >= MOST_MISTAKES:
            raise self.report.error(GameFileError, self.file)

    def cell(self, cells: list[str], name: str) -> str:
        column = self.at.get(name)
        return cells[column].strip() if column is not None else ""

    def games(self, reader: Any) -> Iterator[Entered]:
        """Yield game by game, in the order in which they begin; lines with the same `game` belong together."""
        if self.report.mistakes:
            return
        width, name_column = len(self.head), self.name_column
        game_column = self.at.get("game")
        mistakes = self.report.mistakes
        waiting: dict[str, _Open] = {}
        read = 0
        for cells in reader:
            mistakes_before = len(mistakes)
            if len(cells) != width or not cells[name_column]:
                if not any(cells):
                    # Without a column `game`, an empty line stands between two games.
                    if game_column is None:
                        yield from self._close_all(waiting)
                    continue
                if any(cells[width:]):
                    self.wrong(reader.line_num, width, say("there are more cells here than the first line has"))
                cells = cells[:width] + [""] * (width - len(cells))
            line = reader.line_num
            read += 1
            if line > MOST_LINES:
                self.wrong(line, 0, say("expected at most {most} lines", most=MOST_LINES))
                break
            cells.append("")
            label = cells[game_column] if game_column is not None else ""
            game = waiting.get(label)
            if game is None:
                game = self._open(cells, label, line)
                if game is None:
                    continue
                waiting[label] = game
                if len(waiting) > MOST_WAITING:
                    oldest = waiting.pop(next(iter(waiting)))
                    if oldest.is_read:
                        yield self._close(oldest)
            self._add(game, cells, line)
            if len(mistakes) != mistakes_before:
                game.is_read = False
        yield from self._close_all(waiting)
        if not read:
            self.wrong(1, 0, say("there are no players in this file"))

    def _open(self, cells: list[str], label: str, line: int) -> _Open | None:
        """Begin a game with its first line, which says its layout."""
        name = self.cell(cells, "layout") or DEFAULT_LAYOUT
        if name not in self.by_layout:
            self.by_layout[name] = self._load(name, line)
        loaded = self.by_layout[name]
        if loaded is None:
            return None
        finished = self._finished(cells, line) if "finished" in self.at else True
        side = self._side(cells, loaded[0], line) if "side" in self.at else None
        return _Open(label.strip(), *loaded, finished, side, [], [])

    def _finished(self, cells: list[str], line: int) -> bool:
        text = self.cell(cells, "finished")
        if folded(text) not in {"", "true", "false"}:
            self.wrong(line, self.at["finished"], say("expected true or false, not {found}", found=shape.quoted(text)))
        return folded(text) != "false"

    def _side(self, cells: list[str], layout: Layout, line: int) -> str | None:
        side = self.cell(cells, "side").lower()
        sides = [track.side for track in layout.board.tracks] if layout.board else []
        if side and side not in sides:
            self.wrong(
                line, self.at["side"], say("there is no such side of the board: {found}", found=shape.quoted(side))
            )
        return side or None

    def _load(self, name: str, line: int) -> tuple[Layout, _LayoutCells] | None:
        """Load a layout and find its rows among the columns."""
        column = self.at.get("layout", 0)
        try:
            layout = self.shelf.layout(name, self.beside)
        except LayoutError as error:
            self.report.mistakes += error.mistakes
            return None
        except SheetgenError as error:
            self.wrong(line, column, error.message)
            return None
        of_rows = _LayoutCells(layout, self.head, self.at)
        for unknown in of_rows.unknown:
            message = shape.unknown(
                self.shown_head[unknown],
                (*COLUMNS, *of_rows.known),
                nearby=say("there is no column “{word}”; did you mean “{guess}”?"),
                otherwise=say("there is no column “{word}”; expected any of: {known}"),
            )
            if not self.by_layout:
                self.wrong(1, unknown, message)
        for twice in of_rows.twice:
            self.wrong(1, twice, say("the column “{word}” stands here a second time", word=self.shown_head[twice]))
        return layout, of_rows

    def _add(self, game: _Open, cells: list[str], line: int) -> None:
        """Add the sheet of one line to its game."""
        if len(game.sheets) == MOST_PLAYERS:
            message = say("more than {most} players in one game; a column “game” tells games apart", most=MOST_PLAYERS)
            self.wrong(line, self.at.get("game", 0), message)
            return
        given = cells[self.name_column]
        name = self.names.get(given) or self._name(given, line)
        rows = tuple([kept.get(cells[column]) for column, _, kept in game.cells.cells])
        if None in rows:
            rows = tuple(
                [self._marks(cells[column], row, kept, line, column) for column, row, kept in game.cells.cells]
            )
        penalties = self._whole(cells, "penalties", line) or 0
        if self.has_extras:
            lucky = self._lucky(cells, line)
            bonus, field = self._whole(cells, "bonus", line), self._whole(cells, "field", line)
            game.sheets.append(Sheet(name, rows, penalties, lucky, bonus, field))  # type: ignore[arg-type]
        else:
            game.sheets.append(Sheet(name, rows, penalties))  # type: ignore[arg-type]
        game.lines.append(line)

    def _name(self, given: str, line: int) -> str:
        name = unicodedata.normalize("NFC", given.replace("\xa0", " ").strip())
        if not name or len(name) > LONGEST_NAME or not name.isprintable():
            message = say("expected a name of at most {longest} characters", longest=LONGEST_NAME)
            self.wrong(line, self.name_column, message if name else say("a name is missing"))
            return name
        if len(self.names) >= MOST_REMEMBERED:
            self.names.clear()
        self.names[given] = name
        return name

    def _marks(self, text: str, row: Row, remembered: dict[str, Marks], line: int, column: int) -> Marks:
        if text in remembered:
            return remembered[text]
        marks = read_marks(text, row)
        if not isinstance(marks, Marks):
            self.wrong(line, column, marks)
            return NO_MARKS
        if len(remembered) >= MOST_REMEMBERED:
            remembered.clear()
        remembered[text] = marks
        return marks

    def _whole(self, cells: list[str], name: str, line: int) -> int | None:
        column = self.at.get(name)
        if column is None:
            return None
        text = cells[column]
        if text in self.whole_numbers:
            return self.whole_numbers[text]
        digits = text.strip().removeprefix("-")
        if digits.isdecimal() and digits.isascii() and len(digits) <= MOST_DIGITS:
            if len(self.whole_numbers) < MOST_REMEMBERED:
                self.whole_numbers[text] = int(text)
            return int(text)
        if text.strip() not in {"", "-"}:
            self.wrong(line, column, say("expected a whole number, not {found}", found=shape.quoted(text)))
        return None

    def _lucky(self, cells: list[str], line: int) -> tuple[int, ...] | None:
        text = self.cell(cells, "lucky")
        if text in {"", "-"}:
            return None
        lucky = read_lucky(text)
        if lucky is None:
            message = say("expected two numbers such as 5-8, not {found}", found=shape.quoted(text))
            self.wrong(line, self.at["lucky"], message)
        return lucky

    def _close_all(self, waiting: dict[str, _Open]) -> Iterator[Entered]:
        for game in waiting.values():
            if game.is_read:
                yield self._close(game)
        waiting.clear()

    def _close(self, game: _Open) -> Entered:
        places = CsvPlaces(self.file, tuple(game.lines), game.cells.every_column)
        sheets = Game(tuple(game.sheets), game.finished, game.side)
        return Entered(self.file, game.layout, sheets, places, game.label or None)
