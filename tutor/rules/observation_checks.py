"""Whether an observation that somebody claims can come from a possible round."""

from typing import Final

from tutor.rules.cards import ALL, NO_CARD, Card, CardSet, cards_in, count
from tutor.rules.legal import rebuild_bidding
from tutor.rules.observation import BEFORE_THE_FIRST_TURN, Observation, public_position
from tutor.rules.position import (
    BID,
    CANCEL,
    CHOOSE_DRAW,
    CHOOSE_HAND,
    DECIDE,
    MISDEAL,
    PHASES,
    PLAY_HAND,
    SHOW,
)
from tutor.rules.round import prelude
from tutor.rules.round.bidding import ACTIVE, Bidding
from tutor.rules.round.capture import find_choices
from tutor.rules.round.play import can_call
from tutor.rules.round.round import collect_captured
from tutor.rules.ruleset import MISDEAL as HAND_IS_MISDEAL
from tutor.rules.ruleset import MISDEAL_IF_DECLARED
from tutor.rules.score.scoring import score_pile
from tutor.rules.tables import AGAINST_PAR

_ASKING: Final = (*BEFORE_THE_FIRST_TURN, PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW, DECIDE, CANCEL)


class ObservationError(ValueError):
    """An observation that cannot be; *field* names the part that is wrong."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field


def check_observation(observation: Observation) -> None:
    """Raise ObservationError when the observation is not one of a possible round.

    `check_history` checks the history.
    """
    for rule in _CHECKS:
        rule(observation)


def check_history(seen: Observation) -> None:
    """Raise ObservationError when the history contradicts the beginning of its round."""
    if not seen.history:
        return
    _check_dealt_field(seen, seen.history[0].field_before)
    hidden = seen.hand | seen.unseen
    for seat, cards in enumerate(seen.shown):
        played = [turn.played for turn in seen.history if turn.seat == seat]
        if seat == seen.seat and seen.phase == CHOOSE_HAND:
            played.append(seen.placing)
        lost = [card for card in cards_in(cards & ~hidden) if card not in played]
        under_way = seat == seen.seat and seen.phase not in (PLAY_HAND, CANCEL, CHOOSE_HAND)
        if len(lost) > under_way:  # the card played in this turn is not told
            raise ObservationError("shown", f"Seat {seat} has shown a card that it did not play.")
    _check_dealt_hand(seen)


def _check_seats(seen: Observation) -> None:
    players = seen.ruleset.players
    seats = players if seen.phase == BID else seen.ruleset.seats
    one = "a player" if seats == players and seen.ruleset.has_bidding else "a seat"
    for name, values in {
        "hand_counts": seen.hand_counts,
        "captured": seen.captured,
        "koikoi_calls": seen.calls,
        "shown": seen.shown,
        "shown_points": seen.shown_points,
        "active": seen.active,
    }.items():
        if len(values) != seats:
            raise ObservationError(name, f"{name} must have {seats} entries, one {one}.")
    if len(seen.totals) != players:
        each = "a player" if seen.ruleset.has_bidding else "a seat"
        raise ObservationError("totals", f"totals must have {players} entries, one {each}.")
    _check_bank(seen)
    for name, seat in (("seat", seen.seat), ("dealer", seen.dealer)):
        if not 0 <= seat < seats:
            raise ObservationError(name, f"{name} is {seat}, but the seats are 0 to {seats - 1}.")
    _check_active(seen)
    _check_rounds_won(seen)
    if seen.round < 1 or (seen.rounds and seen.round > seen.rounds):
        raise ObservationError("round", f"round is {seen.round}, but the match has {seen.rounds}.")


def _check_bank(seen: Observation) -> None:
    """Check that all players have points left where they began with some (J1)."""
    bank = seen.ruleset.bank
    if bank and min(seen.totals) <= 0:
        raise ObservationError("totals", "The match is over when somebody has no points left.")
    paid = seen.ruleset.tables(seen.round).zero_sum
    if bank and paid and sum(seen.totals) != bank * len(seen.totals):
        raise ObservationError(
            "totals",
            f"totals must add up to {bank * len(seen.totals)}, as everybody began with {bank}.",
        )


def _check_rounds_won(seen: Observation) -> None:
    won, played = seen.rounds_won, seen.round - 1
    if won and (len(won) != seen.ruleset.players or sum(won) > played):
        raise ObservationError(
            "rounds_won",
            f"rounds_won must have {seen.ruleset.players} entries, together {played} at most.",
        )


def _check_active(seen: Observation) -> None:
    players = range(seen.ruleset.players)
    in_turn = sorted({player for player in seen.active if player in players})
    if seen.active != tuple(in_turn):
        raise ObservationError(
            "active", f"active must name players 0 to {players[-1]} in turn order, each once."
        )


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
    if known & ~ALL and not _holds_joker(seen):
        raise ObservationError("hand", "The joker is in nobody's hand in this phase.")


def _holds_joker(seen: Observation) -> bool:
    """Return whether the joker may be in the observer's hand (S2.25, S2.32)."""
    ruleset = seen.ruleset
    return seen.phase == BID and ruleset.has_joker and not ruleset.joker_sits_out


