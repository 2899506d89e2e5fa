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


def check_history(observation: Observation) -> None:
    """Raise ObservationError when the history contradicts the beginning of its round."""
    if not observation.history:
        return
    _check_dealt_field(observation, observation.history[0].field_before)
    hidden = observation.hand | observation.unseen
    for seat, cards in enumerate(observation.shown):
        played = [turn.played for turn in observation.history if turn.seat == seat]
        if seat == observation.seat and observation.phase == CHOOSE_HAND:
            played.append(observation.placing)
        lost = [card for card in cards_in(cards & ~hidden) if card not in played]
        under_way = seat == observation.seat and observation.phase not in (
            PLAY_HAND,
            CANCEL,
            CHOOSE_HAND,
        )
        if len(lost) > under_way:  # the card played in this turn is not recorded
            raise ObservationError("shown", f"Seat {seat} has shown a card that it did not play.")
    _check_dealt_hand(observation)


def _check_seats(observation: Observation) -> None:
    players = observation.ruleset.players
    seats = players if observation.phase == BID else observation.ruleset.seats
    other = "a player" if seats == players and observation.ruleset.has_bidding else "a seat"
    for name, values in {
        "hand_counts": observation.hand_counts,
        "captured": observation.captured,
        "koikoi_calls": observation.calls,
        "shown": observation.shown,
        "shown_points": observation.shown_points,
        "active": observation.active,
    }.items():
        if len(values) != seats:
            raise ObservationError(name, f"{name} must have {seats} entries, one {other}.")
    if len(observation.totals) != players:
        each = "a player" if observation.ruleset.has_bidding else "a seat"
        raise ObservationError("totals", f"totals must have {players} entries, one {each}.")
    _check_bank(observation)
    for name, seat in (("seat", observation.seat), ("dealer", observation.dealer)):
        if not 0 <= seat < seats:
            raise ObservationError(name, f"{name} is {seat}, but the seats are 0 to {seats - 1}.")
    _check_active(observation)
    _check_rounds_won(observation)
    if observation.round < 1 or (observation.rounds and observation.round > observation.rounds):
        raise ObservationError(
            "round", f"round is {observation.round}, but the match has {observation.rounds}."
        )


def _check_bank(observation: Observation) -> None:
    """Check that all players have points left where they began with some (J1)."""
    bank = observation.ruleset.bank
    if bank and min(observation.totals) <= 0:
        raise ObservationError("totals", "The match is over when somebody has no points left.")
    paid = observation.rules.zero_sum
    if bank and paid and sum(observation.totals) != bank * len(observation.totals):
        raise ObservationError(
            "totals",
            f"totals must add up to {bank * len(observation.totals)}, as everybody began with "
            f"{bank}.",
        )


def _check_rounds_won(observation: Observation) -> None:
    won, played = observation.rounds_won, observation.round - 1
    if won and (len(won) != observation.ruleset.players or sum(won) > played):
        raise ObservationError(
            "rounds_won",
            f"rounds_won must have {observation.ruleset.players} entries, together {played} at "
            "most.",
        )


def _check_active(observation: Observation) -> None:
    players = range(observation.ruleset.players)
    in_turn = sorted({player for player in observation.active if player in players})
    if observation.active != tuple(in_turn):
        raise ObservationError(
            "active", f"active must name players 0 to {players[-1]} in turn order, each once."
        )


def _check_cards(observation: Observation) -> None:
    zones = [("hand", observation.hand), ("field", observation.field)]
    zones += [("captured", pile) for pile in observation.captured]
    if observation.placing != NO_CARD:
        zones.append(
            ("played" if observation.phase == CHOOSE_HAND else "drawn", 1 << observation.placing)
        )
    given = 0
    for name, cards in zones:
        if given & cards:
            raise ObservationError(name, f"A card of {name} lies in another place as well.")
        given |= cards
    if given & ~ALL and not _holds_joker(observation):
        raise ObservationError("hand", "The joker is in nobody's hand in this phase.")


