"""The faults of a review, empty if it is consistent.

Everything here is computed independently from the figures of the units.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf
from statistics import median, quantiles
from typing import Final, NamedTuple

from tutor.review import thresholds
from tutor.review.figures import Assessment, DecisionAssessment, RoundAssessment
from tutor.review.grades import Grade
from tutor.review.review import Balance, DecisionReview, Review, RoundReview
from tutor.review.units import ROUND, Unit
from tutor.review.verdicts.balances import PERCENT, RESIDUAL
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
    match: Match, stored_values: Mapping[Unit, Assessment], review: Review
) -> Iterator[ReviewFault]:
    """Yield every fault of a review that is complete."""
    for round_review in review.rounds:
        yield from _list_faults_of_sums(match, stored_values, round_review)
        for decision in round_review.decisions:
            yield from _list_faults_of_grade(match, decision)
            yield from _list_faults_of_price(decision)
    yield from _list_faults_of_balances(match, stored_values, review)
    yield from _list_faults_of_totals(match, review)
    yield from _list_faults_of_tries(match, review)


def _list_faults_of_sums(
    match: Match, stored_values: Mapping[Unit, Assessment], round_review: RoundReview
) -> Iterator[ReviewFault]:
    """Check a round: its ledgers add up, and lucks come to nothing where points do."""
    unit = Unit(round_review.place, len(match.rounds[round_review.place - 1].actions), ROUND)
    assessment = stored_values[unit]
    assert isinstance(assessment, RoundAssessment)
    assert round_review.ledgers is not None
    for ledger in round_review.ledgers:
        total = sum(ledger.parts.values())
        if abs(total - assessment.results[ledger.player]) > EXACT:
            yield ReviewFault(unit, "the parts of a ledger add up to its result")
        own = sum(
            -decision.points.value
            for decision in round_review.decisions
            if decision.player == ledger.player
        )
        if abs(own - ledger.parts["own_decisions"]) > EXACT:
            yield ReviewFault(unit, "a ledger gives up what the decisions did")
    for flip in assessment.flips or ():
        if abs(sum(flip.lucks)) > EXACT * thresholds.sigma(match.ruleset):
            yield ReviewFault(unit, "the lucks of a flip come to nothing")
    if assessment.deal_lucks and abs(sum(assessment.deal_lucks)) > EXACT * thresholds.sigma(
        match.ruleset
    ):
        yield ReviewFault(unit, "the lucks of a deal come to nothing")
    if abs(sum(assessment.results)) > EXACT and match.ruleset.tables().settlement != AGAINST_PAR:
        yield ReviewFault(unit, "results over the others' mean come to nothing")


def _list_faults_of_grade(match: Match, decision: DecisionReview) -> Iterator[ReviewFault]:
    """Check a verdict: nothing is called a slip that is not established to cost something."""
    assessment, is_slip = decision.assessment, decision.grade in COSTLY
    if is_slip and not _is_established(match, assessment):
        yield ReviewFault(decision.unit, "a slip has an established loss")
    if is_slip == is_good_try(match.ruleset, assessment, assessment.played):
        yield ReviewFault(decision.unit, "the played move is accepted when it was no slip")
    if not is_good_try(match.ruleset, assessment, assessment.best):
        yield ReviewFault(decision.unit, "the best move is accepted")


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


def _list_faults_of_price(decision: DecisionReview) -> Iterator[ReviewFault]:
    """Check a price: never below nothing, and as its chances are printed."""
    price, foresight = decision.price, decision.assessment.prospect
    amounts = [price.points, *([] if price.chance is None else [price.chance])]
    if any(each.value < 0 for each in amounts) or (price.percent or 0) < 0:
        yield ReviewFault(decision.unit, "no price is below nothing")
    played, best = (decision.assessment.weigh(each) for each in (decision.played, decision.best))
    is_best = played.first == best.first  # the same card, or one like it
    if is_best and any(each.value for each in amounts):
        yield ReviewFault(decision.unit, "the best move costs nothing")
    if price.percent is not None and foresight is not None and not is_best:
        chances = foresight.chance.value, min(foresight.chance.value, foresight.left)
        before, after = (round(PERCENT * each) for each in chances)
        if price.percent != before - after:
            yield ReviewFault(decision.unit, "a price is the difference of its printed chances")


def _list_faults_of_balances(
    match: Match, stored_values: Mapping[Unit, Assessment], review: Review
) -> Iterator[ReviewFault]:
    """Check that rounds follow each other, add up to the match, and hold what decisions cost."""
    round_reviews = [other for other in review.rounds if not other.is_void]
    if review.balances is None or any(other.balances is None for other in round_reviews):
        yield ReviewFault(Unit(1, 0), "every round has its balance")
        return
    for round_review in round_reviews:
        unit = Unit(round_review.place, len(match.rounds[round_review.place - 1].actions), ROUND)
        figures, balances = stored_values[unit], round_review.balances or ()
        for player, balance in enumerate(balances):
            yield from _list_faults_of_balance(round_review, balance, player, unit)
            opponents = [each.own for each in balances if each is not balance]
            if len(opponents) == 1 and balance.opponents != opponents[0]:
                yield ReviewFault(unit, "of two one gets what the other gives up")
        ends = (
            figures.chances[1] if isinstance(figures, RoundAssessment) and figures.chances else ()
        )
        if ends and [each.end for each in balances] != [round(PERCENT * end) for end in ends]:
            yield ReviewFault(unit, "a balance ends at the chance after the round")
    for player, full in enumerate(review.balances):
        yield from _list_faults_of_sum(
            full, [other.balances[player] for other in round_reviews if other.balances]
        )


def _list_faults_of_sum(balance: Balance, rounds: Sequence[Balance]) -> Iterator[ReviewFault]:
    if any(entry.end != other.start for entry, other in pairwise(rounds)):
        yield ReviewFault(Unit(1, 0), "a balance begins where the one before ended")
    names = ("cards", "opponents", "own", "slips", "small", "decided")
    if any(
        getattr(balance, name) != sum(getattr(other, name) for other in rounds) for name in names
    ):
        yield ReviewFault(Unit(1, 0), "the balances of rounds add up to that of the match")


def _list_faults_of_balance(
    round_review: RoundReview, balance: Balance, player: int, unit: Unit
) -> Iterator[ReviewFault]:
    if balance.start + balance.cards + balance.opponents - balance.own != balance.end:
        yield ReviewFault(unit, "a balance adds up")
    slips = [
        decision
        for decision in round_review.decisions
        if decision.player == player and decision.grade in COSTLY
    ]
    percents = [slip.price.percent for slip in slips]
    if None not in percents and balance.slips != sum(percent or 0 for percent in percents):
        yield ReviewFault(unit, "slips are summed as they are printed")
    if min(balance.slips, balance.small, balance.decided) < 0:
        yield ReviewFault(unit, "nothing that was given up is below nothing")


def _list_faults_of_totals(match: Match, review: Review) -> Iterator[ReviewFault]:
    """Check that each player's result is that of the match, and that grades cover all decisions."""
    end = Unit(len(match.rounds), len(match.rounds[-1].actions), ROUND)
    counting = [round_review for round_review in review.rounds if not round_review.is_void]
    for player in review.players:
        results = [each.results[player.player] for each in counting if each.results is not None]
        if abs(sum(results) - player.result) > EXACT:
            yield ReviewFault(end, "a player's result is that of the rounds")
        if sum(player.grades.values()) != player.decisions:
            yield ReviewFault(end, "every decision that counts has a grade")
        lost = sum(
            each.points.value
            for round_review in review.rounds
            for each in round_review.decisions
            if each.player == player.player
        )
        if abs(lost - player.points_lost.value) > EXACT:
            yield ReviewFault(end, "points given up are those of the decisions")


