"""Positions whose answer is known: counted by hand, mirrored, or plainly wrong to go on in."""

from dataclasses import replace
from itertools import permutations

import pytest

from tests.explain.facts.test_reasons import observation
from tutor.engine.greedy.player import greedy_action
from tutor.engine.hints.hint import hint
from tutor.engine.hints.outcomes import Outcomes
from tutor.engine.worlds.symmetry import Relabelling
from tutor.explain.claim import Claim
from tutor.explain.explanation import explain
from tutor.explain.facts.reasons import list_reasons
from tutor.rules.cards import ALL, NO_CARD, Card, card_set, cards_in, cards_named, lowest
from tutor.rules.observation import Observation, public_position
from tutor.rules.position import DECIDE, DRAW, ROUND_OVER, STOPPED, replace_entry
from tutor.rules.round.play import KOIKOI, STOP, apply, turn_up
from tutor.rules.score.settlement import deltas


def ending() -> Observation:
    """Return the last card of each of two seats, with four unseen cards: a miniature.

    The cup of the field or of the stock decides who views the blossoms.
    """
    unseen = cards_named("8-moon 9-chaff-b 4-chaff-a 9-cup")
    hand, field = cards_named("8-chaff-a"), cards_named("8-geese 9-chaff-a")
    own = cards_named("3-curtain 3-chaff-a 1-chaff-a 1-chaff-b")
    other = ALL & ~(unseen | hand | field | own)
    seen = observation("8-chaff-a", "8-geese 9-chaff-a")
    return replace(seen, captured=(own, other), stock=3)


def counted(seen: Observation, root: Card) -> tuple[float, float]:
    """Return the mean margin of an action, and how often seat 0 ends the round, over all worlds."""
    rules = seen.ruleset.tables()
    margins, won = [], []
    for order in permutations(cards_in(seen.unseen)):
        size = seen.hand_counts[1]
        position = public_position(seen)
        hands = replace_entry(position.hands, 1, card_set(order[:size]))
        stock = list(order[size:])
        position = apply(rules, position._replace(hands=hands, stock=card_set(stock)), root)
        while position.phase != ROUND_OVER:
            if position.phase == DRAW:
                position = turn_up(rules, position, stock.pop(0))
            else:
                position = apply(rules, position, greedy_action(rules, position))
        changes = deltas(rules, position)
        margins.append(changes[0] - changes[1])
        won.append(position.ending == STOPPED and position.winner == 0)
    return sum(margins) / len(margins), sum(won) / len(won)


