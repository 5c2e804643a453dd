"""The small notations of layout and palette files: `2..12`, `green 10`, `5-8`, `210x148`, `"#d0342c"`.

Each is a shape, which reads it, says what is wrong with it, and describes it for the JSON Schema.
"""

from __future__ import annotations

import re

from sheetgen.language import LANGUAGES
from sheetgen.message import say, say_in
from sheetgen.shape import Key, ListOf, Path, Pattern, Record, Report, Schema, Shape, Text, Whole, found
from sheetgen.source import Mapping, Node, Scalar, Sequence

MOST_BOXES = 20

ID = "[a-z][a-z0-9-]{0,19}"
"""What rows and colours are called."""
SHORT_WORD = say_in("expected as the key", "a short word in small letters")
"""What to call that in a message."""
_RANGE = r"(\d{1,3})(?:\.\.(\d{1,3}))?"
_TOKEN = re.compile(rf"(?P<range>{_RANGE})|(?P<colour>{ID})")


def _span(match: re.Match[str]) -> tuple[int, int] | None:
    low = int(match[1])
    high = int(match[2] or low)
    return (low, high) if low <= high else None


class Numbers(Shape):
    """The boxes of a row: `2..12`, `10 6 2 8 3`, or with colours `yellow 2..4 blue 5..7`.

    The value is a list of (colour or None, number).
    """

    def read(self, node: Node, path: Path, report: Report) -> list[tuple[str | None, int]] | None:
        items = node.items if isinstance(node, Sequence) else (node,)
        boxes: list[tuple[str | None, int]] = []
        for item in items:
            read = self._read_text(item.text) if isinstance(item, Scalar) else None
            if read is None:
                report.add(
                    item,
                    path,
                    say(
                        "expected numbers such as 2..12, 12..2 or yellow 2..4 blue 5..7, not {found}", found=found(item)
                    ),
                )
                return None
            boxes += read
        return boxes

    @staticmethod
    def _read_text(text: str) -> list[tuple[str | None, int]] | None:
        boxes: list[tuple[str | None, int]] = []
        colour = None
        for word in re.split(r"[\s,]+", text.strip(" ,")):
            token = _TOKEN.fullmatch(word)
            if token is None:
                return None
            if token["colour"]:
                colour = token["colour"]
                continue
            first, last = int(token[2]), int(token[3] or token[2])
            step = 1 if first <= last else -1
            boxes += [(colour, number) for number in range(first, last + step, step)]
        return boxes or None

    def schema(self) -> Schema:
        word = rf"(?:\d{{1,3}}(?:\.\.\d{{1,3}})?|{ID})"
        text = {"type": ["string", "integer"], "pattern": rf"^\s*{word}(?:[\s,]+{word})*\s*$"}
        return {"anyOf": [text, {"type": "array", "items": text, "minItems": 1, "maxItems": MOST_BOXES}]}


class Points(Shape):
    """Points by the number of crosses: a list from 0 on, or `triangular` for 0, 1, 3, 6, 10 and so on."""

    listed = ListOf(Whole(0, 100_000), least=2, most=MOST_BOXES + 3)

    def read(self, node: Node, path: Path, report: Report) -> list[int] | str | None:
        if isinstance(node, Scalar) and node.text == "triangular":
            return node.text
        if isinstance(node, Sequence):
            values = self.listed.read(node, path, report)
            return None if values is None or None in values else values
        report.add(
            node,
            path,
            say(
                "expected a list of points from 0 crosses on, or the word “triangular”, not {found}", found=found(node)
            ),
        )
        return None

    def schema(self) -> Schema:
        return {"anyOf": [{"const": "triangular"}, self.listed.schema()]}


BOX = Pattern(
    rf"\s*({ID})\s+(\d{{1,3}})\s*",
    lambda match: (match[1], int(match[2])),
    say_in("expected", "a row and a number such as green 10"),
)


