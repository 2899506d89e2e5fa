"""Explanations: few, in order, no reason without evidence, nothing from hidden cards."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from tests.engine.estimates import candidate, sampled
from tests.engine.positions import (
    TABLE_NAMES,
    TABLES,
    decisions,
    hachihachi,
    koikoi,
    redealt,
    roppyakken,
    seen,
)
from tests.explain.facts.test_reasons import observation
from tests.sizes import a_few_of
from tutor.engine.confidence import UNSEEN
from tutor.engine.estimate import NORMAL_95, Estimate, sidak_z
from tutor.engine.hints.hint import Candidate, Hint, hint
from tutor.engine.hints.outcomes import Outcomes
from tutor.engine.objectives import MATCH
from tutor.explain.claim import Claim, Number
from tutor.explain.comparisons import MANY, SURE, Compared, compare_playouts, split_worlds
from tutor.explain.explained import Explanation
from tutor.explain.explanation import explain, list_search_claims
from tutor.explain.weighing import LEAST_REST, LEAST_RISK, list_held_yaku
from tutor.rules.cards import NO_CARD, card_named, count
from tutor.rules.observation import BEFORE_THE_FIRST_TURN
from tutor.rules.position import DECIDE, PLAY_HAND
from tutor.rules.round.play import KOIKOI, STOP, Action
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

WORLDS = 24
FEW = 8
ENOUGH = 2
CHOICE_AT_THE_END = 531  # a round whose very last card may take one of two


def moments(rules: Ruleset, number: int) -> Iterator[Round]:
    """Yield moments of rounds, spread over them."""
    found = [moment for seed in range(2) for moment in decisions(rules, seed)]
    yield from found[:: max(1, len(found) // number)]


def explained(moment: Round) -> tuple[Hint, Explanation]:
    observation = seen(moment)
    found = hint(observation, samples=WORLDS)
    return found, explain(observation, found, samples=WORLDS)


def test_the_last_choice_of_a_round_is_explained() -> None:
    last = next(
        moment
        for moment in decisions(roppyakken(players=3), CHOICE_AT_THE_END)
        if not moment.position.stock and len(moment.legal()) > 1
    )
    _, explanation = explained(last)
    assert explanation.best.value_parts


def claims_of(explanation: Explanation) -> Iterator[Claim]:
    for one in explanation.candidates:
        yield from one.claims


@pytest.mark.parametrize(("rules", "phases"), a_few_of(TABLES, 3))
def test_numbers_lie_in_their_intervals(rules: Ruleset, phases: set[int]) -> None:
    for moment in moments(rules, FEW):
        for claim in claims_of(explained(moment)[1]):
            for number in claim.numbers:
                assert number.lo <= number.value <= number.hi
                assert number.is_exact == (number.seed is None)


@pytest.mark.parametrize(("rules", "phases"), TABLES, ids=TABLE_NAMES)
def test_cards_dealt_anew_where_nobody_looks_change_no_claim(
    rules: Ruleset, phases: set[int]
) -> None:
    random = Random(3)
    for moment in moments(rules, FEW // 2):
        if seen(moment).phase in BEFORE_THE_FIRST_TURN:
            continue
        assert explained(redealt(moment, random)) == explained(moment)


def deciding(rules: Ruleset) -> Iterator[Round]:
    for seed in range(40):
        yield from (one for one in decisions(rules, seed) if one.position.phase == DECIDE)


@pytest.mark.parametrize("rules", [koikoi(), hachihachi()])
def test_the_sums_of_a_decision_are_right(rules: Ruleset) -> None:
    told = 0
    for moment, _ in zip(deciding(rules), range(8), strict=False):
        found, explanation = explained(moment)
        weighed = explanation.weighing
        assert weighed is not None
        assert (weighed.safe, weighed.risky) == (STOP, KOIKOI)
        [stop] = [one for one in found.candidates if one.action == STOP]
        assert weighed.now.value == stop.points.value
        [call] = [one for one in found.candidates if one.action == KOIKOI]
        assert weighed.expected.value == call.points.value
        if not weighed.terms:
            assert call.points.is_exact
            assert abs(weighed.rest) >= LEAST_REST
            continue
        told += 1
        assert sum(term.chance.value for term in weighed.terms) == pytest.approx(1)
        products = [term.chance.value * term.payoff.value for term in weighed.terms]
        assert products == pytest.approx([term.product.value for term in weighed.terms])
        assert sum(products) == pytest.approx(weighed.expected.value, abs=LEAST_REST)
        if weighed.break_even is not None:
            needed, now = weighed.break_even.value, stop.points.value
            first, *others = weighed.terms
            rest = sum(one.product.value for one in others) / (1 - first.chance.value)
            assert needed * first.payoff.value + (1 - needed) * rest == pytest.approx(now)
            assert (first.chance.value >= needed) == (weighed.expected.value >= now)
        assert rules.game.name == "koikoi" or not (weighed.prospects or weighed.growing)
        for each in weighed.prospects:
            assert each.yaku not in list_held_yaku(seen(moment), each.seat)
            assert each.chance.value >= LEAST_RISK
        assert not weighed.growing or weighed.yaku
    assert told >= ENOUGH


def test_two_that_cannot_be_told_apart_are_called_level() -> None:
    [moment, *_] = moments(koikoi(), 1)
    first, second, *_ = moment.legal()
    level = Hint((candidate(first, 1, 0.1), candidate(second, 0.9, 0.1, 0.1, 0.1)), 9, 1)
    surer = candidate(second, 0.9, 0.1, 0.1, 0.01)
    apart = replace(level, candidates=(level.best, surer))

    def kinds(found: Hint) -> set[str]:
        return {one.kind for one in claims_of(explain(seen(moment), found, samples=WORLDS))}

    assert "level" in kinds(level)
    assert "level" not in kinds(apart)


def test_a_gap_to_the_best_of_several_is_told_less_surely_than_that_of_two() -> None:
    [moment, *_] = moments(koikoi(), 1)
    best, *others = moment.legal()
    rows = [candidate(best, 1, 0.1), *(candidate(one, 1, 0.1, 0.1, 0.1) for one in others)]

    def gap(number: int) -> Number:
        told = list_search_claims(Hint(tuple(rows[:number]), 9, 1))
        [level] = [one for one in next(told)[1] if one.kind == "level"]
        return level.number("gap")

    assert gap(2).margin == pytest.approx(NORMAL_95 * 0.1)
    assert gap(len(rows)).margin == pytest.approx(sidak_z(len(rows) - 1) * 0.1)


def test_a_gap_says_in_how_many_worlds_it_was_tried() -> None:
    [moment, *_] = moments(koikoi(), 1)
    first, second, *_ = moment.legal()
    both = candidate(first, 1, 0.1, samples=160), candidate(second, 0.9, 0.1, 0.1, 0.1, samples=40)
    [claim] = [*list_search_claims(Hint(both, 160, 1))][1][1]

    assert claim.number("gap").samples == 40


def test_what_a_better_chance_costs_says_in_how_many_worlds_it_was_tried() -> None:
    """Chances come from rounds that were played out, points from the search's own worlds."""
    moment = next(deciding(koikoi()))
    safe = replace(
        candidate(STOP, 1, 0.1, 2.0, 0.1, samples=40),
        chance=sampled(0.7, 0.01, 30),
        chance_gap=Estimate(0.0),
    )
    risky = replace(
        candidate(KOIKOI, 3, 0.1, samples=160),
        chance=sampled(0.3, 0.01, 30),
        chance_gap=sampled(0.4, 0.02, 30),
    )
    found = Hint((safe, risky), 30, 1, objective=MATCH)

    explained = explain(seen(moment), found, samples=WORLDS).of(STOP)
    assert explained is not None
    [claim] = [one for one in explained.claims if one.kind == "match_first"]

    assert claim.number("points").samples == 40
    assert claim.number("other").samples == 30


