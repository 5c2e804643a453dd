"""The rules booklet of a board: a template gives the structure, the catalogs the words, the layout the numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from sheetgen import __version__
from sheetgen.catalog import Catalog
from sheetgen.layout.load import load_layout
from sheetgen.layout.model import Box, Layout, Row
from sheetgen.message import Message, say, say_count, say_in, signed
from sheetgen.sections import SECTIONS
from sheetgen.summary import summary

if TYPE_CHECKING:
    from jinja2 import Template

KNOWN_GAME = "classic"
"""The board that most people know; booklets of boards that build on it mark what is new."""

NAMES = {
    "active": say_in("a man's name in an example", "Peter"),
    "second": say_in("a woman's name in an example", "Emma"),
    "third": say_in("another woman's name in an example", "Kate"),
    "fourth": say_in("another man's name in an example", "Martin"),
}


def rules_xml(layout: Layout, catalog: Catalog) -> str:
    """Return the booklet of a layout in one language, as the XML that the template describes."""
    words = Words(catalog, layout)
    return _template().render(words.functions() | _context(layout, words))


@cache
def _template() -> Template:
    """Return the template, compiled once: that takes longer than everything else it is used for."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("sheetgen", "booklet"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("rules.xml.j2")


@dataclass(frozen=True)
class Words:
    """What the template calls to put words, boxes, dice and lists into a sentence."""

    catalog: Catalog
    layout: Layout

    def functions(self) -> dict[str, Any]:
        """Return the functions by the names that the template uses."""
        return {
            "say": lambda text, **parameters: self.sentence(say(text, **parameters)),
            "say_in": lambda context, text, **parameters: self.sentence(say_in(context, text, **parameters)),
            "say_count": lambda one, many, count, **parameters: self.sentence(
                say_count(one, many, count, **parameters)
            ),
            "box": self.box,
            "boxes": self.boxes,
            "plain_box": lambda box: self.catalog.box(box, self.layout),
            "plain_boxes": lambda boxes: ", ".join(self.catalog.box(box, self.layout) for box in boxes),
            "die": lambda colour, value: Markup('<die colour="{}" value="{}"/>').format(colour, value),
            "lock_chip": lambda row: Markup('<lock row="{}"/>').format(row),
            "joined": self.joined,
            "span": lambda low, high: str(low) if low == high else f"{low}–{high}",
            "signed": signed,
        }

    def sentence(self, message: Message) -> Markup:
        """Return a message as markup; its parameters may be markup, plain text is escaped."""
        parameters = {
            name: self.sentence(value) if isinstance(value, Message) else value
            for name, value in message.parameters.items()
        }
        return Markup(self.catalog.text(message)).format(**parameters)  # noqa: S704 (the catalogs are ours)

    def box(self, box: Box) -> Markup:
        """Return a small coloured box with its number."""
        name = self.catalog.box(box, self.layout)
        return Markup('<box colour="{}" number="{}" name="{}"/>').format(box.colour, box.number, name)

    def boxes(self, boxes: Iterable[Box]) -> Markup:
        """Return several boxes as a list in the way of the language."""
        return self.joined([self.box(box) for box in boxes])

    def joined(self, items: Sequence[object]) -> Markup:
        """Return a list as the language writes it: a, b and c."""
        *others, last = map(escape, items)
        if not others:
            return last
        return self.sentence(say_in("list", "{items} and {last}", items=Markup(", ").join(others), last=last))


def _context(layout: Layout, words: Words) -> dict[str, Any]:
    new = _differences(layout)
    chances = {pair.chance for pair in layout.lucky_pairs}
    return {
        "layout": layout,
        "version": __version__,
        "names": SimpleNamespace(**{key: words.catalog.say(name) for key, name in NAMES.items()}),
        "headings": SimpleNamespace(**{key: words.catalog.say(title) for key, title in SECTIONS.items()}),
        "new": new,
        "news": _news(layout, new, words),
        "rows_sentence": words.sentence(_rows_sentence(layout)),
        "crossing": _crossing(layout),
        "turn": _turn(layout),
        "lock": _lock(layout),
        "locking": _locking(layout),
        "last": _last_turn(layout),
        "moves": _moves(layout),
        "score": _score(layout),
        "fair": _in_throws(chances.pop(), layout) if len(chances) == 1 else None,
        "bonus": _bonus(layout),
        "points_in_words": ", ".join(
            f"{crosses} → {points}" for crosses, points in enumerate(layout.points) if crosses
        ),
        "summary": [
            SimpleNamespace(
                heading=words.catalog.say(passage.heading),
                sentences=[words.sentence(sentence) for sentence in passage.sentences],
            )
            for passage in summary(layout)
        ],
    }


@cache
def _known_game() -> Layout:
    return load_layout(KNOWN_GAME)


def _differences(layout: Layout) -> SimpleNamespace:
    """Say what is new for somebody who knows the classic game; nothing if the layout doesn't build on it."""
    if layout.base is None or layout.id == KNOWN_GAME:
        return SimpleNamespace(any=False, dice=False, rows=False, locking=False)
    known = _known_game()
    rows = [row.boxes for row in layout.rows] != [row.boxes for row in known.rows]
    locks = [(row.crosses_before_lock, len(row.locking_numbers)) for row in layout.rows]
    locking = locks != [(row.crosses_before_lock, len(row.locking_numbers)) for row in known.rows]
    return SimpleNamespace(any=True, dice=layout.die_sides != known.die_sides, rows=rows, locking=locking)


