"""Rounds played out again without compiled playouts: worlds dealt, and players asked, one by one.

The players are those that the playouts stand for: the net where one covers the rules, else the
greedy one. Each is handed an observation, so that it can know no more than its seat may.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from tutor.engine import belief
from tutor.engine.models import model_for
from tutor.engine.players import GreedyPlayer, NetPlayer, Player
from tutor.engine.search import Root
from tutor.rules.cards import NO_CARD, Card, card_set, cards_in, count
from tutor.rules.observation import Observation, public_position
from tutor.rules.play import apply, turn_up
from tutor.rules.position import (
    CHOOSE_HAND,
    DRAW,
    NOBODY,
    PLAY_HAND,
    ROUND_OVER,
    SUDDEN,
    Position,
)
from tutor.rules.round import Turn

EXCHANGES = 40  # for each card of a hand, until it has forgotten where it began


@dataclass(frozen=True)
class Played:
    """A round played out."""

    ended: Position
    first: int | None  # the seat whose yaku grew first, None where nobody's did
    discarded: bool  # whether the next card of the seat that asks took nothing


def worlds(
    seen: Observation, samples: int, seed: int
) -> Iterator[tuple[tuple[int, ...], list[Card]]]:
    """Yield hands by seat and an order of the stock, as likely as what is known makes them."""
    random = Random(seed)
    others = [seat for seat in range(seen.seats) if seat != seen.seat]
    shown = {seat: seen.shown[seat] & seen.unseen if seen.shown else 0 for seat in others}
    placed = sum(shown.values())
    hidden = [card for card in cards_in(seen.unseen) if not placed >> card & 1]
    zones = [seat for seat in others for _ in range(seen.hand_counts[seat] - count(shown[seat]))]
    zones += [NOBODY] * (len(hidden) - len(zones))
    weights = {NOBODY: dict.fromkeys(hidden, 1.0)}
    believes = model_for(seen.ruleset) is not None
    for seat in others:
        odds = map(float, belief.odds(seen, seat, hidden)) if believes else (1.0 for _ in hidden)
        weights[seat] = dict(zip(hidden, odds, strict=True))
    for _ in range(samples):
        order = _drawn(random, hidden, zones, weights)
        hands = [shown.get(seat, seen.hand) for seat in range(seen.seats)]
        for card, zone in zip(order, zones, strict=True):
            if zone != NOBODY:
                hands[zone] |= 1 << card
        yield tuple(hands), order[zones.index(NOBODY) :] if NOBODY in zones else []


def _drawn(
    random: Random,
    cards: Sequence[Card],
    zones: Sequence[int],
    weights: dict[int, dict[Card, float]],
) -> list[Card]:
    """Return a card for each place of the zones, as likely as the product of their weights.

    Two cards of different zones change places as often as the ratio of their weights says.
    """
    order = random.sample(cards, len(cards))
    held = sum(zone != NOBODY for zone in zones)
    if not held or all(len(set(of.values())) == 1 for of in weights.values()):
        return order
    for _ in range(EXCHANGES * held):
        one, other = random.randrange(held), random.randrange(len(order))
        here, there = weights[zones[one]], weights[zones[other]]
        now = here[order[one]] * there[order[other]]
        if random.random() * now < here[order[other]] * there[order[one]]:
            order[one], order[other] = order[other], order[one]
    return order


def played_again(seen: Observation, root: Root, samples: int, seed: int) -> list[Played]:
    """Return how *samples* worlds end after a root action."""
    player: Player = GreedyPlayer() if model_for(seen.ruleset) is None else NetPlayer()
    return [
        _played(seen, root, hands, stock, player) for hands, stock in worlds(seen, samples, seed)
    ]


def _played(
    seen: Observation, root: Root, hands: tuple[int, ...], stock: list[Card], player: Player
) -> Played:
    rules = seen.ruleset.tables(seen.round)
    before = public_position(seen)._replace(hands=hands, stock=card_set(stock))
    turns = list(seen.history)
    position, planned = before, [action for action in root if action != NO_CARD]
    begun, first, discarded = False, None, False
    while position.phase != ROUND_OVER:
        actor, was = position.actor, position
        if position.phase == DRAW:
            position = turn_up(rules, position, stock.pop(0))
        else:
            action = planned.pop(0) if planned else player.choose(_seen_by(seen, was, turns), 1)
            position = apply(rules, position, action)
            if was.phase == PLAY_HAND:
                turns.append(Turn(actor, was.field, was.points[actor], action))
                if actor == seen.seat and was is not before and not begun:
                    begun = True
                    stays = position.captured[actor] == was.captured[actor]
                    discarded = stays and position.phase != CHOOSE_HAND
        if was.phase in (PLAY_HAND, CHOOSE_HAND) and position.phase != CHOOSE_HAND and turns:
            turns[-1] = replace(turns[-1], took=_took(turns[-1], position))
        grown = position.points[actor] > before.points[actor] or position.ending == SUDDEN
        if grown and first is None:
            first = actor
    return Played(position, first, discarded)


def _took(turn: Turn, after: Position) -> int:
    """Return what the card of a turn took from the field."""
    return turn.field_before & ~after.field


def _seen_by(seen: Observation, position: Position, turns: Sequence[Turn]) -> Observation:
    """Return what the actor of a position may know of it."""
    actor = position.actor
    return replace(
        seen,
        seat=actor,
        phase=position.phase,
        hand=position.hands[actor],
        hand_counts=tuple(count(hand) for hand in position.hands),
        field=position.field,
        captured=position.captured,
        stock=count(position.stock),
        placing=position.placing,
        calls=position.calls,
        turn_start_points=position.points[actor],
        history=tuple(turns),
        active=tuple(range(len(position.hands))),
    )
