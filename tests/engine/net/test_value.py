"""The value net: sums by increments are the sums from nothing, and learning goes downhill."""

import numpy as np
import pytest

from tests.engine.positions import decisions, hachihachi, koikoi, roppyakken
from tutor.engine.compiled import pack_tables
from tutor.engine.greedy.greedy_prelude import PRELUDE
from tutor.engine.net.features import declined_after, view_of
from tutor.engine.net.layouts import layout_of
from tutor.engine.net.policy import after_decision, best_card, expect_payoff, value_of_placing
from tutor.engine.net.value import (
    AFTER_CARD,
    AFTER_TURN,
    FIRST_BIAS,
    INPUT_ROWS,
    STAGES,
    SUMS,
    WIDE,
    Layers,
    Net,
    conditions_at,
    evaluate_sums,
    fill_sums,
    fold_conditions,
    random_layers,
    scratch,
)
from tutor.lab.training.optimiser import learn, start_adam, zeros
from tutor.lab.training.self_play import Samples, allocate_samples, note_moment
from tutor.rules.cards import NO_CARD, card_named, cards_in, cards_named
from tutor.rules.legal import legal_actions
from tutor.rules.observation import observe
from tutor.rules.position import CHOOSE_HAND, PLAY_HAND, ROUND_OVER, replace_entry
from tutor.rules.round.capture import STAY
from tutor.rules.round.play import apply, legal
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

KOIKOI = layout_of(koikoi().game)
UNIT = int(KOIKOI.unit)
RULES = [koikoi(), roppyakken(), roppyakken("rp_wikipedia", 3), hachihachi("hh_classic")]
GAMES = pytest.mark.parametrize("rules", RULES)


def taught(seed: int, rules: Ruleset = RULES[0]) -> Layers:
    """Return layers with weights everywhere."""
    random = np.random.default_rng(seed)
    like = random_layers(layout_of(rules.game), rules.seats, 1)
    return Layers(*(random.normal(0, 0.2, part.shape).astype(np.float32) for part in like))


def playing(layers: Layers, rules: Ruleset = RULES[0], *conditions: bool) -> Net:
    return fold_conditions(layers, layout_of(rules.game), conditions, rules.seats)


def moments_to_play(rules: Ruleset, number: int) -> list[Round]:
    found = [
        moment
        for seed in range(number)
        for moment in decisions(rules, seed)
        if moment.position.phase == PLAY_HAND
    ]
    assert len(found) > 5 * number
    return found


@GAMES
def test_a_placed_card_is_worth_what_its_view_says_from_nothing(rules: Ruleset) -> None:
    net, work = playing(taught(2, rules), rules), scratch()
    compared = 0
    for moment in moments_to_play(rules, 4):
        before, seat = moment.position, moment.actor
        told = pack_tables(moment.rules)
        declined: tuple[int, ...] = (1 << 8, 1 << 16, 1 << 24)[: rules.seats]
        for card in cards_in(legal(moment.rules, before)):
            after = apply(moment.rules, before, card)
            if after.phase in (CHOOSE_HAND, ROUND_OVER):
                continue
            then = declined_after(told, before, declined, card)
            fill_sums(told, net, AFTER_CARD, view_of(net.layout, after, seat, then), work)
            whole = evaluate_sums(net, AFTER_CARD, work.sums[SUMS], work.sums[WIDE])
            held = before.hands[seat]
            one_less = before._replace(hands=replace_entry(before.hands, seat, held & (held - 1)))
            seen = view_of(net.layout, one_less, seat, declined)._replace(hand=held)
            fill_sums(told, net, AFTER_CARD, seen, work)

            value = value_of_placing(told, net, before, after, declined, then, work)
            assert value == pytest.approx(
                expect_payoff(told, after, seat, whole), rel=1e-3, abs=0.01
            )
            compared += 1
    assert compared > 80


@GAMES
def test_the_net_plays_legally_in_every_phase(rules: Ruleset) -> None:
    net, work = playing(taught(3, rules), rules), scratch()
    phases = set()
    for seed in range(12):
        for moment in decisions(rules, seed):
            if moment.position.phase in PRELUDE:
                continue
            declined = (0,) * rules.seats
            told = pack_tables(moment.rules)
            after, _ = after_decision(told, net, moment.position, declined, work)
            phases.add(moment.position.phase)
            if moment.position.phase == PLAY_HAND:
                card, then, _ = best_card(told, net, moment.position, declined, work)
                placed = apply(moment.rules, moment.position, card)
                taken = placed if then == NO_CARD else apply(moment.rules, placed, then)
                assert taken == after
                assert placed.phase == CHOOSE_HAND or then == NO_CARD
            else:
                seen = observe(moment, moment.to_act, (0,) * rules.players)
                ways = legal_actions(seen)
                nexts = [apply(moment.rules, moment.position, action) for action in ways]
                assert after in nexts
    assert len(phases) > 2