def test_values_and_chances_are_those_of_all_worlds_of_a_miniature(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Four unseen cards lie in 24 ways; everybody plays greedily, so that all can be counted."""
    monkeypatch.setattr("tutor.engine.search.playouts.model_for", lambda ruleset: None)
    seen = ending()
    [card] = cards_in(seen.hand)
    value, chance = counted(seen, card)
    outcomes = Outcomes(seen, [(card, NO_CARD)], 2000, 1)

    found = outcomes.value(0)
    (wins, _, _), *_ = outcomes.ended_by(0)
    assert abs(found.value - value) <= 4 * max(found.se, 1e-9)
    assert abs(wins.value - chance) <= 4 * wins.se


WISTERIA_IRIS = Relabelling.of_months([(3, 4), (4, 3)])
PEONY_MAPLE = Relabelling.of_months([(5, 9), (9, 5)])


def facts(claims: tuple[Claim, ...]) -> list[str]:
    return sorted(
        f"{one.kind} {card_set(one.cards)} {one.yaku} {one.numbers} {one.good}" for one in claims
    )


SWAPPED = [
    (WISTERIA_IRIS, "4-cuckoo 5-ribbon 8-moon", "4-chaff-a 5-chaff-a 9-cup", "", ""),
    (
        WISTERIA_IRIS,
        "4-ribbon 5-bridge 2-warbler",
        "4-cuckoo 6-ribbon",
        "1-ribbon 1-chaff-a",
        "7-boar",
    ),
    (
        WISTERIA_IRIS,
        "4-chaff-a 5-chaff-b 10-deer",
        "5-ribbon 12-phoenix",
        "3-curtain",
        "9-cup 9-chaff-a",
    ),
    (PEONY_MAPLE, "6-butterflies 10-ribbon 8-moon", "6-chaff-a 10-chaff-a 9-cup", "", ""),
    (PEONY_MAPLE, "6-ribbon 10-chaff-b 4-cuckoo", "10-deer 9-ribbon", "7-boar", "6-chaff-a"),
    (PEONY_MAPLE, "6-chaff-a 7-ribbon", "6-butterflies 10-ribbon", "7-boar 10-deer", "9-ribbon"),
]


@pytest.mark.parametrize(("swap", "hand", "field", "own", "other"), SWAPPED)
def test_swapping_two_like_months_swaps_what_is_claimed(
    swap: Relabelling, hand: str, field: str, own: str, other: str
) -> None:
    seen = observation(hand, field, own, other)
    for card in cards_in(seen.hand):
        there = list_reasons(swap.observation(seen), swap.action(card))
        here = tuple(claim.relabel(swap) for claim in list_reasons(seen, card))
        assert facts(here) == facts(there)


@pytest.mark.parametrize(("swap", "hand", "field", "own", "other"), SWAPPED)
def test_swapping_two_like_months_leaves_what_playouts_say_within_their_error(
    swap: Relabelling, hand: str, field: str, own: str, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Worlds are drawn card by card, so the same seed deals other worlds at the other table."""
    monkeypatch.setattr("tutor.engine.search.playouts.model_for", lambda ruleset: None)
    seen = observation(hand, field, own, other)
    card = lowest(seen.hand)
    here = Outcomes(seen, [(card, NO_CARD)], 2000, 1)
    there = Outcomes(swap.observation(seen), [(swap.action(card), NO_CARD)], 2000, 2)

    pairs = [(here.value(0), there.value(0)), (here.first(0), there.first(0))]
    for row in range(len(seen.ruleset.yaku())):
        pairs.append((here.makes(0, seen.seat, row), there.makes(0, seen.seat, row)))
    for one, other_one in pairs:
        assert abs(one.value - other_one.value) <= 4 * (one.se + other_one.se)


def going_on_for_nothing() -> Observation:
    """Return a decision with one card left, which nothing can improve, and a rich opponent."""
    seen = observation(
        "4-chaff-a",
        "8-geese 11-swallow",
        own="3-curtain 3-chaff-a 9-cup 9-chaff-a",
        other="1-crane 12-phoenix 1-chaff-a 12-chaff-a 7-boar 10-deer 6-chaff-a 7-chaff-a",
        phase=DECIDE,
    )
    return replace(seen, stock=20)


def test_going_on_with_nothing_to_gain_is_called_so() -> None:
    seen = going_on_for_nothing()
    found = hint(seen, samples=100)
    explanation = explain(seen, found, samples=200)
    weighed = explanation.weighing

    assert found.best.action == STOP
    assert weighed is not None
    assert weighed.expected.hi < weighed.now.value
    called = explanation.of(KOIKOI)
    assert called is not None
    bad = {claim.kind for claim in called.claims if not claim.good}
    assert "expects" in bad
    assert "left" in bad


def test_feeding_the_only_card_that_they_need_is_called_so() -> None:
    """They hold the cup and need the curtain; discarding beside it leaves it for them."""
    seen = observation("3-ribbon 5-ribbon", "3-curtain 8-geese", other="9-cup 9-chaff-a")
    given = {card: list_reasons(seen, card) for card in cards_in(seen.hand)}
    takes, leaves = (given[card] for card in sorted(given))

    assert [claim.kind for claim in takes if claim.kind in ("denies", "leaves")] == ["denies"]
    [claim] = [claim for claim in leaves if claim.kind == "leaves"]
    assert (claim.yaku, claim.good) == ("hanami", False)
    assert claim.value("takers") == 2
