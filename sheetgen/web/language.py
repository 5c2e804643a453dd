"""The reader's language: what the address says, or else what the browser asks for."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from sheetgen.catalog import Catalog, load_catalog
from sheetgen.language import LANGUAGES

LETTER_COUNTRIES = {"us", "ca", "mx", "ph"}
"""Where printers hold letter paper; everybody else who reads one of our languages has A4."""
LONGEST_HEADER = 1000


def accepted(header: str) -> list[tuple[str, str]]:
    """Return the languages and countries of an Accept-Language header, the most wanted first."""
    wanted: list[tuple[float, str, str]] = []
    for part in header[:LONGEST_HEADER].split(","):
        tag, _, quality = part.partition(";")
        language, _, country = tag.strip().lower().partition("-")
        try:
            weight = float(quality.strip().removeprefix("q=") or 1)
        except ValueError:
            weight = 0.0
        if language in LANGUAGES and weight > 0:
            wanted.append((-weight, language, country))
    return [(language, country) for _, language, country in sorted(wanted, key=lambda each: each[0])]


def language_for(request: HTTPConnection) -> str:
    """Return the language of the answer: that of the page (/cs/print), or else what `lang` says, or the browser."""
    for word in (request.url.path.strip("/").split("/")[0], request.query_params.get("lang")):
        if word in LANGUAGES:
            return str(word)
    found = accepted(request.headers.get("accept-language", ""))
    return found[0][0] if found else "en"


def catalog_for(request: HTTPConnection) -> Catalog:
    """Return the catalog of the answer's language."""
    return load_catalog(language_for(request))


def paper_for(request: HTTPConnection) -> str:
    """Return the paper that lies in the reader's printer, as far as the browser's languages tell."""
    found = accepted(request.headers.get("accept-language", ""))
    return "letter" if found and found[0][1] in LETTER_COUNTRIES else "a4"
