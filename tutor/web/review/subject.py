"""The subject of a review: a finished match, one of its players, its figures."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import request
from werkzeug.exceptions import NotFound

from tutor.practice import LEARNER, Practice, Table
from tutor.review import thresholds
from tutor.review.review import DecisionReview, Moment, Review, RoundReview
from tutor.review.units import Unit
from tutor.review.verdicts.moments import is_costly, sort_by_cost
from tutor.rules.match.match import Match
from tutor.rules.observation import observe
from tutor.rules.round.round import Round
from tutor.store import Source
from tutor.web.hint_service import Hints
from tutor.web.http.rendering import find_address
from tutor.web.i18n.translation import _
from tutor.web.lessons.first_match import is_coached
from tutor.web.review.analysis_progress import AnalysedMatch, derive_review, request_analysis
from tutor.web.review.figures import CostFigures, cost_figures
from tutor.web.services import find_ended_rounds
from tutor.web.table.beats import PreludeMove
from tutor.web.table.board import BoardView, build_board
from tutor.web.table.seats import find_people, find_side, open_hands
from tutor.web.words.names.players import People, Person


@dataclass(frozen=True)
class Subject:
    """A match as *you*, one of its players, look back on it."""

    table: Table
    you: int
    found: AnalysedMatch
    review: Review
    is_coached: bool = False  # whether a tutor spoke at its table

    @property
    def token(self) -> str:
        """Return the address of the match."""
        return self.table.token

    @property
    def goes_on(self) -> bool:
        """Return whether more rounds of the match will be played."""
        return not self.table.is_closed

    @property
    def match(self) -> Match:
        """Return the match that is looked back on."""
        return self.table.match

    @property
    def seat(self) -> int | None:
        """Return the chosen player, None where there is no choice."""
        return self.you if self.table.record.source.names else None

    @property
    def who(self) -> Person:
        """Return this player with the words that pages use for them."""
        return self.people[self.you]

    @cached_property
    def people(self) -> People:
        """Return everybody at the table from this player's viewpoint."""
        return find_people(self.table, self.you)

    @property
    def decimals(self) -> int:
        """Return to how many decimals points of this match are printed."""
        return thresholds.decimals(self.match.ruleset)

    def price(self, decision: DecisionReview) -> CostFigures:
        """Return the cost of a decision, in the unit of all decisions of this match."""
        return cost_figures(decision, self.decimals, in_chances=self.review.is_in_chances)

    @cached_property
    def mistakes(self) -> tuple[Unit, ...]:
        """Return this player's decisions that cost something, in the order of play."""
        return tuple(
            decision.unit
            for decision in self.review.decisions
            if decision.player == self.you and decision.is_slip
        )

    @property
    def moments(self) -> tuple[Moment, ...]:
        """Return the few moments that mattered most to this player, in the order of play."""
        return self.review.players[self.you].moments

    @cached_property
    def tries(self) -> tuple[Unit, ...]:
        """Return the slips among the moments, which wait to be tried again, the costliest first."""
        slips = [moment for moment in self.moments if is_costly(moment)]
        return tuple(moment.unit for moment in sort_by_cost(self.review, slips))

    def round(self, place: int) -> RoundReview:
        """Return a round by its place in the match; raise NotFound if there is none."""
        if not 1 <= place <= len(self.review.rounds):
            raise NotFound
        return self.review.rounds[place - 1]

    def url(self, endpoint: str, **values: Any) -> str:
        """Return the address of a page of this review, for its player."""
        return find_address(endpoint, token=self.token, seat=self.seat, **values)

    def title_of(self, unit: Unit) -> str:
        """Return the title of a moment."""
        number = self.round(unit.round).number
        return _("Round %(round)d, move %(move)d", round=number, move=unit.step + 1)

    def decision(self, unit: Unit) -> DecisionReview | None:
        """Return the review of a decision, None while it is not analysed."""
        return self.review.decision(unit)


def open_subject(practice: Practice, hints: Hints, token: str) -> Subject:
    """Return the subject of the chosen player; the learner's by default.

    A match in progress has only its finished rounds; refuse one without any.
    """
    table = find_ended_rounds(practice, token)
    names = table.record.source.names
    you = _read_side(table.record.source) if names else LEARNER
    analysed_match = request_analysis(practice.analyses, table)
    review = derive_review(practice, hints, table, analysed_match.pass_shown)
    return Subject(table, you, analysed_match, review, is_coached(practice.lessons, table))


def _read_side(source: Source) -> int:
    seat = request.args.get("seat", find_side(source), type=int)
    if not 0 <= seat < len(source.names):
        raise NotFound
    return seat


def build_past_board(
    subject: Subject,
    moment: Round,
    prelude_moves: Sequence[PreludeMove],
    *,
    is_open: bool = False,
    may_act: bool = False,
) -> BoardView:
    """Return the table as the player of the subject saw it, or with all cards open."""
    totals, won = subject.match.totals(moment.number), subject.match.rounds_won(moment.number)
    return build_board(
        observe(moment, subject.you, totals, won),
        subject.people,
        moment.turns,
        prelude_moves,
        may_act=may_act,
        hands=open_hands(moment, subject.you, all_open=is_open),
    )
