"""What holds for every sheet and every game, found out with random ones."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen import Layout, load_layout
from sheetgen.rules import Game, Marks, Sheet, check, judge, score
from sheetgen.rules.correct import corrections

LAYOUTS = {name: load_layout(name) for name in ("classic", "big", "on-board")}

layouts = st.sampled_from(sorted(LAYOUTS)).map(LAYOUTS.__getitem__)
numbers = st.integers(-5, 20)
nothing = st.just(())
marks = st.one_of(
    st.tuples(st.lists(numbers, max_size=14).map(tuple), st.booleans(), st.none()).map(Marks._make),
    st.tuples(nothing, st.just(value=False), st.integers(0, 20)).map(Marks._make),
)
sheets = st.tuples(
    st.text(max_size=3),
    st.tuples(marks, marks, marks, marks),
    st.integers(-2, 10**12),
    st.none() | st.lists(numbers, max_size=3).map(tuple),
    st.none() | st.integers(-1, 30),
    st.none() | st.integers(-1, 50),
    nothing,
).map(Sheet._make)
sides = st.sampled_from([None, "a", "b", "z"])
games = st.tuples(st.lists(sheets, max_size=6).map(tuple), st.booleans(), sides).map(Game._make)
proper_marks = st.tuples(st.sets(st.integers(2, 12)).map(tuple), st.booleans(), st.none()).map(Marks._make)
proper_sheets = st.tuples(
    st.text(max_size=3), st.tuples(*[proper_marks] * 4), st.integers(0, 4), st.none(), st.none(), st.none(), nothing
).map(Sheet._make)


@given(layouts, games)
@settings(deadline=None)
def test_checking_never_fails(layout: Layout, game: Game) -> None:
    result, problems = judge(layout, game)
    assert len(result.scores) == len(game.sheets)
    for problem in problems:
        assert problem.section
        assert len(corrections(layout, game, problem)) <= 3


@given(layouts, proper_sheets, st.randoms(use_true_random=False))
def test_the_order_of_crosses_does_not_matter(layout: Layout, sheet: Sheet, random_: object) -> None:
    shuffle = random_.shuffle  # type: ignore[attr-defined]
    rows = []
    for each in sheet.rows:
        shuffled = list(each.numbers)
        shuffle(shuffled)
        rows.append(Marks(tuple(shuffled), each.lock))
    assert score(layout, sheet) == score(layout, Sheet(sheet.name, tuple(rows), sheet.penalties))


@given(layouts, st.lists(proper_sheets, min_size=2, max_size=4), st.integers(1, 3))
@settings(max_examples=200, deadline=None)
def test_where_the_table_begins_does_not_matter(layout: Layout, of_players: list[Sheet], by: int) -> None:
    """Seats go round, so the first one typed in is as good as any; scores don't depend on the order at all."""
    turned = of_players[by:] + of_players[:by]
    one, problems = judge(layout, Game(tuple(of_players)))
    other, same_problems = judge(layout, Game(tuple(turned)))
    assert sorted(each.total for each in one.scores) == sorted(each.total for each in other.scores)
    assert sorted(each.kind for each in problems) == sorted(each.kind for each in same_problems)


@given(layouts, proper_sheets, st.integers(0, 3), st.integers(2, 12))
def test_a_cross_more_never_lowers_the_points(layout: Layout, sheet: Sheet, row: int, number: int) -> None:
    before = sheet.rows[row]
    more = Marks((*before.numbers, number), before.lock)
    with_it = Sheet(sheet.name, (*sheet.rows[:row], more, *sheet.rows[row + 1 :]), sheet.penalties)
    assert score(layout, with_it).rows[row].points >= score(layout, sheet).rows[row].points


@given(layouts, games)
@settings(deadline=None)
def test_checking_twice_says_the_same(layout: Layout, game: Game) -> None:
    assert check(layout, game) == check(layout, game)
