"""The app: pages for people, an interface for programs, and what keeps both safe."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from sheetgen import __version__
from sheetgen.errors import SheetgenError
from sheetgen.web import api, pages
from sheetgen.web.answers import House, refusal
from sheetgen.web.guard import Guard
from sheetgen.web.language import catalog_for
from sheetgen.web.refusal import invalid, refused
from sheetgen.web.store import Store
from sheetgen.web.work import ClientGoneError, Refused, Workshop

STATIC = Path(__file__).parent / "static"
CLIENT_CLOSED = 499


def make_app() -> FastAPI:
    """Return the app, ready to be served."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        workshop = Workshop()
        app.state.house = House(workshop, Store())
        yield
        workshop.close()

    app = FastAPI(
        title="sheetgen",
        version=__version__,
        summary="Score sheets, rules booklets and a game checker for the dice game Qwixx (unofficial)",
        license_info={"name": "MIT"},
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.add_middleware(Guard)
    app.add_exception_handler(SheetgenError, _refuse)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(ClientGoneError, _gone)
    app.add_exception_handler(Exception, _broken)
    app.include_router(api.router)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.include_router(pages.router)
    return app


def _answer(request: Request, answer: Refused) -> Response:
    """Refuse: programs get JSON, people a page."""
    if request.url.path.startswith(("/api/", "/static/")):
        return refusal(answer, catalog_for(request))
    return pages.refusal_page(request, answer)


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, SheetgenError)  # noqa: S101
    return _answer(request, refused(error, catalog_for(request)))


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)  # noqa: S101
    return _answer(request, invalid(error.errors(), catalog_for(request)))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101
    answer = _answer(
        request, Refused(pages.status_message(error.status_code, catalog_for(request)), status=error.status_code)
    )
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value
    return answer


async def _gone(request: Request, error: Exception) -> Response:
    return Response(status_code=CLIENT_CLOSED)


async def _broken(request: Request, error: Exception) -> Response:
    return _answer(request, Refused("", status=500))
