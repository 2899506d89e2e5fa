"""The faults of a review, empty if it is consistent.

Everything here is computed independently from the figures of the units.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import inf
from typing import Final, NamedTuple

from tutor.review import thresholds
from tutor.review.analysis.figures import Assessment, DecisionAssessment, RoundAssessment
from tutor.review.grades import Grade
from tutor.review.review import Balance, DecisionReview, Review, RoundReview
from tutor.review.units import ROUND, Unit
from tutor.review.verdicts.balances import PERCENT
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
            yield from _list_faults_of_price(one)
    yield from _list_faults_of_balances(match, known, review)
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
    """Return whether the played action surely gave up something, and the least that has a name."""
    if assessment.played == assessment.best:
        return False
    gap = assessment.weigh(assessment.played).gap
    least = thresholds.GRADES[-1][1]
    if assessment.prospect is not None:
        lost = assessment.prospect.lost
        return lost.value - lost.margin > 0 and lost.value >= least * thresholds.CHANCE - EXACT
    unit = thresholds.sigma(match.ruleset)
    if assessment.slope is not None:
        unit = thresholds.CHANCE / assessment.slope if assessment.slope else inf
    return gap.value - gap.margin > 0 and gap.value >= least * unit - EXACT


def _list_faults_of_price(one: DecisionReview) -> Iterator[ReviewFault]:
    """Check a price: never below nothing, and as its chances are printed."""
    price, told = one.price, one.assessment.prospect
    amounts = [price.points, *([] if price.chance is None else [price.chance])]
    if any(each.value < 0 for each in amounts) or (price.percent or 0) < 0:
        yield ReviewFault(one.unit, "no price is below nothing")
    if one.played == one.best and any(each.value for each in amounts):
        yield ReviewFault(one.unit, "the best move costs nothing")
    if price.percent is not None and told is not None and one.played != one.best:
        chances = told.chance.value, min(told.chance.value, told.left)
        before, after = (round(PERCENT * each) for each in chances)
        if price.percent != before - after:
            yield ReviewFault(one.unit, "a price is the difference of its printed chances")


def _list_faults_of_balances(
    match: Match, known: Mapping[Unit, Assessment], review: Review
) -> Iterator[ReviewFault]:
    """Check that rounds follow each other, add up to the match, and hold what decisions cost."""
    told = [one for one in review.rounds if not one.is_void]
    if review.balances is None or any(one.balances is None for one in told):
        yield ReviewFault(Unit(1, 0), "every round has its balance")
        return
    for one in told:
        unit = Unit(one.place, len(match.rounds[one.place - 1].actions), ROUND)
        figures, balances = known[unit], one.balances or ()
        for player, balance in enumerate(balances):
            yield from _list_faults_of_balance(one, balance, player, unit)
            others = [each.own for each in balances if each is not balance]
            if len(others) == 1 and balance.opponents != others[0]:
                yield ReviewFault(unit, "of two one gets what the other gives up")
        ends = (
            figures.chances[1] if isinstance(figures, RoundAssessment) and figures.chances else ()
        )
        if ends and [each.end for each in balances] != [round(PERCENT * end) for end in ends]:
            yield ReviewFault(unit, "a balance ends at the chance after the round")
    for player, whole in enumerate(review.balances):
        yield from _list_faults_of_sum(
            whole, [one.balances[player] for one in told if one.balances]
        )


def _list_faults_of_sum(whole: Balance, rounds: Sequence[Balance]) -> Iterator[ReviewFault]:
    if any(one.end != other.start for one, other in pairwise(rounds)):
        yield ReviewFault(Unit(1, 0), "a balance begins where the one before ended")
    names = ("cards", "opponents", "own", "slips", "small", "decided")
    if any(getattr(whole, name) != sum(getattr(one, name) for one in rounds) for name in names):
        yield ReviewFault(Unit(1, 0), "the balances of rounds add up to that of the match")


def _list_faults_of_balance(
    told: RoundReview, balance: Balance, player: int, unit: Unit
) -> Iterator[ReviewFault]:
    if balance.start + balance.cards + balance.opponents - balance.own != balance.end:
        yield ReviewFault(unit, "a balance adds up")
    slips = [one for one in told.decisions if one.player == player and one.grade in COSTLY]
    percents = [one.price.percent for one in slips]
    if None not in percents and balance.slips != sum(one or 0 for one in percents):
        yield ReviewFault(unit, "slips are summed as they are printed")
    if min(balance.slips, balance.small, balance.decided) < 0:
        yield ReviewFault(unit, "nothing that was given up is below nothing")


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
    """Check the list of decisions to try again: every slip once, the costliest first."""
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
        costs = [_measure_cost(slips[one.unit]) for one in waiting if one.unit in slips]
        if costs != sorted(costs, reverse=True) or len(costs) != len(slips):
            yield ReviewFault(Unit(1, 0), "slips are tried in the order of their cost")


def _measure_cost(one: DecisionReview) -> float:
    """Return the cost of a decision as it is ordered: by the chance to win, or else by points."""
    return one.price.points.value if one.price.percent is None else one.price.percent


def list_residuals(match: Match, review: Review) -> Iterator[tuple[float, float] | None]:
    """Yield for each ledger, in sigma, its remainder and the error of its parts.

    None for one without a split of its cards, which says so.
    """
    sigma = thresholds.sigma(match.ruleset)
    for told in review.rounds:
        for ledger in told.ledgers or ():
            if not ledger.is_told:
                yield None
                continue
            left = sum(abs(part.points) for part in ledger.parts if part.name == RESIDUAL)
            yield left / sigma, ledger.error / sigma
