"""The value of a round's end to each seat: its points, and the chance to win the match.

For games in which everybody's points count. Rounds are played out to their end, as a chance to win
depends on the spread of results; the same playouts show which opponents an action helps.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from tutor.engine.equity.ledger import LedgerEquity
from tutor.engine.equity.match import kept_for
from tutor.engine.equity.race import RaceEquity
from tutor.engine.search.round_ends import RoundEnds, Values, ends_of_actions
from tutor.rules.cards import Card
from tutor.rules.observation import Observation
from tutor.rules.round.play import Action
from tutor.rules.ruleset import Ruleset
from tutor.rules.tables import AGAINST_PAR, ALL_COUNT

LEDGER_PLAYERS: Final = 3
SAMPLES: Final = 300  # worlds, by default
BATCH: Final = 50  # worlds between two looks at the clock

_kept: dict[tuple[object, ...], RaceEquity | LedgerEquity | None] = {}


@dataclass(frozen=True, eq=False)
class Outlook:
    """How rounds end after each action (rows) in each world (columns)."""

    seats: Values  # each seat's change (third axis)
    chances: Values | None  # the acting seat's chances to win the match, if requested


def prospects_for(ruleset: Ruleset) -> RaceEquity | LedgerEquity | None:
    """Return the match equity of a ruleset in which everybody's points count; None without one.

    It is counted on first use. Where some sit out, the future players are not predicted.
    """
    key = kept_for(ruleset)
    if key not in _kept:
        _kept[key] = _open_equity(ruleset)
    return _kept[key]


def _open_equity(ruleset: Ruleset) -> RaceEquity | LedgerEquity | None:
    settlement = ruleset.tables().settlement
    if ruleset.has_bidding:
        return None
    if settlement == ALL_COUNT and ruleset.target:
        return RaceEquity(ruleset)
    if settlement == AGAINST_PAR and ruleset.rounds and ruleset.players == LEDGER_PLAYERS:
        return LedgerEquity(ruleset)
    return None


def play_outlook(
    observation: Observation,
    roots: Sequence[tuple[Action, Card]],
    samples: int | None,
    budget_ms: float | None,
    seed: int,
    *,
    with_chances: bool,
) -> Outlook:
    """Return how rounds end after each root: an action, and its follow-up or NO_CARD.

    With a budget of CPU time use as many worlds as fit, otherwise *samples* or the default number;
    *with_chances* says whether to compute match chances.
    """
    started = time.thread_time()
    outlook = _play_batch(observation, roots, samples or SAMPLES, seed, with_chances=with_chances)
    if budget_ms is None:
        return outlook
    batches = [outlook]
    while time.thread_time() < started + budget_ms / 1000:
        further = seed + 1_000_003 * len(batches)
        batches.append(_play_batch(observation, roots, BATCH, further, with_chances=with_chances))
    chances = [batch.chances for batch in batches if batch.chances is not None]
    return Outlook(
        np.concatenate([batch.seats for batch in batches], axis=1),
        np.concatenate(chances, axis=1) if chances else None,
    )


def _play_batch(
    observation: Observation,
    roots: Sequence[tuple[Action, Card]],
    samples: int,
    seed: int,
    *,
    with_chances: bool,
) -> Outlook:
    ends = ends_of_actions(observation, roots, samples, seed)
    equity = prospects_for(observation.ruleset) if with_chances else None
    seats = ends.changes.astype(float)
    if equity is None:
        return Outlook(seats, None)
    flat = RoundEnds(*(part.reshape(-1, *part.shape[2:]) for part in ends))
    chances = equity.after(observation, flat)[:, observation.seat]
    return Outlook(seats, chances.reshape(len(roots), samples))
