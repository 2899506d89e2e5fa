"""The cards that an idea names: those kept, what they are kept for, and what repeats nothing."""

from typing import cast

import pytest

from tests.engine.positions import hachihachi
from tests.explain.facts.test_reasons import observation
from tests.explain.ideas.cases import SE, Carried, DrawnChances
from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate, Hint, Part
from tutor.engine.hints.outcomes import Outcomes
from tutor.explain.ideas import captures
from tutor.explain.ideas.catalogue import find_second
from tutor.explain.ideas.idea import Contrast, Idea, Move
from tutor.explain.ideas.kinds import IdeaKind
from tutor.rules.cards import NO_CARD, card_named, ids_in
from tutor.rules.observation import Observation
from tutor.rules.ruleset import Yaku
from tutor.rules.score.families import Family


def contrast_of(
    seen: Observation,
    best: str,
    rival: str,
    *others: tuple[str, float],
    parts: tuple[Part, ...] = (),
) -> Contrast:
    """Return the contrast of two cards to play, ten points apart, with *others* by their cost."""
    listed = [(best, 0.0), (rival, 10.0), *others]
    candidates = [
        Candidate(card_named(name), Estimate(-cost), Estimate(cost), NO_CARD)
        for name, cost in sorted(listed, key=lambda entry: entry[1])
    ]
    by_action = {candidate.action: candidate for candidate in candidates}
    return Carried(
        seen=seen,
        hint=Hint(tuple(candidates), 100, 1),
        best=Move.of(seen, by_action[card_named(best)], 0),
        rival=Move.of(seen, by_action[card_named(rival)], 1),
        gap=Estimate(10.0, SE, 100, 1),
        parts=parts,
        outcomes=cast(Outcomes, DrawnChances(1)),
    )


def yaku_of(contrast: Contrast, name: str) -> Yaku:
    return next(yaku for yaku in contrast.table if yaku.id == name)


@pytest.mark.parametrize(
    ("hand", "rival", "own", "yaku", "kept"),
    [
        ("1-chaff-a 9-ribbon", "9-ribbon", "8-moon", "tsukimi", "9-ribbon 9-cup"),
        ("1-chaff-a 9-ribbon 9-chaff-a", "9-ribbon", "8-moon", "tsukimi", ""),  # another is left
        ("1-chaff-a 9-ribbon", "9-ribbon", "", "aotan", "9-ribbon"),  # it counts itself
        ("1-chaff-a 9-ribbon", "9-ribbon", "", "kasu", ""),  # any chaff will do
        ("1-chaff-a 7-ribbon", "7-ribbon", "9-cup", "tsukimi", ""),  # of another month
    ],
)
def test_a_card_is_kept_for_its_yaku_or_for_the_one_that_it_takes(
    hand: str, rival: str, own: str, yaku: str, kept: str
) -> None:
    contrast = contrast_of(observation(hand, "5-bridge", own), "1-chaff-a", rival)
    cards = contrast.find_kept(yaku_of(contrast, yaku))
    assert {name for card in cards for name in ids_in(1 << card)} == set(kept.split())


@pytest.mark.parametrize(
    ("best", "rival", "numbers"),
    [
        ("1-chaff-a", "9-ribbon", {"have": 4, "need": 10}),
        ("9-ribbon", "1-chaff-a", {}),  # the rival comes to more
        ("1-chaff-a", "2-chaff-a", {}),  # and here to as many
    ],
)
def test_the_cards_of_a_yaku_are_counted_where_the_rival_gains_fewer(
    best: str, rival: str, numbers: dict[str, int]
) -> None:
    seen = observation("1-chaff-a 2-chaff-a 9-ribbon", "1-chaff-b 2-chaff-b", "3-chaff-a 3-chaff-b")
    contrast = contrast_of(seen, best, rival)
    steps = contrast.count_steps(yaku_of(contrast, "kasu"))
    assert {number.name: number.value for number in steps} == numbers


@pytest.mark.parametrize(
    ("cost", "leads"), [(9.0, True), (2.0, False)], ids=["the third is far", "the third is near"]
)
def test_points_taken_are_no_reason_where_a_near_move_takes_none(cost: float, leads: bool) -> None:
    seen = observation("1-ribbon 6-ribbon 9-ribbon", "1-crane", rules=hachihachi())
    own = Part(0, Family.CARDS, Estimate(15.0, SE, 100, 1))
    contrast = contrast_of(seen, "1-ribbon", "6-ribbon", ("9-ribbon", cost), parts=(own,))
    assert (captures.card_points_of(contrast) is not None) is leads


def test_a_second_sentence_names_other_cards_than_the_first() -> None:
    seen = observation("1-chaff-a 9-ribbon 9-chaff-a", "9-chaff-b 5-bridge", "", "9-cup")
    contrast = contrast_of(seen, "1-chaff-a", "9-ribbon")
    wait = find_second(contrast, None)
    assert wait is not None
    assert wait.kind is IdeaKind.LET_WAIT
    pair = Idea(IdeaKind.KEEP_PAIR, (card_named("9-ribbon"), *wait.cards))
    second = find_second(contrast, pair)
    assert second is None or second.cards != wait.cards
