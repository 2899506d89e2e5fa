"""Search values at a table without a match: all plays by value, with their basis."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.web.hints.coach import Coach
from tutor.web.hints.decision_sheet import DecisionSheet
from tutor.web.hints.proof import Proof


@dataclass(frozen=True)
class SearchValues:
    """The ranking at a table, the cost of an answer, and the basis of both."""

    coach: Coach
    loss: str
    proof: Proof
    sheet: DecisionSheet | None  # of a decision between a certain and a possible result
