"""The source of an item: its match, its player, and the verdict on every move."""

from dataclasses import dataclass
from functools import cached_property

from tutor.jobs import findings
from tutor.practice import Practice, Table
from tutor.review.analysis.figures import DecisionAssessment
from tutor.review.review import DecisionReview
from tutor.review.units import Unit, observe_round, replay_to
from tutor.review.verdicts.verdicts import review_decision
from tutor.rules.match.match import Match
from tutor.rules.observation import Observation
from tutor.rules.round.round import Round
from tutor.web.services import practice
from tutor.web.words.names.players import People, Person, list_people


@dataclass(frozen=True)
class Source:
    """A decision of a match that is over, and what its analysis found of it."""

    table: Table
    found: DecisionReview

    @property
    def match(self) -> Match:
        """Return the match."""
        return self.table.match

    @property
    def unit(self) -> Unit:
        """Return which decision it is."""
        return self.found.unit

    @cached_property
    def current(self) -> Round:
        """Return the round as it stood."""
        return replay_to(self.match, self.unit)

    @cached_property
    def seen(self) -> Observation:
        """Return what the player could know."""
        return observe_round(self.match, self.current)

    @cached_property
    def people(self) -> People:
        """Return everybody at the table from the viewpoint of the player who decided."""
        names = self.table.record.source.names
        return list_people(self.match.ruleset.players, self.found.player, names)

    @property
    def who(self) -> Person:
        """Return the player who decided."""
        return self.people[self.found.player]

    @property
    def seat(self) -> int | None:
        """Return the player of an imported match, None for the learner."""
        return self.found.player if self.table.record.source.names else None


def find_source(token: str, unit: Unit) -> Source | None:
    """Return a decision of a match that is over, None where it is not analysed."""
    return find_source_in(practice(), token, unit)


def find_source_in(room: Practice, token: str, unit: Unit) -> Source | None:
    """Return a decision of a match in the practice of somebody, None where it is not analysed."""
    table = room.table(token)
    shown = findings.choose_pass(room.analyses.of(token)) if table.is_closed else None
    assessment = findings.read_assessment(room, shown, unit) if shown else None
    if not isinstance(assessment, DecisionAssessment):
        return None
    return Source(table, review_decision(table.match, assessment))
