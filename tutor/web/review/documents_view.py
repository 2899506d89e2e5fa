"""A match as a document: its rounds, every turn in words, verdicts and notes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from tutor.explain.explanation import Explanation
from tutor.review.files import Record
from tutor.review.grades import Grade
from tutor.review.review import DecisionReview, Review
from tutor.review.units import Unit, known
from tutor.rules.play import KOIKOI, Action
from tutor.rules.position import BID, CANCEL, CANCELLED, DECIDE, MISDEAL, PLAY_HAND, SHOW
from tutor.rules.round import Round
from tutor.web.prelude import said, sentence_of
from tutor.web.review.documents_summary import anchor_of
from tutor.web.review.documents_table import Pile, choices, table_before
from tutor.web.review.figures import basis_text, told_loss
from tutor.web.review.moves import done
from tutor.web.translation import _, labelled, sentence
from tutor.web.why import whys_of
from tutor.web.words.decisions import call_sentence, giving_up_sentence, stop_sentence
from tutor.web.words.players import Person, people, seated
from tutor.web.words.review import Mark, grade_mark, tag_name
from tutor.web.words.turns import told

_BEGINS: tuple[int, ...] = (BID, MISDEAL, SHOW, PLAY_HAND, DECIDE, CANCEL)


@dataclass(frozen=True)
class Verdict:
    """What is said of one decision."""

    anchor: str
    what: str  # what was done
    mark: Mark
    text: str
    better: str  # empty where nothing was
    tags: tuple[str, ...]
    reasons: tuple[str, ...]
    basis: str


@dataclass(frozen=True)
class Question:
    """A decision to be found before the answer is opened."""

    text: str
    table: tuple[Pile, ...]
    choices: tuple[str, ...]


@dataclass(frozen=True)
class TurnPart:
    """One turn, or one thing that was said: before the first turn, or stop and koi-koi."""

    anchor: str
    who: str
    text: str
    table: tuple[Pile, ...]
    verdicts: tuple[Verdict, ...]
    notes: tuple[str, ...]
    question: Question | None = None

    @property
    def is_commented(self) -> bool:
        """Return whether anything is said of it."""
        return bool(self.verdicts or self.notes)


@dataclass(frozen=True)
class Moments:
    """Everything that turns are told from."""

    record: Record
    review: Review | None
    asked: frozenset[int]  # the players whose decisions are questions
    reasons: Mapping[Unit, Explanation]

    @cached_property
    def everybody(self) -> tuple[Person, ...]:
        """Return the players."""
        return people(self.record.ruleset.players)


def turns_of(told_from: Moments, place: int) -> tuple[TurnPart, ...]:
    """Return every turn of a round, the one of that *place* in the match."""
    played = told_from.record.match.rounds[place - 1]
    return tuple(_grouped(told_from, place, played))


def _grouped(told_from: Moments, place: int, played: Round) -> Iterator[TurnPart]:
    """Yield the turns; the actions of one turn are told together."""
    current = played.restarted()
    part: TurnPart | None = None
    for step, action in enumerate(played.actions):
        after = current.play(action)
        begins = current.position.phase in _BEGINS
        if part and begins:
            yield part
        if part is None or begins:
            part = _begun(told_from, place, step, current)
        part = _grown(told_from, part, Unit(place, step), current, after)
        current = after
    if part:
        yield part


def _begun(told_from: Moments, place: int, step: int, current: Round) -> TurnPart:
    asked = current.to_act in told_from.asked
    return TurnPart(
        anchor=f"r{place}-{step + 1}",
        who=told_from.everybody[current.to_act].title,
        text="",
        table=() if told_from.asked else table_before(current, is_open=True),
        verdicts=(),
        notes=(),
        question=_question(told_from, current) if asked else None,
    )


def _question(told_from: Moments, current: Round) -> Question | None:
    """Return what is asked where there is more than one thing to do."""
    seen = known(told_from.record.match, current)
    who = told_from.everybody[current.to_act]
    text = _("What do you do?") if who.is_you else _("What should %(name)s do?", name=who.name)
    found = choices(seen, current.legal())
    return Question(text, table_before(current, is_open=False), found) if len(found) > 1 else None


def _grown(told_from: Moments, part: TurnPart, unit: Unit, before: Round, after: Round) -> TurnPart:
    """Return a turn with one more action of it."""
    found = told_from.review.decision(unit) if told_from.review else None
    verdict = (_verdict(told_from, found, before),) if found and _is_told(found) else ()
    note = told_from.record.notes.get((unit.round, unit.step + 1), "")
    return replace(
        part,
        text=_text(told_from, before, after),
        verdicts=(*part.verdicts, *verdict),
        notes=(*part.notes, note) if note else part.notes,
    )


def _text(told_from: Moments, before: Round, after: Round) -> str:
    """Return what a turn has come to after one more action."""
    seats = seated(told_from.everybody, after.active)
    if after.position.ending == CANCELLED:
        return giving_up_sentence(seats[after.position.winner])
    if before.position.phase in (BID, MISDEAL, SHOW):
        return sentence_of(said(after)[-1], told_from.everybody)
    if not after.turns or before.position.phase == CANCEL:
        return ""
    turn = after.turns[-1]
    if before.position.phase == DECIDE:
        who, game = seats[turn.seat], after.ruleset.game.name
        return call_sentence(game, who) if turn.call == KOIKOI else stop_sentence(who)
    return told(turn, after.ruleset, seats, after.position.placing)


def _is_told(found: DecisionReview) -> bool:
    return not found.assessment.is_forced


def _verdict(told_from: Moments, found: DecisionReview, before: Round) -> Verdict:
    is_best = found.best == found.played or found.grade == Grade.BEST
    better = "" if is_best else labelled(_("Better"), _done(told_from, before, found, found.best))
    return Verdict(
        anchor=anchor_of(found.unit),
        what=_done(told_from, before, found, found.played),
        mark=grade_mark(found.grade),
        text=told_loss(found),
        better=better,
        tags=tuple(tag_name(tag) for tag in found.tags),
        reasons=_reasons(told_from, found, before),
        basis=basis_text(found.assessment),
    )


def _done(told_from: Moments, before: Round, found: DecisionReview, action: Action) -> str:
    seen = known(told_from.record.match, before)
    return sentence(done(seen, action, found.assessment.weighed(action).then).text)


def _reasons(told_from: Moments, found: DecisionReview, before: Round) -> tuple[str, ...]:
    """Return what speaks for the best move, where it was worked out."""
    explanation = told_from.reasons.get(found.unit)
    if explanation is None:
        return ()
    seen = known(told_from.record.match, before)
    best = explanation.of(found.best)
    return tuple(one.text for one in whys_of(seen, best, explanation.engine)) if best else ()
