"""The pages for people: print, rules, score."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter
from fastapi.concurrency import run_in_threadpool
from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response

from sheetgen import __version__
from sheetgen.card.model import penalty_boxes, row_boxes
from sheetgen.catalog import Catalog, load_catalog
from sheetgen.describe import layout_as_json
from sheetgen.draw.form import box_names
from sheetgen.draw.palette import PALETTES
from sheetgen.fonts import font_file
from sheetgen.language import LANGUAGES, OWN_NAMES
from sheetgen.message import say, say_count, say_in
from sheetgen.page.paper import PAPERS
from sheetgen.web.answers import kept_answer
from sheetgen.web.language import catalog_for, language_for, paper_for
from sheetgen.web.options import MOST_SHEETS
from sheetgen.web.pictures import card_of, places_style
from sheetgen.web.shelf import layout_ids, layout_of
from sheetgen.web.store import Kept
from sheetgen.web.work import Made, Refused

router = APIRouter(include_in_schema=False)

PAGES = ("print", "rules", "score")


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("sheetgen.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _words(catalog: Catalog) -> dict[str, Callable[..., str]]:
    """Return the functions by which templates say something; what they fill in is escaped afterwards."""
    return {
        "say": lambda text, **parameters: catalog.say(say(text, **parameters)),
        "say_in": lambda context, text, **parameters: catalog.say(say_in(context, text, **parameters)),
        "say_count": lambda one, many, count, **parameters: catalog.say(say_count(one, many, count, **parameters)),
    }


def render(request: Request, template: str, *, page: str, status: int = 200, **context: Any) -> Response:
    """Fill in a template in the reader's language."""
    catalog = catalog_for(request)
    rest = request.url.path.partition("/")[2].partition("/")[2] if page else "print"
    text = (
        _environment()
        .get_template(template)
        .render(
            _words(catalog),
            catalog=catalog,
            language=catalog.language,
            languages=[(language, OWN_NAMES[language], f"/{language}/{rest}") for language in LANGUAGES],
            page=page,
            version=__version__,
            layouts=[layout_as_json(layout_of(name), catalog) for name in layout_ids()],
            **context,
        )
    )
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language", "Content-Language": catalog.language}
    return Response(text, status, headers, media_type="text/html")


async def home(request: Request) -> Response:
    """Lead to the first page in the language of the browser, or to the page that was asked for without one."""
    page = request.url.path.strip("/")
    return _to(request, page if page in PAGES else "print")


async def rules_home(request: Request) -> Response:
    """Lead to the rules of the first game."""
    return RedirectResponse(f"/{language_for(request)}/rules/{layout_ids()[0]}", 302)


def _to(request: Request, page: str) -> Response:
    query = dict(request.query_params)
    if page == "print" and paper_for(request) != "a4":
        query.setdefault("paper", paper_for(request))
    ending = f"?{urlencode(query)}" if query else ""
    headers = {"Vary": "Accept-Language", "Cache-Control": "no-cache"}
    return RedirectResponse(f"/{language_for(request)}/{page}{ending}", 302, headers)


@cache
def _places() -> Kept:
    return Kept.of(Made(places_style().encode(), "text/css", "places.css"))


@router.get("/places.css")
async def places(request: Request) -> Response:
    """Say where the boxes lie on the pictures of the sheets."""
    return kept_answer(request, await run_in_threadpool(_places))


@cache
def _typefaces() -> dict[str, Path]:
    return {f"{style}.ttf": font_file(style) for style in ("regular", "bold")}


@router.get("/fonts/{name}")
async def font(name: str) -> Response:
    """Give the typeface of the sheets to the page."""
    if name not in _typefaces():
        raise HTTPException(404)
    return FileResponse(_typefaces()[name], media_type="font/ttf", headers={"Cache-Control": "max-age=86400"})


