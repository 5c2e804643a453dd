"""The rules of a layout in short, for the back of a sheet: headings and what stands under them."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.layout.model import Layout
from sheetgen.message import Message, say_count, say_in


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the summary."""

    heading: Message
    sentences: tuple[Message, ...]


def summarise(layout: Layout) -> tuple[Section, ...]:
    """Return the rules in short, as the layout has them."""
    return (
        Section(say_in("summary", "A turn"), _turn(layout)),
        Section(
            say_in("summary", "Crossing"),
            (
                say_in("summary", "In each row only to the right of your last cross. Whatever you skip is lost."),
                *_lucky(layout),
            ),
        ),
        Section(say_in("summary", "Locking a row"), _locking(layout)),
        Section(say_in("summary", "End of the game"), _end(layout)),
        Section(say_in("summary", "Points"), _points(layout)),
    )


def _turn(layout: Layout) -> tuple[Message, ...]:
    steps = [
        say_in("summary", "The active player rolls all dice."),
        say_in("summary", "1. White + white: everyone may cross this sum in one row."),
        say_in(
            "summary",
            "2. White + colour: the active player alone may add one white and one coloured die "
            "and cross the sum in the row of that colour.",
        ),
    ]
    if layout.board is not None:
        steps.append(
            say_in(
                "summary",
                "3. Pawn: the active player alone may move forward, at most {count} free fields, to a box that they "
                "cross now or have crossed before.",
                count=layout.board.longest_move,
            )
        )
    steps.append(say_in("summary", "An active player who crosses nothing at all crosses a penalty box."))
    return tuple(steps)


def _lucky(layout: Layout) -> tuple[Message, ...]:
    if not layout.lucky_pairs:
        return ()
    return (
        say_in(
            "summary",
            "Lucky numbers: if the white sum is one of yours, you may instead cross the next box of the row in which "
            "you have the fewest crosses.",
        ),
    )


def _locking(layout: Layout) -> tuple[Message, ...]:
    needed = {row.crosses_before_lock for row in layout.rows}
    numbers = {len(row.locking_numbers) for row in layout.rows}
    last = (
        say_in("summary", "The last number locks a row.")
        if numbers == {1}
        else say_in("summary", "The numbers at the end of a row, before its lock, lock it.")
    )
    before = (
        say_count(
            "It takes at least {count} cross in the row before.",
            "It takes at least {count} crosses in the row before.",
            needed.pop(),
        )
        if len(needed) == 1
        else say_in("summary", "Each row says how many crosses it takes before.")
    )
    return (
        last,
        before,
        say_in("summary", "Cross the lock too; it counts as a cross."),
        say_in("summary", "The row is closed for everyone, and its die leaves the game."),
    )


def _end(layout: Layout) -> tuple[Message, ...]:
    ends = [
        say_count("At once with {count} locked row,", "At once with {count} locked rows,", layout.ends.locked_rows),
        say_count(
            "or when one player has {count} penalty.",
            "or when one player has {count} penalties.",
            layout.ends.penalties,
        ),
    ]
    if layout.board is not None:
        ends.append(
            say_count(
                "A pawn on the last field: everyone else has one more turn.",
                "A pawn on one of the last {count} fields: everyone else has one more turn.",
                layout.board.finish_fields,
            )
        )
    return tuple(ends)


def _points(layout: Layout) -> tuple[Message, ...]:
    sentences = [
        say_in("summary", "Each row brings the points of its crosses, as the table on the front says."),
        say_in("summary", "Each penalty: {points}.", points=str(layout.penalties.points).replace("-", "−")),
    ]
    if layout.board is not None:
        sentences.append(say_in("summary", "Extra points: the number in the circle under your pawn."))
    sentences.append(say_in("summary", "Most points win."))
    return tuple(sentences)
