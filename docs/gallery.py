"""Make the small pictures of the guide: every layout, every palette, the board, two pages of the rules.

python docs/gallery.py            into docs/gallery/
"""

from __future__ import annotations

import io
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
from sheetgen.layout import load_layout
from sheetgen.page import PAPERS, PagePlan
from sheetgen.page.tiles import plan_tiles

FOLDER = Path(__file__).parent / "gallery"
WIDTH = 640
COLOURS = 48
"""Few colours keep a picture at some 20 KB."""


def picture(pdf: bytes, page: int = 0) -> Image.Image:
    """Return a page as a picture."""
    return Image.open(io.BytesIO(png_of_page(pdf, 200, page))).convert("RGB")


def side_by_side(left: Image.Image, right: Image.Image) -> Image.Image:
    """Return two pages as an open booklet, the fold between them."""
    spread = Image.new("RGB", (left.width + right.width + 4, left.height), "#cccccc")
    spread.paste(left, (0, 0))
    spread.paste(right, (left.width + 4, 0))
    return spread


def save(name: str, page: Image.Image, colours: int = COLOURS) -> None:
    """Write a page as a small picture."""
    small = page.resize((WIDTH, round(page.height * WIDTH / page.width)), Image.Resampling.LANCZOS)
    path = FOLDER / f"{name}.png"
    small.quantize(colours, dither=Image.Dither.NONE).save(path, optimize=True)
    print(f"{path.name}: {path.stat().st_size // 1024} KB")


def main() -> None:
    """Make all pictures."""
    FOLDER.mkdir(exist_ok=True)
    fonts, catalog = load_fonts(), load_catalog("en")
    for name in ("classic", "big", "on-board"):
        layout = load_layout(name)
        job = SheetJob(layout, catalog, PALETTES["colour"].for_layout(layout), fonts, PagePlan.of_one_card(layout), 1)
        save(name, picture(card_pdf(job)))
        if name == "classic":
            for palette in ("soft", "ink-saver", "mono", "contrast"):
                save(f"{name}-{palette}", picture(card_pdf(replace(job, palette=PALETTES[palette].for_layout(layout)))))
        if layout.board is not None:
            plan = plan_tiles(PAPERS["a4"], margin=7)
            board = board_pdf(BoardJob(layout, catalog, job.palette, fonts, plan, ("a",), with_pawns=False))
            save(f"{name}-board", picture(board))
        if name == "big":
            rules = booklet_pdf(BookletJob(make_booklet(layout, catalog), job.palette, fonts, A5_PAGE))
            save("rules", side_by_side(picture(rules, 1), picture(rules, 2)), colours=200)


if __name__ == "__main__":
    main()
