"""The text of the booklets: every fact in every booklet it applies to, the board's own numbers, nothing in English."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from babel.messages import Catalog as BabelCatalog

from locales import catalogs
from sheetgen import bundled_layouts, load_layout
from sheetgen.booklet.rules import rules_xml
from sheetgen.catalog import Catalog, load_catalog
from sheetgen.language import LANGUAGES
from sheetgen.message import Message
from sheetgen.sections import SECTIONS
from tests.conftest import ROOT

TABLE = [
    (fact.strip(), boards.strip(), re.findall("`([^`]+)`", messages))
    for fact, boards, messages in re.findall(
        r"^\| (?!fact|---)([^|]+)\| ([^|]+)\| (.+) \|$",
        (ROOT / "docs" / "booklet.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
]


class Recorder(Catalog):
    """A catalog that notes which messages were asked for."""

    def __init__(self, language: str) -> None:
        super().__init__(language, load_catalog(language).translations)
        self.asked: set[str] = set()

    def text(self, message: Message) -> str:
        self.asked.add(message.text)
        return super().text(message)


@pytest.fixture(scope="module")
def template() -> BabelCatalog:
    return catalogs.extract()


def boards_of(cell: str) -> set[str]:
    return set(bundled_layouts()) if cell == "all" else set(cell.split(", "))


def test_table_is_large_enough_to_be_worth_the_name() -> None:
    assert len(TABLE) > 50


@pytest.mark.parametrize(("fact", "boards", "messages"), TABLE, ids=[fact for fact, _, _ in TABLE])
def test_fact_stands_in_the_booklets_it_applies_to(
    fact: str, boards: str, messages: list[str], template: BabelCatalog
) -> None:
    sources = [message.id if isinstance(message.id, str) else message.id[0] for message in template if message.id]
    assert messages
    for beginning in messages:
        (source,) = {source for source in sources if source.startswith(beginning)}
        for board in bundled_layouts():
            recorder = Recorder("en")
            rules_xml(load_layout(board), recorder)
            assert (source in recorder.asked) == (board in boards_of(boards)), (board, source)


@pytest.mark.parametrize("board", bundled_layouts())
@pytest.mark.parametrize("language", LANGUAGES)
def test_booklet_is_well_formed_and_has_its_sections_in_order(board: str, language: str) -> None:
    layout = load_layout(board)
    root = ET.fromstring(rules_xml(layout, load_catalog(language)))  # noqa: S314 (it is our own)
    missing = {name for name, there in (("lucky", layout.lucky_pairs), ("board", layout.board)) if not there}
    assert [section.get("id") for section in root] == [name for name in SECTIONS if name not in missing]
    assert all(picture.get("alt") for picture in root.iter("picture"))
    assert "{" not in ET.tostring(root, encoding="unicode")


NUMBERS = {
    # section: the numbers of its text in order, by board; typed from the table of facts and the worked examples
    "classic": {"end": ["4", "2", "1", "1", "6", "6", "12"], "penalty": ["5"]},
    "big": {"end": ["4", "2", "1", "1", "8", "8", "16"], "penalty": ["5"]},
}


@pytest.mark.parametrize("board", NUMBERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_of_the_text_are_those_of_the_board(board: str, language: str) -> None:
    root = ET.fromstring(rules_xml(load_layout(board), load_catalog(language)))  # noqa: S314
    for name, numbers in NUMBERS[board].items():
        section = next(section for section in root if section.get("id") == name)
        for picture in section.iter("picture"):
            picture.set("alt", "")
        found = re.findall(r"\d+", "".join(section.itertext()))
        assert sorted(found) == sorted(numbers), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_worked_examples_stand_in_the_text(language: str) -> None:
    classic, big, on_board = (
        ET.fromstring(rules_xml(load_layout(board), load_catalog(language)))  # noqa: S314
        for board in ("classic", "big", "on-board")
    )

    def boxes(root: ET.Element, section: str) -> list[tuple[str | None, str | None]]:
        part = next(each for each in root if each.get("id") == section)
        return [(box.get("colour"), box.get("number")) for box in part.iter("box")]

    lost = [("red", "5"), ("red", "7"), ("red", "2"), ("red", "3"), ("red", "4"), ("red", "6")]
    assert sorted(boxes(classic, "crossing")) == sorted(
        [*lost, ("yellow", "11"), ("yellow", "12"), ("green", "6"), ("blue", "10")]
    )
    assert sorted(boxes(big, "crossing")) == sorted(
        [*lost, ("yellow", "14"), ("yellow", "15"), ("yellow", "16"), ("green", "11"), ("blue", "14")]
    )
    assert sorted(boxes(classic, "turn")) == sorted([("yellow", "5"), ("red", "5"), ("blue", "10")])
    assert sorted(boxes(big, "turn")) == sorted([("yellow", "6"), ("red", "6"), ("blue", "13")])
    assert boxes(big, "lucky") == [("green", "16")]
    assert ("green", "2") in boxes(classic, "locking")
    assert ("green", "3") in boxes(big, "locking")
    assert sorted(boxes(classic, "end")) == [("red", "12"), ("yellow", "12")]
    assert sorted(boxes(big, "end")) == [("red", "16"), ("yellow", "16")]
    assert boxes(on_board, "board") == [("green", "10"), ("green", "7")]
    for root, counts, points, total in (
        (classic, {"4", "3", "7", "8"}, {"10", "6", "28", "36"}, "70"),
        (big, {"4", "3", "9", "8"}, {"10", "6", "45", "36"}, "87"),
    ):
        part = next(each for each in root if each.get("id") == "scoring")
        found = set(re.findall(r"\d+", "".join(part.itertext())))
        assert counts | points | {total, "2"} <= found


def test_nothing_is_written_that_the_layout_does_not_say(tmp_path: Path) -> None:
    """A layout of one's own, without any example, still gets a booklet."""
    file = tmp_path / "plain.yaml"
    file.write_text(
        "extends: classic\nexamples:\nrows: {red: 3..9, yellow: null, green: 9..3, blue: null}\n"
        "locks: {last_numbers: 2, crosses_before: 3}\nends: {locked_rows: 1, penalties: 3}\n",
        encoding="utf-8",
    )
    root = ET.fromstring(rules_xml(load_layout(file), load_catalog("en")))  # noqa: S314
    assert not list(root.iter("example"))
    text = "".join(root.itertext())
    assert "The rows have the numbers from 3 to 9." in text
    assert "at least 3 crosses" in text
    assert "when 1 row is locked" in text
