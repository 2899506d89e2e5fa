"""What the lesson on joining a round says of its hands, asked of the search at each seat."""

from dataclasses import replace
from math import comb

import pytest

from tests.lessons.test_lessons import step_of
from tutor.engine.hints.hint import hint
from tutor.lab.lessons.strength import LIMIT, SPREADS
from tutor.lessons.kinds.playing import Decide
from tutor.rules.actions import action_text
from tutor.rules.cards import ALL, CardSet, card_set, cards_in, count
from tutor.rules.games import ruleset
from tutor.rules.observation import observe
from tutor.rules.round.participation import JOIN
from tutor.rules.round.round import Round

FOUR = ruleset("hachihachi", "hh_standard", players=4)
FIRST, SECOND, THIRD = 1, 2, 3  # to speak, where player 0 deals
RIVER = 6


def deal_to(player: int, hand: CardSet) -> Round:
    """Return a round in which a player has a hand; the others get what is left in order."""
    given = Round.from_deck(FOUR, 1, tuple(cards_in(ALL)), 0).deal
    rest = [*cards_in(ALL & ~hand)]
    hands = []
    for one in range(FOUR.players):
        taken = hand if one == player else card_set(rest[: FOUR.hand_size])
        rest = [card for card in rest if not taken >> card & 1]
        hands.append(taken)
    return Round.from_deal(FOUR, 1, replace(given, hands=tuple(hands), stock=tuple(rest)))


def weigh(step: str, player: int) -> dict[str, float]:
    """Return what joining and passing give up at least, where all before him have joined."""
    current = deal_to(player, card_set(step_of("hs-03", step).cards))
    while current.actor != player:
        current = current.play(JOIN)
    asked = hint(observe(current, player, (0,) * FOUR.players))
    return {action_text(one.action): one.gap.lo for one in asked.candidates}


@pytest.mark.parametrize(
    ("step", "player"),
    [
        ("a-thin-hand", FIRST),
        ("a-thin-hand", SECOND),
        ("a-thin-hand", THIRD),
        ("two-strong-lights", FIRST),
        ("first-to-speak", FIRST),
        ("third-to-speak", THIRD),
    ],
)
def test_the_search_says_so_at_that_seat(step: str, player: int) -> None:
    exercise = step_of("hs-03", step).exercise
    found = weigh(step, player)

    assert isinstance(exercise, Decide)
    worse = {name for name, least in found.items() if least > LIMIT * SPREADS["hachihachi"]}
    assert worse == set(exercise.options) - set(exercise.accept)


@pytest.mark.parametrize("step", ["a-thin-hand", "two-strong-lights", "first-to-speak"])
def test_such_a_hand_has_nothing_to_show(step: str) -> None:
    hand = card_set(step_of("hs-03", step).cards)

    assert FOUR.game.hand_yaku(FOUR.toggles, hand) == ()


def test_a_river_multiplies_by_two_on_average() -> None:
    """By the lights that a river may hold, void rivers apart."""
    times = {card: FOUR.game.boost(FOUR.toggles, 1 << card) for card in cards_in(ALL)}
    plain, below = (sum(one <= most for one in times.values()) for most in (1, 2))
    rivers = comb(count(ALL), RIVER)
    never, at_most = comb(plain, RIVER) / rivers, comb(below, RIVER) / rivers

    assert never == pytest.approx(0.5, abs=0.01)
    assert 1 - at_most < 0.25
    assert never + 2 * (at_most - never) + 4 * (1 - at_most) == pytest.approx(2.0, abs=0.05)
