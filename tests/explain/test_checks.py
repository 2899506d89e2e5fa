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
from tutor.explain.checks.tally import Tally
from tutor.explain.claim import CHANCE, Claim, Number
from tutor.explain.explanation import explain
from tutor.explain.reasons import reasons
from tutor.rules.capture import choices
from tutor.rules.cards import NO_CARD, card_named, cards_in, count
from tutor.rules.observation import Observation
from tutor.rules.position import PLAY_HAND
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


def test_what_only_the_search_could_tell_is_left_out() -> None:
    observed = observation("5-ribbon 7-boar", "3-curtain 8-geese")
    level = Claim("level", True, numbers=(Number("gap", 0.1, -0.1, 0.3, CHANCE, 9, 1),))
    [finding] = Verifier(observed, 0, 1).findings(
        [About(card_named("5-ribbon"), NO_CARD, (level,))]
    )

    assert finding.holds is None
