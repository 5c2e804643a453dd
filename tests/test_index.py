"""The page that leads to everything."""

from __future__ import annotations

import re

import pytest
from babel import Locale

from sheetgen.catalog import load_catalog
from sheetgen.everything import Task, all_tasks
from sheetgen.index import index_html
from sheetgen.language import LANGUAGES, OWN_NAMES
from tests.test_booklet_html import Reader


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_has_its_link_and_its_own_words(language: str) -> None:
    text = index_html(all_tasks(), load_catalog(language))
    reader = Reader(text.replace('loading="lazy">', 'loading="lazy"/>'))
    assert reader.open == []
    links = [attributes for tag, attributes in reader.elements if tag == "a"]
    files = [str(link["href"]) for link in links if not str(link["href"]).startswith("#")]
    assert sorted(files) == sorted(name for task in all_tasks() if task.kind != "pictures" for name in task.files)
    pictures = {attributes["src"] for tag, attributes in reader.elements if tag == "img"}
    assert pictures == {name for task in all_tasks() if task.kind == "pictures" for name in task.files}
    sections = [attributes["lang"] for tag, attributes in reader.elements if tag == "section"]
    assert sections[0] == language
    assert sorted(map(str, sections)) == sorted(LANGUAGES)
    for card in re.findall(r'<div class="card">.*?</ul></div>', text):
        labels = re.findall(r'aria-label="([^"]+)"', card)
        assert len(labels) == len(set(labels)), "links of a card can't be told apart by ear"


def test_languages_without_files_are_left_out() -> None:
    text = index_html([Task("el", "classic", "html")], load_catalog("en"))
    assert 'id="el"' in text
    assert 'id="en"' not in text


def test_languages_have_their_own_names() -> None:
    for language, name in OWN_NAMES.items():
        assert name.casefold() == str(Locale(language).get_display_name(language)).casefold()
        assert name[0].isupper()
