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


def build_round_page(about: Subject, place: int) -> RoundPage:
    """Return the page of a round; raise NotFound if there is none."""
    found = about.round(place)
    played = about.match.rounds[place - 1]
    last, told = len(about.review.rounds), list_prelude_moves(played)
    everybody, decimals = list_people(about.match.ruleset.players), about.decimals
    return RoundPage(
        place=place,
        number=played.number,
        before=place - 1 if place > 1 else None,
        after=place + 1 if place < last else None,
        summary=summarise_round(about.match, place - 1, told),
        note=decided_note([played.number] if found.was_decided else []),
        moves=list_moves(about, place, told),
        sums=list_round_parts(about, found),
        ledger=build_ledger_rows([found.ledgers[about.you]], decimals) if found.ledgers else (),
        deal_luck=format_gain(found.deal_lucks[about.you], decimals) if found.deal_lucks else "",
        flips=tuple(
            FlipLine(everybody[one.player].title, short_name(one.card), format_gain(luck, decimals))
            for one in found.flips or ()
            if round(luck := one.lucks[about.you], decimals)
        ),
        rules=() if played.is_void else settle_by_presets(played),
        everybody=tuple(one.title for one in everybody),
        has_par=has_par(played) and about.you in played.active,
    )


def title_of(about: Subject, unit: Unit) -> str:
    """Return the title of a moment."""
    number = about.round(unit.round).number
    return _("Round %(round)d, move %(move)d", round=number, move=unit.step + 1)
