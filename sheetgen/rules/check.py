"""Check a finished game: every sheet by itself, then all of them together.

`check` returns every problem, in the order of the sheets, and raises nothing. A legally played game has no
error. The reverse doesn't hold: final sheets don't show the order of play, so a game without a problem may
still have been played against the rules; a record of its turns shows that (`replay`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.layout.model import Layout
from sheetgen.rules.ends import End, Ending, Lock, ends_by_lock, final_locks
from sheetgen.rules.possible import Reason, Table, fewest_moves, is_possible, why_impossible
from sheetgen.rules.problem import Kind, Problem, Rule, Severity
from sheetgen.rules.rows import row_rules, track_boxes, track_of
from sheetgen.rules.score import ranks
from sheetgen.rules.sheet import Tally, are_lucky, check_sheet, most_penalties, score_of, tally
from sheetgen.rules.values import Game, Result, Sheet

GAME_KINDS = frozenset({Kind.ENDED_TWICE, Kind.TOO_MANY_LOCKED, Kind.IMPOSSIBLE_GAME})
"""Kinds that are about all sheets together: each of them may be right by itself."""


MOST_CONSIDERED = 12
"""Among more players than these nothing is said about what is possible; it would take too long."""


def check(layout: Layout, game: Game, *, explain: bool = True) -> tuple[Problem, ...]:
    """Return every problem of a game, in the order of the sheets; raises nothing.

    Without `explain` it isn't looked for who makes an impossible game impossible, which takes longest.
    """
    return judge(layout, game, explain=explain)[1]


def judge(layout: Layout, game: Game, *, explain: bool = True) -> tuple[Result, tuple[Problem, ...]]:
    """Score a game and return every problem of it: what `result` and `check` return, in one go."""
    rules = row_rules(layout)
    most = most_penalties(layout)
    tallies = []
    scores = []
    problems: list[Problem] = []
    for player, sheet in enumerate(game.sheets):
        tallied = tally(rules, sheet)
        points = score_of(layout, sheet, tallied, game.side)
        # Most sheets of most games have nothing to complain about; a glance is enough for them.
        is_plain = sheet.lucky is None and not (sheet.bonus or sheet.field or sheet.written)
        if not (is_plain and tallied.is_right and 0 <= sheet.penalties <= most):
            problems += check_sheet(layout, game, player, tallied, points)
        tallies.append(tallied)
        scores.append(points)
    problems += check_players(layout, game.sheets)
    if layout.board is not None:
        problems += _check_fields(game)
    problems += _check_together(layout, game, tallies, problems, explain=explain)
    return Result(tuple(scores), ranks([each.total for each in scores])), tuple(problems)


def check_players(layout: Layout, sheets: Sequence[Sheet]) -> Iterator[Problem]:
    """Check what the sheets say of the players: how many there are, their names, their lucky numbers."""
    players = layout.players
    if len(sheets) in players and len({sheet.name for sheet in sheets}) == len(sheets) and not layout.lucky_pairs:
        return
    if len(sheets) not in players:
        parameters: dict[str, object] = {"players": len(sheets), "least": players.low, "most": players.high}
        yield Problem(Kind.PLAYER_COUNT, parameters=parameters)
    first_of: dict[str, int] = {}
    first_with: dict[tuple[int, ...], int] = {}
    for player, sheet in enumerate(sheets):
        if sheet.name in first_of:
            yield Problem(Kind.NAME_TWICE, player, parameters={"first": first_of[sheet.name]})
        else:
            first_of[sheet.name] = player
        if sheet.lucky is not None and layout.lucky_pairs and are_lucky(layout, sheet.lucky):
            pair = tuple(sorted(sheet.lucky))
            if pair in first_with:
                parameters = {"numbers": pair, "other": first_with[pair]}
                yield Problem(Kind.LUCKY_NUMBERS, player, severity=Severity.WARNING, parameters=parameters)
            else:
                first_with[pair] = player


def _check_fields(game: Game) -> Iterator[Problem]:
    """Check that no two pawns stand on one field; the start field holds all."""
    first_on: dict[int, int] = {}
    for player, sheet in enumerate(game.sheets):
        if not sheet.field:
            continue
        if sheet.field in first_on:
            parameters = {"field": sheet.field, "other": first_on[sheet.field]}
            yield Problem(Kind.FIELD_TAKEN, player, parameters=parameters)
        else:
            first_on[sheet.field] = player


_SPOILERS = frozenset(
    {
        Kind.NUMBER_NOT_IN_ROW,
        Kind.CROSSED_TWICE,
        Kind.LOCK_TOO_EARLY,
        Kind.LOCK_MISSING,
        Kind.LOCK_WITHOUT_NUMBER,
        Kind.TWO_LOCKING_NUMBERS,
        Kind.TOO_MANY_CROSSES,
        Kind.PENALTIES_OUT_OF_RANGE,
        Kind.BONUS_OUT_OF_RANGE,
        Kind.PAWN_NOT_CROSSED,
        Kind.FIELD_TAKEN,
        Kind.PLAYER_COUNT,
    }
)
"""With these a sheet isn't what stood on the table, so nothing follows for the others."""


