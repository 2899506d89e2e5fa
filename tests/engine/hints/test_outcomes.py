"""Rounds played out: what they say adds up, and nobody's hidden cards change it."""

from dataclasses import replace
from itertools import combinations, product
from random import Random

import pytest

from tests.engine.positions import decisions, hachihachi, koikoi, redealt, roppyakken, seen
from tutor.engine.estimate import Estimate, wilson_interval
from tutor.engine.hints.candidates import Part
from tutor.engine.hints.outcomes import Outcomes
from tutor.engine.search.playouts import NEVER, NO_CATCH, play_out
from tutor.rules.cards import NO_CARD, cards_in, count, lowest
from tutor.rules.observation import Observation
from tutor.rules.position import CHOOSE_HAND, PLAY_HAND
from tutor.rules.round.capture import find_choices, find_targets
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.families import Family, find_family
from tutor.rules.score.scoring import card_points
from tutor.rules.score.split import FIRST_ROW
from tutor.rules.tables import ALL_COUNT

RULES = [koikoi(), roppyakken(), roppyakken(players=3), hachihachi()]
NAMES = ["koikoi", "roppyakken", "roppyakken of three", "hachihachi"]


def moments(rules: Ruleset, number: int) -> list[Round]:
    """Return moments at which a card is played that leaves no choice, and another could be."""
    found = [
        moment
        for seed in range(number)
        for moment in decisions(rules, seed)
        if moment.position.phase == PLAY_HAND and len(moment.legal()) > 1
    ]
    return found[:: max(1, len(found) // number)]


def roots(moment: Round) -> list[tuple[int, int]]:
    plain = [one for one in moment.legal() if moment.play(one).position.phase != CHOOSE_HAND]
    return [(action, NO_CARD) for action in plain[:2]]


def cases(rules: Ruleset, number: int) -> list[tuple[Observation, list[tuple[int, int]]]]:
    found = [(seen(moment), roots(moment)) for moment in moments(rules, number)]
    return [(observation, pair) for observation, pair in found if len(pair) == 2]


@pytest.mark.parametrize("rules", RULES, ids=NAMES)
def test_the_parts_of_a_gap_add_up_to_it(rules: Ruleset) -> None:
    for observation, pair in cases(rules, 3):
        outcomes = Outcomes(observation, pair, 40, 3)
        parts = sum(part.points.value for part in outcomes.split_gap(0, 1))
        assert parts == pytest.approx(outcomes.gap(0, 1).value)


@pytest.mark.parametrize("rules", RULES, ids=NAMES)
def test_the_ways_to_end_are_all_there_are(rules: Ruleset) -> None:
    for observation, pair in cases(rules, 3):
        outcomes = Outcomes(observation, pair, 40, 3)
        ways = outcomes.ended_by(0)
        assert sum(chance.value for chance, _, _ in ways) == pytest.approx(1)
        assert sum(product.value for _, _, product in ways) == pytest.approx(
            outcomes.value(0).value
        )
        for chance, payoff, total in ways:
            assert chance.value * payoff.value == pytest.approx(total.value)


@pytest.mark.parametrize("rules", RULES, ids=NAMES)
def test_what_is_noted_of_a_round_agrees_with_its_end(rules: Ruleset) -> None:
    for observation, pair in cases(rules, 4):
        ends = play_out(observation, pair, 30, 5)
        for row in range(len(pair)):
            for world in range(30):
                scored = ends.scored[row, world]
                winner = ends.winners[row, world]
                assert winner < 0 or scored[winner] < NEVER
                for seat in range(observation.seats):
                    pile = observation.captured[seat]
                    taken = int(ends.taken[row, world, seat])
                    assert taken < 0 or not taken & pile
                    assert taken < 0 or count(taken) in (0, 2, 4, 6, 8)
                if observation.ruleset.tables().settlement == ALL_COUNT:
                    total = ends.cards[row, world] + ends.yaku[row, world]
                    shown = observation.shown_points or (0,) * observation.seats
                    changes = ends.changes[row, world]
                    assert not changes.any() or list(changes) == list(total + list(shown))


@pytest.mark.parametrize("rules", RULES, ids=NAMES)
def test_cards_dealt_anew_where_nobody_looks_change_no_playout(rules: Ruleset) -> None:
    random = Random(2)
    for moment in moments(rules, 3):
        pair = roots(moment)
        if len(pair) < 2:
            continue
        first = Outcomes(seen(moment), pair, 20, 1)
        other = Outcomes(seen(redealt(moment, random)), pair, 20, 1)
        assert first.split_gap(0, 1) == other.split_gap(0, 1)
        assert first.gap(0, 1) == other.gap(0, 1)


def test_a_chance_that_no_world_shows_is_not_told_as_certain() -> None:
    [(observation, pair), *_] = cases(koikoi(), 5)
    outcomes = Outcomes(observation, pair, 30, 1)
    for row in range(len(observation.ruleset.yaku())):
        assert outcomes.makes(0, 0, row).se >= 1.5 / 30


@pytest.mark.parametrize("chance", [0.0, 0.4, 1.0])
def test_a_chance_lies_in_its_interval_which_stays_between_none_and_all(chance: float) -> None:
    for samples in range(2, 301):
        lo, hi = wilson_interval(chance, samples)

        assert lo <= chance <= hi
        assert -1e-9 < lo < hi < 1 + 1e-9


def test_unseen_cards_alone_are_captured_or_seen_ones_of_the_field() -> None:
    for observation, pair in cases(koikoi(), 4):
        ends = play_out(observation, pair, 20, 1)
        other = 1 - observation.seat
        for taken in ends.taken[0, :, other]:
            for card in cards_in(max(int(taken), 0)):
                assert not observation.captured[other] >> card & 1


def test_a_joker_in_hand_catches_later_what_is_there_to_take() -> None:
    rules = roppyakken()
    joker = rules.tables().joker
    caught = 0
    for moment in moments(rules, 12):
        observation = seen(moment)
        if count(observation.hand) < 2:
            continue
        first, *_ = cards_in(observation.hand & ~(1 << joker.card) | observation.unseen)
        observation = replace(
            observation,
            hand=1 << joker.card | 1 << first,
            hand_counts=(2,) * observation.seats,
            captured=tuple(pile & ~(1 << joker.card) for pile in observation.captured),
            field=observation.field & ~(1 << joker.card),
        )
        if find_choices(joker, observation.field, first) or not find_targets(
            joker, observation.field, joker.card
        ):
            continue
        pair = [
            (first, NO_CARD),
            (joker.card, lowest(find_targets(joker, observation.field, joker.card))),
        ]
        ends = play_out(observation, pair, 20, 3)
        for world in range(20):
            points = int(ends.caught[0, world])
            met, taken = int(ends.met[0, world]), int(ends.taken[0, world, observation.seat])
            able = cards_in(find_targets(joker, max(met, 0), joker.card) & max(taken, 0))
            values = [card_points(rules.tables(), 1 << one) for one in able]
            sums = {sum(some) for size in (1, 2, 3) for some in combinations(values, size)}
            assert points == NO_CATCH or points in sums
            caught += points != NO_CATCH
        assert (ends.caught[1] == NO_CATCH).all()  # it was played
    assert caught


def test_each_month_of_roppyakken_is_a_part_of_its_own() -> None:
    rules = roppyakken()
    named = set()
    for observation, pair in cases(rules, 6):
        for part in Outcomes(observation, pair, 60, 3).split(0):
            assert (part.yaku is not None) == (part.family is Family.MONTHS)
            named.add(part.yaku)
    assert len(named) > 2


def test_the_errors_of_a_half_do_not_depend_on_what_was_asked_before() -> None:
    observation, pair = cases(koikoi(), 2)[0]
    fresh, asked = (Outcomes(observation, pair, 40, 3) for _ in range(2))
    asked.first(0)
    asked.split(0)
    for one, other in zip(fresh.halves, asked.halves, strict=True):
        assert one.first(0) == other.first(0)
        assert one.split(0) == other.split(0)


@pytest.mark.parametrize("rules", RULES, ids=NAMES)
def test_the_share_of_a_card_is_of_worlds_in_which_a_seat_gets_it_once(rules: Ruleset) -> None:
    compared = 0
    for observation, pair in cases(rules, 3):
        outcomes, ends = Outcomes(observation, pair, 40, 3), play_out(observation, pair, 40, 3)
        for seat, card in product(range(observation.seats), range(0, 48, 5)):
            has_card = [ends.piles[row, :, seat] >> card & 1 for row in range(2)]
            assert outcomes.captures(0, seat, card).value == pytest.approx(has_card[0].mean())
            lights = [
                FIRST_ROW + row
                for row, yaku in enumerate(observation.yaku)
                if find_family(yaku.id) is Family.LIGHTS
            ]
            points = ends.parts[:, :, seat, lights].sum(axis=2)
            gaps = [points[0][world] - points[1][world] for world in range(40)]
            if sum(gaps) == 0:
                continue
            once = [
                gap for world, gap in enumerate(gaps) if has_card[0][world] != has_card[1][world]
            ]
            part = Part(seat, Family.LIGHTS, Estimate(1.0))
            share = outcomes.share_of_card(0, 1, part, card)
            assert share == pytest.approx(sum(once) / sum(gaps))
            compared += 1
    assert compared
