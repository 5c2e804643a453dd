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
from sheetgen.rules.values import NO_MARKS, Game, Marks, Sheet
from sheetgen.verdict import Teller

BACK = "<"
"""What leads to the question before."""

Ask = Callable[[str], str]
Tell = Callable[[str], None]


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
        self.questions = [
            Question("name"),
            *(Question(row.id, place) for place, row in enumerate(layout.rows)),
            Question("penalties"),
        ]
        if layout.lucky_pairs:
            self.questions.append(Question("lucky"))
        if layout.board is not None:
            self.questions.append(Question("bonus"))

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
            question = self.questions[number]
            answer = self.ask(self._prompt(question, player, sheets[player])).strip()
            if answer == BACK:
                player, number = self._before(player, number)
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
            if not self._accepted(question, changed):
                continue
            sheets[player] = changed
            number += 1
            if number == len(self.questions):
                player, number = player + 1, 0
        return Game(tuple(sheets))

    def _before(self, player: int, number: int) -> tuple[int, int]:
        if number > 0:
            return player, number - 1
        return (player - 1, len(self.questions) - 1) if player > 0 else (0, 0)

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
        labels = {
            "penalties": say("penalties"),
            "lucky": say("lucky numbers"),
            "bonus": say("extra points"),
        }
        return f"{sheet.name}, {self.catalog.say(labels[question.item])}"

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
        if answer and not (answer.isdecimal() and answer.isascii() and len(answer) < 10):
            return say("expected a whole number, not “{text}”", text=answer[:40])
        if question.item == "penalties":
            return sheet._replace(penalties=int(answer or 0))
        return sheet._replace(bonus=int(answer) if answer else None)

    def _accepted(self, question: Question, sheet: Sheet) -> bool:
        """Check the answer at once; a mistake of the players may be kept as it stands on the paper."""
        alone = Game((sheet,), finished=False)
        problems = [
            problem
            for problem in check(self.layout, alone)
            if problem.player == 0 and (question.place is None or problem.row == question.item)
        ]
        if question.place is None and question.item == "name":
            return True
        if question.place is None:
            problems = [problem for problem in problems if problem.row is None]
        if not problems:
            return True
        teller = Teller(self.catalog, self.layout, alone)
        for problem in problems:
            self.tell(teller.sentence(problem))
        stays = self.catalog.say(say("Does it stand on the sheet like that? Enter keeps it, anything else asks again"))
        return not self.ask(stays).strip()
