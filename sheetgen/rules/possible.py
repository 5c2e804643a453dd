"""Can these sheets come from one legal game?

Final sheets don't show the order of play. Yet they must fit some way of ending, some last active player and
some number of turns; here all of these are tried. What is checked is sound: a game that was really played is
never called impossible. It is not complete: a few combinations pass although no game leads to them.

How it works. Turns are looked at from the end. For an ending and a last active player, everybody's own
turns follow from the number of turns, as turns go round. Every own turn brings a cross or a penalty, every
turn brings only so many crosses: for each player this leaves certain numbers of turns, kept as the bits of an
integer. Impossible is what leaves no common bit under any ending.

A row that was locked before the end closed for everybody. Its lock fell in one of the last turns: a lock any
earlier could as well have fallen a whole round later. So the turns around each such lock are tried as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from sheetgen.layout.model import Layout
from sheetgen.rules.ends import End, Ending, Lock
from sheetgen.rules.problem import Rule
from sheetgen.rules.sheet import Tally

Options = tuple[tuple[int, int, int], ...]
"""What some turns can bring one player, as alternatives: least crosses, most crosses, penalties."""

ANYBODY_ELSE: Options = ((0, 1, 0),)
"""What a turn of another player brings: a cross in action 1, or nothing."""
MOST_REMEMBERED = 20_000
MOST_TO_SINGLE_OUT = 6
"""Among more players than these the smallest group isn't looked for; there would be too many groups."""


class Table(NamedTuple):
    """The sheets of a game in seating order, and the ways in which it may have ended."""

    layout: Layout
    actions: int
    luck: bool
    """Whether there are lucky numbers."""
    seats: Sequence[Tally]
    ends: Iterable[End]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a game is impossible: the rule, and the smallest group of players that shows it.

    If the number of turns shows it, `bounds` says how few turns one player's sheet allows and how many the
    other's needs: (player, at most), (player, at least).
    """

    rule: Rule
    players: tuple[int, ...]
    row: int | None = None
    bounds: tuple[tuple[int, int], tuple[int, int]] | None = None


def is_possible(table: Table) -> bool:
    """Tell whether nothing speaks against a sequence of turns that leads to all sheets; one end that fits will do."""
    return _is_possible(table, range(len(table.seats)), Rule.WHITE_SUMS)


def why_impossible(table: Table) -> Reason:
    """Return why no sequence of turns leads to all sheets, if that is so; goes through the ends again and again."""
    everybody = range(len(table.seats))
    for size in range(1, len(everybody) + 1 if len(everybody) <= MOST_TO_SINGLE_OUT else 1):
        for rule in (Rule.TURNS, Rule.CLOSED_ROW, Rule.WHITE_SUMS):
            for group in combinations(everybody, size):
                if not _is_possible(table, group, rule):
                    return Reason(rule, group, _closed_row(table, rule), _bounds(table, group, rule))
    return Reason(Rule.TURNS, tuple(everybody))


def _closed_row(table: Table, rule: Rule) -> int | None:
    """Return the row that was locked before the end, if there can only be one."""
    rows = {lock.row for end in table.ends for lock in end.closed}
    return rows.pop() if rule is Rule.CLOSED_ROW and len(rows) == 1 else None


def _bounds(table: Table, group: Sequence[int], rule: Rule) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Return who of the two allows how few turns and who needs how many, if that alone shows it."""
    if rule is not Rule.TURNS or len(group) != 2:
        return None
    counts = []
    for player in group:
        turns = 0
        for end in table.ends:
            turns |= _turns_by_count(table, end, player)
        counts.append((player, turns))
    for (one, few), (other, many) in (counts, reversed(counts)):
        if few and many and few.bit_length() - 1 < (many & -many).bit_length() - 1:
            return (one, few.bit_length() - 1), (other, (many & -many).bit_length() - 1)
    return None


def _is_possible(table: Table, group: Sequence[int], rule: Rule) -> bool:
    """Tell whether the sheets of a group fit some ending, as far as the rules up to `rule` can say."""
    with_locks, with_sums = rule is not Rule.TURNS, rule is Rule.WHITE_SUMS
    for end in table.ends:
        # After a pawn has come to the finish, everybody else is active once more.
        turns = -1 << len(table.seats) if end.ending is Ending.FINISH else -1
        for player in group:
            turns &= _turns_by_count(table, end, player)
            if not turns:
                break
        if turns and with_locks:
            for lock in end.closed:
                turns &= _turns_by_lock(table, end, lock, group, turns, enough=len(end.closed) == 1)
        if turns and (not with_sums or _sums_suffice(table, end, group, turns)):
            return True
    return False


def _turns_by_count(table: Table, end: End, player: int) -> int:
    """Return, as bits, the numbers of turns that fit one player's crosses and penalties."""
    seat = table.seats[player]
    players = len(table.seats)
    distance = (end.last - player) % players
    turns = _turns(
        seat.least,
        seat.most,
        seat.penalties,
        seat.track_crosses,
        players,
        table.actions,
        distance,
        1,
        _last_turn(table, end, player),
        seat.most,
    )
    if seat.moves:
        own_before = seat.moves - (distance == 0 and not end.final)
        if own_before > 0:
            turns &= -1 << (1 + (distance or players) + (own_before - 1) * players)
    return turns


