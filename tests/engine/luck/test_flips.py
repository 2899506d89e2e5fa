"""The luck of the flips: zero on average whatever the net says, so it favours nobody."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import permutations
from statistics import fmean, stdev

import numpy as np
import pytest

from tests.engine.positions import dealt_round, decisions, hachihachi, koikoi, roppyakken, seen
from tests.sizes import a_few_of
from tutor.engine.compiled import pack_tables
from tutor.engine.luck.flips import find_luck_judge, flip_luck, judge_by_net
from tutor.engine.luck.without_net import flip_luck_of_worth, judge_by_worth
from tutor.engine.net.files import model_for
from tutor.engine.net.layouts import layout_of
from tutor.engine.net.value import NARROW, STAGES, Net, fold_conditions, random_layers, scratch
from tutor.engine.players import GreedyPlayer, find_player
from tutor.rules.cards import NO_CARD, cards_in, count
from tutor.rules.position import DRAW, PLAY_HAND, Position
from tutor.rules.round.deal import Deck
from tutor.rules.round.play import apply
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

PRESETS = ("kk_standard", "kk_blog", "kk_legends", "kk_legends_strict")


def shipped(preset: str = "kk_standard") -> Net:
    rules = koikoi(preset)
    model = model_for(rules)
    assert model is not None
    return model.net_for(rules)


def silly() -> Net:
    """Return a net that says nonsense, and loudly."""
    noise = np.random.default_rng(1).normal(0, 1, (STAGES, NARROW)).astype(np.float32)
    layout = layout_of(koikoi().game)
    return fold_conditions(random_layers(layout, 2, 1)._replace(last=noise), layout, (), 2)


NETS = pytest.mark.parametrize("make_net", [shipped, silly])


def flips(preset: str) -> Iterator[Position]:
    """Yield positions of random play in which a card is turned up next."""
    for seed in range(4):
        for moment in decisions(koikoi(preset), seed):
            for action in moment.legal():
                after = apply(moment.rules, moment.position, action)
                if moment.position.phase == PLAY_HAND and after.phase == DRAW:
                    yield after


@pytest.mark.parametrize("preset", PRESETS)
def test_the_luck_of_all_cards_of_the_stock_adds_up_to_nothing(preset: str) -> None:
    rules, net, work = pack_tables(koikoi(preset).tables()), shipped(preset), scratch()
    widest = 0.0
    for position in flips(preset):
        lucks = [
            flip_luck(rules, net, position, card, position.calls, work)
            for card in cards_in(position.stock)
        ]
        assert sum(lucks) == pytest.approx(0, abs=1e-6)
        widest = max(widest, max(lucks) - min(lucks))
    assert widest > 5  # points: some cards were worth hoping for


def late(turns: int) -> Round:
    """Return a moment with so many turns to come, in which the stock has choices to offer."""
    for moment in decisions(koikoi(), 6):
        if sum(count(hand) for hand in moment.position.hands) == turns:
            return moment
    raise AssertionError("The round ended before.")


def reordered(moment: Round, stock: Deck) -> Round:
    """Return the moment with its stock in another order."""
    turned = moment.deal.stock[: -len(stock)]
    deal = replace(moment.deal, stock=turned + stock)
    return replace(moment, deal=deal, stock=stock)


def played_out(moment: Round) -> Round:
    """Return the end of a round in which everybody's whims depend on what he sees."""
    while not moment.is_over:
        observation = seen(moment)
        whim = observation.hand + observation.field
        moment = moment.play(find_player("random").choose(observation, whim))
    return moment


@NETS
def test_over_all_orders_of_the_stock_the_luck_of_a_round_is_zero_whatever_the_net(
    make_net: Callable[[], Net],
) -> None:
    judge, moment = judge_by_net(make_net()), late(turns=3)
    rounds = [
        reordered(moment, (*first, *(card for card in moment.stock if card not in first)))
        for first in permutations(moment.stock, 3)
    ]
    ended = [played_out(one) for one in rounds]
    before = judge(moment)[0]
    lucks = [judge(one)[0] - before for one in ended]

    assert fmean(lucks) == pytest.approx(0, abs=1e-6)
    assert len({one.actions for one in ended}) > 1  # what was turned up changed the play
    assert max(lucks) > 1 > -1 > min(lucks)


def test_a_round_that_was_broken_off_has_the_luck_of_its_flips_so_far() -> None:
    judge = judge_by_net(shipped())
    before = 0.0
    for moment in decisions(koikoi(), 6):
        if not moment.turns:
            assert judge(moment) == (0, 0)
        before = judge(moment)[0]
    assert before != 0


def test_koikoi_by_rules_that_no_net_covers_has_no_judge() -> None:
    assert find_luck_judge(koikoi(min_koikoi_points=3)) is None


COUNTING = (roppyakken(), roppyakken("rp_wikipedia", 3), hachihachi())
counting = pytest.mark.parametrize("rules", COUNTING, ids=lambda one: f"{one.preset}-{one.players}")


@counting
def test_by_worth_the_luck_of_all_cards_of_the_stock_adds_up_to_nothing(rules: Ruleset) -> None:
    told, widest = pack_tables(rules.tables()), 0.0
    for moment in decisions(rules, 5):
        position = moment.position._replace(phase=DRAW)
        lucks = [flip_luck_of_worth(told, position, card) for card in cards_in(position.stock)]
        if lucks and moment.position.phase == PLAY_HAND:
            assert sum(lucks) == pytest.approx(0, abs=1e-6)
            widest = max(widest, max(lucks) - min(lucks))
    assert widest > 5  # points


@counting
def test_one_s_luck_is_the_others_bad_luck_and_begins_with_the_first_card(rules: Ruleset) -> None:
    judge = find_luck_judge(rules)
    assert judge is not None
    for moment in decisions(rules, 5):
        lucks = judge(moment)
        assert len(lucks) == rules.players
        assert sum(lucks) == pytest.approx(0, abs=1e-6)
        assert any(lucks) or not any(turn.drawn != NO_CARD for turn in moment.turns)


@pytest.mark.parametrize("rules", a_few_of(COUNTING, 1))
def test_greedy_players_have_no_luck_on_average_and_less_noise_without_it(rules: Ruleset) -> None:
    judge = find_luck_judge(rules)
    assert judge is not None
    margins, lucks = [], []
    for seed in range(300):
        ended = dealt_round(rules, seed)
        while not ended.is_over:
            ended = ended.play(GreedyPlayer().choose(seen(ended), 1))
        for seat, own in enumerate(ended.deltas):
            margins.append(own - (sum(ended.deltas) - own) / (rules.players - 1))
            lucks.append(judge(ended)[seat])
    first = lucks[:: rules.players]
    luckless = [margin - luck for margin, luck in zip(margins, lucks, strict=True)]

    assert abs(fmean(first)) < 3 * stdev(first) / len(first) ** 0.5
    assert stdev(luckless) < 0.95 * stdev(margins)


def test_a_round_that_nobody_began_has_no_luck() -> None:
    bidding = dealt_round(hachihachi(players=5), 1)

    assert judge_by_worth(bidding) == (0.0,) * 5
