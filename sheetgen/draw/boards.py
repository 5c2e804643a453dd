"""Draw boards for printing: each side on one page or over several, and a page of pawns."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.card.track import place_board
from sheetgen.catalog import Catalog
from sheetgen.draw.board import draw_board, draw_pawns
from sheetgen.draw.card import CardStyle
from sheetgen.draw.finish import About
from sheetgen.draw.font import Fonts
from sheetgen.draw.ink import Ink
from sheetgen.draw.palette import Palette
from sheetgen.draw.pdf import PdfDocument, PdfPen, Use
from sheetgen.draw.pen import LEAST_TEXT, write
from sheetgen.draw.svg import svg_picture
from sheetgen.errors import SheetgenError
from sheetgen.geometry import Rectangle, line, rounded
from sheetgen.layout.model import Layout, Track
from sheetgen.message import say, say_in
from sheetgen.page.tiles import OVERLAP, Tile, TilePlan

_GREY = Ink.of("#808080")


@dataclass(frozen=True, slots=True)
class BoardJob:
    """What to print."""

    layout: Layout
    catalog: Catalog
    palette: Palette
    fonts: Fonts
    plan: TilePlan
    sides: tuple[str, ...]
    """The sides to print, by their letters; empty for all."""
    with_pawns: bool = True


def tracks_of(layout: Layout, sides: tuple[str, ...]) -> tuple[Track, ...]:
    """Return the tracks of the sides, or say that there are none."""
    if layout.board is None:
        raise SheetgenError(say("the layout “{layout}” has no board; on-board has one", layout=layout.id))
    tracks = {track.side: track for track in layout.board.tracks}
    for side in sides:
        if side not in tracks:
            known = ", ".join(tracks)
            raise SheetgenError(
                say("the board has no side “{side}”; expected one of {known}, or both", side=side, known=known)
            )
    return tuple(tracks[side] for side in sides or tracks)


def board_pdf(job: BoardJob) -> bytes:
    """Return the board as a PDF."""
    tracks = tracks_of(job.layout, job.sides)
    document = PdfDocument(about_board(job.layout, job.catalog), job.fonts)
    style = CardStyle(job.catalog, job.palette, job.fonts)
    plan = job.plan
    for track in tracks:
        _add_side(document, job, track, style)
    if job.with_pawns:

        def draw(pen: PdfPen) -> None:
            draw_pawns(pen, plan.window.inset(8), job.layout.players.high, job.palette, style)

        document.add_page("pawns", plan.page_width, plan.page_height, draw)
    return document.finish()


def board_svg(layout: Layout, track: Track, style: CardStyle) -> str:
    """Return one side of the board as a picture, as large as an A4 page."""
    if layout.board is None:
        raise SheetgenError(say("the layout “{layout}” has no board; on-board has one", layout=layout.id))
    placed = place_board(layout.board, track, 297.0, 210.0)
    title = about_board(layout, style.catalog).title

    return svg_picture(
        placed.width, placed.height, title, style.catalog.language, lambda pen: draw_board(pen, placed, layout, style)
    )


def about_board(layout: Layout, catalog: Catalog) -> About:
    """Return what the document says about itself."""
    return About(
        title=catalog.say(say_in("document", "{layout}: playing board", layout=catalog.words(layout.name))),
        language=catalog.language,
        layout=layout.id,
        layout_version=layout.version,
        author="sheetgen",
        subject=catalog.words(layout.summary),
        keywords=(catalog.say(say_in("document", "playing board")), layout.id, "sheetgen"),
    )


def _add_side(document: PdfDocument, job: BoardJob, track: Track, style: CardStyle) -> None:
    plan, board = job.plan, job.layout.board
    assert board is not None, "tracks come from a board"  # noqa: S101
    inner = 0.0 if len(plan.tiles) == 1 else 2.0
    placed = place_board(board, track, plan.board_width - 2 * inner, plan.board_height - 2 * inner)
    form = f"side-{track.side}"
    document.define_form(form, placed.width, placed.height, lambda pen: draw_board(pen, placed, job.layout, style))
    for tile in plan.tiles:

        def draw(pen: PdfPen, tile: Tile = tile) -> None:
            window = plan.window
            with pen.clipped(rounded(window)):
                use = Use(form, window.x + inner - tile.part.x, window.y + inner - tile.part.y)
                document.use(pen, [use], plan.page_height)
            if len(plan.tiles) > 1:
                _draw_glue_marks(pen, plan, tile, track.side, job)

        document.add_page((track.side, tile), plan.page_width, plan.page_height, draw)


def _draw_glue_marks(pen: PdfPen, plan: TilePlan, tile: Tile, side: str, job: BoardJob) -> None:
    """Draw where to cut and where the next page is laid on, and write which page this is."""
    window = plan.window
    if tile.column:
        pen.path(line(window.x, 0, window.x, plan.page_height), stroke=_GREY, line=0.1)
    if tile.row:
        pen.path(line(0, window.y, plan.page_width, window.y), stroke=_GREY, line=0.1)
    dash = (2.0, 2.0)
    last_column = max(each.column for each in plan.tiles)
    last_row = max(each.row for each in plan.tiles)
    if tile.column < last_column:
        x = window.right - OVERLAP
        pen.path(line(x, 0, x, window.y), stroke=_GREY, line=0.1)
        pen.path(line(x, window.bottom, x, plan.page_height), stroke=_GREY, line=0.1)
        pen.path(line(x, window.y, x, window.bottom), stroke=_GREY, line=0.1, dash=dash)
    if tile.row < last_row:
        y = window.bottom - OVERLAP
        pen.path(line(0, y, window.x, y), stroke=_GREY, line=0.1)
        pen.path(line(window.right, y, plan.page_width, y), stroke=_GREY, line=0.1)
        pen.path(line(window.x, y, window.right, y), stroke=_GREY, line=0.1, dash=dash)
    words = job.catalog.say(
        say_in(
            "board",
            "{side} · {tile}: cut at the solid lines, glue up to the dashed ones",
            side=side.upper(),
            tile=tile.name,
        )
    )
    room = Rectangle(window.x + 4, window.bottom, window.width, plan.page_height - window.bottom)
    if room.height >= LEAST_TEXT + 1:
        write(pen, words, room.x, room.y + LEAST_TEXT + 0.3, job.fonts.regular, LEAST_TEXT, _GREY)
