"""The table as the learner sees it, made from an observation and public moves only."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tutor.rules.cards import IDS, NO_CARD, Card, CardSet, cards_in, count, id_of
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.rules.position import BID, CHOOSE_DRAW, CHOOSE_HAND, NOBODY, PLAY_HAND
from tutor.rules.round.capture import STAY, find_matching, find_wild_targets, list_captures
from tutor.rules.round.play import Action
from tutor.rules.round.round import Turn
from tutor.rules.ruleset import Ruleset
from tutor.web.i18n.translation import _, ngettext
from tutor.web.table.cards import CardView, card_view
from tutor.web.table.held import HeldHand, label_hand, tell_no_card, view_held_hands
from tutor.web.table.places import track_places
from tutor.web.table.prelude import BEFORE_PLAY, PreludeMove, list_shown_yaku
from tutor.web.table.questions import AnswerButton, TableQuestion, build_answer, build_question
from tutor.web.table.seats import Bidder, list_bidders
from tutor.web.table.strips import Strip, build_strip, without_progress
from tutor.web.words.names.cards import flower, short_name
from tutor.web.words.names.players import (
    NEAR,
    Person,
    find_nearest,
    list_people,
    list_seated,
    order_by_turn,
)
from tutor.web.words.table.moves import outcome_text

WIDE: Final = 8  # a field of more places than this uses smaller cards
PAIR: Final = 2  # two strips side by side, at half width


@dataclass(frozen=True)
class BoardView:
    """Every card on the table, and the legal actions."""

    own: Strip | None  # none of a learner who does not play the round
    others: tuple[Strip, ...]  # as they sit: two from left to right, a third in the own place
    bidders: tuple[Bidder, ...]  # in speaking order, during the bidding
    goes_left: bool  # clockwise play: the next speaker sits to the left
    places: tuple[tuple[CardView, ...], ...]
    stock: int
    drawn: CardView | None  # a card next to the stock that waits for a choice
    hand: tuple[CardView, ...]
    hand_label: str
    hand_empty: str  # text for an empty hand
    hands: tuple[HeldHand, ...]  # empty unless the round is over
    multiplier: int  # 0 where the field has none, or is not dealt yet
    prompt: str
    question: TableQuestion | None
    stay: AnswerButton | None  # to take nothing with the joker
    is_ended: bool = False  # the round is over, and each strip holds what its hand still holds

    def without_progress(self) -> "BoardView":
        """Return the board with cards alone, for who is not to think of yaku or points."""
        own = without_progress(self.own) if self.own else None
        return replace(self, own=own, others=tuple(map(without_progress, self.others)))

    @property
    def is_wide(self) -> bool:
        """Return whether the field needs smaller cards."""
        return len(self.places) > WIDE

    @property
    def is_trio(self) -> bool:
        """Return whether two strips share a row, or will after the bids."""
        return len(self.others) >= PAIR or bool(self.bidders)

    @property
    def strips(self) -> tuple[Strip, ...]:
        """Return all strips, the opponents' first."""
        return (*self.others, self.own) if self.own else self.others

    @property
    def field_label(self) -> str:
        """Return the screen reader label of the field."""
        lying = sum(len(place) for place in self.places)
        return ngettext("Field, 1 card", "Field, %(num)d cards", lying)

    @property
    def is_choice(self) -> bool:
        """Return whether a field card has to be chosen."""
        return any(card.action for place in self.places for card in place)


def build_board(
    seen: Observation,
    turns: Sequence[Turn],
    told: Sequence[PreludeMove] = (),
    *,
    may_act: bool,
    level: str = "",
    fresh: CardSet = 0,
    hands: Sequence[CardSet] = (),
) -> BoardView:
    """Return the table of the observing learner.

    *turns* are the public turns so far, including the current one; *told* are the announcements
    before; *fresh* are the cards that just moved; *hands*, by seat, may be given once the round is
    over.
    """
    legal = frozenset(legal_actions(seen)) if may_act else frozenset()
    seats = list_seated(list_people(seen.ruleset.players), seen.active)
    hand, nearest = _hand(seen, turns), find_nearest(seen.ruleset.players)
    strips = () if seen.phase == BID else _strips(seen, told, seats, level, fresh)
    return BoardView(
        own=next((one for one in strips if one.key == NEAR), None),
        others=tuple(one for one in strips if one.key != NEAR),
        bidders=list_bidders(seen) if seen.phase == BID else (),
        goes_left=seen.ruleset.is_clockwise,
        places=_place_views(seen, turns, legal, fresh),
        stock=seen.stock,
        drawn=_view_drawn_card(seen, turns),
        hand=tuple(_hand_view(seen, card, legal) for card in hand),
        hand_label=label_hand(nearest, len(hand)),
        hand_empty=tell_no_card(nearest, plays=seen.seat != NOBODY),
        hands=view_held_hands(seen, order_as_seated(seen.ruleset, seats), seats, hands),
        multiplier=_multiplier(seen),
        prompt=_prompt(seen, legal) if may_act else "",
        question=build_question(seen) if may_act else None,
        stay=build_answer(seen, STAY) if STAY in legal else None,
    )