def _last_turn(table: Table, end: End, player: int) -> Options:
    """Return what the last turn can have brought a player."""
    if end.final:
        if any(player in lock.players for lock in end.final):
            return ((1, 1, 0),)
        return ANYBODY_ELSE if _may_cross_beside(table, end, player) else ((0, 0, 0),)
    return _own_last_turn(end.ending, table.actions) if player == end.last else ANYBODY_ELSE


@cache
def _own_last_turn(ending: Ending, most: int) -> Options:
    """Return what the last turn can have brought its active player."""
    match ending:
        case Ending.ACTION_2:
            return ((1, most, 0),)
        case Ending.PENALTY:
            return ((0, 0, 1),)
        case Ending.FINISH:
            return ((1, most, 0), (0, 0, 1))
        case _:
            return ((0, most, 0), (0, 0, 1))


def _may_cross_beside(table: Table, end: End, player: int) -> bool:
    """Tell whether the white sum of the last action 1 is crossed on the sheet of someone who didn't lock with it."""
    if table.luck:
        return True
    numbers = _numbers(table, player)
    if numbers is None:
        return True
    return any(number in numbers for number in frozenset.intersection(*(lock.sums for lock in end.final)))


def _turns_by_lock(table: Table, end: End, lock: Lock, group: Sequence[int], wanted: int, *, enough: bool) -> int:
    """Return, as bits, the numbers of turns with which a row can have been closed before the end.

    The lock fell `back` turns before the last one, in action 1, or in action 2 if one player alone locked the row.
    With `enough` the largest number of turns is enough to know: nothing that follows is harder with more turns.
    """
    found = 0
    largest = 1 << (wanted.bit_length() - 1) if enough else wanted
    players = len(table.seats)
    for back in range(1 if end.final else 0, players + 1):
        active = (end.last - back) % players
        for in_action_1 in (True, False):
            if not in_action_1 and lock.players != (active,):
                continue
            turns = wanted
            for player in group:
                turns &= _turns_around_lock(table, end, lock, player, back, in_action_1=in_action_1)
                if not turns:
                    break
            found |= turns
            if found & largest == largest:
                return found
    return found


def _turns_around_lock(table: Table, end: End, lock: Lock, player: int, back: int, *, in_action_1: bool) -> int:
    """Return, as bits, the numbers of turns that fit one player if the row was locked `back` turns before the last."""
    players = len(table.seats)
    distance = (end.last - player) % players
    seat = table.seats[player]
    elsewhere = seat.least - seat.rows[lock.row].least
    if back == 0 and distance == 0:
        options, in_this_row = _last_and_lock(table, end, is_locker=player in lock.players, in_action_1=in_action_1)
    else:
        is_active = distance == back % players
        options, in_this_row = _lock_turn(table.actions, table.luck, is_active, player in lock.players, in_action_1)
    if back > 0:
        most = table.actions
        after = _after_lock(most, back, 1 <= distance < back, _last_turn(table, end, player))
        if elsewhere < 2 * most + back:
            after = tuple([(low, min(high, elsewhere), pens) for low, high, pens in after if low <= elsewhere])
        options = _together(options, after)
    return _turns(
        seat.least,
        seat.most,
        seat.penalties,
        seat.track_crosses,
        players,
        table.actions,
        distance,
        back + 1,
        options,
        elsewhere + in_this_row,
    )


@cache
def _lock_turn(most: int, luck: bool, is_active: bool, is_locker: bool, in_action_1: bool) -> tuple[Options, int]:
    """Return what the turn of a lock brings a player, and how many crosses of it can lie in the row."""
    if in_action_1:
        if is_locker:
            return ((1, most if is_active else 1, 0),), 1
        # Whoever doesn't lock the row with the white sum crosses elsewhere with it, unless a lucky number comes in.
        beside = 1 if luck else 0
        return (((1, most, 0), (0, 0, 1)) if is_active else ANYBODY_ELSE), beside
    # The active player locks it in action 2, and may have crossed in it before; the others may have in action 1.
    return (((1, most, 0),), most) if is_active else (ANYBODY_ELSE, 1)


@cache
def _after_lock(most: int, back: int, own_between: bool, last_turn: Options) -> Options:
    """Return what the turns after that of a lock bring a player: those between, and the last one."""
    if own_between:
        return _together(((1, back - 2 + most, 0), (0, back - 2, 1)), last_turn)
    return _together(((0, back - 1, 0),), last_turn)


def _last_and_lock(table: Table, end: End, *, is_locker: bool, in_action_1: bool) -> tuple[Options, int]:
    """Return what the last turn brings its active player if a row that closed before the end was locked in it too."""
    most = table.actions
    options, in_this_row = _lock_turn(most, table.luck, True, is_locker, in_action_1)
    if end.ending is Ending.ACTION_2:
        # One more cross locked the last row; after action 2 that takes an action 3. There is no penalty then.
        if not in_action_1 and most < 3:
            return (), 0
        crossed = tuple((low + is_locker, high, 0) for low, high, penalties in options if not penalties)
        return crossed, min(in_this_row, most - 1)
    if end.ending is Ending.PENALTY:
        return tuple(option for option in options if option[2]), in_this_row
    if end.ending is Ending.OPEN and not is_locker:
        return tuple((0, high, penalties) for _, high, penalties in options), in_this_row
    return options, in_this_row