def _holds_joker(observation: Observation) -> bool:
    """Return whether the joker may be in the observer's hand (S2.25, S2.32)."""
    ruleset = observation.ruleset
    return observation.phase == BID and ruleset.has_joker and not ruleset.joker_sits_out


def _check_counts(observation: Observation) -> None:
    ruleset, hand = observation.ruleset, observation.hand_counts[observation.seat]
    if hand != count(observation.hand):
        raise ObservationError(
            "hand_counts", f"hand has {count(observation.hand)} cards, but hand_counts says {hand}."
        )
    pack = len(ruleset.pack) if _holds_joker(observation) else 48
    total = (
        pack
        - count(observation.unseen)
        + sum(observation.hand_counts)
        - count(observation.hand)
        + observation.stock
    )
    if total != pack:
        raise ObservationError(
            "stock", f"All places together have {total} cards instead of {pack}."
        )
    if observation.phase == BID:
        _check_bidders(observation)
        return
    drawn = observation.completed_turns + (observation.phase in (CHOOSE_DRAW, DECIDE))
    late = ruleset.field_comes_late and observation.phase in BEFORE_THE_FIRST_TURN
    played_card = 0 if late else ruleset.field_size
    stock = 48 - ruleset.seats * ruleset.hand_size - played_card - drawn
    if observation.stock != stock:
        raise ObservationError(
            "stock", f"After {drawn} draws the stock has {stock} cards, not {observation.stock}."
        )


def _check_bidders(observation: Observation) -> None:
    """Check that all players hold a whole hand, except one who sits out with the joker."""
    ruleset = observation.ruleset
    resting = [0] if ruleset.joker_sits_out else []
    wanted = [*resting, *[ruleset.hand_size] * (ruleset.players - len(resting))]
    if sorted(observation.hand_counts) != wanted:
        raise ObservationError(
            "hand_counts", f"Everybody who bids holds {ruleset.hand_size} cards."
        )


def _check_phase(observation: Observation) -> None:
    if observation.phase not in _ASKING:
        raise ObservationError("phase", f"Nobody decides in the phase {PHASES[observation.phase]}.")
    if observation.phase == BID and not observation.ruleset.has_bidding:
        raise ObservationError("phase", "Nobody bids at this table: everybody plays.")
    rules = observation.rules
    if observation.phase == DECIDE and not rules.decides:
        raise ObservationError("phase", "Nobody stops or goes on in this game.")
    choosing = {CHOOSE_HAND: "played", CHOOSE_DRAW: "drawn"}.get(observation.phase)
    phase = PHASES[observation.phase]
    if choosing and observation.placing == NO_CARD:
        raise ObservationError(choosing, f"{phase} needs the card that was {choosing}.")
    if not choosing and observation.placing != NO_CARD:
        raise ObservationError("phase", f"In {phase} no card waits for a choice.")
    if choosing and not find_choices(rules.joker, observation.field, observation.placing):
        raise ObservationError(choosing, "That card has nothing to choose from on this field.")
    if observation.phase not in (CHOOSE_HAND, CHOOSE_DRAW, DECIDE) and not observation.hand:
        raise ObservationError("hand", f"{phase} needs a card in hand.")


def _check_turn(observation: Observation) -> None:
    if observation.phase == BID:
        return
    ruleset, turns = observation.ruleset, observation.completed_turns
    if turns < 0:
        raise ObservationError(
            "phase", f"No card was played yet, so not {PHASES[observation.phase]}."
        )
    in_turn = observation.phase not in BEFORE_THE_FIRST_TURN
    if in_turn and (observation.dealer + turns) % ruleset.seats != observation.seat:
        raise ObservationError(
            "seat",
            f"After {turns} turns from dealer {observation.dealer} seat {observation.seat} is not "
            "to act.",
        )
    begun = turns if observation.phase in (PLAY_HAND, CANCEL) or not in_turn else turns + 1
    for seat, hand_count in enumerate(observation.hand_counts):
        after_dealer = (seat - observation.dealer) % ruleset.seats
        wanted = ruleset.hand_size - (begun + ruleset.seats - 1 - after_dealer) // ruleset.seats
        if hand_count != wanted:
            raise ObservationError(
                "hand_counts",
                f"Seat {seat} must hold {wanted} cards at this turn, not {hand_count}.",
            )


