"""Crosses as people type them, and the words they use for rows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen import Layout, load_layout
from sheetgen.entry.notation import read_marks, write_marks
from sheetgen.entry.words import LOCK_WORDS, RowWords
from sheetgen.language import LANGUAGES
from sheetgen.message import Message
from sheetgen.rules import NO_MARKS, Marks

CLASSIC = load_layout("classic")
RED, GREEN = CLASSIC.row("red"), CLASSIC.row("green")


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("2 3 5 7", Marks((2, 3, 5, 7))),
        ("2,3, 5 ,7", Marks((2, 3, 5, 7))),
        ("2;3", Marks((2, 3))),
        ("", NO_MARKS),
        ("-", NO_MARKS),
        ("–", NO_MARKS),
        ("8x", Marks(crosses=8)),
        ("8 X", Marks(crosses=8)),
        ("8×", Marks(crosses=8)),
        ("0x", Marks(crosses=0)),
        ("2-5", Marks((2, 3, 4, 5))),
        ("2 - 5", Marks((2, 3, 4, 5))),
        ("5–2", Marks((2, 3, 4, 5))),
        ("2..4 12 lock", Marks((2, 3, 4, 12), lock=True)),
        ("LOCK", Marks((), lock=True)),
        ("12 ZÁMEK", Marks((12,), lock=True)),
        ("12 zamek", Marks((12,), lock=True)),
        ("12 zámok", Marks((12,), lock=True)),
        ("12 kłódka", Marks((12,), lock=True)),
        ("12 замок", Marks((12,), lock=True)),
        ("12 ΛΟΥΚΕΤΟ", Marks((12,), lock=True)),
        ("13", Marks((13,))),
        ("9-13", Marks((9, 10, 11, 12, 13))),
        ("2 2", Marks((2, 2))),
        ("2-999999999", Marks((2, 999999999))),
        ("999999999999", Marks((999999999999,))),
    ],
)
def test_what_is_understood(text: str, marks: Marks) -> None:
    assert read_marks(text, RED) == marks


def test_a_range_follows_the_row() -> None:
    assert read_marks("12-7 2 lock", GREEN) == Marks((12, 11, 10, 9, 8, 7, 2), lock=True)
    assert read_marks("7-12", GREEN) == Marks((12, 11, 10, 9, 8, 7))


@pytest.mark.parametrize(
    "text", ["two", "2 3 x", "8x 2", "2 8x", "2.5", "-3", "1e3", "٣", "2026-11-18", "9" * 20, "2 " * 900]
)
def test_what_is_not_understood(text: str) -> None:
    assert isinstance(read_marks(text, RED), Message)


@given(st.lists(st.integers(0, 20), max_size=14), st.booleans())
def test_written_marks_are_read_as_the_same(numbers: list[int], lock: bool) -> None:
    marks = Marks(tuple(numbers), lock)
    for row in (RED, GREEN):
        assert read_marks(write_marks(marks, row), row) == marks


@given(st.integers(0, 10**9))
def test_written_counts_are_read_as_the_same(count: int) -> None:
    assert read_marks(write_marks(Marks(crosses=count), RED), RED) == Marks(crosses=count)


@given(st.text(max_size=50))
def test_any_text_is_understood_or_refused(text: str) -> None:
    assert isinstance(read_marks(text, RED), Marks | Message)


@pytest.mark.parametrize(
    ("word", "row"),
    [
        ("red", 0),
        ("Red", 0),
        ("červená", 0),
        ("ČERVENÁ", 0),
        ("cervena", 0),
        ("žltá", 1),
        ("żółty", 1),
        ("жовтий", 1),
        ("ΠΡΑΣΙΝΟ", 2),
        ("zielone", 2),
        ("блакитний", 3),
        ("μπλε", 3),
        ("purple", None),
        ("", None),
    ],
)
def test_rows_by_their_words(word: str, row: int | None) -> None:
    assert RowWords(CLASSIC).row(word) == row


@pytest.mark.parametrize("layout_name", ["classic", "big", "on-board"])
@pytest.mark.parametrize("language", ["cs", "sk", "pl", "uk", "el", "en"])
def test_what_we_call_a_row_is_understood(layout_name: str, language: str) -> None:
    from sheetgen.catalog import load_catalog

    layout: Layout = load_layout(layout_name)
    words = RowWords(layout)
    for place, row in enumerate(layout.rows):
        assert words.row(load_catalog(language).colour(row.colour, layout)) == place


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_word_for_the_lock(language: str) -> None:
    assert read_marks(f"2 3 {LOCK_WORDS[language].upper()}", RED) == Marks((2, 3), lock=True)
    assert read_marks("2 3 🔒", RED) == Marks((2, 3), lock=True)
