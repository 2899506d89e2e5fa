"""Decks in miniature: rounds in which few cards are still in play, and every way they may lie.

All is plain Python, card by card; only the choices of the players are asked of the engine.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from random import Random

from tests.engine.positions import decisions, seen
from tutor.engine.compiled import pack_tables
from tutor.engine.net.files import model_for
from tutor.engine.net.policy import after_decision
from tutor.engine.net.value import scratch
from tutor.rules.cards import Card, CardSet, card_set, cards_in, month_of
from tutor.rules.observation import Observation, public_position
from tutor.rules.position import (
    DRAW,
    NOBODY,
    PLAY_HAND,
    ROUND_OVER,
    STOPPED,
    SUDDEN,
    Position,
    replace_entry,
)
from tutor.rules.round.capture import find_matching
from tutor.rules.round.play import Action, apply, legal, turn_up
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.scoring import card_points, score_pile
from tutor.rules.score.settlement import deltas
from tutor.rules.tables import AGAINST_PAR

NEVER = float("inf")


@dataclass(frozen=True)
class World:
    """One way the unseen cards may lie: all hands, and the cards turned up, in order."""

    hands: tuple[CardSet, ...]
    flips: tuple[Card, ...]


@dataclass(frozen=True)
class End:
    """How a round of a world ended after an action."""

    margin: float  # of the seat that asks
    changes: tuple[int, ...]
    winner: int  # NOBODY where no yaku ended it
    yaku: tuple[frozenset[str], ...]  # held at the end, by seat
    cards: tuple[int, ...]  # points of captured cards, by seat
    scored: tuple[float, ...]  # the turn in which a seat's yaku first grew, by seat
    taken: tuple[CardSet | None, ...]  # on a seat's next turn, None without one
    met: CardSet  # the field as the asking seat's next turn begins, empty without one
    discards: bool | None  # whether the asking seat's next card takes nothing, None without one


def miniature(rules: Ruleset, cards: int, held: int, lying: int, seed: int) -> Observation:
    """Return the begin of a turn with few cards in play: *held* in each hand, *lying* on the field.

    The rest is captured so that nobody has made a yaku yet; all that is near one is at stake.
    """
    random = Random(seed)
    table = rules.tables()
    while True:
        piles, in_play = _dealt_out(rules, random)
        if len(in_play) > cards:
            continue
        spare = [card for pile in piles for card in cards_in(pile)]
        random.shuffle(spare)
        in_play += spare[: cards - len(in_play)]
        random.shuffle(in_play)
        piles = [pile & ~card_set(in_play) for pile in piles]
        hand, field = card_set(in_play[:held]), card_set(in_play[held : held + lying])
        if not any(score_pile(table, pile, field)[1] for pile in piles):
            break
    begun = seen(next(one for one in decisions(rules, 1) if one.position.phase == PLAY_HAND))
    return replace(
        begun,
        seat=0,
        hand=hand,
        hand_counts=(held,) * rules.seats,
        field=field,
        captured=tuple(piles),
        stock=cards - lying - held * rules.seats,
        shown=(0,) * len(begun.shown),
        shown_points=(0,) * len(begun.shown_points),
        multiplier=1,
    )


def _dealt_out(rules: Ruleset, random: Random) -> tuple[list[CardSet], list[Card]]:
    """Return piles without a yaku, and the cards that fit into none of them."""
    table, piles, left = rules.tables(), [0] * rules.seats, []
    for card in random.sample(range(48), 48):
        for seat in random.sample(range(rules.seats), rules.seats):
            if not score_pile(table, piles[seat] | 1 << card, 0)[1]:
                piles[seat] |= 1 << card
                break
        else:
            left.append(card)
    return piles, left


def worlds(observation: Observation) -> Iterator[World]:
    """Yield every way the unseen cards may lie, all as likely."""
    flips = sum(observation.hand_counts)
    for held in hands(observation):
        left = observation.unseen & ~card_set(card for hand in held for card in cards_in(hand))
        for order in permutations(cards_in(left), flips):
            yield World(held, order)


def hands(observation: Observation) -> Iterator[tuple[CardSet, ...]]:
    """Yield every way the hands may lie, all as likely."""
    others = [seat for seat in range(observation.seats) if seat != observation.seat]
    own = replace_entry((0,) * observation.seats, observation.seat, observation.hand)
    yield from _filled(observation, others, own, observation.unseen)


def _filled(
    observation: Observation, others: list[int], held: tuple[CardSet, ...], left: CardSet
) -> Iterator[tuple[CardSet, ...]]:
    if not others:
        yield held
        return
    seat, *rest = others
    for cards in combinations(cards_in(left), observation.hand_counts[seat]):
        dealt = card_set(cards)
        yield from _filled(observation, rest, replace_entry(held, seat, dealt), left & ~dealt)


class Players:
    """The players of an observation's ruleset: everybody plays by the net."""

    def __init__(self, observation: Observation) -> None:
        model = model_for(observation.ruleset)
        assert model is not None
        self._seen = observation
        self.rules = observation.ruleset.tables()
        self._compiled = pack_tables(self.rules)
        self._net = model.net_for(observation.ruleset)
        self._rows = [yaku.id for yaku in observation.ruleset.yaku()]

    def end(self, world: World, action: Action) -> End:
        """Return how the round of a world ends after an action that leaves no choice."""
        seat, seats = self._seen.seat, self._seen.seats
        position = public_position(self._seen)
        position = position._replace(hands=world.hands, stock=card_set(world.flips))
        declined = self._declined(action)
        position, flips, turn = apply(self.rules, position, action), list(world.flips), 0
        began = position.points
        scored = [NEVER] * seats
        taken: list[CardSet | None] = [None] * seats
        met, discards = 0, None
        while position.phase != ROUND_OVER:
            actor, phase = position.actor, position.phase
            if phase == PLAY_HAND:
                turn += 1
                begun, first = position.captured[actor], taken[actor] is None
                if first and actor == seat:
                    met = position.field
            position, declined = self._step(position, declined, flips)
            if turn and first:
                taken[actor] = position.captured[actor] & ~begun
                if phase == PLAY_HAND and actor == seat:
                    discards = not taken[actor]
            grown = position.points[actor] > began[actor] or position.ending == SUDDEN
            if grown:
                scored[actor] = min(scored[actor], turn)
        return self._ended(position, tuple(scored), tuple(taken), met, discards)

    def _declined(self, action: Action) -> tuple[int, ...]:
        """Return the months that each seat declined when the seat that asks has acted."""
        field = self._seen.field
        months = card_set(4 * (month_of(card) - 1) for card in cards_in(field))
        own = 0 if find_matching(field, action) else months
        return replace_entry((0,) * self._seen.seats, self._seen.seat, own)

    def _step(
        self, position: Position, declined: tuple[int, ...], flips: list[Card]
    ) -> tuple[Position, tuple[int, ...]]:
        if position.phase == DRAW:
            return turn_up(self.rules, position, flips.pop(0)), declined
        return after_decision(self._compiled, self._net, position, declined, scratch())

    def _ended(
        self,
        position: Position,
        scored: tuple[float, ...],
        taken: tuple[CardSet | None, ...],
        met: CardSet,
        discards: bool | None,
    ) -> End:
        seat, changes = self._seen.seat, deltas(self.rules, position)
        others = [change for other, change in enumerate(changes) if other != seat]
        against_par = self.rules.settlement == AGAINST_PAR
        ended = position.ending in (STOPPED, SUDDEN)
        winner = position.winner if ended else NOBODY
        if ended and scored[winner] == NEVER:
            scored = tuple(0 if one == winner else turn for one, turn in enumerate(scored))
        return End(
            margin=changes[seat] - (0 if against_par else sum(others) / len(others)),
            changes=changes,
            winner=winner,
            yaku=tuple(self._held(pile, position.field) for pile in position.captured),
            cards=tuple(card_points(self.rules, pile) for pile in position.captured),
            scored=scored,
            taken=taken,
            met=met,
            discards=discards,
        )

    def _held(self, pile: CardSet, field: CardSet) -> frozenset[str]:
        _, made = score_pile(self.rules, pile, field)
        return frozenset(name for row, name in enumerate(self._rows) if made >> row & 1)


def plain_actions(observation: Observation) -> list[Action]:
    """Return the cards of the hand that leave no choice when they are played."""
    rules, position = observation.ruleset.tables(), public_position(observation)
    able = cards_in(legal(rules, position))
    return [card for card in able if apply(rules, position, card).phase == DRAW]
