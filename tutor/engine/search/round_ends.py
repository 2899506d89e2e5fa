"""How rounds end, seat by seat: worlds and whole deals played out by the greedy player.

With three players, or a match to a target, a margin is not enough: the winner depends on
everybody's points, on the next dealer, and on each player's captures.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tutor.engine.compiled import kernel, pack_tables
from tutor.engine.search.rollout_search import deal_world, play_to_end, root_position, sample_worlds
from tutor.rules.cards import ALL, Card
from tutor.rules.observation import Observation, imagined_position
from tutor.rules.position import NOBODY, SUDDEN, Position, entry, replace_entry
from tutor.rules.round.deal import Deck
from tutor.rules.round.play import Action
from tutor.rules.score.settlement import dealer_after, deltas
from tutor.rules.tables import AGAINST_PAR, Rules

Integers = NDArray[np.int64]
Values = NDArray[np.float64]


class RoundEnds(NamedTuple):
    """Finished rounds, one an entry of the first axes; the last axis of two of them is the seat."""

    changes: Integers  # of each seat's match points, fees apart
    piles: Integers  # the captured cards of each seat
    dealers: Integers  # the seat that deals next
    sudden: Integers  # the seat whose yaku ended the match at once, otherwise NOBODY


def blank_ends(*shape: int, seats: int) -> RoundEnds:
    """Return empty arrays for rounds of *shape*, with *seats* as last axis where seats differ."""
    full = np.zeros((*shape, seats), np.int64)
    return RoundEnds(full, full.copy(), np.zeros(shape, np.int64), np.full(shape, NOBODY))


@kernel
def note_end(rules: Rules, ended: Position, changes: Integers, piles: Integers) -> tuple[int, int]:
    """Fill *changes* and *piles*, by seat, from a finished round.

    Return the next dealer's seat, and the seat whose yaku won the match at once (otherwise NOBODY).
    """
    gained = deltas(rules, ended)
    for seat in range(len(gained)):
        changes[seat] = entry(gained, seat)
        piles[seat] = entry(ended.captured, seat)
    dealer = dealer_after(rules, ended.dealer, ended)
    return dealer, ended.winner if ended.ending == SUDDEN else NOBODY


@kernel
def fill_ends(
    rules: Rules,
    position: Position,
    roots: Integers,
    hands: Integers,
    stocks: Integers,
    seat: int,
    ends: RoundEnds,
) -> None:
    """Fill *ends* (roots, worlds) with how each world ends after each root action.

    Arguments are those of `search.evaluate`; every root is tried in the same worlds.
    """
    for index in range(len(roots)):
        root = root_position(rules, position, roots[index, 0], roots[index, 1])
        for world in range(len(hands)):
            ended = play_to_end(rules, deal_world(root, hands[world], seat), stocks[world], 0)
            ends.dealers[index, world], ends.sudden[index, world] = note_end(
                rules, ended, ends.changes[index, world], ends.piles[index, world]
            )


@kernel
def fill_dealt(
    rules: Rules,
    begun: Position,
    starts: Integers,
    hands: Integers,
    shown_points: Integers,
    stocks: Integers,
    ends: RoundEnds,
) -> None:
    """Fill *ends* (deals) with how each deal ends from its first card on.

    A row of *starts* has the field, the multiplier and the opener. Everything else is as in
    *begun*.
    """
    for deal in range(len(starts)):
        field, boost, opener = starts[deal, 0], starts[deal, 1], starts[deal, 2]
        hand, points, stock = begun.hands, begun.shown_points, ALL & ~field
        for seat in range(len(hand)):
            hand = replace_entry(hand, seat, hands[deal, seat])
            points = replace_entry(points, seat, shown_points[deal, seat])
            stock &= ~hands[deal, seat]
        position = begun._replace(
            hands=hand,
            shown_points=points,
            field=field,
            stock=stock,
            boost=boost,
            dealer=opener,
            actor=opener,
        )
        ended = play_to_end(rules, position, stocks[deal], 0)
        ends.dealers[deal], ends.sudden[deal] = note_end(
            rules, ended, ends.changes[deal], ends.piles[deal]
        )


def ends_of_actions(
    observation: Observation, roots: Sequence[tuple[Action, Card]], samples: int, seed: int
) -> RoundEnds:
    """Return how *samples* worlds (second axis) end after each root (first axis).

    A root is an action, and its follow-up or NO_CARD (see `search.evaluate`).
    """
    position = imagined_position(observation)
    seat = observation.seat
    hands, stocks = sample_worlds(position, observation.hand_counts, seat, samples, seed)
    rules = pack_tables(observation.ruleset.tables(observation.round))
    ends = blank_ends(len(roots), samples, seats=observation.seats)
    fill_ends(rules, position, np.array(roots, np.int64), hands, stocks, seat, ends)
    return ends


def margins(rules: Rules, ends: RoundEnds, seats: Integers, prizes: Integers) -> Values:
    """Return the margin of each round (first axis) for its seat of *seats*, in points.

    Where players pay each other it is the seat's change, with the prize (the fees of players who
    sit out) if it wins the round; otherwise its points less the opponents' mean.
    """
    rounds = np.arange(len(seats))
    own = ends.changes[rounds, seats].astype(float)
    if rules.settlement == AGAINST_PAR:
        return np.asarray(own + prizes * (ends.dealers == seats))
    alternatives = ends.changes.sum(axis=1) - own
    return np.asarray(own - alternatives / (ends.changes.shape[1] - 1))


def ends_of_deals(rules: Rules, begun: Sequence[tuple[Position, Deck]]) -> RoundEnds:
    """Return how rounds end when greedy players begin at the first card of each position.

    With each position goes the order of its stock.
    """
    positions = [position for position, _ in begun]
    ends = blank_ends(len(begun), seats=len(positions[0].hands))
    fill_dealt(
        rules,
        positions[0],
        np.array(
            [(position.field, position.boost, position.dealer) for position in positions], np.int64
        ),
        np.array([position.hands for position in positions]),
        np.array([position.shown_points for position in positions]),
        np.array([_left(stock, position) for position, stock in begun]),
        ends,
    )
    return ends


def _left(stock: Deck, position: Position) -> Deck:
    return tuple(card for card in stock if position.stock >> card & 1)
