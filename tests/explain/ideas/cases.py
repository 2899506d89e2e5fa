"""Pairs of moves from rounds played at random, and chances drawn at random, to try ideas on.

A predicate is about a position and two moves, so every pair of legal moves is a case. Parts and
chances are made up, alike for the predicate and for its second derivation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import permutations
from random import Random
from typing import cast
from zlib import crc32

from tests.engine.positions import dealt_round, decisions, seen
from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate, Hint, Part
from tutor.engine.hints.outcomes import Outcomes
from tutor.engine.worlds.symmetry import CHOOSING
from tutor.explain.ideas.idea import Contrast, Move
from tutor.lab.claims.checks.scene import Scene
from tutor.rules.cards import NO_CARD, CardSet, card_set, cards_in
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.rules.position import PLAY_HAND
from tutor.rules.round.capture import find_choices
from tutor.rules.round.play import Action
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.families import Family

SE = 0.01
ALL_BUT_ONE = 6  # of the cards of the largest yaku that are not all needed
Way = tuple[Action, int]


@dataclass(frozen=True)
class DrawnChances:
    """Chances by name of what they are of, drawn at random once and for all."""

    seed: int

    def draw(self, *of: object) -> float:
        return crc32(f"{self.seed} {of}".encode()) / 2**32

    @property
    def halves(self) -> tuple[DrawnChances, DrawnChances]:
        return self, self

    def loses(self, root: int, card: int) -> Estimate:
        return Estimate(self.draw("loses", root, card), SE, 100, 1)

    def loses_more(self, root: int, card: int, other: int, instead: int) -> Estimate:
        return self.loses(root, card).less(self.loses(other, instead))

    def makes(self, root: int, seat: int, row: int) -> Estimate:
        return Estimate(0.2 * self.draw("makes", root, seat, row), SE, 100, 1)

    def makes_more(self, root: int, other: int, seat: int, row: int) -> Estimate:
        return self.makes(root, seat, row).less(self.makes(other, seat, row))

    def captures(self, root: int, seat: int, card: int) -> Estimate:
        return Estimate(self.draw("captures", root, seat, card), SE, 100, 1)

    def captures_more(self, root: int, other: int, seat: int, card: int) -> Estimate:
        return self.captures(root, seat, card).less(self.captures(other, seat, card))

    def share_of_card(self, root: int, other: int, part: Part, card: int) -> float:
        return self.draw("share", root, other, part.seat, part.family, card)

    def share_of_gap(self, root: int, other: int, seat: int, card: int) -> float:
        return self.draw("share of gap", root, other, seat, card)

    def pays(self, root: int, seat: int, place: int) -> Estimate:
        return Estimate(self.draw("pays", root, seat, place), SE, 100, 1)

    def pays_more(self, root: int, other: int, seat: int, place: int) -> Estimate:
        return self.pays(root, seat, place).less(self.pays(other, seat, place))

    def yaku_gap(self, root: int, other: int, seat: int, row: int) -> Estimate:
        return Estimate(self.draw("points", root, other, seat, row), SE, 100, 1)

    def list_yaku_chances(self, root: int, seat: int) -> list[float]:
        return [self.makes(root, seat, row).value for row in range(40)]

    def wins_with(self, root: int, points: int) -> Estimate:
        return Estimate(self.draw("wins", root, points), SE, 100, 1)

    def catches_later(self, root: int) -> tuple[Estimate, Estimate]:
        chance = 0.8 + 0.2 * self.draw("catches", root)
        return Estimate(chance, SE, 100, 1), Estimate(20 * self.draw("caught", root), SE, 100, 1)

    def first(self, root: int) -> Estimate:
        return Estimate(self.draw("first", root), SE, 100, 1)

    def first_more(self, root: int, other: int) -> Estimate:
        return self.first(root).less(self.first(other))


@dataclass(frozen=True)
class Carried(Contrast):
    """A contrast in which every part carries the gap: what is left is the position."""

    def carry(self, parts: Iterable[Part]) -> tuple[Part, ...]:
        return tuple(parts)

    def carry_side(self, parts: Iterable[Part]) -> tuple[Part, ...]:
        return tuple(parts)


@dataclass(frozen=True)
class Case:
    """A position and two ways to move."""

    seen: Observation
    way: Way
    other: Way
    chances: DrawnChances

    @cached_property
    def this(self) -> Scene:
        """Return what the first way leaves, worked out with sets."""
        return Scene(self.seen, *self.way)

    @cached_property
    def that(self) -> Scene:
        """Return what the other way leaves."""
        return Scene(self.seen, *self.other)

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """Return a part of every family of every seat."""
        return _draw_parts(self.chances, self.seen.seats)

    @cached_property
    def contrast(self) -> Contrast:
        """Return the contrast of the two ways, in which every part carries the gap."""
        best, rival = (
            Candidate(action, Estimate(0.0), Estimate(0.0), then)
            for action, then in (self.way, self.other)
        )
        return Carried(
            seen=self.seen,
            hint=Hint((best, rival), 100, 1),
            best=Move.of(self.seen, best, 0),
            rival=Move.of(self.seen, rival, 1),
            gap=Estimate(1.0, SE, 100, 1),
            parts=self.parts,
            outcomes=cast(Outcomes, self.chances),
        )


@cache
def _draw_parts(chances: DrawnChances, seats: int) -> tuple[Part, ...]:
    parts = [
        Part(seat, family, Estimate(_draw_points(chances, seat, family), SE, 100, 1))
        for seat in range(seats)
        for family in Family
    ]
    return tuple(sorted(parts, key=lambda part: -part.points.value))


def _draw_points(chances: DrawnChances, seat: int, family: Family) -> float:
    """Return points of a part; one of five of cards is of as many points as cards may count."""
    points = 0.3 + chances.draw("part", seat, family)
    is_large = family is Family.CARDS and chances.draw("large", seat) < 0.2
    return 20 * points if is_large else points


def list_cases(rules: Ruleset, rounds: int) -> Iterator[Case]:
    """Yield every pair of ways to move of every decision about a card in some rounds."""
    for seed in range(rounds):
        for number, moment in enumerate(decisions(rules, seed)):
            observation = seen(moment)
            if observation.phase in CHOOSING:
                chances = DrawnChances(100 * seed + number)
                for way, other in permutations(_list_ways(observation), 2):
                    yield Case(observation, way, other, chances)


def _list_ways(observation: Observation) -> Iterator[Way]:
    joker = observation.rules.joker
    for action in legal_actions(observation):
        choices = 0
        if observation.phase == PLAY_HAND:
            choices = find_choices(joker, observation.field, action)
        for then in cards_in(choices) if choices else (NO_CARD,):
            yield action, then


def list_imagined_cases(rules: Ruleset, number: int, needed: CardSet = 0) -> Iterator[Case]:
    """Yield pairs of ways in positions dealt at random, late in a round.

    An opponent has all but one of the first cards that some yaku needs, drawn from *needed*.
    """
    for seed in range(number):
        random = Random(seed)
        wanted = random.sample(cards_in(needed), ALL_BUT_ONE if needed else 0)
        deck = [card for card in random.sample(range(48), 48) if card not in wanted]
        piles = [card_set(deck[:14]), card_set([*wanted, *deck[14:18]])]
        piles += [card_set(deck[18:22])] * (rules.seats > 2)
        hand, field = card_set(deck[22:26]), card_set(deck[26:32])
        observation = replace(
            seen(dealt_round(rules, seed)),
            seat=0,
            phase=PLAY_HAND,
            hand=hand,
            field=field,
            captured=tuple(piles),
            hand_counts=(4,) * rules.seats,
            history=(),
            shown=(0,) * rules.seats,
            shown_points=(0,) * rules.seats,
            stock=8,
        )
        chances = DrawnChances(seed)
        for way, other in permutations(_list_ways(observation), 2):
            yield Case(observation, way, other, chances)
