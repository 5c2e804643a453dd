"""The catalogs: current, complete, printable, and in the players' own words."""

from __future__ import annotations

import ast
import re
import string
import unicodedata
from collections.abc import Iterator

import pytest
from babel.messages import Catalog as BabelCatalog
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont

from locales import catalogs
from sheetgen.catalog import load_catalog
from sheetgen.fonts import STYLES, font_file
from sheetgen.language import LANGUAGES, language_of
from sheetgen.layout.colours import COLOURS
from sheetgen.message import Message, say, say_count, say_in
from tests.conftest import ROOT

TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
FORMS = {"cs": 3, "sk": 3, "pl": 3, "uk": 3, "el": 2, "en": 2}
ALPHABETS = {
    "cs": "aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzž",
    "sk": "aáäbcčdďeéfghiíjklĺľmnňoóôpqrŕsštťuúvwxyýzž",
    "pl": "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż",
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя’",
    "el": "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ",
    "en": "abcdefghijklmnopqrstuvwxyz",
}
# The words of the glossary, typed here by hand.
COLOUR_WORDS = {
    "cs": ["červená", "žlutá", "zelená", "modrá"],
    "sk": ["červená", "žltá", "zelená", "modrá"],
    "pl": ["czerwony", "żółty", "zielony", "niebieski"],
    "uk": ["червоний", "жовтий", "зелений", "блакитний"],
    "el": ["κόκκινο", "κίτρινο", "πράσινο", "μπλε"],
    "en": ["red", "yellow", "green", "blue"],
}
ONE_LETTER_WORDS = {"cs": "ksvzouai", "sk": "ksvzouai", "pl": "aiouwz", "uk": "авзійоуяє"}
QUOTES = {"cs": "„“", "sk": "„“", "pl": "„”", "uk": "«»", "el": "«»", "en": "“”"}


def read(language: str) -> BabelCatalog:
    with catalogs.catalog_file(language).open("rb") as file:
        return read_po(file, locale=language)


def texts_of(language: str) -> Iterator[str]:
    """Every text of a language, with its plural forms."""
    for message in read(language):
        if message.id:
            yield from message.string if isinstance(message.string, tuple) else (str(message.string),)