def _check_piles(observation: Observation) -> None:
    if any(count(pile) % 2 for pile in observation.captured):
        raise ObservationError("captured", "Cards are captured in twos or fours, never odd.")
    for seat, pile in enumerate(observation.captured):
        _check_size(observation, seat, count(pile))
    for turn in observation.history:
        if not 0 <= turn.seat < len(observation.captured):
            raise ObservationError("history", f"history has a turn of seat {turn.seat}.")
        if collect_captured([turn], turn.seat) & ~observation.captured[turn.seat]:
            raise ObservationError("history", "history takes a card that is not in captured.")


def _check_size(observation: Observation, seat: int, size: int) -> None:
    """A turn captures four cards with each of its two cards at most."""
    begun = (
        0
        if observation.phase == BID
        else observation.ruleset.hand_size - observation.hand_counts[seat]
    )
    if size > 8 * begun:
        raise ObservationError(
            "captured", f"Seat {seat} cannot have captured {size} cards in {begun} turns."
        )


def _check_calls(observation: Observation) -> None:
    hand_size = observation.ruleset.hand_size
    rules = observation.rules
    lasting = not any(row.spoiled_by for row in rules.yaku)
    for seat, calls in enumerate(observation.calls):
        played = 0 if observation.phase == BID else hand_size - observation.hand_counts[seat]
        if not 0 <= calls <= (played if rules.decides else 0):
            raise ObservationError(
                "koikoi_calls", f"Seat {seat} cannot have called {calls} times by now."
            )
        if (
            calls
            and lasting
            and not score_pile(rules, observation.captured[seat], observation.field)[0]
        ):
            raise ObservationError("koikoi_calls", f"Seat {seat} called without a yaku.")
    total = _count_own_points(observation)
    if observation.turn_start_points < 0 or (lasting and observation.turn_start_points > total):
        raise ObservationError(
            "turn_start_points", f"turn_start_points must be 0 to {total}, what captured gives."
        )


def _count_own_points(observation: Observation) -> int:
    rules = observation.rules
    return score_pile(rules, observation.pile_of(observation.seat), observation.field)[0]


def _check_decision(observation: Observation) -> None:
    if observation.phase != DECIDE:
        return
    rules = observation.rules
    total = _count_own_points(observation)
    if total == 0:
        raise ObservationError("phase", "decide needs a yaku, and captured holds none.")
    if not rules.new_yaku_only and total <= observation.turn_start_points:
        raise ObservationError(
            "turn_start_points", f"decide needs more than the {total} points of the turn's start."
        )
    if not observation.hand or not can_call(rules, public_position(observation), total):
        raise ObservationError("phase", "Going on is not offered here, so nothing is to decide.")


def _check_cancel(observation: Observation) -> None:
    """Check that a continue is given up only at the start of a turn, where the rules allow it."""
    rules = observation.rules
    if observation.phase == CANCEL and not (
        rules.par.may_cancel and observation.calls[observation.seat]
    ):
        raise ObservationError("phase", "cancel needs a continue that may be given up.")


def _check_bids(observation: Observation) -> None:
    """Raise ObservationError when the table cannot have spoken like that."""
    if not observation.ruleset.has_bidding:
        if observation.bids:
            raise ObservationError("bids", "Nobody bids at this table, so bids must be empty.")
    elif observation.phase == BID:
        _check_so_far(observation, rebuild_bidding(observation))
    elif not any(_can_end_in(observation, dealer) for dealer in range(observation.ruleset.players)):
        raise ObservationError(
            "bids",
            f"These bids do not lead to the players {list(observation.active)} and their opener.",
        )


