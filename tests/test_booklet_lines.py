"""Lines and pages: held against brute force and against an independent reading of the font."""

from __future__ import annotations

import itertools
import re
from functools import cache
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen import load_layout
from sheetgen.booklet.breaking import NEVER, Strip, break_pages
from sheetgen.booklet.document import Box, Inline, Line, Paragraph, make_booklet
from sheetgen.booklet.hyphenation import hyphenation
from sheetgen.booklet.lines import SOFT_HYPHEN, Face, SetLine, Word, set_lines
from sheetgen.catalog import load_catalog
from sheetgen.draw.wrapping import wrap
from sheetgen.fonts import font_file
from sheetgen.language import LANGUAGES
from tests.drawing import fonts

SIZE = 3.4


@cache
def face() -> Face:
    return Face(fonts().regular)


def sign_width(_: Inline, size: float) -> float:
    return 1.5 * size


def lines_of(line: Line, width: float, language: str = "en") -> list[SetLine]:
    return set_lines(line, face(), SIZE, width, hyphenation(language), sign_width)


def text_of(line: SetLine) -> str:
    return "".join(part.text if isinstance(part, Word) else "■" for part in line.parts)


def rejoined(lines: list[SetLine]) -> str:
    return "".join(map(text_of, lines)).replace(SOFT_HYPHEN, "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [40.0, 55.0, 116.0])
def test_text_survives_and_no_line_is_too_long(language: str, width: float) -> None:
    booklet = make_booklet(load_layout("big"), load_catalog(language))
    paragraphs = [
        block.line for section in booklet.sections for block in section.blocks if isinstance(block, Paragraph)
    ]
    assert len(paragraphs) > 10
    for paragraph in paragraphs:
        lines = lines_of(paragraph, width, language)
        text = "".join(part if isinstance(part, str) else "■" for part in paragraph)
        assert rejoined(lines) == text
        assert all(line.width <= width + 0.1 for line in lines)
        for line in lines:
            text = text_of(line)
            assert text.endswith((" ", SOFT_HYPHEN, "-", "–", "/")) == (line is not lines[-1])
            assert not text.startswith(" ")
            assert not re.search("[\N{NO-BREAK SPACE}] ?$", text)
            assert SOFT_HYPHEN not in text[:-1]


def test_one_letter_words_are_not_left_at_the_end() -> None:
    text = "Kdo hraje s\N{NO-BREAK SPACE}kostkami a\N{NO-BREAK SPACE}má šestky, vyhrává v\N{NO-BREAK SPACE}klidu " * 4
    for width in range(30, 90, 5):
        for line in lines_of((text.strip(),), width, "cs"):
            assert not re.search(r"(^|\W)[aksvz] ?$", text_of(line))


def test_signs_hold_on_to_their_punctuation() -> None:
    box = Box("red", 5, "red 5")
    line: Line = ("Here ", box, ", ", box, " and ", box, ". Then nothing at all happens for a while.")
    for width in range(20, 60):
        for each in lines_of(line, width):
            assert not text_of(each).startswith((",", "."))


def cost_of_lines(lines: list[list[str]], width: float) -> float:
    """What lines cost that have no hyphens: the squares of their gaps, a short last line, and what is torn apart."""
    lengths = [face().width(" ".join(line), SIZE) for line in lines]
    cost = sum(100 * ((width - length) / width) ** 2 for length in lengths[:-1])
    if lines[1:]:
        cost += 20.0 if lengths[-1] < 0.16 * width or len(lines[-1]) == 1 else 0.0
    for line, following in itertools.pairwise(lines):
        if line[-1] in {"a", "5"}:
            cost += 40
        elif line[-1] != "7." and following[0] in {"5", "7."}:
            cost += 6 if following[0] == "5" else 40
    return cost


def brute_force(words: list[str], width: float) -> float:
    """The least cost, over all ways to break words that are not hyphenated."""
    least = float("inf")
    for cuts in itertools.product([False, True], repeat=len(words) - 1):
        lines = [[words[0]]]
        for word, cut in zip(words[1:], cuts, strict=True):
            if cut:
                lines.append([word])
            else:
                lines[-1].append(word)
        if max(face().width(" ".join(line), SIZE) for line in lines) <= width:
            least = min(least, cost_of_lines(lines, width))
    return least


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.sampled_from(["a", "die", "row", "lock", "red", "5", "7."]), min_size=1, max_size=9), st.integers(9, 30)
)
def test_breaks_are_the_best_there_are(words: list[str], width: int) -> None:
    lines = [text_of(line).split() for line in lines_of((" ".join(words),), width)]
    assert cost_of_lines(lines, width) == pytest.approx(brute_force(words, width), abs=0.5)


@pytest.mark.parametrize(
    ("text", "together"),
    [
        ("There are no more than 2 rows for all of us", "2 rows"),
        ("A turn of all of us can bring us up to 6 crosses", "6 crosses"),
        ("Nobody is ever asked what to do in action 1, or is he", "action 1,"),
        ("Τότε ακριβώς, όπως ξέρουμε, Η Μαρία διαλέγει", "Η Μαρία"),
        ("Τα βλέπει ο παίκτης ή ο φίλος του, όταν θέλει", "ή ο φίλος"),
    ],
)
def test_numbers_and_short_words_stay_with_their_nouns(text: str, together: str) -> None:
    for width in range(45, 90):
        assert any(together in text_of(line) for line in lines_of((text,), width, "en")), width
        assert any(together in line for line in wrap(text, fonts().regular, SIZE, width)), width