def _list_faults_of_tries(match: Match, review: Review) -> Iterator[ReviewFault]:
    """Check the list of decisions to try again: every slip once, the costliest first."""
    for player in range(match.ruleset.players):
        waiting = list_slips(match, review, player)
        slips = {
            decision.unit: decision
            for round_review in review.rounds
            for decision in round_review.decisions
            if decision.player == player and decision.grade in COSTLY
        }
        for unit in slips.keys() ^ {moment.unit for moment in waiting}:
            yield ReviewFault(unit, "every slip can be tried again, and nothing else")
        costs = [_measure_cost(slips[moment.unit]) for moment in waiting if moment.unit in slips]
        if costs != sorted(costs, reverse=True) or len(costs) != len(slips):
            yield ReviewFault(Unit(1, 0), "slips are tried in the order of their cost")


def _measure_cost(decision: DecisionReview) -> float:
    """Return the cost of a decision as it is ordered: by the chance to win, or else by points."""
    return decision.price.points.value if decision.price.percent is None else decision.price.percent


def list_residuals(match: Match, review: Review) -> Iterator[tuple[float, float] | None]:
    """Yield for each ledger, in sigma, its remainder and the error of its parts.

    None for one without a split of its cards, which says so.
    """
    sigma = thresholds.sigma(match.ruleset)
    for round_review in review.rounds:
        for ledger in round_review.ledgers or ():
            if not ledger.is_told:
                yield None
                continue
            left = abs(ledger.parts.get(RESIDUAL, 0.0))
            yield left / sigma, ledger.error / sigma