def _check_so_far(observation: Observation, spoken: Bidding) -> None:
    if not _is_in_order(observation, spoken):
        raise ObservationError("bids", "The bids are not in speaking order, or cannot be said.")
    if spoken.is_over:
        raise ObservationError("bids", f"{ACTIVE} have joined already, so nobody has to bid.")
    if spoken.speaker != observation.seat:
        raise ObservationError(
            "seat", f"Player {spoken.speaker} has to bid, not {observation.seat}."
        )


def _is_in_order(observation: Observation, spoken: Bidding) -> bool:
    """Return whether these bids are in speaking order, and a forced player joined (S2.30)."""
    order = tuple(player for player, _ in observation.bids)
    stated = tuple(joins for _, joins in observation.bids)
    return order == spoken.order[: len(order)] and stated == spoken.joins


def _can_end_in(observation: Observation, dealer: int) -> bool:
    """Return whether the bids, begun by *dealer*, end with those who play and their opener."""
    ruleset = observation.ruleset
    opener = min(observation.active, key=lambda player: (player - dealer) % ruleset.players)
    if opener != observation.active[observation.dealer]:
        return False
    resting = range(ruleset.players) if ruleset.joker_sits_out else (None,)
    return any(_ends(observation, dealer, () if who is None else (who,)) for who in resting)


def _ends(observation: Observation, dealer: int, out: tuple[int, ...]) -> bool:
    spoken = Bidding.at(observation.ruleset.toggles, observation.ruleset.players, dealer, out)
    for place, (_, joins) in enumerate(observation.bids):
        if spoken.is_over or place == len(spoken.order):
            return False
        spoken = spoken.after_bid(joins)
    if not spoken.is_over or not _is_in_order(observation, spoken):
        return False
    return tuple(sorted(spoken.participants)) == observation.active


def _check_offer(observation: Observation) -> None:
    """Raise ObservationError when nothing is to be declared or shown, or came before."""
    hand_means = observation.ruleset.game.hand_verdict(
        observation.ruleset.toggles, observation.hand
    )
    if observation.phase == MISDEAL and hand_means != MISDEAL_IF_DECLARED:
        raise ObservationError("phase", "misdeal needs a hand that may be declared one.")
    if observation.phase == SHOW and not prelude.list_offers(observation.ruleset, observation.hand):
        raise ObservationError("phase", "show needs a dealt yaku in hand.")
    full = count(observation.hand) == observation.ruleset.hand_size
    if full and hand_means == HAND_IS_MISDEAL:
        raise ObservationError("hand", "This hand is a misdeal, so the cards are dealt again.")


def _check_field(observation: Observation) -> None:
    """Raise ObservationError when the field before the first turn was dealt again."""
    if observation.completed_turns or observation.phase not in (*BEFORE_THE_FIRST_TURN, PLAY_HAND):
        return
    if not observation.ruleset.field_comes_late or observation.phase == PLAY_HAND:
        _check_dealt_field(observation, observation.field)


def _check_dealt_field(observation: Observation, field: CardSet) -> None:
    ruleset = observation.ruleset
    if ruleset.game.is_void_field(ruleset.toggles, field):
        raise ObservationError("field", "This field is void, so the cards are dealt again.")
    if ruleset.tables(observation.round).settlement == AGAINST_PAR:
        _check_own_multiplier(observation, ruleset.game.boost(ruleset.toggles, field))


def _check_own_multiplier(observation: Observation, own: int) -> None:
    """Compare the multiplier with the field's own, which another may have deferred."""
    if observation.multiplier != own and (
        observation.round == 1
        or not _has_waiting_multipliers(observation)
        or observation.multiplier < 2
    ):
        raise ObservationError(
            "multiplier",
            f"multiplier is {observation.multiplier}, but the dealt field makes it {own}.",
        )


def _has_waiting_multipliers(observation: Observation) -> bool:
    """Return whether multipliers that were not in force wait for later rounds."""
    ruleset = observation.ruleset
    return any(ruleset.game.carried(ruleset.toggles, 1 << card) for card in range(48))


