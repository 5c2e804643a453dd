"""Every sentence about a game, in every language."""

from __future__ import annotations

import pytest

from sheetgen import load_layout
from sheetgen.catalog import load_catalog
from sheetgen.language import LANGUAGES
from sheetgen.rules import Change, Correction, Game, Kind, Marks, Problem, Rule, Severity, Sheet
from sheetgen.verdict import Teller

LAYOUT = load_layout("on-board")
EMPTY = (Marks(),) * 4
GAME = Game((Sheet("Ema", (Marks((2, 3)), *EMPTY[1:]), 1, field=5), Sheet("Petr", (Marks(crosses=8), *EMPTY[1:]), 2)))

IMPOSSIBLE = Kind.IMPOSSIBLE_GAME
SENTENCES: list[tuple[Problem, str]] = [
    (
        Problem(
            IMPOSSIBLE,
            parameters={"rule": Rule.TURNS, "players": (0, 1), "few": 0, "at_most": 1, "many": 1, "at_least": 5},
        ),
        "Ema (crosses: 2, penalties: 1) – at most 1 turn; Petr (crosses: 8, penalties: 2) – at least 5 turns",
    ),
    (Problem(IMPOSSIBLE, parameters={"rule": Rule.TURNS, "players": (0, 1)}), "turns go round"),
    (
        Problem(IMPOSSIBLE, None, "red", parameters={"rule": Rule.CLOSED_ROW, "players": (0,)}),
        "red: no game leads to these sheets: after a row was locked",
    ),
    (
        Problem(IMPOSSIBLE, parameters={"rule": Rule.WHITE_SUMS, "players": (0, 1)}),
        "the white sum of a turn is the same for everybody",
    ),
    (
        Problem(IMPOSSIBLE, None, "red", parameters={"rule": Rule.LOCKERS, "players": (0, 1)}),
        "here the numbers differ: Ema, Petr",
    ),
    (
        Problem(IMPOSSIBLE, 0, parameters={"rule": Rule.PAWN, "players": (0,)}),
        "Ema: the pawn can't have come to its field: every move goes over at most 5 free fields",
    ),
    (
        Problem(Kind.ENDED_TWICE, parameters={"players": (0,), "rows": ("red", "blue"), "penalties": 4}),
        "the last penalty (Ema) and the locked rows (red, blue)",
    ),
    (
        Problem(Kind.ENDED_TWICE, parameters={"players": (0, 1), "rows": (), "penalties": 4}),
        "several players have their last penalty (Ema, Petr)",
    ),
    (
        Problem(Kind.TOO_MANY_LOCKED, parameters={"rows": ("red", "blue"), "enough": 2}),
        "the game ends with 2 locked rows",
    ),
    (
        Problem(Kind.LUCKY_NUMBERS, 0, severity=Severity.WARNING, parameters={"numbers": (5, 8), "other": 1}),
        "on another sheet too (Petr): 5, 8",
    ),
    (Problem(Kind.LUCKY_NUMBERS, 0, parameters={"numbers": (5, 8), "played": False}), "this game has no lucky numbers"),
    (
        Problem(Kind.LUCKY_NUMBERS, 0, parameters={"numbers": (), "played": True, "most": 12}),
        "lucky numbers: –; expected",
    ),
    (
        Problem(Kind.BONUS_OUT_OF_RANGE, 0, parameters={"field": 41, "fields": 40, "side": "a"}),
        "the track A has no field 41",
    ),
    (
        Problem(Kind.BONUS_OUT_OF_RANGE, 0, parameters={"bonus": 21, "least": 0, "most": 20}),
        "no circle of the board shows 21",
    ),
    (
        Problem(Kind.PAWN_NOT_CROSSED, 0, "green", box=10, parameters={"field": 5}),
        "Ema: the pawn stands on field 5, but the box of that field isn't crossed: green 10",
    ),
    (
        Problem(Kind.WRITTEN_DIFFERS, 0, parameters={"item": "bonus", "written": 3, "right": 4}),
        "Ema, extra points: written: 3, right: 4",
    ),
    (
        Problem(Kind.WRONG_SUM, 0, "red", 2, 7, parameters={"action": 1, "sum": 5}),
        "turn 3, Ema, red: 7 isn't the sum of the white dice, which is 5",
    ),
    (
        Problem(Kind.WRONG_SUM, 0, "red", 2, 7, parameters={"action": 2, "colour": "red", "sums": (4, 5)}),
        "the coloured die (red): 4, 5",
    ),
    (
        Problem(Kind.WRONG_SUM, 0, "red", 2, 7, parameters={"action": 2, "colour": "red", "sums": ()}),
        "wasn't rolled (red)",
    ),
    (
        Problem(Kind.BAD_ROLL, turn=0, parameters={"reason": "value", "value": 9, "sides": 6}),
        "turn 1: a die can't show 9",
    ),
    (Problem(Kind.BAD_ROLL, turn=0, parameters={"reason": "white", "dice": 1}), "white dice: 1"),
    (Problem(Kind.BAD_ROLL, turn=0, parameters={"reason": "missing", "colour": "blue"}), "missing in this roll: blue"),
    (Problem(Kind.BAD_ROLL, turn=0, parameters={"reason": "gone", "colour": "blue"}), "can't be rolled any more: blue"),
    (Problem(Kind.BAD_MOVE, 0, turn=0, parameters={"reason": "no-board", "move": 1}), "no board"),
    (
        Problem(Kind.BAD_MOVE, 0, turn=0, parameters={"reason": "length", "move": 9, "longest": 5}),
        "a move of 9 free fields; expected 1 to 5",
    ),
    (Problem(Kind.BAD_MOVE, 0, turn=0, parameters={"reason": "off-track", "move": 3}), "the track ends"),
    (
        Problem(Kind.BAD_MOVE, 0, "red", 0, 5, parameters={"reason": Kind.ROW_LOCKED, "move": 3}),
        "can't move to this field: 5 can't be crossed any more, the row is locked",
    ),
    (
        Problem(Kind.BAD_MOVE, 0, "red", 0, 5, parameters={"reason": Kind.NOT_TO_THE_RIGHT, "move": 3, "last": 7}),
        "isn't to the right of the last cross, which is 7",
    ),
    (
        Problem(
            Kind.BAD_MOVE,
            0,
            "red",
            0,
            12,
            parameters={"reason": Kind.LOCK_TOO_EARLY, "move": 3, "needed": 5, "crosses": 1},
        ),
        "needs at least 5 crosses before it; here: 1",
    ),
    (Problem(Kind.NOT_ACTIVE, 0, turn=0, parameters={"active": 1}), "turn 1, Ema: somebody else was active: Petr"),
    (
        Problem(Kind.PENALTY_DIFFERS, 0, turn=0, parameters={"marked": True, "ended": True}),
        "the game was over before in this turn",
    ),
    (Problem(Kind.PENALTY_DIFFERS, 0, turn=0, parameters={"marked": True}), "although a number was crossed"),
    (Problem(Kind.PENALTY_DIFFERS, 0, turn=0, parameters={"marked": False}), "although nothing was crossed"),
    (Problem(Kind.AFTER_THE_END, turn=6, parameters={"turns": 1}), "turn 7: the game was over before; 1 turn too many"),
    (Problem(Kind.AFTER_THE_END, 0, turn=6, parameters={"action": 1}), "the game was over after action 1"),
]