MEDIAN: Final = 0.1  # sigma: the most that the middle ledger may leave over
MOST: Final = 0.3  # sigma: 95 of 100 leave over no more


@dataclass
class ReviewTally:
    """Counts over the matches of one kind of table; residuals and errors in sigma."""

    matches: int = 0
    rounds: int = 0
    decisions: int = 0
    slips: int = 0
    faults: int = 0
    untold: int = 0  # ledgers by rules that no net covers
    residuals: list[float] = field(default_factory=list)
    errors: list[float] = field(default_factory=list)

    def add(self, match: Match, review: Review, faults: list[ReviewFault]) -> None:
        """Count the review of one match, with its faults."""
        self.matches += 1
        self.rounds += len(review.rounds)
        decisions = [
            decision for round_review in review.rounds for decision in round_review.decisions
        ]
        self.decisions += len(decisions)
        self.slips += sum(decision.grade in COSTLY for decision in decisions)
        self.faults += len(faults)
        for residual in list_residuals(match, review):
            if residual is None:
                self.untold += 1
            else:
                self.residuals.append(residual[0])
                self.errors.append(residual[1])

    @property
    def holds(self) -> bool:
        """Return whether there is no fault, and ledgers leave over as little as they may."""
        if not self.residuals:
            return not self.faults
        return not self.faults and median(self.residuals) <= MEDIAN and self.largest <= MOST

    @property
    def largest(self) -> float:
        """Return what 95 of 100 ledgers leave over at most."""
        if len(self.residuals) < 2:
            return max(self.residuals, default=0.0)
        return quantiles(self.residuals, n=20)[-1]

    def line(self) -> str:
        """Return the counts in one line."""
        flagged = sum(error > thresholds.USUAL_ERROR for error in self.errors)
        left = median(self.residuals) if self.residuals else 0.0
        return (
            f"{self.matches} matches, {self.rounds} rounds, {self.decisions} decisions,"
            f" {self.slips} slips, {self.faults} faults; {len(self.residuals)} ledgers leave over"
            f" {left:.3f} sigma (median), 95 of 100 up to {self.largest:.3f};"
            f" {flagged} say that their parts are uncertain, and {self.untold} more that no"
            " net tells them"
        )