class TrackFields(Shape):
    """The fields of a track: a list of {row, number, bonus}, or a block `bonus: fields`, as in `3: green 10, red 4`.

    The value is a list of (row, number, bonus, path of the field); fields that can't be read are left out.
    """

    bonus = Whole(0, 1000)
    record = Record(
        {
            "row": Key(Text(20), "The row of the box this field stands for.", required=True),
            "number": Key(Whole(0, 999), "The number of that box.", required=True),
            "bonus": Key(bonus, "The extra points in the circle under the field.", required=True),
        }
    )
    listed = ListOf(record, least=1, most=200)

    def read(self, node: Node, path: Path, report: Report) -> list[tuple[str, int, int, Path]]:
        if isinstance(node, Mapping):
            return self._read_block(node, path, report)
        fields = self.listed.read(node, path, report)
        return [
            (field["row"], field["number"], field["bonus"], (*path, index))
            for index, field in enumerate(fields or ())
            if field is not None and len(field) == len(self.record.keys)
        ]

    def _read_block(self, node: Mapping, path: Path, report: Report) -> list[tuple[str, int, int, Path]]:
        fields: list[tuple[str, int, int, Path]] = []
        for key, value in node.entries.values():
            here = (*path, key.text)
            bonus = self.bonus.read(key, path, report)
            parts = (
                [Scalar(value.mark, part, part) for part in value.text.split(",")]
                if isinstance(value, Scalar)
                else [value]
            )
            read = [BOX.read(part, here, report) for part in parts]
            fields += [(*field, bonus, here) for field in read if field is not None and bonus is not None]
        return fields

    def schema(self) -> Schema:
        one = rf"\s*{ID}\s+\d{{1,3}}\s*"
        block = {
            "type": "object",
            "propertyNames": {"pattern": r"^\d{1,4}$"},
            "additionalProperties": {"type": "string", "pattern": rf"^{one}(?:,{one})*$"},
            "minProperties": 1,
        }
        return {"anyOf": [block, self.listed.schema()]}


class Translated(Shape):
    """A text: one for all languages (ours are translated by the catalogs), or one by language."""

    by_language = Record({language: Key(Text(), f"The text in the language {language}.") for language in LANGUAGES})

    def read(self, node: Node, path: Path, report: Report) -> str | dict[str, str] | None:
        if not isinstance(node, Mapping):
            return Text().read(node, path, report)
        texts = self.by_language.read(node, path, report)
        given = {language: text for language, text in (texts or {}).items() if text is not None}
        if not given:
            report.add(node, path, say("expected the text in at least one language, such as en: …"))
        return given or None

    def schema(self) -> Schema:
        return {"anyOf": [Text().schema(), self.by_language.schema()]}


PLAYERS = Pattern(_RANGE, _span, say_in("expected", "a number or a range such as 2..5"))
LUCKY_PAIR = Pattern(
    r"(\d{1,3})-(\d{1,3})", lambda match: (int(match[1]), int(match[2])), say_in("expected", "two numbers such as 5-8")
)
CHANCE = Pattern(
    r"(\d{1,6})/([1-9]\d{0,5})",
    lambda match: (int(match[1]), int(match[2])),
    say_in("expected", "a fraction such as 11/64"),
)
SIZE = Pattern(
    r"(\d{2,4})\s?x\s?(\d{2,4})",
    lambda match: (int(match[1]), int(match[2])) if min(int(match[1]), int(match[2])) >= 50 else None,
    say_in("expected", "width x height in millimetres, at least 50 each, such as 210x148"),
)
INK = Pattern(
    "#[0-9a-fA-F]{6}", lambda match: match[0].lower(), say_in("expected", 'a colour such as "#d0342c", in quotes')
)

TWO_DICE = Pattern(
    r"(\d{1,2})[ ,]+(\d{1,2})", lambda match: (int(match[1]), int(match[2])), say_in("expected", "two dice such as 4 1")
)
MOVE = Pattern(
    r"(\d{1,3})\+(\d{1,2})",
    lambda match: (int(match[1]), int(match[2])),
    say_in("expected", "a field and free fields such as 0+5"),
)
