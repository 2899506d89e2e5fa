"""A kind of example, and the answers that several games share."""

from collections.abc import Callable
from typing import NamedTuple

from tutor.lab.examples.record import Example, ExampleError, read_cards
from tutor.rules.cards import count, ids_in, month_set
from tutor.rules.round.capture import list_captures
from tutor.rules.round.prelude import list_offers
from tutor.rules.ruleset import MISDEAL, SOUND
from tutor.rules.score.scoring import card_points, score_sheet

Answer = dict[str, object]


class ExampleKind(NamedTuple):
    """How one kind of example is answered, and what its context may hold."""

    answer: Callable[[Example], Answer]
    context: tuple[str, ...] = ()


def answer_capture_options(record: Example) -> Answer:
    """Return the sets of field cards that a card may take."""
    field = record.pile("field")
    played = read_cards([record.context.need("played")], "played")
    if field & played:
        raise ExampleError("The card played is on the field too.")
    taken = list_captures(record.rules.tables().joker, field, played.bit_length() - 1)
    return {"yaku": [], "total": 0, "options": sorted(sorted(ids_in(number)) for number in taken)}


def answer_captured_score(record: Example) -> Answer:
    """Return the yaku and card points of a captured pile."""
    pile = record.pile("captured")
    sheet = score_sheet(record.rules, 1, pile)
    return {
        "yaku": sorted([scored.yaku.id, scored.points] for scored in sheet),
        "card_points": card_points(record.rules.tables(), pile),
        "total": sum(scored.points for scored in sheet),
    }


def answer_dealt_hand(record: Example) -> Answer:
    """Return the yaku that a dealt hand may show, and whether it is a misdeal."""
    hand, game = record.pile("hand"), record.rules.game
    verdict = game.hand_verdict(record.rules.toggles, hand)
    shown = list_offers(record.rules, hand) if verdict != MISDEAL else ()
    return {
        "yaku": sorted([yaku.id, yaku.points] for yaku in shown),
        "total": sum(yaku.points for yaku in shown),
        "misdeal": verdict != SOUND,
    }


def answer_dealt_field(record: Example) -> Answer:
    """Return the answer to a dealt field: whether it is void, its score or its multiplier."""
    field, game, toggles = record.pile("field"), record.rules.game, record.rules.toggles
    months = [m for m in range(1, 13) if count(field & month_set(4 * (m - 1))) == 3]
    return {
        "yaku": [],
        "total": 0,
        "redeal": game.is_void_field(toggles, field),
        "stacked_months": months,
        "multiplier": game.boost(toggles, field),
    }
