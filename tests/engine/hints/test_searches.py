"""Which search values what: values at the level of whole rounds, and calls played out."""

from itertools import islice

import numpy as np
import pytest

from tests.engine.positions import decisions, hachihachi, koikoi, roppyakken, seen
from tutor.engine.hints.searches import LevelledSearch, RoundsSearch, begin_search
from tutor.engine.net.files import Model, model_for
from tutor.engine.net.levels import find_level
from tutor.engine.search.net_search import NetSearch
from tutor.engine.search.playouts import play_out
from tutor.engine.search.rollout_search import Root
from tutor.rules.cards import NO_CARD, count
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


def test_what_is_certain_has_no_level() -> None:
    rules = koikoi()
    observed, model = in_phase(rules, DECIDE), model_of(rules)
    plain = NetSearch(observed, model.net_for(rules), CALLS, 1).refine(WORLDS)
    stop, call = begin_search(observed, model, CALLS, 1).refine(WORLDS)

    np.testing.assert_array_equal(stop, plain[0])
    np.testing.assert_allclose(call, plain[1] + find_level(model.scope, count(observed.hand)).shift)


def test_a_call_is_played_out_where_players_pay_each_other() -> None:
    rules = hachihachi()
    observed = in_phase(rules, DECIDE)
    found = begin_search(observed, model_of(rules), CALLS, 1)
    values = found.refine(WORLDS)

    assert isinstance(found, RoundsSearch)
    np.testing.assert_array_equal(values, play_out(observed, CALLS, WORLDS, 1).margins)
    assert len(set(values[0])) == 1  # stopping is certain
    assert found.cluster_ids.tolist() == list(range(WORLDS))


def observed_cards(observed: Observation) -> list[int]:
    return [card for card in range(48) if observed.hand >> card & 1]
