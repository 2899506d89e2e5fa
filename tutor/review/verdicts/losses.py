"""What a decision lost, what that is called, and its tags."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate
from tutor.engine.objectives import DECIDED
from tutor.review import thresholds
from tutor.review.figures import DecisionAssessment
from tutor.review.grades import COSTLY, Grade, Tag
from tutor.review.review import DecisionReview, Price
from tutor.rules.match.match import Match
from tutor.rules.round.play import Action
from tutor.rules.ruleset import Ruleset

NOTHING: Final = Estimate(0.0)
ACCEPTED: Final = (Grade.BEST, Grade.FINE)


@dataclass(frozen=True)
class Lost:
    """What an action gave up against the best one.

    *loss* in sigma, *points* of the round, *chance* to win the match (None where it is not known).
    Estimates may be a little below nothing where two actions are level. Points that cost next to
    no chance were not needed, and points gained at the price of a chance are no credit: *points*
    is nothing then.
    """

    loss: Estimate
    points: Estimate
    chance: Estimate | None


@dataclass(frozen=True)
class LossVerdict(Lost):
    """The loss of an action of a decision, and its grade."""

    grade: Grade
    is_established: bool


def judge_action(ruleset: Ruleset, assessment: DecisionAssessment, action: Action) -> LossVerdict:
    """Return the verdict on any legal action of a decision, played or not."""
    lost = lost_by(ruleset, assessment, action)
    decided = is_decided(ruleset, assessment, action)
    grade = grade_of(lost.loss)
    rivals = [lost.loss] if action != assessment.best else _list_rival_losses(ruleset, assessment)
    return LossVerdict(
        loss=lost.loss,
        points=lost.points,
        chance=lost.chance,
        grade=Grade.FINE if decided and grade in COSTLY else grade,
        is_established=decided or all(_is_steady(rival) for rival in rivals),
    )


def price_of(assessment: DecisionAssessment, lost: Lost) -> Price:
    """Return the price of an action of a decision that gave up so much."""
    chance, prospect = lost.chance, assessment.prospect
    # A mean of chances that are all 0 or all 1 may be off by a rounding error.
    before = None if prospect is None else min(1.0, max(0.0, prospect.chance.value))
    if chance is not None:
        most = 1.0 if before is None else before
        chance = replace(chance, value=min(most, max(0.0, chance.value)))
    points = replace(lost.points, value=max(0.0, lost.points.value))
    return Price(chance, points, None if chance is None else before)


def lost_by(ruleset: Ruleset, assessment: DecisionAssessment, action: Action) -> Lost:
    """Return the loss of a legal action of a decision against the best one, or its twin."""
    is_in_chances = assessment.slope is not None or assessment.prospect is not None
    weighed = assessment.weigh(action)
    if weighed.first == assessment.weigh(assessment.best).first:
        return Lost(NOTHING, NOTHING, NOTHING if is_in_chances else None)
    chance = _find_chance(assessment, weighed)
    if chance is not None:
        loss = chance.over(thresholds.CHANCE)
        is_felt = weighed.gap.value > 0 and grade_of(loss) != Grade.BEST
        return Lost(loss, weighed.gap if is_felt else NOTHING, chance)
    loss = weighed.gap.over(thresholds.sigma(ruleset))
    if assessment.hint.is_without_net(assessment.phase):
        loss = loss.widen(thresholds.WITHOUT_NET)
    return Lost(loss, weighed.gap, None)


def _find_chance(assessment: DecisionAssessment, weighed: Candidate) -> Estimate | None:
    """Return the chance to win that an action gives up: as measured, or else by its points."""
    if weighed.chance_gap is not None:
        return weighed.chance_gap
    prospect, rival = assessment.prospect, assessment.rival
    if prospect is not None and rival is not None and weighed.first == rival.first:
        return prospect.lost
    if assessment.slope is None:
        return None
    gap = weighed.gap
    return Estimate(gap.value * assessment.slope, gap.se * assessment.slope, gap.samples, gap.seed)


def _list_rival_losses(ruleset: Ruleset, assessment: DecisionAssessment) -> list[Estimate]:
    """Return possible losses of the best action against each other one: 0, or below."""
    opponents = (
        candidate.action
        for candidate in assessment.candidates
        if candidate.action != assessment.best
    )
    losses = (lost_by(ruleset, assessment, other).loss for other in opponents)
    return [Estimate(-loss.value, loss.se) for loss in losses]


def _is_steady(loss: Estimate) -> bool:
    """Return whether a loss measured again would very likely get the same grade.

    The two that are accepted, which may be level, are as one.
    """
    reach = thresholds.STEADY * loss.se
    low, high = (grade_of(Estimate(end)) for end in (loss.value - reach, loss.value + reach))
    return low == high or {low, high} <= {*ACCEPTED}


def bound_below(estimate: Estimate) -> float:
    """Return the lower bound of an estimate that holds 95 times in 100."""
    return estimate.value - thresholds.SURE * estimate.se


def grade_of(loss: Estimate) -> Grade:
    """Return the grade of a loss in sigma; nothing is a slip that may have lost nothing."""
    if loss.is_established:
        for grade, limit in thresholds.GRADES:
            if loss.value >= limit:
                return grade
    return Grade.FINE if loss.value >= thresholds.NOTHING else Grade.BEST


def is_decided(ruleset: Ruleset, assessment: DecisionAssessment, action: Action) -> bool:
    """Return whether the match is as good as won, or lost, whatever is done.

    The chances that were told say so. Where none is known of the action, the worth of a point
    does: so little of a chance per sigma of points is next to none.
    """
    slope = assessment.slope
    is_flat = slope is not None and slope * thresholds.sigma(ruleset) < DECIDED
    if is_flat and assessment.weigh(action).chance is None:
        lost = lost_by(ruleset, assessment, action).loss
        return grade_of(lost) not in COSTLY
    chances = [assessment.weigh(candidate.action).chance for candidate in assessment.candidates]
    stated = [chance.value for chance in chances if chance is not None]
    if not stated or (len(stated) < len(chances) and not is_flat):
        return False
    return min(stated) > 1 - DECIDED or max(stated) < DECIDED


def is_good_try(ruleset: Ruleset, assessment: DecisionAssessment, action: Action) -> bool:
    """Return whether any legal action of a decision is right."""
    return judge_action(ruleset, assessment, action).grade in ACCEPTED


def review_decision(
    match: Match,
    assessment: DecisionAssessment,
    *,
    is_assisted: bool = False,
) -> DecisionReview:
    """Return the review of one decision from its figures."""
    loss_verdict = judge_action(match.ruleset, assessment, assessment.played)
    return DecisionReview(
        assessment=assessment,
        price=price_of(assessment, loss_verdict),
        loss=loss_verdict.loss,
        points=loss_verdict.points,
        grade=loss_verdict.grade,
        is_established=loss_verdict.is_established,
        tags=choose_tags(match.ruleset, assessment, loss_verdict, is_assisted=is_assisted),
    )


def choose_tags(
    ruleset: Ruleset, assessment: DecisionAssessment, verdict: LossVerdict, *, is_assisted: bool
) -> tuple[Tag, ...]:
    """Return the tags of a decision, in the order of `Tag`."""
    tags = set(_tags(ruleset, assessment, verdict))
    if is_assisted:
        tags.add(Tag.ASSISTED)
    return tuple(tag for tag in Tag if tag in tags)


def _tags(ruleset: Ruleset, assessment: DecisionAssessment, verdict: LossVerdict) -> Iterator[Tag]:
    if _is_level(ruleset, assessment):
        yield Tag.FORCED
    is_best = assessment.played == assessment.best
    if is_best and measure_only_good(ruleset, assessment) >= thresholds.ONLY_GOOD:
        yield Tag.ONLY_GOOD
    if bound_below(measure_temptation(ruleset, assessment)) >= thresholds.TEMPTING:
        yield Tag.TEMPTATION
    if is_decided(ruleset, assessment, assessment.played):
        yield Tag.DECIDED
    if bound_below(verdict.loss) > thresholds.LEVEL:
        if assessment.misses:
            yield Tag.MISSED
        if assessment.gives >= thresholds.GAVE_AWAY:
            yield Tag.GAVE_AWAY


def _is_level(ruleset: Ruleset, assessment: DecisionAssessment) -> bool:
    """Return whether all actions are level, in points and for the match."""
    level = thresholds.LEVEL
    sigma = thresholds.sigma(ruleset)
    return all(
        candidate.gap.value <= level * sigma
        and lost_by(ruleset, assessment, candidate.action).loss.value <= level
        for candidate in assessment.candidates
    )


def measure_only_good(ruleset: Ruleset, assessment: DecisionAssessment) -> float:
    """Return how many sigma the next best action surely gives up, 0 when there is none."""
    opponents = [candidate.action for candidate in (assessment.again or assessment.candidates)
              if candidate.action != assessment.best]  # fmt: skip
    losses = (bound_below(lost_by(ruleset, assessment, other).loss) for other in opponents)
    return min(losses, default=0.0)


def measure_temptation(ruleset: Ruleset, assessment: DecisionAssessment) -> Estimate:
    """Return how many sigma the greedy player would have given up."""
    return lost_by(ruleset, assessment, assessment.naive).loss
