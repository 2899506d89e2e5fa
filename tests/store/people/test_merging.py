"""Two learners become one: all that both had is there, and what there is but once is the better."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import UniqueConstraint, func, select

from tests.store.matches import SETUP, opening
from tutor.explain.columns import Theme
from tutor.lessons.recall import Recall
from tutor.rules.games import ruleset
from tutor.skill.days import today
from tutor.skill.items import ItemKind
from tutor.skill.memory import MISSED, Answer
from tutor.store import Store
from tutor.store.people.learners import ONCE, RENAMED, STAYS
from tutor.store.scope import EVERYBODY, FIRST
from tutor.store.tables.base import OWNER, BaseTable

RULES = ruleset("koikoi", "kk_standard")


@pytest.fixture
def account(store: Store) -> Store:
    return store.of(store.learners.add())


@pytest.fixture
def browser(account: Store) -> Store:
    return account.of(account.learners.add())


def join(browser: Store, account: Store) -> None:
    assert browser.learner is not None
    assert account.learner is not None
    account.learners.merge(browser.learner, account.learner)


def test_what_there_is_once_for_each_learner_has_a_rule() -> None:
    once = {
        table.name
        for table in BaseTable.metadata.sorted_tables
        for unique in table.constraints
        if isinstance(unique, UniqueConstraint) and OWNER in unique.columns
    }

    assert once == {*ONCE, *RENAMED, *STAYS}


def test_matches_and_what_belongs_to_them_come_along(account: Store, browser: Store) -> None:
    own, other = (one.create(SETUP, opening()).token for one in (account, browser))
    browser.shelf.tag(other, ["kept"])

    join(browser, account)

    assert account.match(own).events == opening()
    assert account.match(other).events == opening()
    assert account.shelf.tags_of(other) == ("kept",)


def test_a_step_that_one_of_them_has_done_is_done(account: Store, browser: Store) -> None:
    account.lessons.store_answer("a lesson", "one", right=False)
    browser.lessons.store_answer("a lesson", "one", right=True)
    account.lessons.store_answer("a lesson", "two", right=True)
    browser.lessons.store_answer("a lesson", "two", right=False)
    browser.lessons.store_answer("a lesson", "three", right=True)

    join(browser, account)

    steps = account.lessons.steps_of("a lesson")
    assert sorted(steps) == ["one", "three", "two"]
    assert all(one.done for one in steps.values())
    assert [steps[name].tries for name in ("one", "two", "three")] == [2, 2, 1]


def test_answers_of_both_to_one_question_stay_but_one_a_day(account: Store, browser: Store) -> None:
    day = today()
    for store, days in ((account, (2, 0)), (browser, (1, 0))):
        item = store.items.put(ItemKind.CARD, "1-crane", Theme.YAKU, 0.1, day - timedelta(days=9))
        for back in days:
            answer = Answer(item.id, day - timedelta(days=back), MISSED)
            store.items.answer(item, answer, item.memory, "nothing")

    join(browser, account)

    [item] = account.items.all()
    answered = sorted(one.day for one in account.items.answers())
    assert answered == [day - timedelta(days=back) for back in (2, 1, 0)]


def test_sheets_of_one_title_both_stay(account: Store, browser: Store) -> None:
    for store in (account, browser):
        store.sheets.keep("Ours", RULES)

    join(browser, account)

    assert sorted(one.title for one in account.sheets.of("koikoi")) == ["Ours", "Ours (2)"]


def test_nothing_is_left_of_the_one_who_is_no_more(account: Store, browser: Store) -> None:
    browser.create(SETUP, opening())
    browser.lessons.store_recall("plant", Recall(1, datetime.now(UTC)), True, datetime.now(UTC))
    account.lessons.store_recall("plant", Recall(1, datetime.now(UTC)), True, datetime.now(UTC))
    gone = browser.learner
    assert gone is not None
    token = account.sessions.begin(gone)

    join(browser, account)

    assert account.sessions.find(token) is None
    assert account.learners.count(gone) == {}


def test_the_first_learner_begins_anew(account: Store) -> None:
    first = account.of(FIRST)
    first.create(SETUP, opening())
    token = account.sessions.begin(FIRST)

    join(first, account)

    assert account.sessions.find(token) is None
    assert account.learners.count(FIRST) == {}


def test_nobody_elses_rows_are_touched(account: Store, browser: Store) -> None:
    third = account.of(account.learners.add())
    kept = third.create(SETUP, opening()).token
    browser.create(SETUP, opening())

    join(browser, account)

    assert third.match(kept).events == opening()
    with account.of(EVERYBODY)._scope.reading() as session:
        owners = BaseTable.metadata.tables["match"].c[OWNER]
        assert session.execute(select(func.count(owners.distinct()))).scalar_one() == 2
