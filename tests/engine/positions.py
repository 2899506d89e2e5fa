"""Positions from random play, for tests of the engine."""

from collections.abc import Iterator
from random import Random

from tutor.rules.deal import sound_deck
from tutor.rules.games import ruleset
from tutor.rules.round import Round
from tutor.rules.ruleset import Ruleset, Value


def koikoi(preset: str = "kk_standard", **overrides: Value) -> Ruleset:
    """Return a Koi-Koi ruleset."""
    return ruleset("koikoi", preset, overrides)


def dealt_round(rules: Ruleset, seed: int) -> Round:
    """Return a round with something to decide."""
    random = Random(seed)
    while True:
        dealer = random.randrange(2)
        opened = Round.dealt(rules, 1, sound_deck(rules, dealer, random)[0], dealer)
        if not opened.is_over:
            return opened


def decisions(rules: Ruleset, seed: int) -> Iterator[Round]:
    """Yield every moment of a randomly played round at which somebody must act."""
    random = Random(seed)
    current = dealt_round(rules, seed)
    while not current.is_over:
        yield current
        current = current.play(random.choice(current.legal()))
