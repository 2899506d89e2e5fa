"""A session is a few items that are due, mixed; it ends, and goes on where it was broken off."""

from dataclasses import replace
from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from tests.skill.evidence import DAY, QUICK, RIGHT, WRONG
from tutor.explain.columns import Theme
from tutor.review.units import Unit
from tutor.skill.items import Item, ItemKind, ItemPlace, ItemState
from tutor.skill.memory import Memory
from tutor.skill.session import MOST, choose_items, count_minutes

PLACES = (ItemPlace("a match", Unit(1, 0)),)


def item(
    number: int, theme: Theme = Theme.YAKU, loss: float = 0.2, memory: Memory | None = None
) -> Item:
    return Item(
        number,
        ItemKind.POSITION,
        f"position {number}",
        ItemState.ACTIVE,
        theme,
        loss,
        DAY,
        memory or Memory(DAY),
        places=PLACES,
    )


an_item = st.builds(
    item,
    st.integers(1, 10**6),
    st.sampled_from(Theme),
    st.floats(0.1, 2),
    st.sampled_from(
        [
            Memory(DAY),
            Memory(DAY - timedelta(days=9)).after_answer(WRONG, DAY - timedelta(days=9), QUICK),
            Memory(DAY).after_answer(RIGHT, DAY, QUICK),
        ]
    ),
)
some_items = st.lists(an_item, max_size=20, unique_by=lambda one: one.id)


@given(some_items)
def test_a_session_asks_only_what_is_due_and_no_more_than_fits(items: list[Item]) -> None:
    chosen = choose_items(items, DAY)
    due = [one for one in items if one.is_due(DAY)]

    assert len(chosen) == min(MOST, len(due))
    assert all(one in due for one in chosen)
    assert len({one.id for one in chosen}) == len(chosen)


@given(some_items)
def test_a_session_that_goes_on_asks_each_thing_once_and_ends(items: list[Item]) -> None:
    left, asked = {one.id: one for one in items}, list[int]()
    while chosen := choose_items(left.values(), DAY, len(asked)):
        first = chosen[0]
        after = first.memory.after_answer(WRONG, DAY, QUICK)
        left[first.id] = replace(first, memory=after)
        asked.append(first.id)

    assert len(set(asked)) == len(asked) <= MOST


def test_what_came_back_and_what_is_new_take_turns_the_oldest_and_the_dearest_first() -> None:
    def back(days: int) -> Memory:
        day = DAY - timedelta(days=days)
        return Memory(day).after_answer(WRONG, day, QUICK)

    items = [
        item(1, Theme.YAKU, memory=back(3)),
        item(2, Theme.TAKING, memory=back(5)),
        item(3, Theme.THEIRS, loss=0.3),
        item(4, Theme.GIVING, loss=0.9),
    ]

    assert [one.id for one in choose_items(items, DAY)] == [2, 4, 1, 3]


def test_one_theme_does_not_come_twice_in_a_row_where_another_is_there() -> None:
    items = [item(one, Theme.YAKU, loss=2 - one / 10) for one in range(1, 4)]
    items.append(item(4, Theme.THEIRS, loss=0.1))

    themes = [one.theme for one in choose_items(items, DAY)]

    assert themes == [Theme.YAKU, Theme.THEIRS, Theme.YAKU, Theme.YAKU]


def test_what_was_thrown_out_is_not_asked() -> None:
    assert choose_items([replace(item(1), state=ItemState.DROPPED)], DAY) == ()


def test_a_whole_session_takes_five_to_ten_minutes() -> None:
    whole = choose_items([item(one) for one in range(1, 30)], DAY)

    assert 5 <= count_minutes(whole) <= 10


def test_tomorrow_comes_whatever_was_asked_today() -> None:
    missed = replace(item(1), memory=Memory(DAY).after_answer(WRONG, DAY, QUICK))
    tomorrow: date = DAY + timedelta(days=1)

    assert choose_items([missed], DAY, answered=1) == ()
    assert choose_items([missed], tomorrow) == (missed,)
