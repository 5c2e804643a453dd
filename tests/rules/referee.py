"""A second referee: the rules once more, as plainly as possible, in code of its own.

It knows nothing of the engine. Its boards are typed in by hand from the facts of the games; only the tracks, which
are our own design, come from the layout file. Slow and simple on purpose.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field


@dataclass
class Board:
    sides: int
    rows: dict[str, list[int]]
    locking: int
    """How many numbers at the end of a row lock it."""
    before: int
    lucky: bool = False
    track: list[tuple[str, int, int]] | None = None
    longest_move: int = 5
    finish: int = 5
    locks_to_end: int = 2
    penalties_to_end: int = 4
    colours: dict[str, list[str]] = field(default_factory=dict)
    """The colours of a row's boxes where they aren't those of the row."""

    def colour(self, row: str, number: int) -> str:
        return self.colours[row][self.rows[row].index(number)] if row in self.colours else row


UP, DOWN = list(range(2, 13)), list(range(12, 1, -1))
BIG_UP, BIG_DOWN = list(range(2, 17)), list(range(16, 1, -1))
CLASSIC = Board(6, {"red": UP, "yellow": UP, "green": DOWN, "blue": DOWN}, 1, 5)
BIG = Board(8, {"red": BIG_UP, "yellow": BIG_UP, "green": BIG_DOWN, "blue": BIG_DOWN}, 2, 6, lucky=True)
FAIR_PAIRS = [(4, 9), (9, 14), (5, 8), (5, 10), (8, 13), (10, 13), (6, 7), (6, 11), (7, 12), (11, 12)]


def on_board(track: list[tuple[str, int, int]]) -> Board:
    return Board(6, {"red": UP, "yellow": UP, "green": DOWN, "blue": DOWN}, 1, 5, track=track)


class IllegalError(Exception):
    """The rules forbid this."""


class Match:
    """One game on the table."""

    def __init__(self, board: Board, players: int, first: int, lucky: list[tuple[int, int]] | None = None) -> None:
        self.board = board
        self.crosses: list[dict[str, list[int]]] = [{row: [] for row in board.rows} for _ in range(players)]
        self.locks: list[set[str]] = [set() for _ in range(players)]
        self.penalties = [0] * players
        self.pawns = [0] * players
        self.lucky = lucky
        self.active = first
        self.closed: set[str] = set()
        self.last_turns: int | None = None
        self.over = False

    def dice(self) -> list[str]:
        """The coloured dice that are still in the game."""
        every = list(self.board.rows)
        for colours in self.board.colours.values():
            every += [colour for colour in colours if colour not in every]
        return [colour for colour in every if colour not in self.closed]

    def may_cross(self, player: int, row: str, number: int) -> bool:
        numbers = self.board.rows[row]
        mine = self.crosses[player][row]
        if row in self.closed or number not in numbers:
            return False
        if mine and numbers.index(number) <= max(numbers.index(each) for each in mine):
            return False
        return number not in numbers[-self.board.locking :] or len(mine) >= self.board.before

    def white_choices(self, player: int, white: list[int]) -> list[tuple[str, int]]:
        choices = [(row, sum(white)) for row in self.board.rows if self.may_cross(player, row, sum(white))]
        if self.lucky is not None and sum(white) in self.lucky[player]:
            open_rows = [row for row in self.board.rows if row not in self.closed]
            fewest = min(len(self.crosses[player][row]) for row in open_rows)
            for row in open_rows:
                numbers, mine = self.board.rows[row], self.crosses[player][row]
                if len(mine) == fewest:
                    place = max(numbers.index(each) for each in mine) + 1 if mine else 0
                    if place < len(numbers) and self.may_cross(player, row, numbers[place]):
                        choices.append((row, numbers[place]))
        return list(dict.fromkeys(choices))

    def colour_choices(self, roll: dict[str, object]) -> list[tuple[str, int]]:
        white = roll["white"]
        assert isinstance(white, list)
        choices = []
        for row, numbers in self.board.rows.items():
            for number in numbers:
                die = roll.get(self.board.colour(row, number))
                if self.board.colour(row, number) not in self.dice() or die is None:
                    continue
                if number in [each + die for each in white] and self.may_cross(self.active, row, number):
                    choices.append((row, number))
        return choices

    def landing(self, steps: int) -> int | None:
        assert self.board.track is not None
        place = self.pawns[self.active]
        while steps:
            place += 1
            if place > len(self.board.track):
                return None
            if place not in self.pawns:
                steps -= 1
        return place

    def move_choices(self) -> list[int]:
        if self.board.track is None:
            return []
        choices = []
        for steps in range(1, self.board.longest_move + 1):
            place = self.landing(steps)
            if place is None:
                continue
            row, number, _ = self.board.track[place - 1]
            if number in self.crosses[self.active][row] or self.may_cross(self.active, row, number):
                choices.append(steps)
        return choices

    def cross(self, player: int, row: str, number: int) -> None:
        self.crosses[player][row].append(number)
        if number in self.board.rows[row][-self.board.locking :]:
            self.locks[player].add(row)

    def settle(self) -> None:
        self.closed = set().union(*self.locks)
        if len(self.closed) >= self.board.locks_to_end:
            self.over = True

    def roll_is_right(self, roll: dict[str, object]) -> bool:
        white = roll["white"]
        assert isinstance(white, list)
        values = [*white, *(value for die, value in roll.items() if die != "white")]
        right_values = all(isinstance(value, int) and 1 <= value <= self.board.sides for value in values)
        return len(white) == 2 and right_values and {*roll} - {"white"} == set(self.dice())

    def take(self, turn: dict[str, object]) -> None:
        """Play one recorded turn; raise IllegalError if the rules forbid anything in it."""
        if self.over:
            raise IllegalError("after the end")
        roll = turn["roll"]
        white_crosses = turn.get("white") or {}
        assert isinstance(roll, dict)
        assert isinstance(white_crosses, dict)
        if not self.roll_is_right(roll):
            raise IllegalError("roll")
        active = self.active
        crossed = active in white_crosses
        for player, choice in white_crosses.items():
            if choice not in self.white_choices(player, roll["white"]):
                raise IllegalError("white")
        for player, (row, number) in white_crosses.items():
            self.cross(player, row, number)
        self.settle()
        if self.over:
            if turn.get("colour") or turn.get("move") or turn.get("penalty"):
                raise IllegalError("after the end in action 1")
            return
        colour = turn.get("colour")
        if colour:
            assert isinstance(colour, tuple)
            if colour not in self.colour_choices(roll):
                raise IllegalError("colour")
            self.cross(active, *colour)
            crossed = True
            self.settle()
        steps = turn.get("move")
        if steps:
            assert isinstance(steps, int)
            if self.over or steps not in self.move_choices():
                raise IllegalError("move")
            place = self.landing(steps)
            assert place is not None
            assert self.board.track is not None
            row, number, _ = self.board.track[place - 1]
            self.pawns[active] = place
            if number not in self.crosses[active][row]:
                self.cross(active, row, number)
                crossed = True
                self.settle()
        if turn.get("penalty") is not None and turn["penalty"] == crossed:
            raise IllegalError("penalty")
        if not crossed:
            self.penalties[active] += 1
            if self.penalties[active] == self.board.penalties_to_end:
                self.over = True
        if self.last_turns is not None:
            self.last_turns -= 1
        elif self.board.track is not None and self.pawns[active] > len(self.board.track) - self.board.finish:
            self.last_turns = len(self.penalties) - 1
        if self.last_turns == 0:
            self.over = True
        self.active = (active + 1) % len(self.penalties)

    def points(self, player: int) -> int:
        total = -5 * self.penalties[player]
        for row, mine in self.crosses[player].items():
            crosses = len(mine) + (row in self.locks[player])
            total += crosses * (crosses + 1) // 2
        if self.board.track is not None and self.pawns[player]:
            total += self.board.track[self.pawns[player] - 1][2]
        return total


@dataclass
class Style:
    """How players choose: how often they pass, and whether they skip few boxes or any."""

    passing: float
    greedy: float


def random_turn(match: Match, random_: random.Random, style: Style) -> dict[str, object]:
    """Roll the dice and let everybody choose; the turn is legal."""
    board = match.board
    white = [random_.randint(1, board.sides), random_.randint(1, board.sides)]
    roll: dict[str, object] = {"white": white}
    for die in match.dice():
        roll[die] = random_.randint(1, board.sides)
    turn: dict[str, object] = {"roll": roll}
    trial = copy_of(match)
    crosses: dict[int, tuple[str, int]] = {}
    for player in range(len(match.penalties)):
        chosen = choose(match, player, match.white_choices(player, white), random_, style)
        if chosen:
            crosses[player] = chosen
            trial.cross(player, *chosen)
    turn["white"] = crosses
    trial.settle()
    if trial.over:
        return turn
    chosen = choose(trial, match.active, trial.colour_choices(roll), random_, style)
    if chosen:
        turn["colour"] = chosen
        trial.cross(match.active, *chosen)
        trial.settle()
    moves = [] if trial.over else trial.move_choices()
    if moves and random_.random() >= style.passing:
        turn["move"] = random_.choice(moves)
    return turn


def choose(
    match: Match, player: int, choices: list[tuple[str, int]], random_: random.Random, style: Style
) -> tuple[str, int] | None:
    if not choices or random_.random() < style.passing:
        return None
    if random_.random() >= style.greedy:
        return random_.choice(choices)

    def skipped(choice: tuple[str, int]) -> int:
        numbers, mine = match.board.rows[choice[0]], match.crosses[player][choice[0]]
        return numbers.index(choice[1]) - (max(numbers.index(each) for each in mine) if mine else -1)

    return min(choices, key=skipped)


def copy_of(match: Match) -> Match:
    copy = Match(match.board, len(match.penalties), match.active, match.lucky)
    copy.crosses = [{row: list(mine) for row, mine in each.items()} for each in match.crosses]
    copy.locks = [set(each) for each in match.locks]
    copy.penalties, copy.pawns = list(match.penalties), list(match.pawns)
    copy.closed, copy.last_turns, copy.over = set(match.closed), match.last_turns, match.over
    return copy


def play_random(
    board: Board, players: int, random_: random.Random, style: Style | None = None
) -> tuple[Match, list[dict[str, object]], int]:
    """Play a whole random game, in any style; return the table after it, its turns and who was first."""
    first = random_.randrange(players)
    lucky = [random_.choice(FAIR_PAIRS) for _ in range(players)] if board.lucky else None
    match = Match(board, players, first, lucky)
    style = style or Style(random_.choice([0.0, 0.1, 0.4, 0.8]), random_.choice([0.0, 0.7, 1.0]))
    turns = []
    while not match.over:
        turn = random_turn(match, random_, style)
        match.take(turn)
        turns.append(turn)
    return match, turns, first


def is_legal(
    board: Board, players: int, first: int, lucky: list[tuple[int, int]] | None, turns: list[dict[str, object]]
) -> bool:
    """Tell whether a record follows the rules to the end of the game."""
    match = Match(board, players, first, lucky)
    try:
        for turn in turns:
            match.take(turn)
    except IllegalError:
        return False
    return True
