"""The value of each card that may be turned up next, after a card has been played.

One action is played in many sampled worlds, which are then sorted by the top of the stock. So the
flips of an action, weighted by frequency, have the action's mean.
"""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tutor.engine.compiled import pack_tables
from tutor.engine.confidence import estimate_mean
from tutor.engine.estimate import Estimate
from tutor.engine.fees import sum_fees
from tutor.engine.hints.searches import begin_search, name_engine
from tutor.engine.net.files import model_for
from tutor.engine.search import rollout_search
from tutor.engine.search.rollout_search import Root
from tutor.engine.worlds.symmetry import IDENTITY, canonical_relabelling, find_doubles
from tutor.rules.cards import NO_CARD, Card, count
from tutor.rules.observation import Observation, imagined_position
from tutor.rules.position import CHOOSE_HAND, DRAW, PLAY_HAND
from tutor.rules.round.play import Action, apply

SAMPLES_OF_CARD: Final = 60  # worlds for each unseen card, on average


class NoFlipError(ValueError):
    """An action after which the seat turns up no card."""


@dataclass(frozen=True)
class FlipValue:
    """A card that may be turned up, and the round's value to the mover then, in points."""

    card: Card
    points: Estimate


@dataclass(frozen=True)
class FlipValues:
    """Every card that came up in the sampled worlds, in card order, and their mean."""

    flips: tuple[FlipValue, ...]
    points: Estimate
    engine: str


def has_flip(observation: Observation, action: Action, card: Card = NO_CARD) -> bool:
    """Return whether a card is turned up right after *action*, which takes *card* if it may."""
    rules = observation.rules
    after = apply(rules, imagined_position(observation), action)
    if card != NO_CARD and after.phase in (CHOOSE_HAND, PLAY_HAND):
        after = apply(rules, after, card)
    return after.phase == DRAW


def value_flips(
    observation: Observation,
    action: Action,
    card: Card = NO_CARD,
    *,
    samples: int | None = None,
    seed: int = 1,
) -> FlipValues:
    """Return the value of the round, in points, after each card that *action* may turn up.

    *samples* worlds are drawn with *seed*; None draws `SAMPLES_OF_CARD` for each unseen card.
    Raise NoFlipError where no card is turned up.
    """
    if not has_flip(observation, action, card):
        raise NoFlipError("No card is turned up after that action.")
    labels = canonical_relabelling(observation)
    visible = labels.observation(observation)
    exchange = find_doubles(visible).get(labels.action(action), IDENTITY)
    ways = [exchange.inverse.action(labels.action(number)) for number in (action, card)]
    flip_values = _value_flips(visible, (ways[0], ways[1]), samples, seed)
    names = (labels.inverse.action(exchange.action(flip.card)) for flip in flip_values.flips)
    renamed = (
        replace(flip, card=name) for flip, name in zip(flip_values.flips, names, strict=True)
    )
    return replace(
        flip_values, flips=tuple(sorted(renamed, key=lambda flip_value: flip_value.card))
    )


def _value_flips(
    observation: Observation, root: Root, samples: int | None, seed: int
) -> FlipValues:
    worlds = samples or SAMPLES_OF_CARD * count(observation.unseen)
    model = model_for(observation.ruleset)
    if model is None:
        values, tops = _search_without_net(observation, root, worlds, seed)
        cluster_ids = np.arange(worlds)
    else:
        begun = begin_search(observation, model, (root,), seed)
        values = begun.refine(worlds)[0]
        tops, cluster_ids = begun.flips, begun.cluster_ids
    return FlipValues(
        flips=tuple(
            FlipValue(
                int(card), estimate_mean(values[tops == card], seed, cluster_ids[tops == card])
            )
            for card in np.unique(tops)
        ),
        points=estimate_mean(values, seed, cluster_ids),
        engine=name_engine(model),
    )


def _search_without_net(
    observation: Observation, root: Root, worlds: int, seed: int
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Return the values of the search without a net, and the top of the stock in each world."""
    position, seat = imagined_position(observation), observation.seat
    hands, stocks = rollout_search.sample_worlds(
        position, observation.hand_counts, seat, worlds, seed
    )
    rules = pack_tables(observation.rules)
    roots = np.array([root], np.int64)
    values = rollout_search.evaluate(
        rules, position, roots, hands, stocks, seat, sum_fees(observation)
    )
    return values[0], stocks[:, 0]
