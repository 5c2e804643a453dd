"""Small layouts, and every position that their games can reach: truth by exhaustive search."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress, product
from pathlib import Path
from typing import NamedTuple

from sheetgen.layout.model import (
    Board,
    Box,
    Ends,
    Examples,
    Field,
    Layout,
    Look,
    LuckyPair,
    Penalties,
    Range,
    Row,
    Track,
    Words,
    chance_of_sums,
)
from sheetgen.rules import Game, Marks, Sheet


def small_layout(
    sides: int,
    rows: dict[str, list[int]],
    *,
    before: int,
    last_numbers: int = 1,
    locked_rows: int = 2,
    penalties: int = 2,
    colours: dict[str, list[str]] | None = None,
    lucky: tuple[int, int] | None = None,
    track: list[tuple[str, int, int]] | None = None,
) -> Layout:
    made = tuple(
        Row(
            row,
            row,
            tuple(
                Box(number, (colours or {}).get(row, [row] * len(numbers))[place])
                for place, number in enumerate(numbers)
            ),
            tuple(numbers[-last_numbers:]),
            before,
        )
        for row, numbers in rows.items()
    )
    most = max(row.most_crosses for row in made)
    board = Board(2, 1, (Track("a", tuple(Field(*field) for field in track)),)) if track else None
    return Layout(
        id="small",
        source=Path("small.yaml"),
        base=None,
        version=1,
        name=Words("Small"),
        summary=Words("Small"),
        authors=("nobody",),
        players=Range(1, 4),
        age=8,
        minutes=1,
        die_sides=sides,
        rows=made,
        points=tuple(crosses * (crosses + 1) // 2 for crosses in range(most + 1)),
        penalties=Penalties(penalties, -5),
        ends=Ends(locked_rows, penalties),
        lucky_pairs=(LuckyPair(lucky, chance_of_sums(lucky, sides)),) if lucky else (),
        board=board,
        look=Look(210, 148, (("rows",), ("penalties",), ("result",))),
        colours=(),
        examples=Examples(),
    )


Rows = tuple[tuple[int, ...], ...]
"""The crossed numbers of one sheet, by row."""


class Position(NamedTuple):
    sheets: tuple[Rows, ...]
    penalties: tuple[int, ...]
    pawns: tuple[int, ...]
    active: int
    turns_left: int | None = None


class Explorer:
    """Walks through every game of a small layout. Its own code: it asks the engine nothing."""

    def __init__(self, layout: Layout, players: int, lucky: tuple[int, int] | None = None) -> None:
        self.layout = layout
        self.players = players
        self.lucky = lucky
        self.track = layout.board.tracks[0].fields if layout.board else ()
        self.final: set[tuple[tuple[Rows, ...], tuple[int, ...], tuple[int, ...]]] = set()
        """Sheets, penalties and pawns of every game that is over."""
        self.going_on: set[tuple[tuple[Rows, ...], tuple[int, ...], tuple[int, ...]]] = set()

    def explore(self) -> None:
        empty = ((),) * len(self.layout.rows)
        nobody = (0,) * self.players
        stack = [Position((empty,) * self.players, nobody, nobody, active) for active in range(self.players)]
        seen = set(stack)
        while stack:
            position = stack.pop()
            self.going_on.add(position[:3])
            for after, over in self.turns(position):
                if over:
                    self.final.add(after[:3])
                elif after not in seen:
                    seen.add(after)
                    stack.append(after)

    def turns(self, position: Position) -> Iterator[tuple[Position, bool]]:
        """Yield every outcome of one turn, and whether the game is over with it."""
        sheets, active = position.sheets, position.active
        for white_sum in range(2, 2 * self.layout.die_sides + 1):
            each = [[None, *self.white(sheet, white_sum, self.locked(sheets))] for sheet in sheets]
            for chosen in product(*each):
                pairs = zip(sheets, chosen, strict=True)
                after = tuple(sheet if box is None else crossed(sheet, *box) for sheet, box in pairs)
                if self.is_locked_up(after):
                    yield position._replace(sheets=after), True
                    continue
                self.going_on.add((after, position.penalties, position.pawns))
                for mine in [after[active], *self.coloured(after, active, white_sum)]:
                    second = (*after[:active], mine, *after[active + 1 :])
                    if self.is_locked_up(second):
                        yield position._replace(sheets=second), True
                        continue
                    yield from self.moves(position, second)

    def moves(self, before: Position, sheets: tuple[Rows, ...]) -> Iterator[tuple[Position, bool]]:
        """Yield the outcomes of action 3 and of what follows it."""
        active = before.active
        yield self.close(before, sheets, before.pawns)
        free = [field for field in range(before.pawns[active] + 1, len(self.track) + 1) if field not in before.pawns]
        for place in free[: self.layout.board.longest_move if self.layout.board else 0]:
            field = self.track[place - 1]
            row = [each.id for each in self.layout.rows].index(field.row)
            pawns = (*before.pawns[:active], place, *before.pawns[active + 1 :])
            if field.number in sheets[active][row]:
                yield self.close(before, sheets, pawns)
            elif self.fits(sheets[active], row, field.number, self.locked(sheets)):
                mine = crossed(sheets[active], row, field.number)
                yield self.close(before, (*sheets[:active], mine, *sheets[active + 1 :]), pawns)

    def close(self, before: Position, sheets: tuple[Rows, ...], pawns: tuple[int, ...]) -> tuple[Position, bool]:
        """Mark a penalty where one is due, and pass the dice on."""
        active = before.active
        penalties = list(before.penalties)
        penalties[active] += sheets[active] == before.sheets[active]
        left = before.turns_left
        if left is not None:
            left -= 1
        elif self.layout.board and pawns[active] > len(self.track) - self.layout.board.finish_fields:
            left = self.players - 1
        over = self.is_locked_up(sheets) or penalties[active] >= self.layout.ends.penalties or left == 0
        return Position(sheets, tuple(penalties), pawns, (active + 1) % self.players, left), over

    def locked(self, sheets: tuple[Rows, ...]) -> set[int]:
        rows = self.layout.rows
        return {
            row
            for sheet in sheets
            for row in range(len(rows))
            if sheet[row] and sheet[row][-1] in rows[row].locking_numbers
        }

    def is_locked_up(self, sheets: tuple[Rows, ...]) -> bool:
        return len(self.locked(sheets)) >= self.layout.ends.locked_rows

    def fits(self, sheet: Rows, row: int, number: int, closed: set[int]) -> bool:
        layout_row = self.layout.rows[row]
        numbers = layout_row.numbers
        if row in closed or number not in numbers:
            return False
        if sheet[row] and numbers.index(number) <= numbers.index(sheet[row][-1]):
            return False
        return number not in layout_row.locking_numbers or len(sheet[row]) >= layout_row.crosses_before_lock

    def white(self, sheet: Rows, white_sum: int, closed: set[int]) -> list[tuple[int, int]]:
        rows = range(len(self.layout.rows))
        found = [(row, white_sum) for row in rows if self.fits(sheet, row, white_sum, closed)]
        if self.lucky and white_sum in self.lucky:
            fewest = min(len(sheet[row]) for row in rows if row not in closed)
            for row in rows:
                numbers = self.layout.rows[row].numbers
                place = numbers.index(sheet[row][-1]) + 1 if sheet[row] else 0
                if row not in closed and len(sheet[row]) == fewest and place < len(numbers):
                    found += [(row, numbers[place])] if self.fits(sheet, row, numbers[place], closed) else []
        return found

    def coloured(self, sheets: tuple[Rows, ...], active: int, white_sum: int) -> Iterator[Rows]:
        sides = self.layout.die_sides
        closed = self.locked(sheets)
        gone = {self.layout.rows[row].colour for row in closed}
        for row, layout_row in enumerate(self.layout.rows):
            for box in layout_row.boxes:
                rollable = abs(box.number - white_sum) < sides
                if rollable and box.colour not in gone and self.fits(sheets[active], row, box.number, closed):
                    yield crossed(sheets[active], row, box.number)

    def game(
        self, sheets: tuple[Rows, ...], penalties: tuple[int, ...], pawns: tuple[int, ...], *, finished: bool = True
    ) -> Game:
        """The position as the engine sees it."""
        made = []
        for player, sheet in enumerate(sheets):
            pairs = zip(self.layout.rows, sheet, strict=True)
            rows = tuple(Marks(numbers, bool(numbers) and numbers[-1] in row.locking_numbers) for row, numbers in pairs)
            field = pawns[player] if self.layout.board else None
            made.append(Sheet(f"player {player}", rows, penalties[player], self.lucky, field=field))
        return Game(tuple(made), finished)

    def every_sheet(self) -> list[Rows]:
        """Every sheet that is right by itself."""
        by_row = []
        for row in self.layout.rows:
            chosen = product([False, True], repeat=len(row.boxes))
            subsets = [tuple(compress(row.numbers, each)) for each in chosen]
            by_row.append([each for each in subsets if self._is_right(row, each)])
        return list(product(*by_row))

    @staticmethod
    def _is_right(row: Row, numbers: tuple[int, ...]) -> bool:
        locking = [number for number in numbers if number in row.locking_numbers]
        return not locking or (len(locking) == 1 and len(numbers) > row.crosses_before_lock)


def crossed(sheet: Rows, row: int, number: int) -> Rows:
    return (*sheet[:row], (*sheet[row], number), *sheet[row + 1 :])
