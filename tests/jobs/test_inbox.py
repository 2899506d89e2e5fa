"""The worker fills the inbox from finished analyses, whatever goes wrong with one of them."""

import logging

import pytest

from tests.jobs.test_worker import Speechless, work_through
from tests.practice.players import SETUP, finish
from tests.review.engine import FakeEngine
from tests.web.reviewed import analysed, reviewed
from tutor.explain.columns import Theme
from tutor.practice import Practice
from tutor.records import list_samples, read_sample
from tutor.web.library.records import store_record


def test_mistakes_of_a_finished_match_come_into_the_inbox_each_with_a_theme(
    practice: Practice,
) -> None:
    table = reviewed(practice)

    work_through(practice, FakeEngine())

    found = practice.items.all()
    assert len(found) > 3
    assert {one.place.token for one in found} == {table.token}
    assert all(one.theme for one in found)
    assert len({one.theme for one in found}) > 1


def test_a_finished_match_shows_what_choices_cost_each_mistake_with_its_theme(
    practice: Practice,
) -> None:
    table = reviewed(practice)

    work_through(practice, FakeEngine())

    [match] = practice.history.matches()
    clear = {one.unit for one in match.figures.choices if one.is_clear}
    assert match.token == table.token
    assert clear == {place.unit for one in practice.items.all() for place in one.places}
    assert all((one.theme is not None) == one.is_clear for one in match.figures.choices)


def test_a_match_is_looked_at_once(practice: Practice) -> None:
    reviewed(practice)
    engine = FakeEngine()
    work_through(practice, engine)
    asked = engine.explained

    work_through(practice, engine)

    assert engine.explained == asked == len(practice.items.all())
    assert practice.analyses.find_uncollected() is None


def test_a_match_that_was_played_elsewhere_has_no_mistakes_of_ones_own(practice: Practice) -> None:
    analysed(practice, store_record(practice, read_sample(list_samples()[0].name)))

    work_through(practice, FakeEngine())

    assert practice.items.all() == []
    assert practice.history.matches() == []


def test_themes_wait_until_the_engine_is_ready(practice: Practice) -> None:
    reviewed(practice)

    work_through(practice, FakeEngine(ready=False))
    assert {one.theme for one in practice.items.all()} == {None}

    work_through(practice, FakeEngine())
    assert None not in {one.theme for one in practice.items.all()}


def test_a_match_of_which_nothing_can_be_told_is_passed_over(
    practice: Practice, caplog: pytest.LogCaptureFixture
) -> None:
    finish(practice, practice.open(SETUP))
    reviewed(practice)

    with caplog.at_level(logging.CRITICAL):
        work_through(practice, Speechless())

    assert practice.items.all() == []
    assert practice.analyses.find_uncollected() is None


def test_a_decision_that_cannot_be_explained_is_about_weighing_moves(
    practice: Practice, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    reviewed(practice)

    def fail(*_asked: object) -> None:
        raise ValueError("No words.")

    monkeypatch.setattr(FakeEngine, "explain", fail)
    with caplog.at_level(logging.CRITICAL):
        work_through(practice, FakeEngine())

    assert {one.theme for one in practice.items.all()} == {Theme.COMPARING}
