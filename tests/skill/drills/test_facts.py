"""What was missed in a drill is asked again by another question about the same thing."""

from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.lessons.shipped import SENTENCES
from tests.skill.evidence import DAY
from tutor.explain.columns import Theme
from tutor.lessons.kinds.naming import NONE
from tutor.skill.drills import DRILLS, Fact, ask_fact, ask_question, find_fact, find_fact_theme
from tutor.skill.items import FACTS, ItemKind


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([one for one in DRILLS if one != "chances"]), st.integers(0, 10**6))
def test_whatever_was_missed_can_be_asked_again(name: str, seed: int) -> None:
    question = ask_question(DRILLS[name], seed, 0, SENTENCES)
    fact = find_fact(question)
    if fact is None:
        assert question.case.family == "glance:count"
        return

    again = ask_fact(fact, DAY, SENTENCES)

    assert fact.kind in FACTS
    assert again is not None
    assert find_fact(again) == fact


@pytest.mark.parametrize(
    ("fact", "theme"),
    [
        (Fact(ItemKind.CARD, "5-bridge"), None),
        (Fact(ItemKind.YAKU, "koikoi:akatan"), Theme.YAKU),
        (Fact(ItemKind.YAKU, "hachihachi:sanbon"), Theme.SHOWING),
        (Fact(ItemKind.RULE, "doubling"), Theme.STAKES),
    ],
)
def test_a_fact_has_the_theme_of_its_drill(fact: Fact, theme: Theme | None) -> None:
    assert find_fact_theme(fact) == theme


def test_cards_that_are_almost_a_yaku_are_about_their_family_and_not_about_a_yaku() -> None:
    question = ask_question(DRILLS["yaku-roppyakken"], 47, 0, SENTENCES)

    assert question.right == NONE
    assert find_fact(question) == Fact(ItemKind.RULE, question.case.family)


def test_a_day_asks_the_same_question_and_another_day_another() -> None:
    fact = Fact(ItemKind.CARD, "5-bridge")
    first, again = (ask_fact(fact, DAY, SENTENCES) for _ in range(2))
    later = [ask_fact(fact, DAY + timedelta(days=one), SENTENCES) for one in range(1, 5)]

    assert first == again
    assert any(one != first for one in later)


def test_a_chance_leaves_nothing_to_remember() -> None:
    assert find_fact(ask_question(DRILLS["chances"], 1, 0, SENTENCES)) is None


def test_what_no_family_asks_any_more_is_not_asked() -> None:
    assert ask_fact(Fact(ItemKind.RULE, "gone"), DAY, SENTENCES) is None
