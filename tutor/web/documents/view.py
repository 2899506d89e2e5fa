"""A match as a document: its rounds, every turn in words, verdicts and notes."""

from dataclasses import dataclass
from itertools import pairwise

from tutor.review.grades import Grade
from tutor.review.review import DecisionReview
from tutor.review.units import Unit, observe_round
from tutor.rules.cards import IDS, NO_CARD
from tutor.rules.position import BID, CANCEL, CANCELLED, DECIDE, MISDEAL, PLAY_HAND, SHOW
from tutor.rules.round.play import KOIKOI, Action
from tutor.rules.round.round import Round
from tutor.web.documents.edition import Edition
from tutor.web.documents.summary import anchor_of
from tutor.web.documents.table import Pile, describe_choices, list_piles, name_pictures
from tutor.web.hints.why import leave_out_level, tell_reasons
from tutor.web.i18n.translation import _, add_label, capitalise
from tutor.web.review.figures import basis_text, loss_text
from tutor.web.table.moves import describe_action
from tutor.web.table.prelude import describe_prelude_move, list_prelude_moves
from tutor.web.words.names.players import Person, list_people, list_seated
from tutor.web.words.review import Mark, grade_mark, tag_name
from tutor.web.words.table.announcements import call_sentence, giving_up_sentence, stop_sentence
from tutor.web.words.table.turns import describe_turn

_BEGINS: tuple[int, ...] = (BID, MISDEAL, SHOW, PLAY_HAND, DECIDE, CANCEL)


@dataclass(frozen=True)
class VerdictNote:
    """The verdict on one decision."""

    anchor: str
    what: str  # the action
    mark: Mark
    text: str
    better: str  # empty where nothing was
    tags: tuple[str, ...]
    said_to: str  # the player called "you" in reasons, if not the reader
    reasons: tuple[str, ...]
    basis: str


@dataclass(frozen=True)
class QuizQuestion:
    """A decision to be found before the answer is opened."""

    text: str
    table: tuple[Pile, ...]
    choices: tuple[str, ...]


@dataclass(frozen=True)
class TurnPart:
    """One turn, or one announcement: before the first turn, or stop and koi-koi."""

    anchor: str
    who: str
    text: str
    table: tuple[Pile, ...]
    verdicts: tuple[VerdictNote, ...]
    notes: tuple[str, ...]
    question: QuizQuestion | None
    pictures: tuple[tuple[str, ...], ...]  # the card played with what it took, then the drawn

    @property
    def is_commented(self) -> bool:
        """Return whether it has a note or a verdict."""
        return bool(self.verdicts or self.notes)


def list_turns(edition: Edition, place: int) -> tuple[TurnPart, ...]:
    """Return every turn of a round, the one of that *place* in the match."""
    stages = edition.record.match.rounds[place - 1].stages
    begins = [
        step
        for step, current in enumerate(stages[:-1])
        if not step or current.position.phase in _BEGINS
    ]
    turns = pairwise([*begins, len(stages) - 1])
    return tuple(_build_turn(edition, place, range(first, end)) for first, end in turns)


def _build_turn(edition: Edition, place: int, steps: range) -> TurnPart:
    """Return the turn that some actions of a round are."""
    stages = edition.record.match.rounds[place - 1].stages
    begun, before, after = stages[steps[0]], stages[steps[-1]], stages[steps[-1] + 1]
    notes = (edition.record.notes.get((place, step + 1), "") for step in steps)
    return TurnPart(
        anchor=f"r{place}-{steps[0] + 1}",
        who=edition.everybody[begun.to_act].title,
        text=_text(edition, before, after),
        table=() if edition.is_quiz else list_piles(begun, edition.everybody, is_open=True),
        verdicts=tuple(
            _verdict(edition, decision, stages[step])
            for step in steps
            if edition.review
            and (decision := edition.review.decision(Unit(place, step)))
            and not decision.assessment.is_forced
        ),
        notes=tuple(note for note in notes if note),
        question=_question(edition, begun) if edition.has_questions_for(begun.to_act) else None,
        pictures=_picture(before, after),
    )