async def print_page(request: Request) -> Response:
    """Show the page for printing; the address may choose options beforehand."""
    chosen = {key: value[:200] for key, value in request.query_params.items()}
    if chosen.get("layout") not in layout_ids():
        chosen["layout"] = layout_ids()[0]
    return await run_in_threadpool(
        render,
        request,
        "print.html.j2",
        page="print",
        chosen=chosen,
        papers=list(PAPERS),
        palettes=[(palette.id, palette.name) for palette in PALETTES.values()],
        most_sheets=MOST_SHEETS,
    )


@lru_cache(maxsize=100)
def _rules(layout_id: str, language: str) -> tuple[list[tuple[str, str]], str]:
    from sheetgen.web.booklet import rules_in_page

    return rules_in_page(layout_of(layout_id), load_catalog(language))


async def rules_page(request: Request, layout: str) -> Response:
    """Show the booklet of a game."""
    if layout not in layout_ids():
        raise HTTPException(404)

    def make() -> Response:
        language = language_for(request)
        links, body = _rules(layout, language)
        info = layout_as_json(layout_of(layout), load_catalog(language))
        paper = paper_for(request)
        return render(request, "rules.html.j2", page="rules", info=info, links=links, body=body, paper=paper)

    return await run_in_threadpool(make)


async def score_page(request: Request) -> Response:
    """Show the page for scores."""

    def make() -> Response:
        return render(request, "score.html.j2", page="score", sheets=_sheets(language_for(request)))

    return await run_in_threadpool(make)


@lru_cache(maxsize=10)
def _sheets(language: str) -> list[dict[str, Any]]:
    """Return what the page needs to build the sheets of every layout."""
    catalog = load_catalog(language)
    sheets = []
    for layout_id in layout_ids():
        card, layout = card_of(layout_id), layout_of(layout_id)
        names = box_names(card, catalog)
        groups = [
            (
                row.id,
                catalog.colour(row.colour, layout),
                [(name, names[name]) for name in row_boxes(row)],
            )
            for row in layout.rows
        ]
        penalties = [(name, names[name]) for name in penalty_boxes(layout)]
        figures = [
            name
            for name in card.places
            if name.startswith("result-") or name in {"total", "name", "lucky-1", "lucky-2"}
        ]
        sheets.append(
            {
                "layout": layout_id,
                "rows": groups,
                "penalties": penalties,
                "figures": figures,
                "fields": _fields(layout_id, catalog),
            }
        )
    return sheets


def _fields(layout_id: str, catalog: Catalog) -> dict[str, list[str]]:
    """Return what the fields of each side of the board are called, the start first."""
    layout = layout_of(layout_id)
    if layout.board is None:
        return {}
    return {
        track.side: [
            catalog.say(say_in("field of the board", "0 (start)")),
            *(
                f"{number}: {catalog.box(layout.row(field.row).box(field.number), layout)} +{field.bonus}"
                for number, field in enumerate(track.fields, start=1)
            ),
        ]
        for track in layout.board.tracks
    }


def status_message(status: int, catalog: Catalog) -> str:
    """Return what a status means for people."""
    match status:
        case 404:
            return catalog.say(say("there is nothing here"))
        case 405:
            return catalog.say(say("this can't be done here"))
        case _:
            return catalog.say(say("this request can't be understood"))


def refusal_page(request: Request, refused: Refused) -> Response:
    """Show why there is nothing else."""
    catalog = catalog_for(request)
    message = refused.message or catalog.say(say("something went wrong here; it isn't your fault"))
    return render(request, "refusal.html.j2", page="", status=refused.status, message=message, refused=refused)


for _path in ("/", *(f"/{_page}" for _page in PAGES), *(f"/{_language}" for _language in LANGUAGES)):
    router.add_api_route(_path, home)
for _language in LANGUAGES:
    router.add_api_route(f"/{_language}/print", print_page)
    router.add_api_route(f"/{_language}/rules", rules_home)
    router.add_api_route(f"/{_language}/rules/{{layout}}", rules_page)
    router.add_api_route(f"/{_language}/score", score_page)
