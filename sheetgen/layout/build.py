"""From what a layout file says to a layout: what fits together is built, what doesn't is reported.

The form has checked each value by itself; here they are checked against each other. A part that is
missing or wrong is passed over, so that the mistakes in the other parts are still found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

from sheetgen import shape
from sheetgen.layout.colours import COLOURS
from sheetgen.layout.examples import ExampleCheck
from sheetgen.layout.form import LAYOUT_FORM
from sheetgen.layout.model import (
    Board,
    Box,
    Colour,
    Ends,
    Field,
    Layout,
    Look,
    LuckyPair,
    Penalties,
    Range,
    Row,
    Track,
    Words,
    chance_of_sums,
)
from sheetgen.layout.notation import MOST_BOXES
from sheetgen.message import Message, say, say_count
from sheetgen.source import Node

Say = Callable[[shape.Path, Message], None]
Draft = dict[str, Any]

RESERVED_ROW_IDS = frozenset(
    {"name", "penalties", "lucky", "penalty", "bonus", "field", "written", "lock", "total", "white", "game", "layout"}
)
"""Words that mean something else in a game file, where the rows stand beside them."""


def build_layout(layout_id: str, source: Path, base: str | None, root: Node, report: shape.Report) -> Layout | None:
    """Build the layout from its tree; return None after noting in `report` why there is none."""
    said = set()

    def wrong(path: shape.Path, message: Message) -> None:
        if (path, str(message)) not in said:
            said.add((path, str(message)))
            report.add(shape.locate(root, path), path, message)

    draft = LAYOUT_FORM.read(root, (), report)
    if draft is None:
        return None
    colours = _colours(draft)
    known_colours = (*COLOURS, *(colour.id for colour in colours if colour.id not in COLOURS))
    sides = (draft.get("dice") or {}).get("sides")
    rows = _rows(draft, known_colours, sides, wrong)
    penalties = _record(Penalties, draft.get("penalties"))
    ends = _record(Ends, draft.get("ends"))
    all_rows_sound = len(rows) == len(draft.get("rows") or ())
    points = _points(draft.get("points"), rows, wrong) if rows and all_rows_sound else ()
    _check_ends(ends, penalties, len(draft.get("rows") or ()), wrong)
    lucky_pairs = _lucky_pairs(draft.get("lucky"), sides, wrong)
    board = _board(draft.get("board"), rows, tuple(draft.get("rows") or ()), wrong)
    look = _look(draft.get("sheet"), has_lucky=bool(draft.get("lucky")), wrong=wrong)
    players = Range(*draft["players"]) if "players" in draft else None
    if players is not None and players.low < 1:
        wrong(("players",), say("at least one player is needed"))
    if report.mistakes or penalties is None or ends is None or look is None or players is None or sides is None:
        return None
    examples = ExampleCheck(
        draft.get("examples"),
        rows=rows,
        sides=sides,
        board=board,
        penalties=penalties,
        has_lucky=bool(lucky_pairs),
        is_own=lambda path: shape.locate(root, path).mark.file == root.mark.file,
        wrong=wrong,
    ).examples()
    return Layout(
        id=layout_id,
        source=source,
        base=base,
        version=draft["version"],
        name=_words(draft["texts"]["name"]),
        summary=_words(draft["texts"]["summary"]),
        authors=tuple(draft["authors"]),
        players=players,
        age=draft["age"],
        minutes=draft["minutes"],
        die_sides=sides,
        rows=rows,
        points=points,
        penalties=penalties,
        ends=ends,
        lucky_pairs=lucky_pairs,
        board=board,
        look=look,
        colours=colours,
        examples=examples,
    )


def _record(kind: type[Any], values: Draft | None) -> Any:
    """Make a value of `kind` if all its parts could be read."""
    return kind(**values) if values is not None and set(values) == set(kind.__dataclass_fields__) else None


def _words(text: str | dict[str, str]) -> Words:
    if isinstance(text, str):
        return Words(text)
    return Words(text.get("en") or next(iter(text.values())), tuple(text.items()))


def _colours(draft: Draft) -> tuple[Colour, ...]:
    return tuple(
        Colour(name, given["ink"], _words(given["name"]) if given.get("name") else None)
        for name, given in (draft.get("colours") or {}).items()
        if given is not None and "ink" in given
    )


def _rows(draft: Draft, known_colours: tuple[str, ...], sides: int | None, wrong: Say) -> tuple[Row, ...]:
    locks = draft.get("locks") or {}
    rows = []
    for row_id, given in (draft.get("rows") or {}).items():
        at: shape.Path = ("rows", row_id)
        if row_id in RESERVED_ROW_IDS:
            wrong(at, say("a row can't be called “{word}”; that word means something else in a game file", word=row_id))
        if given is None or row_id in RESERVED_ROW_IDS:
            continue
        colour = given.get("colour") or row_id
        used = dict.fromkeys([colour, *(box_colour for box_colour, _ in given.get("numbers", ()) if box_colour)])
        for word in used:
            _check_colour(
                word, known_colours, at if word == row_id else (*at, "colour" if word == colour else "numbers"), wrong
            )
        if "numbers" not in given or "locking" not in given or "crosses_before_lock" not in given:
            continue
        boxes = tuple(Box(number, box_colour or colour) for box_colour, number in given["numbers"])
        numbers = [box.number for box in boxes]
        locking = given["locking"]
        if locking is None:
            locking = numbers[-locks["last_numbers"] :] if "last_numbers" in locks else None
        crosses_before = given["crosses_before_lock"]
        if crosses_before is None:
            crosses_before = locks.get("crosses_before")
        _check_numbers(numbers, sides, (*at, "numbers"), wrong)
        if locking is not None and None not in locking and crosses_before is not None:
            is_own = given["crosses_before_lock"] is not None
            crosses_at = (*at, "crosses_before_lock") if is_own else ("locks", "crosses_before")
            _check_lock(numbers, locking, crosses_before, at, crosses_at, wrong)
            rows.append(Row(row_id, colour, boxes, tuple(locking), crosses_before))
    return tuple(rows)


def _check_colour(word: str, known: tuple[str, ...], path: shape.Path, wrong: Say) -> None:
    if word == "white":
        wrong(path, say("white is the colour of the two white dice; a row needs another one"))
    elif word not in known:
        message = shape.unknown(
            word,
            known,
            nearby=say("there is no colour “{word}”; did you mean “{guess}”?"),
            otherwise=say("there is no colour “{word}”; expected one of {known}, or one described under “colours”"),
        )
        wrong(path, message)


def _check_numbers(numbers: list[int], sides: int | None, path: shape.Path, wrong: Say) -> None:
    if not 2 <= len(numbers) <= MOST_BOXES:
        wrong(path, say("a row has 2 to {most} boxes, but this one has {count}", most=MOST_BOXES, count=len(numbers)))
    for number, times in Counter(numbers).items():
        if times > 1:
            wrong(path, say("the number {number} stands in the row more than once", number=number))
        if sides is not None and not 2 <= number <= 2 * sides:
            wrong(
                path,
                say(
                    "two dice of {sides} sides never show {number}; expected numbers from 2 to {most}",
                    sides=sides,
                    number=number,
                    most=2 * sides,
                ),
            )


def _check_lock(
    numbers: list[int], locking: list[int], crosses_before: int, at: shape.Path, crosses_at: shape.Path, wrong: Say
) -> None:
    absent = [number for number in locking if number not in numbers]
    last = numbers[-len(locking) :]
    if absent:
        for number in absent:
            wrong((*at, "locking"), say("the locking number {number} isn't in the row", number=number))
    elif sorted(locking) != sorted(last):
        wrong(
            (*at, "locking"),
            say("locking numbers are the last ones of their row; expected {numbers}", numbers=_listed(last)),
        )
    elif crosses_before > len(numbers) - len(locking):
        wrong(
            crosses_at,
            say(
                "before the locking numbers there are fewer boxes ({boxes}) than crosses are needed ({needed})",
                boxes=len(numbers) - len(locking),
                needed=crosses_before,
            ),
        )


def _points(given: list[int] | str | None, rows: tuple[Row, ...], wrong: Say) -> tuple[int, ...]:
    most = max(row.most_crosses for row in rows)
    if given is None:
        return ()
    if isinstance(given, str):
        return tuple(crosses * (crosses + 1) // 2 for crosses in range(most + 1))
    if given[0] != 0:
        wrong(("points",), say("points begin with 0 for a row without a cross, not with {number}", number=given[0]))
    if any(later < earlier for earlier, later in pairwise(given)):
        wrong(("points",), say("points may not fall: one more cross never brings less"))
    if len(given) != most + 1:
        wrong(
            ("points",),
            say(
                "points are needed for every number of crosses from 0 to {most} (lock included), but they go to {last}",
                most=most,
                last=len(given) - 1,
            ),
        )
    return tuple(given)


def _check_ends(ends: Ends | None, penalties: Penalties | None, row_count: int, wrong: Say) -> None:
    if ends is not None and penalties is not None and ends.penalties > penalties.boxes:
        message = say_count(
            "a sheet has only {count} penalty box, so {number} can't be reached",
            "a sheet has only {count} penalty boxes, so {number} can't be reached",
            penalties.boxes,
            number=ends.penalties,
        )
        wrong(("ends", "penalties"), message)
    if ends is not None and row_count and ends.locked_rows > row_count:
        message = say_count(
            "there is only {count} row, so {number} can't be locked",
            "there are only {count} rows, so {number} can't be locked",
            row_count,
            number=ends.locked_rows,
        )
        wrong(("ends", "locked_rows"), message)


def _lucky_pairs(given: Draft | None, sides: int | None, wrong: Say) -> tuple[LuckyPair, ...]:
    if not given or sides is None or "pairs" not in given:
        return ()
    pairs: dict[tuple[int, int], LuckyPair] = {}
    for index, numbers in enumerate(given["pairs"]):
        if numbers is None:
            continue
        at: shape.Path = ("lucky", "pairs", index)
        pair = min(numbers), max(numbers)
        chance = chance_of_sums(pair, sides)
        expected = Fraction(*given["chance"]) if given.get("chance") else chance
        if pair[0] == pair[1]:
            wrong(at, say("the two lucky numbers of a sheet are different ones"))
        elif pair in pairs:
            wrong(at, say("the pair {low}-{high} stands here a second time", low=pair[0], high=pair[1]))
        elif not 2 <= pair[0] <= pair[1] <= 2 * sides:
            wrong(
                at,
                say(
                    "two white dice of {sides} sides show 2 to {most}, not every number of {low}-{high}",
                    sides=sides,
                    most=2 * sides,
                    low=pair[0],
                    high=pair[1],
                ),
            )
        elif chance != expected:
            wrong(
                at,
                say(
                    "the pair {low}-{high} has the chance {chance}, not {expected}",
                    low=pair[0],
                    high=pair[1],
                    chance=chance,
                    expected=expected,
                ),
            )
        pairs[pair] = LuckyPair(pair, chance)
    return tuple(pairs.values())


def _board(given: Draft | None, rows: tuple[Row, ...], row_ids: tuple[str, ...], wrong: Say) -> Board | None:
    if not given or "tracks" not in given:
        return None
    numbers_of = {row.id: row.numbers for row in rows}
    tracks = []
    for side, fields in given["tracks"].items():
        for row, number, _, path in fields or ():
            if row in numbers_of and number not in numbers_of[row]:
                wrong(
                    path,
                    say(
                        "no sheet has the box {row} {number}; the row {row} has {numbers}",
                        row=row,
                        number=number,
                        numbers=_listed(numbers_of[row]),
                    ),
                )
            elif row_ids and row not in row_ids:
                message = shape.unknown(
                    row,
                    row_ids,
                    nearby=say("there is no row “{word}” on the sheet; did you mean “{guess}”?"),
                    otherwise=say("there is no row “{word}” on the sheet; expected one of: {known}"),
                )
                wrong(path, message)
        finish = given.get("finish_fields")
        if fields and finish is not None and finish > len(fields):
            message = say_count(
                "the track {side} has only {count} field",
                "the track {side} has only {count} fields",
                len(fields),
                side=side,
            )
            wrong(("board", "finish_fields"), message)
        tracks.append(Track(side, tuple(Field(row, number, bonus) for row, number, bonus, _ in fields or ())))
    if "longest_move" not in given or "finish_fields" not in given:
        return None
    return Board(given["longest_move"], given["finish_fields"], tuple(tracks))


def _look(given: Draft | None, *, has_lucky: bool, wrong: Say) -> Look | None:
    if given is None or "size" not in given or "lines" not in given:
        return None
    lines = [[item for item in line or () if item is not None] for line in given["lines"]]
    places = Counter(item for line in lines for item in line)
    needed = ["rows", "penalties", "result", *(["lucky"] if has_lucky else [])]
    at = ("sheet", "lines")
    for item in needed:
        if places[item] == 0:
            wrong(at, say("the sheet needs “{item}” somewhere", item=item))
    for item, times in places.items():
        if times > 1:
            wrong(at, say("“{item}” stands on the sheet more than once", item=item))
    if places["lucky"] and not has_lucky:
        wrong(at, say("“lucky” stands on the sheet, but the layout has no lucky numbers"))
    if any("rows" in line and len(line) > 1 for line in lines):
        wrong(at, say("the rows need a line of the sheet for themselves"))
    width, height = given["size"]
    return Look(width, height, tuple(map(tuple, lines)))


def _listed(numbers: list[int] | tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))
