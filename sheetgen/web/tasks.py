"""The documents that can be made, each as a task for the workshop."""

from __future__ import annotations

import json
from dataclasses import dataclass

from sheetgen.booklet import FILE_NAMES
from sheetgen.catalog import load_catalog
from sheetgen.draw.font import load_fonts
from sheetgen.draw.sheets import SheetJob
from sheetgen.errors import SheetgenError
from sheetgen.message import say
from sheetgen.page.names import read_names
from sheetgen.web.options import BoardOptions, RulesOptions, SheetOptions
from sheetgen.web.pictures import palette_of, plan_of
from sheetgen.web.refusal import refused
from sheetgen.web.shelf import layout_of
from sheetgen.web.work import Made, Refused

PDF = "application/pdf"
HTML = "text/html; charset=utf-8"
JSON = "application/json"


def names_of(text: str) -> tuple[str, ...]:
    """Return the names between commas or ends of lines."""
    text = ",".join(text.splitlines())
    return read_names(text) if text.replace(",", " ").strip() else ()


@dataclass(frozen=True, slots=True)
class SheetsTask:
    """Make sheets to print, or a form to fill in."""

    options: SheetOptions
    language: str

    def make(self) -> Made | Refused:
        try:
            return self._made()
        except SheetgenError as error:
            return refused(error, load_catalog(self.language))

    def job(self) -> SheetJob:
        """Return what is to be printed."""
        options = self.options
        layout = layout_of(options.layout)
        names = names_of(options.names)
        per_page = 1 if options.form and options.per_page is None else options.per_page
        plan = plan_of(layout.id, options.paper, per_page, options.margin)
        return SheetJob(
            layout=layout,
            catalog=load_catalog(self.language),
            palette=palette_of(options.palette, layout.id),
            fonts=load_fonts(),
            plan=plan,
            count=options.count or len(names) or len(plan.slots),
            names=names,
            seed=options.seed,
            back=options.back,
            flip=options.flip,
        )

    def _made(self) -> Made:
        job = self.job()
        if self.options.form:
            from sheetgen.draw.form import MOST_SHEETS_IN_FORM, form_pdf

            if job.count > MOST_SHEETS_IN_FORM or job.back != "none":
                raise SheetgenError(
                    say(
                        "a form to fill in has at most {most} sheets, and nothing on the back", most=MOST_SHEETS_IN_FORM
                    )
                )
            return Made(form_pdf(job), PDF, f"{job.layout.id}-form-{self.language}.pdf")
        from sheetgen.draw.sheets import sheets_pdf

        return Made(sheets_pdf(job), PDF, f"{job.layout.id}-sheets-{self.language}.pdf")


@dataclass(frozen=True, slots=True)
class RulesTask:
    """Make a rules booklet."""

    options: RulesOptions
    language: str

    def make(self) -> Made | Refused:
        from sheetgen.booklet.write import write_booklet
        from sheetgen.page.paper import parse_paper

        catalog = load_catalog(self.language)
        try:
            options, layout = self.options, layout_of(self.options.layout)
            palette = palette_of(options.palette, layout.id)
            booklet = write_booklet(layout, catalog, palette, load_fonts(), parse_paper(options.paper))
            kind = HTML if options.style == "html" else PDF
            name = f"{layout.id}-{FILE_NAMES[options.style].format(language=self.language)}"
            return Made(booklet.in_style(options.style), kind, name)
        except SheetgenError as error:
            return refused(error, catalog)


@dataclass(frozen=True, slots=True)
class BoardTask:
    """Make a playing board."""

    options: BoardOptions
    language: str

    def make(self) -> Made | Refused:
        from sheetgen.draw.boards import BoardJob, board_pdf
        from sheetgen.page.paper import parse_paper
        from sheetgen.page.plan import DEFAULT_MARGIN
        from sheetgen.page.tiles import plan_tiles

        catalog = load_catalog(self.language)
        try:
            layout = layout_of(self.options.layout)
            plan = plan_tiles(parse_paper(self.options.paper), margin=DEFAULT_MARGIN)
            palette = palette_of(self.options.palette, layout.id)
            data = board_pdf(BoardJob(layout, catalog, palette, load_fonts(), plan, ()))
            return Made(data, PDF, f"{layout.id}-board-{self.language}.pdf")
        except SheetgenError as error:
            return refused(error, catalog)


@dataclass(frozen=True, slots=True)
class ReadTask:
    """Read files that were dropped on the page."""

    files: tuple[tuple[str, bytes], ...]
    language: str

    def make(self) -> Made | Refused:
        from sheetgen.web.entry import read_files

        try:
            games, left_out = read_files(list(self.files))
        except SheetgenError as error:
            return refused(error, load_catalog(self.language))
        return Made(json.dumps({"games": games, "left_out": left_out}, ensure_ascii=False).encode(), JSON, "games.json")


@dataclass(frozen=True, slots=True)
class ResultTask:
    """Make the filled sheets of a game, which comes as JSON."""

    game: str
    language: str

    def make(self) -> Made | Refused:
        from sheetgen.results.judged import judge_entered
        from sheetgen.results.pdf import results_pdf
        from sheetgen.web.entry import enter
        from sheetgen.web.models import EnteredGame

        catalog = load_catalog(self.language)
        try:
            entered = enter(EnteredGame.model_validate_json(self.game))._replace(source="")
            data = results_pdf([judge_entered(entered)], catalog)
            return Made(data, PDF, f"{entered.layout.id}-result-{self.language}.pdf")
        except SheetgenError as error:
            return refused(error, catalog)
