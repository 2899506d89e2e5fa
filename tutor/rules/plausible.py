"""Whether a claimed observation can be one of a possible round."""

from typing import Final

from tutor.rules.capture import choices
from tutor.rules.cards import NO_CARD, count
from tutor.rules.observation import Observation, public_position
from tutor.rules.play import may_call
from tutor.rules.position import (
    CHOOSE_DRAW,
    CHOOSE_HAND,
    DECIDE,
    PHASES,
    PLAY_HAND,
)
from tutor.rules.round import gained
from tutor.rules.scoring import yaku_made


class ObservationError(ValueError):
    """An observation that cannot be; *field* names the part that is wrong."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field


def check(observation: Observation) -> None:
    """Raise ObservationError when the observation is not one of a possible round."""
    for rule in _CHECKS:
        rule(observation)


def _check_seats(seen: Observation) -> None:
    seats = seen.ruleset.seats
    per_seat = {
        "hand_counts": seen.hand_counts,
        "captured": seen.captured,
        "koikoi_calls": seen.calls,
        "totals": seen.totals,
    }
    for name, values in per_seat.items():
        if len(values) != seats:
            raise ObservationError(name, f"{name} must have {seats} entries, one a seat.")
    for name, seat in (("seat", seen.seat), ("dealer", seen.dealer)):
        if not 0 <= seat < seats:
            raise ObservationError(name, f"{name} is {seat}, but the seats are 0 to {seats - 1}.")
    if not 1 <= seen.round <= seen.rounds:
        raise ObservationError("round", f"round is {seen.round}, but the match has {seen.rounds}.")


def _check_cards(seen: Observation) -> None:
    zones = [("hand", seen.hand), ("field", seen.field)]
    zones += [("captured", pile) for pile in seen.captured]
    if seen.placing != NO_CARD:
        zones.append(("played" if seen.phase == CHOOSE_HAND else "drawn", 1 << seen.placing))
    known = 0
    for name, cards in zones:
        if known & cards:
            raise ObservationError(name, f"A card of {name} lies in another place as well.")
        known |= cards


def _check_counts(seen: Observation) -> None:
    ruleset, held = seen.ruleset, seen.hand_counts[seen.seat]
    if held != count(seen.hand):
        raise ObservationError(
            "hand_counts", f"hand has {count(seen.hand)} cards, but hand_counts says {held}."
        )
    total = 48 - count(seen.unseen) + sum(seen.hand_counts) - count(seen.hand) + seen.stock
    if total != 48:
        raise ObservationError("stock", f"All places together have {total} cards instead of 48.")
    drawn = seen.completed_turns + (seen.phase in (CHOOSE_DRAW, DECIDE))
    stock = 48 - ruleset.seats * ruleset.hand_size - ruleset.field_size - drawn
    if seen.stock != stock:
        raise ObservationError(
            "stock", f"After {drawn} draws the stock has {stock} cards, not {seen.stock}."
        )


def _check_phase(seen: Observation) -> None:
    if seen.phase not in (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW, DECIDE):
        raise ObservationError("phase", f"Nobody decides in the phase {PHASES[seen.phase]}.")
    choosing = {CHOOSE_HAND: "played", CHOOSE_DRAW: "drawn"}.get(seen.phase)
    phase = PHASES[seen.phase]
    if choosing and seen.placing == NO_CARD:
        raise ObservationError(choosing, f"{phase} needs the card that was {choosing}.")
    if not choosing and seen.placing != NO_CARD:
        raise ObservationError("phase", f"In {phase} no card waits for a choice.")
    rules = seen.ruleset.tables(seen.round)
    if choosing and not choices(rules.joker, seen.field, seen.placing):
        raise ObservationError(choosing, "Not two cards of its month lie on the field.")
    if seen.phase == PLAY_HAND and not seen.hand:
        raise ObservationError("hand", "play_hand needs a card in hand.")


def _check_turn(seen: Observation) -> None:
    ruleset, turns = seen.ruleset, seen.completed_turns
    if turns < 0:
        raise ObservationError("phase", f"No card was played yet, so not {PHASES[seen.phase]}.")
    if (seen.dealer + turns) % ruleset.seats != seen.seat:
        raise ObservationError(
            "seat", f"After {turns} turns from dealer {seen.dealer} seat {seen.seat} is not to act."
        )
    begun = turns if seen.phase == PLAY_HAND else turns + 1
    for seat, held in enumerate(seen.hand_counts):
        after_dealer = (seat - seen.dealer) % ruleset.seats
        wanted = ruleset.hand_size - (begun + ruleset.seats - 1 - after_dealer) // ruleset.seats
        if held != wanted:
            raise ObservationError(
                "hand_counts", f"Seat {seat} must hold {wanted} cards at this turn, not {held}."
            )


def _check_piles(seen: Observation) -> None:
    if any(count(pile) % 2 for pile in seen.captured):
        raise ObservationError("captured", "Cards are captured in twos or fours, never odd.")
    for turn in seen.history:
        if not 0 <= turn.seat < len(seen.captured):
            raise ObservationError("history", f"history has a turn of seat {turn.seat}.")
        if gained([turn], turn.seat) & ~seen.captured[turn.seat]:
            raise ObservationError("history", "history takes a card that is not in captured.")


def _check_calls(seen: Observation) -> None:
    hand_size = seen.ruleset.hand_size
    rules = seen.ruleset.tables(seen.round)
    lasting = not any(row.spoiled_by for row in rules.yaku)
    for seat, calls in enumerate(seen.calls):
        if not 0 <= calls <= hand_size - seen.hand_counts[seat]:
            raise ObservationError(
                "koikoi_calls", f"Seat {seat} cannot have called {calls} times by now."
            )
        if calls and lasting and not yaku_made(rules, seen.captured[seat], seen.field)[0]:
            raise ObservationError("koikoi_calls", f"Seat {seat} called without a yaku.")
    total = yaku_made(rules, seen.captured[seen.seat], seen.field)[0]
    if seen.turn_start_points < 0 or (lasting and seen.turn_start_points > total):
        raise ObservationError(
            "turn_start_points", f"turn_start_points must be 0 to {total}, what captured gives."
        )


def _check_decision(seen: Observation) -> None:
    if seen.phase != DECIDE:
        return
    rules = seen.ruleset.tables(seen.round)
    total = yaku_made(rules, seen.captured[seen.seat], seen.field)[0]
    if total == 0:
        raise ObservationError("phase", "decide needs a yaku, and captured holds none.")
    if not rules.new_yaku_only and total <= seen.turn_start_points:
        raise ObservationError(
            "turn_start_points", f"decide needs more than the {total} points of the turn's start."
        )
    if not seen.hand or not may_call(rules, public_position(seen), total):
        raise ObservationError("phase", "Koi-koi is not offered here, so nothing is to decide.")


_CHECKS: Final = (
    _check_seats,
    _check_cards,
    _check_phase,
    _check_counts,
    _check_turn,
    _check_piles,
    _check_calls,
    _check_decision,
)
