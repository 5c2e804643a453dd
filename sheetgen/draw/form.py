"""Draw sheets to fill in on the screen: every box a checkbox that says what it is.

The name of a field is that of its box (`red-5`, `red-lock`, `penalty-2`); from the second sheet of a
document on, the sheet's number stands before it (`2-red-5`). Names and layout are what reads a filled form.
"""

from __future__ import annotations

from sheetgen.card.model import Card, penalty_boxes, row_boxes
from sheetgen.catalog import Catalog
from sheetgen.draw.pdf import PdfDocument, PdfPen, Use
from sheetgen.draw.sheets import SheetJob, SheetPages, Side, about_sheets
from sheetgen.errors import SheetgenError
from sheetgen.geometry import POINT, Rectangle
from sheetgen.message import say, say_in

MOST_SHEETS_IN_FORM = 100
"""Each has some fifty fields; viewers get slow."""


def field_name(sheet: int, box: str) -> str:
    """Return the name of the field of a box; sheets count from 1."""
    return box if sheet == 1 else f"{sheet}-{box}"


def form_pdf(job: SheetJob) -> bytes:
    """Return the sheets as a fillable PDF."""
    if job.count > MOST_SHEETS_IN_FORM:
        raise SheetgenError(
            say(
                "there are too many sheets for a form ({number}); at most: {most}",
                number=job.count,
                most=MOST_SHEETS_IN_FORM,
            )
        )
    if job.back != "none":
        raise SheetgenError(say("a form to fill in on the screen has no back; leave --duplex and --back out"))
    document = PdfDocument(about_sheets(job.layout, job.catalog), job.fonts, tags=True)
    _FormPages(job, document).draw(None)
    return document.finish()


class _FormPages(SheetPages):
    """Pages whose cards have fields; no page is like another, because no two fields have the same name."""

    def page_key(self, indices: range, sides: tuple[Side, ...], *, back: bool) -> object:
        return indices, back

    def draw_card_side(self, pen: PdfPen, index: int, side: Side, slot: Rectangle) -> None:
        job, sheet = self.job, index + 1
        canvas = pen.canvas
        with canvas.tagged("Sect"):
            corner = slot.x / POINT, (job.plan.height - slot.bottom) / POINT
            with canvas.figure(self.in_words(sheet, side), *corner, slot.width / POINT, slot.height / POINT):
                self.document.use(pen, [Use(form, slot.x, slot.y) for form in self.forms_of(side)], job.plan.height)
            for box, tooltip in box_names(self.card, job.catalog).items():
                words = tooltip
                if job.count > 1:
                    words = job.catalog.say(say_in("form", "sheet {number}: {box}", number=sheet, box=tooltip))
                area = self.card.places[box].moved(slot.x, slot.y)
                canvas.checkbox(
                    field_name(sheet, box),
                    words,
                    area.x / POINT,
                    (job.plan.height - area.bottom) / POINT,
                    area.width / POINT,
                    area.height / POINT,
                )

    def in_words(self, sheet: int, side: Side) -> str:
        """Say what the picture of a sheet shows."""
        catalog = self.job.catalog
        words = [about_sheets(self.job.layout, catalog).title]
        if self.job.count > 1:
            words.append(catalog.say(say_in("form", "sheet {number}", number=sheet)))
        if side.name:
            words.append(side.name)
        if side.lucky is not None:
            label = catalog.say(say_in("sheet", "lucky numbers"))
            words.append(f"{label}: {side.lucky[0]}, {side.lucky[1]}")
        return ", ".join(words)


def box_names(card: Card, catalog: Catalog) -> dict[str, str]:
    """Return what each box that is crossed is called, in reading order."""
    layout = card.layout
    names: dict[str, str] = {}
    for row in layout.rows:
        *boxes, lock = row_boxes(row)
        names |= {name: catalog.box(box, layout) for name, box in zip(boxes, row.boxes, strict=True)}
        colour = catalog.colour(row.colour, layout)
        names[lock] = catalog.say(say_in("form", "{colour}: lock", colour=colour))
    for number, name in enumerate(penalty_boxes(layout), start=1):
        names[name] = catalog.say(say_in("form", "penalty {number}", number=number))
    return names
