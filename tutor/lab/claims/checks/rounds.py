"""Playouts without compiled code: worlds are dealt, and players queried, one at a time.

The players are those of the playouts: the net where one covers the rules, or the greedy manner, as
their hands indicate; otherwise the greedy player. The opponents' cards are removed before a player
is queried.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from tutor.engine.compiled import pack_tables
from tutor.engine.greedy.player import greedy_action
from tutor.engine.net.files import model_for
from tutor.engine.net.policy import choose
from tutor.engine.net.value import scratch
from tutor.engine.search.rollout_search import Root
from tutor.engine.worlds import belief
from tutor.lab.claims.checks.reading import read_hands
from tutor.rules.cards import NO_CARD, Card, CardSet, card_set, cards_in, count, month_of
from tutor.rules.observation import Observation, public_position
from tutor.rules.position import (
    CHOOSE_HAND,
    DRAW,
    NOBODY,
    PLAY_HAND,
    ROUND_OVER,
    SUDDEN,
    Position,
    replace_entry,
)
from tutor.rules.round.play import Action, apply, turn_up

DEALT: Final = 3  # worlds for each that is chosen: likely ones are few among them
EXCHANGES: Final = 40  # for each card of a hand, until it has forgotten where it began


@dataclass(frozen=True)
class Playout:
    """A round played to its end, with the seat whose yaku grew first and the asker's actions."""

    ended: Position
    first: int | None  # the seat whose yaku grew first, None if nobody's did
    discarded: bool  # whether the acting seat's next card took nothing
    taken: tuple[CardSet, ...] = ()  # each seat's captures on its next turn
    met: CardSet = 0  # the field at the start of the acting seat's next turn
    weight: float = 1.0  # likelihood of the plays given its hands


class WeighedWorld(NamedTuple):
    """A world, weighted by how likely its hands would have led to the plays."""

    hands: tuple[CardSet, ...]
    stock: list[Card]
    greedy: frozenset[int]  # the seats that choose in the greedy player's manner
    weight: int


def weigh_worlds(observation: Observation, samples: int, seed: int) -> list[WeighedWorld]:
    """Return worlds, the likelier ones with more weight: *samples* together."""
    random, read = Random(seed), read_hands(observation)
    dealt = list(sample_worlds(observation, DEALT * samples, seed))
    hands_reads = [read(hands) for hands, _ in dealt]
    chosen = Counter(
        random.choices(
            range(len(dealt)), [hands_read.weight for hands_read in hands_reads], k=samples
        )
    )
    return [
        WeighedWorld(
            *dealt[place],
            frozenset(
                seat
                for seat, chance in enumerate(hands_reads[place].greedy)
                if random.random() < chance
            ),
            times,
        )
        for place, times in chosen.items()
    ]


def sample_worlds(
    observation: Observation, samples: int, seed: int
) -> Iterator[tuple[tuple[int, ...], list[Card]]]:
    """Yield hands by seat and an order of the stock, distributed by what is known."""
    random = Random(seed)
    opponents = [seat for seat in range(observation.seats) if seat != observation.seat]
    shown = {
        seat: observation.shown[seat] & observation.unseen if observation.shown else 0
        for seat in opponents
    }
    placed = sum(shown.values())
    hidden = [card for card in cards_in(observation.unseen) if not placed >> card & 1]
    zones = [
        seat
        for seat in opponents
        for _ in range(observation.hand_counts[seat] - count(shown[seat]))
    ]
    zones += [NOBODY] * (len(hidden) - len(zones))
    weights = {NOBODY: dict.fromkeys(hidden, 1.0)}
    believes = model_for(observation.ruleset) is not None
    for seat in opponents:
        odds = (
            map(float, belief.odds(observation, seat, hidden))
            if believes
            else (1.0 for _ in hidden)
        )
        weights[seat] = dict(zip(hidden, odds, strict=True))
    for _ in range(samples):
        order = _draw(random, hidden, zones, weights)
        hands = [shown.get(seat, observation.hand) for seat in range(observation.seats)]
        for card, zone in zip(order, zones, strict=True):
            if zone != NOBODY:
                hands[zone] |= 1 << card
        yield tuple(hands), order[zones.index(NOBODY) :] if NOBODY in zones else []


def _draw(
    random: Random,
    cards: Sequence[Card],
    zones: Sequence[int],
    weights: dict[int, dict[Card, float]],
) -> list[Card]:
    """Return a card for each place of the zones, with probability proportional to the weights.

    Two cards of different zones are exchanged as often as the ratio of their weights says.
    """
    order = random.sample(cards, len(cards))
    hand = sum(zone != NOBODY for zone in zones)
    if not hand or all(len(set(of.values())) == 1 for of in weights.values()):
        return order
    for _ in range(EXCHANGES * hand):
        number, other = int(random.random() * hand), int(random.random() * len(order))
        location, there = weights[zones[number]], weights[zones[other]]
        current = location[order[number]] * there[order[other]]
        if random.random() * current < location[order[other]] * there[order[number]]:
            order[number], order[other] = order[other], order[number]
    return order


