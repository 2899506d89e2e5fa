"""On a deck in miniature every value and chance is what counting all its deals gives."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from tests.engine.exact.test_three_player import after
from tests.engine.exact.test_three_player import worlds as worlds_of_three
from tests.engine.positions import hachihachi, koikoi, roppyakken
from tests.engine.reference import exact_values, roots_of
from tests.explain.miniatures import NEVER, End, Players, hands, miniature, plain_actions, worlds
from tests.sizes import a_few_of
from tutor.engine.estimate import Estimate
from tutor.engine.hints.flips import value_flips
from tutor.engine.hints.hint import hint
from tutor.engine.hints.outcomes import Outcomes
from tutor.engine.search import playouts
from tutor.engine.worlds.symmetry import canonical_relabelling
from tutor.explain.claim import Claim
from tutor.explain.facts.reasons import list_reasons
from tutor.rules.cards import NO_CARD, Card, CardSet, cards_in
from tutor.rules.observation import Observation
from tutor.rules.position import NOBODY
from tutor.rules.round.capture import find_targets
from tutor.rules.round.play import Action
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.families import find_family
from tutor.rules.tables import ALL_COUNT

DECKS: list[tuple[Ruleset, int, int, int, int]] = [
    # cards in play, in each hand, on the field, and the seed of a lively one
    (koikoi(), 12, 2, 4, 6),
    (koikoi("kk_legends"), 12, 2, 4, 8),
    (koikoi(), 16, 2, 8, 3),
    (roppyakken(), 12, 2, 4, 1),
    (roppyakken("rp_wikipedia", 3), 12, 1, 5, 5),
    (hachihachi(), 16, 1, 9, 5),
]
NAMES = [f"{rules.preset}-{rules.players} of {cards}" for rules, cards, *_ in DECKS]
LAST = [(koikoi(), 12, 1, 4, 1), (roppyakken(), 12, 1, 4, 1), *DECKS[-2:]]
LAST_NAMES = [f"{rules.preset}-{rules.players} of {cards}" for rules, cards, *_ in LAST]
FEW = 500
ENOUGH = 6
SEEDS = 6
SAMPLES = 2000
SURE = 4  # standard errors
Figure = tuple[str | int, ...]
Part = tuple[str, int | None]


class Counted:
    """Every deal of a miniature, played to its end after each action that leaves no choice."""

    def __init__(self, deck: int) -> None:
        self.seen = miniature(*DECKS[deck])
        self.actions = plain_actions(self.seen)
        self.worlds = list(worlds(self.seen))
        players = Players(self.seen)
        self.ends = [[players.end(one, action) for one in self.worlds] for action in self.actions]
        self.roots = [(action, NO_CARD) for action in self.actions]
        self.rows = [yaku.id for yaku in self.seen.ruleset.yaku()]

    def means(self, root: int) -> dict[Figure, float]:
        """Return the mean of every figure over all worlds."""
        sums: dict[Figure, float] = defaultdict(float)
        for end in self.ends[root]:
            for figure, value in self._noted(end):
                sums[figure] += value
        return {figure: total / len(self.worlds) for figure, total in sums.items()}

    def _noted(self, end: End) -> Iterator[tuple[Figure, float]]:
        seat = self.seen.seat
        others = [turn for other, turn in enumerate(end.scored) if other != seat]
        yield ("value",), end.margin
        yield ("first",), end.scored[seat] < min(*others, NEVER)
        yield ("discards",), end.discards is True
        winner = "nobody" if end.winner == NOBODY else "me" if end.winner == seat else "other"
        yield ("ended by", winner), 1
        yield ("worth of those", winner), end.margin
        for one, (yaku, taken) in enumerate(zip(end.yaku, end.taken, strict=True)):
            yield from ((("makes", one, row), 1) for row in yaku)
            yield from ((("takes", one, card), 1) for card in cards_in(taken or 0))
        yield from ((("stays", card), 1) for card in cards_in(end.met))

    def estimates(self, outcomes: Outcomes, root: int) -> Iterator[tuple[Figure, Estimate]]:
        """Yield the same figures as rounds that were played out tell them."""
        yield ("value",), outcomes.value(root)
        yield ("first",), outcomes.first(root)
        yield ("discards",), outcomes.discards(root)
        ways = zip(("me", "other", "nobody"), outcomes.ended_by(root), strict=True)
        for winner, (chance, _, product) in ways:
            yield ("ended by", winner), chance
            yield ("worth of those", winner), product
        for seat in range(self.seen.seats):
            for place, row in enumerate(self.rows):
                yield ("makes", seat, row), outcomes.makes(root, seat, place)
            for card in cards_in(self.seen.hand | self.seen.field | self.seen.unseen):
                yield ("takes", seat, card), outcomes.takes(root, seat, card)
        for card in cards_in(self.seen.hand | self.seen.field | self.seen.unseen):
            yield ("stays", card), outcomes.stays(root, card)

    def change(self, seat: int) -> float:
        """Return how many points more a seat gets after the first action than after the other."""
        first, second = (sum(end.changes[seat] for end in ends) for ends in self.ends[:2])
        return (first - second) / len(self.worlds)


@cache
def counted(deck: int) -> Counted:
    return Counted(deck)


def in_all_worlds(told: Counted, patch: pytest.MonkeyPatch) -> Outcomes:
    """Return what rounds say that are played out once in every world."""
    held = np.array([one.hands for one in told.worlds], np.int64)
    held[:, told.seen.seat] = 0
    flips = np.array([one.flips for one in told.worlds], np.int64)
    nobody = np.zeros(len(held), np.int64)
    found = playouts.PlayoutWorlds(held, flips, nobody, None)
    patch.setattr(playouts, "_sample_posterior_worlds", lambda *_: found)
    return Outcomes(told.seen, told.roots, len(told.worlds), 1)


@pytest.mark.parametrize("deck", a_few_of(range(len(DECKS)), 3), ids=NAMES)
def test_rounds_played_out_in_every_world_say_what_counting_says(
    deck: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = counted(deck)
    outcomes = in_all_worlds(told, monkeypatch)
    for root in range(len(told.roots)):
        means = told.means(root)
        found = {figure: one.value for figure, one in told.estimates(outcomes, root)}

        assert set(means) <= set(found)
        assert found == pytest.approx({figure: means.get(figure, 0) for figure in found})
        assert sum(0 < value < 1 for value in means.values()) > 5
    for seat in range(told.seen.seats if len(told.roots) > 1 else 0):
        assert outcomes.change(0, 1, seat).value == pytest.approx(told.change(seat))


@pytest.mark.parametrize("deck", range(len(DECKS)), ids=NAMES)
def test_rounds_played_out_in_sampled_worlds_say_it_within_their_error(
    deck: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = counted(deck)
    sample = playouts._sample_posterior_worlds

    def all_by_net(*asked: Any) -> playouts.PlayoutWorlds:
        found = sample(*asked)
        return found._replace(greedy=np.zeros_like(found.greedy))

    monkeypatch.setattr(playouts, "_sample_posterior_worlds", all_by_net)
    outcomes = Outcomes(told.seen, told.roots, SAMPLES, 1)
    for root in range(len(told.roots)):
        means = told.means(root)
        for figure, found in told.estimates(outcomes, root):
            mean = means.get(figure, 0)
            rare = (mean * (1 - mean) / SAMPLES) ** 0.5 if 0 < mean < 1 else 0.0
            assert abs(found.value - mean) <= SURE * max(found.se, rare) + 1e-9


@pytest.mark.parametrize("deck", [0, 2, 3], ids=lambda deck: NAMES[deck])
def test_the_parts_of_a_gap_are_those_of_all_rounds_sorted_by_hand(
    deck: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = counted(deck)
    outcomes = in_all_worlds(told, monkeypatch)
    counts_all = told.seen.ruleset.tables().settlement == ALL_COUNT
    found: dict[Part, float] = defaultdict(float)
    for one in outcomes.split_gap(0, 1):
        found[one.family if counts_all else "yaku", one.seat] += one.points.value
    parts: dict[Part, float] = defaultdict(float)
    for root, sign in ((0, 1), (1, -1)):
        for end in told.ends[root]:
            for part, points in (_scores if counts_all else _win)(told, end):
                parts[part] += sign * points / len(told.worlds)

    assert set(found) <= set(parts)
    assert {part: found.get(part, 0) for part in parts} == pytest.approx(parts, abs=1e-9)
    assert found


def _win(told: Counted, end: End) -> Iterator[tuple[Part, float]]:
    if end.winner != NOBODY:
        yield ("yaku", end.winner), end.margin


def _scores(told: Counted, end: End) -> Iterator[tuple[Part, float]]:
    worth = {yaku.id: yaku.points for yaku in told.seen.ruleset.yaku()}
    for seat, cards in enumerate(end.cards):
        sign = 1.0 if seat == told.seen.seat else -1 / (told.seen.seats - 1)
        yield ("cards", seat), sign * cards
        yield from (((find_family(row), seat), sign * worth[row]) for row in end.yaku[seat])


@pytest.mark.parametrize("deck", [0, 3, 4, 5], ids=lambda deck: NAMES[deck])
def test_the_chance_that_a_card_left_lying_feeds_is_that_of_all_deals(deck: int) -> None:
    rules, cards, held, *_ = DECKS[deck]
    compared = seed = 0
    while compared < ENOUGH:
        seed += 1
        seen = miniature(rules, cards, held, 4, seed)
        every = list(hands(seen))
        for action, claim in _left_lying(seen):
            taken = find_targets(rules.tables().joker, seen.field, action)
            field = seen.field & ~taken if taken else seen.field | 1 << action
            others = [one for one in range(seen.seats) if one != seen.seat]
            asked = others if claim.seat is None else [claim.seat]
            fed = [_can_take(rules, field, claim.cards[0], one, asked) for one in every]
            compared += 0 < sum(fed) < len(fed)

            assert claim.value("chance") == pytest.approx(sum(fed) / len(fed))


def _left_lying(seen: Observation) -> Iterator[tuple[Action, Claim]]:
    for action in plain_actions(seen):
        for claim in list_reasons(seen, action):
            if claim.kind in ("gives", "leaves"):
                yield action, claim


def _can_take(
    rules: Ruleset, field: CardSet, card: Card, held: tuple[CardSet, ...], seats: list[int]
) -> bool:
    joker = rules.tables().joker
    return any(
        find_targets(joker, field, one) >> card & 1
        for seat in seats
        for one in cards_in(held[seat])
    )


@pytest.mark.parametrize("deck", [0, 1, 2], ids=lambda deck: NAMES[deck])
def test_an_exact_hint_of_two_is_what_counting_every_hand_and_order_gives(deck: int) -> None:
    apart = 0
    for seed in range(SEEDS):
        asked = miniature(*DECKS[deck][:-1], seed)
        observation = canonical_relabelling(asked).observation(
            asked
        )  # under the names that the net plays by
        found = hint(observation, objective="points")
        values = dict(zip(roots_of(observation), exact_values(observation), strict=True))
        apart += found.candidates[-1].gap.value > 0

        assert found.exact
        for one in found.candidates:
            ways = [value for (action, _), value in values.items() if action == one.action]
            assert one.points.value == pytest.approx(max(ways))
    assert apart


@pytest.mark.parametrize("deck", [4, 5], ids=lambda deck: NAMES[deck])
def test_an_exact_hint_of_three_is_what_trying_every_world_gives(deck: int) -> None:
    observation = miniature(*DECKS[deck])
    found = hint(observation, objective="points").best
    every = list(worlds_of_three(observation))
    rules = observation.ruleset.tables()

    assert len(every) > FEW
    value = after(rules, observation.seat, every, found.action)
    assert found.points.value == pytest.approx(value)


@pytest.mark.parametrize("deck", range(len(LAST)), ids=LAST_NAMES)
def test_a_sampled_hint_and_its_flips_come_to_what_all_worlds_give(deck: int) -> None:
    """With one card in each hand the look ahead of a hint is all that is left of the round."""
    seen = miniature(*LAST[deck])
    [action] = plain_actions(seen)
    players, sums = Players(seen), defaultdict[int, list[float]](list)
    for world in worlds(seen):
        sums[world.flips[0]].append(players.end(world, action).margin)
    found = value_flips(seen, action, samples=SAMPLES)

    assert {one.card for one in found.flips} == set(sums)
    assert len({round(one.points.value, 3) for one in found.flips}) > 2
    for one in found.flips:
        near = pytest.approx(np.mean(sums[one.card]), abs=SURE * one.points.se + 1e-9)
        assert one.points.value == near
    mean = np.mean([value for values in sums.values() for value in values])
    assert found.points.value == pytest.approx(mean, abs=SURE * found.points.se + 1e-9)