@cache
def _together(first: Options, second: Options) -> Options:
    """Return what two stretches of turns can bring together."""
    return tuple((low + a, high + b, pens + c) for low, high, pens in first for a, b, c in second)


@lru_cache(maxsize=MOST_REMEMBERED)
def _turns(
    least: int,
    most: int,
    all_penalties: int,
    track_crosses: int | None,
    players: int,
    actions: int,
    distance: int,
    tail: int,
    options: Options,
    most_in_tail: int,
) -> int:
    """Return, as bits, the numbers of turns that fit a player with these crosses and penalties.

    The last `tail` turns bring what `options` say, but at most so many crosses; the turns before them are ordinary
    ones. The player was last active `distance` turns before the last turn. Few different values come up, even
    among many games, so the answers are kept.
    """
    # Own turns before the tail lie `nearest`, `nearest` + players, … turns before the last one.
    nearest = distance if distance >= tail else distance + players * -((distance - tail) // players)
    found = 0
    for low, high, pens in options:
        penalties = all_penalties - pens
        if high > most_in_tail:
            high = most_in_tail
        most_before = most - low
        if penalties < 0 or high < low or most_before < 0:
            continue
        least_before = least - high if least > high else 0
        # Crosses need turns, and those of penalties bring none; penalties need own turns.
        first = _turns_for(least_before + actions * penalties, actions - 1, tail, nearest, players)
        if penalties:
            first = max(first, 1 + nearest + (penalties - 1) * players)
        if track_crosses is not None:
            needed = least_before + 2 * penalties - track_crosses
            first = max(first, tail, _turns_for(needed, 1, tail, nearest, players))
        # Every own turn brings a cross or a penalty.
        last = nearest + (most_before + penalties) * players
        if first <= last:
            found |= (2 << last) - (1 << first)
    return found


def _turns_for(crosses: int, more_in_own: int, tail: int, nearest: int, players: int) -> int:
    """Return the least number of turns whose part before the tail brings so many crosses.

    Each turn brings one, an own turn `more_in_own` more.
    """
    whole = crosses + tail
    if whole <= nearest:
        return whole
    own = (whole - 1 - nearest) // (players + more_in_own) + 1
    return max(whole - more_in_own * own, 1 + nearest + (own - 1) * players)


def _sums_suffice(table: Table, end: End, group: Sequence[int], turns: int) -> bool:
    """Tell whether there are white sums enough for the crosses that must come from action 1.

    More turns only help, so the largest possible number of them decides. With lucky numbers a sum stands for
    other numbers too, and nothing can be said.
    """
    players = len(table.seats)
    count = turns.bit_length() - 1
    if table.luck or len(group) < 2 or 2 * max([table.seats[player].least for player in group]) <= count:
        return True
    needs: list[tuple[int, int]] = []
    for player in group:
        seat = table.seats[player]
        distance = (end.last - player) % players
        own = (count - 1 - distance) // players + 1
        own -= seat.penalties + (distance == 0 and bool(end.final))
        by_pawn = 0 if table.actions < 3 else own if seat.track_crosses is None else min(own, seat.track_crosses)
        if seat.least > own + by_pawn:
            needs.append((player, seat.least - own - by_pawn))
    return all(
        one_needs + other_needs <= count or one_needs + other_needs - _shared(table, one, other) <= count
        for (one, one_needs), (other, other_needs) in combinations(needs, 2)
    )


def _numbers(table: Table, player: int) -> dict[int, int] | None:
    """Return how many boxes of each number a player has crossed; None if that isn't known."""
    numbers: dict[int, int] = {}
    for row, verdict in zip(table.layout.rows, table.seats[player].rows, strict=True):
        if verdict.boxes is None:
            return None
        for place, number in enumerate(row.numbers):
            if verdict.boxes >> place & 1:
                numbers[number] = numbers.get(number, 0) + 1
    return numbers


def _shared(table: Table, one: int, other: int) -> int:
    """Return how many crosses of two players can have come from the same white sums."""
    numbers, others = _numbers(table, one), _numbers(table, other)
    if numbers is None or others is None:
        return min(table.seats[one].most, table.seats[other].most)
    return sum(min(times, others.get(number, 0)) for number, times in numbers.items())


def fewest_moves(crossed: Sequence[int], longest: int) -> int | None:
    """Return the fewest moves that lead a pawn from the start over crossed fields to the last of them.

    `crossed` has the fields whose boxes are crossed, in order; None if there is no way.
    """
    here = moves = 0
    ahead = 0
    while ahead < len(crossed):
        reach = here + longest
        if crossed[ahead] > reach:
            return None
        while ahead < len(crossed) and crossed[ahead] <= reach:
            here = crossed[ahead]
            ahead += 1
        moves += 1
    return moves
