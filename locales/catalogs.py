"""Update the catalogs from the source, compile them, or check that they are current and complete.

    python locales/catalogs.py            extract, merge into every language, compile
    python locales/catalogs.py --check    change nothing; say what is not current or not translated
    python locales/catalogs.py --compile  only compile, as the build of the package does

The source language is English: its catalog repeats the source texts and fills itself.
"""

from __future__ import annotations

import io
import os
import re
import string
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from sheetgen.language import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "locales"
TEMPLATE = LOCALES / "sheetgen.pot"

METHODS = [
    ("sheetgen/**.py", "python"),
    ("sheetgen/**.j2", "jinja2"),
    ("layouts/*.yaml", "locales.catalogs:extract_layout"),
]
KEYWORDS: dict[str, Any] = {
    "say": None,
    "say_in": ((1, "c"), 2),
    "say_count": (1, 2),
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}


def extract_layout(fileobj: io.BufferedReader, *_: object, **__: object) -> Iterator[tuple[int, str, Any, list[str]]]:
    """Yield the plain texts of a layout file, for Babel."""
    import yaml

    root = yaml.compose(fileobj, yaml.SafeLoader)
    for key, value in root.value if root else ():
        if key.value == "texts":
            for _name, text in value.value:
                if isinstance(text, yaml.ScalarNode):
                    yield text.start_mark.line + 1, "pgettext", ("layout", text.value), []


def extract() -> Catalog:
    """Return the template: every message of the source, in a stable order, without line numbers or dates."""
    sys.path.insert(0, str(ROOT))
    found = extract_from_dir(ROOT, METHODS, {}, KEYWORDS, directory_filter=_is_source)
    template = Catalog(header_comment="# Messages of sheetgen.", charset="utf-8", fuzzy=False)
    for file, _line, message, comments, context in sorted(found, key=lambda item: (item[0], item[1])):
        template.add(message, locations=[(file, None)], auto_comments=comments, context=context)  # type: ignore[list-item]
    return template


def _is_source(folder: str | Path) -> bool:
    name = Path(folder).name
    return not name.startswith((".", "_")) and name not in {"tests", "output", "docs", "benchmarks", "build", "dist"}


def catalog_file(language: str) -> Path:
    """Return the catalog of a language."""
    return LOCALES / language / "LC_MESSAGES" / "sheetgen.po"


def merged(language: str, template: Catalog) -> Catalog:
    """Return the catalog of a language, brought up to date with the template; nothing is guessed."""
    path = catalog_file(language)
    catalog = Catalog(locale=language)
    if path.exists():
        with path.open("rb") as file:
            catalog = read_po(file, locale=language)
    catalog.update(template, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    catalog.fuzzy = False
    catalog.header_comment = f"# {catalog.locale.english_name if catalog.locale else language} messages of sheetgen."
    if language == "en":
        for message in catalog:
            if message.id:
                message.string = message.id
                message.flags.discard("fuzzy")
    return catalog


def as_text(catalog: Catalog) -> bytes:
    """Write a catalog as a file, without what changes from day to day."""
    buffer = io.BytesIO()
    write_po(buffer, catalog, width=110, sort_output=False)
    keep = (b'"Language:', b'"Plural-Forms:', b'"MIME', b'"Content')
    head, _, messages = buffer.getvalue().partition(b"\n\n")
    lines = [line for line in head.split(b"\n") if not re.match(rb'"[\w-]+:', line) or line.startswith(keep)]
    return b"\n".join(lines) + b"\n\n" + messages


def placeholders(text: str) -> set[str]:
    """Return the names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def complaints(catalog: Catalog) -> Iterator[str]:
    """Say which messages are missing, fuzzy, or differ from the source in their placeholders."""
    for message in catalog:
        if not message.id:
            continue
        sources = message.id if isinstance(message.id, tuple | list) else (message.id,)
        strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
        label = f"{catalog.locale}: {sources[0]!r}"
        if not all(strings) or (message.pluralizable and len(strings) != catalog.num_plurals):
            yield f"{label} is not translated"
        elif message.fuzzy:
            yield f"{label} is fuzzy"
        else:
            wanted = placeholders(sources[-1])
            for text in filter(None, strings):
                # A singular form may spell the number out; nothing else may go missing or be added.
                if not wanted - {"count"} <= placeholders(text) <= wanted:
                    yield f"{label}: placeholders differ in {text!r}"


def compile_catalogs() -> list[Path]:
    """Write a `.mo` file beside each `.po` file, whole or not at all, and return the files written."""
    compiled = []
    for source in sorted(LOCALES.glob("*/LC_MESSAGES/sheetgen.po")):
        with source.open("rb") as file:
            catalog = read_po(file, locale=source.parent.parent.name)
        unfinished = source.with_suffix(f".{os.getpid()}.part")
        with unfinished.open("wb") as file:
            write_mo(file, catalog)
        compiled.append(unfinished.replace(source.with_suffix(".mo")))
    return compiled


def main(arguments: list[str]) -> int:
    """Update, check or compile; return the exit status."""
    if arguments == ["--compile"]:
        compile_catalogs()
        return 0
    checking = arguments == ["--check"]
    template = extract()
    files = {TEMPLATE: as_text(template)}
    problems: list[str] = []
    for language in LANGUAGES:
        catalog = merged(language, template)
        files[catalog_file(language)] = as_text(catalog)
        problems += complaints(catalog)
    for path, text in files.items():
        if not checking:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text)
        elif not path.exists() or path.read_bytes() != text:
            problems.append(f"{path.relative_to(ROOT)} is not current; run: make catalogs")
    if not checking:
        compile_catalogs()
    print("\n".join(problems) or f"{len(template)} messages in {len(LANGUAGES)} languages, all in order")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
