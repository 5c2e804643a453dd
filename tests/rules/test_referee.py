"""The engine against the second referee: thousands of random games, as they were played and with slips in them."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from sheetgen.rules import Kind, Severity, judge, replay
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
