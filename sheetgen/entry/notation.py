"""The small notation for crosses: `2 3 5 7`, `12-7 2 lock`, `8x`; read and written.

What is read is what was meant, right or wrong: a number that the row doesn't have is a number all the same, and the
rules say what they think of it.
"""

from __future__ import annotations

import re

from sheetgen import shape
from sheetgen.entry.words import folded, lock_words
from sheetgen.layout.model import Row
from sheetgen.message import Message, say
from sheetgen.rules.values import NO_MARKS, Marks
from sheetgen.source import Node, Scalar

LONGEST_ROW = 400
"""So many characters are looked at; a full row needs less than a hundred."""
MOST_DIGITS = 15

_COUNT = re.compile(rf"([0-9]{{1,{MOST_DIGITS}}})\s*[xX×хХχΧ✕✗]")  # Latin, Cyrillic and Greek letters look alike
_NUMBER = re.compile(rf"[0-9]{{1,{MOST_DIGITS}}}")
_RANGE = re.compile(rf"([0-9]{{1,{MOST_DIGITS}}})\s*(?:-|–|—|\.\.|…)\s*([0-9]{{1,{MOST_DIGITS}}})")
_AROUND_DASH = re.compile(r"(?<=[0-9])\s*(-|–|—|\.\.|…)\s*(?=[0-9])")
_NOTHING = frozenset({"", "-", "–", "—"})


class AnyWhole(shape.Shape):
    """A whole number that people may write; whether it makes sense is for the rules to say."""

    def read(self, node: Node, path: shape.Path, report: shape.Report) -> int | None:
        if isinstance(node, Scalar) and type(node.value) is int:
            return node.value
        report.add(node, path, say("expected a whole number, not {found}", found=shape.found(node)))
        return None


WHOLE = AnyWhole()


def read_marks(text: str, row: Row) -> Marks | Message:
    """Read what stands in a row, or say what can't be understood."""
    text = text.strip()
    if text in _NOTHING:
        return NO_MARKS
    if len(text) > LONGEST_ROW:
        return say("this is too long for a row")
    if match := _COUNT.fullmatch(text):
        return Marks(crosses=int(match[1]))
    numbers: list[int] = []
    lock = False
    for word in re.split(r"[\s,;+]+", _AROUND_DASH.sub(r"\1", text).strip(" ,;+")):
        if _NUMBER.fullmatch(word):
            numbers.append(int(word))
        elif match := _RANGE.fullmatch(word):
            numbers += _boxes_between(int(match[1]), int(match[2]), row)
        elif folded(word) in lock_words():
            lock = True
        elif _COUNT.fullmatch(word):
            return say("a count such as {word} stands alone in its row", word=word)
        else:
            return say(
                "“{word}” is not a cross; expected numbers such as 2 3 5, a range such as 2-5, lock, "
                "or a count such as 8x",
                word=shape.shortened(word),
            )
    return Marks(tuple(numbers), lock)


def _boxes_between(first: int, last: int, row: Row) -> list[int]:
    """Return every number from one box to another in the row, whichever of them stands first."""
    numbers = row.numbers
    if first in numbers and last in numbers:
        low, high = sorted((numbers.index(first), numbers.index(last)))
        return list(numbers[low : high + 1])
    # Where an end isn't in the row, the range is that of plain counting; the rules complain about what is too much.
    low, high = sorted((first, last))
    return list(range(low, high + 1)) if high - low <= len(numbers) + 10 else [first, last]


def write_marks(marks: Marks, row: Row, lock: str = "lock") -> str:
    """Write marks so that reading them gives the same: runs as ranges, the lock last."""
    if marks.crosses is not None:
        return f"{marks.crosses}x"
    words: list[str] = []
    numbers = list(marks.numbers)
    place_of = {number: place for place, number in enumerate(row.numbers)}
    while numbers:
        length = 1
        while (
            length < len(numbers)
            and numbers[length - 1] in place_of
            and numbers[length] in place_of
            and place_of[numbers[length]] == place_of[numbers[length - 1]] + 1
        ):
            length += 1
        run, numbers = numbers[:length], numbers[length:]
        words += [f"{run[0]}-{run[-1]}"] if length > 2 else map(str, run)
    return " ".join([*words, *([lock] if marks.lock else [])]) or "-"
