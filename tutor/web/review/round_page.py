"""One round of a review: its result, every decision with its verdict, and links."""

from typing import Any

from tutor.web.review.figures import format_gain
from tutor.web.review.ledger import build_ledger_rows
from tutor.web.review.move_list import list_moves
from tutor.web.review.subject import Subject
from tutor.web.review.sums import make_printer
from tutor.web.review.what_if import has_par, settle_by_presets
from tutor.web.table.prelude import list_prelude_moves
from tutor.web.table.results import summarise_round
from tutor.web.words.names.cards import short_name
from tutor.web.words.review import decided_note


def build_round_page(subject: Subject, place: int) -> dict[str, Any]:
    """Return the page of a round; raise NotFound if there is none."""
    review, you, decimals = subject.round(place), subject.you, subject.decimals
    played = subject.match.rounds[place - 1]
    prelude_moves = list_prelude_moves(played)
    everybody = subject.people
    return {
        "place": place,
        "number": played.number,
        "before": place - 1 if place > 1 else None,  # the places of adjacent rounds
        "after": place + 1 if place < len(subject.review.rounds) else None,
        "summary": summarise_round(subject.match, everybody, place - 1, prelude_moves),
        "note": decided_note([played.number] if review.was_decided else []),
        "moves": list_moves(subject, place, prelude_moves),
        "sums": make_printer(subject).list_parts(review.balances[you]) if review.balances else (),
        "ledger": build_ledger_rows([review.ledgers[you]], decimals) if review.ledgers else (),
        "deal_luck": format_gain(review.deal_lucks[you], decimals) if review.deal_lucks else "",
        "flips": [
            (everybody[flip.player].title, short_name(flip.card), format_gain(luck, decimals))
            for flip in review.flips or ()
            if round(luck := flip.lucks[you], decimals)
        ],
        "rules": () if played.is_void else settle_by_presets(played),
        "everybody": [person.title for person in everybody],
        "has_par": has_par(played) and you in played.active,
    }
