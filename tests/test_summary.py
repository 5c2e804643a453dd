"""The rules in short: every rule that ends up on the back of a sheet, with the board's own numbers."""

from __future__ import annotations

import re

import pytest

from sheetgen import load_layout
from sheetgen.catalog import load_catalog
from sheetgen.language import LANGUAGES
from sheetgen.sections import SECTIONS
from sheetgen.summary import summary


def text(name: str, language: str = "en") -> dict[str, str]:
    catalog = load_catalog(language)
    return {
        passage.section: " ".join(catalog.say(sentence) for sentence in passage.sentences)
        for passage in summary(load_layout(name))
    }


def test_every_board_has_its_own_passages() -> None:
    plain = ["crossing", "turn", "penalty", "locking", "end", "scoring"]
    assert list(text("classic")) == plain
    assert list(text("big")) == [*plain[:2], "lucky", *plain[2:]]
    assert list(text("on-board")) == plain
    assert set(text("big")) <= set(SECTIONS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_come_from_the_layout(language: str) -> None:
    classic, big, on_board = (text(name, language) for name in ("classic", "big", "on-board"))
    assert re.findall(r"\d+", classic["locking"])[0] == "5"
    assert re.findall(r"\d+", big["locking"])[0] == "6"
    assert "−5" in classic["penalty"]
    assert "−5" in classic["scoring"]
    assert re.findall(r"\d+", classic["end"]) == ["2", "4"]
    assert re.findall(r"\d+", on_board["end"]) == ["2", "4", "5"]
    assert re.findall(r"\d+", classic["turn"]) == ["1", "2"]
    assert re.findall(r"\d+", on_board["turn"]) == ["1", "2", "3", "1", "5"]


def test_third_action_and_extra_points_only_where_there_is_a_board() -> None:
    assert "Action 3" in text("on-board")["turn"]
    assert "Action 3" not in text("classic")["turn"]
    assert "extra points" in text("on-board")["scoring"]
    assert "extra points" not in text("big")["scoring"]