def _check_together(
    layout: Layout, game: Game, tallies: Sequence[Tally], so_far: Sequence[Problem], *, explain: bool
) -> Iterator[Problem]:
    """Check the sheets against each other: the end of the game, and whether turns can lead to all of them."""
    if not game.sheets:
        return
    spoilt = bool(so_far) and any(problem.kind in _SPOILERS for problem in so_far)
    locks = _find_locks(layout, game, tallies)
    most = layout.ends.penalties
    ended = tuple([player for player, sheet in enumerate(game.sheets) if sheet.penalties >= most])
    if game.finished:
        problem = _check_end(layout, game, tallies, locks, ended)
        if problem is not None:
            yield problem
            if problem.is_error:
                return
    if spoilt or len(game.sheets) > MOST_CONSIDERED:
        return
    for lock in locks:
        if not lock.sums:
            yield _impossible(layout, Reason(Rule.LOCKERS, lock.players, lock.row))
            return
    seats = tallies
    if layout.board is not None:
        walked = [_walked(layout, game, player, tallied) for player, tallied in enumerate(tallies)]
        lost = next((player for player, tallied in enumerate(walked) if tallied is None), None)
        if lost is not None:
            yield _impossible(layout, Reason(Rule.PAWN, (lost,)))
            return
        seats = [tallied for tallied in walked if tallied is not None]
    ends = _ends(layout, game, tallies, locks, ended)
    table = Table(layout, layout.actions, bool(layout.lucky_pairs), seats, ends)
    if not is_possible(table):
        reason = Reason(Rule.TURNS, ())
        if explain:
            every_end = tuple(_ends(layout, game, tallies, locks, ended))
            reason = why_impossible(table._replace(ends=every_end))
        yield _impossible(layout, reason)


def _impossible(layout: Layout, reason: Reason) -> Problem:
    parameters: dict[str, object] = {"rule": reason.rule, "players": reason.players}
    if reason.bounds is not None:
        (few, at_most), (many, at_least) = reason.bounds
        parameters |= {"few": few, "at_most": at_most, "many": many, "at_least": at_least}
    row = layout.rows[reason.row].id if reason.row is not None else None
    player = reason.players[0] if len(reason.players) == 1 else None
    return Problem(Kind.IMPOSSIBLE_GAME, player, row, parameters=parameters)


def _find_locks(layout: Layout, game: Game, tallies: Sequence[Tally]) -> tuple[Lock, ...]:
    """Return the rows that are locked on some sheet without a doubt, with the white sums that can have done it."""
    locks = []
    for row in range(len(layout.rows)):
        players = [player for player, tallied in enumerate(tallies) if tallied.rows[row].locked]
        if players:
            sums = [_locking_sums(layout, game, tallies, player, row) for player in players]
            locks.append(Lock(row, tuple(players), frozenset.intersection(*sums)))
    return tuple(locks)


def _locking_sums(layout: Layout, game: Game, tallies: Sequence[Tally], player: int, row: int) -> frozenset[int]:
    """Return the white sums with which a player can have locked a row in action 1."""
    verdict = tallies[player].rows[row]
    sums = frozenset(verdict.locking_numbers)
    if not layout.lucky_pairs or not _may_be_lucky(layout, tallies, player, row):
        return sums
    lucky = game.sheets[player].lucky
    if lucky is not None and are_lucky(layout, lucky):
        return sums | frozenset(lucky)
    return sums | frozenset(range(2, 2 * layout.die_sides + 1))


def _may_be_lucky(layout: Layout, tallies: Sequence[Tally], player: int, row: int) -> bool:
    """Tell whether a lucky number may have locked the row.

    It crosses the box right after the last cross, so the first locking number, in the row with the fewest crosses
    among those that are open; the rows that nobody locked were open all the time.
    """
    verdict = tallies[player].rows[row]
    if verdict.boxes is not None:
        first = row_rules(layout)[row].open_boxes
        if not verdict.boxes >> first & 1 or (first and not verdict.boxes >> (first - 1) & 1):
            return False
    before = verdict.least - 1
    return all(
        tallies[player].rows[other].most >= before
        for other in range(len(layout.rows))
        if other != row and all(tallied.rows[other].locked is False for tallied in tallies)
    )