def _check_counts(seen: Observation) -> None:
    ruleset, held = seen.ruleset, seen.hand_counts[seen.seat]
    if held != count(seen.hand):
        raise ObservationError(
            "hand_counts", f"hand has {count(seen.hand)} cards, but hand_counts says {held}."
        )
    pack = len(ruleset.pack) if _holds_joker(seen) else 48
    total = pack - count(seen.unseen) + sum(seen.hand_counts) - count(seen.hand) + seen.stock
    if total != pack:
        raise ObservationError(
            "stock", f"All places together have {total} cards instead of {pack}."
        )
    if seen.phase == BID:
        _check_bidders(seen)
        return
    drawn = seen.completed_turns + (seen.phase in (CHOOSE_DRAW, DECIDE))
    late = ruleset.field_comes_late and seen.phase in BEFORE_THE_FIRST_TURN
    laid = 0 if late else ruleset.field_size
    stock = 48 - ruleset.seats * ruleset.hand_size - laid - drawn
    if seen.stock != stock:
        raise ObservationError(
            "stock", f"After {drawn} draws the stock has {stock} cards, not {seen.stock}."
        )


def _check_bidders(seen: Observation) -> None:
    """Check that all players hold a whole hand, except one who sits out with the joker."""
    ruleset = seen.ruleset
    resting = [0] if ruleset.joker_sits_out else []
    wanted = [*resting, *[ruleset.hand_size] * (ruleset.players - len(resting))]
    if sorted(seen.hand_counts) != wanted:
        raise ObservationError(
            "hand_counts", f"Everybody who bids holds {ruleset.hand_size} cards."
        )


def _check_phase(seen: Observation) -> None:
    if seen.phase not in _ASKING:
        raise ObservationError("phase", f"Nobody decides in the phase {PHASES[seen.phase]}.")
    if seen.phase == BID and not seen.ruleset.has_bidding:
        raise ObservationError("phase", "Nobody bids at this table: everybody plays.")
    rules = seen.ruleset.tables(seen.round)
    if seen.phase == DECIDE and not rules.decides:
        raise ObservationError("phase", "Nobody stops or goes on in this game.")
    choosing = {CHOOSE_HAND: "played", CHOOSE_DRAW: "drawn"}.get(seen.phase)
    phase = PHASES[seen.phase]
    if choosing and seen.placing == NO_CARD:
        raise ObservationError(choosing, f"{phase} needs the card that was {choosing}.")
    if not choosing and seen.placing != NO_CARD:
        raise ObservationError("phase", f"In {phase} no card waits for a choice.")
    if choosing and not find_choices(rules.joker, seen.field, seen.placing):
        raise ObservationError(choosing, "That card has nothing to choose from on this field.")
    if seen.phase not in (CHOOSE_HAND, CHOOSE_DRAW, DECIDE) and not seen.hand:
        raise ObservationError("hand", f"{phase} needs a card in hand.")


