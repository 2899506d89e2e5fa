"""Whether what came before the first turn can be: bids, misdeals, dealt yaku, the multiplier."""

from tutor.rules.cards import Card, CardSet, cards_in, count
from tutor.rules.legal import rebuild_bidding
from tutor.rules.observation import BEFORE_THE_FIRST_TURN, Observation
from tutor.rules.observation_checks.fault import ObservationError
from tutor.rules.position import BID, CANCEL, CHOOSE_HAND, MISDEAL, PLAY_HAND, SHOW
from tutor.rules.round import prelude
from tutor.rules.round.bidding import ACTIVE, Bidding
from tutor.rules.ruleset import MISDEAL as HAND_IS_MISDEAL
from tutor.rules.ruleset import MISDEAL_IF_DECLARED
from tutor.rules.tables import AGAINST_PAR


def check_bids(seen: Observation) -> None:
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


def check_offer(seen: Observation) -> None:
    """Raise ObservationError when nothing is to be declared or shown, or came before."""
    hand_means = seen.ruleset.game.hand_verdict(seen.ruleset.toggles, seen.hand)
    if seen.phase == MISDEAL and hand_means != MISDEAL_IF_DECLARED:
        raise ObservationError("phase", "misdeal needs a hand that may be declared one.")
    if seen.phase == SHOW and not prelude.list_offers(seen.ruleset, seen.hand):
        raise ObservationError("phase", "show needs a dealt yaku in hand.")
    whole = count(seen.hand) == seen.ruleset.hand_size
    if whole and hand_means == HAND_IS_MISDEAL:
        raise ObservationError("hand", "This hand is a misdeal, so the cards are dealt again.")


def check_field(seen: Observation) -> None:
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
    """Compare the multiplier with the field's own, which another may have pushed back."""
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


def check_multiplier(seen: Observation) -> None:
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


def check_shown(seen: Observation) -> None:
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
    """Shown cards lie in their owner's hand, or were played from it."""
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
    """Compare what was shown with the offers of the own hand, while it is still whole."""
    whole = count(seen.hand) == seen.ruleset.hand_size
    if whole and _has_shown(seen, seen.seat):
        _check_shown_of(seen, seen.hand)


def _check_shown_of(seen: Observation, hand: CardSet) -> None:
    """Raise ObservationError when the observer cannot have shown that of his dealt *hand*."""
    ruleset, seat = seen.ruleset, seen.seat
    offers = prelude.list_offers(ruleset, hand)
    possible = [
        prelude.combine_shown(offers, one) for one in prelude.list_showings(ruleset, offers)
    ]
    if (seen.shown[seat], seen.shown_points[seat]) not in possible:
        raise ObservationError("shown", "The own hand has not what was shown of it.")


def check_history(seen: Observation) -> None:
    """Raise ObservationError when a told history contradicts the beginning of its round."""
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
