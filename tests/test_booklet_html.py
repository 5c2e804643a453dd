"""The booklet as HTML: well formed, complete in itself, and readable without seeing it."""

from __future__ import annotations

import itertools
import re
from functools import cache
from html.parser import HTMLParser

import pytest

from sheetgen import load_layout
from sheetgen.booklet.document import make_booklet
from sheetgen.booklet.html import booklet_html
from sheetgen.catalog import load_catalog
from sheetgen.draw.palette import PALETTES
from sheetgen.language import LANGUAGES
from tests.drawing import BUNDLED, fonts


class Reader(HTMLParser):
    """Collects elements and checks that they close in the order in which they open."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words.append(data)


@cache
def html(name: str, language: str, palette: str = "colour") -> str:
    layout = load_layout(name)
    booklet = make_booklet(layout, load_catalog(language))
    return booklet_html(booklet, PALETTES[palette].for_layout(layout), fonts())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", BUNDLED)
def test_page_is_well_formed_and_needs_nothing_else(name: str, language: str) -> None:
    text = html(name, language)
    reader = Reader(text)
    assert reader.open == []
    tags = [tag for tag, _ in reader.elements]
    assert not {"script", "link", "img", "iframe", "object"} & set(tags)
    assert not re.search(r"(src|href)=\"(?!#)", text)
    assert "url(" not in text.replace("url(#", "")
    assert "@import" not in text
    (page,) = [attributes for tag, attributes in reader.elements if tag == "html"]
    assert page["lang"] == language


@pytest.mark.parametrize("name", BUNDLED)
def test_headings_come_in_order(name: str) -> None:
    levels = [int(tag[1]) for tag, _ in Reader(html(name, "cs")).elements if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(following <= level + 1 for level, following in itertools.pairwise(levels))


@pytest.mark.parametrize("palette", ["colour", "mono"])
@pytest.mark.parametrize("name", BUNDLED)
def test_every_picture_has_words_and_ids_of_its_own(name: str, palette: str) -> None:
    text = html(name, "el", palette)
    reader = Reader(text)
    pictures = [attributes for tag, attributes in reader.elements if tag == "svg"]
    assert len(pictures) > 20
    assert all(picture["role"] == "img" for picture in pictures)
    titles = re.findall(r"<svg[^>]*><title>([^<]*)</title>", text)
    assert len(titles) == len(pictures)
    assert all(titles)
    ids = [attributes["id"] for _, attributes in reader.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    wanted = re.findall(r'href="#([^"]+)"', text) + re.findall(r"url\(#([^)]+)\)", text)
    wanted += re.findall(r'aria-labelledby="([^"]+)"', text)
    assert set(wanted) <= set(ids)


def test_sections_have_the_ids_that_messages_cite() -> None:
    ids = {attributes.get("id") for tag, attributes in Reader(html("classic", "en")).elements if tag == "section"}
    assert {"crossing", "turn", "penalty", "locking", "end", "scoring"} <= ids


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_is_that_of_the_booklet(language: str) -> None:
    words = " ".join(Reader(html("on-board", language)).words)
    booklet = make_booklet(load_layout("on-board"), load_catalog(language))
    for section in booklet.sections:
        assert section.title in words
    assert booklet.summary in words
