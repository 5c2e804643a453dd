"""One sheet by itself: its rows, penalties, lucky numbers, pawn, and the figures written on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sheetgen.layout.model import Layout, Track
from sheetgen.rules.problem import Kind, Problem
from sheetgen.rules.rows import RowRules, RowVerdict, track_boxes, track_of
from sheetgen.rules.values import Game, Score, Sheet


class Tally(NamedTuple):
    """A sheet, judged row by row and added up; crosses don't include lock boxes."""

    rows: tuple[RowVerdict, ...]
    least: int
    most: int
    """The same as `least` unless a row is known by its count only."""
    points: int
    penalties: int
    is_right: bool
    """Whether no row breaks a rule."""
    moves: int = 0
    """The pawn needs at least so many moves to where it stands, as far as that is known."""
    track_crosses: int | None = None
    """So many crosses at most can have come from the pawn's moves; None if that isn't known."""


def tally(rules: Sequence[RowRules], sheet: Sheet) -> Tally:
    """Judge the rows of a sheet."""
    rows = tuple([each.known.get(marks) or each.judge(marks) for each, marks in zip(rules, sheet.rows, strict=True)])
    least = most = points = 0
    is_right = True
    for verdict in rows:
        least += verdict.least
        most += verdict.most
        points += verdict.score.points
        if verdict.faults:
            is_right = False
    return Tally(rows, least, most, points, sheet.penalties, is_right)


def score_of(layout: Layout, sheet: Sheet, tallied: Tally, side: str | None) -> Score:
    """Count a sheet whose rows have been judged."""
    penalty_points = layout.penalties.points * sheet.penalties if sheet.penalties > 0 else 0
    bonus = bonus_of(layout, sheet, side) if layout.board is not None else 0
    rows = tuple([verdict.score for verdict in tallied.rows])
    return Score(rows, sheet.penalties, penalty_points, bonus, tallied.points + penalty_points + bonus)


def bonus_of(layout: Layout, sheet: Sheet, side: str | None) -> int:
    """Return the extra points of a sheet: those of the pawn's field if it is known, else what was typed in."""
    if sheet.field is not None:
        circle = circle_of(track_of(layout, side), sheet.field)
        if circle is not None:
            return circle
    return sheet.bonus or 0


def circle_of(track: Track, field: int) -> int | None:
    """Return the extra points of a field, 0 on the start field; None if the track has no such field."""
    if field == 0:
        return 0
    return track.fields[field - 1].bonus if 1 <= field <= len(track.fields) else None


def check_sheet(layout: Layout, game: Game, player: int, tallied: Tally, points: Score) -> Iterator[Problem]:
    """Yield every problem that one sheet shows by itself."""
    sheet = game.sheets[player]
    if not tallied.is_right:
        for row, verdict in zip(layout.rows, tallied.rows, strict=True):
            for fault in verdict.faults:
                yield Problem(fault.kind, player, row.id, box=fault.box, parameters=fault.parameters)
    most = most_penalties(layout)
    if not 0 <= sheet.penalties <= most:
        parameters = {"penalties": sheet.penalties, "most": most}
        yield Problem(Kind.PENALTIES_OUT_OF_RANGE, player, parameters=parameters)
    if sheet.lucky is not None:
        yield from check_lucky(layout, player, sheet.lucky)
    if sheet.bonus or sheet.field:
        yield from _check_bonus(layout, game, player, tallied.rows)
    if sheet.written:
        yield from _check_written(layout, player, sheet, points)


def most_penalties(layout: Layout) -> int:
    """Return the most penalties a player can have: the last one ends the game."""
    return min(layout.penalties.boxes, layout.ends.penalties)


def check_lucky(layout: Layout, player: int, lucky: tuple[int, ...]) -> Iterator[Problem]:
    """Check the lucky numbers of a sheet: two different ones that two white dice can show."""
    most = 2 * layout.die_sides
    if not layout.lucky_pairs:
        yield Problem(Kind.LUCKY_NUMBERS, player, parameters={"numbers": lucky, "played": False})
    elif not are_lucky(layout, lucky):
        yield Problem(Kind.LUCKY_NUMBERS, player, parameters={"numbers": lucky, "played": True, "most": most})


def are_lucky(layout: Layout, lucky: tuple[int, ...]) -> bool:
    """Tell whether these can be the lucky numbers of a sheet."""
    return len(lucky) == 2 and lucky[0] != lucky[1] and all(2 <= number <= 2 * layout.die_sides for number in lucky)


def _check_bonus(layout: Layout, game: Game, player: int, verdicts: Sequence[RowVerdict]) -> Iterator[Problem]:
    """Check the extra points, and that the box under the pawn is crossed."""
    sheet = game.sheets[player]
    if layout.board is None:
        yield Problem(Kind.BONUS_NOT_PLAYED, player, parameters={"bonus": sheet.bonus, "field": sheet.field})
        return
    track = track_of(layout, game.side)
    parameters: dict[str, object]
    if sheet.bonus is not None:
        circles = {field.bonus for track in layout.board.tracks for field in track.fields} | {0}
        if sheet.bonus not in circles:
            parameters = {"bonus": sheet.bonus, "least": min(circles), "most": max(circles)}
            yield Problem(Kind.BONUS_OUT_OF_RANGE, player, parameters=parameters)
    if sheet.field is None:
        return
    circle = circle_of(track, sheet.field)
    if circle is None:
        yield Problem(
            Kind.BONUS_OUT_OF_RANGE,
            player,
            parameters={"field": sheet.field, "fields": len(track.fields), "side": track.side},
        )
        return
    if sheet.bonus is not None and sheet.bonus != circle:
        parameters = {"item": "bonus", "written": sheet.bonus, "right": circle}
        yield Problem(Kind.WRITTEN_DIFFERS, player, parameters=parameters)
    if sheet.field > 0 and not _is_crossed(layout, game, verdicts, sheet.field):
        field = track.fields[sheet.field - 1]
        yield Problem(Kind.PAWN_NOT_CROSSED, player, field.row, box=field.number, parameters={"field": sheet.field})


def _is_crossed(layout: Layout, game: Game, verdicts: Sequence[RowVerdict], field: int) -> bool:
    """Tell whether the box of a field is crossed, or may be, if only the row's count is known."""
    row, place = track_boxes(layout, track_of(layout, game.side))[field - 1]
    boxes = verdicts[row].boxes
    return boxes is None or bool(boxes >> place & 1)


def _check_written(layout: Layout, player: int, sheet: Sheet, points: Score) -> Iterator[Problem]:
    """Compare what the players wrote at the bottom of the sheet; penalties may be written with or without the minus."""
    right = {row.id: score.points for row, score in zip(layout.rows, points.rows, strict=True)}
    right |= {"penalties": points.penalty_points, "bonus": points.bonus, "total": points.total}
    for item, written in sheet.written:
        if item not in right or written == right[item] or (item == "penalties" and -written == right[item]):
            continue
        row = item if item not in {"penalties", "bonus", "total"} else None
        yield Problem(
            Kind.WRITTEN_DIFFERS, player, row, parameters={"item": item, "written": written, "right": right[item]}
        )
