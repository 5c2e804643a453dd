"""One row by itself: what its marks come to, and which rules they break.

What a row can say is decided once for each set of marks and kept: rows come back again and again when
many games are checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from sheetgen.layout.model import Layout, Row, Track
from sheetgen.rules.problem import Kind
from sheetgen.rules.values import Marks, RowScore

MOST_REMEMBERED = 50_000
"""So many different rows are kept at a time; a bound, so that memory stays flat."""


MOST_LAYOUTS = 16


@dataclass(frozen=True, slots=True)
class RowFault:
    """A rule that the marks of a row break, whoever's row it is."""

    kind: Kind
    box: int | None = None
    parameters: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RowVerdict:
    """What the marks of one row come to.

    `least` and `most` are the crosses without the lock box; they differ if only a count is known.
    `locked` is None if a count doesn't tell. `boxes` has a bit for each box that is crossed, from the left;
    it is None if only a count is known. `locking_numbers` are those one of which may have locked the row.
    """

    score: RowScore
    least: int
    most: int
    locked: bool | None
    boxes: int | None
    locking_numbers: tuple[int, ...]
    faults: tuple[RowFault, ...]


class RowRules:
    """The rules of one row of a layout, with a memory for the marks it has judged."""

    def __init__(self, row: Row, points: tuple[int, ...]) -> None:
        self.row = row
        self.points = points
        self.place_of = {number: place for place, number in enumerate(row.numbers)}
        self.locking = frozenset(row.locking_numbers)
        self.open_boxes = len(row.boxes) - len(row.locking_numbers)
        """How many boxes stand before the locking numbers."""
        self.known: dict[Marks, RowVerdict] = {}

    def judge(self, marks: Marks) -> RowVerdict:
        """Return what the marks come to."""
        verdict = self.known.get(marks)
        if verdict is None:
            if len(self.known) >= MOST_REMEMBERED:
                self.known.clear()
            verdict = self._judge_count(marks.crosses) if marks.crosses is not None else self._judge_boxes(marks)
            self.known[marks] = verdict
        return verdict

    def points_for(self, crosses: int) -> int:
        """Return the points for so many crosses; more than there can be count as the most."""
        return self.points[max(0, min(crosses, len(self.points) - 1))]

    def _judge_boxes(self, marks: Marks) -> RowVerdict:
        """Judge numbers and lock. A box counts once, and what isn't a box of the row doesn't count."""
        row = self.row
        faults = []
        boxes = 0
        for number, times in Counter(marks.numbers).items():
            if number not in self.place_of:
                faults.append(RowFault(Kind.NUMBER_NOT_IN_ROW, number))
                continue
            boxes |= 1 << self.place_of[number]
            if times > 1:
                faults.append(RowFault(Kind.CROSSED_TWICE, number))
        crossed_locking = tuple(number for number in row.locking_numbers if boxes >> self.place_of[number] & 1)
        before = boxes.bit_count() - len(crossed_locking)
        crosses = boxes.bit_count() + marks.lock
        if crossed_locking and before < row.crosses_before_lock:
            parameters = {"needed": row.crosses_before_lock, "crosses": before}
            faults.append(RowFault(Kind.LOCK_TOO_EARLY, crossed_locking[0], parameters))
        if len(crossed_locking) > 1:
            faults.append(RowFault(Kind.TWO_LOCKING_NUMBERS, parameters={"numbers": crossed_locking}))
        if crossed_locking and not marks.lock:
            parameters = {"points": self.points_for(crosses), "right": self.points_for(crosses + 1)}
            faults.append(RowFault(Kind.LOCK_MISSING, crossed_locking[0], parameters))
        if marks.lock and not crossed_locking:
            parameters = {"points": self.points_for(crosses), "right": self.points_for(crosses - 1)}
            faults.append(RowFault(Kind.LOCK_WITHOUT_NUMBER, parameters=parameters | {"numbers": row.locking_numbers}))
        return RowVerdict(
            RowScore(crosses, marks.lock, self.points_for(crosses)),
            least=boxes.bit_count(),
            most=boxes.bit_count(),
            locked=bool(crossed_locking) and marks.lock,
            boxes=boxes,
            locking_numbers=crossed_locking,
            faults=tuple(faults),
        )

    def _judge_count(self, count: int) -> RowVerdict:
        """Judge a row of which only the number of crosses is known, lock included."""
        may_be_open = 0 <= count <= self.open_boxes
        may_be_locked = self.row.crosses_before_lock + 2 <= count <= self.open_boxes + 2
        faults = []
        if not may_be_open and not may_be_locked:
            faults.append(RowFault(Kind.TOO_MANY_CROSSES, parameters={"count": count, "most": self.row.most_crosses}))
        return RowVerdict(
            RowScore(count, may_be_locked and not may_be_open, self.points_for(count)),
            least=count - 1 if may_be_locked else count,
            most=count if may_be_open else count - 1,
            locked=None if may_be_open and may_be_locked else may_be_locked,
            boxes=None,
            locking_numbers=self.row.locking_numbers if may_be_locked else (),
            faults=tuple(faults),
        )


class _Kept:
    """What is worked out once for a layout. It holds the layout, so that its identity stays its own."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.rows = tuple(RowRules(row, layout.points) for row in layout.rows)
        self.by_id = {rules.row.id: (place, rules) for place, rules in enumerate(self.rows)}
        self.tracks = {
            track.side: tuple(self._box(field.row, field.number) for field in track.fields)
            for track in (layout.board.tracks if layout.board else ())
        }

    def _box(self, row_id: str, number: int) -> tuple[int, int]:
        place, rules = self.by_id[row_id]
        return place, rules.place_of[number]


_in_use: dict[int, _Kept] = {}
"""The layouts in use, by identity: a layout is too large to be hashed for every sheet."""


def _kept(layout: Layout) -> _Kept:
    kept = _in_use.get(id(layout))
    if kept is None:
        if len(_in_use) >= MOST_LAYOUTS:
            _in_use.clear()
        kept = _in_use[id(layout)] = _Kept(layout)
    return kept


def row_rules(layout: Layout) -> tuple[RowRules, ...]:
    """Return the rules of the rows of a layout."""
    return _kept(layout).rows


def rules_of(layout: Layout, row_id: str) -> tuple[int, RowRules]:
    """Return the place of a row in its layout, and its rules."""
    return _kept(layout).by_id[row_id]


def track_boxes(layout: Layout, track: Track) -> tuple[tuple[int, int], ...]:
    """Return the boxes of the fields of a track: the row, and the place in the row."""
    return _kept(layout).tracks[track.side]


def track_of(layout: Layout, side: str | None) -> Track:
    """Return the track of a side of the board; without a side, or with one that isn't there, the first one."""
    if layout.board is None:
        raise ValueError("this layout has no board")
    tracks = layout.board.tracks
    if side is not None:
        for track in tracks:
            if track.side == side:
                return track
    return tracks[0]
