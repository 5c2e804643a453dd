"""Paper sizes."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from sheetgen.errors import SheetgenError
from sheetgen.message import say

LEAST_SIDE, MOST_SIDE = 50.0, 2000.0
"""Millimetres; a PDF page can't be longer than 5,080 mm (ISO 32000-1, annex C), and nobody prints that."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size in millimetres, upright: never wider than high."""

    name: str
    width: float
    height: float


PAPERS: dict[str, Paper] = {
    # ISO 216; the American ones are 8.5 × 11, 8.5 × 14 and 11 × 17 inches (ANSI/ASME Y14.1).
    paper.name: paper
    for paper in (
        Paper("a3", 297.0, 420.0),
        Paper("a4", 210.0, 297.0),
        Paper("a5", 148.0, 210.0),
        Paper("a6", 105.0, 148.0),
        Paper("letter", 215.9, 279.4),
        Paper("legal", 215.9, 355.6),
        Paper("tabloid", 279.4, 431.8),
    )
}

MOST_MARGIN = 100

_CUSTOM = re.compile(r"(\d{1,4}(?:\.\d{1,2})?)\s?x\s?(\d{1,4}(?:\.\d{1,2})?)(?:\s?mm)?")


def parse_paper(text: str) -> Paper:
    """Return the paper of that name, or of a size such as `210x297mm`."""
    name = text.strip().lower()
    if name in PAPERS:
        return PAPERS[name]
    custom = _CUSTOM.fullmatch(name)
    if custom is None:
        raise SheetgenError(
            say(
                "there is no paper “{word}”; expected one of {known}, or a size such as 210x297mm",
                word=text,
                known=", ".join(PAPERS),
            )
        )
    short, long = sorted((float(custom[1]), float(custom[2])))
    if short < LEAST_SIDE or long > MOST_SIDE:
        raise SheetgenError(
            say(
                "paper of {size} can't be used; each side must be from {least} to {most} mm long",
                size=text,
                least=f"{LEAST_SIDE:g}",
                most=f"{MOST_SIDE:g}",
            )
        )
    return Paper(f"{short:g}x{long:g}mm", short, long)


def check_margin(margin: float) -> None:
    """Refuse a margin that no page has."""
    if not (math.isfinite(margin) and 0 <= margin <= MOST_MARGIN):
        raise SheetgenError(say("a margin of {margin} mm can't be used; expected 0 to 100", margin=f"{margin:g}"))
