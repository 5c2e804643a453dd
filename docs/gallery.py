"""Make the small pictures of the guide: sheets, palettes, the board, rules, a scored game, the web page.

    python docs/gallery.py            into docs/gallery/

The picture of the web page needs Chromium; without it that one stays as it is.
"""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from PIL import Image

from sheetgen.booklet.document import make_booklet
from sheetgen.booklet.pages import BookletJob, booklet_pdf
from sheetgen.booklet.setting import A5_PAGE
from sheetgen.catalog import load_catalog
from sheetgen.draw.boards import BoardJob, board_pdf
from sheetgen.draw.font import load_fonts
from sheetgen.draw.palette import PALETTES
from sheetgen.draw.png import png_of_page
from sheetgen.draw.sheets import SheetJob, card_pdf
from sheetgen.entry.entered import Shelf
from sheetgen.entry.game_file import parse_game
from sheetgen.language import LANGUAGES
from sheetgen.layout import Layout, load_layout
from sheetgen.page import PAPERS, PagePlan
from sheetgen.page.tiles import plan_tiles
from sheetgen.results.judged import judge_entered
from sheetgen.results.pdf import results_pdf

FOLDER = Path(__file__).parent / "gallery"
WIDTH = 800
COLOURS = 160
"""Few colours keep a picture at some 30 KB."""

GAME = """
layout: classic
players:
  - {name: Ema, red: 2-6 12 lock, yellow: 4 5 8 10, green: 12-8 2 lock, blue: 11 7 4, penalties: 1,
     written: {total: 69}}
  - {name: Petr, red: 2 3 4 7, yellow: 5 7 9, green: 12 9, blue: 12 11 6, penalties: 1}
"""
SCORED = (0.035, 0.04, 0.965, 0.49)
"""The part of the page with the first sheet: left, top, right, bottom as parts of the whole."""


def picture(pdf: bytes, page: int = 0) -> Image.Image:
    """Return a page as a picture."""
    return Image.open(io.BytesIO(png_of_page(pdf, 200, page))).convert("RGB")


def side_by_side(left: Image.Image, right: Image.Image) -> Image.Image:
    """Return two pages as an open booklet, the fold between them."""
    spread = Image.new("RGB", (left.width + right.width + 4, left.height), "#cccccc")
    spread.paste(left, (0, 0))
    spread.paste(right, (left.width + 4, 0))
    return spread


def save(name: str, page: Image.Image) -> None:
    """Write a page as a small picture."""
    small = page.resize((WIDTH, round(page.height * WIDTH / page.width)), Image.Resampling.LANCZOS)
    path = FOLDER / f"{name}.png"
    small.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
    print(f"{path.name}: {path.stat().st_size // 1024} KB")


def sheet_job(layout: Layout, language: str = "en") -> SheetJob:
    """Return the job of printing one sheet as large as it is."""
    palette = PALETTES["colour"].for_layout(layout)
    return SheetJob(layout, load_catalog(language), palette, load_fonts(), PagePlan.of_one_card(layout), 1)


def scored_game() -> Image.Image:
    """Return a filled-in sheet, with what is wrong on it."""
    judged = judge_entered(parse_game(GAME, "game.yaml", Shelf()))
    page = picture(results_pdf([judged], load_catalog("en")))
    sizes = (page.width, page.height, page.width, page.height)
    left, top, right, bottom = (round(part * size) for part, size in zip(SCORED, sizes, strict=True))
    return page.crop((left, top, right, bottom))


def web_page(program: str) -> Image.Image:
    """Return the page that prints sheets, as a browser shows it."""
    from playwright.sync_api import sync_playwright

    command = [sys.executable, "-m", "sheetgen", "serve", "--no-open", "--port", "8765"]
    server = subprocess.Popen(command, stderr=subprocess.DEVNULL)  # noqa: S603
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1180, "height": 860}, locale="en")
            while True:
                try:
                    page.goto("http://127.0.0.1:8765/en/print", wait_until="networkidle")
                    break
                except Exception:
                    if server.poll() is not None:
                        raise
            shot = page.screenshot()
            browser.close()
    finally:
        server.terminate()
        server.wait()
    return Image.open(io.BytesIO(shot)).convert("RGB")


def main() -> None:
    """Make all pictures."""
    FOLDER.mkdir(exist_ok=True)
    for language in LANGUAGES:
        save(f"sheet-{language}", picture(card_pdf(sheet_job(load_layout("classic"), language))))
    for name in ("big", "on-board"):
        save(name, picture(card_pdf(sheet_job(load_layout(name)))))
    classic = sheet_job(load_layout("classic"))
    for palette in ("soft", "ink-saver", "mono", "contrast"):
        other = replace(classic, palette=PALETTES[palette].for_layout(classic.layout))
        save(f"classic-{palette}", picture(card_pdf(other)))
    with_board = sheet_job(load_layout("on-board"))
    plan = plan_tiles(PAPERS["a4"], margin=7)
    parts = (with_board.layout, with_board.catalog, with_board.palette, with_board.fonts)
    save("on-board-board", picture(board_pdf(BoardJob(*parts, plan, ("a",), with_pawns=False))))
    big = sheet_job(load_layout("big"))
    rules = booklet_pdf(BookletJob(make_booklet(big.layout, big.catalog), big.palette, big.fonts, A5_PAGE))
    save("rules", side_by_side(picture(rules, 1), picture(rules, 2)))
    save("scored", scored_game())
    if program := shutil.which("chromium"):
        save("web", web_page(program))


if __name__ == "__main__":
    main()
