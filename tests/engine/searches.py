"""Searches with the shipped net, for tests of what is done with them."""

from tests.engine.positions import decisions, koikoi, seen
from tutor.engine.net.files import model_for
from tutor.engine.search.net_search import NetSearch
from tutor.rules.cards import NO_CARD
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation


def search(observation: Observation, seed: int = 1) -> NetSearch:
    """Return a search of an observation in which no action leaves a choice."""
    model = model_for(observation.ruleset)
    assert model is not None
    roots = tuple((action, NO_CARD) for action in legal_actions(observation))
    return NetSearch(observation, model.net_for(observation.ruleset), roots, seed)


def choiceless(seed: int, least: int = 5) -> Observation:
    """Return an observation with enough cards to play, none of which leaves a choice."""
    for moment in decisions(koikoi(), seed):
        after = [moment.play(action) for action in moment.legal()]
        if len(after) >= least and all(one.actor != moment.actor for one in after):
            return seen(moment)
    return choiceless(seed + 1, least)
