"""One round of a review: its result, every decision with its verdict, and links."""

from dataclasses import dataclass

from tutor.review.units import Unit
from tutor.web.i18n.translation import _
from tutor.web.review.figures import format_gain
from tutor.web.review.ledger import LedgerRow, build_ledger_rows
from tutor.web.review.move_list import MoveLine, list_moves
from tutor.web.review.subject import Subject
from tutor.web.review.sums import SumPart, list_round_parts
from tutor.web.review.what_if.other_rules import RoundByRules, settle_by_presets
from tutor.web.review.what_if.par import has_par
from tutor.web.table.prelude import list_prelude_moves
from tutor.web.table.results import RoundSummary, summarise_round
from tutor.web.words.names.cards import short_name
from tutor.web.words.names.players import list_people
from tutor.web.words.review.verdicts import decided_note


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
    before: int | None  # the places of adjacent rounds
    after: int | None
    summary: RoundSummary
    note: str  # where the match was decided before
    moves: tuple[MoveLine, ...]
    sums: tuple[SumPart, ...]
    ledger: tuple[LedgerRow, ...]
    deal_luck: str
    flips: tuple[FlipLine, ...]
    rules: tuple[RoundByRules, ...]
    everybody: tuple[str, ...]
    has_par: bool


def build_round_page(subject: Subject, place: int) -> RoundPage:
    """Return the page of a round; raise NotFound if there is none."""
    round_review = subject.round(place)
    played = subject.match.rounds[place - 1]
    last, prelude_moves = len(subject.review.rounds), list_prelude_moves(played)
    everybody, decimals = list_people(subject.match.ruleset.players), subject.decimals
    return RoundPage(
        place=place,
        number=played.number,
        before=place - 1 if place > 1 else None,
        after=place + 1 if place < last else None,
        summary=summarise_round(subject.match, place - 1, prelude_moves),
        note=decided_note([played.number] if round_review.was_decided else []),
        moves=list_moves(subject, place, prelude_moves),
        sums=list_round_parts(subject, round_review),
        ledger=build_ledger_rows([round_review.ledgers[subject.you]], decimals)
        if round_review.ledgers
        else (),
        deal_luck=format_gain(round_review.deal_lucks[subject.you], decimals)
        if round_review.deal_lucks
        else "",
        flips=tuple(
            FlipLine(
                everybody[flip.player].title, short_name(flip.card), format_gain(luck, decimals)
            )
            for flip in round_review.flips or ()
            if round(luck := flip.lucks[subject.you], decimals)
        ),
        rules=() if played.is_void else settle_by_presets(played),
        everybody=tuple(person.title for person in everybody),
        has_par=has_par(played) and subject.you in played.active,
    )


def title_of(subject: Subject, unit: Unit) -> str:
    """Return the title of a moment."""
    number = subject.round(unit.round).number
    return _("Round %(round)d, move %(move)d", round=number, move=unit.step + 1)
