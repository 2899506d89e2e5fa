"""One round of a review: what it came to, every decision with its verdict, and what else it was."""

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.review.review import DecisionReview
from tutor.review.units import Unit, find_follow_up, observe_round
from tutor.web.i18n.numbers import format_signed, format_unsigned
from tutor.web.i18n.translation import _
from tutor.web.review.ledger import LedgerRow, build_ledger_rows
from tutor.web.review.moves import DoneAction, describe_action
from tutor.web.review.subject import Subject
from tutor.web.review.what_if.other_rules import RoundByRules, settle_by_presets
from tutor.web.review.what_if.par import has_par
from tutor.web.table.results import RoundSummary, summarise_round
from tutor.web.words.names.cards import short_name
from tutor.web.words.names.players import Person, list_people
from tutor.web.words.review.verdicts import Mark, grade_mark, tag_name


@dataclass(frozen=True)
class MoveLine:
    """One decision: who, what, and the verdict with its figure; none while it is not analysed."""

    step: int
    who: Person
    done: DoneAction
    mark: Mark | None
    lost: str
    margin: str
    tags: tuple[str, ...]


@dataclass(frozen=True)
class FlipLine:
    """One card that was turned up, and its luck in points."""

    who: str
    card: str
    luck: str


@dataclass(frozen=True)
class RoundPage:
    """Everything that the page shows."""

    place: int
    number: int
    before: int | None  # the places of the rounds beside it
    after: int | None
    summary: RoundSummary
    moves: tuple[MoveLine, ...]
    ledger: tuple[LedgerRow, ...]
    deal_luck: str
    flips: tuple[FlipLine, ...]
    rules: tuple[RoundByRules, ...]
    everybody: tuple[str, ...]
    has_par: bool


def build_round_page(about: Subject, place: int) -> RoundPage:
    """Return the page of a round; raise NotFound if there is none such."""
    found = about.round(place)
    played = about.match.rounds[place - 1]
    last = len(about.review.rounds)
    everybody = list_people(about.match.ruleset.players)
    return RoundPage(
        place=place,
        number=played.number,
        before=place - 1 if place > 1 else None,
        after=place + 1 if place < last else None,
        summary=summarise_round(about.match, place - 1),
        moves=tuple(_moves(about, place)),
        ledger=build_ledger_rows([found.ledgers[about.you]]) if found.ledgers else (),
        deal_luck=format_signed(found.deal_lucks[about.you]) if found.deal_lucks else "",
        flips=tuple(
            FlipLine(everybody[one.player].title, short_name(one.card), format_signed(luck))
            for one in found.flips or ()
            if round(luck := one.lucks[about.you], 1)
        ),
        rules=() if played.is_void else settle_by_presets(played),
        everybody=tuple(one.title for one in everybody),
        has_par=has_par(played) and about.you in played.active,
    )


def _moves(about: Subject, place: int) -> Iterator[MoveLine]:
    played = about.match.rounds[place - 1]
    everybody = list_people(about.match.ruleset.players)
    reviews = {one.unit.step: one for one in about.round(place).decisions}
    current = played.restart()
    for step, action in enumerate(played.actions):
        seen = observe_round(about.match, current)
        after = current.play(action)
        found = reviews.get(step)
        yield MoveLine(
            step=step,
            who=everybody[current.to_act],
            done=describe_action(seen, action, find_follow_up(about.match, Unit(place, step))),
            mark=grade_mark(found.grade) if found else None,
            lost=describe_loss(found) if found else "",
            margin=margin_of(found) if found else "",
            tags=tuple(tag_name(tag) for tag in found.tags) if found else (),
        )
        current = after


def describe_loss(found: DecisionReview) -> str:
    """Return what a decision gave up; nothing is said of what costs nothing."""
    value = max(0.0, round(found.points.value, 1))
    return format_signed(-value) if value else format_unsigned(0)


def margin_of(found: DecisionReview) -> str:
    """Return half of the 95 % interval of it, empty where it was counted."""
    margin = found.points.margin
    return format_unsigned(margin) if margin else ""


def title_of(about: Subject, unit: Unit) -> str:
    """Return what a moment is called."""
    number = about.round(unit.round).number
    return _("Round %(round)d, move %(move)d", round=number, move=unit.step + 1)
