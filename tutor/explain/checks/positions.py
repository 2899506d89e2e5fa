"""Positions of every game, from rounds in which one action in four is any legal one."""

from collections.abc import Iterator
from random import Random

from tutor.engine.players import GreedyPlayer
from tutor.rules.deal import shuffled, sound_deck
from tutor.rules.games import usual_rulesets
from tutor.rules.observation import Observation, observe
from tutor.rules.round import Round
from tutor.rules.ruleset import Ruleset

ANY = 4


def positions(game: str | None, seed: int) -> Iterator[Observation]:
    """Yield what players must decide in rounds of all rulesets of a game, or of all games."""
    random = Random(seed)
    rulesets = [one for one in usual_rulesets() if game in (None, one.game.name)]
    while rulesets:
        for ruleset in rulesets:
            yield from _round(ruleset, random)


def _round(ruleset: Ruleset, random: Random) -> Iterator[Observation]:
    dealer = random.randrange(ruleset.players)
    fold = shuffled(random, ruleset) if ruleset.has_bidding else ()
    current = Round.dealt(ruleset, 1, sound_deck(ruleset, dealer, random)[0], dealer, fold)
    player = GreedyPlayer()
    while not current.is_over:
        seen = observe(current, current.to_act, (0,) * ruleset.players)
        yield seen
        any_one = not random.randrange(ANY)
        action = random.choice(current.legal()) if any_one else player.choose(seen, 1)
        current = current.play(action)
