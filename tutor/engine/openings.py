"""A first position of every game, to compile the search with."""

from collections.abc import Iterator
from random import Random

from tutor.rules.deal import sound_deck
from tutor.rules.games import GAMES
from tutor.rules.observation import Observation, observe
from tutor.rules.round import Round
from tutor.rules.ruleset import Ruleset


def openings() -> Iterator[Observation]:
    """Yield what the dealer sees before the first card of a deal of each game that is searched."""
    for game in (GAMES["koikoi"],):
        ruleset = Ruleset(game, game.default_preset)
        yield observe(_first_round(ruleset), 0, (0,) * ruleset.seats)


def _first_round(ruleset: Ruleset) -> Round:
    random = Random(1)
    while True:
        opened = Round.dealt(ruleset, 1, sound_deck(ruleset, 0, random)[0], 0)
        if not opened.is_over:
            return opened
