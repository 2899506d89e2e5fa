"""The cards at the end of a match or round: three moments, and the turning point.

A coached match ends with one question instead. They are shown as soon as the analysis has them;
nothing is computed for them.
"""

from dataclasses import dataclass

from tutor.practice import LEARNER, Table
from tutor.review.grades import MomentKind
from tutor.review.review import Review
from tutor.review.units import Unit, list_units
from tutor.review.verdicts.keepsakes import find_turning_point
from tutor.web.lessons.first_match import is_coached
from tutor.web.review.analysed import AnalysedMatch, derive_review, find_analysis
from tutor.web.review.overview.keepsakes import build_keepsakes
from tutor.web.review.overview.moment_cards import MomentCard, build_slip
from tutor.web.review.subject import Subject
from tutor.web.services import practice


@dataclass(frozen=True)
class Place:
    """A moment of a match: the decision after *step* actions, or None for the luck of a round."""

    round: int
    step: int | None


@dataclass(frozen=True)
class LookBack:
    """The available cards; *is_coming* while more may follow."""

    token: str
    goes_on: bool  # the match
    is_coming: bool
    pictures: tuple[MomentCard, ...] = ()
    first_try: Place | None = None  # the costliest slip, when the match is over
    tries: int = 0
    turned: Place | None = None  # where the last round turned
    question: MomentCard | None = None  # the costliest slip of a coached match, to be tried again

    @property
    def seat(self) -> None:
        """Return no side to choose: this is the learner's own match."""


def build_look_back(table: Table) -> LookBack:
    """Return the cards at the end of a round; empty while one is in play.

    Figures of a match that a later pass may still change are hidden.
    """
    if not (table.is_closed or table.match.current.is_over):
        return LookBack(table.token, not table.is_closed, is_coming=False)
    analysed_match = find_analysis(table)
    is_under_way = any(analysis.is_under_way for analysis in practice().analyses.of(table.token))
    if not _is_told(table, analysed_match) or (table.is_closed and is_under_way):
        return LookBack(table.token, not table.is_closed, is_under_way)
    review = derive_review(table, analysed_match.pass_shown)
    subject = Subject(table, LEARNER, analysed_match, review)
    tries = subject.tries if table.match.is_over else ()
    if is_coached(table):
        return LookBack(
            token=table.token,
            goes_on=not table.is_closed,
            is_coming=False,
            first_try=Place(tries[0].round, tries[0].step) if tries else None,
            question=_ask_again(subject, tries[0]) if tries else None,
        )
    return LookBack(
        token=table.token,
        goes_on=not table.is_closed,
        is_coming=False,
        pictures=build_keepsakes(subject) if table.match.is_over else (),
        first_try=Place(tries[0].round, tries[0].step) if tries else None,
        tries=len(tries),
        turned=_find_turn(table, review),
    )


def _ask_again(subject: Subject, unit: Unit) -> MomentCard | None:
    decision = subject.decision(unit)
    return build_slip(subject, decision, is_answered=False) if decision else None


def _is_told(table: Table, analysed_match: AnalysedMatch) -> bool:
    """Return whether the finished match, or its last round, is fully analysed."""
    if table.is_closed:
        return analysed_match.is_complete
    last = len(table.match.rounds)
    units = (unit for unit in list_units(table.match) if unit.round == last)
    return all(unit in analysed_match.assessments for unit in units)


def _find_turn(table: Table, review: Review) -> Place | None:
    moment = find_turning_point(table.match, review, len(table.match.rounds), LEARNER)
    if moment is None:
        return None
    is_decision = moment.kind != MomentKind.TURN
    return Place(moment.unit.round, moment.unit.step if is_decision else None)
