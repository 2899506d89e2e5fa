"""What the search says at a table that is no match: all plays by value, and what they rest on."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.web.hints.coach import Coach
from tutor.web.hints.decision_sheet import DecisionSheet
from tutor.web.hints.proof import Proof


@dataclass(frozen=True)
class SearchValues:
    """The ranking at a table, what an answer gives up, and what both rest on."""

    coach: Coach
    loss: str
    proof: Proof
    sheet: DecisionSheet | None  # of a decision between what is sure and what may come
