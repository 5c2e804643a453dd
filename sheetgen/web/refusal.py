"""Say no in the reader's language: what went wrong, and where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sheetgen.catalog import Catalog
from sheetgen.errors import MistakesError, SheetgenError, UnreadableError
from sheetgen.message import Message, say
from sheetgen.web.shelf import NoSuchLayoutError
from sheetgen.web.work import BusyError, Refused

MOST_MISTAKES = 50


def refused(error: SheetgenError, catalog: Catalog) -> Refused:
    """Return an error of ours as an answer."""
    message = catalog.say(error.message)
    match error:
        case MistakesError(mistakes=mistakes):
            told = tuple(
                (": ".join(filter(None, (str(mistake.mark), mistake.path))), catalog.say(mistake.message))
                for mistake in mistakes[:MOST_MISTAKES]
            )
            return Refused(message, told)
        case UnreadableError(where=where):
            return Refused(message, ((where, message),))
        case NoSuchLayoutError():
            return Refused(message, status=404)
        case BusyError():
            return Refused(message, status=503)
        case _:
            return Refused(message)


def invalid(errors: Sequence[Any], catalog: Catalog) -> Refused:
    """Return what a request has that can't be used; FastAPI found it."""
    told = []
    for error in errors[:MOST_MISTAKES]:
        place = ".".join(str(part) for part in error["loc"][1:]) or str(error["loc"][0])
        told.append((place[:200], catalog.say(_reason(error, place[:200]))))
    return Refused(catalog.say(say("this request can't be understood")), tuple(dict.fromkeys(told)))


def _reason(error: Any, place: str) -> Message:
    bounds = error.get("ctx", {})
    match error["type"]:
        case "greater_than_equal" | "greater_than":
            return say("“{place}” is too small; at least: {least}", place=place, least=bounds.get("ge", ""))
        case "less_than_equal" | "less_than":
            return say("“{place}” is too large; at most: {most}", place=place, most=bounds.get("le", ""))
        case "too_long" | "string_too_long":
            return say("“{place}” is too long; at most: {most}", place=place, most=bounds.get("max_length", ""))
        case "missing":
            return say("“{place}” is missing", place=place)
        case "extra_forbidden":
            return say("there is no “{place}” here", place=place)
        case "literal_error":
            known = str(bounds.get("expected", "")).replace(" or ", ", ").replace("'", "")
            return say("“{place}” takes one of: {known}", place=place, known=known)
        case "json_invalid":
            return say("this is not JSON")
        case _:
            return say("“{place}” can't be read", place=place)
