"""Ask for a game in the terminal: player by player, row by row, with immediate checks and a way back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sheetgen.catalog import Catalog
from sheetgen.entry.game_file import LONGEST_NAME, MOST_PLAYERS, read_lucky
from sheetgen.entry.notation import read_marks
from sheetgen.layout.model import Layout
from sheetgen.message import Message, say
from sheetgen.rules.check import check
from sheetgen.rules.problem import Kind
from sheetgen.rules.values import NO_MARKS, Game, Marks, Sheet
from sheetgen.verdict import Teller

BACK = "<"
"""What leads to the question before."""

Ask = Callable[[str], str]
"""Puts a question and returns the answer; raises EOFError when nobody answers any more."""
Tell = Callable[[str], None]

_KINDS = {
    "name": frozenset[Kind](),
    "penalties": frozenset({Kind.PENALTIES_OUT_OF_RANGE}),
    "lucky": frozenset({Kind.LUCKY_NUMBERS}),
    "bonus": frozenset({Kind.BONUS_OUT_OF_RANGE}),
    "field": frozenset({Kind.BONUS_OUT_OF_RANGE, Kind.PAWN_NOT_CROSSED}),
    "side": frozenset({Kind.BONUS_OUT_OF_RANGE, Kind.PAWN_NOT_CROSSED}),
}
"""What may be wrong with an answer that isn't about a row."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question about one sheet; `place` is a row, or None for another item."""

    item: str
    place: int | None = None


