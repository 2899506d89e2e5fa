"""Claims derived again: true ones hold, and one changed number does not."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.engine.positions import decisions, hachihachi, koikoi, roppyakken, seen
from tests.explain.test_reasons import observation
from tutor.engine.hint import hint
from tutor.explain.checks.again import About, Verifier
from tutor.explain.checks.counts import COUNTS
from tutor.explain.checks.endings import ENDINGS
from tutor.explain.checks.rounds import worlds
from tutor.explain.checks.samples import FAR, deviation
from tutor.explain.checks.tally import Tally
from tutor.explain.claim import CHANCE, POINTS, Claim, Number, exact
from tutor.explain.explanation import explain
from tutor.explain.reasons import reasons
from tutor.rules.capture import choices
from tutor.rules.cards import NO_CARD, card_named, cards_in, count
from tutor.rules.observation import Observation
from tutor.rules.play import STOP
from tutor.rules.position import DECIDE, PLAY_HAND
from tutor.rules.round import Round
from tutor.rules.ruleset import Ruleset

GAMES = [koikoi(), roppyakken(), roppyakken("rp_wikipedia", 3), hachihachi()]
NAMES = ["koikoi", "roppyakken", "roppyakken of three", "hachihachi"]


def told(moment: Round) -> Iterator[About]:
    """Yield what the rules say of every action."""
    observed = seen(moment)
    joker = observed.ruleset.tables().joker
    for action in moment.legal():
        then = NO_CARD
        if observed.phase == PLAY_HAND:
            able = choices(joker, observed.field, action)
            then = next(cards_in(able), NO_CARD)
        yield About(action, then, reasons(observed, action, then))


@pytest.mark.parametrize("rules", GAMES, ids=NAMES)
def test_what_the_rules_say_holds_when_it_is_counted_again(rules: Ruleset) -> None:
    tally = Tally()
    for seed in range(12):
        for moment in decisions(rules, seed):
            tally.add(Verifier(seen(moment), 0, 1).findings(list(told(moment))))
    assert tally.all_hold, list(tally.lines())
    assert sum(one.checked for one in tally.kinds.values()) > 500


@pytest.mark.parametrize("rules", GAMES, ids=NAMES)
def test_one_changed_number_is_found(rules: Ruleset) -> None:
    changed = 0
    for moment in decisions(rules, 5):
        observed = seen(moment)
        for about in told(moment):
            for claim in about.claims:
                if claim.kind not in {**COUNTS, **ENDINGS} or not claim.numbers:
                    continue
                for place, number in enumerate(claim.numbers):
                    wrong = replace(number, value=number.value + 1)
                    numbers = (*claim.numbers[:place], wrong, *claim.numbers[place + 1 :])
                    forged = replace(claim, numbers=numbers)
                    [finding] = Verifier(observed, 0, 1).findings(
                        [replace(about, claims=(forged,))]
                    )
                    assert finding.holds is False, forged
                    changed += 1
    assert changed > 20


def test_one_changed_estimate_is_found() -> None:
    """Of the first moment with a claim that was sampled, every chance is moved by a third."""
    for moment in decisions(koikoi(), 3):
        observed = seen(moment)
        explanation = explain(observed, hint(observed, samples=40), samples=60)
        about = [About(one.action, one.then, one.claims) for one in explanation.candidates]
        sampled = [
            (one, claim)
            for one in about
            for claim in one.claims
            if claim.kind in ("makes", "they_make", "first")
        ]
        if sampled:
            break
    one, claim = sampled[0]
    verifier = Verifier(observed, 60, 9)
    thens = [replace(other, claims=()) for other in about if other.action != one.action]

    def finding(given: Claim) -> bool | None:
        return next(iter(verifier.findings([replace(one, claims=(given,)), *thens]))).holds

    assert finding(claim)
    for place, number in enumerate(claim.numbers):
        way = 0.6 if number.value < 0.5 else -0.6
        moved = replace(number, value=number.value + way, lo=number.lo + way, hi=number.hi + way)
        numbers = (*claim.numbers[:place], moved, *claim.numbers[place + 1 :])
        assert finding(replace(claim, numbers=numbers)) is False


def test_worlds_are_drawn_as_belief_says() -> None:
    """Every hand of two of the unseen cards is counted, and the drawn ones compared with that."""
    observed: Observation = observation("5-ribbon 7-boar", "3-curtain 8-geese")
    drawn = [hands[1] for hands, _ in worlds(observed, 600, 1)]

    assert all(count(hand) == 2 and not hand & ~observed.unseen for hand in drawn)
    aces = sum(1 for hand in drawn if hand >> card_named("1-crane") & 1)
    expected = 600 * 2 / count(observed.unseen)
    assert abs(aces - expected) < 4 * expected**0.5


def test_estimates_are_left_out_where_no_rounds_may_be_played() -> None:
    observed = observation("5-ribbon 7-boar", "3-curtain 8-geese")
    level = Claim("level", True, numbers=(Number("gap", 0.1, -0.1, 0.3, POINTS, 9, 1),))
    [finding] = Verifier(observed, 0, 1).findings(
        [About(card_named("5-ribbon"), NO_CARD, (level,))]
    )

    assert finding.holds is None


@pytest.mark.parametrize(("gap", "holds"), [(0.0, True), (30.0, False)])
def test_what_the_search_says_is_searched_again(gap: float, holds: bool) -> None:
    """Two chaff cards of a month are worth the same."""
    observed = observation("6-chaff-a 6-chaff-b 7-boar", "3-curtain 8-geese")
    one, other = card_named("6-chaff-a"), card_named("6-chaff-b")
    number = Number("gap", gap, gap - 0.1, gap + 0.1, POINTS, 60, 1)
    told = About(one, NO_CARD, (Claim("level", True, numbers=(number,), against=other),))
    [finding] = Verifier(observed, 60, 2).findings([told])

    assert finding.holds is holds


@pytest.mark.parametrize(("totals", "chance"), [((30, 0), 1.0), ((0, 30), 0.0)])
def test_a_round_that_decides_the_match_is_settled_by_the_rules(
    totals: tuple[int, int], chance: float
) -> None:
    last = replace(
        observation("8-moon", "2-ribbon", own="3-curtain 9-cup", phase=DECIDE),
        round=koikoi().rounds,
        totals=totals,
    )

    def holds(value: float) -> bool | None:
        claim = Claim("decides", bool(value), numbers=exact(CHANCE, match=value))
        [finding] = Verifier(last, 0, 1).findings([About(STOP, NO_CARD, (claim,))])
        return finding.holds

    assert holds(chance)
    assert holds(1 - chance) is False


def test_a_chance_that_was_counted_is_near_itself_alone() -> None:
    [counted] = exact(CHANCE, match=0.4)

    assert deviation(counted, (0.4, 0.0), 60) == 0
    assert deviation(counted, (0.9, 0.0), 60) > FAR
