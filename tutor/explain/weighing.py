"""A decision between a certain and a possible result, with the sums of both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import TYPE_CHECKING, Final

from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate, Hint
from tutor.engine.hints.parts import Part
from tutor.engine.objectives import DECIDED
from tutor.explain.claim import CHANCE, POINTS, ROUNDS, Claim, Number, exact
from tutor.explain.facts.nearness import name_alone
from tutor.explain.facts.stop_reasons import count_paid
from tutor.explain.kinds import ClaimKind
from tutor.explain.parts import HALF
from tutor.rules.observation import Observation
from tutor.rules.position import CANCEL, DECIDE
from tutor.rules.round.participation import JOIN, PASS
from tutor.rules.round.play import GIVE_UP, KOIKOI, PLAY_ON, STOP, Action
from tutor.rules.score.families import find_family
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
class Weighing:
    """A decision between a certain and a possible result, with all its sums.

    The products of the terms and the *rest* add up to *expected*. *break_even* is the chance to be
    first at which the risky action becomes better, with the remaining chance split in the same
    ratio; None where no chance is enough, or every one. There are no terms where whole rounds give
    another value than the ranking, as in some counted endings. *sources* are the parts that make up
    most of what the seat wins and of what its opponent does, where one player scores.
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
    sources: tuple[Part, ...] = ()


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
        sources=tuple(_find_sources(observation, outcomes.split(risky), terms)),
    )


def _find_sources(
    observation: Observation, parts: Sequence[Part], terms: Sequence[WeighingTerm]
) -> Iterator[Part]:
    """Yield the part that is half of a seat's side or more, if the seat may well end the round."""
    if observation.ruleset.tables(observation.round).settlement != ONE_SCORES:
        return
    for seat, term in zip((observation.seat, 1 - observation.seat), terms, strict=False):
        side = [part for part in parts if part.seat == seat]
        total = sum(part.points.value for part in side)
        largest = max(side, key=lambda part: abs(part.points.value), default=None)
        is_likely = term.chance.value >= LEAST_RISK
        if not largest or not is_likely or _is_held(observation, largest):
            continue
        if largest.is_sure and largest.points.value / total >= HALF:
            yield name_alone(observation, largest)


def _is_held(observation: Observation, part: Part) -> bool:
    """Return whether the seat of a part has a yaku of its family, which says nothing new."""
    held = list_held_yaku(observation, part.seat)
    return any(find_family(name) is part.family for name in held)


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
    _, made = score_pile(observation.ruleset.tables(observation.round), pile, observation.field)
    return tuple(
        yaku.id
        for row, yaku in enumerate(observation.ruleset.yaku(observation.round))
        if made >> row & 1
    )


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
    if (
        observation.ruleset.tables(observation.round).settlement != ONE_SCORES
        or chance.value < 1 - DECIDED
    ):
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
