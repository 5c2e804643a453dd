"""Draw the sheets of a game as they were filled in: names, crosses, lucky numbers, points."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.catalog import Catalog
from sheetgen.draw.card import draw_crosses, draw_lucky_numbers, draw_name, draw_written
from sheetgen.draw.pdf import PdfDocument, PdfPen
from sheetgen.draw.sheets import SheetJob, SheetPages, Side, about_sheets
from sheetgen.entry.entered import Entered
from sheetgen.geometry import Rectangle
from sheetgen.layout.model import Layout
from sheetgen.message import say_in
from sheetgen.page import parse_paper, plan_page
from sheetgen.results.judged import Judged, judge_entered
from sheetgen.rules.values import Score, Sheet
from sheetgen.web.pictures import fonts, palette_of


def filled_pdf(entered: Entered, catalog: Catalog) -> bytes:
    """Return the filled sheets of a game as a PDF, a page with as many as fit well."""
    judged = judge_entered(entered)
    layout = entered.layout
    job = SheetJob(
        layout=layout,
        catalog=catalog,
        palette=palette_of("colour", layout.id),
        fonts=fonts(),
        plan=plan_page(layout, parse_paper("a4")),
        count=len(judged.game.sheets),
    )
    title = catalog.say(say_in("document", "{layout}: result", layout=catalog.words(layout.name)))
    document = PdfDocument(replace(about_sheets(layout, catalog), title=title), job.fonts)
    _FilledPages(job, document, judged).draw(None)
    return document.finish()


class _FilledPages(SheetPages):
    """Pages on which every sheet is somebody's."""

    def __init__(self, job: SheetJob, document: PdfDocument, judged: Judged) -> None:
        super().__init__(job, document)
        self.judged = judged
        self.pairs = ()

    def page_key(self, indices: range, sides: tuple[Side, ...], *, back: bool) -> object:
        return indices, back

    def draw_card_side(self, pen: PdfPen, index: int, side: Side, slot: Rectangle) -> None:
        super().draw_card_side(pen, index, side, slot)
        sheet, score = self.judged.game.sheets[index], self.judged.result.scores[index]
        card, style = self.card, self.style
        with pen.placed(slot.x, slot.y):
            draw_name(pen, card, style, sheet.name)
            if sheet.lucky is not None and len(sheet.lucky) == 2 and card.lucky is not None:
                draw_lucky_numbers(pen, card, style, (sheet.lucky[0], sheet.lucky[1]))
            draw_crosses(pen, card, [box for box in crossed(self.job.layout, sheet) if box in card.places])
            figures = written(self.job.layout, score)
            draw_written(pen, card, style, {name: figure for name, figure in figures.items() if name in card.places})


def crossed(layout: Layout, sheet: Sheet) -> list[str]:
    """Return the names of the crossed boxes; of rows with a count nobody knows them."""
    boxes = []
    for row, marks in zip(layout.rows, sheet.rows, strict=True):
        boxes += [f"{row.id}-{number}" for number in dict.fromkeys(marks.numbers)]
        boxes += [f"{row.id}-lock"] if marks.lock else []
    most = min(sheet.penalties, layout.penalties.boxes)
    return [*boxes, *(f"penalty-{number}" for number in range(1, most + 1))]


def written(layout: Layout, score: Score) -> dict[str, int]:
    """Return what stands in the result line; the minus before the penalties is printed there already."""
    figures = {f"result-{row.id}": counted.points for row, counted in zip(layout.rows, score.rows, strict=True)}
    return figures | {"result-penalties": -score.penalty_points, "result-bonus": score.bonus, "total": score.total}