def _check_turn(seen: Observation) -> None:
    if seen.phase == BID:
        return
    ruleset, turns = seen.ruleset, seen.completed_turns
    if turns < 0:
        raise ObservationError("phase", f"No card was played yet, so not {PHASES[seen.phase]}.")
    in_turn = seen.phase not in BEFORE_THE_FIRST_TURN
    if in_turn and (seen.dealer + turns) % ruleset.seats != seen.seat:
        raise ObservationError(
            "seat", f"After {turns} turns from dealer {seen.dealer} seat {seen.seat} is not to act."
        )
    begun = turns if seen.phase in (PLAY_HAND, CANCEL) or not in_turn else turns + 1
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
    for seat, pile in enumerate(seen.captured):
        _check_size(seen, seat, count(pile))
    for turn in seen.history:
        if not 0 <= turn.seat < len(seen.captured):
            raise ObservationError("history", f"history has a turn of seat {turn.seat}.")
        if collect_captured([turn], turn.seat) & ~seen.captured[turn.seat]:
            raise ObservationError("history", "history takes a card that is not in captured.")


def _check_size(seen: Observation, seat: int, size: int) -> None:
    """A turn captures four cards with each of its two cards at most."""
    begun = 0 if seen.phase == BID else seen.ruleset.hand_size - seen.hand_counts[seat]
    if size > 8 * begun:
        raise ObservationError(
            "captured", f"Seat {seat} cannot have captured {size} cards in {begun} turns."
        )


def _check_calls(seen: Observation) -> None:
    hand_size = seen.ruleset.hand_size
    rules = seen.ruleset.tables(seen.round)
    lasting = not any(row.spoiled_by for row in rules.yaku)
    for seat, calls in enumerate(seen.calls):
        played = 0 if seen.phase == BID else hand_size - seen.hand_counts[seat]
        if not 0 <= calls <= (played if rules.decides else 0):
            raise ObservationError(
                "koikoi_calls", f"Seat {seat} cannot have called {calls} times by now."
            )
        if calls and lasting and not score_pile(rules, seen.captured[seat], seen.field)[0]:
            raise ObservationError("koikoi_calls", f"Seat {seat} called without a yaku.")
    total = _count_own_points(seen)
    if seen.turn_start_points < 0 or (lasting and seen.turn_start_points > total):
        raise ObservationError(
            "turn_start_points", f"turn_start_points must be 0 to {total}, what captured gives."
        )


def _count_own_points(seen: Observation) -> int:
    rules = seen.ruleset.tables(seen.round)
    return score_pile(rules, seen.pile_of(seen.seat), seen.field)[0]


def _check_decision(seen: Observation) -> None:
    if seen.phase != DECIDE:
        return
    rules = seen.ruleset.tables(seen.round)
    total = _count_own_points(seen)
    if total == 0:
        raise ObservationError("phase", "decide needs a yaku, and captured holds none.")
    if not rules.new_yaku_only and total <= seen.turn_start_points:
        raise ObservationError(
            "turn_start_points", f"decide needs more than the {total} points of the turn's start."
        )
    if not seen.hand or not can_call(rules, public_position(seen), total):
        raise ObservationError("phase", "Going on is not offered here, so nothing is to decide.")


def _check_cancel(seen: Observation) -> None:
    """Check that a continue is given up only at the start of a turn, where the rules allow it."""
    rules = seen.ruleset.tables(seen.round)
    if seen.phase == CANCEL and not (rules.par.may_cancel and seen.calls[seen.seat]):
        raise ObservationError("phase", "cancel needs a continue that may be given up.")


def _check_bids(seen: Observation) -> None:
    """Raise ObservationError when the table cannot have spoken like that."""
    if not seen.ruleset.has_bidding:
        if seen.bids:
            raise ObservationError("bids", "Nobody bids at this table, so bids must be empty.")
    elif seen.phase == BID:
        _check_so_far(seen, rebuild_bidding(seen))
    elif not any(_can_end_in(seen, dealer) for dealer in range(seen.ruleset.players)):
        raise ObservationError(
            "bids", f"These bids do not lead to the players {list(seen.active)} and their opener."
        )