def _question(edition: Edition, current: Round) -> QuizQuestion | None:
    """Return the quiz question of a decision with more than one legal action."""
    observation = observe_round(edition.record.match, current)
    who = edition.everybody[current.to_act]
    text = _("What do you do?") if who.is_you else _("What should %(name)s do?", name=who.name)
    choices = describe_choices(observation, current.legal())
    return (
        QuizQuestion(text, list_piles(current, edition.everybody, is_open=False), choices)
        if len(choices) > 1
        else None
    )


def _text(edition: Edition, before: Round, after: Round) -> str:
    """Return the text of a turn, by its last action."""
    seats = list_seated(edition.everybody, after.active)
    if after.position.ending == CANCELLED:
        return giving_up_sentence(seats[after.position.winner])
    if before.position.phase in (BID, MISDEAL, SHOW):
        return describe_prelude_move(
            list_prelude_moves(after)[-1], edition.everybody, after.ruleset
        )
    if not after.turns or before.position.phase == CANCEL:
        return ""
    turn = after.turns[-1]
    if before.position.phase == DECIDE:
        who, game = seats[turn.seat], after.ruleset.game.name
        return call_sentence(game, who) if turn.call == KOIKOI else stop_sentence(who)
    return describe_turn(turn, after.ruleset, seats, after.position.placing)


def _picture(before: Round, after: Round) -> tuple[tuple[str, ...], ...]:
    """Return the cards that a turn has moved; none before the first card and where one decides."""
    if before.position.phase in (BID, MISDEAL, SHOW, CANCEL, DECIDE) or not after.turns:
        return ()
    turn = after.turns[-1]
    moved = ((turn.played, turn.took), (turn.drawn, turn.drew_took))
    return tuple((IDS[card], *name_pictures(took)) for card, took in moved if card != NO_CARD)


def _verdict(edition: Edition, decision: DecisionReview, before: Round) -> VerdictNote:
    is_best = decision.best == decision.played or decision.grade == Grade.BEST
    better = (
        "" if is_best else add_label(_("Better"), _done(edition, before, decision, decision.best))
    )
    reasons = _reasons(edition, decision, before)
    return VerdictNote(
        anchor=anchor_of(decision.unit),
        what=_done(edition, before, decision, decision.played),
        mark=grade_mark(decision.grade),
        text=loss_text(decision, edition.decimals),
        better=better,
        tags=tuple(tag_name(tag) for tag in decision.tags),
        said_to=_tell_to_whom(edition.everybody[decision.player]) if reasons else "",
        reasons=reasons,
        basis=basis_text(decision.assessment),
    )


def _done(edition: Edition, before: Round, decision: DecisionReview, action: Action) -> str:
    observation = observe_round(edition.record.match, before)
    return capitalise(
        describe_action(observation, action, decision.assessment.weigh(action).follow_up).text
    )


def _reasons(edition: Edition, decision: DecisionReview, before: Round) -> tuple[str, ...]:
    """Return the reasons for the best move, if available, from the mover's viewpoint."""
    explanation = edition.reasons.get(decision.unit)
    if explanation is None:
        return ()
    observation = observe_round(edition.record.match, before)
    best = explanation.of(decision.best)
    if best is None:
        return ()
    people = list_people(len(edition.everybody), decision.player, edition.record.names)
    whys = tell_reasons(observation, people, leave_out_level(best), explanation.engine)
    return tuple(why.text for why in whys if why.good)


def _tell_to_whom(who: Person) -> str:
    """Return who “you” is in reasons for a decision of another player than the reader."""
    return (
        ""
        if who.is_you
        else _("From %(name)s’s point of view: “you” here is %(name)s.", name=who.name)
    )
