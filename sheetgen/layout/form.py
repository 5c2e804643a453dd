"""The form of a layout file: every key it may have, what may stand there, and what it is for.

Reading, the JSON Schema and the table in the guide all come from here.
"""

from __future__ import annotations

from sheetgen.layout.notation import (
    BOX,
    CHANCE,
    ID,
    INK,
    LUCKY_PAIR,
    MOST_BOXES,
    MOVE,
    PLAYERS,
    SHORT_WORD,
    SIZE,
    TWO_DICE,
    Numbers,
    Points,
    TrackFields,
    Translated,
)
from sheetgen.message import say_in
from sheetgen.shape import Choice, Key, ListOf, MapOf, Record, Schema, Text, Whole

SHEET_ITEMS = ("name", "date", "lucky", "rows", "points", "penalties", "result")

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
        "players": Key(PLAYERS, "How many can play: 2..5.", required=True),
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
            MapOf(ID, _ROW, least=2, most=6, expected_key=SHORT_WORD),
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
                        ListOf(LUCKY_PAIR, least=1, most=100),
                        "The pairs of lucky numbers, one for each sheet: 5-8.",
                        required=True,
                    ),
                    "chance": Key(
                        CHANCE, "The chance that two white dice show a number of the pair; checked for every pair."
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
                    "size": Key(SIZE, "Width x height in millimetres; printing scales it to the paper.", required=True),
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
                        MapOf(ID, Numbers(), least=1, most=6, expected_key=SHORT_WORD),
                        "Crosses on a sheet by row, to show what is lost and what is left: {red: 5 7}.",
                    ),
                    "white_dice": Key(TWO_DICE, "Two white dice, to show a turn: 4 1."),
                    "coloured_die": Key(BOX, "A coloured die, chosen in action 2 after those white dice: blue 6."),
                    "lucky_numbers": Key(LUCKY_PAIR, "Lucky numbers that are used then: 6-11."),
                    "lock": Key(BOX, "A box that locks its row: green 2."),
                    "last_white_dice": Key(TWO_DICE, "White dice that lock two rows at the same moment: 6 6."),
                    "counts": Key(
                        ListOf(Whole(0, MOST_BOXES + 1), least=2, most=6),
                        "Crosses in each row at the end: [4, 3, 7, 8].",
                    ),
                    "penalties": Key(Whole(0, 10), "Penalties at the end, for the same example.", default=0),
                    "moves": Key(
                        ListOf(MOVE, least=1, most=4), "Moves on the first track: from field + free fields: 0+5."
                    ),
                }
            ),
            "Situations that the rules booklet shows, with the board's own numbers.",
        ),
        "colours": Key(
            MapOf(
                ID,
                Record(
                    {
                        "ink": Key(INK, 'The colour in print, as "#rrggbb".', required=True),
                        "name": Key(Translated(), "What the colour is called, if we don't know it."),
                    },
                    short="ink",
                ),
                least=1,
                most=20,
                expected_key=SHORT_WORD,
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
