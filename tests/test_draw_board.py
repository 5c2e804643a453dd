"""The playing board: a track that winds inwards, every field readable, tiles that fit together."""

from __future__ import annotations

import io
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from pypdf import PdfReader

from sheetgen.card.track import place_board
from sheetgen.catalog import load_catalog
from sheetgen.draw.board import draw_board
from sheetgen.draw.boards import BoardJob, board_pdf, tracks_of
from sheetgen.draw.card import CardStyle
from sheetgen.draw.palette import PALETTES
from sheetgen.errors import SheetgenError
from sheetgen.geometry import POINT, Rectangle
from sheetgen.layout import Board, Field, Track, load_layout
from sheetgen.page import PAPERS
from sheetgen.page.tiles import plan_tiles
from tests.drawing import RememberingPen, catalog_of_long_words, fonts

ON_BOARD = load_layout("on-board")
SIZES = [(283, 196), (406, 283), (265, 202), (558, 196)]


def track_of(length: int) -> Track:
    return Track("a", tuple(Field("red", 2 + index % 11, index // 2) for index in range(length)))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("side", [0, 1])
def test_track_is_a_way_that_winds_inwards(side: int, size: tuple[float, float]) -> None:
    assert ON_BOARD.board is not None
    placed = place_board(ON_BOARD.board, ON_BOARD.board.tracks[side], *size)
    board = Rectangle(0, 0, *size)
    areas = [placed.start, *(field.area for field in placed.fields)]
    assert len(areas) == 41
    assert all(board.contains(area) for area in areas)
    assert not any(one.overlaps(other) for one, other in combinations([*areas, placed.middle], 2))
    for (x1, y1), (x2, y2) in pairwise(placed.path[1:]):
        assert x1 == pytest.approx(x2) or y1 == pytest.approx(y2), "neighbours lie side by side"
    depth = [min(x, y, size[0] - x, size[1] - y) for x, y in placed.path]
    assert max(depth[:20]) < min(depth[-5:])
    assert [field.is_finish for field in placed.fields] == [False] * 35 + [True] * 5


@pytest.mark.parametrize("length", [5, 12, 23, 40, 77])
def test_tracks_of_any_length(length: int) -> None:
    placed = place_board(Board(5, 1, (track_of(length),)), track_of(length), 406, 283)
    areas = [placed.start, *(field.area for field in placed.fields)]
    assert len(areas) == length + 1
    assert not any(one.overlaps(other) for one, other in combinations(areas, 2))


def test_too_small_a_board_is_refused() -> None:
    with pytest.raises(SheetgenError, match="smaller than 12 mm"):
        place_board(Board(5, 1, (track_of(200),)), track_of(200), 140, 90)


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("size", SIZES)
def test_fields_show_what_the_layout_says(size: tuple[float, float], palette: str) -> None:
    assert ON_BOARD.board is not None
    style = CardStyle(catalog_of_long_words(), PALETTES[palette].for_layout(ON_BOARD), fonts())
    for track in ON_BOARD.board.tracks:
        pen = RememberingPen()
        placed = place_board(ON_BOARD.board, track, *size)
        draw_board(pen, placed, ON_BOARD, style)
        for field in placed.fields:
            inside = [written for written in pen.texts if field.area.contains(written.area)]
            assert {written.text for written in inside} == {str(field.field.number), f"+{field.field.bonus}"}
        board = Rectangle(0, 0, *size)
        assert all(board.contains(written.area) for written in pen.texts)
        assert min(written.size for written in pen.texts) >= 6 * POINT - 1e-9
        assert not any(one.area.overlaps(other.area) for one, other in combinations(pen.texts, 2))


def job_of_board(**options: object) -> BoardJob:
    settings: dict[str, object] = {
        "layout": ON_BOARD,
        "catalog": load_catalog("en"),
        "palette": PALETTES["colour"].for_layout(ON_BOARD),
        "fonts": fonts(),
        "plan": plan_tiles(PAPERS["a4"], margin=7),
        "sides": (),
        **options,
    }
    return BoardJob(**settings)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "pages"),
    [
        ({}, 3),
        ({"sides": ("a",), "with_pawns": False}, 1),
        ({"plan": plan_tiles(PAPERS["a4"], margin=7, columns=2, rows=2)}, 9),
        ({"plan": plan_tiles(PAPERS["a3"], margin=10), "sides": ("b",)}, 2),
    ],
)
def test_pages_of_a_board(options: dict[str, object], pages: int) -> None:
    data = board_pdf(job_of_board(**options))
    reader = PdfReader(io.BytesIO(data))
    assert len(reader.pages) == pages
    assert data == board_pdf(job_of_board(**options))
    assert reader.metadata is not None
    assert str(reader.metadata["/SheetgenLayout"]) == "on-board"


def test_layout_without_a_board() -> None:
    with pytest.raises(SheetgenError, match="has no board"):
        tracks_of(load_layout("classic"), ())
    with pytest.raises(SheetgenError, match="no side “c”; expected one of a, b"):
        tracks_of(ON_BOARD, ("c",))


def test_board_from_a_layout_file(tmp_path: Path) -> None:
    path = tmp_path / "short.yaml"
    path.write_text(
        "extends: classic\nboard:\n  longest_move: 3\n  finish_fields: 2\n  tracks:\n    x:\n      1: red 2, blue 12\n"
        "      2: green 12, yellow 2\n      5: red 12\n",
        encoding="utf-8",
    )
    layout = load_layout(path)
    data = board_pdf(job_of_board(layout=layout, palette=PALETTES["mono"].for_layout(layout)))
    assert "X" in PdfReader(io.BytesIO(data)).pages[0].extract_text()