def test_whoever_lets_a_card_lie_declines_the_months_on_the_field() -> None:
    moment = moments_to_play(RULES[0], 1)[0]
    field = cards_named("1-crane 3-ribbon 3-chaff-a")
    position, told = moment.position._replace(field=field), pack_tables(moment.rules)

    def declined(card: str) -> tuple[int, ...]:
        return declined_after(told, position, (0, 0), card_named(card))

    months = cards_named("1-crane 3-curtain")
    assert declined("5-bridge") == replace_entry((0, 0), position.actor, months)
    assert declined("3-curtain") == (0, 0)


def test_a_joker_declines_only_when_it_is_let_lie() -> None:
    moment = moments_to_play(RULES[2], 1)[0]
    field = cards_named("1-crane 3-ribbon")
    position, told = moment.position._replace(field=field), pack_tables(moment.rules)
    rainman = card_named("11-rainman")

    assert declined_after(told, position, (0, 0, 0), rainman) == (0, 0, 0)
    choosing = apply(moment.rules, position, rainman)
    months = replace_entry((0, 0, 0), position.actor, cards_named("1-crane 3-curtain"))
    assert declined_after(told, choosing, (0, 0, 0), STAY) == months
    assert declined_after(told, choosing, (0, 0, 0), card_named("1-crane")) == (0, 0, 0)


@GAMES
def test_learning_reads_the_same_inputs_as_play(rules: Ruleset) -> None:
    layers, work = taught(4, rules), scratch()
    samples = allocate_samples(1)
    declined = (1 << 4, 1 << 40, 1 << 16)[: rules.seats]
    for moment in moments_to_play(rules, 3):
        net = playing(layers, rules, True, False, True)
        told, position, seat = pack_tables(moment.rules), moment.position, moment.actor
        note_moment(told, net, 0b101, position, seat, AFTER_TURN, declined, samples, 0, work)
        inputs = samples.inputs[0, : samples.sizes[0]]
        sums = layers.first_bias[AFTER_TURN] + layers.first[AFTER_TURN, inputs].sum(axis=0)
        fill_sums(told, net, AFTER_TURN, view_of(net.layout, position, seat, declined), work)

        assert len(set(inputs)) == len(inputs)
        assert work.sums[SUMS] == pytest.approx(sums, abs=1e-4)


def test_a_ruleset_is_added_to_the_bias_once() -> None:
    net = taught(5)
    told = playing(net, RULES[0], False, True).weights
    condition = net.first[:, conditions_at(2) + 1]

    assert np.array_equal(told[:, FIRST_BIAS], net.first_bias + condition)
    assert np.array_equal(told[:, INPUT_ROWS:], net.first)


def _samples(number: int) -> Samples:
    """Return samples whose target is told by one input: whether the crane is in the hand."""
    random = np.random.default_rng(1)
    samples = allocate_samples(number)
    size = 20
    samples.sizes[:] = size
    samples.inputs[:, :size] = random.permuted(np.tile(np.arange(48), (number, 1)), axis=1)[
        :, :size
    ]
    samples.stages[:] = random.integers(0, STAGES, number)
    has_crane = (samples.inputs[:, :size] == 0).any(axis=1)
    samples.targets[:] = np.where(has_crane, UNIT, -UNIT)
    return samples


def test_learning_finds_what_the_samples_say() -> None:
    samples = _samples(4096)
    net = random_layers(KOIKOI, 2, 1)
    adam = start_adam(net)
    order = np.arange(len(samples.sizes))
    errors = [learn(net, zeros(net), adam, samples, order, UNIT, 64, 1e-2, 0.9) for _ in range(6)]

    assert errors[0] > 5 * errors[-1]


def test_the_gradient_is_the_slope_of_the_error() -> None:
    samples = _samples(8)
    order = np.arange(8)
    net = taught(6)
    gradient = zeros(net)
    batch = len(order) + 1  # no step

    def error(changed: Layers) -> float:
        return learn(changed, zeros(net), start_adam(net), samples, order, UNIT, batch, 0.0, 0.9)

    learn(net, gradient, start_adam(net), samples, order, UNIT, batch, 0.0, 0.9)
    random = np.random.default_rng(2)
    checked = 0
    for part, slopes in zip(net, gradient, strict=True):
        for _ in range(12):
            place = tuple(random.integers(0, size) for size in part.shape)
            kept, step = part[place], np.float32(1e-2)
            part[place] = kept + step
            above = error(net)
            part[place] = kept - step
            below = error(net)
            part[place] = kept
            slope = (above - below) / (2 * float(step)) / UNIT**2 * len(order) / 2

            assert slope == pytest.approx(float(slopes[place]), rel=0.1, abs=0.1)
            checked += slope != 0
    assert checked > 20
