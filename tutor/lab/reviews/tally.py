"""The results of checking the reviews of many matches."""

from dataclasses import dataclass, field
from statistics import median, quantiles
from typing import Final

from tutor.lab.reviews.faults import COSTLY, ReviewFault, list_residuals
from tutor.review import thresholds
from tutor.review.review import Review
from tutor.rules.match.match import Match

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
