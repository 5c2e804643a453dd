"""Hyphenation: as a native speaker divides words, in all six languages."""

from __future__ import annotations

import re

import pytest

from sheetgen import load_layout
from sheetgen.booklet.hyphenation import (
    DICTIONARIES,
    EXCEPTIONS,
    LEAST_AFTER,
    LEAST_BEFORE,
    Hyphenation,
    hyphenation,
)
from sheetgen.booklet.rules import rules_xml
from sheetgen.catalog import load_catalog
from sheetgen.language import LANGUAGES
from tests.drawing import BUNDLED


def divided(word: str, language: str) -> str:
    places = hyphenation(language).places(word)
    return "-".join(word[start:end] for start, end in zip((0, *places), (*places, len(word)), strict=True))


# Typed by hand, after the rules of each language's orthography.
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("cs", "za-kříž-ko-vat po-sled-ních nej-vyšší šťast-ných bu-dete ta-bulky"),
        ("sk", "za-krí-ži-ko-vať ne-za-krí-ži-kuje naj-bliž-šie ne-chcete po-sled-ných uzam-kne"),
        ("pl", "szczę-śliwe skre-ślić nie-tra-fie-nie naj-wię-cej ostat-nich"),
        ("uk", "віль-них за-кре-слити дій-шла ко-льо-ро-вих пе-ре-ска-ку-вати обов’яз-кове за-кін-чити клі-тин-кою"),
        ("el", "δια-γράφει παι-χνι-διού κλεί-δωμα απο-τυ-χη-μένη σει-ρές άθροι-σμα"),
        ("en", "for-ward num-bers coloured every-body clock-wise pen-alty"),
    ],
)
def test_words_of_the_booklets(language: str, words: str) -> None:
    assert [divided(word.replace("-", ""), language) for word in words.split()] == words.split()


@pytest.mark.parametrize("language", LANGUAGES)
def test_enough_letters_stay_together(language: str) -> None:
    words: set[str] = set()
    for name in BUNDLED:
        text = re.sub("<[^>]*>", " ", rules_xml(load_layout(name), load_catalog(language)))
        words |= set(re.findall(r"[^\W\d_]+", text))
    assert len(words) > 200
    hyphens = hyphenation(language)
    divisible = 0
    for word in words:
        places = hyphens.places(word)
        assert all(LEAST_BEFORE <= place <= len(word) - LEAST_AFTER for place in places)
        assert list(places) == sorted(set(places))
        divisible += bool(places)
    assert divisible > 40


def test_every_language_has_its_patterns() -> None:
    assert set(DICTIONARIES) == set(LANGUAGES)


@pytest.mark.parametrize("text", ["Qwixx", "Steffen", "sheetgen", "2..12", "7", "–", "", "Перескакувати", "ΣΥΝΟΛΟ"])
def test_names_numbers_and_signs_stay_whole(text: str) -> None:
    for language in LANGUAGES:
        assert hyphenation(language).places(text) == ()


@pytest.mark.parametrize("language", EXCEPTIONS)
def test_exceptions_differ_from_the_patterns(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception that says what the patterns say anyway can go."""
    monkeypatch.setitem(EXCEPTIONS, language, ())
    plain = Hyphenation(language)
    monkeypatch.undo()
    for marked in EXCEPTIONS[language]:
        word = marked.replace("-", "")
        assert plain.places(word) != hyphenation(language).places(word), word


def test_punctuation_around_a_word_moves_its_places() -> None:
    assert hyphenation("en").places("“forward,”") == (4,)
    assert hyphenation("uk").places("обов’язкове") == (7,)
