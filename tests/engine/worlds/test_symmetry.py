"""Twin months: no rule tells them apart, and nor does a hint, to the last digit."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.positions import (
    TABLES,
    decisions,
    exchanges,
    hachihachi,
    koikoi,
    renamed,
    roppyakken,
    seen,
)
from tutor.engine.hints.flips import has_flip, value_flips
from tutor.engine.hints.hint import Candidate, Hint, hint
from tutor.engine.hints.paired import pair
from tutor.engine.worlds.symmetry import (
    IDENTITY,
    canonical_relabelling,
    find_doubles,
    firsts,
    twin_months,
)
from tutor.rules.cards import card_named, cards_in, cards_named, count, month_of
from tutor.rules.observation import BEFORE_THE_FIRST_TURN, Observation
from tutor.rules.round.play import Action
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

WORLDS = 24
ROUNDS = 12
PRESETS = [
    *(koikoi(preset) for preset in ("kk_standard", "kk_blog", "kk_legends", "kk_legends_strict")),
    hachihachi(),
    hachihachi("hh_classic"),
    hachihachi("hh_seed"),
]
NAMES = [rules.preset for rules in PRESETS]

WISTERIA_IRIS, PEONY_MAPLE, PINE_CHERRY = (4, 5), (6, 10), (1, 3)


@pytest.mark.parametrize(
    ("rules", "number", "months"),
    [
        (koikoi(), 1, [WISTERIA_IRIS, PEONY_MAPLE]),
        (koikoi("kk_blog"), 4, [WISTERIA_IRIS, PEONY_MAPLE]),
        (koikoi("kk_legends_strict"), 12, [WISTERIA_IRIS, PEONY_MAPLE]),
        (koikoi(viewing="off"), 1, [PINE_CHERRY, WISTERIA_IRIS, PEONY_MAPLE]),
        (koikoi(tsukifuda=True), 3, [WISTERIA_IRIS, PEONY_MAPLE]),
        (koikoi(tsukifuda=True), 4, [PEONY_MAPLE]),
        (hachihachi(), 1, [PINE_CHERRY, WISTERIA_IRIS, PEONY_MAPLE]),
        (hachihachi("hh_classic"), 1, [PINE_CHERRY, (4, 5, 7), (6, 9, 10)]),
        (roppyakken(), 1, []),
        (roppyakken("rp_wikipedia", 3), 1, []),
    ],
)
def test_twin_months_are_those_that_no_table_of_the_round_tells_apart(
    rules: Ruleset, number: int, months: list[tuple[int, ...]]
) -> None:
    found = twin_months(rules.tables(number))

    assert [tuple(month + 1 for month in group) for group in found] == months


@cache
def played(rules: int, seed: int) -> list[Round]:
    """Return the decisions of a round of random play, from its first card on."""
    found = decisions(PRESETS[rules], seed)
    return [one for one in found if one.position.phase not in BEFORE_THE_FIRST_TURN]


a_ruleset = st.sampled_from(range(len(PRESETS)))
a_seed = st.integers(0, ROUNDS - 1)
a_place = st.integers(0, 10**6)


@settings(max_examples=40, deadline=None)
@given(rules=a_ruleset, seed=a_seed, place=a_place, luck=st.randoms(use_true_random=False))
def test_no_rule_tells_twin_months_apart(rules: int, seed: int, place: int, luck: Random) -> None:
    moments = played(rules, seed)
    here = moments[place % len(moments)]
    labels = luck.choice(exchanges(here.ruleset)[1:])
    there = renamed(here, labels)
    game, toggles = here.ruleset.game, here.ruleset.toggles

    while not here.is_over:
        assert sorted(map(labels.action, here.legal())) == sorted(there.legal())
        assert seen(there) == labels.observation(seen(here))
        action = luck.choice(here.legal())
        here, there = here.play(action), there.play(labels.action(action))
    assert there.deltas == here.deltas
    for cards in (here.position.field, here.deal.field, *here.deal.hands):
        name = labels.cards(cards)
        assert game.boost(toggles, name) == game.boost(toggles, cards)
        assert game.carried(toggles, name) == game.carried(toggles, cards)
        assert game.is_void_field(toggles, name) == game.is_void_field(toggles, cards)
        assert game.dealt_yaku(toggles, name) == game.dealt_yaku(toggles, cards)
        assert game.hand_verdict(toggles, name) == game.hand_verdict(toggles, cards)
    for card in cards_in(here.deal.field):
        assert here.ruleset.kind_of(labels.action(card)) == here.ruleset.kind_of(card)


@pytest.mark.parametrize("rules", range(len(PRESETS)), ids=NAMES)
def test_one_observation_has_one_labelling_under_all_its_names(rules: int) -> None:
    changed = 0
    for moment in played(rules, 0) + played(rules, 1):
        observation = seen(moment)
        labels = canonical_relabelling(observation)
        told = labels.observation(observation)
        changed += told != observation

        assert labels.inverse.observation(told) == observation
        for exchange in exchanges(moment.ruleset):
            other = exchange.observation(observation)
            assert canonical_relabelling(other).observation(other) == told
    assert changed


@pytest.mark.parametrize(
    "rules", [rules for rules, _ in TABLES], ids=lambda one: f"{one.preset}-{one.players}"
)
def test_before_the_first_card_and_where_no_months_are_twins_all_keep_their_names(
    rules: Ruleset,
) -> None:
    has_twins = bool(twin_months(rules.tables()))
    for moment in decisions(rules, 1):
        observation = seen(moment)
        if observation.phase in BEFORE_THE_FIRST_TURN or not has_twins:
            assert canonical_relabelling(observation) is IDENTITY


def equals(found: Hint) -> set[frozenset[Action]]:
    """Return which actions are the same: of those that lie alike either may come first."""
    pairs = ((one.action, one.same_as) for one in found.candidates)
    return {frozenset((one, other)) for one, other in pairs if other is not None}


def values(found: Hint) -> dict[Action, Candidate]:
    """Return the candidates by what they play, whichever of those that are the same came first."""
    return {one.action: replace(one, same_as=None) for one in found.candidates}


def by_action(found: Hint) -> dict[Action, Candidate]:
    """Return the candidates by what they play: those of one worth may stand in either order."""
    return {one.action: one for one in found.candidates}


@settings(max_examples=40, deadline=None)
@given(rules=a_ruleset, seed=a_seed, place=a_place, luck=st.randoms(use_true_random=False))
def test_exchanging_twin_months_exchanges_them_in_a_hint_and_changes_no_figure(
    rules: int, seed: int, place: int, luck: Random
) -> None:
    moments = played(rules, seed)
    observation = seen(moments[place % len(moments)])
    labels = luck.choice(exchanges(observation.ruleset)[1:])
    other = labels.observation(observation)

    found = hint(observation, samples=WORLDS, seed=place)
    again = hint(other, samples=WORLDS, seed=place)
    assert values(again) == values(found.relabel(labels))
    assert equals(again) == equals(found.relabel(labels))
    assert replace(again, candidates=()) == replace(found, candidates=())

    if len(found.candidates) > 1:
        first, last = found.candidates[0], found.candidates[-1]
        here = pair(observation, first, last, samples=WORLDS, seed=1)
        there = pair(other, first.relabel(labels), last.relabel(labels), samples=WORLDS, seed=1)
        assert there == here.relabel(labels)


@pytest.mark.parametrize(
    ("hand", "field", "same"),
    [
        ("4-chaff-a 4-chaff-b 8-moon", "1-crane 2-ribbon", [("4-chaff-a", "4-chaff-b")]),
        ("4-cuckoo 5-bridge 8-moon", "1-crane 2-ribbon", [("4-cuckoo", "5-bridge")]),
        ("4-cuckoo 5-bridge", "4-ribbon 5-ribbon", [("4-cuckoo", "5-bridge")]),
        ("4-cuckoo 5-bridge", "4-ribbon 5-chaff-a", []),
        ("4-chaff-a 5-chaff-b", "1-crane 2-ribbon", [("4-chaff-a", "5-chaff-b")]),
        ("4-cuckoo 5-bridge", "4-chaff-a 5-chaff-b", [("4-cuckoo", "5-bridge")]),
        ("4-cuckoo 5-ribbon", "1-crane 2-ribbon", []),
        ("8-chaff-a 9-chaff-a", "1-crane 2-ribbon", []),
        ("12-chaff-yellow 12-chaff-b", "12-phoenix", [("12-chaff-yellow", "12-chaff-b")]),
    ],
)
def test_cards_that_lie_alike_have_the_same_figures(
    hand: str, field: str, same: list[tuple[str, str]]
) -> None:
    observation = first_turn(hand, field)
    cards = [(card_named(one), card_named(other)) for one, other in same]
    found = by_action(hint(observation, samples=WORLDS))

    doubled = find_doubles(observation)
    assert firsts(observation) == {other: one for one, other in cards}
    assert set(found) == set(cards_in(observation.hand))
    for one, other in cards:
        assert found[other] == replace(found[one].relabel(doubled[other]), same_as=one)
        assert found[other].points == found[one].points


def first_turn(hand: str, field: str) -> Observation:
    """Return what the dealer sees at the first card of a round, with fewer cards about."""
    observation = seen(next(decisions(koikoi(), 1)))
    held, lying = cards_named(hand), cards_named(field)
    size = count(held)
    stock = 48 - 2 * size - count(lying)
    return replace(observation, hand=held, field=lying, hand_counts=(size, size), stock=stock)


def test_a_card_to_take_goes_with_the_month_of_its_double() -> None:
    observation = first_turn("4-cuckoo 5-bridge", "4-chaff-a 4-ribbon 5-chaff-a 5-ribbon")
    found = by_action(hint(observation, samples=WORLDS))
    cuckoo, bridge = found[card_named("4-cuckoo")], found[card_named("5-bridge")]

    assert (month_of(cuckoo.follow_up), month_of(bridge.follow_up)) == (4, 5)
    assert bridge.follow_up == cuckoo.follow_up + 4


@pytest.mark.parametrize("rules", range(len(PRESETS)), ids=NAMES)
def test_exchanging_twin_months_exchanges_them_in_a_map_of_flips(rules: int) -> None:
    observation = seen(played(rules, 2)[0])
    labels = exchanges(observation.ruleset)[-1]
    best = hint(observation, samples=WORLDS).best
    assert has_flip(observation, best.action, best.follow_up)

    here = value_flips(observation, best.action, best.follow_up, samples=WORLDS)
    there = value_flips(
        labels.observation(observation),
        labels.action(best.action),
        labels.action(best.follow_up),
        samples=WORLDS,
    )
    cards = [one.card for one in there.flips]
    assert cards == sorted(cards)
    assert {one.card: one for one in there.flips} == {
        labels.action(one.card): replace(one, card=labels.action(one.card)) for one in here.flips
    }
    assert there.points == here.points
