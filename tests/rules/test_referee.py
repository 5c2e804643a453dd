"""The engine against the second referee: thousands of random games, as they were played and with slips in them."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from sheetgen.rules import Kind, Marks, Severity, corrections, judge, replay
from sheetgen.rules.check import GAME_KINDS
from tests.rules.bridge import boards, game_of, record_of
from tests.rules.referee import is_legal, play_random

BOARDS = boards()


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("name", BOARDS)
def test_legal_games_have_no_problem_and_the_same_scores(name: str, part: int) -> None:
    layout, board = BOARDS[name]
    for seed in range(part * 200, part * 200 + 200):
        random_ = random.Random(f"{name} {seed}")
        players = random_.randint(layout.players.low, layout.players.high)
        match, turns, first = play_random(board, players, random_)
        points = [match.points(player) for player in range(players)]
        result, problems = judge(layout, game_of(match))
        # Two sheets with the same lucky numbers are worth a warning; the referee deals them by chance.
        assert all(problem.kind is Kind.LUCKY_NUMBERS and not problem.is_error for problem in problems), (
            seed,
            problems,
        )
        assert [score.total for score in result.scores] == points
        game, result, problems = replay(layout, record_of(players, first, match.lucky, turns))
        assert all(problem.kind is Kind.LUCKY_NUMBERS and not problem.is_error for problem in problems), (
            seed,
            problems,
        )
        assert [score.total for score in result.scores] == points
        assert [sheet.penalties for sheet in game.sheets] == match.penalties


@pytest.mark.parametrize("name", BOARDS)
def test_a_game_that_goes_on_is_no_problem_at_any_moment(name: str) -> None:
    layout, board = BOARDS[name]
    for seed in range(25):
        random_ = random.Random(f"going on {name} {seed}")
        players = random_.randint(layout.players.low, layout.players.high)
        match, turns, first = play_random(board, players, random_)
        for length in range(len(turns)):
            record = record_of(players, first, match.lucky, turns[:length])
            game, _, problems = replay(layout, record)
            assert {problem.kind for problem in problems} <= {Kind.NOT_FINISHED, Kind.LUCKY_NUMBERS}
            assert not any(problem.is_error for problem in judge(layout, game)[1])


@pytest.mark.parametrize("name", BOARDS)
def test_what_is_not_known_never_makes_a_game_wrong(name: str) -> None:
    """Counts instead of boxes, lucky numbers and fields left out, circles instead of fields."""
    layout, board = BOARDS[name]
    for seed in range(400):
        random_ = random.Random(f"unknown {name} {seed}")
        players = random_.randint(layout.players.low, layout.players.high)
        game = game_of(play_random(board, players, random_)[0])
        sheets = []
        for sheet in game.sheets:
            rows = tuple(
                Marks(crosses=len(marks.numbers) + marks.lock) if random_.random() < 0.3 else marks
                for marks in sheet.rows
            )
            changed = sheet._replace(rows=rows, lucky=sheet.lucky if random_.random() < 0.5 else None)
            if board.track is not None and random_.random() < 0.5:
                circle = board.track[sheet.field - 1][2] if sheet.field else 0
                changed = changed._replace(field=None, bonus=circle if random_.random() < 0.7 else None)
            sheets.append(changed)
        problems = judge(layout, game._replace(sheets=tuple(sheets)))[1]
        assert not any(problem.is_error for problem in problems), (seed, problems)


def mutate(turns: list[dict[str, Any]], players: int, rows: list[str], random_: random.Random) -> None:
    """Change one thing in a record, anything."""
    turn = random_.choice(turns)
    number = random_.randint(1, 17)
    box = (random_.choice(rows), number)
    match random_.randrange(10):
        case 0:
            turn["white"][random_.randrange(players)] = (random_.choice(rows), sum(turn["roll"]["white"]))
        case 1:
            turn["white"][random_.randrange(players)] = box
        case 2 if turn["white"]:
            del turn["white"][random_.choice(list(turn["white"]))]
        case 3:
            turn["colour"] = box
        case 4:
            turn.pop("colour", None)
        case 5:
            die = random_.choice([*turn["roll"]])
            value = random_.randint(0, 9)
            if die == "white":
                turn["roll"]["white"][random_.randrange(2)] = value
            else:
                turn["roll"][die] = value
        case 6:
            turn["roll"].pop(random_.choice(rows), None)
        case 7:
            turn["move"] = random_.randint(1, 6)
        case 8:
            turn["penalty"] = random_.random() < 0.5
        case 9:
            place = random_.randrange(len(turns))
            turns.insert(place, copy.deepcopy(turns[place]))


@pytest.mark.parametrize("name", BOARDS)
def test_a_slip_of_the_pen_can_be_corrected(name: str) -> None:
    """One thing of a finished game changed: where that is noticed, a single correction is offered, which works."""
    layout, board = BOARDS[name]
    noticed = repaired = 0
    for seed in range(250):
        random_ = random.Random(f"slip {name} {seed}")
        players = random_.randint(layout.players.low, layout.players.high)
        game = game_of(play_random(board, players, random_)[0])
        player, row = random_.randrange(players), random_.randrange(len(layout.rows))
        sheet = game.sheets[player]
        marks = sheet.rows[row]
        number = random_.choice(layout.rows[row].numbers)
        slips = [
            marks._replace(numbers=(*marks.numbers[1:], number)),
            marks._replace(numbers=(*marks.numbers, number)),
            marks._replace(numbers=marks.numbers[1:]),
            marks._replace(lock=not marks.lock),
        ]
        slip = sheet._replace(rows=(*sheet.rows[:row], random_.choice(slips), *sheet.rows[row + 1 :]))
        changed = game._replace(sheets=(*game.sheets[:player], slip, *game.sheets[player + 1 :]))
        errors = [problem for problem in judge(layout, changed)[1] if problem.is_error]
        if not errors:
            continue
        offered = [each for problem in errors for each in corrections(layout, changed, problem)]
        noticed += 1
        repaired += bool(offered)
        for each in offered:
            left = [problem.kind for problem in judge(layout, each.game)[1] if problem.is_error]
            assert len(left) < len(errors) or set(left) <= GAME_KINDS
    assert noticed > 50
    assert repaired >= 0.97 * noticed


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("name", BOARDS)
def test_mutated_records_are_called_wrong_when_the_referee_does(name: str, part: int) -> None:
    layout, board = BOARDS[name]
    verdicts = {True: 0, False: 0}
    for seed in range(part * 75, part * 75 + 75):
        random_ = random.Random(f"mutated {name} {seed}")
        players = random_.randint(layout.players.low, layout.players.high)
        match, turns, first = play_random(board, players, random_)
        for _ in range(5):
            mutated = copy.deepcopy(turns)
            mutate(mutated, players, [*board.rows], random_)
            legal = is_legal(board, players, first, match.lucky, mutated)
            problems = replay(layout, record_of(players, first, match.lucky, mutated))[2]
            errors = [problem for problem in problems if problem.severity is Severity.ERROR]
            assert (not errors) is legal, (seed, errors, mutated)
            verdicts[legal] += 1
    assert min(verdicts.values()) > 30
