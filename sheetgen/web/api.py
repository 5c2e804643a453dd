"""The interface for programs, which the page uses too."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.concurrency import run_in_threadpool
from pydantic import BaseModel, ConfigDict
from starlette.requests import Request
from starlette.responses import Response

from sheetgen.catalog import load_catalog
from sheetgen.describe import layout_as_json
from sheetgen.entry.write import write_game
from sheetgen.web.answers import REFUSALS, document, house_of, kept_answer, private_document
from sheetgen.web.entry import check_is_game, enter, score_json
from sheetgen.web.language import catalog_for, language_for
from sheetgen.web.models import EnteredGame, GivenFiles, LayoutInfo, ReadGames, Results
from sheetgen.web.options import (
    BlankOptions,
    BoardOptions,
    CardOptions,
    Language,
    PageOptions,
    RulesOptions,
    SheetOptions,
)
from sheetgen.web.pictures import card_picture, plan_of, plan_picture
from sheetgen.web.shelf import layout_ids, layout_of
from sheetgen.web.tasks import BoardTask, ReadTask, ResultTask, RulesTask, SheetsTask, names_of
from sheetgen.web.work import Made

router = APIRouter(prefix="/api", responses=REFUSALS)

JSON = "application/json"
SVG = "image/svg+xml"
YAML = "application/yaml"
FEW_PLAYERS = 6


class LanguageOnly(BaseModel):
    """The only option of what has no others."""

    model_config = ConfigDict(extra="forbid")

    lang: Language | None = None


InLanguage = Annotated[LanguageOnly, Query()]


def _binary(kind: str, what: str) -> dict[int | str, dict[str, Any]]:
    """Describe an answer that is no JSON."""
    return {200: {"content": {kind: {"schema": {"type": "string", "format": "binary"}}}, "description": what}}


async def _kept(request: Request, key: object, kind: str, name: str, make: Callable[[], bytes]) -> Response:
    """Answer with something quick to make, in a thread unless it is kept already."""
    store = house_of(request).store
    found = store.find(key)
    if found is None:
        found = store.keep(key, Made(await run_in_threadpool(make), kind, name))
    return kept_answer(request, found)


@router.get("/layouts", summary="The layouts there are", responses={200: {"model": list[LayoutInfo]}})
def layouts(request: Request, options: InLanguage) -> list[dict[str, Any]]:
    """List what a program needs to know of each layout."""
    catalog = catalog_for(request)
    return [layout_as_json(layout_of(name), catalog) for name in layout_ids()]


@router.get(
    "/sheets",
    summary="Score sheets to print",
    response_class=Response,
    responses=_binary("application/pdf", "The sheets as PDF"),
)
async def sheets(request: Request, options: Annotated[SheetOptions, Query()]) -> Response:
    """Make score sheets; the same request always gives the same bytes."""
    return await document(request, SheetsTask(options, language_for(request)), download=True)


@router.get(
    "/rules",
    summary="The rules booklet",
    response_class=Response,
    responses={
        200: {
            "content": {
                "application/pdf": {"schema": {"type": "string", "format": "binary"}},
                "text/html": {"schema": {"type": "string"}},
            },
            "description": "The booklet as PDF or HTML",
        }
    },
)
async def rules(request: Request, options: Annotated[RulesOptions, Query()]) -> Response:
    """Make the rules booklet: pages, a booklet to fold, or HTML."""
    return await document(request, RulesTask(options, language_for(request)), download=options.style != "html")


@router.get(
    "/board",
    summary="The playing board",
    response_class=Response,
    responses=_binary("application/pdf", "The board as PDF"),
)
async def board(request: Request, options: Annotated[BoardOptions, Query()]) -> Response:
    """Make the playing board of a layout that has one."""
    return await document(request, BoardTask(options, language_for(request)), download=True)


@router.get(
    "/preview/card",
    summary="A picture of one sheet",
    response_class=Response,
    responses=_binary(SVG, "The sheet as SVG"),
)
async def card_preview(request: Request, options: Annotated[CardOptions, Query()]) -> Response:
    """Draw the first sheet."""
    language = language_for(request)

    def make() -> bytes:
        name = next(iter(names_of(options.names)), "")
        layout = layout_of(options.layout)
        return card_picture(layout.id, language, options.palette, name, options.seed).encode()

    return await _kept(request, ("card", options, language), SVG, "sheet.svg", make)


@router.get(
    "/preview/blank",
    summary="A picture of an empty sheet",
    response_class=Response,
    responses=_binary(SVG, "The sheet as SVG"),
)
async def blank_preview(request: Request, options: Annotated[BlankOptions, Query()]) -> Response:
    """Draw a sheet without name and lucky numbers."""
    language = language_for(request)

    def make() -> bytes:
        layout = layout_of(options.layout)
        return card_picture(layout.id, language, options.palette, "", 0, blank=True).encode()

    return await _kept(request, ("blank", options, language), SVG, "sheet.svg", make)


@router.get(
    "/preview/page",
    summary="A picture of one page",
    response_class=Response,
    responses=_binary(SVG, "The page as SVG"),
)
async def page_preview(request: Request, options: Annotated[PageOptions, Query()]) -> Response:
    """Draw where the sheets lie on the page."""
    language = language_for(request)

    def make() -> bytes:
        layout = layout_of(options.layout)
        plan = plan_of(layout.id, options.paper, options.per_page, options.margin)
        return plan_picture(layout.id, language, options.palette, plan).encode()

    return await _kept(request, ("page", options, language), SVG, "page.svg", make)


@router.post("/score", summary="Check and score a game", response_class=Response, responses={200: {"model": Results}})
async def score(request: Request, game: EnteredGame, options: InLanguage) -> Response:
    """Check and score a game: its points, and every problem with its place."""
    language = language_for(request)
    key = ("score", sha256(await request.body()).digest(), language)
    store = house_of(request).store
    if len(game.players) <= FEW_PLAYERS and game.turns is None and store.find(key) is None:
        # So few sheets are checked sooner than a thread gets its turn.
        store.keep(key, Made(score_json(game, load_catalog(language)), JSON, "result.json"))
    return await _kept(request, key, JSON, "result.json", lambda: score_json(game, load_catalog(language)))


@router.post(
    "/game",
    summary="A game as a file",
    response_class=Response,
    responses={200: {"content": {YAML: {"schema": {"type": "string"}}}, "description": "The game as YAML"}},
)
def game_file(request: Request, game: EnteredGame, options: InLanguage) -> Response:
    """Write a game as the YAML file that /api/read and the command score understand."""
    entered = enter(game)
    return Response(write_game(entered.layout, entered.layout.id, check_is_game(entered)), media_type=YAML)


@router.post("/read", summary="Read files", response_class=Response, responses={200: {"model": ReadGames}})
async def read(request: Request, given: GivenFiles, options: InLanguage) -> Response:
    """Read games from files: YAML, JSON, CSV, or filled PDF forms."""
    files = tuple((each.name, each.data) for each in given.files)
    return await private_document(request, ReadTask(files, language_for(request)))


@router.post(
    "/result",
    summary="The filled sheets to print",
    response_class=Response,
    responses=_binary("application/pdf", "The filled sheets as PDF"),
)
async def result(request: Request, game: EnteredGame, options: InLanguage) -> Response:
    """Make a PDF of the sheets as they were filled in, with their points."""
    text = game.model_dump_json(exclude_unset=True)
    return await private_document(request, ResultTask(text, language_for(request)), download=True)
