"""What a question needs, and what lessons have taught at a step and once they are done."""

import pytest

from tests.lessons.shipped import LESSONS, ROOT, SENTENCES
from tutor.lessons.beginning import read_short_way
from tutor.lessons.families.case import draw_case, read_case_needs
from tutor.lessons.knowledge import list_met, list_met_by, list_needs


def needs_of(place: str) -> frozenset[str]:
    name, _slash, number = place.partition("/")
    step = LESSONS[name].steps[int(number) - 1]
    return list_needs(step, LESSONS[name].words["en"].steps[step.id])


@pytest.mark.parametrize(
    ("place", "need"),
    [
        ("k-04/1", "koikoi/akatan"),
        ("k-04/3", "koikoi/aotan"),
        ("k-03/6", "word:animal"),
        ("f-07/3", "turned-card"),
        ("f-05/2", "blue-ribbon"),
        ("f-04/1", "light"),
        ("f-02/2", "month:4"),
        ("f-06/1", "card:8-geese"),
        ("k-10/1", "doubling"),
        ("k-10/5", "call"),
        ("r-09/1", "gaji"),
        ("r-07/1", "roppyakken/shima"),
    ],
)
def test_what_a_step_needs_is_read_from_its_cards_and_words(place: str, need: str) -> None:
    assert need in needs_of(place)


def test_a_yaku_is_met_at_one_game_only() -> None:
    met = list_met([LESSONS["k-07"]])

    assert "koikoi/hanami" in met
    assert "roppyakken/hanami" not in met


def test_a_word_is_known_from_the_step_that_introduces_it() -> None:
    steps = [list_met_by(LESSONS["f-04"], place, LESSONS) for place in range(4)]

    assert ["word:chaff" in met for met in steps] == [False, False, True, True]
    assert "word:family" in steps[0]  # a lesson before it


def test_cards_that_mislead_wait_for_their_step() -> None:
    first = list_met_by(LESSONS["f-01"], 0, LESSONS)

    assert "card:6-chaff-a" in first
    assert "card:11-lightning" not in first


@pytest.mark.parametrize("family", ["yaku-of-pile:mixed", "stop-or-call:when"])
def test_the_short_way_does_not_teach_all_that_its_families_ask(family: str) -> None:
    """Four lights and boar, deer, butterflies were asked the day after it, unmet."""
    met = list_met(LESSONS[name] for name in read_short_way(ROOT).lessons)
    needs = [read_case_needs(family, seed, SENTENCES) for seed in range(60)]

    known = [seed for seed, one in enumerate(needs) if one <= met]
    assert 0 < len(known) < len(needs)
    yaku = {one for seed in known for one in needs[seed] if "/" in one}
    assert yaku <= {f"koikoi/{one}" for one in ("kasu", "tan", "tane", "hanami", "tsukimi")}


def test_the_cards_of_a_case_are_needed() -> None:
    case = draw_case("family-of-card", 0, SENTENCES)

    assert len([one for one in list_needs(case.step, case.words["en"]) if "card:" in one]) == len(
        case.step.cards
    )