@pytest.fixture(scope="module")
def template() -> BabelCatalog:
    return catalogs.extract()


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalog_is_current_and_complete(language: str, template: BabelCatalog) -> None:
    assert catalogs.TEMPLATE.read_bytes() == catalogs.as_text(template)
    merged = catalogs.merged(language, template)
    assert catalogs.catalog_file(language).read_bytes() == catalogs.as_text(merged)
    assert list(catalogs.complaints(merged)) == []
    assert merged.num_plurals == FORMS[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_compiled_catalog_is_that_of_the_source(language: str) -> None:
    """A stale compiled catalog would make all other tests of the languages worthless."""
    translations = load_catalog(language).translations
    for message in read(language):
        if isinstance(message.id, str) and message.id:
            spoken = (
                translations.pgettext(message.context, message.id)
                if message.context
                else translations.gettext(message.id)
            )
            assert spoken == message.string


def test_complaints_find_what_is_wrong() -> None:
    spoilt = BabelCatalog(locale="cs")
    spoilt.add("missing", "")
    spoilt.add("fuzzy", "vágní", flags=["fuzzy"])
    spoilt.add("one {name}", "jeden {jmeno}")
    spoilt.add(("{count} row", "{count} rows"), ("{count} řada", "{count} řady"))
    spoilt.add(("{count} {x}", "{count} {x}"), ("{x}", "{count} {x}", "{count} {x}"))
    said = list(catalogs.complaints(spoilt))
    assert [text.split(": ", 1)[1].split("'")[1] for text in said] == ["missing", "fuzzy", "one {name}", "{count} row"]


def test_extraction_finds_python_templates_and_layouts(template: BabelCatalog) -> None:
    assert ("layout", "Classic") in {(message.context, message.id) for message in template}
    assert template["there is no such file"] is not None
    assert ("sheetgen/**.j2", "jinja2") in catalogs.METHODS


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_left_in_english(language: str) -> None:
    """A translation may equal its source only where it is a name or has no words of its own."""
    same = {message.id for message in read(language) if message.id and message.string == message.id}
    wordless = {text for text in same if not re.search("[a-z]{2}", re.sub(r"\{\w+\}", "", str(text)))}
    assert same - wordless <= {"On Board", "Start", "50 mm", "Letter", "Link", "0 (start)"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("style", STYLES)
def test_every_character_is_in_the_fonts(language: str, style: str) -> None:
    with TTFont(font_file(style), lazy=True) as font:
        assert "glyf" in font
        assert "fvar" not in font
        drawable = set(font.getBestCmap())
    letters = ALPHABETS[language]
    needed = set(letters + letters.upper() + "".join(texts_of(language)) + string.digits + "−–…×+=%")
    drawn_as_paths = {"✕"}
    assert {character for character in needed if ord(character) not in drawable} <= drawn_as_paths


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_composed_and_clean(language: str) -> None:
    for text in texts_of(language):
        assert text == unicodedata.normalize("NFC", text)
        assert text == text.strip()
        assert "  " not in text
        assert "..." not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotation_marks_are_those_of_the_language(language: str) -> None:
    opening, closing = tuple(QUOTES[language])
    strange = set("„“”«»‚‘") - {opening, closing}
    for text in texts_of(language):
        assert not strange & set(text), text
        assert text.count(opening) == text.count(closing), text


@pytest.mark.parametrize("language", ONE_LETTER_WORDS)
def test_one_letter_words_hold_on_to_the_next(language: str) -> None:
    letters = ONE_LETTER_WORDS[language]
    loose = re.compile(rf"(?<![\w’'.-])[{letters}] ", re.IGNORECASE)
    for text in texts_of(language):
        assert not loose.search(re.sub(r"\{\w+\}", "#", text)), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_colours_have_the_players_words(language: str) -> None:
    catalog = load_catalog(language)
    assert [catalog.say(COLOURS[colour]) for colour in ("red", "yellow", "green", "blue")] == COLOUR_WORDS[language]


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("cs", {1: "řada", 2: "řady", 5: "řad"}),
        ("sk", {1: "rad", 2: "rady", 5: "radov"}),
        ("pl", {1: "rząd", 2: "rzędy", 5: "rzędów", 22: "rzędy"}),
        ("uk", {1: "ряд", 2: "ряди", 5: "рядів", 21: "ряд"}),
        ("el", {1: "σειρά", 2: "σειρές", 5: "σειρές"}),
        ("en", {1: "row", 2: "rows", 5: "rows"}),
    ],
)
def test_plural_forms(language: str, forms: dict[int, str]) -> None:
    for count, word in forms.items():
        said = load_catalog(language).say(say_count("{count} locked row", "{count} locked rows", count))
        assert word in re.findall(r"\w+", said)


def test_messages_speak_english_by_themselves() -> None:
    assert (
        str(say("expected {expected}, not {found}", expected="this", found=say("a list")))
        == "expected this, not a list"
    )
    assert str(say_count("{count} side", "{count} sides", 1)) == "1 side"
    assert str(say_count("{count} side", "{count} sides", 3)) == "3 sides"
    assert str(say_in("colour", "red")) == "red"


def test_contexts_and_plurals_go_together() -> None:
    message = Message("{count} row", {"count": 2}, context="nowhere", plural="{count} rows", count=2)
    assert load_catalog("en").say(message) == "2 rows"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "sk"}, "sk"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "cs_CZ.UTF-8", "LC_ALL": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "cs_CZ.UTF-8", "LC_MESSAGES": "uk_UA.UTF-8"}, "uk"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:el:cs"}, "el"),
        ({"LANG": "C", "LANGUAGE": "cs"}, "en"),
        ({"LANG": "cs_CZ.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "EL-gr"}, "el"),
        ({"LANG": ""}, "en"),
    ],
)
def test_language_of_the_environment(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


def test_no_message_is_made_inside_an_f_string() -> None:
    """Before Python 3.12 the extraction doesn't look there, so catalogs would depend on the version."""
    for path in sorted((ROOT / "sheetgen").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                calls = [each for each in ast.walk(node) if isinstance(each, ast.Call)]
                names = {each.func.id for each in calls if isinstance(each.func, ast.Name)}
                assert not names & {"say", "say_in", "say_count"}, f"{path}:{node.lineno}"