def _news(layout: Layout, new: SimpleNamespace, words: Words) -> list[Markup]:
    if not new.any:
        return []
    news = []
    if new.dice:
        news.append(say_count("All dice have {count} side.", "All dice have {count} sides.", layout.die_sides))
    if new.rows:
        news.append(_rows_sentence(layout))
    if new.locking:
        row = layout.rows[0]
        news.append(
            say_count(
                "A row is locked by its last number, and that needs {crosses} crosses before it.",
                "A row is locked by either of its last {count} numbers, and that needs {crosses} crosses before it.",
                len(row.locking_numbers),
                crosses=row.crosses_before_lock,
            )
        )
    if layout.lucky_pairs:
        news.append(
            say("Every sheet has two lucky numbers; when they come up in action 1, they offer a second choice.")
        )
    if layout.board:
        news += [
            say(
                "A turn has a third action: the active player may move a pawn along a track and cross what it steps on."
            ),
            say("The place of the pawn brings extra points at the end."),
            say("A pawn that reaches one of the last fields brings on the last round."),
        ]
    return [words.sentence(message) for message in news]


def _rows_sentence(layout: Layout) -> Message:
    numbers = [box.number for row in layout.rows for box in row.boxes]
    return say("The rows have the numbers from {low} to {high}.", low=min(numbers), high=max(numbers))


def _crossing(layout: Layout) -> SimpleNamespace | None:
    crosses = layout.examples.crosses
    if crosses is None:
        return None
    crossed = [
        (row, [box for box in row.boxes if (row.id, box.number) in crosses])
        for row in layout.rows
        if any(row.id == row_id for row_id, _ in crosses)
    ]
    if len(crossed) < 3:  # the sentences speak of the first row, the second, and the others
        return None
    (first, first_crosses), (second, second_crosses), *others = crossed
    return SimpleNamespace(
        first_crosses=first_crosses,
        lost=[box for box in first.boxes[: first.boxes.index(first_crosses[-1])] if box not in first_crosses],
        left=second.boxes[second.boxes.index(second_crosses[-1]) + 1 :],
        last=[boxes[-1] for _, boxes in others],
        boxes=[box for _, boxes in crossed for box in boxes],
        all=" ".join(f"{row_id}-{number}" for row_id, number in crosses),
    )


def _turn(layout: Layout) -> SimpleNamespace | None:
    """The example of a turn: two rows have the white sum; the coloured die and the lucky numbers if they fit."""
    examples = layout.examples
    if examples.white_dice is None:
        return None
    total = sum(examples.white_dice)
    first, second, *_ = [row for row in layout.rows if total in row.numbers]
    die = examples.coloured_die
    return SimpleNamespace(
        white=examples.white_dice,
        sum=total,
        first=first.box(total),
        second=second.box(total),
        die=die,
        second_action=layout.row(die[0]).box(examples.white_dice[0] + die[1]) if die else None,
        lucky=examples.lucky_numbers,
        lucky_box=_other_row(layout, (first, second)).boxes[0] if examples.lucky_numbers else None,
    )


def _other_row(layout: Layout, rows: tuple[Row, Row]) -> Row:
    """Return a row that the example has not used, in which somebody may well have no cross."""
    return next((row for row in layout.rows if row not in rows), rows[0])


def _lock(layout: Layout) -> SimpleNamespace | None:
    if layout.examples.lock is None:
        return None
    row_id, number = layout.examples.lock
    row = layout.row(row_id)
    before = row.boxes[: row.crosses_before_lock]
    crosses = [*(box.number for box in before), number]
    marks = " ".join([*(f"{row_id}-{crossed}" for crossed in crosses), f"{row_id}-lock"])
    return SimpleNamespace(row=row_id, box=row.box(number), all=marks)


def _locking(layout: Layout) -> SimpleNamespace:
    needed = {row.crosses_before_lock for row in layout.rows}
    return SimpleNamespace(
        boxes=[row.box(number) for row in layout.rows for number in row.locking_numbers],
        crosses=needed.pop() if len(needed) == 1 else None,
        several=any(len(row.locking_numbers) > 1 for row in layout.rows),
        most=max(row.most_crosses for row in layout.rows),
    )


def _last_turn(layout: Layout) -> SimpleNamespace | None:
    dice = layout.examples.last_white_dice
    if dice is None:
        return None
    boxes = [row.box(sum(dice)) for row in layout.rows if sum(dice) in row.locking_numbers]
    return SimpleNamespace(white=dice, sum=sum(dice), boxes=boxes)


def _moves(layout: Layout) -> list[SimpleNamespace]:
    if layout.board is None or layout.examples.moves is None:
        return []
    fields = layout.board.tracks[0].fields
    moves = []
    for start, steps in layout.examples.moves:
        field = fields[start + steps - 1]
        box = layout.row(field.row).box(field.number)
        moves.append(SimpleNamespace(start=start, steps=steps, target=box, bonus=field.bonus))
    return moves


def _score(layout: Layout) -> SimpleNamespace | None:
    counts = layout.examples.counts
    if counts is None:
        return None
    points = [layout.points[count] for count in counts]
    penalties = layout.examples.penalties
    lost = -layout.penalties.points * penalties
    moves = _moves(layout)
    bonus = moves[-1].bonus if moves else 0
    total = sum(points) - lost + bonus
    line = " + ".join(map(str, points)) + f" − {lost}" + (f" + {bonus}" if bonus else "") + f" = {total}"
    return SimpleNamespace(
        counts=counts, points=points, penalties=penalties, lost=lost, bonus=bonus, total=total, line=line
    )


def _in_throws(chance: Fraction, layout: Layout) -> SimpleNamespace:
    throws = layout.die_sides**2
    return SimpleNamespace(numerator=chance * throws, denominator=throws)


def _bonus(layout: Layout) -> SimpleNamespace | None:
    if layout.board is None:
        return None
    bonuses = [field.bonus for track in layout.board.tracks for field in track.fields]
    return SimpleNamespace(low=min(bonuses), high=max(bonuses))
