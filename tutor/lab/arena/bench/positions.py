"""Fixed decisions of Koi-Koi for hints: matches of the greedy player, from one seed.

That player never changes, so neither do they.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Final

from tutor.engine.players import GreedyPlayer
from tutor.rules.cards import count
from tutor.rules.games import ruleset
from tutor.rules.legal import legal_actions
from tutor.rules.match.match import Acted, Match, deal_next_round, start_match
from tutor.rules.observation import Observation, observe
from tutor.rules.position import PLAY_HAND
from tutor.rules.ruleset import Ruleset

GAME: Final = ("koikoi", "kk_standard")
SEED: Final = 1
POSITIONS: Final = 200
ENDINGS: Final = 50
ONE_IN: Final = 7  # decisions that are taken, so that they come from many rounds


def bench_rules() -> Ruleset:
    """Return the ruleset that everything is measured by."""
    return ruleset(*GAME)


@cache
def list_positions() -> tuple[Observation, ...]:
    """Return the decisions that hints are timed on."""
    return tuple(islice(_decisions(SEED), 0, ONE_IN * POSITIONS, ONE_IN))


@cache
def list_full_hands() -> tuple[Observation, ...]:
    """Return as many first decisions of a player, all eight cards in hand."""
    return tuple(islice(filter(has_full_hand, _decisions(SEED + 1)), POSITIONS))


@cache
def list_endings(plies: int) -> tuple[Observation, ...]:
    """Return decisions about a hand card with this many cards left in both hands."""
    late = (
        observation
        for observation in _decisions(SEED)
        if observation.phase == PLAY_HAND and sum(observation.hand_counts) == plies
    )
    return tuple(islice(late, ENDINGS))


def has_full_hand(observation: Observation) -> bool:
    """Return whether a card is to be played from a hand of eight."""
    return (
        observation.phase == PLAY_HAND and count(observation.hand) == observation.ruleset.hand_size
    )


def list_match_decisions(seed: int) -> tuple[Observation, ...]:
    """Return every decision of one match that leaves a choice, of both seats."""
    return tuple(yield_match_decisions(bench_rules(), Random(f"bench {seed}")))


def _decisions(seed: int) -> Iterator[Observation]:
    random = Random(f"bench {seed}")
    while True:
        yield from yield_match_decisions(bench_rules(), random)


def yield_match_decisions(rules: Ruleset, random: Random) -> Iterator[Observation]:
    """Yield the decisions of one greedy match that leave a choice."""
    match = Match(rules).after_all(start_match(rules, random))
    greedy = GreedyPlayer()
    while True:
        while not match.current.is_over:
            observation = observe(match.current, match.current.to_act, match.totals())
            if len(legal_actions(observation)) > 1:
                yield observation
            match = match.after(Acted(greedy.choose(observation, 0), greedy.name))
        if match.is_over:
            return
        match = match.after(deal_next_round(match, random))
