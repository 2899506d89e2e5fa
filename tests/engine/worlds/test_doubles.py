"""Cards that no rule tells apart are worth the same, to the last digit, in every phase."""

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from tests.engine.positions import decisions, hachihachi, koikoi, roppyakken, seen
from tests.sizes import a_few_of
from tutor.engine.hints.flips import has_flip, value_flips
from tutor.engine.hints.hint import Candidate, hint
from tutor.engine.hints.paired import pair
from tutor.engine.objectives import MATCH
from tutor.rules.cards import Card
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, PLAY_HAND
from tutor.rules.ruleset import Ruleset, Yaku
from tutor.rules.tables import NEVER

WORLDS = 12
ENOUGH = 3  # positions of each phase
RULESETS = [
    koikoi(),
    koikoi("kk_blog"),
    koikoi(min_koikoi_points=3),  # no net covers it
    roppyakken(),
    roppyakken("rp_wikipedia", 3),
    roppyakken(target=300, gaji_forced=False),
    hachihachi(),
    hachihachi("hh_classic"),
    hachihachi("hh_seed", 4),
]
CHOOSING = (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW)


def are_equal(observation: Observation, one: Card, other: Card) -> bool:
    """Return whether two cards of a month count alike for every yaku and every point."""
    ruleset, rules = observation.ruleset, observation.rules

    def counts(yaku: Yaku, card: Card) -> list[int]:
        return [cards >> card & 1 for cards in (yaku.cards, yaku.counted, yaku.spoiled_by)]

    table = [yaku for yaku in ruleset.yaku(observation.round) if yaku.need < NEVER]
    return (
        one // 4 == other // 4
        and ruleset.kind_of(one) == ruleset.kind_of(other)
        and rules.joker.card not in (one, other)
        and all(counts(yaku, one) == counts(yaku, other) for yaku in table)
        and all((cards >> one ^ cards >> other) & 1 == 0 for cards in observation.shown)
    )


def equal_actions(observation: Observation) -> list[tuple[Card, Card]]:
    """Return the actions of an observation that name equal cards, two and two."""
    cards = [action for action in legal_actions(observation) if action < 48]
    return [equal for equal in combinations(cards, 2) if are_equal(observation, *equal)]


def positions(rules: Ruleset, phase: int) -> Iterator[Observation]:
    """Yield positions of a phase in which two actions are equal, early and late ones."""
    found = 0
    for seed in range(400):
        for moment in decisions(rules, seed):
            observation = seen(moment)
            if observation.phase == phase and equal_actions(observation):
                yield observation
                found += 1
                break
        if found == ENOUGH:
            return


@pytest.mark.parametrize(("rules", "phase"), a_few_of([*product(RULESETS, CHOOSING)], 10))
def test_equal_cards_have_the_same_figures_and_stand_together(rules: Ruleset, phase: int) -> None:
    looked = 0
    for observation in positions(rules, phase):
        for objective in (None, MATCH) if not rules.has_bidding else (None,):
            if objective and rules.overrides.get("min_koikoi_points"):
                continue  # chances to win the match are not known by rules without a net
            check(observation, hint(observation, samples=WORLDS, objective=objective).candidates)
        looked += 1
    assert looked == ENOUGH


def check(observation: Observation, candidates: tuple[Candidate, ...]) -> None:
    order = [one.action for one in candidates]
    by_action = {one.action: one for one in candidates}
    assert sorted(order) == sorted(legal_actions(observation))
    for equal in equal_actions(observation):
        one, other = sorted(map(order.index, equal))
        figures = {told_of(by_action[action]) for action in equal}

        assert len(figures) == 1
        assert len({candidate.first for candidate in candidates[one : other + 1]}) == 1


def told_of(one: Candidate) -> tuple[object, ...]:
    return one.points, one.gap, one.chance, one.chance_gap


@pytest.mark.parametrize("phase", CHOOSING)
def test_equal_cards_are_equal_in_fresh_worlds_and_in_the_map_of_flips(phase: int) -> None:
    for observation in positions(koikoi(), phase):
        found = {one.action: one for one in hint(observation, samples=WORLDS).candidates}
        for one, other in equal_actions(observation):
            asked = pair(observation, found[one], found[other], samples=WORLDS, seed=1)
            assert asked.first.points == asked.second.points
            assert asked.second.gap.value == 0
            if has_flip(observation, one, found[one].follow_up):
                here, there = (
                    value_flips(observation, action, found[action].follow_up, samples=WORLDS)
                    for action in (one, other)
                )
                assert here == there


def test_unequal_cards_are_tried_each() -> None:
    for rules in RULESETS:
        for moment in decisions(rules, 1):
            observation = seen(moment)
            for one in hint(observation, samples=2).candidates:
                assert one.same_as is None or observation.phase in CHOOSING
                assert one.same_as is None or told_apart(observation, one) is False


def told_apart(observation: Observation, one: Candidate) -> bool:
    """Return whether a candidate's card is of another sort than the one it is the same as."""
    assert one.same_as is not None
    if one.action // 4 == one.same_as // 4:
        return not are_equal(observation, one.action, one.same_as)
    kinds = {observation.ruleset.kind_of(card) for card in (one.action, one.same_as)}
    return len(kinds) > 1
