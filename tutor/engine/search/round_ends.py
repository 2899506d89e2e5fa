"""How rounds end, seat by seat, and whole deals played out by the greedy player.

With three players, or a match to a target, a margin is not enough: the winner depends on
everybody's points, on the next dealer, and on each player's captures.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tutor.engine.compiled import kernel
from tutor.engine.search.rollout_search import play_to_end
from tutor.rules.cards import ALL
from tutor.rules.position import NOBODY, SUDDEN, Position, entry, replace_entry
from tutor.rules.round.deal import Deck
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
def note_changes(
    rules: Rules, ended: Position, changes: Integers, piles: Integers
) -> tuple[int, int]:
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
    begun: Position,
    starts: Integers,
    hands: Integers,
    shown_points: Integers,
    stocks: Integers,
    ends: RoundEnds,
) -> None:
    """Fill *ends* with how each of some rounds (rows) ends.

    A row of *starts* has the field, the multiplier, the dealer and the player to move. *hands* and
    *shown_points* have a column for each seat; cards of a hand or the field leave the stock.
    Everything else is as in *begun*.
    """
    for deal in range(len(starts)):
        hand, points, stock = begun.hands, begun.shown_points, begun.stock & ~starts[deal, 0]
        for seat in range(len(hand)):
            hand = replace_entry(hand, seat, hands[deal, seat])
            points = replace_entry(points, seat, shown_points[deal, seat])
            stock &= ~hands[deal, seat]
        position = begun._replace(
            hands=hand,
            shown_points=points,
            field=starts[deal, 0],
            stock=stock,
            boost=starts[deal, 1],
            dealer=starts[deal, 2],
            actor=starts[deal, 3],
        )
        ended = play_to_end(rules, position, stocks[deal], 0)
        ends.dealers[deal], ends.sudden[deal] = note_changes(
            rules, ended, ends.changes[deal], ends.piles[deal]
        )


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
    fill_ends(
        rules,
        positions[0]._replace(stock=ALL),
        np.array([_list_start(position) for position in positions]),
        np.array([position.hands for position in positions]),
        np.array([position.shown_points for position in positions]),
        np.array([_left(stock, position) for position, stock in begun]),
        ends,
    )
    return ends


def _list_start(position: Position) -> tuple[int, ...]:
    return position.field, position.boost, position.dealer, position.actor


def _left(stock: Deck, position: Position) -> Deck:
    return tuple(card for card in stock if position.stock >> card & 1)
