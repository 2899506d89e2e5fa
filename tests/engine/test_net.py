"""The value net: sums by increments are the sums from nothing, and learning goes downhill."""

import numpy as np
import pytest

from tests.engine.positions import decisions, koikoi
from tutor.engine.learning import inputs_of, learn, started, zeros
from tutor.engine.net import (
    AFTER_CARD,
    AFTER_TURN,
    CONDITIONS,
    FIRST_BIAS,
    MOST_SET,
    POINTS,
    STAGES,
    SUMS,
    WIDE,
    Layers,
    fill,
    fresh,
    rest,
    scratch,
    weighed,
)
from tutor.engine.net_play import best_card, placed_value
from tutor.engine.self_play import ROW
from tutor.engine.views import VIEW, View, declined_by, seen_by
from tutor.rules.cards import NO_CARD, card_named, cards_in, count, named
from tutor.rules.play import apply, legal
from tutor.rules.position import CHOOSE_HAND, PLAY_HAND, replaced
from tutor.rules.round import Round


def taught(seed: int) -> Layers:
    """Return layers with weights everywhere."""
    random = np.random.default_rng(seed)
    return Layers(*(random.normal(0, 0.2, part.shape).astype(np.float32) for part in fresh(1)))


def moments_to_play(number: int) -> list[Round]:
    found = [
        moment
        for seed in range(number)
        for moment in decisions(koikoi(), seed)
        if moment.position.phase == PLAY_HAND
    ]
    assert len(found) > 5 * number
    return found


def test_a_placed_card_is_worth_what_its_view_says_from_nothing() -> None:
    net, work = weighed(taught(2), ()), scratch()
    for moment in moments_to_play(4):
        before, seat = moment.position, moment.actor
        theirs = count(before.hands[1 - seat])
        declined: tuple[int, ...] = (1 << 8, 1 << 16)
        for card in cards_in(legal(moment.rules, before)):
            after = apply(moment.rules, before, card)
            if after.phase == CHOOSE_HAND:
                continue
            months = declined_by(before.field, card) & ~declined[seat]
            then = replaced(declined, seat, declined[seat] | months)
            fill(net, AFTER_CARD, seen_by(after, seat, theirs, then), work)
            whole = rest(net, AFTER_CARD, work.sums[SUMS], work.sums[WIDE])
            one_less = seen_by(before, seat, theirs, declined)._replace(
                my_count=count(after.hands[seat])
            )
            fill(net, AFTER_CARD, one_less, work)

            value = placed_value(net, before, after, theirs, declined, months, work)
            assert value == pytest.approx(whole, abs=1e-3)


def test_the_net_plays_a_legal_card_and_says_what_it_takes() -> None:
    net, work = weighed(taught(3), ()), scratch()
    chosen = 0
    for moment in moments_to_play(6):
        card, target = best_card(
            moment.rules, net, moment.position, count(moment.position.hands[1 - moment.actor]),
            (0, 0), work,
        )  # fmt: skip
        after = moment.play(card)

        if after.position.phase == CHOOSE_HAND:
            assert target in after.legal()
            chosen += 1
        else:
            assert target == NO_CARD
    assert chosen > 0


def test_whoever_lets_a_card_lie_declines_the_months_on_the_field() -> None:
    field = named("1-crane 3-ribbon 3-chaff-a")

    assert declined_by(field, card_named("5-bridge")) == named("1-crane 3-curtain")
    assert declined_by(field, card_named("3-curtain")) == 0


def test_learning_reads_the_same_inputs_as_play() -> None:
    net, work = taught(4), scratch()
    inputs = np.empty(MOST_SET, np.int64)
    for moment in moments_to_play(3):
        seen = seen_by(moment.position, moment.actor, 5, (1 << 4, 1 << 40))
        size = inputs_of(seen, 0b101, inputs)
        fill(weighed(net, (True, False, True)), AFTER_TURN, seen, work)
        sums = net.first_bias[AFTER_TURN] + net.first[AFTER_TURN, inputs[:size]].sum(axis=0)

        assert len(set(inputs[:size])) == size
        assert work.sums[SUMS] == pytest.approx(sums, abs=1e-4)


def test_a_ruleset_is_added_to_the_bias_once() -> None:
    net = taught(5)
    told = weighed(net, (False, True))

    assert np.array_equal(told[:, FIRST_BIAS], net.first_bias + net.first[:, CONDITIONS + 1])
    assert np.array_equal(told[:, :FIRST_BIAS], net.first)


def _samples(number: int) -> tuple[np.ndarray, np.ndarray]:
    """Return rows whose target is told by one input: whether the crane is in the hand."""
    random = np.random.default_rng(1)
    rows = np.zeros((number, ROW), np.int64)
    rows[:, 0] = random.integers(0, 1 << 48, number)
    rows[:, VIEW] = random.integers(0, STAGES, number)
    return rows, np.where(rows[:, 0] & 1, POINTS, -POINTS).astype(np.float32)


def test_learning_finds_what_the_samples_say() -> None:
    rows, targets = _samples(4096)
    net = fresh(1)
    adam = started(net)
    told = np.zeros(len(rows), np.int64)
    errors = [
        learn(net, zeros(net), adam, rows, told, targets, np.arange(len(rows)), 64, 1e-2, 0.9)
        for _ in range(4)
    ]

    assert errors[0] > 10 * errors[-1]
    learned, work = weighed(adam.average, ()), scratch()
    for row, target in zip(rows[:20], targets[:20], strict=True):
        fill(learned, row[VIEW], View(*(int(one) for one in row[:VIEW])), work)
        value = rest(learned, row[VIEW], work.sums[SUMS], work.sums[WIDE])

        assert value == pytest.approx(float(target), abs=POINTS / 2)


def test_the_gradient_is_the_slope_of_the_error() -> None:
    rows, targets = _samples(8)
    told = np.zeros(len(rows), np.int64)
    order = np.arange(len(rows))
    net = taught(6)
    gradient = zeros(net)

    def error(changed: Layers) -> float:
        nothing = zeros(net)
        batch = len(rows) + 1  # no step
        return learn(changed, nothing, started(net), rows, told, targets, order, batch, 0.0, 0.9)

    learn(net, gradient, started(net), rows, told, targets, order, len(rows) + 1, 0.0, 0.9)
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
            slope = (above - below) / (2 * float(step)) / POINTS**2 * len(rows) / 2

            assert slope == pytest.approx(float(slopes[place]), rel=0.1, abs=0.1)
            checked += slope != 0
    assert checked > 20
