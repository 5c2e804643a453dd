"""Where a game stands: its state before the first turn, and the sheets as they lie on the table."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.layout.model import Layout
from sheetgen.rules.values import Marks, Sheet


@dataclass(frozen=True, slots=True)
class State:
    """Where a game stands. Players are counted from 0; rows are in the order of the layout."""

    boxes: tuple[tuple[int, ...], ...]
    """The crossed boxes by player and row; a bit for each box, from the left."""
    locks: tuple[tuple[bool, ...], ...]
    """The crossed lock boxes by player and row."""
    penalties: tuple[int, ...]
    """The penalties by player."""
    pawns: tuple[int, ...]
    """The fields on which the pawns stand; 0 is the start."""
    lucky: tuple[tuple[int, ...] | None, ...]
    """The lucky numbers of the players, as far as they are known."""
    lucky_sums: tuple[frozenset[int], ...]
    """The white sums that have served as lucky numbers of players whose lucky numbers aren't known."""
    active: int
    """Whose turn it is."""
    action: int = 1
    """The action that comes next."""
    closed: frozenset[int] = frozenset()
    """The rows that are locked."""
    turns: int = 0
    """How many turns have been completed."""
    turns_left: int | None = None
    """On a board: how many turns are left once a pawn is in the finish."""
    side: str | None = None
    """The side of the board that is up; None for the first one."""
    ended: bool = False
    """Whether the game is over."""

    @property
    def players(self) -> int:
        """How many players there are."""
        return len(self.penalties)


def start(
    layout: Layout,
    players: int,
    *,
    first: int = 0,
    lucky: tuple[tuple[int, ...] | None, ...] = (),
    side: str | None = None,
) -> State:
    """Return the state before the first turn.

    `players` is how many there are, `first` the one who begins, counted from 0. `lucky` has the lucky numbers of each
    player, None where they aren't known; `side` is that of the board, the first one if it isn't said.
    """
    rows = len(layout.rows)
    return State(
        boxes=((0,) * rows,) * players,
        locks=((False,) * rows,) * players,
        penalties=(0,) * players,
        pawns=(0,) * players,
        lucky=lucky or (None,) * players,
        lucky_sums=(frozenset(),) * players,
        active=first,
        side=side,
    )


def dice_in_game(layout: Layout, state: State) -> tuple[str, ...]:
    """Return the colours of the coloured dice that are still in the game."""
    gone = {layout.rows[row].colour for row in state.closed}
    return tuple(colour for colour in layout.die_colours if colour not in gone)


def sheets_of(layout: Layout, state: State, names: tuple[str, ...]) -> tuple[Sheet, ...]:
    """Return the sheets as they lie on the table."""
    sheets = []
    for player, name in enumerate(names):
        rows = []
        for row, boxes, lock in zip(layout.rows, state.boxes[player], state.locks[player], strict=True):
            numbers = tuple(number for place, number in enumerate(row.numbers) if boxes >> place & 1)
            rows.append(Marks(numbers, lock))
        field = state.pawns[player] if layout.board is not None else None
        sheets.append(Sheet(name, tuple(rows), state.penalties[player], state.lucky[player], field=field))
    return tuple(sheets)
