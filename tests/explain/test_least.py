"""What is too little to be worth a word, and that a number told is not what chose the claim."""

import pytest

from tests.explain.facts.test_reasons import observation
from tests.explain.numbers import around
from tutor.explain.claim import CHANCE, POINTS, exact
from tutor.explain.facts.exposures import keeps_safe
from tutor.explain.facts.facts import place_card
from tutor.explain.weighing import Weighing, WeighingTerm, list_weighing_claims
from tutor.rules.cards import NO_CARD, card_named
from tutor.rules.round.play import KOIKOI, STOP


def term(kind: str, chance: float, payoff: float) -> WeighingTerm:
    numbers = around("chance", chance, 0.1, CHANCE), around("payoff", payoff, 0.1)
    return WeighingTerm(kind, *numbers, around("product", chance * payoff, 0.1))


@pytest.mark.parametrize(("chance", "is_told"), [(0.0, False), (0.02, False), (0.06, True)])
def test_a_risk_that_hardly_ever_comes_is_not_told(chance: float, is_told: bool) -> None:
    """A few rounds of hundreds say how seldom it comes, and not what it costs."""
    terms = (term("you", 0.3, 9), term("other", chance, -7), term("nobody", 0.7 - chance, 0))
    now = exact(POINTS, now=5)[0]
    weighed = Weighing(STOP, KOIKOI, (), now, terms, around("expected", 2, 0.1), None, agrees=True)

    kinds = [claim.kind for claim in list_weighing_claims(weighed, KOIKOI)]
    assert kinds == ["expects", *(["risks"] if is_told else [])]


@pytest.mark.parametrize("chance", [0.1, 0.9])
def test_a_discard_that_nobody_takes_is_kept_whatever_its_chance_is_told_to_be(
    chance: float,
) -> None:
    """The worlds that tell the chance do not choose the claim, so they cut nothing off."""
    hand, rest = "1-chaff-a 5-chaff-a 7-boar", "1-chaff-b"
    seen = observation(hand, "8-geese", own="1-crane 1-ribbon", other=rest)
    plays, keeps = card_named("5-chaff-a"), card_named("1-chaff-a")
    this, other = place_card(seen, (plays, NO_CARD)), place_card(seen, (keeps, NO_CARD))
    assert this is not None
    assert other is not None
    told = around("discards", chance, 0.1, CHANCE)

    [claim] = keeps_safe(seen, this, other, keeps, told)
    assert (claim.cards, claim.numbers) == ((keeps,), (told,))
    assert not list(keeps_safe(seen, other, this, plays, told))
