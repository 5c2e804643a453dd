"""Place the boxes of a score sheet on a card of a given width, in millimetres.

One strict grid runs through all rows: an arrow at the left, a column for each box, one for the lock. The
points table stands on halves of its columns, where figures have room there. Every length scales with the
card; only what must stay readable (text of 6 pt) or markable keeps a least size. PDF, SVG, form fields and
filled-in sheets are all drawn from what is placed here.
"""

from __future__ import annotations

from itertools import pairwise

from sheetgen.card.model import CORNER, LEAST_BOX, Band, Card, PointsCell, Term, penalty_boxes
from sheetgen.errors import SheetgenError
from sheetgen.geometry import Rectangle
from sheetgen.layout.model import Layout, Row
from sheetgen.message import say

_NATURAL_WIDTH = 210.0
"""The lengths below are those of a card of this width (A5)."""
_MARGIN = 5.2
_TOP = 5.6
_HEAD_HEIGHT = 10.8
_POINTS_HEIGHT = 13.6
_RESULT_HEIGHT = 12.6
_LINE_GAP = 3.6
_ROW_GAP = 2.4
_ARROW_WIDTH = 6.2
_LOCKING_GAP = 1.6
_BAND_END = 1.2
_BOX_GAP_SHARE = 0.05
_DATE_WIDTH = 44.0
_LUCKY_WIDTH = 57.0
_PENALTY_SIGN_WIDTH = 18.5
_SIGN_WIDTH = 7.0
_LEAST_STRIP = 2.65
"""Millimetres on any card: the strip under the boxes of a band holds a line of 6 pt."""
_LARGEST_SIDE = 2000.0
"""Millimetres: no card is longer or higher."""


def smallest_width(layout: Layout) -> float:
    """Return the width of the smallest card on which every box can still be crossed, to a tenth of a millimetre."""
    low, high = 500, max(500, int(10 * _LARGEST_SIDE / max(1.0, layout.look.height / layout.look.width)))
    while low < high:
        middle = (low + high) // 2
        if place_card(layout, middle / 10).is_usable:
            high = middle
        else:
            low = middle + 1
    if not place_card(layout, low / 10).is_usable:
        look = layout.look
        raise SheetgenError(
            say(
                "a sheet with the proportions {width} × {height} has no room for all its boxes; change sheet.size",
                width=look.width,
                height=look.height,
            )
        )
    return low / 10


def place_card(layout: Layout, width: float | None = None) -> Card:
    """Place everything on a card of that width (the layout's own if None); its proportions are the layout's."""
    return _Placing(layout, width or float(layout.look.width)).card()


