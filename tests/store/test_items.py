"""Items in the store: one for each position, kept while anything speaks for it."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from tests.store.matches import SETUP, opening
from tutor.explain.columns import Theme
from tutor.review.units import Unit
from tutor.skill.items import Found, Item, ItemKind, ItemState
from tutor.skill.memory import Answer, Evidence
from tutor.store import ItemNotFoundError, Store

DAY = date(2026, 3, 1)
TOMORROW = DAY + timedelta(days=1)
MOON = Found(Unit(1, 3), "the moon", 0.4)
DEER = Found(Unit(2, 5), "the deer", 0.2)
RIGHT = Evidence(True, seconds=12.0)


@pytest.fixture
def token(store: Store) -> str:
    return store.create(SETUP, opening()).token


def answer(store: Store, item: Item, day: date, evidence: Evidence = RIGHT) -> bool:
    after = item.memory.after_answer(evidence, day, 60)
    return store.items.answer(item, Answer(item.id, day, evidence), after, "1-crane")


def only(store: Store) -> Item:
    [item] = store.items.all()
    return item


def test_the_mistakes_of_a_match_become_items_that_are_due(store: Store, token: str) -> None:
    store.items.collect(token, [MOON, DEER], DAY)

    found = store.items.all()

    assert [(one.place.unit, one.loss, one.is_due(DAY)) for one in found] == [
        (MOON.unit, MOON.loss, True),
        (DEER.unit, DEER.loss, True),
    ]
    assert [one.is_starred for one in found] == [False, False]


def test_what_comes_from_no_match_is_an_item_by_its_key(store: Store, token: str) -> None:
    store.items.collect(token, [MOON], DAY)
    put = store.items.put(ItemKind.PUZZLE, "the moon", Theme.YAKU, 0.3, DAY)

    assert store.items.find_key(ItemKind.PUZZLE, "the moon") == put
    assert (put.theme, put.places) == (Theme.YAKU, ())
    assert (put.is_due(DAY), put.is_due(TOMORROW)) == (False, True)
    assert [one.kind for one in store.items.all()] == [ItemKind.POSITION, ItemKind.PUZZLE]


def test_what_is_put_in_again_begins_again(store: Store) -> None:
    put = store.items.put(ItemKind.PUZZLE, "the moon", Theme.YAKU, 0.3, DAY)
    answer(store, put, TOMORROW)
    store.items.change_state(put.id, ItemState.DROPPED)
    later = TOMORROW + timedelta(days=1)

    again = store.items.put(ItemKind.PUZZLE, "the moon", Theme.YAKU, 0.3, later)

    assert (again.id, again.state, again.memory.streak) == (put.id, ItemState.ACTIVE, 0)
    assert (again.is_due(later), again.is_due(later + timedelta(days=1))) == (False, True)
    assert only(store) == again


def test_the_same_position_of_two_matches_is_one_item_met_twice(store: Store, token: str) -> None:
    other = store.create(SETUP, opening()).token
    store.items.collect(token, [MOON], DAY)
    store.items.collect(other, [replace(MOON, unit=Unit(1, 9), loss=0.3)], DAY)

    assert [(one.token, one.unit) for one in only(store).places] == [
        (other, Unit(1, 9)),
        (token, MOON.unit),
    ]
    assert only(store).loss == MOON.loss  # the larger of both


def test_a_mistake_made_again_elsewhere_is_due_again(store: Store, token: str) -> None:
    store.items.collect(token, [MOON], DAY)
    answer(store, only(store), DAY)
    assert not only(store).is_due(TOMORROW)

    store.items.collect(store.create(SETUP, opening()).token, [MOON], TOMORROW)

    assert only(store).is_due(TOMORROW)
    assert only(store).memory.streak == 0


def test_looking_at_a_match_again_changes_nothing(store: Store, token: str) -> None:
    store.items.collect(token, [MOON], DAY)
    answer(store, only(store), DAY)
    before = only(store)

    store.items.collect(token, [MOON], TOMORROW)

    assert only(store) == before


def test_a_mistake_that_is_none_any_more_leaves_and_comes_back_with_a_later_analysis(
    store: Store, token: str
) -> None:
    store.items.collect(token, [MOON], DAY)
    store.items.collect(token, [], DAY)
    assert only(store).state == ItemState.WITHDRAWN

    store.items.collect(token, [MOON], DAY)
    assert only(store).state == ItemState.ACTIVE


def test_what_was_starred_stays_whatever_an_analysis_says(store: Store, token: str) -> None:
    starred = store.items.star(token, MOON, DAY)
    store.items.collect(token, [], DAY)

    assert starred.is_starred
    assert only(store).state == ItemState.ACTIVE


def test_what_was_thrown_out_stays_out_until_it_is_starred(store: Store, token: str) -> None:
    store.items.collect(token, [MOON], DAY)
    store.items.change_state(only(store).id, ItemState.DROPPED)
    store.items.collect(store.create(SETUP, opening()).token, [MOON], DAY)
    assert only(store).state == ItemState.DROPPED

    store.items.star(token, MOON, DAY)
    assert only(store).state == ItemState.ACTIVE


def test_an_answer_counts_once_a_day(store: Store, token: str) -> None:
    store.items.collect(token, [MOON], DAY)
    asked = only(store)

    assert answer(store, asked, DAY)
    assert not answer(store, asked, DAY, Evidence(False))

    assert store.items.answers(DAY) == [Answer(asked.id, DAY, RIGHT)]
    assert store.items.answers(TOMORROW) == []
    assert only(store).memory.last_review == DAY


def test_an_item_that_was_answered_well_often_enough_is_known(store: Store, token: str) -> None:
    store.items.collect(token, [MOON], DAY)
    while (item := only(store)).state == ItemState.ACTIVE:
        answer(store, item, item.memory.due)

    assert item.state == ItemState.KNOWN
    assert len(store.items.answers()) == 3


def test_items_of_a_match_that_was_put_away_wait_until_it_is_taken_back(
    store: Store, token: str
) -> None:
    store.items.collect(token, [MOON], DAY)
    number = only(store).id
    store.shelf.delete(token)
    assert store.items.all() == []
    assert store.items.unnamed() == []
    with pytest.raises(ItemNotFoundError):
        store.items.item(number)

    store.shelf.restore(token)
    assert store.items.item(number) == only(store)


def test_a_theme_is_named_once(store: Store, token: str) -> None:
    store.items.collect(token, [MOON, DEER], DAY)
    first = store.items.all()[0]
    store.items.name_theme(first.id, Theme.THEIRS)

    assert store.items.item(first.id).theme == Theme.THEIRS
    assert [one.place.unit for one in store.items.unnamed()] == [DEER.unit]


def test_help_is_remembered_for_a_day(store: Store, token: str) -> None:
    store.items.collect(token, [MOON], DAY)
    store.items.help(only(store).id, DAY)

    assert only(store).is_helped(DAY)
    assert not only(store).is_helped(TOMORROW)


def test_an_item_is_found_by_the_decision_it_comes_from(store: Store, token: str) -> None:
    store.items.collect(token, [MOON], DAY)

    assert store.items.find(token, MOON.unit) == only(store)
    assert store.items.find(token, DEER.unit) is None


def test_a_number_that_no_item_has_is_refused(store: Store) -> None:
    with pytest.raises(ItemNotFoundError):
        store.items.help(1, DAY)


def list_keys(store: Store, day: date, most: int = 9) -> list[str]:
    return [one.key for one in store.items.list_due(day, most)]


def test_what_is_due_on_a_day_has_decisions_first_and_the_costliest_of_the_new_ones(
    store: Store, token: str
) -> None:
    store.items.miss(ItemKind.PUZZLE, "a puzzle", Theme.YAKU, DAY, 0.3)
    store.items.collect(token, [MOON, DEER], DAY)
    moon, deer = sorted((MOON, DEER), key=lambda one: -one.loss)

    assert list_keys(store, DAY) == [moon.key, deer.key]
    assert list_keys(store, TOMORROW) == [moon.key, deer.key, "a puzzle"]
    assert list_keys(store, TOMORROW, 1) == [moon.key]

    answer(store, next(one for one in store.items.all() if one.key == moon.key), DAY)
    assert list_keys(store, DAY) == [deer.key]
    assert len(store.items.list_moments(DAY)) == 1
    assert store.items.list_moments(TOMORROW) == []


def test_a_decision_is_due_as_long_as_a_match_of_it_is_there(store: Store, token: str) -> None:
    store.items.collect(token, [MOON], DAY)
    again = store.create(SETUP, opening()).token
    store.items.collect(again, [MOON], DAY)

    store.shelf.delete(token)
    assert list_keys(store, DAY) == [MOON.key]
    store.shelf.delete(again)
    assert list_keys(store, DAY) == []


def test_keys_are_found_that_an_item_has(store: Store) -> None:
    store.items.put(ItemKind.RULE, "a family", Theme.YAKU, 0.3, DAY)

    assert store.items.find_keys(["a family", "another"]) == {"a family"}
    assert store.items.find_keys([]) == set()
