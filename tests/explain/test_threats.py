"""Threats: what may be taken or made next, from what the player may know, and never refuted."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random

import pytest

from tests.engine.positions import (
    decisions,
    exchanges,
    hachihachi,
    koikoi,
    redealt,
    renamed,
    roppyakken,
    seen,
)
from tests.rules.scene import scene
from tests.sizes import Size, SizeOf, a_few_of
from tutor.explain.threats import MOST_NEEDS, Danger, Need, find_threats
from tutor.rules.cards import ALL, Card, cards_in, cards_named, count, ids_in
from tutor.rules.position import PLAY_HAND
from tutor.rules.round.capture import find_targets
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.scoring import read_pile, score_pile

FEW = 20  # rounds after each card: enough for what does not depend on sampling
ROUNDS = Size(usual=4, thorough=3_000)
GAMES = [koikoi(), roppyakken(), roppyakken(players=3), hachihachi()]


def name(rules: Ruleset) -> str:
    return f"{rules.game.name}-{rules.players}"


def play_on(moment: Round, random: Random) -> Round:
    return moment.play(random.choice(moment.legal()))


def check_safe_cards(moment: Round, field: Mapping[Card, Danger]) -> int:
    """Let everybody play a turn at random; return how many cards were said to be safe."""
    random, seat = Random(1), moment.position.actor
    before, current = moment.position.captured, play_on(moment, random)
    while not current.is_over and not (
        current.position.phase == PLAY_HAND and current.position.actor == seat
    ):
        current = play_on(current, random)
    gained = [pile & ~before[at] for at, pile in enumerate(current.position.captured) if at != seat]
    safe = [card for card, danger in field.items() if danger.is_certain]
    assert not any(pile >> card & 1 for pile in gained for card in safe)
    return len(safe)


def check_blocked_yaku(moment: Round, needs: Mapping[int, Sequence[Need]]) -> int:
    """Play the round to its end at random; return how many yaku were said to be impossible."""
    random, current = Random(2), moment
    while not current.is_over:
        current = play_on(current, random)
    rules = moment.ruleset.tables(moment.number)
    rows = [yaku.id for yaku in moment.ruleset.yaku(moment.number)]
    number = 0
    for seat, needed in needs.items():
        pile = read_pile(current.position, seat)
        made = score_pile(rules, pile, current.position.field)[1]
        blocked = [rows.index(need.yaku.id) for need in needed if need.blockers]
        assert not any(made >> row & 1 for row in blocked)
        number += len(blocked)
    return number


def card_decisions(rules: Ruleset, seed: int) -> Iterator[Round]:
    return (one for one in decisions(rules, seed) if one.position.phase == PLAY_HAND)


@pytest.mark.parametrize("rules", GAMES, ids=name)
def test_every_card_has_its_danger_and_every_opponent_their_needs(rules: Ruleset) -> None:
    joker = rules.tables().joker
    for moment in islice(card_decisions(rules, 2), 0, 12, 4):
        observation = seen(moment)
        threats = find_threats(observation, samples=FEW)

        assert set(threats.hand) == set(cards_in(observation.hand))
        assert set(threats.needs) == set(range(observation.seats)) - {observation.seat}
        for card, danger in threats.hand.items():
            captures = bool(find_targets(joker, observation.field, card))
            assert captures == (danger is None)
        for needs in threats.needs.values():
            assert len(needs) <= MOST_NEEDS
            open_needs = [need.chance for need in needs if not need.blockers]
            assert open_needs == sorted(open_needs, reverse=True)
            for need in needs:
                assert need.blockers or count(need.missing) >= need.yaku.need - need.have


def test_needs_are_those_after_the_discard_that_is_taken_least_often() -> None:
    """Nobody takes the warbler; the crane, as the last card, comes too late for three lights."""
    hand, field, theirs = "2-warbler 1-crane", "9-cup 11-swallow", "3-curtain 8-moon"
    unseen = "1-ribbon 1-chaff-a 4-cuckoo 4-ribbon 5-bridge 5-ribbon 6-butterflies 6-ribbon"
    own = ALL & ~cards_named(f"{hand} {field} {theirs} {unseen}")
    held, _, stock = unseen.partition(" ")
    moment = scene((hand, held), field, (" ".join(ids_in(own)), theirs), stock)

    needs = find_threats(seen(moment), samples=FEW).needs[1]

    assert "sanko" not in [need.yaku.id for need in needs]


@pytest.mark.parametrize("rules", GAMES, ids=name)
def test_threats_are_the_same_however_the_hidden_cards_lie(rules: Ruleset) -> None:
    random = Random(5)
    for moment in islice(card_decisions(rules, 4), 0, 10, 5):
        expected = find_threats(seen(moment), samples=FEW)

        assert find_threats(seen(redealt(moment, random)), samples=FEW) == expected


def test_exchanging_twin_months_exchanges_the_threats() -> None:
    rules = koikoi()
    moment = next(card_decisions(rules, 3))
    expected = find_threats(seen(moment), samples=FEW)
    for labels in exchanges(rules):
        assert find_threats(seen(renamed(moment, labels)), samples=FEW) == expected.relabel(labels)


@pytest.mark.parametrize("rules", a_few_of(GAMES, 2))
def test_a_safe_card_is_never_taken_next_and_a_blocked_yaku_never_made(
    rules: Ruleset, size_of: SizeOf
) -> None:
    """Every player is asked in each turn of rounds that are then played on."""
    safe = blocked = 0
    for seed in range(size_of(ROUNDS)):
        for moment in card_decisions(rules, 100 + seed):
            observation = seen(moment)
            threats = find_threats(observation, samples=2)
            safe += check_safe_cards(moment, threats.field)
            blocked += check_blocked_yaku(moment, threats.needs)
    assert safe
    assert blocked