class _Placing:
    """The work of placing one card; `places` and the rest fill up line by line."""

    def __init__(self, layout: Layout, width: float) -> None:
        self.layout = layout
        self.width = width
        self.height = width * layout.look.height / layout.look.width
        self.scale = min(width / _NATURAL_WIDTH, self.height / (_NATURAL_WIDTH / 2**0.5) * 1.05)
        self.left = _MARGIN * self.scale
        self.right = width - self.left
        self.columns = max(len(row.boxes) for row in layout.rows) + 1
        ends = {(len(row.boxes), len(row.locking_numbers)) for row in layout.rows}
        self.set_off_column = self.columns - 1 - next(iter(ends))[1] if len(ends) == 1 else None
        taken = _ARROW_WIDTH + _BAND_END + (_LOCKING_GAP if self.set_off_column is not None else 0)
        self.pitch = (self.right - self.left - taken * self.scale) / self.columns
        self.gap = min(_BOX_GAP_SHARE * self.pitch, 1.2 * self.scale)
        self.places: dict[str, Rectangle] = {}
        self.bands: list[Band] = []
        self.points_label: Rectangle | None = None
        self.points: list[PointsCell] = []
        self.penalty_sign: Rectangle | None = None
        self.terms: list[Term] = []
        self.lucky: Rectangle | None = None

    def card(self) -> Card:
        lines = self.layout.look.lines
        scale = self.scale
        heights = [self._line_height(line) for line in lines]
        top = (_TOP if self._is_head(lines[0]) else CORNER) * scale
        bottom = self.height - CORNER * scale
        rows_height = bottom - top - sum(heights) - _LINE_GAP * scale * (len(lines) - 1)
        y = top
        for line, height in zip(lines, heights, strict=True):
            if "rows" in line:
                self._place_rows(y, rows_height)
                y += rows_height + _LINE_GAP * scale
            else:
                self._place_line(line, y, height)
                y += height + _LINE_GAP * scale
        assert self.penalty_sign is not None, "a layout that was loaded has penalties on its sheet"  # noqa: S101
        corner = (CORNER + 1) * scale
        return Card(
            layout=self.layout,
            width=self.width,
            height=self.height,
            scale=scale,
            places=self.places,
            bands=tuple(self.bands),
            points_label=self.points_label,
            points=tuple(self.points),
            penalty_sign=self.penalty_sign,
            terms=tuple(self.terms),
            lucky=self.lucky,
            mark=Rectangle(corner, self.height - 7.6 * scale, self.width - 2 * corner, 4.4 * scale),
        )

    @staticmethod
    def _is_head(line: tuple[str, ...]) -> bool:
        return set(line) <= {"name", "date", "lucky"}

    def _line_height(self, line: tuple[str, ...]) -> float:
        if "rows" in line:
            return 0.0
        if self._is_head(line):
            return _HEAD_HEIGHT * self.scale
        return (_RESULT_HEIGHT if set(line) == {"result"} else _POINTS_HEIGHT) * self.scale

    def _column(self, index: int) -> float:
        """Return the x at which a column of the grid begins."""
        set_off = self.set_off_column is not None and index >= self.set_off_column
        return (
            self.left + _ARROW_WIDTH * self.scale + index * self.pitch + (_LOCKING_GAP * self.scale if set_off else 0)
        )

    def _place_rows(self, y: float, height: float) -> None:
        scale, rows = self.scale, self.layout.rows
        box_width = self.pitch - self.gap
        gap = _ROW_GAP * scale
        band_height = (height - gap * (len(rows) - 1)) / len(rows)
        strip = max(_LEAST_STRIP, 0.19 * band_height)
        pad = 0.1 * band_height
        box_height = min(band_height - strip - pad, 1.3 * box_width, 22 * scale)
        if box_height < band_height - strip - pad:
            strip, pad = max(_LEAST_STRIP, 0.27 * box_height), 0.15 * box_height
            band_height = box_height + strip + pad
            gap = min((height - band_height * len(rows)) / max(1, len(rows) - 1), 3 * gap)
            y += (height - band_height * len(rows) - gap * (len(rows) - 1)) / 2
        for row in rows:
            self._place_row(row, y, band_height, y + pad, box_width, box_height, strip)
            y += band_height + gap

    def _place_row(
        self, row: Row, y: float, height: float, box_y: float, box_width: float, box_height: float, strip: float
    ) -> None:
        scale, gap = self.scale, self.gap
        for index, number in enumerate(row.numbers):
            self.places[f"{row.id}-{number}"] = Rectangle(self._column(index) + gap / 2, box_y, box_width, box_height)
        lock_column = len(row.boxes)
        end = self._column(lock_column) + self.pitch
        diameter = min(box_height, box_width)
        lock_x = self._column(lock_column) + self.pitch / 2
        lock_y = box_y + box_height / 2
        self.places[f"{row.id}-lock"] = Rectangle(lock_x - diameter / 2, lock_y - diameter / 2, diameter, diameter)
        area = Rectangle(self.left, y, end + _BAND_END * scale - self.left, height)
        strip_y = box_y + box_height
        first_locking = self._column(lock_column - len(row.locking_numbers)) + gap / 2
        hint_x = min(first_locking, area.right - 28 * scale)
        hint_width = area.right - 2.2 * scale - hint_x
        caption_x = self._column(0) + gap / 2
        starts = [self._column(index) for index in range(lock_column + 1)]
        self.bands.append(
            Band(
                row=row,
                area=area,
                arrow=Rectangle(self.left, box_y, _ARROW_WIDTH * scale, box_height),
                caption=Rectangle(caption_x, strip_y, max(0.0, hint_x - scale - caption_x), strip),
                hint=Rectangle(hint_x, strip_y, hint_width, strip),
                cells=tuple(Rectangle(start, y, following - start, height) for start, following in pairwise(starts)),
            )
        )

    def _place_line(self, line: tuple[str, ...], y: float, height: float) -> None:
        """Place the items of a line from left to right; name, points and result take what the others leave."""
        scale = self.scale
        in_corner = y < CORNER * scale or y + height > self.height - CORNER * scale + 0.001
        left, right = (CORNER * scale, self.width - CORNER * scale) if in_corner else (self.left, self.right)
        wanted = {item: self._wanted_width(item, shared=len(line) > 1) for item in line}
        space = 4 * scale
        flexible = [item for item in line if item in {"name", "result"}] or [line[0]]
        spare = right - left - space * (len(line) - 1) - sum(wanted.values())
        if spare < -0.001:
            raise SheetgenError(
                say(
                    "“{items}” don't fit on one line of the sheet; give them a line each under sheet.lines",
                    items=", ".join(line),
                )
            )
        x = left
        for item in line:
            width = wanted[item] + (spare / len(flexible) if item in flexible else 0)
            self._place_item(item, Rectangle(x, y, width, height))
            x += width + space

    def _wanted_width(self, item: str, *, shared: bool) -> float:
        scale = self.scale
        match item:
            case "name":
                return 44 * scale
            case "date":
                return _DATE_WIDTH * scale
            case "lucky":
                return _LUCKY_WIDTH * scale
            case "points":
                return self._column(1) - self.left + (len(self.layout.points) - 1) * self._points_width(shared=shared)
            case "penalties":
                return _PENALTY_SIGN_WIDTH * scale + self.layout.penalties.boxes * self._penalty_pitch()
            case _:
                terms = len(self.layout.rows) + 2 + (self.layout.board is not None)
                return terms * 2 * LEAST_BOX * scale

    def _points_width(self, *, shared: bool) -> float:
        count = len(self.layout.points) - 1
        if not shared:
            return min(self.pitch, (self.right - self._column(1)) / count)
        figures = len(str(self.layout.points[-1]))
        width = min((0.5 if figures < 3 else 0.1 + 0.17 * figures) * self.pitch, 10 * self.scale)
        beside = self._wanted_width("penalties", shared=True) + 4 * self.scale
        return min(width, (self.right - beside - self._column(1)) / count)

    def _penalty_pitch(self) -> float:
        """Penalty boxes are as wide as the boxes of the rows, unless those are very wide."""
        return self.pitch if self.pitch <= 18 * self.scale else 15.5 * self.scale

    def _place_item(self, item: str, area: Rectangle) -> None:
        match item:
            case "points":
                self._place_points(area)
            case "penalties":
                self._place_penalties(area)
            case "result":
                self._place_result(area)
            case "lucky":
                self._place_lucky(area)
            case _:
                self.places[item] = area

    def _place_points(self, area: Rectangle) -> None:
        start = self._column(1) - self.left + area.x
        values = self.layout.points[1:]
        shared = area.width < self.right - self.left - 1
        width = self._points_width(shared=shared)
        self.points_label = Rectangle(area.x, area.y, start - area.x, area.height)
        for index, points in enumerate(values):
            cell = Rectangle(start + index * width, area.y, width, area.height)
            self.points.append(PointsCell(index + 1, points, cell))

    def _place_penalties(self, area: Rectangle) -> None:
        names = penalty_boxes(self.layout)
        pitch = self._penalty_pitch()
        for index, name in enumerate(names):
            x = area.right - (len(names) - index) * pitch + self.gap
            self.places[name] = Rectangle(x, area.y, pitch - self.gap, area.height)
        sign_width = _PENALTY_SIGN_WIDTH * self.scale
        boxes_x = self.places[names[0]].x
        self.penalty_sign = Rectangle(boxes_x - sign_width, area.y, sign_width, area.height)

    def _place_result(self, area: Rectangle) -> None:
        wanted: list[tuple[str, str, Row | None]] = [("+", f"result-{row.id}", row) for row in self.layout.rows]
        wanted[0] = ("", *wanted[0][1:])
        wanted.append(("−", "result-penalties", None))
        if self.layout.board is not None:
            wanted.append(("+", "result-bonus", None))
        wanted.append(("=", "total", None))
        sign_width = _SIGN_WIDTH * self.scale
        count = len(wanted)
        total_share = 1.45
        width = (area.width - sign_width * (count - 1)) / (count - 1 + total_share)
        x = area.x
        for sign, name, row in wanted:
            if sign:
                sign_area = Rectangle(x, area.y, sign_width, area.height)
                x += sign_width
            else:
                sign_area = Rectangle(x, area.y, 0, area.height)
            box_width = width * (total_share if name == "total" else 1)
            self.places[name] = Rectangle(x, area.y, box_width, area.height)
            self.terms.append(Term(sign, name, row, sign_area))
            x += box_width

    def _place_lucky(self, area: Rectangle) -> None:
        self.lucky = area
        diameter = area.height * 0.84
        pad = (area.height - diameter) / 2
        for index in (1, 2):
            x = area.right - 1.6 * self.scale - (3 - index) * diameter - (2 - index) * 1.4 * self.scale
            self.places[f"lucky-{index}"] = Rectangle(x, area.y + pad, diameter, diameter)
