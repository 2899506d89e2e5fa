"""What is known of a match so far. Nothing is computed here."""

from dataclasses import dataclass

from tutor.practice import Table
from tutor.review.assessment import Assessment
from tutor.review.reading import assessment_from_json
from tutor.review.units import Unit, events_of
from tutor.store.analyses import DONE, FULL, Analysis
from tutor.web.services import practice


@dataclass(frozen=True)
class Analysed:
    """The best pass over a match that there is."""

    assessments: dict[Unit, Assessment]
    pass_shown: Analysis | None  # None while nothing is found

    @property
    def budget(self) -> str:
        """Return "quick" or "full", or nothing while nothing is found."""
        return self.pass_shown.budget if self.pass_shown else ""

    @property
    def seed(self) -> int:
        """Return the seed of the samples, 0 while nothing is found."""
        return self.pass_shown.seed if self.pass_shown else 0


def analysed(table: Table) -> Analysed:
    """Return what is known of a match that is over."""
    passes = practice().analyses.of(table.token)
    ended = [one for one in passes if one.state == DONE]
    full = [one for one in ended if one.budget == FULL]
    begun = [one for one in passes if one.done]
    shown = next(iter([*full, *ended, *begun]), None)
    found = practice().analyses.assessments(shown.id) if shown else {}
    return Analysed({Unit(*key): assessment_from_json(data) for key, data in found.items()}, shown)


def assisted(table: Table) -> frozenset[Unit]:
    """Return the decisions of a match that were not the learner's alone."""
    decisions = events_of(table.record.events)
    told = practice().told(table.token)
    return frozenset(
        decisions[place] for place, help in told.items() if help.assisted and place in decisions
    )