OFFERS = [
    (Correction(Change.NUMBER, 0, GAME, "red", 5, 6), "Ema, red: 6 instead of 5"),
    (Correction(Change.LOCK_ADDED, 0, GAME, "red"), "Ema, red: the lock too"),
    (Correction(Change.LOCK_ADDED, 0, GAME, "red", 12), "Ema, red: 12 and the lock too"),
    (Correction(Change.LOCK_REMOVED, 0, GAME, "red"), "Ema, red: no lock"),
    (Correction(Change.LOCK_REMOVED, 0, GAME, "red", 12), "Ema, red: neither 12 nor the lock"),
    (Correction(Change.PENALTIES, 1, GAME, instead=3), "Petr: penalties: 3"),
    (Correction(Change.ADDED, 0, GAME, "red", 5), "Ema, red: 5 too"),
    (Correction(Change.REMOVED, 0, GAME, "red", 5), "Ema, red: no 5"),
    (Correction(Change.COUNT, 0, GAME, "red", instead=7), "Ema, red: 7x"),
]


@pytest.mark.parametrize(("problem", "said"), SENTENCES)
def test_sentences(problem: Problem, said: str) -> None:
    assert said in Teller(load_catalog("en"), LAYOUT, GAME).sentence(problem)


@pytest.mark.parametrize(("correction", "said"), OFFERS)
def test_offers(correction: Correction, said: str) -> None:
    assert Teller(load_catalog("en"), LAYOUT, GAME).offer(correction) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_it(language: str) -> None:
    teller, english = (Teller(load_catalog(each), LAYOUT, GAME) for each in (language, "en"))
    said = [(teller.sentence(problem), english.sentence(problem)) for problem, _ in SENTENCES]
    said += [(teller.offer(each), english.offer(each)) for each, _ in OFFERS if each.change is not Change.COUNT]
    for here, in_english in said:
        assert "{" not in here
        assert (here == in_english) is (language == "en")


def test_rows_and_boxes_of_other_boards() -> None:
    from tests.rules.small import small_layout

    layout = small_layout(3, {"red": [2, 3], "blue": [4, 3]}, before=1, colours={"red": ["red", "blue"]})
    teller = Teller(load_catalog("en"), layout, GAME)
    assert teller.box("red", 2) == "red 2"
    assert teller.box("red", 3) == "red 3"
    assert teller.box("red", 9) == "red 9"