class PlainPolicy:
    """The policy of a table: the net where one covers the rules, otherwise the greedy player."""

    def __init__(self, observation: Observation) -> None:
        model = model_for(observation.ruleset)
        self._net = None if model is None else model.net_for(observation.ruleset)
        self._rules = observation.rules
        self._compiled = pack_tables(self._rules)
        self._work = scratch()

    def choose(
        self,
        position: Position,
        declined: tuple[CardSet, ...],
        greedy: Collection[int] = (),
    ) -> Action:
        """Return the actor's action; the policy sees stand-ins for the opponents' hands.

        The *greedy* seats play in the greedy player's manner.
        """
        shown = hide_hands(position)
        if self._net is None or position.actor in greedy:
            return greedy_action(self._rules, shown)
        return choose(self._compiled, self._net, shown, declined, self._work)[0]


def hide_hands(position: Position) -> Position:
    """Return the position with the lowest unseen cards in opponents' hands of equal size."""
    actor = position.actor
    unseen = position.stock | sum(position.hands) - position.hands[actor]
    cards = cards_in(unseen)
    hands = tuple(
        hand if seat == actor else card_set(cards[: count(hand)])
        for seat, hand in enumerate(position.hands)
    )
    return position._replace(hands=hands, stock=unseen)


class WorldPlayouts:
    """Worlds of one observation, played out after one action and after another."""

    def __init__(self, observation: Observation, samples: int, seed: int) -> None:
        self._seen = observation
        self._rules = observation.rules
        self._players = PlainPolicy(observation)
        self._declined = belief.list_all_declined(observation)
        self._worlds = weigh_worlds(observation, samples, seed)

    def after(self, root: Root) -> list[Playout]:
        """Return how each world ends after a root action."""
        return [self._play(root, world) for world in self._worlds]

    def _play(self, root: Root, world: WeighedWorld) -> Playout:
        observation, hands, stock = self._seen, world.hands, list(world.stock)
        before = public_position(observation)._replace(hands=hands, stock=card_set(stock))
        position, planned = before, [action for action in root if action != NO_CARD]
        lying, declined = before.field, self._declined
        first: int | None = None
        discarded: bool | None = None
        met = 0
        next_turns = _NextTurns(len(before.captured))
        while position.phase != ROUND_OVER:
            was, actor = position, position.actor
            if was.phase == DRAW:
                position = turn_up(self._rules, was, stock.pop(0))
            else:
                action = (
                    planned.pop(0) if planned else self._players.choose(was, declined, world.greedy)
                )
                position = apply(self._rules, was, action)
            if was.phase == PLAY_HAND:
                lying = was.field
                if actor == observation.seat and was is not before and discarded is None:
                    discarded, met = _is_discard(was, position), was.field
            if was.phase in (PLAY_HAND, CHOOSE_HAND) and position.phase != CHOOSE_HAND:
                declined = _find_declined(declined, actor, lying, position.field)
            next_turns.note(was, position, begins=was.phase == PLAY_HAND and was is not before)
            if first is None and has_grown(before, position, actor):
                first = actor
        taken = tuple(next_turns.taken)
        return Playout(position, first, bool(discarded), taken, met, world.weight)


class _NextTurns:
    """Each seat's captures on its next turn, recorded step by step."""

    def __init__(self, seats: int) -> None:
        self.taken = [0] * seats
        self._turn = 0  # that have begun since the action
        self._next: dict[int, int] = {}  # by seat

    def note(self, was: Position, position: Position, *, begins: bool) -> None:
        actor = was.actor
        if begins:
            self._turn += 1
            self._next.setdefault(actor, self._turn)
        if self._next.get(actor) == self._turn:
            self.taken[actor] |= position.captured[actor] & ~was.captured[actor]


def _is_discard(before: Position, after: Position) -> bool:
    """Return whether the card that was played takes nothing, whatever may be chosen."""
    actor = before.actor
    return after.phase != CHOOSE_HAND and after.captured[actor] == before.captured[actor]


def has_grown(before: Position, position: Position, actor: int) -> bool:
    """Return whether the yaku of a seat are worth more than in the beginning."""
    return position.points[actor] > before.points[actor] or position.ending == SUDDEN


def _find_declined(
    declined: tuple[CardSet, ...], actor: int, lying: CardSet, left: CardSet
) -> tuple[CardSet, ...]:
    """Return the months each player has declined, after a card was played on a field."""
    if lying & ~left:
        return declined
    months = card_set(4 * (month_of(card) - 1) for card in cards_in(lying))
    return replace_entry(declined, actor, declined[actor] | months)
