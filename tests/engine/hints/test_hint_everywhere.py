"""Hints in every phase of every game: complete, fair, and right where the truth is known."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from tests.engine.positions import (
    TABLE_NAMES,
    TABLES,
    decisions,
    hachihachi,
    moments,
    redealt,
    roppyakken,
    seen,
)
from tests.sizes import a_few_of
from tutor.engine.hints.hint import Hint, hint
from tutor.engine.search.rollout_search import sample_worlds
from tutor.rules.cards import NO_CARD, count
from tutor.rules.observation import public_position
from tutor.rules.position import (
    BID,
    CANCEL,
    CHOOSE_DRAW,
    CHOOSE_HAND,
    DECIDE,
    MISDEAL,
    PLAY_HAND,
    SHOW,
)
from tutor.rules.round import prelude
from tutor.rules.round.capture import STAY
from tutor.rules.round.participation import JOIN, PASS
from tutor.rules.round.play import GIVE_UP, STOP, Action
from tutor.rules.round.prelude import DECLARE, KEEP
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

SAMPLES = 6
tables = pytest.mark.parametrize(("rules", "phases"), TABLES, ids=TABLE_NAMES)


@tables
def test_every_legal_action_gets_a_figure(rules: Ruleset, phases: set[int]) -> None:
    for moment in moments(rules, phases):
        result = hint(seen(moment), samples=SAMPLES, objective="points")

        assert sorted(one.action for one in result.candidates) == sorted(moment.legal())
        assert result.best.gap.value == 0
        assert all(a.points.value >= b.points.value for a, b in pairwise(result.candidates))
        for one in result.candidates:
            if one.follow_up != NO_CARD:
                chosen = moment.play(one.action)
                assert chosen.position.phase == CHOOSE_HAND
                assert one.follow_up in chosen.legal()


@tables
def test_a_hint_is_the_same_however_the_hidden_cards_lie(rules: Ruleset, phases: set[int]) -> None:
    moved = 0
    for number, moment in enumerate(moments(rules, phases)):
        other = redealt(moment, Random(number))
        moved += (other.position.hands, other.stock) != (moment.position.hands, moment.stock)

        assert hint(seen(other), samples=SAMPLES) == hint(seen(moment), samples=SAMPLES)
    assert moved > len(phases)


@tables
def test_the_same_seed_gives_the_same_hint(rules: Ruleset, phases: set[int]) -> None:
    for moment in moments(rules, phases, enough=1):
        assert hint(seen(moment), samples=SAMPLES, seed=7) == hint(
            seen(moment), samples=SAMPLES, seed=7
        )


def test_shown_cards_lie_in_the_hand_that_showed_them() -> None:
    checked = 0
    for moment in _after_showing():
        position = public_position(seen(moment))
        hands, stocks = sample_worlds(position, seen(moment).hand_counts, moment.actor, 20, 1)
        for world, stock in zip(hands.tolist(), stocks.tolist(), strict=True):
            for other, shown in enumerate(position.shown):
                if other != moment.actor:
                    left = shown & position.stock
                    assert world[other] & left == left
                    assert count(world[other]) == seen(moment).hand_counts[other]
                    assert not any(left >> card & 1 for card in stock)
                    checked += left != 0
    assert checked > 100


def _after_showing() -> list[Round]:
    return [
        moment
        for seed in range(120)
        for moment in decisions(roppyakken(), seed)
        if moment.position.phase == PLAY_HAND and any(moment.position.shown)
    ]


def _points(found: Hint) -> dict[Action, float]:
    return {one.action: one.points.value for one in found.candidates}


ENDING = [
    hachihachi(),
    hachihachi("hh_standard", 5),
    hachihachi("hh_classic", 4),
    hachihachi("hh_classic", 7),
]


@pytest.mark.parametrize("rules", ENDING, ids=[f"{one.preset}-{one.players}" for one in ENDING])
def test_ending_the_round_is_certain_and_worth_what_it_changes_fees_included(
    rules: Ruleset,
) -> None:
    phases = {DECIDE, CANCEL} if rules.tables().par.may_cancel else {DECIDE}
    for moment in moments(rules, phases, enough=4):
        action = GIVE_UP if moment.position.phase == CANCEL else STOP
        result = hint(seen(moment), samples=SAMPLES)
        [ending] = [one for one in result.candidates if one.action == action]

        assert ending.points.value == moment.play(action).changes[moment.to_act]
        assert ending.points.se == 0


def test_showing_is_worth_the_points_shown() -> None:
    for moment in moments(roppyakken(), {SHOW}, enough=8):
        offered = prelude.list_offers(moment.ruleset, moment.position.hands[moment.actor])
        figures = _points(hint(seen(moment), samples=SAMPLES))
        for action, points in figures.items():
            shown = [y.points for i, y in enumerate(offered) if (action - KEEP) >> i & 1]
            assert points - figures[KEEP] == pytest.approx(sum(shown))


def test_declaring_a_misdeal_is_worth_the_same_whatever_is_held() -> None:
    found: dict[int, set[float]] = {}
    for moment in moments(roppyakken(hand_quad="optional_misdeal"), {MISDEAL}, enough=6):
        if moment.position.dealer == moment.actor:
            value = _points(hint(seen(moment), samples=SAMPLES))[DECLARE]
            found.setdefault(moment.actor, set()).add(value)
    assert found
    assert all(len(values) == 1 for values in found.values())


def test_passing_costs_the_fee_times_the_multiplier_where_the_field_is_known() -> None:
    for moment in moments(hachihachi("hh_classic", 6), {BID}, enough=40):
        if PASS not in moment.legal():
            continue
        earlier = sum(not joins for _, joins in seen(moment).bids)
        fee = 12 * moment.position.boost * (earlier + 2) // 2
        result = hint(seen(moment), samples=SAMPLES)

        assert _points(result)[PASS] == -fee


def test_a_forced_player_is_told_that_joining_is_all_there_is() -> None:
    forced = [
        moment
        for moment in moments(hachihachi("hh_standard", 4), {BID}, enough=60)
        if moment.legal() == (JOIN,)
    ]
    assert forced
    for moment in forced:
        assert [one.action for one in hint(seen(moment), samples=SAMPLES).candidates] == [JOIN]


LAST = [roppyakken("rp_fudawiki", 3), roppyakken(), hachihachi(), roppyakken("rp_wikipedia", 2)]


@pytest.mark.parametrize("rules", a_few_of(LAST, 2))
def test_the_last_card_of_a_round_is_valued_as_counting_every_flip_does(rules: Ruleset) -> None:
    checked = 0
    for seed in range(60):
        for moment in decisions(rules, seed):
            if moment.position.phase != PLAY_HAND or any(_other_hands(moment)):
                continue
            best = hint(seen(moment), samples=3000).best
            near = pytest.approx(_truth(moment, best.action), abs=4 * best.points.se + 1e-9)

            assert best.points.value == near
            checked += 1
    assert checked > 30


def _other_hands(moment: Round) -> list[int]:
    return [hand for seat, hand in enumerate(moment.position.hands) if seat != moment.actor]


def _truth(moment: Round, action: Action) -> float:
    """Return the best expectation of my last card: every card equally likely to turn up."""
    first = moment.play(action)
    ways: list[list[Action]] = [[action]]
    if first.position.phase == CHOOSE_HAND and len(first.turns) > len(moment.turns):
        ways = [[action, choice] for choice in first.legal()]
    return max(float(np.mean(_flips(moment, way))) for way in ways)


def _flips(moment: Round, way: list[Action]) -> list[float]:
    values = []
    for card in moment.stock:
        rest = tuple(other for other in moment.stock if other != card)
        world = replace(moment, stock=(card, *rest)).play_all(way)
        ends = [world]
        if world.position.phase == CHOOSE_DRAW:
            ends = [world.play(choice) for choice in world.legal()]
        values.append(max(_after(end, moment.actor) for end in ends))
    return values


def _after(end: Round, seat: int) -> float:
    assert end.is_over
    if end.ruleset.rounds:
        return end.deltas[seat]
    others = [delta for other, delta in enumerate(end.deltas) if other != seat]
    return end.deltas[seat] - float(np.mean(others))


def test_letting_a_joker_lie_is_valued_where_it_may() -> None:
    found = 0
    for moment in moments(roppyakken("rp_wikipedia"), {CHOOSE_HAND, CHOOSE_DRAW}, enough=60):
        if STAY in moment.legal():
            figures = _points(hint(seen(moment), samples=SAMPLES))
            assert set(figures) == set(moment.legal())
            found += 1
    assert found