def test_any_two_actions_can_be_compared() -> None:
    moment = next(one for one in moments(koikoi(), 3) if len(one.legal()) > 4)
    observation = seen(moment)
    found = hint(observation, samples=WORLDS)
    last = found.candidates[-1].action

    explanation = explain(observation, found, samples=WORLDS, actions=[last])

    assert [one.action for one in explanation.candidates] == [found.best.action, last]
    assert explanation.candidates[1].against == found.best.action


def test_what_chooses_a_claim_is_not_what_its_numbers_are_counted_in() -> None:
    """Both halves of the worlds must show it, and the second one says how much."""
    told = 0
    for moment in moments(koikoi(), 40):
        observation = seen(moment)
        roots = [(action, NO_CARD) for action in moment.legal()][:2]
        if observation.phase != PLAY_HAND or len(roots) < 2:
            continue
        outcomes = Outcomes(observation, roots, 120, 1)
        compared = Compared(observation, outcomes, 0, 1, roots[1][0])
        rows = [one.id for one in observation.yaku]
        for claim in compare_playouts(compared):
            if claim.kind not in ("makes", "they_make"):
                continue
            told += 1
            assert claim.yaku is not None
            row = rows.index(claim.yaku)
            seat = observation.seat if claim.kind == "makes" else 1 - observation.seat
            chosen, counted = (half.makes_more(0, 1, seat, row) for half in outcomes.halves)
            assert claim.value("more") == counted.value
            assert claim.number("more").samples == 60
            assert chosen.value * counted.value > 0
            assert abs(chosen.value) > SURE * chosen.se
    assert told >= ENOUGH


