"""Turn what was made, or refused, into answers."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from sheetgen.catalog import Catalog
from sheetgen.message import say
from sheetgen.web.guard import DOCUMENT_POLICY
from sheetgen.web.language import catalog_for
from sheetgen.web.models import Refusal
from sheetgen.web.store import Kept, Store
from sheetgen.web.work import Refused, Task, Workshop, unless_gone

REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"model": Refusal, "description": "The body can't be read at all"},
    404: {"model": Refusal, "description": "No such layout"},
    413: {"model": Refusal, "description": "The body is larger than 1 MiB"},
    422: {"model": Refusal, "description": "It can't be read or done; the message says why"},
    503: {"model": Refusal, "description": "Too busy, or it took too long"},
}


@dataclass(frozen=True, slots=True)
class House:
    """What all requests share."""

    workshop: Workshop
    store: Store


def house_of(request: Request) -> House:
    """Return what all requests share."""
    house: House = request.app.state.house
    return house


async def private_document(request: Request, task: Task, *, download: bool = False) -> Response:
    """Make a document of what somebody sent, which is nobody else's and is not kept."""
    made = await unless_gone(request, house_of(request).workshop.make(task))
    if isinstance(made, Refused):
        return refusal(made, catalog_for(request))
    return kept_answer(request, Kept.of(made), download=download)


async def document(request: Request, task: Task, *, download: bool = False) -> Response:
    """Make a document, or find it, and answer with it."""
    house = house_of(request)
    found = house.store.find(task)
    if found is None:
        made = await unless_gone(request, house.store.get(task, lambda: house.workshop.make(task)))
        if isinstance(made, Refused):
            return refusal(made, catalog_for(request))
        found = made
    return kept_answer(request, found, download=download)


def kept_answer(request: Request, kept: Kept, *, download: bool = False) -> Response:
    """Answer with a document that has an ETag, or say that the browser has it already."""
    headers = {"ETag": kept.etag, "Cache-Control": "no-cache", "Vary": "Accept-Language"}
    if kept.etag in [each.strip() for each in request.headers.get("if-none-match", "").split(",")]:
        return Response(status_code=304, headers=headers)
    made = kept.made
    if made.kind != "application/json":
        headers["Content-Security-Policy"] = DOCUMENT_POLICY
        way = "attachment" if download else "inline"
        headers["Content-Disposition"] = f'{way}; filename="{made.name}"'
    if made.kind == "application/pdf":
        del headers["Content-Security-Policy"]  # sandboxed, viewers of browsers refuse PDF
    return Response(made.data, media_type=made.kind, headers=headers)


def refusal(refused: Refused, catalog: Catalog) -> Response:
    """Answer with why there is nothing else."""
    message = refused.message or catalog.say(say("something went wrong here; it isn't your fault"))
    mistakes = [{"where": where, "message": told} for where, told in refused.mistakes]
    headers = {"Cache-Control": "no-store"} | ({"Retry-After": "2"} if refused.status == 503 else {})
    body = json.dumps({"message": message, "mistakes": mistakes}, ensure_ascii=False)
    return Response(body, refused.status, headers, media_type="application/json")
