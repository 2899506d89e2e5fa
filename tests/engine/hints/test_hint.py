"""Hints: fair, reproducible, and right where the truth can be counted."""

from itertools import permutations
from random import Random

import numpy as np
import pytest

from tests.engine.positions import decisions, koikoi
from tutor.engine.greedy.player import greedy_action
from tutor.engine.hints.hint import NothingToDecideError, hint
from tutor.rules.cards import cards_in
from tutor.rules.match.match import Match, TakenBack
from tutor.rules.match.take_back import take_back
from tutor.rules.observation import observe
from tutor.rules.position import DECIDE, PLAY_HAND
from tutor.rules.round.play import KOIKOI, STOP, Action
from tutor.rules.round.round import Round

SAMPLES = 6
PRESETS = ("kk_standard", "kk_blog", "kk_legends", "kk_legends_strict")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_legal_action_gets_a_figure(preset: str) -> None:
    for seed in range(6):
        for moment in decisions(koikoi(preset), seed):
            result = hint(observe(moment, moment.actor, (0, 0)), samples=SAMPLES)

            assert sorted(c.action for c in result.candidates) == sorted(moment.legal())
            assert all(c.gap.value >= 0 for c in result.candidates)
            assert min(c.gap.value for c in result.candidates) == 0


def test_the_same_seed_gives_the_same_hint_and_another_seed_another() -> None:
    moment = next(decisions(koikoi(), 3))
    seen = observe(moment, moment.actor, (0, 0))

    assert hint(seen, seed=5) == hint(seen, seed=5)
    assert hint(seen, seed=5) != hint(seen, seed=6)


def test_a_hint_is_the_same_however_the_hidden_cards_lie() -> None:
    compared = 0
    for seed in range(8):
        for moment in decisions(koikoi(), seed):
            seat = moment.actor
            redealt = _with_hidden_cards_moved(moment, seat, Random(seed))
            if redealt is None:
                continue
            compared += redealt.position.hands != moment.position.hands
            before = hint(observe(moment, seat, (0, 0)), samples=SAMPLES)

            assert hint(observe(redealt, seat, (0, 0)), samples=SAMPLES) == before
    assert compared > 50


def _with_hidden_cards_moved(moment: Round, seat: int, random: Random) -> Round | None:
    """Return the same moment for *seat* in another deal of what it cannot see."""
    probe = moment.play(moment.legal()[0])
    back = take_back(probe, seat, random)
    if back is None or back.kept != len(moment.actions):
        return None
    match = Match(moment.ruleset, rounds=(probe,), voided=((),), abandoned=((),))
    return match.after(TakenBack(back.kept, back.deck)).current


def test_a_budget_is_spent_on_worlds() -> None:
    moment = next(decisions(koikoi(), 3))
    seen = observe(moment, moment.actor, (0, 0))

    assert hint(seen, budget_ms=200).samples > hint(seen, budget_ms=1).samples > 0


def test_there_is_no_hint_when_nothing_can_be_decided() -> None:
    *_, last = decisions(koikoi(), 1)
    over = last.play(last.legal()[0])

    with pytest.raises(NothingToDecideError):
        hint(observe(over, 0, (0, 0)))


def _truth(moment: Round, action: Action) -> float:
    """Return the exact expectation of my last card: every hand and stock, greedy opponent."""
    seat, position = moment.actor, moment.position
    other = 1 - seat
    held = position.hands[other].bit_count()
    hidden = [*cards_in(position.hands[other]), *moment.stock]
    results = []
    draws = moment.stock[: held + 1]
    for order in permutations(hidden, held + len(draws)):
        hand = sum(1 << card for card in order[:held])
        hands = (position.hands[0], hand) if seat == 0 else (hand, position.hands[1])
        rest = tuple(card for card in hidden if card not in order)
        stock = order[held:] + rest
        unseen = sum(1 << card for card in stock)
        world = Round(
            moment.ruleset,
            moment.number,
            moment.deal,
            position._replace(hands=hands, stock=unseen),
            stock,
            moment.actions,
            moment.turns,
        )
        results.append(_played_out(world.play(action), seat))
    return float(np.mean(results))


def _played_out(current: Round, seat: int) -> int:
    while not current.is_over:
        current = current.play(greedy_action(current.rules, current.position))
    return current.deltas[seat] - current.deltas[1 - seat]


def _last_cards() -> list[Round]:
    """Return moments with one card left, to be played without a choice to follow."""
    found = []
    for seed in range(400):
        for moment in decisions(koikoi(), seed):
            position = moment.position
            alone = position.phase == PLAY_HAND and not position.hands[1 - moment.actor]
            if alone and position.hands[moment.actor].bit_count() == 1:
                found.append(moment)
    return found


def test_the_last_card_of_a_round_is_valued_as_counting_every_flip_does() -> None:
    moments = _last_cards()[:25]
    assert len(moments) == 25
    differing = 0
    for moment in moments:
        [action] = moment.legal()
        if moment.play(action).turns[-1].drawn < 0:
            continue  # two cards match: the hint may take the other one
        truth = _truth(moment, action)
        points = hint(observe(moment, moment.actor, (0, 0)), samples=3000).best.points

        assert points.value == pytest.approx(truth, abs=4 * points.se + 1e-9)
        differing += truth != 0
    assert differing > 3


def test_stopping_is_certain_and_worth_its_score() -> None:
    checked = 0
    for seed in range(40):
        for moment in decisions(koikoi(), seed):
            if moment.position.phase != DECIDE:
                continue
            result = hint(observe(moment, moment.actor, (0, 0)), samples=SAMPLES)
            figures = {c.action: c for c in result.candidates}
            stopped = moment.play(STOP).deltas

            points = figures[STOP].points
            assert points.value == stopped[moment.actor] - stopped[1 - moment.actor]
            assert points.se == 0
            assert KOIKOI in figures
            checked += 1
    assert checked > 10
