"""The form of a layout file: every key it may have, what may stand there, and what it is for.

Reading, the JSON Schema and the table in the guide all come from here.
"""

from __future__ import annotations

import re

from sheetgen.language import LANGUAGES
from sheetgen.message import say, say_in
from sheetgen.shape import Choice, Key, ListOf, MapOf, Path, Pattern, Record, Report, Schema, Shape, Text, Whole, found
from sheetgen.source import Mapping, Node, Scalar, Sequence

MOST_BOXES = 20
SHEET_ITEMS = ("name", "date", "lucky", "rows", "points", "penalties", "result")

_ID = "[a-z][a-z0-9-]{0,19}"
_RANGE = r"(\d{1,3})(?:\.\.(\d{1,3}))?"
_TOKEN = re.compile(rf"(?P<range>{_RANGE})|(?P<colour>{_ID})")


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
        word = rf"(?:\d{{1,3}}(?:\.\.\d{{1,3}})?|{_ID})"
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


_BOX = Pattern(
    rf"\s*({_ID})\s+(\d{{1,3}})\s*",
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
            read = [_BOX.read(part, here, report) for part in parts]
            fields += [(*field, bonus, here) for field in read if field is not None and bonus is not None]
        return fields

    def schema(self) -> Schema:
        one = rf"\s*{_ID}\s+\d{{1,3}}\s*"
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


_PLAYERS = Pattern(_RANGE, _span, say_in("expected", "a number or a range such as 2..5"))
_LUCKY_PAIR = Pattern(
    r"(\d{1,3})-(\d{1,3})", lambda match: (int(match[1]), int(match[2])), say_in("expected", "two numbers such as 5-8")
)
_CHANCE = Pattern(
    r"(\d{1,6})/([1-9]\d{0,5})",
    lambda match: (int(match[1]), int(match[2])),
    say_in("expected", "a fraction such as 11/64"),
)
_SIZE = Pattern(
    r"(\d{2,4})\s?x\s?(\d{2,4})",
    lambda match: (int(match[1]), int(match[2])) if min(int(match[1]), int(match[2])) >= 50 else None,
    say_in("expected", "width x height in millimetres, at least 50 each, such as 210x148"),
)
_INK = Pattern(
    "#[0-9a-fA-F]{6}", lambda match: match[0].lower(), say_in("expected", 'a colour such as "#d0342c", in quotes')
)

_SHORT_WORD = say_in("expected as the key", "a short word in small letters")
_TWO_DICE = Pattern(
    r"(\d{1,2})[ ,]+(\d{1,2})", lambda match: (int(match[1]), int(match[2])), say_in("expected", "two dice such as 4 1")
)
_MOVE = Pattern(
    r"(\d{1,3})\+(\d{1,2})",
    lambda match: (int(match[1]), int(match[2])),
    say_in("expected", "a field and free fields such as 0+5"),
)

_ROW = Record(
    {
        "numbers": Key(
            Numbers(),
            "The boxes from left to right: 2..12, 12..2, 10 6 2 8 …, or with own colours: yellow 2..4 blue 5..7.",
            required=True,
        ),
        "colour": Key(Text(20), "The colour of the band, the lock and the die that leaves; the row's id if left out."),
        "locking": Key(
            ListOf(Whole(0, 999), least=1, most=MOST_BOXES - 1, single=True),
            "The numbers that lock the row; the last ones of the row, as many as locks.last_numbers says, if left out.",
        ),
        "crosses_before_lock": Key(
            Whole(0, MOST_BOXES),
            "Crosses needed in this row before a locking number, where it differs from locks.crosses_before.",
        ),
    },
    short="numbers",
)

LAYOUT_FORM = Record(
    {
        "extends": Key(Text(), "The layout this one builds on: a bundled one (classic) or a file beside this one."),
        "version": Key(
            Whole(1, 9999), "Counts up when a printed sheet of an older version can't be scored any more.", default=1
        ),
        "texts": Key(
            Record(
                {
                    "name": Key(Translated(), "The name of the board, short.", required=True),
                    "summary": Key(Translated(), "What it is, in one sentence.", required=True),
                }
            ),
            "What the board is called. A text that the catalogs know is translated; others may be given by language.",
            required=True,
        ),
        "authors": Key(ListOf(Text(80), least=1, most=10), "Who invented the game.", required=True),
        "players": Key(_PLAYERS, "How many can play: 2..5.", required=True),
        "age": Key(Whole(1, 99), "From what age on.", required=True),
        "minutes": Key(Whole(1, 999), "How long a game takes, about.", required=True),
        "dice": Key(
            Record(
                {
                    "sides": Key(
                        Whole(2, 20), "Sides of every die: two white ones and one of each colour.", required=True
                    )
                }
            ),
            "The dice.",
            required=True,
        ),
        "rows": Key(
            MapOf(_ID, _ROW, least=2, most=6, expected_key=_SHORT_WORD),
            "The rows of the sheet from top to bottom, by their id, which usually is a colour.",
            required=True,
        ),
        "locks": Key(
            Record(
                {
                    "last_numbers": Key(
                        Whole(1, MOST_BOXES - 1), "How many numbers at the end of each row lock it.", required=True
                    ),
                    "crosses_before": Key(
                        Whole(0, MOST_BOXES), "Crosses needed in a row before a locking number.", required=True
                    ),
                }
            ),
            "Locking a row.",
            required=True,
        ),
        "points": Key(
            Points(), "Points of a row for 0, 1, 2 … crosses, or triangular: 0, 1, 3, 6, 10 …", required=True
        ),
        "penalties": Key(
            Record(
                {
                    "boxes": Key(Whole(1, 10), "Penalty boxes on the sheet.", required=True),
                    "points": Key(Whole(-1000, 0), "What each counts, such as -5.", required=True),
                }
            ),
            "Penalties for an active player who crosses nothing.",
            required=True,
        ),
        "ends": Key(
            Record(
                {
                    "locked_rows": Key(Whole(1, 6), "The game ends at once with so many locked rows …", required=True),
                    "penalties": Key(Whole(1, 10), "… or with so many penalties of one player.", required=True),
                }
            ),
            "What ends the game.",
            required=True,
        ),
        "lucky": Key(
            Record(
                {
                    "pairs": Key(
                        ListOf(_LUCKY_PAIR, least=1, most=100),
                        "The pairs of lucky numbers, one for each sheet: 5-8.",
                        required=True,
                    ),
                    "chance": Key(
                        _CHANCE, "The chance that two white dice show a number of the pair; checked for every pair."
                    ),
                }
            ),
            "Lucky numbers, for a board that has them.",
        ),
        "board": Key(
            Record(
                {
                    "longest_move": Key(Whole(1, 20), "A pawn moves 1 to so many free fields.", required=True),
                    "finish_fields": Key(
                        Whole(1, 50), "So many fields at the end of the track are the finish.", required=True
                    ),
                    "tracks": Key(
                        MapOf(
                            "[a-z]",
                            TrackFields(),
                            least=1,
                            most=8,
                            expected_key=say_in("expected as the key", "a letter"),
                        ),
                        "The sides of the board (a, b), each with its fields from the start on.",
                        required=True,
                    ),
                }
            ),
            "The board with its tracks, for a game that has pawns.",
        ),
        "sheet": Key(
            Record(
                {
                    "size": Key(
                        _SIZE, "Width x height in millimetres; printing scales it to the paper.", required=True
                    ),
                    "lines": Key(
                        ListOf(ListOf(Choice(SHEET_ITEMS), least=1, most=4, single=True), least=1, most=7),
                        "What stands where: the lines from top to bottom, the items of each from left to right.",
                        required=True,
                    ),
                }
            ),
            "The look of the score sheet.",
            required=True,
        ),
        "examples": Key(
            Record(
                {
                    "crosses": Key(
                        MapOf(_ID, Numbers(), least=1, most=6, expected_key=_SHORT_WORD),
                        "Crosses on a sheet by row, to show what is lost and what is left: {red: 5 7}.",
                    ),
                    "white_dice": Key(_TWO_DICE, "Two white dice, to show a turn: 4 1."),
                    "coloured_die": Key(_BOX, "A coloured die, chosen in action 2 after those white dice: blue 6."),
                    "lucky_numbers": Key(_LUCKY_PAIR, "Lucky numbers that are used then: 6-11."),
                    "lock": Key(_BOX, "A box that locks its row: green 2."),
                    "last_white_dice": Key(_TWO_DICE, "White dice that lock two rows at the same moment: 6 6."),
                    "counts": Key(
                        ListOf(Whole(0, MOST_BOXES + 1), least=2, most=6),
                        "Crosses in each row at the end: [4, 3, 7, 8].",
                    ),
                    "penalties": Key(Whole(0, 10), "Penalties at the end, for the same example.", default=0),
                    "moves": Key(
                        ListOf(_MOVE, least=1, most=4), "Moves on the first track: from field + free fields: 0+5."
                    ),
                }
            ),
            "Situations that the rules booklet shows, with the board's own numbers.",
        ),
        "colours": Key(
            MapOf(
                _ID,
                Record(
                    {
                        "ink": Key(_INK, 'The colour in print, as "#rrggbb".', required=True),
                        "name": Key(Translated(), "What the colour is called, if we don't know it."),
                    },
                    short="ink",
                ),
                least=1,
                most=20,
                expected_key=_SHORT_WORD,
            ),
            "Colours of your own, or ours printed otherwise.",
        ),
    }
)


def json_schema() -> Schema:
    """Return the JSON Schema of a layout file, for editors."""
    needed = [name for name, key in LAYOUT_FORM.keys.items() if key.required]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "sheetgen layout",
        **LAYOUT_FORM.schema(),
        "anyOf": [{"required": ["extends"]}, {"required": needed}],
    }
