"""One decision of a review: tried again first, then compared with the best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tutor.review.review import DecisionReview
from tutor.review.units import Unit, find_follow_up, observe_round, replay_to
from tutor.rules.observation import Observation, observe
from tutor.rules.position import CANCEL, DECIDE
from tutor.rules.round.round import Round
from tutor.web.i18n.translation import _, add_full_stop, add_label, join_sentences
from tutor.web.review.figures import CostFigures, basis_text, interval_text, loss_text
from tutor.web.review.move_list import MoveLine, list_moves_beside
from tutor.web.review.move_values import MoveValue, key_by_card, name_unit, value_moves
from tutor.web.review.moves import DoneAction, describe_action
from tutor.web.review.overview.moment_cards import tell_change
from tutor.web.review.parallel_deals import can_be_dealt_again
from tutor.web.review.subject import Subject
from tutor.web.review.thought_of import ask_look
from tutor.web.review.tries import TrialNumber, TriedMove, judge_try, number_trial
from tutor.web.sandbox.layout import address_at
from tutor.web.table.beats import Beat, list_beats
from tutor.web.table.board import BoardView, build_board
from tutor.web.table.card_view import CardView, card_views
from tutor.web.table.prelude import PreludeMove, list_prelude_moves
from tutor.web.table.views import open_hands
from tutor.web.words.names.players import Person, list_people
from tutor.web.words.review.verdicts import Mark, grade_mark, tag_name

_ASKED = (DECIDE, CANCEL)  # phases that are not about a layout
NEXT_CARDS = 6  # of the stock, shown with all cards open


@dataclass(frozen=True)
class ToldMove:
    """A move and its role: the one played, or the best."""

    title: str
    done: DoneAction


@dataclass(frozen=True)
class DecisionAnswer:
    """The verdict on a decision, with its evidence.

    For another player's decision, only what names none of their cards, while those are hidden.
    """

    mark: Mark
    sentence: str
    change: str  # of the chance to win the match, where it is established
    tags: tuple[str, ...]
    played: ToldMove | None
    best: ToldMove | None  # None where the played move is the best
    values: tuple[MoveValue, ...]  # of all moves; empty without a choice
    measure: str  # what they are
    basis: tuple[str, ...]  # basis of the figures
    lost: CostFigures

    @property
    def by_card(self) -> dict[str, MoveValue]:
        """Return the values of moves that are cards of the hand, by card."""
        return key_by_card(self.values)


@dataclass(frozen=True)
class MomentLinks:
    """The places and steps of adjacent moments; None where there is none."""

    previous: tuple[int, int] | None
    next: tuple[int, int] | None
    mistake_before: tuple[int, int] | None
    mistake_after: tuple[int, int] | None
    moment_after: tuple[int, int] | None  # the next slip to try, in order of cost
    is_last: bool  # of the slips to try
    round_before: int | None
    round_after: int | None


@dataclass(frozen=True)
class MomentPage:
    """Everything that the page shows."""

    place: int
    step: int
    last: int  # step of the round
    title: str
    number: int
    who: Person
    board: BoardView
    stock: tuple[CardView, ...]  # next cards, with all cards open
    history: tuple[Beat, ...]
    moves: tuple[MoveLine, ...]
    is_yours: bool
    is_open: bool  # all cards
    is_closed: bool  # somebody decides from cards that are not shown
    may_try: bool
    trial: TrialNumber | None  # of a slip
    tried: TriedMove | None
    look: str  # what is asked before the answer to a try; empty otherwise
    can_follow: bool  # a line with the consequences of a wrong try
    answer: DecisionAnswer | None
    is_analysed: bool
    has_choice: bool
    ways: MomentLinks
    next_title: str  # of the next slip to try
    note: str
    hides_note: bool  # one that was written with all cards open
    is_sample: bool
    sandbox: str
    can_deal: bool
    can_play_on: bool
    has_lines: bool  # of all moves, once the answer is shown

    @property
    def spoken(self) -> tuple[str, ...]:
        """Return the announcement for screen readers: a requested verdict, or a step.

        A step announces the events since the one before, then whose decision it is, then its
        verdict.
        """
        if self.tried:
            return (self.look or self.tried.spoken,)
        if self.answer and self.is_yours and self.has_choice:
            return (self._speak_answer(self.answer),)
        led = (beat.text for beat in self.history if beat.is_new)
        if self.answer is None:
            return (*led, self.title)
        return (*led, add_label(self.who.title, self._speak_answer(self.answer)))

    @staticmethod
    def _speak_answer(answer: DecisionAnswer) -> str:
        """Return the move that was played and the best one, then the verdict."""
        moves = [
            add_label(entry.title, entry.done.text)
            for entry in (answer.played, answer.best)
            if entry
        ]
        return join_sentences(
            [add_full_stop(name) for name in (*moves, answer.mark.word)] + [answer.sentence]
        )


def build_moment_page(
    subject: Subject, unit: Unit, *, key: str, is_looked: bool, is_shown: bool, is_open: bool
) -> MomentPage:
    """Return the page of a decision; *key* is the tried move.

    Before the answer it asks once whether the learner had thought of another one (*is_looked*).
    Another player's decision is never tried; their options are shown with all cards open.
    """
    current = replay_to(subject.match, unit)
    observation, prelude_moves = observe_round(subject.match, current), list_prelude_moves(current)
    decision = subject.decision(unit)
    is_yours = current.to_act == subject.you
    has_choice = decision is not None and not decision.assessment.is_forced
    attempt = (
        judge_try(observation, decision, key)
        if decision and is_yours and has_choice and key
        else None
    )
    look = ""
    is_own = subject.table.record.is_played_here
    if attempt and decision and is_own and subject.who.is_you and not (is_looked or is_shown):
        look = ask_look(subject.token, observation, decision, is_good=attempt.is_good)
    is_right = bool(attempt and attempt.is_good and not look)
    is_answered = is_shown or not (is_yours and has_choice) or is_right
    may_try = is_yours and has_choice and not is_answered
    is_closed = not (is_yours or is_open)
    is_sample = subject.table.record.source.is_sample  # its text is about the move made
    note = subject.notes.get((unit.round, unit.step + is_sample), "")
    ways = _ways(subject, unit)
    hides_note = bool(note) and not (is_own or (is_open and not (is_sample and may_try)))
    return MomentPage(
        place=unit.round,
        step=unit.step,
        last=len(subject.match.rounds[unit.round - 1].actions) - 1,
        title=subject.title_of(unit),
        number=current.number,
        who=list_people(current.ruleset.players)[current.to_act],
        board=_board(subject, current, prelude_moves, may_try=may_try, is_open=is_open),
        stock=_view_stock(current) if is_open else (),
        history=list_beats(
            current, prelude_moves, is_open, subject.you, since=_find_before(subject, unit)
        ),
        moves=list_moves_beside(
            subject,
            unit.round,
            unit.step + (is_answered and not is_closed),
            is_open=is_open and not may_try,
            may_try=may_try,
        ),
        is_yours=is_yours,
        is_open=is_open,
        is_closed=is_closed,
        may_try=may_try,
        trial=number_trial(subject, observation, decision) if decision and may_try else None,
        tried=attempt,
        look=look,
        can_follow=bool(attempt) and may_try and can_be_dealt_again(observation),
        answer=_answer(subject, observation, decision, is_closed)
        if decision and is_answered
        else None,
        is_analysed=decision is not None,
        has_choice=has_choice,
        ways=ways,
        next_title=subject.title_of(Unit(*ways.moment_after)) if ways.moment_after else "",
        note="" if hides_note else note,
        hides_note=hides_note,
        is_sample=is_sample,
        sandbox=address_at(observation) if is_yours and observation.phase not in _ASKED else "",
        can_deal=has_choice and not is_closed and can_be_dealt_again(observation),
        can_play_on=is_yours and subject.table.record.is_played_here,
        has_lines=is_yours and can_be_dealt_again(observation),
    )


def _find_before(subject: Subject, unit: Unit) -> Round | None:
    """Return the round one step earlier, to animate from."""
    return replay_to(subject.match, replace(unit, step=unit.step - 1)) if unit.step else None


def _board(
    subject: Subject,
    current: Round,
    prelude_moves: Sequence[PreludeMove],
    *,
    may_try: bool,
    is_open: bool,
) -> BoardView:
    number = current.number
    totals, won = subject.match.totals(number), subject.match.rounds_won(number)
    hands = open_hands(current, subject.you, all_open=is_open)
    observation = observe(current, subject.you, totals, won)
    return build_board(observation, current.turns, prelude_moves, may_act=may_try, hands=hands)


def _view_stock(current: Round) -> tuple[CardView, ...]:
    return card_views(current.stock[:NEXT_CARDS], ruleset=current.ruleset)


def _answer(
    subject: Subject, observation: Observation, decision: DecisionReview, is_closed: bool
) -> DecisionAnswer:
    verdict = DecisionAnswer(
        mark=grade_mark(decision.grade),
        sentence=loss_text(decision, subject.decimals),
        change=tell_change(decision),
        tags=(),
        played=None,
        best=None,
        values=(),
        measure=name_unit(subject),
        basis=tuple(
            filter(
                None,
                (interval_text(decision.points, subject.decimals), basis_text(decision.assessment)),
            )
        ),
        lost=subject.price(decision),
    )
    if is_closed:
        return verdict
    is_played_best = decision.best == decision.played
    return replace(
        verdict,
        tags=tuple(tag_name(tag) for tag in decision.tags),
        played=_view_played_move(subject, observation, decision, is_played_best),
        best=None if is_played_best else _view_best_move(observation, decision),
        values=() if decision.assessment.is_forced else value_moves(subject, observation, decision),
    )


def _view_played_move(
    subject: Subject, observation: Observation, decision: DecisionReview, is_best: bool
) -> ToldMove:
    card = find_follow_up(subject.match, decision.unit)
    title = _("Played, and best") if is_best else _("Played")
    return ToldMove(title, describe_action(observation, decision.played, card))


def _view_best_move(observation: Observation, decision: DecisionReview) -> ToldMove:
    card = decision.assessment.weigh(decision.best).follow_up
    return ToldMove(_("Best"), describe_action(observation, decision.best, card))


def _ways(subject: Subject, unit: Unit) -> MomentLinks:
    every = [
        (place, step)
        for place, played in enumerate(subject.match.rounds, start=1)
        for step in range(len(played.actions))
    ]
    location = (unit.round, unit.step)
    mistakes = [(mistake.round, mistake.step) for mistake in subject.mistakes]
    tries = [(other.round, other.step) for other in subject.tries]
    waits = tries[tries.index(location) + 1 :] if location in tries else []
    rounds = len(subject.match.rounds)
    return MomentLinks(
        previous=_find_last_before(every, location),
        next=_find_first_after(every, location),
        mistake_before=_find_last_before(mistakes, location),
        mistake_after=_find_first_after(mistakes, location),
        moment_after=waits[0] if waits else None,
        is_last=tries[-1:] == [location],
        round_before=unit.round - 1 if unit.round > 1 else None,
        round_after=unit.round + 1 if unit.round < rounds else None,
    )


def _find_last_before(
    all_of: Sequence[tuple[int, int]], location: tuple[int, int]
) -> tuple[int, int] | None:
    return max((entry for entry in all_of if entry < location), default=None)


def _find_first_after(
    all_of: Sequence[tuple[int, int]], location: tuple[int, int]
) -> tuple[int, int] | None:
    return min((entry for entry in all_of if entry > location), default=None)