def test_all_of_many_worlds_measure_what_half_of_them_chose() -> None:
    [moment, *_] = moments(koikoi(), 1)
    roots = [(moment.legal()[0], NO_CARD)]
    for samples, measured in ((40, 20), (MANY, MANY)):
        first, second = split_worlds(Outcomes(seen(moment), roots, samples, 1))
        assert (first.samples, second.samples) == (samples // 2, measured)


def test_halves_are_all_of_the_worlds() -> None:
    [moment, *_] = moments(koikoi(), 1)
    outcomes = Outcomes(seen(moment), [(moment.legal()[0], NO_CARD)], 41, 1)
    first, second = outcomes.halves
    sums = first.value(0).value * first.samples + second.value(0).value * second.samples
    assert (first.samples, second.samples) == (20, 21)
    assert sums == pytest.approx(outcomes.value(0).value * 41)


def test_a_move_that_the_match_ranks_first_is_not_called_level_with_one_worth_more_points() -> None:
    [moment, *_] = moments(koikoi(), 1)
    first, second, *_ = moment.legal()
    found = Hint((candidate(first, 1, 0.1, 2.0, 0.1), candidate(second, 3, 0.1)), 9, 1)

    assert "level" not in {
        one.kind for one in claims_of(explain(seen(moment), found, samples=WORLDS))
    }


def test_only_what_ends_the_round_decides_the_match_for_certain() -> None:
    """Thirty worlds that were all won do not show that the next one is."""
    moment = next(deciding(koikoi()))
    always = {STOP: Estimate(1.0), KOIKOI: sampled(1.0, UNSEEN / 30, 30)}
    both = [
        candidate(action, 1, 0.1, chance=chance, chance_gap=Estimate(0.0))
        for action, chance in always.items()
    ]
    explanation = explain(seen(moment), Hint(tuple(both), 30, 1), samples=WORLDS)

    def kinds(action: Action) -> set[str]:
        explained = explanation.of(action)
        assert explained is not None
        return {claim.kind for claim in explained.claims}

    assert "decides" in kinds(STOP)
    assert "decides" not in kinds(KOIKOI)


@pytest.mark.parametrize(
    ("rules", "cards", "samples"),
    [(koikoi(), 8, 210), (koikoi(), 5, 336), (hachihachi(), 7, 160)],
)
def test_fewer_rounds_are_played_out_the_longer_they_take(
    rules: Ruleset, cards: int, samples: int
) -> None:
    moment = next(
        one
        for seed in range(20)
        for one in decisions(rules, seed)
        if one.position.phase == PLAY_HAND
        and all(count(hand) == cards for hand in one.position.hands)
    )
    observation = seen(moment)
    assert explain(observation, hint(observation, samples=WORLDS)).samples == samples


def test_what_holds_of_all_that_is_explained_is_told_of_none() -> None:
    """The curtain stays on the field whatever is played, unless the cherry takes it."""
    observed = observation(HAND, "3-curtain 8-geese", other="9-cup 9-chaff-a")
    rows = [Candidate(card_named(name), Estimate(0), Estimate(0)) for name in HAND.split()]
    told, some = (
        explain(observed, Hint(tuple(few), 9, 1), samples=WORLDS, withheld=frozenset())
        for few in (rows, rows[:2])
    )

    def leave(explanation: Explanation) -> list[int]:
        return [
            one.action
            for one in explanation.candidates
            if any(claim.kind == "leaves" for claim in one.claims)
        ]

    assert leave(told) == [one.action for one in rows[:2]]
    assert leave(some) == []


HAND = "5-ribbon 7-boar 3-ribbon"