def _check_end(
    layout: Layout, game: Game, tallies: Sequence[Tally], locks: tuple[Lock, ...], ended: tuple[int, ...]
) -> Problem | None:
    """Check that the game was over, and not twice or beyond what a last action can bring."""
    rows = tuple(layout.rows[lock.row].id for lock in locks)
    enough_locked = len(locks) >= layout.ends.locked_rows
    if len(ended) > 1 or (ended and enough_locked):
        parameters: dict[str, object] = {"players": ended, "rows": rows, "penalties": layout.ends.penalties}
        return Problem(Kind.ENDED_TWICE, parameters=parameters)
    if len(locks) > layout.ends.locked_rows and not any(final_locks(locks, layout.ends.locked_rows)):
        if all(lock.sums for lock in locks):
            return Problem(Kind.TOO_MANY_LOCKED, parameters={"rows": rows, "enough": layout.ends.locked_rows})
        return None
    if ended or enough_locked or _may_be_over(layout, game, tallies):
        return None
    parameters = {"rows": rows, "enough": layout.ends.locked_rows}
    return Problem(Kind.NOT_FINISHED, severity=Severity.WARNING, parameters=parameters)


def _may_be_over(layout: Layout, game: Game, tallies: Sequence[Tally]) -> bool:
    """Tell whether rows of which only the count is known, marks that need repair, or a pawn may have ended the game."""
    touched = 0
    for row, row_layout in enumerate(layout.rows):
        locking = set(row_layout.locking_numbers)
        touched += any(
            tallied.rows[row].locked is not False
            or sheet.rows[row].lock
            or not locking.isdisjoint(sheet.rows[row].numbers)
            for sheet, tallied in zip(game.sheets, tallies, strict=True)
        )
    return touched >= layout.ends.locked_rows or any(_may_be_in_finish(layout, game, sheet) for sheet in game.sheets)


def _may_be_in_finish(layout: Layout, game: Game, sheet: Sheet) -> bool:
    """Tell whether the pawn stands in the finish; without its field the circle must be one of the finish."""
    board = layout.board
    if board is None:
        return False
    if sheet.field is not None:
        fields = len(track_of(layout, game.side).fields)
        return fields - board.finish_fields < sheet.field <= fields
    if sheet.bonus is None:
        return False
    return any(sheet.bonus >= field.bonus for track in board.tracks for field in track.fields[-board.finish_fields :])


def _walked(layout: Layout, game: Game, player: int, tallied: Tally) -> Tally | None:
    """Return a tally with what the pawn's field says; None if the pawn can't have got there."""
    field = game.sheets[player].field
    if layout.board is None or field is None:
        return tallied
    crossed = []
    for number, (row, place) in enumerate(track_boxes(layout, track_of(layout, game.side))[:field], 1):
        boxes = tallied.rows[row].boxes
        if boxes is None or boxes >> place & 1:
            crossed.append(number)
    moves = fewest_moves(crossed, layout.board.longest_move + len(game.sheets) - 1)
    return None if moves is None else tallied._replace(moves=moves, track_crosses=len(crossed))


def _ends(
    layout: Layout, game: Game, tallies: Sequence[Tally], locks: tuple[Lock, ...], ended: tuple[int, ...]
) -> Iterator[End]:
    """Yield every way in which the game may have ended."""
    players = len(game.sheets)
    if any(tallied.least != tallied.most for tallied in tallies):
        # Who locked what isn't known, so neither are the end and the rows that closed before it.
        locks = ()
    elif game.finished and len(locks) >= layout.ends.locked_rows:
        yield from ends_by_lock(locks, layout.ends.locked_rows, players)
        return
    elif game.finished and ended:
        yield End(Ending.PENALTY, ended[0], locks)
        return
    elif game.finished and layout.board is not None and all(sheet.field is not None for sheet in game.sheets):
        finishers = [player for player, sheet in enumerate(game.sheets) if _may_be_in_finish(layout, game, sheet)]
        for player in finishers:
            yield End(Ending.FINISH, (player - 1) % players, locks)
        if finishers:
            return
    for last in range(players):
        yield End(Ending.OPEN, last, locks)
