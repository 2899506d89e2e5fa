"""What the end of a match or round points at: three picture cards, and where a round turned.

Shown from the moment on that the analysis knows it; nothing is computed for it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.practice import LEARNER, Table
from tutor.review.grades import MomentKind
from tutor.review.review import DecisionReview, Review
from tutor.review.units import find_follow_up, list_units, observe_unit
from tutor.review.verdicts.keepsakes import (
    LuckyFlip,
    choose_keepsakes,
    find_turning_point,
)
from tutor.web.i18n.numbers import format_signed
from tutor.web.i18n.translation import _, capitalise, join_sentences
from tutor.web.review.analysed import AnalysedMatch, derive_review, find_analysis
from tutor.web.review.figures import loss_text
from tutor.web.review.moves import describe_action, view_dearest_yaku
from tutor.web.services import practice
from tutor.web.table.cards import CardView, card_view
from tutor.web.words.names.cards import short_name


@dataclass(frozen=True)
class Place:
    """A moment of a match: the decision after *step* actions, or None for the luck of a round."""

    round: int
    step: int | None


@dataclass(frozen=True)
class PictureCard:
    """One thing to take along from a match, and where it can be seen again."""

    title: str
    cards: tuple[CardView, ...]
    text: str
    note: str
    at: Place


@dataclass(frozen=True)
class LookBack:
    """What is known so far; *is_coming* while more may be."""

    token: str
    goes_on: bool  # the match
    is_coming: bool
    pictures: tuple[PictureCard, ...] = ()
    turned: Place | None = None  # where the last round turned


def build_look_back(table: Table) -> LookBack:
    """Return what is known at the end of a round; nothing while one is in play."""
    if not (table.is_closed or table.match.current.is_over):
        return LookBack(table.token, not table.is_closed, is_coming=False)
    found = find_analysis(table)
    if not _is_told(table, found):
        passes = practice().analyses.of(table.token)
        return LookBack(table.token, not table.is_closed, any(one.is_under_way for one in passes))
    review = derive_review(table, found.pass_shown)
    return LookBack(
        token=table.token,
        goes_on=not table.is_closed,
        is_coming=False,
        pictures=tuple(_pictures(table, review)) if table.match.is_over else (),
        turned=_find_turn(table, review),
    )


def _is_told(table: Table, found: AnalysedMatch) -> bool:
    """Return whether all is known of what has ended: the match, or else its last round."""
    if table.is_closed:
        return found.is_complete
    last = len(table.match.rounds)
    units = (unit for unit in list_units(table.match) if unit.round == last)
    return all(unit in found.assessments for unit in units)


def _find_turn(table: Table, review: Review) -> Place | None:
    found = find_turning_point(table.match, review, len(table.match.rounds), LEARNER)
    if found is None:
        return None
    is_decision = found.kind != MomentKind.TURN
    return Place(found.unit.round, found.unit.step if is_decision else None)


def _pictures(table: Table, review: Review) -> Iterator[PictureCard]:
    kept = choose_keepsakes(table.match, review, LEARNER)
    if kept.best:
        note = _("Everything else was clearly worse.")
        yield _picture(table, kept.best, _("Your best move"), note)
    if kept.dearest:
        note = loss_text(kept.dearest)
        yield _picture(table, kept.dearest, _("Your dearest move"), note)
    if kept.luckiest:
        yield _picture_flip(table, kept.luckiest)


def _picture(table: Table, one: DecisionReview, title: str, note: str) -> PictureCard:
    then = find_follow_up(table.match, one.unit)
    seen = observe_unit(table.match, one.unit)
    done = describe_action(seen, one.played, then)
    at = Place(one.unit.round, one.unit.step)
    cards = done.cards or view_dearest_yaku(seen)
    return PictureCard(title, cards, done.text, _note(table, at.round, note), at)


def _picture_flip(table: Table, lucky: LuckyFlip) -> PictureCard:
    note = _("Luck, not skill: %(points)s points.", points=format_signed(lucky.points))
    return PictureCard(
        title=_("Your luckiest flip"),
        cards=(card_view(lucky.flip.card, ruleset=table.ruleset),),
        text=capitalise(short_name(lucky.flip.card)),
        note=_note(table, lucky.place, note),
        at=Place(lucky.place, None),
    )


def _note(table: Table, place: int, note: str) -> str:
    number = table.match.rounds[place - 1].number
    return join_sentences([_("Round %(round)d.", round=number), note])
