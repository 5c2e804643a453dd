"""The JSON of the interface: games as they are entered, results, layouts, refusals.

It is the JSON that the commands read and write; what is added here are the places of problems on the sheet.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Base64Bytes, BaseModel, ConfigDict, Field, JsonValue

from sheetgen.entry.game_file import LONGEST_NAME

MOST_PLAYERS = 20
"""Far more than play any game; checking them stays quick."""
_MOST = 10**9
Whole = Annotated[int, Field(ge=-_MOST, le=_MOST, strict=True)]
Word = Annotated[str, Field(max_length=300)]
RowMarks = Word | Whole | Annotated[list[Whole | Word], Field(max_length=100)] | None
"""The crosses of a row: `[2, 3, "lock"]`, `"2 3 lock"`, `"8x"`."""


class EnteredPlayer(BaseModel):
    """A player's sheet. The rows of the layout are keys too: `"red": [2, 3, 5, "lock"]`."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, RowMarks]

    name: str = Field(max_length=LONGEST_NAME)
    penalties: Whole | None = None
    lucky: Annotated[list[Whole], Field(max_length=20)] | Word | None = None
    bonus: Whole | None = None
    field: Whole | None = None
    written: dict[str, Whole | None] | None = None


class EnteredGame(BaseModel):
    """A game: the sheets of its players, or the record of its turns."""

    model_config = ConfigDict(extra="forbid")

    layout: str = Field("classic", max_length=200, description="The id of a layout; /api/layouts lists them.")
    finished: bool = Field(True, strict=True)
    side: str | None = Field(None, max_length=20)
    players: list[EnteredPlayer | Annotated[str, Field(max_length=LONGEST_NAME)]] = Field(max_length=MOST_PLAYERS)
    first: str | None = Field(None, max_length=LONGEST_NAME)
    turns: list[dict[str, JsonValue]] | None = Field(None, max_length=1000)


class RowResult(BaseModel):
    """A row, counted."""

    crosses: int
    locked: bool
    points: int


class PenaltyResult(BaseModel):
    """The penalties, counted."""

    crosses: int
    points: int


class PlayerResult(BaseModel):
    """A sheet, counted."""

    name: str
    rank: int
    total: int
    bonus: int
    rows: dict[str, RowResult]
    penalties: PenaltyResult


class ProblemFound(BaseModel):
    """Something that breaks a rule, or deserves a second look."""

    kind: str
    severity: Literal["error", "warning"]
    player: str | None
    seat: int | None = Field(description="The index of the player, from 0 on.")
    row: str | None
    turn: int | None
    box: int | None
    place: str | None = Field(description="The box of the sheet that it concerns, such as red-12, red-lock, penalties.")
    where: str | None
    section: str = Field(description="The section of the booklet that states the rule.")
    heading: str = Field(description="The heading of that section.")
    message: str
    suggestions: list[str]


class GameResult(BaseModel):
    """A game, checked and scored."""

    source: str
    game: str | None = None
    layout: str
    finished: bool
    valid: bool
    players: list[PlayerResult]
    problems: list[ProblemFound]


class Results(BaseModel):
    """What /api/score answers."""

    games: list[GameResult]


class GivenFile(BaseModel):
    """A file that was dropped on the page."""

    name: str = Field(min_length=1, max_length=200)
    data: Base64Bytes


class GivenFiles(BaseModel):
    """Files to read; PDF forms side by side are the sheets of one game."""

    model_config = ConfigDict(extra="forbid")

    files: list[GivenFile] = Field(min_length=1, max_length=20)


class ReadGame(BaseModel):
    """A game that was read from a file."""

    label: str
    game: dict[str, Any]


class ReadGames(BaseModel):
    """What /api/read answers; `left_out` games were in the files beyond the limit."""

    games: list[ReadGame]
    left_out: int


class Mistake(BaseModel):
    """One thing that can't be understood."""

    where: str | None
    message: str


class Refusal(BaseModel):
    """Why nothing was made."""

    message: str
    mistakes: list[Mistake] = []


class DiceInfo(BaseModel):
    """The dice of a layout."""

    sides: int
    white: int
    colours: list[str]


class RowInfo(BaseModel):
    """A row of a layout."""

    id: str
    colour: str
    numbers: list[int]
    colours: list[str]
    locking: list[int]
    crosses_before_lock: int
    most_crosses: int


class PenaltyInfo(BaseModel):
    """The penalty boxes of a layout."""

    boxes: int
    points: int


class EndInfo(BaseModel):
    """What ends a game."""

    locked_rows: int
    penalties: int


class FieldInfo(BaseModel):
    """A field of the board."""

    row: str
    number: int
    bonus: int


class LayoutInfo(BaseModel):
    """What a program needs to know of a layout."""

    id: str
    version: int
    name: str
    summary: str
    authors: list[str]
    players: list[int]
    age: int
    minutes: int
    languages: list[str]
    dice: DiceInfo
    actions: int
    rows: list[RowInfo]
    points: list[int]
    penalties: PenaltyInfo
    ends: EndInfo
    lucky: list[list[int]] | None
    board: dict[str, list[FieldInfo]] | None
