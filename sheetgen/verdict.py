"""What to say about a game: problems and corrections in the reader's language.

A sentence begins with its place (“Ema, red: …”), so that names and colours stand by themselves and no language
has to inflect them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sheetgen.catalog import Catalog
from sheetgen.layout.model import Layout
from sheetgen.message import Message, say, say_count, say_in, signed
from sheetgen.rules.correct import Change, Correction
from sheetgen.rules.problem import Kind, Problem, Rule
from sheetgen.rules.values import Game

ITEMS: dict[str, Message] = {
    "penalties": say_in("result", "penalties"),
    "bonus": say_in("result", "extra points"),
    "total": say_in("result", "total"),
}
"""The items of the result line beside the rows."""


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells about one game in one language."""

    catalog: Catalog
    """The words of the language."""
    layout: Layout
    """The layout on which the game was played."""
    game: Game
    """The game, whose sheets have the players' names."""

    def sentence(self, problem: Problem) -> str:
        """Return a problem as a sentence, with its place before it."""
        place = self._place(problem)
        text = self.catalog.say(self._message(problem))
        return f"{place}: {text}" if place else text

    def offer(self, correction: Correction) -> str:
        """Return what a correction would change, with its place before it."""
        place = [self._name(correction.player)]
        if correction.row is not None:
            place.append(self.row(correction.row))
        return f"{', '.join(place)}: {self.catalog.say(_offer(correction))}"

    def row(self, row_id: str) -> str:
        """Return what a row is called."""
        return self.catalog.row(self.layout.row(row_id), self.layout)

    def box(self, row_id: str, number: int) -> str:
        """Return what a box is called."""
        row = self.layout.row(row_id)
        if row.id == row.colour and number in row.numbers and row.box(number).colour == row.colour:
            return self.catalog.box(row.box(number), self.layout)
        return f"{self.row(row_id)} {number}"

    def _name(self, player: object) -> str:
        return self.game.sheets[player].name if isinstance(player, int) else ""

    def _names(self, players: object) -> str:
        return self._list(self._name(player) for player in players) if isinstance(players, tuple) else ""

    @staticmethod
    def _list(words: Iterable[object]) -> str:
        return ", ".join(map(str, words))

    def _rows(self, rows: Any) -> str:
        return self._list(self.row(row) for row in rows)

    def _facts(self, players: Sequence[int]) -> str:
        """Return what the sheets of some players come to, as far as turns are concerned."""
        return " · ".join(self.catalog.say(self._fact(player)) for player in players)

    def _fact(self, player: int) -> Message:
        sheet = self.game.sheets[player]
        crosses = sum(len(marks.numbers) if marks.crosses is None else marks.crosses for marks in sheet.rows)
        return say(
            "{name} (crosses: {crosses}, penalties: {penalties})",
            name=sheet.name,
            crosses=crosses,
            penalties=sheet.penalties,
        )

    def _place(self, problem: Problem) -> str:
        place = []
        if problem.turn is not None:
            place.append(self.catalog.say(say("turn {number}", number=problem.turn + 1)))
        if problem.player is not None:
            place.append(self._name(problem.player))
        if problem.row is not None and problem.kind is not Kind.PAWN_NOT_CROSSED:
            place.append(self.row(problem.row))
        elif problem.kind is Kind.WRITTEN_DIFFERS:
            place.append(self.catalog.say(ITEMS[str(problem.parameters["item"])]))
        return ", ".join(place)

    def _message(self, problem: Problem) -> Message:
        """Choose the words; whatever is counted goes through its plural."""
        known: dict[str, Any] = dict(problem.parameters)
        number = problem.box
        match problem.kind:
            case Kind.NUMBER_NOT_IN_ROW | Kind.BOX_NOT_ON_SHEET:
                numbers = self._list(self.layout.row(problem.row or "").numbers)
                return say(
                    "there is no {number} in this row; its numbers are {numbers}", number=number, numbers=numbers
                )
            case Kind.CROSSED_TWICE:
                return say("{number} stands here twice; a box is crossed only once", number=number)
            case Kind.LOCK_TOO_EARLY:
                return say_count(
                    "{number} locks the row, which needs at least {count} cross before it; here: {crosses}",
                    "{number} locks the row, which needs at least {count} crosses before it; here: {crosses}",
                    known["needed"],
                    number=number,
                    crosses=known["crosses"],
                )
            case Kind.LOCK_MISSING:
                return say(
                    "{number} locks the row, but the lock isn't crossed; "
                    "points without the lock: {points}, with it: {right}",
                    number=number,
                    points=known["points"],
                    right=known["right"],
                )
            case Kind.LOCK_WITHOUT_NUMBER:
                return say(
                    "the lock is crossed, but no locking number is ({numbers}); "
                    "points with the lock: {points}, without it: {right}",
                    numbers=self._list(known["numbers"]),
                    points=known["points"],
                    right=known["right"],
                )
            case Kind.TWO_LOCKING_NUMBERS:
                return say(
                    "{numbers}: only one of them can be crossed, because it locks the row at once",
                    numbers=self._list(known["numbers"]),
                )
            case Kind.TOO_MANY_CROSSES:
                return say(
                    "{number}x is a number of crosses that the row can't have; the most is {most}, lock included",
                    number=known["count"],
                    most=known["most"],
                )
            case Kind.PENALTIES_OUT_OF_RANGE:
                return say(
                    "penalties: {penalties}; expected 0 to {most}", penalties=known["penalties"], most=known["most"]
                )
            case Kind.LUCKY_NUMBERS:
                return self._lucky(problem)
            case Kind.BONUS_OUT_OF_RANGE if "field" in known:
                return say(
                    "the track {side} has no field {field}; expected 0 (the start) to {fields}",
                    side=known["side"].upper(),
                    field=known["field"],
                    fields=known["fields"],
                )
            case Kind.BONUS_OUT_OF_RANGE:
                return say(
                    "no circle of the board shows {bonus}; expected {least} to {most}",
                    bonus=known["bonus"],
                    least=known["least"],
                    most=known["most"],
                )
            case Kind.BONUS_NOT_PLAYED:
                return say("this game has no board, so there are no extra points")
            case Kind.PAWN_NOT_CROSSED:
                return say(
                    "the pawn stands on field {field}, but the box of that field isn't crossed: {box}",
                    field=known["field"],
                    box=self.box(problem.row or "", number or 0),
                )
            case Kind.FIELD_TAKEN:
                return say(
                    "another pawn stands on field {field} already ({name}); only the start field holds several",
                    field=known["field"],
                    name=self._name(known["other"]),
                )
            case Kind.WRITTEN_DIFFERS:
                return say(
                    "written: {written}, right: {right}", written=signed(known["written"]), right=signed(known["right"])
                )
            case Kind.PLAYER_COUNT:
                return say(
                    "players: {players}; this game is for {least} to {most}",
                    players=known["players"],
                    least=known["least"],
                    most=known["most"],
                )
            case Kind.NAME_TWICE:
                return say("another player has the same name; tell them apart")
            case Kind.NOT_FINISHED:
                return say(
                    "nothing says that the game was over; if it is still going on, add “finished: false” to the file"
                )
            case Kind.ENDED_TWICE | Kind.TOO_MANY_LOCKED:
                return self._end(problem)
            case Kind.IMPOSSIBLE_GAME:
                return self._impossible(problem)
            case _:
                return self._turn(problem)

    def _lucky(self, problem: Problem) -> Message:
        known: dict[str, Any] = dict(problem.parameters)
        numbers = self._list(known["numbers"])
        if "other" in known:
            return say(
                "these lucky numbers are on another sheet too ({name}): {numbers}",
                name=self._name(known["other"]),
                numbers=numbers,
            )
        if not known["played"]:
            return say("this game has no lucky numbers")
        return say(
            "lucky numbers: {numbers}; expected two different numbers from 2 to {most}",
            numbers=numbers or "–",
            most=known["most"],
        )

    def _end(self, problem: Problem) -> Message:
        known: dict[str, Any] = dict(problem.parameters)
        if problem.kind is Kind.TOO_MANY_LOCKED:
            return say_count(
                "these rows can't all be locked: {rows}; the game ends with {count} locked row, "
                "more only fall in the same action 1, to the same sum and to different players",
                "these rows can't all be locked: {rows}; the game ends with {count} locked rows, "
                "more only fall in the same action 1, to the same sum and to different players",
                known["enough"],
                rows=self._rows(known["rows"]),
            )
        if len(known["players"]) > 1:
            return say(
                "several players have their last penalty ({names}), but the first one ends the game at once",
                names=self._names(known["players"]),
            )
        return say(
            "the last penalty ({names}) and the locked rows ({rows}) each end the game at once; "
            "they can't both be there",
            names=self._names(known["players"]),
            rows=self._rows(known["rows"]),
        )

    def _impossible(self, problem: Problem) -> Message:
        known: dict[str, Any] = dict(problem.parameters)
        players: tuple[int, ...] = known["players"]
        match known["rule"]:
            case Rule.TURNS if "few" in known:
                return say(
                    "no game leads to these sheets: {few} – {at_most}; {many} – {at_least}",
                    few=self._fact(known["few"]),
                    at_most=say_count("at most {count} turn", "at most {count} turns", known["at_most"]),
                    many=self._fact(known["many"]),
                    at_least=say_count("at least {count} turn", "at least {count} turns", known["at_least"]),
                )
            case Rule.CLOSED_ROW:
                return say(
                    "no game leads to these sheets: after a row was locked, every own turn needed a cross "
                    "in another row or a penalty, and that doesn't work out for: {facts}",
                    facts=self._facts(players),
                )
            case Rule.WHITE_SUMS:
                return say(
                    "no game leads to these sheets: the white sum of a turn is the same for everybody, and there were "
                    "too few turns for such different numbers: {facts}",
                    facts=self._facts(players),
                )
            case Rule.LOCKERS:
                return say(
                    "several players lock a row only at the same moment, with the same number; "
                    "here the numbers differ: {names}",
                    names=self._names(players),
                )
            case Rule.PAWN:
                return say_count(
                    "the pawn can't have come to its field: every move goes over at most {count} free field "
                    "and ends on a crossed box",
                    "the pawn can't have come to its field: every move goes over at most {count} free fields "
                    "and ends on a crossed box",
                    self.layout.board.longest_move if self.layout.board else 0,
                )
            case _:
                return say(
                    "no game leads to these sheets: every own turn brings a cross or a penalty, turns go round, "
                    "and that doesn't work out for: {facts}",
                    facts=self._facts(players),
                )

    def _turn(self, problem: Problem) -> Message:
        """Choose the words for what a turn can't have."""
        known: dict[str, Any] = dict(problem.parameters)
        number = problem.box
        match problem.kind:
            case Kind.WRONG_SUM if known["action"] == 1:
                return say("{number} isn't the sum of the white dice, which is {sum}", number=number, sum=known["sum"])
            case Kind.WRONG_SUM if known["sums"]:
                return say(
                    "{number} isn't the sum of a white die and the coloured die ({colour}): {sums}",
                    number=number,
                    colour=self.catalog.colour(known["colour"], self.layout),
                    sums=self._list(known["sums"]),
                )
            case Kind.WRONG_SUM:
                return say(
                    "{number} can't be crossed in action 2: the die of its colour wasn't rolled ({colour})",
                    number=number,
                    colour=self.catalog.colour(known["colour"], self.layout),
                )
            case Kind.ROW_LOCKED:
                return say("{number} can't be crossed any more, the row is locked", number=number)
            case Kind.NOT_TO_THE_RIGHT:
                return say(
                    "{number} isn't to the right of the last cross, which is {last}", number=number, last=known["last"]
                )
            case Kind.NOT_ACTIVE:
                return say("somebody else was active: {name}", name=self._name(known["active"]))
            case Kind.BAD_ROLL:
                return self._roll(problem)
            case Kind.BAD_MOVE:
                return self._move(problem)
            case Kind.PENALTY_DIFFERS if known.get("ended"):
                return say("a penalty is marked, but the game was over before in this turn")
            case Kind.PENALTY_DIFFERS if known["marked"]:
                return say("a penalty is marked, although a number was crossed in this turn")
            case Kind.PENALTY_DIFFERS:
                return say("no penalty is marked, although nothing was crossed in this turn")
            case Kind.AFTER_THE_END if "turns" in known:
                return say_count(
                    "the game was over before; {count} turn too many",
                    "the game was over before; {count} turns too many",
                    known["turns"],
                )
            case Kind.AFTER_THE_END:
                return say("the game was over after action {action}; nothing more takes place", action=known["action"])
            case _:
                raise ValueError(problem.kind)

    def _roll(self, problem: Problem) -> Message:
        known: dict[str, Any] = dict(problem.parameters)
        match known["reason"]:
            case "value":
                return say(
                    "a die can't show {value}; expected 1 to {sides}", value=known["value"], sides=known["sides"]
                )
            case "white":
                return say("white dice: {dice}; two of them are rolled", dice=known["dice"])
            case "missing":
                return say(
                    "a die is missing in this roll: {colour}", colour=self.catalog.colour(known["colour"], self.layout)
                )
            case _:
                return say(
                    "a die has left the game and can't be rolled any more: {colour}",
                    colour=self.catalog.colour(known["colour"], self.layout),
                )

    def _move(self, problem: Problem) -> Message:
        known: dict[str, Any] = dict(problem.parameters)
        match known["reason"]:
            case "no-board":
                return say("this game has no board, so no pawn moves")
            case "length":
                return say(
                    "a move of {move} free fields; expected 1 to {longest}",
                    move=known["move"],
                    longest=known["longest"],
                )
            case "off-track":
                return say("the track ends before the pawn gets there")
            case reason:
                because = Problem(reason, problem.player, problem.row, box=problem.box, parameters=known)
                return say("the pawn can't move to this field: {reason}", reason=self._message(because))


def _offer(correction: Correction) -> Message:
    match correction:
        case Correction(change=Change.NUMBER, box=box, instead=instead):
            return say("{instead} instead of {number}", number=box, instead=instead)
        case Correction(change=Change.LOCK_ADDED, box=None):
            return say("the lock too")
        case Correction(change=Change.LOCK_ADDED, box=box):
            return say("{number} and the lock too", number=box)
        case Correction(change=Change.LOCK_REMOVED, box=None):
            return say("no lock")
        case Correction(change=Change.LOCK_REMOVED, box=box):
            return say("neither {number} nor the lock", number=box)
        case Correction(change=Change.PENALTIES, instead=instead):
            return say("penalties: {number}", number=instead)
        case Correction(change=Change.ADDED, box=box):
            return say("{number} too", number=box)
        case Correction(change=Change.REMOVED, box=box):
            return say("no {number}", number=box)
        case _:
            return say("{number}x", number=correction.instead)
