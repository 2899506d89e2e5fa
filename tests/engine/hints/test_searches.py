"""Which search values what: values at the level of whole rounds, and calls played out."""

from itertools import islice

import numpy as np
import pytest

from tests.engine.positions import decisions, hachihachi, koikoi, roppyakken, seen
from tutor.engine.hints.searches import LATE, LevelledSearch, RoundsSearch, begin_search
from tutor.engine.net.files import Model, model_for
from tutor.engine.net.levels import find_level
from tutor.engine.search.net_search import NetSearch
from tutor.engine.search.playouts import play_out, sample_playout_worlds
from tutor.engine.search.rollout_search import Root
from tutor.engine.worlds.opponent_model import PosteriorWorlds
from tutor.rules.cards import NO_CARD, cards_in, count
from tutor.rules.observation import Observation
from tutor.rules.position import DECIDE, PLAY_HAND
from tutor.rules.round.play import KOIKOI, STOP
from tutor.rules.ruleset import Ruleset

WORLDS = 40
CALLS: tuple[Root, ...] = ((STOP, NO_CARD), (KOIKOI, NO_CARD))


def model_of(rules: Ruleset) -> Model:
    found = model_for(rules)
    assert found is not None
    return found


def in_phase(rules: Ruleset, phase: int) -> Observation:
    met = (one for seed in range(200) for one in decisions(rules, seed))
    return seen(
        next(
            one
            for one in met
            if one.position.phase == phase and count(one.position.hands[one.position.actor]) > 1
        )
    )


@pytest.mark.parametrize("rules", [koikoi(), roppyakken()], ids=["koikoi", "roppyakken"])
def test_a_card_is_worth_what_the_search_says_at_the_level_of_whole_rounds(rules: Ruleset) -> None:
    observed, model = in_phase(rules, PLAY_HAND), model_of(rules)
    roots = tuple((card, NO_CARD) for card in islice(observed_cards(observed), 2))
    plain = NetSearch(observed, model.net_for(rules), roots, 1).refine(WORLDS)
    found = begin_search(observed, model, roots, 1)
    shift = find_level(model.scope, count(observed.hand)).shift

    assert isinstance(found, LevelledSearch)
    np.testing.assert_allclose(found.refine(WORLDS), plain + shift)


def test_late_cards_are_played_out_where_everybody_is_counted() -> None:
    rules = roppyakken()
    for moment in decisions(rules, 1):
        if moment.position.phase == PLAY_HAND and len(moment.legal()) > 1:
            observed = seen(moment)
            roots = tuple((card, NO_CARD) for card in moment.legal()[:2])
            found = begin_search(observed, model_of(rules), roots, 1)
            assert isinstance(found, RoundsSearch) == (count(observed.hand) <= LATE)


@pytest.mark.parametrize("rules", [koikoi(), hachihachi()], ids=["koikoi", "hachihachi"])
def test_a_call_is_played_out(rules: Ruleset) -> None:
    observed = in_phase(rules, DECIDE)
    found = begin_search(observed, model_of(rules), CALLS, 1)
    values = found.refine(WORLDS)

    assert isinstance(found, RoundsSearch)
    np.testing.assert_array_equal(values, play_out(observed, CALLS, WORLDS, 1).margins)
    assert len(set(values[0])) == 1  # stopping is certain


def test_rounds_are_played_in_the_worlds_of_the_search() -> None:
    rules = koikoi()
    for observed in (in_phase(rules, PLAY_HAND), in_phase(rules, DECIDE)):
        net = model_of(rules).net_for(rules)
        posterior = PosteriorWorlds(observed, net, 1, flips=observed.seats + 1)
        posterior.draw(WORLDS)
        worlds = sample_playout_worlds(observed, WORLDS, 1)
        known = posterior.stocks.shape[1]
        held = worlds.hands[:, 1 - observed.seat]

        assert worlds.cluster_ids is not None
        np.testing.assert_array_equal(held, posterior.hands[:WORLDS, 0])
        np.testing.assert_array_equal(worlds.stocks[:, :known], posterior.stocks[:WORLDS])
        np.testing.assert_array_equal(worlds.cluster_ids, posterior.cluster_ids[:WORLDS])
        for hand, stock in zip(held.tolist(), worlds.stocks.tolist(), strict=True):
            assert sorted(cards_in(observed.unseen & ~hand)) == sorted(stock)


def observed_cards(observed: Observation) -> list[int]:
    return [card for card in range(48) if observed.hand >> card & 1]
