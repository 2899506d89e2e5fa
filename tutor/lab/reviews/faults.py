"""What is wrong with the review of a match; nothing, if it holds what reviews promise.

Everything here is worked out anew from the figures of the units, not by what made the review.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from tutor.review import thresholds
from tutor.review.analysis.figures import Assessment, DecisionAssessment, RoundAssessment
from tutor.review.grades import Grade
from tutor.review.review import DecisionReview, Review, RoundReview
from tutor.review.units import ROUND, Unit
from tutor.review.verdicts.ledgers import RESIDUAL
from tutor.review.verdicts.losses import is_good_try
from tutor.review.verdicts.moments import list_slips
from tutor.rules.match.match import Match
from tutor.rules.tables import AGAINST_PAR

EXACT: Final = 1e-6  # points: less is what sums of numbers leave over
COSTLY: Final = (Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)


class ReviewFault(NamedTuple):
    """A promise that a review breaks, and where."""

    unit: Unit
    promise: str


def list_faults(
    match: Match, known: Mapping[Unit, Assessment], review: Review
) -> Iterator[ReviewFault]:
    """Yield every fault of a review that is complete."""
    for told in review.rounds:
        yield from _list_faults_of_sums(match, known, told)
        for one in told.decisions:
            yield from _list_faults_of_grade(match, one)
    yield from _list_faults_of_totals(match, review)
    yield from _list_faults_of_tries(match, review)


def _list_faults_of_sums(
    match: Match, known: Mapping[Unit, Assessment], told: RoundReview
) -> Iterator[ReviewFault]:
    """Check a round: its ledgers add up, and lucks come to nothing where points do."""
    unit = Unit(told.place, len(match.rounds[told.place - 1].actions), ROUND)
    found = known[unit]
    assert isinstance(found, RoundAssessment)
    assert told.ledgers is not None
    for ledger in told.ledgers:
        total = sum(part.points for part in ledger.parts)
        if abs(total - found.results[ledger.player]) > EXACT:
            yield ReviewFault(unit, "the parts of a ledger add up to its result")
        own = sum(-one.points.value for one in told.decisions if one.player == ledger.player)
        named = {part.name: part.points for part in ledger.parts}
        if abs(own - named["own_decisions"]) > EXACT:
            yield ReviewFault(unit, "a ledger gives up what the decisions did")
    for flip in found.flips or ():
        if abs(sum(flip.lucks)) > EXACT * thresholds.sigma(match.ruleset):
            yield ReviewFault(unit, "the lucks of a flip come to nothing")
    if found.deal_lucks and abs(sum(found.deal_lucks)) > EXACT * thresholds.sigma(match.ruleset):
        yield ReviewFault(unit, "the lucks of a deal come to nothing")
    if abs(sum(found.results)) > EXACT and match.ruleset.tables().settlement != AGAINST_PAR:
        yield ReviewFault(unit, "results over the others' mean come to nothing")


def _list_faults_of_grade(match: Match, one: DecisionReview) -> Iterator[ReviewFault]:
    """Check a verdict: nothing is called a slip that is not established to cost something."""
    assessment, is_slip = one.assessment, one.grade in COSTLY
    if is_slip and not _is_established(match, assessment):
        yield ReviewFault(one.unit, "a slip has an established loss")
    if is_slip == is_good_try(match.ruleset, assessment, assessment.played):
        yield ReviewFault(one.unit, "the played move is accepted when it was no slip")
    if not is_good_try(match.ruleset, assessment, assessment.best):
        yield ReviewFault(one.unit, "the best move is accepted")


def _is_established(match: Match, assessment: DecisionAssessment) -> bool:
    """Return whether the played action surely gave up more than the least that has a name."""
    if assessment.played == assessment.best:
        return False
    weighed = assessment.weigh(assessment.played)
    chance, gap = weighed.chance_gap, weighed.gap
    if chance is not None and chance.value - chance.margin <= 0:
        return False
    least = thresholds.GRADES[-2][1] * thresholds.sigma(match.ruleset)
    return chance is not None or gap.value - thresholds.SURE * gap.se > least


def _list_faults_of_totals(match: Match, review: Review) -> Iterator[ReviewFault]:
    """Check that each player's result is that of the match, and that grades cover all decisions."""
    end = Unit(len(match.rounds), len(match.rounds[-1].actions), ROUND)
    counting = [one for one in review.rounds if not one.is_void]
    for one in review.players:
        results = [each.results[one.player] for each in counting if each.results is not None]
        if abs(sum(results) - one.result) > EXACT:
            yield ReviewFault(end, "a player's result is that of the rounds")
        if sum(one.grades.values()) != one.decisions:
            yield ReviewFault(end, "every decision that counts has a grade")
        lost = sum(
            each.points.value
            for told in review.rounds
            for each in told.decisions
            if each.player == one.player
        )
        if abs(lost - one.points_lost.value) > EXACT:
            yield ReviewFault(end, "points given up are those of the decisions")


def _list_faults_of_tries(match: Match, review: Review) -> Iterator[ReviewFault]:
    """Check the list of what is tried again: every slip once, the costliest first."""
    for player in range(match.ruleset.players):
        waiting = list_slips(match, review, player)
        slips = {
            one.unit: one
            for told in review.rounds
            for one in told.decisions
            if one.player == player and one.grade in COSTLY
        }
        for unit in slips.keys() ^ {one.unit for one in waiting}:
            yield ReviewFault(unit, "every slip can be tried again, and nothing else")
        costs = [
            ((slips[one.unit].percent or 0) if review.is_in_chances else 0, one.weight)
            for one in waiting
            if one.unit in slips
        ]
        if costs != sorted(costs, reverse=True) or len(costs) != len(slips):
            yield ReviewFault(Unit(1, 0), "slips are tried in the order of their cost")


def list_residuals(match: Match, review: Review) -> Iterator[tuple[float, float] | None]:
    """Yield for each ledger, in sigma, what it leaves over and the error of its parts.

    None for one whose cards nothing tells apart, which says so.
    """
    sigma = thresholds.sigma(match.ruleset)
    for told in review.rounds:
        for ledger in told.ledgers or ():
            if not ledger.is_told:
                yield None
                continue
            left = sum(abs(part.points) for part in ledger.parts if part.name == RESIDUAL)
            yield left / sigma, ledger.error / sigma
