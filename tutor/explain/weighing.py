"""A decision between a certain and a possible result, with the sums of both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import reduce
from math import hypot
from operator import or_
from typing import TYPE_CHECKING, Final

from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate, Hint
from tutor.engine.objectives import DECIDED
from tutor.explain.claim import CHANCE, POINTS, ROUNDS, Claim, Number, exact
from tutor.explain.facts.stop_reasons import count_paid, count_with_factor
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import Kind, count
from tutor.rules.observation import Observation
from tutor.rules.position import CANCEL, DECIDE
from tutor.rules.round.participation import JOIN, PASS
from tutor.rules.round.play import GIVE_UP, KOIKOI, PLAY_ON, STOP, Action
from tutor.rules.score.scoring import score_pile
from tutor.rules.tables import ONE_SCORES

if TYPE_CHECKING:  # the engine is slow to import, and only callers with a hint need it
    from tutor.engine.hints.outcomes import Outcomes

YOU: Final = "you"
OTHER: Final = "other"
NOBODY_DOES: Final = "nobody"
_WAYS: Final = (YOU, OTHER, NOBODY_DOES)
LEAST_MATCH: Final = 0.02  # of a match, which one action wins more, worth a word
LEAST_REST: Final = 0.05  # points between ranking and rounds that a sum would have to hide
MOST_PROSPECTS: Final = 3  # yaku of a seat that are told
LEAST_RISK: Final = 0.05  # least chance to mention; rarer events give no mean loss
BRANCHES: Final = {DECIDE: (STOP, KOIKOI), CANCEL: (GIVE_UP, PLAY_ON)}


@dataclass(frozen=True)
class WeighingTerm:
    """One outcome of the round after the risky action: its chance and its payoff.

    kind: "you" (the seat ends the round by a yaku), "other" (an opponent does), "nobody".
    """

    kind: str
    chance: Number
    payoff: Number  # mean points of the seat when it goes so; below 0 for a loss
    product: Number  # chance times payoff


@dataclass(frozen=True)
class Prospect:
    """A yaku that a seat may still make, and the chance that it has it at the end of the round."""

    seat: int
    yaku: str
    chance: Number


@dataclass(frozen=True)
class Weighing:
    """A decision between a certain and a possible result, with all its sums.

    The products of the terms and the *rest* add up to *expected*. *break_even* is the chance to be
    first at which the risky action becomes better, with the remaining chance split in the same
    ratio; None where no chance is enough, or every one. There are no terms where whole rounds give
    another value than the ranking, as in some counted endings. Where one player scores, *counted*
    are the points of the own yaku and what multiplies them, *prospects* the yaku that either may
    still make, and *growing* the kinds that add to the own ones.
    """

    safe: Action
    risky: Action
    yaku: tuple[str, ...]  # held now
    now: Number  # result of the safe action
    terms: tuple[WeighingTerm, ...]  # empty before the first card: bids are not played out here
    expected: Number  # of the risky action
    break_even: Number | None
    agrees: bool  # whether the rounds played out alone rank the two alike
    match_safe: Number | None = None  # chance to win the match after either
    match_risky: Number | None = None
    rest: float = 0.0  # of *expected*, what whole rounds do not give
    counted: tuple[int, int] = (0, 1)
    prospects: tuple[Prospect, ...] = ()
    growing: tuple[Kind, ...] = ()


def weigh_decision(
    observation: Observation, hint: Hint, outcomes: Outcomes, risky: int
) -> Weighing:
    """Return a weighed decision; *risky* is the root that goes on."""
    safe_action, risky_action = BRANCHES[observation.phase]
    by_action = {candidate.action: candidate for candidate in hint.candidates}
    safe, called = by_action[safe_action], by_action[risky_action]
    rest = called.points.value - outcomes.played_value(risky).value
    ways = outcomes.ended_by(risky) if abs(rest) < LEAST_REST else ()
    terms = tuple(
        WeighingTerm(
            kind,
            Number.of("chance", CHANCE, chance),
            Number.of("payoff", POINTS, payoff),
            Number.of("product", POINTS, product),
        )
        for kind, (chance, payoff, product) in zip(_WAYS, ways, strict=bool(ways))
    )
    current = safe.points.value
    played = outcomes.played_value(risky).value - current
    return Weighing(
        safe=safe_action,
        risky=risky_action,
        yaku=list_held_yaku(observation),
        now=Number(current, name="now", unit=POINTS),
        terms=terms,
        expected=Number.of("expected", POINTS, called.points),
        rest=rest,
        break_even=_break_even(current, terms[0], outcomes.otherwise(risky)) if terms else None,
        agrees=played * (called.points.value - current) > 0,
        match_safe=_match(safe),
        match_risky=_match(called),
        counted=_count_yaku(observation),
        prospects=tuple(_list_prospects(observation, outcomes, risky)),
        growing=tuple(_list_growing(observation)),
    )


def _list_prospects(observation: Observation, outcomes: Outcomes, risky: int) -> Iterator[Prospect]:
    """Yield the yaku that each seat still makes often if the round goes on.

    Those that pay most on average come first.
    """
    if observation.rules.settlement != ONE_SCORES:
        return
    for seat in (observation.seat, 1 - observation.seat):
        made = list_held_yaku(observation, seat)
        chances = [
            (yaku, outcomes.makes(risky, seat, row))
            for row, yaku in enumerate(observation.yaku)
            if yaku.is_played and yaku.id not in made
        ]
        often = [entry for entry in chances if entry[1].value >= LEAST_RISK]
        often.sort(key=lambda entry: -entry[0].points * entry[1].value)
        for yaku, chance in often[:MOST_PROSPECTS]:
            yield Prospect(seat, yaku.id, Number.of("chance", CHANCE, chance))


def _count_yaku(observation: Observation) -> tuple[int, int]:
    if observation.rules.settlement != ONE_SCORES:
        return 0, 1
    return count_with_factor(observation, observation.pile_of(observation.seat), observation.field)


def _list_growing(observation: Observation) -> Iterator[Kind]:
    """Yield the kinds of which each further card adds points to an own yaku, while one is left."""
    if observation.rules.settlement != ONE_SCORES:
        return
    made, captured = list_held_yaku(observation), reduce(or_, observation.captured)
    growing = (yaku for yaku in observation.yaku if yaku.id in made and yaku.per_extra)
    counted = reduce(or_, (yaku.counted for yaku in growing), 0)
    for kind, cards in observation.ruleset.kinds.items():
        is_counted = count(cards & counted) > 1  # not only the sake cup, which may count as chaff
        if is_counted and cards & counted & ~captured:
            yield kind


def weigh_bid(hint: Hint) -> Weighing | None:
    """Return joining weighed against passing, by the worlds of the hint.

    What passing costs is known only where nobody's later choice changes it.
    """
    by_action = {candidate.action: candidate for candidate in hint.candidates}
    if JOIN not in by_action or PASS not in by_action:
        return None
    joined, passed = by_action[JOIN], by_action[PASS]
    ahead = joined.points.value - passed.points.value
    return Weighing(
        safe=PASS,
        risky=JOIN,
        yaku=(),
        now=Number.of("now", POINTS, passed.points),
        terms=(),
        expected=Number.of("expected", POINTS, joined.points),
        break_even=None,
        agrees=Estimate(ahead, max(joined.gap.se, passed.gap.se)).is_established,
    )


def list_held_yaku(observation: Observation, seat: int | None = None) -> tuple[str, ...]:
    """Return the yaku that a seat has made, by default the acting one."""
    pile = observation.captured[observation.seat if seat is None else seat]
    _, made = score_pile(observation.rules, pile, observation.field)
    return tuple(yaku.id for row, yaku in enumerate(observation.yaku) if made >> row & 1)


def _break_even(current: float, first: WeighingTerm, estimate: Estimate) -> Number | None:
    won = first.payoff
    if not first.chance.value or won.value <= estimate.value:
        return None
    needed = (current - estimate.value) / (won.value - estimate.value)
    if not 0 < needed < 1:
        return None
    se = hypot(needed * won.se, (1 - needed) * estimate.se) / (won.value - estimate.value)
    return Number.of("break_even", CHANCE, Estimate(needed, se, estimate.samples, estimate.seed))


def _match(candidate: Candidate, name: str = "match") -> Number | None:
    if candidate.chance is None:
        return None
    bounds = max(0.0, candidate.chance.lo), min(1.0, candidate.chance.hi)
    return Number.of(name, CHANCE, replace(candidate.chance, bounds=bounds))


def list_weighing_claims(weighed: Weighing, action: Action) -> tuple[Claim, ...]:
    """Return claims for or against going on, if both its sums and the search establish them."""
    expected, number = weighed.expected, weighed.now
    if not weighed.agrees or (weighed.terms and expected.lo <= number.value <= expected.hi):
        return ()
    goes_on = action == weighed.risky
    is_better = (expected.value > number.value) == goes_on
    against = weighed.safe if goes_on else weighed.risky
    claims = [Claim(ClaimKind.EXPECTS, is_better, numbers=(expected, number), against=against)]
    if not weighed.terms:
        return tuple(claims)
    other = weighed.terms[1]
    if other.payoff.value < 0 and other.chance.value >= LEAST_RISK:
        numbers = (other.chance, other.payoff)
        claims.append(Claim(ClaimKind.RISKS, not goes_on, numbers=numbers, against=against))
    return tuple(claims)


def list_lead_claims(observation: Observation, hint: Hint) -> tuple[Claim, ...]:
    """Return the claim that stopping, the best action, as good as wins a longer match."""
    left, chance = observation.rounds - observation.round, _match(hint.best)
    if hint.best.action != STOP or left < 1 or chance is None:
        return ()
    if observation.rules.settlement != ONE_SCORES or chance.value < 1 - DECIDED:
        return ()
    paid = count_paid(observation, observation.captured[observation.seat], observation.field)
    opponents = [
        total for player, total in enumerate(observation.totals) if player != observation.player
    ]
    lead = observation.totals[observation.player] + paid - max(opponents)
    numbers = (chance, *exact(POINTS, lead=lead), *exact(ROUNDS, rounds=left))
    return (Claim(ClaimKind.AHEAD, True, numbers=numbers),)


def list_match_claims(
    hint: Hint, candidate: Candidate, beside: Candidate | None = None
) -> tuple[Claim, ...]:
    """Return claims about the match: that an action decides it, or is worth its points.

    It is compared with *beside*, by default the first other action of the hint.
    """
    chance = _match(candidate)
    if chance is None:
        return ()
    if chance.is_exact and chance.value in (0.0, 1.0):
        return (Claim(ClaimKind.DECIDES, chance.value == 1.0, numbers=(chance,)),)
    other = beside or next((each for each in hint.distinct if each.action != candidate.first), None)
    if other is None:
        return ()
    number = _match(other, "other")
    if number is None:
        return ()
    assert candidate.chance_gap is not None
    assert other.chance_gap is not None
    gap = other.chance_gap.less(candidate.chance_gap)
    if not gap.is_established:
        return ()
    lost = candidate.gap.less(other.gap)
    if gap.value > 0 and lost.value > 0 and lost.is_established:
        numbers = (chance, number, Number.of("points", POINTS, lost))
        return (Claim(ClaimKind.MATCH_FIRST, True, numbers=numbers, against=other.action),)
    if abs(gap.value) < LEAST_MATCH:
        return ()
    return (Claim(ClaimKind.MATCH, gap.value > 0, numbers=(chance, number), against=other.action),)
