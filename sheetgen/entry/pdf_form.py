"""Read filled forms: PDF files made by `sheetgen sheets --form`, their checkboxes ticked on the screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sheetgen.entry.entered import Entered, Shelf
from sheetgen.errors import SheetgenError, UnreadableError
from sheetgen.layout import Layout
from sheetgen.message import say
from sheetgen.rules.problem import Problem
from sheetgen.rules.values import Game, Marks, Sheet
from sheetgen.source import legible

MOST_BYTES = 50 * 1024 * 1024
MOST_FIELDS = 20_000
MOST_LEVELS = 8

LAYOUT_KEY = "/SheetgenLayout"
VERSION_KEY = "/SheetgenLayoutVersion"
"""Where a form says what it was made from."""

_FIELD = re.compile(r"(?:([1-9][0-9]{0,3})-)?(.+)-([0-9]{1,3}|lock)")


class FormPlaces:
    """A form has no lines; the file is all there is to say."""

    def __init__(self, files: tuple[str, ...]) -> None:
        self.files = files

    def where(self, problem: Problem) -> str | None:
        """Return the file of a problem."""
        return self.files[problem.player if problem.player is not None else 0]


def read_forms(paths: list[Path], shelf: Shelf, layout_name: str | None = None) -> Entered:
    """Read the forms of one game: one file with a sheet for each player, or a file for each player.

    Sheets without a single cross are left out. Raises a `SheetgenError` if a file is no form of ours.
    """
    sheets: list[Sheet] = []
    files: list[str] = []
    layout: Layout | None = None
    for path in paths:
        name, version, ticked = _read_form(path)
        layout_of_form = _layout(path, layout_name or name, version, shelf)
        if layout is not None and layout_of_form is not layout:
            raise UnreadableError(path, say("this form belongs to another layout than the one before it"))
        layout = layout_of_form
        found = dict(_sheets(path, layout, ticked))
        for number, sheet in sorted(found.items()):
            stem = legible(path.stem)
            label = stem if len(found) == 1 else f"{stem} {number}"
            sheets.append(Sheet(label, sheet.rows, sheet.penalties))
            files.append(legible(path))
    if layout is None or not sheets:
        raise UnreadableError(paths[0], say("nothing is crossed in this form"))
    return Entered(files[0], layout, Game(tuple(sheets)), FormPlaces(tuple(files)))


def _layout(path: Path, name: str | None, version: str | None, shelf: Shelf) -> Layout:
    if not name:
        raise UnreadableError(
            path, say("this PDF doesn't say which layout it belongs to; is it a form made by sheetgen?")
        )
    try:
        layout = shelf.layout(name, path.parent)
    except UnreadableError:
        raise
    except SheetgenError as error:
        raise UnreadableError(path, error.message) from None
    if version is not None and version != str(layout.version):
        raise UnreadableError(
            path,
            say(
                "this form was made from version {old} of the layout, which now is version {new}; boxes may differ",
                old=version,
                new=layout.version,
            ),
        )
    return layout


def _read_form(path: Path) -> tuple[str | None, str | None, set[str]]:
    """Return the layout's name and version, and the names of the ticked fields."""
    try:
        import pikepdf
    except ImportError:
        raise SheetgenError(say("to read PDF forms, install pikepdf: pip install pikepdf")) from None
    try:
        if path.stat().st_size > MOST_BYTES:
            raise UnreadableError(path, say("this file is too large for a form"))
        with pikepdf.open(path) as pdf:
            about = {str(key): str(value) for key, value in pdf.docinfo.items()}
            form = pdf.Root.get("/AcroForm")
            ticked = set(_ticked(form.get("/Fields", []) if form is not None else []))
    except FileNotFoundError:
        raise UnreadableError(path, say("there is no such file")) from None
    except pikepdf.PasswordError:
        raise UnreadableError(path, say("this PDF needs a password; save it without one")) from None
    except (pikepdf.PdfError, OSError, RuntimeError, ValueError, TypeError, AttributeError, KeyError):
        raise UnreadableError(path, say("this PDF can't be read; it may be damaged")) from None
    return about.get(LAYOUT_KEY), about.get(VERSION_KEY), ticked


def _ticked(fields: Any) -> Iterator[str]:
    """Yield the full names of the checkboxes that are ticked; fields may be grouped, but not without end."""
    waiting: list[tuple[Any, str, int]] = [(field, "", 1) for field in list(fields)[:MOST_FIELDS]]
    seen = 0
    while waiting and seen < MOST_FIELDS:
        field, prefix, depth = waiting.pop()
        seen += 1
        name = prefix + str(field.get("/T", ""))
        value = field.get("/V", field.get("/AS"))
        if "/Kids" in field and depth < MOST_LEVELS:
            inner = f"{name}." if "/T" in field else prefix
            waiting += [(kid, inner, depth + 1) for kid in list(field.Kids)[:MOST_FIELDS]]
        if "/T" in field and value is not None and str(value) not in {"/Off", ""}:
            yield name


def _sheets(path: Path, layout: Layout, ticked: set[str]) -> Iterator[tuple[int, Sheet]]:
    """Yield the sheets on which something is ticked, with their numbers."""
    boxes: dict[int, dict[str, list[str]]] = {}
    rows = {row.id: row for row in layout.rows}
    for name in ticked:
        match = _FIELD.fullmatch(name)
        if match is None or (match[2] not in rows and match[2] != "penalty"):
            continue
        boxes.setdefault(int(match[1] or 1), {}).setdefault(match[2], []).append(match[3])
    for number, crossed in boxes.items():
        marks = []
        for row in layout.rows:
            found = crossed.get(row.id, [])
            numbers = {int(each) for each in found if each != "lock"}
            in_order = [each for each in row.numbers if each in numbers] + sorted(numbers - set(row.numbers))
            marks.append(Marks(tuple(in_order), "lock" in found))
        yield number, Sheet(path.stem, tuple(marks), len(crossed.get("penalty", [])))