def _check_so_far(seen: Observation, spoken: Bidding) -> None:
    if not _is_in_order(seen, spoken):
        raise ObservationError("bids", "The bids are not in speaking order, or cannot be said.")
    if spoken.is_over:
        raise ObservationError("bids", f"{ACTIVE} have joined already, so nobody has to bid.")
    if spoken.speaker != seen.seat:
        raise ObservationError("seat", f"Player {spoken.speaker} has to bid, not {seen.seat}.")


def _is_in_order(seen: Observation, spoken: Bidding) -> bool:
    """Return whether these bids are in speaking order, and a forced player joined (S2.30)."""
    order = tuple(player for player, _ in seen.bids)
    said = tuple(joins for _, joins in seen.bids)
    return order == spoken.order[: len(order)] and said == spoken.joins


def _can_end_in(seen: Observation, dealer: int) -> bool:
    """Return whether the bids, begun by *dealer*, end with those who play and their opener."""
    ruleset = seen.ruleset
    opener = min(seen.active, key=lambda player: (player - dealer) % ruleset.players)
    if opener != seen.active[seen.dealer]:
        return False
    resting = range(ruleset.players) if ruleset.joker_sits_out else (None,)
    return any(_ends(seen, dealer, () if who is None else (who,)) for who in resting)


def _ends(seen: Observation, dealer: int, out: tuple[int, ...]) -> bool:
    spoken = Bidding.at(seen.ruleset.toggles, seen.ruleset.players, dealer, out)
    for place, (_, joins) in enumerate(seen.bids):
        if spoken.is_over or place == len(spoken.order):
            return False
        spoken = spoken.after_bid(joins)
    if not spoken.is_over or not _is_in_order(seen, spoken):
        return False
    return tuple(sorted(spoken.participants)) == seen.active


def _check_offer(seen: Observation) -> None:
    """Raise ObservationError when nothing is to be declared or shown, or came before."""
    hand_means = seen.ruleset.game.hand_verdict(seen.ruleset.toggles, seen.hand)
    if seen.phase == MISDEAL and hand_means != MISDEAL_IF_DECLARED:
        raise ObservationError("phase", "misdeal needs a hand that may be declared one.")
    if seen.phase == SHOW and not prelude.list_offers(seen.ruleset, seen.hand):
        raise ObservationError("phase", "show needs a dealt yaku in hand.")
    whole = count(seen.hand) == seen.ruleset.hand_size
    if whole and hand_means == HAND_IS_MISDEAL:
        raise ObservationError("hand", "This hand is a misdeal, so the cards are dealt again.")


def _check_field(seen: Observation) -> None:
    """Raise ObservationError when the field before the first turn was dealt again."""
    if seen.completed_turns or seen.phase not in (*BEFORE_THE_FIRST_TURN, PLAY_HAND):
        return
    if not seen.ruleset.field_comes_late or seen.phase == PLAY_HAND:
        _check_dealt_field(seen, seen.field)


def _check_dealt_field(seen: Observation, field: CardSet) -> None:
    ruleset = seen.ruleset
    if ruleset.game.is_void_field(ruleset.toggles, field):
        raise ObservationError("field", "This field is void, so the cards are dealt again.")
    if ruleset.tables(seen.round).settlement == AGAINST_PAR:
        _check_own_multiplier(seen, ruleset.game.boost(ruleset.toggles, field))


def _check_own_multiplier(seen: Observation, own: int) -> None:
    """Compare the multiplier with the field's own, which another may have deferred."""
    if seen.multiplier != own and (
        seen.round == 1 or not _has_waiting_multipliers(seen) or seen.multiplier < 2
    ):
        raise ObservationError(
            "multiplier", f"multiplier is {seen.multiplier}, but the dealt field makes it {own}."
        )


def _has_waiting_multipliers(seen: Observation) -> bool:
    """Return whether multipliers that were not in force wait for later rounds."""
    ruleset = seen.ruleset
    return any(ruleset.game.carried(ruleset.toggles, 1 << card) for card in range(48))


