"""Decisions of every game, to compile the search with."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from tutor.engine.greedy.player import greedy_action
from tutor.engine.greedy.prelude import PRELUDE, prelude_action
from tutor.rules.observation import Observation, observe
from tutor.rules.position import DECIDE, PLAY_HAND
from tutor.rules.round.deal import deal_until_valid
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

_DEALS = 40  # among so many, somebody has a dealt yaku to show where a game has any
LAST = 3  # cards held by all together


def sample_decisions(ruleset: Ruleset) -> Iterator[Observation]:
    """Yield one decision of each kind that is compiled apart, as far as the rules have it.

    They are what the dealer sees before the first card, the first decision to stop or go on,
    and a decision of the prelude. Compiled code knows seats only, not players.
    """
    yield _observe(next(_first_cards(ruleset)))
    yield from islice(map(_observe, _stops(ruleset)), 1)
    begun = (one for one in _deals(ruleset) if one.position.phase in PRELUDE)
    yield from islice(map(_observe, begun), 1)


def sample_last_cards(ruleset: Ruleset) -> Iterator[Observation]:
    """Yield the decision with the last cards of a round, as far as rounds get there."""
    for current in _first_cards(ruleset):
        while not current.is_over:
            held = sum(hand.bit_count() for hand in current.position.hands)
            if held <= LAST and current.position.phase == PLAY_HAND:
                yield _observe(current)
                return
            current = current.play(greedy_action(current.rules, current.position))


def _deals(ruleset: Ruleset) -> Iterator[Round]:
    random = Random(1)
    for _ in range(_DEALS):
        opened = Round.from_deck(ruleset, 1, deal_until_valid(ruleset, 0, random)[0], 0)
        if not opened.is_over:
            yield opened


def _first_cards(ruleset: Ruleset) -> Iterator[Round]:
    for current in _deals(ruleset):
        while current.position.phase in PRELUDE:
            current = current.play(prelude_action(_observe(current)))
        if not current.is_over:
            yield current


def _stops(ruleset: Ruleset) -> Iterator[Round]:
    for current in _first_cards(ruleset):
        while not current.is_over and current.position.phase != DECIDE:
            current = current.play(greedy_action(current.rules, current.position))
        if not current.is_over:
            yield current


def _observe(current: Round) -> Observation:
    return observe(current, current.to_act, (0,) * current.ruleset.players)
