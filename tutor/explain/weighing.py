"""A decision between what is sure and what may come: the sums of both."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot
from typing import TYPE_CHECKING, Final

from tutor.engine.confidence import NORMAL_95
from tutor.explain.claim import CHANCE, POINTS, Claim, Number, exact
from tutor.explain.estimates import (
    chance_of,
    is_established,
    make_number,
    points_of,
)
from tutor.explain.kinds import ClaimKind
from tutor.rules.observation import Observation
from tutor.rules.position import CANCEL, DECIDE
from tutor.rules.round.participation import JOIN, PASS
from tutor.rules.round.play import GIVE_UP, KOIKOI, PLAY_ON, STOP, Action
from tutor.rules.score.scoring import score_pile

if TYPE_CHECKING:  # the engine is slow to import, and only whoever has a hint needs it
    from tutor.engine.hints.hint import Candidate, Hint
    from tutor.engine.hints.outcomes import Estimate, Outcomes

YOU: Final = "you"
OTHER: Final = "other"
NOBODY_DOES: Final = "nobody"
ENDINGS: Final = (STOP, GIVE_UP)  # nothing comes after them: what they lead to is no luck
LEAST_RISK: Final = 0.05  # a chance that is worth a word; what seldom comes tells no mean loss
BRANCHES: Final = {DECIDE: (STOP, KOIKOI), CANCEL: (GIVE_UP, PLAY_ON)}


@dataclass(frozen=True)
class WeighingTerm:
    """One way in which a round may go on after the risky action: its chance and what it pays.

    kind: "you" (the seat ends the round by a yaku), "other" (another does), "nobody".
    """

    kind: str
    chance: Number
    payoff: Number  # mean points of the seat when it goes so; below 0 for a loss
    product: Number  # chance times payoff


@dataclass(frozen=True)
class Weighing:
    """A decision between what is sure and what may come, with all its sums.

    The products of the terms add up to *expected*. *break_even* is the chance to be first from
    which the risky action is better, the rest of the chance shared between the other ways as it
    is; None where no chance is enough, or every one.
    """

    safe: Action
    risky: Action
    yaku: tuple[str, ...]  # held now
    now: Number  # what the safe action gives
    terms: tuple[WeighingTerm, ...]  # empty before the first card: bids are not played out here
    expected: Number  # of the risky action
    break_even: Number | None
    agrees: bool  # whether the search ranks the two as these sums do
    match_safe: Number | None = None  # chance to win the match after either
    match_risky: Number | None = None


def weigh_decision(seen: Observation, hint: Hint, outcomes: Outcomes, risky: int) -> Weighing:
    """Return a decision weighed; *risky* is the root of the outcomes that goes on."""
    safe_action, risky_action = BRANCHES[seen.phase]
    by_action = {one.action: one for one in hint.candidates}
    safe, called = by_action[safe_action], by_action[risky_action]
    ways = zip((YOU, OTHER, NOBODY_DOES), outcomes.ended_by(risky), strict=True)
    terms = tuple(
        WeighingTerm(
            kind,
            chance_of("chance", chance, outcomes),
            points_of("payoff", payoff, outcomes),
            points_of("product", product, outcomes),
        )
        for kind, (chance, payoff, product) in ways
    )
    expected = points_of("expected", outcomes.value(risky), outcomes)
    ahead = called.points - safe.points
    return Weighing(
        safe=safe_action,
        risky=risky_action,
        yaku=_list_held_yaku(seen),
        now=exact(POINTS, now=safe.points)[0],
        terms=terms,
        expected=expected,
        break_even=_break_even(safe.points, terms[0], outcomes.otherwise(risky), outcomes),
        agrees=ahead * (expected.value - safe.points) > 0,
        match_safe=_match(safe, hint),
        match_risky=_match(called, hint),
    )


def weigh_bid(hint: Hint) -> Weighing | None:
    """Return joining weighed against passing, by the worlds of the hint.

    What passing costs is known only where nobody's later choice changes it.
    """
    by_action = {one.action: one for one in hint.candidates}
    if JOIN not in by_action or PASS not in by_action:
        return None
    joined, passed = by_action[JOIN], by_action[PASS]
    ahead = joined.points - passed.points
    return Weighing(
        safe=PASS,
        risky=JOIN,
        yaku=(),
        now=_points("now", passed, hint),
        terms=(),
        expected=_points("expected", joined, hint),
        break_even=None,
        agrees=is_established(ahead, max(joined.gap_se, passed.gap_se)),
    )


def _points(name: str, one: Candidate, hint: Hint) -> Number:
    return make_number(name, one.points, one.se, POINTS, hint.worlds_of(one), hint.seed)


def _list_held_yaku(seen: Observation) -> tuple[str, ...]:
    pile = seen.captured[seen.seat]
    _, made = score_pile(seen.ruleset.tables(seen.round), pile, seen.field)
    return tuple(
        yaku.id for row, yaku in enumerate(seen.ruleset.yaku(seen.round)) if made >> row & 1
    )


def _break_even(
    now: float, first: WeighingTerm, rest: Estimate, outcomes: Outcomes
) -> Number | None:
    won = first.payoff
    if not first.chance.value or won.value <= rest.value:
        return None
    needed = (now - rest.value) / (won.value - rest.value)
    if not 0 < needed < 1:
        return None
    won_se = (won.hi - won.value) / NORMAL_95
    se = hypot(needed * won_se, (1 - needed) * rest.se) / (won.value - rest.value)
    return make_number("break_even", needed, se, CHANCE, outcomes.samples, outcomes.seed)


def _match(one: Candidate, hint: Hint) -> Number | None:
    if one.match is None:
        return None
    value = one.match.value
    if one.action in ENDINGS:
        return exact(CHANCE, match=value)[0]
    from tutor.engine.hints.outcomes import UNSEEN

    samples = hint.played_out
    half = NORMAL_95 * max(one.match.se, UNSEEN / samples)
    lo, hi = max(0.0, value - half), min(1.0, value + half)
    return Number("match", value, lo, hi, CHANCE, samples, hint.seed)


def list_weighing_claims(weighed: Weighing, action: Action) -> tuple[Claim, ...]:
    """Return what the sums say for or against going on, where they and the search establish it."""
    expected, now = weighed.expected, weighed.now
    if not weighed.agrees or (weighed.terms and expected.lo <= now.value <= expected.hi):
        return ()
    goes_on = action == weighed.risky
    is_better = (expected.value > now.value) == goes_on
    against = weighed.safe if goes_on else weighed.risky
    told = [Claim(ClaimKind.EXPECTS, is_better, numbers=(expected, now), against=against)]
    if not weighed.terms:
        return tuple(told)
    other = weighed.terms[1]
    if other.payoff.value < 0 and other.chance.value >= LEAST_RISK:
        numbers = (other.chance, other.payoff)
        told.append(Claim(ClaimKind.RISKS, not goes_on, numbers=numbers, against=against))
    return tuple(told)


def list_match_claims(hint: Hint, one: Candidate) -> tuple[Claim, ...]:
    """Return what an action means for the match: whether it decides it, or is worth its points."""
    if one.match is None:
        return ()
    chance = _match(one, hint)
    assert chance is not None
    if chance.is_exact and chance.value in (0.0, 1.0):
        return (Claim(ClaimKind.DECIDES, chance.value == 1.0, numbers=(chance,)),)
    others = [other for other in hint.distinct if other.action != one.first]
    if not others or others[0].match is None:
        return ()
    other = others[0]
    assert other.match is not None
    gap = other.match.gap - one.match.gap
    gap_se = other.match.gap_se + one.match.gap_se
    if not is_established(gap, gap_se):
        return ()
    told = _match(other, hint)
    assert told is not None
    numbers = (chance, replace(told, name="other"))
    lost = one.gap - other.gap
    lost_se = one.gap_se + other.gap_se
    if gap > 0 and lost > 0 and is_established(lost, lost_se):
        samples = min(hint.worlds_of(one), hint.worlds_of(other))
        cost = make_number("points", lost, lost_se, POINTS, samples, hint.seed)
        return (Claim(ClaimKind.MATCH_FIRST, True, numbers=(*numbers, cost), against=other.action),)
    return (Claim(ClaimKind.MATCH, gap > 0, numbers=numbers, against=other.action),)
