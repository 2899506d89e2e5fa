"""The source of an item: its match, its player, and the verdict on every move; answers to it."""

import time
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Final

from flask import request

from tutor.jobs import findings
from tutor.practice import Practice, Table
from tutor.review.analysis.figures import DecisionAssessment
from tutor.review.review import DecisionReview
from tutor.review.units import Unit, observe_round, replay_to
from tutor.review.verdicts.decision import review_decision
from tutor.rules.match.match import Match
from tutor.rules.observation import Observation
from tutor.rules.round.round import Round
from tutor.skill.items import SECONDS, Item
from tutor.skill.memory import Answer, Evidence
from tutor.store import Items
from tutor.web.words.names.players import People, Person, list_people

LONGEST: Final = 3600  # seconds after which nobody was at the page all the time


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


def find_source(practice: Practice, token: str, unit: Unit) -> Source | None:
    """Return a decision of a match that is over, None where it is not analysed."""
    table = practice.table(token)
    shown = findings.choose_pass(practice.analyses.of(token)) if table.is_closed else None
    assessment = findings.read_assessment(practice, shown, unit) if shown else None
    if not isinstance(assessment, DecisionAssessment):
        return None
    return Source(table, review_decision(table.match, assessment))


def read_seconds() -> float | None:
    """Return how long the learner has looked at the page, None where nobody knows."""
    since = request.form.get("since", 0, type=int)
    seconds = time.time() - since
    return seconds if 0 <= seconds <= LONGEST else None


def store_answer(items: Items, day: date, item: Item, evidence: Evidence, given: str) -> None:
    """Store an answer where it counts: the first one of a day on which the item is due."""
    if item.is_due(day):
        after = item.memory.after_answer(evidence, day, SECONDS[item.kind])
        items.answer(item, Answer(item.id, day, evidence), after, given)