class Interview:
    """Asks for all sheets of a game; `ask` puts a question and returns the answer, `tell` says something."""

    def __init__(self, layout: Layout, catalog: Catalog, ask: Ask, tell: Tell) -> None:
        self.layout = layout
        self.catalog = catalog
        self.ask = ask
        self.tell = tell
        self.side: str | None = None
        self.questions = [
            Question("name"),
            *(Question(row.id, place) for place, row in enumerate(layout.rows)),
            Question("penalties"),
        ]
        if layout.lucky_pairs:
            self.questions.append(Question("lucky"))
        if layout.board is not None:
            self.questions += [Question("bonus"), Question("field")]
            if len(layout.board.tracks) > 1:
                self.questions.append(Question("side"))

    def game(self, names: tuple[str, ...] = ()) -> Game:
        """Ask until all sheets are there; an empty name ends the list of players."""
        self.say(say("Type “{back}” to go back to the question before.", back=BACK))
        empty = Sheet("", (NO_MARKS,) * len(self.layout.rows))
        sheets = [empty._replace(name=name) for name in names]
        player, number = 0, 0
        while player < MOST_PLAYERS:
            if player == len(sheets):
                if names and player >= len(names):
                    break
                sheets.append(empty)
            if number == len(self.questions):
                player, number = player + 1, 0
                continue
            question = self.questions[number]
            if not self._applies(question, player, sheets):
                number += 1
                continue
            answer = self.ask(self._prompt(question, player, sheets[player])).strip()
            if answer == BACK:
                player, number = self._before(player, number, sheets)
                continue
            if question.item == "name" and not answer and not sheets[player].name:
                if player >= 1:
                    sheets.pop()
                    break
                self.say(say("a name is missing"))
                continue
            changed = self._answered(question, answer, sheets[player])
            if not isinstance(changed, Sheet):
                self.say(changed)
                continue
            side_follows = question.item == "field" and self._asks_for_side(player, [*sheets[:player], changed])
            if not side_follows and not self._accepted(question, changed):
                continue
            sheets[player] = changed
            number += 1
        game = Game(tuple(sheets), side=self.side)
        return game._replace(finished=self._is_finished(game))

    def _applies(self, question: Question, player: int, sheets: list[Sheet]) -> bool:
        """Whether there is something to ask: a field only instead of extra points, the side once."""
        if question.item == "field":
            return sheets[player].bonus is None
        return question.item != "side" or self._asks_for_side(player, sheets)

    def _asks_for_side(self, player: int, sheets: list[Sheet]) -> bool:
        """Whether this is the first player whose pawn stands on a field of our own board."""
        if self.layout.board is None or len(self.layout.board.tracks) == 1 or not sheets[player].field:
            return False
        return not any(sheet.field for sheet in sheets[:player])

    def _is_finished(self, game: Game) -> bool:
        """Ask whether a game is over, if the sheets don't tell."""
        if all(problem.kind is not Kind.NOT_FINISHED for problem in check(self.layout, game)):
            return True
        question = say("Nothing says that the game was over. Is it still going on? Enter means no, anything else yes")
        try:
            return not self.ask(self.catalog.say(question)).strip()
        except EOFError:
            return True

    def _before(self, player: int, number: int, sheets: list[Sheet]) -> tuple[int, int]:
        while (player, number) != (0, 0):
            player, number = (player, number - 1) if number > 0 else (player - 1, len(self.questions) - 1)
            if self._applies(self.questions[number], player, sheets):
                break
        return player, number

    def say(self, message: Message) -> None:
        """Tell something in the reader's language."""
        self.tell(self.catalog.say(message))

    def _prompt(self, question: Question, player: int, sheet: Sheet) -> str:
        if question.item == "name":
            kept = f" [{sheet.name}]" if sheet.name else ""
            return self.catalog.say(say("player {number}, name", number=player + 1)) + kept
        if question.place is not None:
            row = self.layout.rows[question.place]
            return f"{sheet.name}, {self.catalog.colour(row.colour, self.layout)} ({row.numbers[0]}–{row.numbers[-1]})"
        if question.item == "side":
            label = self.catalog.say(say("Side of the board"))
            return f"{label} ({' / '.join(self._sides())})"
        labels = {
            "penalties": say("penalties"),
            "lucky": say("lucky numbers"),
            "bonus": say("extra points"),
            "field": say("instead of it: the field of the pawn on our own board, 0 is the start"),
        }
        return f"{sheet.name}, {self.catalog.say(labels[question.item])}"

    def _sides(self) -> list[str]:
        return [track.side for track in self.layout.board.tracks] if self.layout.board else []

    def _answered(self, question: Question, answer: str, sheet: Sheet) -> Sheet | Message:
        if question.item == "name":
            if len(answer) > LONGEST_NAME or not answer.isprintable():
                return say("expected a name of at most {longest} characters", longest=LONGEST_NAME)
            return sheet._replace(name=answer or sheet.name)
        if question.place is not None:
            marks = read_marks(answer, self.layout.rows[question.place])
            if not isinstance(marks, Marks):
                return marks
            place = question.place
            return sheet._replace(rows=(*sheet.rows[:place], marks, *sheet.rows[place + 1 :]))
        if question.item == "lucky":
            lucky = read_lucky(answer)
            if answer and lucky is None:
                return say("expected two numbers such as 5-8, not “{text}”", text=answer[:40])
            return sheet._replace(lucky=lucky)
        if question.item == "side":
            if answer.lower() not in ("", *self._sides()):
                return say("there is no such side of the board: {found}", found=answer[:40])
            self.side = answer.lower() or None
            return sheet
        if answer and not (answer.isdecimal() and answer.isascii() and len(answer) < 10):
            return say("expected a whole number, not “{text}”", text=answer[:40])
        if question.item == "penalties":
            return sheet._replace(penalties=int(answer or 0))
        number = int(answer) if answer else None
        return sheet._replace(bonus=number, field=None) if question.item == "bonus" else sheet._replace(field=number)

    def _accepted(self, question: Question, sheet: Sheet) -> bool:
        """Check the answer at once; a mistake of the players may be kept as it stands on the paper."""
        alone = Game((sheet,), finished=False, side=self.side)
        problems = [
            problem
            for problem in check(self.layout, alone)
            if (
                problem.kind in _KINDS[question.item]
                if question.place is None
                else problem.row == question.item and problem.kind is not Kind.PAWN_NOT_CROSSED
            )
        ]
        if not problems:
            return True
        teller = Teller(self.catalog, self.layout, alone)
        for problem in problems:
            self.tell(teller.sentence(problem))
        stays = self.catalog.say(say("Does it stand on the sheet like that? Enter keeps it, anything else asks again"))
        return not self.ask(stays).strip()
