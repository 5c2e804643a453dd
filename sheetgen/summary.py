"""The rules in short: what fits on the back of a sheet, for those who have played before."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.layout.model import Layout
from sheetgen.message import Message, say, say_count, signed
from sheetgen.sections import SECTIONS


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of the rules in short: its id, its heading and its sentences."""

    section: str
    heading: Message
    sentences: tuple[Message, ...]


def summary(layout: Layout) -> tuple[Passage, ...]:
    """Return the rules of a board in short, in the order in which one needs them."""
    parts = {
        "crossing": _crossing(),
        "turn": _turn(layout),
        "lucky": _lucky() if layout.lucky_pairs else (),
        "penalty": _penalty(layout),
        "locking": _locking(layout),
        "end": _end(layout),
        "scoring": _scoring(layout),
    }
    return tuple(Passage(section, SECTIONS[section], sentences) for section, sentences in parts.items() if sentences)


def _crossing() -> tuple[Message, ...]:
    return (
        say("Every row is crossed from left to right. Skipping is allowed, but what was skipped is lost."),
        say("Strike skipped boxes with a line, so that nobody crosses them later."),
    )


def _turn(layout: Layout) -> tuple[Message, ...]:
    sentences = [
        say("The active player rolls all dice that are still in the game."),
        say("Action 1: everyone may cross the sum of the two white dice in one row of their choice."),
        say(
            "Action 2: only the active player may add one white die and one coloured die "
            "and cross the sum in the colour of that die."
        ),
    ]
    if layout.board:
        sentences.append(
            say_count(
                "Action 3: only the active player may move the pawn forward by one free field, "
                "to a number that is crossed now or was crossed before. Fields with pawns are not counted.",
                "Action 3: only the active player may move the pawn forward by 1 to {count} free fields, "
                "to a number that is crossed now or was crossed before. Fields with pawns are not counted.",
                layout.board.longest_move,
            )
        )
    sentences.append(say("Then the next player clockwise is active."))
    return tuple(sentences)


def _lucky() -> tuple[Message, ...]:
    return (
        say(
            "If the white dice show one of your lucky numbers in action 1, you may instead cross the next free box "
            "of the row in which you have the fewest crosses."
        ),
    )


def _penalty(layout: Layout) -> tuple[Message, ...]:
    return (
        say(
            "An active player who crosses nothing in the whole turn marks a penalty ({points}). The others never do.",
            points=signed(layout.penalties.points),
        ),
    )


def _locking(layout: Layout) -> tuple[Message, ...]:
    needed = {row.crosses_before_lock for row in layout.rows}
    sentences = [
        say_count(
            "A locking number needs at least {count} cross before it in its row.",
            "A locking number needs at least {count} crosses before it in its row.",
            min(needed),
        )
        if len(needed) == 1
        else say("A locking number needs enough crosses before it in its row: see the hint on the sheet.")
    ]
    sentences += [
        say("Whoever crosses it crosses the lock as well and says so aloud; the lock counts as one more cross."),
        say("The row is then closed for everybody, and its die leaves the game at once."),
        say("In action 1 several players may lock the same row at the same moment."),
    ]
    return tuple(sentences)


def _end(layout: Layout) -> tuple[Message, ...]:
    sentences = [
        say(
            "The game ends at once when {locked}, or when {penalties}. Actions that are left are dropped.",
            locked=say_count("{count} row is locked", "{count} rows are locked", layout.ends.locked_rows),
            penalties=say_count(
                "somebody has {count} penalty", "somebody has {count} penalties", layout.ends.penalties
            ),
        )
    ]
    if layout.board:
        sentences.append(
            say_count(
                "It also ends once a pawn has reached the last field and every other player has been active once more.",
                "It also ends once a pawn has reached one of the last {count} fields "
                "and every other player has been active once more.",
                layout.board.finish_fields,
            )
        )
    return tuple(sentences)


def _scoring(layout: Layout) -> tuple[Message, ...]:
    sentences = [say("Each row brings points for its crosses, as the table on the sheet says.")]
    if layout.board:
        sentences.append(say("Add the extra points in the circle under your pawn."))
    sentences += [
        say("Each penalty counts {points}.", points=signed(layout.penalties.points)),
        say("Most points win; players with the same number share the place."),
    ]
    return tuple(sentences)