def _check_multiplier(observation: Observation) -> None:
    """Raise ObservationError when no field multiplies like that (S2.49 to S2.52)."""
    ruleset = observation.ruleset
    if ruleset.tables(observation.round).settlement != AGAINST_PAR:
        return
    given = {ruleset.game.boost(ruleset.toggles, 1 << card) for card in range(48)}
    if observation.multiplier not in given:
        numbers = ", ".join(map(str, sorted(given)))
        raise ObservationError(
            "multiplier", f"multiplier is {observation.multiplier}, but must be one of {numbers}."
        )
    if (
        ruleset.field_comes_late
        and observation.phase in BEFORE_THE_FIRST_TURN
        and observation.multiplier != 1
    ):
        raise ObservationError("multiplier", "multiplier is 1 until the field is laid.")


def _check_shown(observation: Observation) -> None:
    """Raise ObservationError when these cards cannot have been shown for these points."""
    game, ruleset = observation.ruleset.game, observation.ruleset
    for seat, cards in enumerate(observation.shown):
        worths = game.shown_points(ruleset.toggles, cards, ruleset.hand_size)
        if not _has_shown(observation, seat) and (cards or observation.shown_points[seat]):
            raise ObservationError("shown", f"Seat {seat} has not had the choice to show yet.")
        if not worths:
            raise ObservationError("shown", f"What seat {seat} has shown is no dealt yaku.")
        if observation.shown_points[seat] not in worths:
            given = " or ".join(map(str, sorted(worths)))
            raise ObservationError(
                "shown_points", f"What seat {seat} has shown is worth {given} points."
            )
        _check_places(observation, seat, cards)
    _check_own_shown(observation)


def _has_shown(observation: Observation, seat: int) -> bool:
    if observation.phase != SHOW:
        return observation.phase not in BEFORE_THE_FIRST_TURN
    seats = observation.ruleset.seats
    return (seat - observation.dealer) % seats < (observation.seat - observation.dealer) % seats


def _check_places(observation: Observation, seat: int, cards: CardSet) -> None:
    """Check that shown cards are in their owner's hand, or were played from it."""
    hand = observation.hand if seat == observation.seat else cards & observation.unseen
    hidden = observation.hand | observation.unseen
    opponents = [shown for other, shown in enumerate(observation.shown) if other != seat]
    played = observation.ruleset.hand_size - observation.hand_counts[seat]
    if (
        cards & hidden & ~hand
        or any(cards & shown for shown in opponents)
        or count(cards & hand) > observation.hand_counts[seat]
        or count(cards & ~hidden) > played
    ):
        raise ObservationError("shown", f"Seat {seat} cannot hold, or have played, what it showed.")


def _check_own_shown(observation: Observation) -> None:
    """Compare shown yaku with the offers of the own hand, while it is still whole."""
    full = count(observation.hand) == observation.ruleset.hand_size
    if full and _has_shown(observation, observation.seat):
        _check_shown_of(observation, observation.hand)


def _check_shown_of(observation: Observation, hand: CardSet) -> None:
    """Raise ObservationError when the observer's dealt *hand* lacks what they showed."""
    ruleset, seat = observation.ruleset, observation.seat
    offers = prelude.list_offers(ruleset, hand)
    possible = [
        prelude.combine_shown(offers, showing) for showing in prelude.list_showings(ruleset, offers)
    ]
    if (observation.shown[seat], observation.shown_points[seat]) not in possible:
        raise ObservationError("shown", "The own hand has not what was shown of it.")


def _check_dealt_hand(observation: Observation) -> None:
    if not observation.shown or observation.phase not in (PLAY_HAND, CANCEL, CHOOSE_HAND):
        return
    played: list[Card] = [
        turn.played for turn in observation.history if turn.seat == observation.seat
    ]
    if observation.phase == CHOOSE_HAND:
        played.append(observation.placing)
    hand = observation.hand
    for card in played:
        hand |= 1 << card
    _check_shown_of(observation, hand)


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
