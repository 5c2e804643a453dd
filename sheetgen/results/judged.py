"""An entered game with its result, its problems, and what may have been meant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.catalog import Catalog
from sheetgen.entry.entered import Entered
from sheetgen.rules.check import judge
from sheetgen.rules.correct import Effort, corrections
from sheetgen.rules.problem import Problem
from sheetgen.rules.replay import replay
from sheetgen.rules.values import Game, Record, Result
from sheetgen.sections import SECTIONS
from sheetgen.verdict import Teller


class Judged(NamedTuple):
    """One game, checked and scored."""

    entered: Entered
    game: Game
    result: Result
    problems: tuple[Problem, ...]

    @property
    def is_valid(self) -> bool:
        """Whether no rule is broken; warnings don't count."""
        return not self.problems or not any(problem.is_error for problem in self.problems)


def judge_entered(entered: Entered) -> Judged:
    """Check and score what was entered: sheets, or the record of all turns."""
    if isinstance(entered.game, Record):
        game, result, problems = replay(entered.layout, entered.game)
    else:
        game = entered.game
        result, problems = judge(entered.layout, game)
    return Judged(entered, game, result, problems)


@dataclass(frozen=True, slots=True)
class Told:
    """A problem as people read it."""

    problem: Problem
    where: str | None
    message: str
    suggestions: tuple[str, ...]
    heading: str
    """The heading of the booklet's section that states the rule."""


def tell(
    judged: Judged, catalog: Catalog, *, most_corrected: int | None = None, effort: Effort | None = None
) -> list[Told]:
    """Return the problems of a game in the reader's language, with the corrections that would repair them.

    Corrections are tried out one by one; `most_corrected` is a limit on the problems for which that is done, `effort`
    one that several games share.
    """
    if not judged.problems:
        return []
    layout = judged.entered.layout
    effort = effort or Effort()
    teller = Teller(catalog, layout, judged.game)
    is_record = isinstance(judged.entered.game, Record)
    return [
        Told(
            problem,
            judged.entered.places.where(problem),
            teller.sentence(problem),
            ()
            if is_record or (most_corrected is not None and number >= most_corrected)
            else tuple(map(teller.offer, corrections(layout, judged.game, problem, effort))),
            catalog.say(SECTIONS[problem.section]),
        )
        for number, problem in enumerate(judged.problems)
    ]
