"""The examples of a layout, as far as they fit it.

A layout takes over the examples of the one it builds on, and may well have changed the rows or dice that they speak
of. An example taken over that can't happen on this board is left out; the booklet then simply has one picture fewer.
One that stands in the layout's own file is a mistake.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sheetgen import shape
from sheetgen.layout.model import Board, Examples, Penalties, Row
from sheetgen.message import Message, say, say_count

Dice = tuple[int, int]
Wrong = Callable[[shape.Path, Message], None]


class ExampleCheck:
    """Keeps the examples that can happen on a board of these rows, dice and tracks.

    `is_own` tells whether a path leads into the layout's own file; what doesn't fit there is passed to `wrong`.
    """

    def __init__(
        self,
        given: dict[str, Any] | None,
        *,
        rows: tuple[Row, ...],
        sides: int,
        board: Board | None,
        penalties: Penalties,
        has_lucky: bool,
        is_own: Callable[[shape.Path], bool],
        wrong: Wrong,
    ) -> None:
        self.given = given or {}
        self.rows = rows
        self.by_id = {row.id: row for row in rows}
        self.sides = sides
        self.board = board
        self.penalties = penalties
        self.has_lucky = has_lucky
        self.is_own = is_own
        self.wrong = wrong

    def examples(self) -> Examples:
        """Return the examples that fit."""
        white_dice = self._dice("white_dice")
        return Examples(
            crosses=self._crosses(),
            white_dice=white_dice,
            coloured_die=self._coloured_die(white_dice),
            lucky_numbers=self._lucky(white_dice),
            lock=self._lock(),
            last_white_dice=self._dice("last_white_dice"),
            counts=self._counts(),
            penalties=self._penalties(),
            moves=self._moves(),
        )

    def _leave_out(self, message: Message, *path: str | int) -> None:
        """Leave an example out, and say why if it is the layout's own."""
        if self.is_own(("examples", *path)):
            self.wrong(("examples", *path), message)

    def _no_row(self, word: str) -> Message:
        return shape.unknown(
            word,
            self.by_id,
            nearby=say("there is no row “{word}” on the sheet; did you mean “{guess}”?"),
            otherwise=say("there is no row “{word}” on the sheet; expected one of: {known}"),
        )

    def _bad_die(self, value: int) -> Message | None:
        if 1 <= value <= self.sides:
            return None
        return say("a die can't show {value}; expected 1 to {sides}", value=value, sides=self.sides)

    def _dice(self, key: str) -> Dice | None:
        """Keep white dice whose sum two rows have, or that lock two rows."""
        dice: Dice | None = self.given.get(key)
        if dice is None:
            return None
        total = sum(dice)
        message = self._bad_die(dice[0]) or self._bad_die(dice[1])
        if message is None and key == "white_dice" and sum(total in row.numbers for row in self.rows) < 2:
            message = say("the sum of these dice, {sum}, has to be in two rows at least", sum=total)
        if message is None and key != "white_dice" and sum(total in row.locking_numbers for row in self.rows) < 2:
            message = say("the sum of these dice, {sum}, has to lock two rows at least", sum=total)
        if message is None:
            return dice
        self._leave_out(message, key)
        return None

    def _crosses(self) -> tuple[tuple[str, int], ...] | None:
        """Keep crosses that stand from left to right in their rows, without a locking number."""
        given: dict[str, Any] = self.given.get("crosses") or {}
        some_are_own = any(self.is_own(("examples", "crosses", row_id)) for row_id in given)
        crosses: list[tuple[str, int]] = []
        for row_id, boxes in given.items():
            numbers = [number for _, number in boxes or ()]
            message = self._bad_crosses(row_id, numbers)
            if message is None:
                crosses += [(row_id, number) for number in numbers]
                continue
            self._leave_out(message, "crosses", row_id)
            if not some_are_own:
                return None
        return tuple(crosses) or None

    def _bad_crosses(self, row_id: str, numbers: list[int]) -> Message | None:
        row = self.by_id.get(row_id)
        if row is None:
            return self._no_row(row_id)
        for number in numbers:
            if number not in row.numbers:
                return _not_in_row(number, row)
        before_the_lock = row.numbers[: -len(row.locking_numbers)]
        if numbers == [number for number in before_the_lock if number in numbers]:
            return None
        return say("expected crosses from left to right, each box once, before the locking number of the row")

    def _coloured_die(self, white_dice: Dice | None) -> tuple[str, int] | None:
        """Keep a die that makes, with the first white one, a number of the row of its colour."""
        given: tuple[str, int] | None = self.given.get("coloured_die")
        if given is None:
            return None
        row_id, value = given
        message = self._bad_die(value)
        row = self.by_id.get(row_id)
        if message is None and row is None:
            message = self._no_row(row_id)
        if message is None and white_dice is None:
            if self.given.get("white_dice") is None:
                self._leave_out(say("the key “{key}” is missing", key="white_dice"), "coloured_die")
            return None
        if message is None and row is not None and white_dice is not None:
            number = white_dice[0] + value
            if number not in row.numbers:
                message = _not_in_row(number, row)
            elif not row.box(number).colour == row.colour == row_id:
                message = say("the box {number} of this row has another colour", number=number)
        if message is None:
            return given
        self._leave_out(message, "coloured_die")
        return None

    def _lucky(self, white_dice: Dice | None) -> Dice | None:
        given: Dice | None = self.given.get("lucky_numbers")
        if given is None:
            return None
        if not self.has_lucky:
            self._leave_out(say("this game has no lucky numbers"), "lucky_numbers")
            return None
        if white_dice is None:
            return None
        if sum(white_dice) in given:
            return given
        message = say("the white dice of the example show {sum}; expected a pair with it", sum=sum(white_dice))
        self._leave_out(message, "lucky_numbers")
        return None

    def _lock(self) -> tuple[str, int] | None:
        given: tuple[str, int] | None = self.given.get("lock")
        if given is None:
            return None
        row = self.by_id.get(given[0])
        if row is not None and given[1] in row.locking_numbers:
            return given
        if row is None:
            message = self._no_row(given[0])
        else:
            numbers = ", ".join(map(str, row.locking_numbers))
            message = say("locking numbers are the last ones of their row; expected {numbers}", numbers=numbers)
        self._leave_out(message, "lock")
        return None

    def _counts(self) -> tuple[int, ...] | None:
        given: list[int] | None = self.given.get("counts")
        if given is None:
            return None
        if len(given) != len(self.rows):
            message = say(
                "every row needs a number; rows: {rows}, numbers: {numbers}", rows=len(self.rows), numbers=len(given)
            )
            self._leave_out(message, "counts")
            return None
        fit = True
        for place, (number, row) in enumerate(zip(given, self.rows, strict=True)):
            if number > row.most_crosses:
                message = say(
                    "{number}x is a number of crosses that the row can't have; the most is {most}, lock included",
                    number=number,
                    most=row.most_crosses,
                )
                self._leave_out(message, "counts", place)
                fit = False
        return tuple(given) if fit else None

    def _penalties(self) -> int:
        given: int = self.given.get("penalties") or 0
        if given > self.penalties.boxes:
            message = say_count(
                "a sheet has only {count} penalty box, so {number} can't be reached",
                "a sheet has only {count} penalty boxes, so {number} can't be reached",
                self.penalties.boxes,
                number=given,
            )
            self._leave_out(message, "penalties")
        return min(given, self.penalties.boxes)

    def _moves(self) -> tuple[Dice, ...] | None:
        given: list[Dice] | None = self.given.get("moves")
        if not given:
            return None
        if self.board is None:
            self._leave_out(say("this game has no board, so no pawn moves"), "moves")
            return None
        track, longest = self.board.tracks[0], self.board.longest_move
        fit = True
        for place, (start, move) in enumerate(given):
            if not 1 <= move <= longest:
                message = say("a move of {move} free fields; expected 1 to {longest}", move=move, longest=longest)
            elif start + move > len(track.fields):
                message = say_count(
                    "the track {side} has only {count} field",
                    "the track {side} has only {count} fields",
                    len(track.fields),
                    side=track.side,
                )
            else:
                continue
            self._leave_out(message, "moves", place)
            fit = False
        return tuple(given) if fit else None


def _not_in_row(number: int, row: Row) -> Message:
    numbers = ", ".join(map(str, row.numbers))
    return say("there is no {number} in this row; its numbers are {numbers}", number=number, numbers=numbers)