def _check_multiplier(seen: Observation) -> None:
    """Raise ObservationError when no field multiplies like that (S2.49 to S2.52)."""
    ruleset = seen.ruleset
    if ruleset.tables(seen.round).settlement != AGAINST_PAR:
        return
    known = {ruleset.game.boost(ruleset.toggles, 1 << card) for card in range(48)}
    if seen.multiplier not in known:
        numbers = ", ".join(map(str, sorted(known)))
        raise ObservationError(
            "multiplier", f"multiplier is {seen.multiplier}, but must be one of {numbers}."
        )
    if ruleset.field_comes_late and seen.phase in BEFORE_THE_FIRST_TURN and seen.multiplier != 1:
        raise ObservationError("multiplier", "multiplier is 1 until the field is laid.")


def _check_shown(seen: Observation) -> None:
    """Raise ObservationError when these cards cannot have been shown for these points."""
    game, ruleset = seen.ruleset.game, seen.ruleset
    for seat, cards in enumerate(seen.shown):
        worths = game.shown_points(ruleset.toggles, cards, ruleset.hand_size)
        if not _has_shown(seen, seat) and (cards or seen.shown_points[seat]):
            raise ObservationError("shown", f"Seat {seat} has not had the choice to show yet.")
        if not worths:
            raise ObservationError("shown", f"What seat {seat} has shown is no dealt yaku.")
        if seen.shown_points[seat] not in worths:
            known = " or ".join(map(str, sorted(worths)))
            raise ObservationError(
                "shown_points", f"What seat {seat} has shown is worth {known} points."
            )
        _check_places(seen, seat, cards)
    _check_own_shown(seen)


def _has_shown(seen: Observation, seat: int) -> bool:
    if seen.phase != SHOW:
        return seen.phase not in BEFORE_THE_FIRST_TURN
    seats = seen.ruleset.seats
    return (seat - seen.dealer) % seats < (seen.seat - seen.dealer) % seats


def _check_places(seen: Observation, seat: int, cards: CardSet) -> None:
    """Check that shown cards are in their owner's hand, or were played from it."""
    held = seen.hand if seat == seen.seat else cards & seen.unseen
    hidden = seen.hand | seen.unseen
    others = [shown for other, shown in enumerate(seen.shown) if other != seat]
    played = seen.ruleset.hand_size - seen.hand_counts[seat]
    if (
        cards & hidden & ~held
        or any(cards & shown for shown in others)
        or count(cards & held) > seen.hand_counts[seat]
        or count(cards & ~hidden) > played
    ):
        raise ObservationError("shown", f"Seat {seat} cannot hold, or have played, what it showed.")


def _check_own_shown(seen: Observation) -> None:
    """Compare shown yaku with the offers of the own hand, while it is still whole."""
    whole = count(seen.hand) == seen.ruleset.hand_size
    if whole and _has_shown(seen, seen.seat):
        _check_shown_of(seen, seen.hand)


def _check_shown_of(seen: Observation, hand: CardSet) -> None:
    """Raise ObservationError when the observer's dealt *hand* lacks what they showed."""
    ruleset, seat = seen.ruleset, seen.seat
    offers = prelude.list_offers(ruleset, hand)
    possible = [
        prelude.combine_shown(offers, one) for one in prelude.list_showings(ruleset, offers)
    ]
    if (seen.shown[seat], seen.shown_points[seat]) not in possible:
        raise ObservationError("shown", "The own hand has not what was shown of it.")


def _check_dealt_hand(seen: Observation) -> None:
    if not seen.shown or seen.phase not in (PLAY_HAND, CANCEL, CHOOSE_HAND):
        return
    played: list[Card] = [turn.played for turn in seen.history if turn.seat == seen.seat]
    if seen.phase == CHOOSE_HAND:
        played.append(seen.placing)
    hand = seen.hand
    for card in played:
        hand |= 1 << card
    _check_shown_of(seen, hand)


_CHECKS: Final = (
    _check_seats,
    _check_cards,
    _check_phase,
    _check_counts,
    _check_bids,
    _check_turn,
    _check_piles,
    _check_offer,
    _check_field,
    _check_multiplier,
    _check_shown,
    _check_calls,
    _check_decision,
    _check_cancel,
)