def test_a_word_wider_than_the_column_stands_alone() -> None:
    assert [text_of(line).strip() for line in lines_of((f"a {'b' * 32} c",), 20)] == ["a", "b" * 32, "c"]


@cache
def font_tables() -> tuple[dict[int, str], list[Any], dict[str, tuple[int, int]]]:
    font = TTFont(font_file("regular"))
    gpos = font["GPOS"].table
    wanted = sorted(
        {
            index
            for record in gpos.FeatureList.FeatureRecord
            if record.FeatureTag == "kern"
            for index in record.Feature.LookupListIndex
        }
    )
    tables = [
        getattr(table, "ExtSubTable", table) for index in wanted for table in gpos.LookupList.Lookup[index].SubTable
    ]
    return font.getBestCmap(), tables, font["hmtx"].metrics


def kerning(left: str, right: str) -> int:
    """A second reading of the kerning, by fontTools."""
    cmap, tables, _ = font_tables()
    one, other = cmap[ord(left)], cmap[ord(right)]
    for table in tables:
        if one not in table.Coverage.glyphs:
            continue
        if table.Format == 1:
            pairs = table.PairSet[table.Coverage.glyphs.index(one)].PairValueRecord
            found = [record.Value1 for record in pairs if record.SecondGlyph == other]
            if not found:
                continue
            return found[0].XAdvance if found[0] else 0
        row, column = table.ClassDef1.classDefs.get(one, 0), table.ClassDef2.classDefs.get(other, 0)
        value = table.Class1Record[row].Class2Record[column].Value1
        return value.XAdvance if value else 0
    return 0


@pytest.mark.parametrize(
    "text", ["AVATAR To, Te. r.", "Příště: řada", "Łódź, 11 × 7", "Гру Та, ґа.", "ΓΑΤΑ αυτό, λύση."]
)
def test_kerning_is_that_of_the_font(text: str) -> None:
    cmap, _, metrics = font_tables()
    advances = sum(metrics[cmap[ord(letter)]][0] for letter in text)
    kerned = advances + sum(itertools.starmap(kerning, itertools.pairwise(text)))
    assert kerned < advances
    assert face().width(text, 1000) == pytest.approx(kerned)
    runs = face().runs(text)
    assert "".join(run for run, _ in runs) == text
    assert sum(move for _, move in runs) == kerned - advances


strips = st.lists(
    st.builds(
        Strip,
        st.integers(1, 6).map(float),
        st.integers(0, 2).map(float),
        st.sampled_from([0.0, 1.0, 6.0, NEVER, NEVER]),
    ),
    min_size=1,
    max_size=14,
)


@settings(deadline=None, max_examples=200)
@given(strips)
def test_pages_hold_everything_in_order(column: list[Strip]) -> None:
    height = 12.0
    for cut in break_pages(column, height):
        assert [index for start, end in cut.pages for index in range(start, end)] == list(range(len(column)))
        for start, end in cut.pages:
            inner = column[start + 1 : end]
            filled = column[start].height + sum(strip.height + strip.space for strip in inner)
            if filled > height:  # only what can't be broken
                assert all(strip.cost == NEVER for strip in inner)
            assert start == 0 or column[start].cost < NEVER


def costs_of_all_cuts(column: list[Strip], height: float, first: int) -> dict[int, float]:
    """The least cost for each number of pages, over all breaks that are allowed."""
    allowed = [index for index in range(1, len(column)) if column[index].cost < NEVER]
    least: dict[int, float] = {}
    for count in range(len(allowed) + 1):
        for breaks in itertools.combinations(allowed, count):
            edges = [0, *breaks, len(column)]
            filled = [
                column[start].height + sum(strip.height + strip.space for strip in column[start + 1 : end])
                for start, end in itertools.pairwise(edges)
            ]
            if max(filled) > height:
                continue
            cost = sum(100 * (1 - each / height) ** 2 for each in filled[:-1])
            cost += sum(
                column[at].cost * (3 if (first + index) % 2 else 1) for index, at in enumerate(breaks)
            )  # the leaf is turned after an odd page
            if breaks:
                cost += 120 * max(0.0, 1 - filled[-1] / (0.3 * height)) ** 2
            least[count + 1] = min(cost, least.get(count + 1, NEVER))
    return least


@settings(deadline=None, max_examples=150)
@given(strips, st.sampled_from([2, 3]))
def test_there_are_as_few_pages_as_can_be_and_the_breaks_are_the_best(column: list[Strip], first: int) -> None:
    least = costs_of_all_cuts(column, 12.0, first)
    if least:
        cuts = break_pages(column, 12.0, first)
        assert [len(cut.pages) for cut in cuts] == sorted(least)[:3]
        for cut in cuts:
            assert cut.cost == pytest.approx(least[len(cut.pages)])


def test_a_nearly_empty_last_page_is_avoided() -> None:
    column = [Strip(1.0, 0.0, 1.0)] * 21
    (_, first), (start, end) = break_pages(column, 20.0)[0].pages
    assert first == start
    assert end - start >= 3


@pytest.mark.parametrize(("first", "example_begins_page"), [(2, True), (3, False)])
def test_an_example_stays_with_its_text_if_the_leaf_is_turned(first: int, example_begins_page: bool) -> None:
    text, heading, kept, example = (Strip(1, 0, 1), Strip(1, 0, 0), Strip(1, 0, NEVER), Strip(4, 0, 14))
    column = [*[text] * 4, heading, *[kept] * 4, example, text]
    (_, end), _ = break_pages(column, 10.0, first)[0].pages
    assert (column[end] is example) == example_begins_page
    assert (column[end] is heading) != example_begins_page
