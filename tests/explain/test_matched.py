"""A reason is false, or clearly weaker, for the action that a move is compared with."""

import pytest

from tests.explain.facts.test_closing import found
from tests.explain.facts.test_reasons import observation
from tutor.engine.estimate import Estimate
from tutor.explain.choosing import leave_out_matched
from tutor.explain.claim import CARDS, CHANCE, Claim, Number, exact
from tutor.explain.facts.exposures import all_feed, place_card
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import NO_CARD, Card, card_named


class Held:
    """Hands in which each month is held as often as is told."""

    def __init__(self, often: dict[str, float], se: float) -> None:
        self._often = {card_named(card) // 4: chance for card, chance in often.items()}
        self._se = se

    def chance(self, cards: int, seat: int | None = None) -> Estimate:
        """Return the chance of the month of the cards."""
        month = (cards & -cards).bit_length() // 4
        return Estimate(self._often[month], self._se, 100, 1)


def aim(chance: float) -> Claim:
    number = Number.of("chance", CHANCE, Estimate(chance, 0.01, 100, 1))
    return Claim(ClaimKind.LEADS_TO, True, yaku="kasu", numbers=(number,))


def denial(left: int, card: Card = 0) -> Claim:
    return Claim(ClaimKind.DENIES, True, (card,), "tane", exact(CARDS, left=left))


def safe(card: Card) -> Claim:
    return Claim(ClaimKind.SAFE_DISCARD, True, (card,))


@pytest.mark.parametrize(
    ("one", "other", "kept"),
    [
        (aim(0.30), aim(0.28), False),
        (aim(0.40), aim(0.28), True),
        (aim(0.28), aim(0.40), False),
        (denial(0), denial(0, 1), False),
        (denial(0), denial(2, 1), True),
        (denial(2), denial(0, 1), False),
        (
            Claim(ClaimKind.SAFE_DISCARD, True, (0,)),
            Claim(ClaimKind.SAFE_DISCARD, True, (5,)),
            False,
        ),
        (denial(0), aim(0.3), True),
    ],
)
def test_what_the_other_action_achieves_as_well_is_no_reason(
    one: Claim, other: Claim, kept: bool
) -> None:
    assert bool(leave_out_matched([one], [other])) == kept


@pytest.mark.parametrize(
    ("second", "se", "told"),
    [(0.44, 0.01, False), (0.46, 0.01, False), (0.6, 0.01, True), (0.6, 0.2, False)],
)
def test_the_least_of_all_is_clearly_less_than_any_other(
    second: float, se: float, told: bool
) -> None:
    seen = observation("1-chaff-a 2-chaff-a 3-chaff-a", "7-chaff-a")
    held = Held({"1-chaff-a": 0.44, "2-chaff-a": second, "3-chaff-a": 0.9}, se)
    this = place_card(seen, card_named("1-chaff-a"), NO_CARD)
    assert this is not None

    assert bool(found("all_feed", tuple(all_feed(seen, this, held)))) == told  # type: ignore[arg-type]
