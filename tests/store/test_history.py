"""What matches show of the learner is kept by match, and can be deleted for good."""

from dataclasses import replace
from datetime import date

import pytest

from tests.store.matches import SETUP, opening
from tutor.engine.estimate import Estimate
from tutor.explain.columns import Theme
from tutor.review.grades import Failing
from tutor.review.units import Unit
from tutor.review.verdicts.judgement import Decider, Deciding, Judgement, PlayRemark
from tutor.skill.history import Choice, MatchFigures
from tutor.skill.items import Found
from tutor.skill.memory import Answer, Evidence
from tutor.store import Store

DAY = date(2026, 3, 1)
MOON = Choice(Unit(1, 3), 0.4, 4.8, 0.3, is_clear=True, is_helped=False)
DEER = Choice(Unit(2, 5), 0.0, 0.1, 0.05, is_clear=False, is_helped=True)
JUDGEMENT = Judgement(
    Deciding(False, Decider.ONE_SLIP, 1),
    PlayRemark((MOON.unit,), Estimate(4.8, 0.4), Failing.LEFT_YAKU, Failing.TOOK_OTHER),
)
FIGURES = MatchFigures(3, -7.0, 2.5, (MOON, DEER), JUDGEMENT)


@pytest.fixture
def token(store: Store) -> str:
    return store.create(SETUP, opening(), result="won").token


def test_what_is_kept_is_told_again(store: Store, token: str) -> None:
    store.history.keep(token, FIGURES)

    [found] = store.history.matches()

    assert (found.token, found.game, found.level, found.is_won) == (
        token,
        SETUP.game,
        SETUP.level,
        True,
    )
    assert found.figures == FIGURES


def test_a_later_analysis_takes_the_place_of_the_one_before(store: Store, token: str) -> None:
    later = replace(FIGURES, luck=None, choices=(DEER,))
    store.history.keep(token, FIGURES)

    store.history.keep(token, later)

    assert [one.figures for one in store.history.matches()] == [later]


def test_a_mistake_has_the_theme_that_was_worked_out(store: Store, token: str) -> None:
    store.history.keep(token, FIGURES)
    item = store.items.star(token, Found(MOON.unit, "the moon", MOON.loss), DAY)
    store.items.star(token, Found(DEER.unit, "the deer", DEER.loss), DAY)

    store.items.name_theme(item.id, Theme.THEIRS)

    [found] = store.history.matches()
    assert [one.theme for one in found.figures.choices] == [Theme.THEIRS, None]


def test_a_match_that_was_put_away_shows_nothing(store: Store, token: str) -> None:
    store.history.keep(token, FIGURES)

    store.shelf.delete(token)

    assert store.history.matches() == []


def test_training_is_deleted_for_good_and_matches_stay(store: Store, token: str) -> None:
    store.history.keep(token, FIGURES)
    item = store.items.star(token, Found(MOON.unit, "the moon", MOON.loss), DAY)
    told = Evidence(True)
    after = item.memory.after_answer(told, DAY, 60)
    store.items.answer(item, Answer(item.id, DAY, told), after, "1-crane")

    store.history.delete_training()

    assert store.history.matches() == []
    assert store.items.all() == []
    assert store.items.answers() == []
    assert store.match(token).token == token
