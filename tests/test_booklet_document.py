"""The booklet as a document: what the template writes is read completely, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree import ElementTree

import pytest

from sheetgen import load_layout
from sheetgen.booklet import document
from sheetgen.booklet.document import Action, Block, Box, Die, Example, Lock, New, Paragraph, Picture, make_booklet
from sheetgen.booklet.rules import rules_xml
from sheetgen.catalog import load_catalog
from sheetgen.language import LANGUAGES
from sheetgen.sections import SECTIONS
from tests.drawing import BUNDLED


def every_block(blocks: Sequence[Block]) -> Iterator[Block]:
    for block in blocks:
        yield block
        if isinstance(block, New | Action):
            yield from every_block(block.blocks)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", BUNDLED)
def test_nothing_of_the_template_is_lost(name: str, language: str) -> None:
    layout, catalog = load_layout(name), load_catalog(language)
    root = ElementTree.fromstring(rules_xml(layout, catalog))  # noqa: S314
    booklet = make_booklet(layout, catalog)
    assert [section.id for section in booklet.sections] == [section.attrib["id"] for section in root]
    assert [section.title for section in booklet.sections] == [
        catalog.say(SECTIONS[section.id]) for section in booklet.sections
    ]
    blocks = [block for section in booklet.sections for block in every_block(section.blocks)]
    pictures = [block.picture for block in blocks if isinstance(block, Example) and block.picture]
    pictures += [block for block in blocks if isinstance(block, Picture)]
    assert sorted(picture.alt for picture in pictures) == sorted(each.attrib["alt"] for each in root.iter("picture"))
    shown = repr(booklet.sections)
    assert shown.count("Box(") == len(list(root.iter("box")))
    assert shown.count("Die(") == len(list(root.iter("die")))
    assert shown.count("Lock(") == len(list(root.iter("lock")))


def line_of(xml: str) -> document.Line:
    block = document._block(ElementTree.fromstring(xml))  # noqa: S314
    assert isinstance(block, Paragraph)
    return block.line


def test_running_text() -> None:
    xml = """<p>
        Cross <box colour="red" number="5" name="red 5"/>, then
        <die colour="white" value="4"/>\N{NO-BREAK SPACE}and <lock row="red"/> don't.
    </p>"""
    assert line_of(xml) == (
        "Cross ",
        Box("red", 5, "red 5"),
        ", then ",
        Die("white", 4),
        "\N{NO-BREAK SPACE}and ",
        Lock("red"),
        " don’t.",
    )


def test_plain_text_has_names_for_signs() -> None:
    line = line_of('<p>Cross <box colour="red" number="5" name="red 5"/>, <die colour="white" value="4"/>.</p>')
    assert document.plain(line) == "Cross red 5, 4."


def test_an_empty_paragraph_is_none() -> None:
    assert document._block(ElementTree.fromstring("<p>\n </p>")) is None  # noqa: S314


@pytest.mark.parametrize("xml", ["<table/>", "<p><b>bold</b></p>"])
def test_what_no_writer_knows_is_refused(xml: str) -> None:
    with pytest.raises(ValueError, match="no writer knows"):
        document._block(ElementTree.fromstring(xml))  # noqa: S314