def order_as_seated(ruleset: Ruleset, seats: Sequence[Person]) -> list[int]:
    """Return the seats in page order: two from left to right, then the one in front.

    The next player sits to the left where play is clockwise, otherwise to the right (S0.25, S2.54).
    """
    turns = order_by_turn(seats)
    if len(turns) <= PAIR or ruleset.is_clockwise:
        return turns
    return [*reversed(turns[:PAIR]), *turns[PAIR:]]


def _strips(
    seen: Observation,
    told: Sequence[PreludeMove],
    seats: Sequence[Person],
    level: str,
    fresh: CardSet,
) -> tuple[Strip, ...]:
    return tuple(
        build_strip(
            seen,
            seat,
            seats[seat],
            _note(seen, seat, seats, level),
            _dealer(seen, seat) if len(seats) > PAIR else "",
            fresh,
            list_shown_yaku(told, seats[seat].player),
        )
        for seat in order_as_seated(seen.ruleset, seats)
    )


def _note(seen: Observation, seat: int, seats: Sequence[Person], level: str) -> str:
    is_you, is_duel = seats[seat].is_you, len(seats) == PAIR
    notes = [level] if level and is_duel and not is_you else []
    if is_duel:
        notes.append(_dealer(seen, seat))
    if not is_you:
        notes.append(_("%(num)d in hand", num=seen.hand_counts[seat]))
    return " · ".join(one for one in notes if one)


def _dealer(seen: Observation, seat: int) -> str:
    """Return the dealer's mark on a strip; at a large table the dealer may have passed."""
    if seen.dealer != seat:
        return ""
    return _("first to play") if seen.ruleset.has_bidding else _("dealer")


def _multiplier(seen: Observation) -> int:
    """Return the multiplier of a dealt field, where the game has one."""
    rules = seen.ruleset.tables(seen.round)
    is_known = bool(seen.field or seen.phase not in BEFORE_PLAY)
    return seen.multiplier if is_known and (rules.par.par or seen.multiplier > 1) else 0


def _is_own_placing(seen: Observation, turns: Sequence[Turn]) -> bool:
    """Return whether a card of the learner waits for the choice of its capture."""
    return seen.phase == CHOOSE_HAND and turns[-1].seat == seen.seat


def _view_drawn_card(seen: Observation, turns: Sequence[Turn]) -> CardView | None:
    """Return the card next to the stock: a drawn card, or another player's played card."""
    if seen.placing == NO_CARD or _is_own_placing(seen, turns):
        return None
    return card_view(seen.placing, "sel", ruleset=seen.ruleset)


def _hand(seen: Observation, turns: Sequence[Turn]) -> list[Card]:
    """Return the hand in card order, with the own card that is being placed."""
    placing = 1 << seen.placing if _is_own_placing(seen, turns) else 0
    return list(cards_in(seen.hand | placing))


def _hand_view(seen: Observation, card: Card, legal: frozenset[Action]) -> CardView:
    if card == seen.placing:
        return card_view(card, "sel", ruleset=seen.ruleset)
    playable = seen.phase == PLAY_HAND and card in legal
    joker = seen.ruleset.tables(seen.round).joker
    hunts = bool(find_wild_targets(joker, seen.field, card))
    view = card_view(
        card,
        action=IDS[card] if playable else "",
        ruleset=seen.ruleset,
        wild="hunter" if hunts else "",
    )
    if not playable:
        return view
    captures = list_captures(joker, seen.field, card)
    takes = tuple(id_of(one) for capture in captures for one in cards_in(capture))
    return replace(view, takes=takes, outcome=outcome_text(card, captures))


def _place_views(
    seen: Observation, turns: Sequence[Turn], legal: frozenset[Action], fresh: CardSet
) -> tuple[tuple[CardView, ...], ...]:
    choosing = seen.phase in (CHOOSE_HAND, CHOOSE_DRAW)
    joker = seen.ruleset.tables(seen.round).joker
    prey = find_wild_targets(joker, seen.field, joker.card) if joker.card != NO_CARD else 0

    def view(card: Card) -> CardView:
        wild = "prey" if prey >> card & 1 else ""
        if choosing and card in legal:
            return card_view(card, "target", IDS[card], seen.ruleset, wild)
        mark = "new" if fresh >> card & 1 else ""
        return card_view(card, mark, ruleset=seen.ruleset, wild=wild)

    lying = track_places(seen.field, turns, seen.placing, seen.ruleset.field_size)
    return tuple(tuple(view(card) for card in place) for place in lying)


def _prompt(seen: Observation, legal: frozenset[Action]) -> str:
    if seen.phase == PLAY_HAND:
        if len(legal) < count(seen.hand):
            return _("Choose a card that matches: you must capture")
        return _("Choose a card to play")
    if seen.placing == NO_CARD:
        return ""
    names = {"card": short_name(seen.placing), "flower": flower(seen.placing)}
    if any(card != STAY and not find_matching(1 << card, seen.placing) for card in legal):
        if seen.phase == CHOOSE_HAND:
            return _("Choose what you take with %(card)s", **names)
        return _("You turned up %(card)s: choose what you take", **names)
    if seen.phase == CHOOSE_HAND:
        return _("Choose the %(flower)s card to take with %(card)s", **names)
    return _("You turned up %(card)s: choose the %(flower)s card to take", **names)
