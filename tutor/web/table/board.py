"""The table as the learner sees it, made from an observation and public moves only."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tutor.rules.cards import IDS, NO_CARD, Card, CardSet, cards_in, count, id_of
from tutor.rules.legal import legal_actions
from tutor.rules.observation import BEFORE_THE_FIRST_TURN, Observation
from tutor.rules.position import BID, CHOOSE_DRAW, CHOOSE_HAND, NOBODY, PLAY_HAND
from tutor.rules.round.capture import STAY, find_matching, find_wild_targets, list_captures
from tutor.rules.round.play import Action
from tutor.rules.round.round import Turn
from tutor.rules.ruleset import Ruleset
from tutor.web.i18n.translation import _, ngettext
from tutor.web.table.beats import PreludeMove, list_shown_yaku, track_places
from tutor.web.table.card_view import CardView, card_view, card_views
from tutor.web.table.questions import AnswerButton, TableQuestion, build_answer, build_question
from tutor.web.table.seats import Bidder, list_bidders
from tutor.web.table.strips import Strip, build_strip, without_progress
from tutor.web.words.names.cards import flower, short_name
from tutor.web.words.names.players import (
    NEAR,
    People,
    Person,
    find_nearest,
    hand_of,
    list_seated,
    order_by_turn,
)
from tutor.web.words.table.turns import outcome_text

CARD_PHASES: Final = (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW)  # that a card answers
WIDE: Final = 8  # a field of more places than this uses smaller cards
PAIR: Final = 2  # two strips side by side, at half width


@dataclass(frozen=True)
class HeldHand:
    """The hand of another player, shown once a round is over."""

    key: str  # of its player
    name: str
    title: str
    empty: str  # text for an empty hand
    cards: tuple[CardView, ...]


def view_held_hands(
    observation: Observation,
    order: Sequence[int],
    seats: Sequence[Person],
    hands: Sequence[CardSet],
) -> tuple[HeldHand, ...]:
    """Return the open hands on the far sides, seat by seat in that order, or none."""
    return tuple(
        HeldHand(
            key=seats[seat].key,
            name=seats[seat].title,
            title=hand_of(seats[seat]),
            empty=tell_no_card(seats[seat], plays=True),
            cards=card_views(cards_in(hands[seat]), ruleset=observation.ruleset),
        )
        for seat in order
        if hands and seats[seat].key != NEAR
    )


def label_hand(who: Person, cards: int) -> str:
    """Return the screen reader label of the near hand."""
    if who.is_you:
        return ngettext("Your hand, 1 card", "Your hand, %(num)d cards", cards)
    return hand_of(who)


def tell_no_card(who: Person, *, plays: bool) -> str:
    """Return the text shown instead of a hand."""
    if who.is_you:
        return _("You have no cards left.") if plays else _("You do not play this round.")
    if plays:
        return _("%(name)s has no cards left.", name=who.subject)
    return _("%(name)s does not play this round.", name=who.subject)


@dataclass(frozen=True)
class BoardView:
    """Every card on the table, and the legal actions."""

    own: Strip | None  # none of a learner who does not play the round
    others: tuple[Strip, ...]  # as they sit: two from left to right, a third in the own place
    bidders: tuple[Bidder, ...]  # in speaking order, during the bidding
    goes_left: bool  # clockwise play: the next speaker sits to the left
    places: tuple[tuple[CardView, ...], ...]
    stock: int | None  # none where it is the question of a lesson
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
        lying = sum(map(len, self.places))
        return ngettext("Field, 1 card", "Field, %(num)d cards", lying)

    @property
    def is_choice(self) -> bool:
        """Return whether a field card has to be chosen."""
        return any(card.action for place in self.places for card in place)


def build_board(
    observation: Observation,
    people: People,
    turns: Sequence[Turn],
    prelude_moves: Sequence[PreludeMove] = (),
    *,
    may_act: bool,
    level: str = "",
    fresh: CardSet = 0,
    hands: Sequence[CardSet] = (),
) -> BoardView:
    """Return the table of the observing learner.

    *turns* are the public turns so far, including the current one; *prelude_moves* are the
    announcements before; *fresh* are the cards that just moved; *hands*, by seat, may be given
    once the round is over.
    """
    legal = frozenset(legal_actions(observation)) if may_act else frozenset()
    seats = list_seated(people, observation.active)
    hand, nearest = _hand(observation, turns), find_nearest(people)
    strips = (
        () if observation.phase == BID else _strips(observation, prelude_moves, seats, level, fresh)
    )
    return BoardView(
        own=next((strip for strip in strips if strip.key == NEAR), None),
        others=tuple(strip for strip in strips if strip.key != NEAR),
        bidders=list_bidders(observation, people) if observation.phase == BID else (),
        goes_left=observation.ruleset.is_clockwise,
        places=_place_views(observation, turns, legal, fresh),
        stock=observation.stock,
        drawn=_view_drawn_card(observation, turns),
        hand=tuple(_hand_view(observation, card, legal) for card in hand),
        hand_label=label_hand(nearest, len(hand)),
        hand_empty=tell_no_card(nearest, plays=observation.seat != NOBODY),
        hands=view_held_hands(
            observation, order_as_seated(observation.ruleset, seats), seats, hands
        ),
        multiplier=_multiplier(observation),
        prompt=_prompt(observation, legal) if may_act else "",
        question=build_question(observation, people)
        if may_act and observation.phase not in CARD_PHASES
        else None,
        stay=build_answer(observation, STAY) if STAY in legal else None,
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
    observation: Observation,
    prelude_moves: Sequence[PreludeMove],
    seats: Sequence[Person],
    level: str,
    fresh: CardSet,
) -> tuple[Strip, ...]:
    return tuple(
        build_strip(
            observation,
            seat,
            seats[seat],
            _note(observation, seat, seats, level),
            _dealer(observation, seat) if len(seats) > PAIR else "",
            fresh,
            list_shown_yaku(prelude_moves, seats[seat].player),
        )
        for seat in order_as_seated(observation.ruleset, seats)
    )


def _note(observation: Observation, seat: int, seats: Sequence[Person], level: str) -> str:
    is_you, is_duel = seats[seat].is_you, len(seats) == PAIR
    notes = [level] if level and is_duel and not is_you else []
    if is_duel:
        notes.append(_dealer(observation, seat))
    if not is_you:
        notes.append(_("%(num)d in hand", num=observation.hand_counts[seat]))
    return " · ".join(note for note in notes if note)


def _dealer(observation: Observation, seat: int) -> str:
    """Return the dealer's mark on a strip; at a large table the dealer may have passed."""
    if observation.dealer != seat:
        return ""
    return _("first to play") if observation.ruleset.has_bidding else _("dealer")


def _multiplier(observation: Observation) -> int:
    """Return the multiplier of a dealt field, where the game has one."""
    rules = observation.rules
    is_known = bool(observation.field or observation.phase not in BEFORE_THE_FIRST_TURN)
    return (
        observation.multiplier if is_known and (rules.par.par or observation.multiplier > 1) else 0
    )


def _is_own_placing(observation: Observation, turns: Sequence[Turn]) -> bool:
    """Return whether a card of the learner waits for the choice of its capture."""
    return observation.phase == CHOOSE_HAND and turns[-1].seat == observation.seat


def _view_drawn_card(observation: Observation, turns: Sequence[Turn]) -> CardView | None:
    """Return the card next to the stock: a drawn card, or another player's played card."""
    if observation.placing == NO_CARD or _is_own_placing(observation, turns):
        return None
    return card_view(observation.placing, "sel", ruleset=observation.ruleset)


def _hand(observation: Observation, turns: Sequence[Turn]) -> list[Card]:
    """Return the hand in card order, with the own card that is being placed."""
    placing = 1 << observation.placing if _is_own_placing(observation, turns) else 0
    return cards_in(observation.hand | placing)


def _hand_view(observation: Observation, card: Card, legal: frozenset[Action]) -> CardView:
    if card == observation.placing:
        return card_view(card, "sel", ruleset=observation.ruleset)
    playable = observation.phase == PLAY_HAND and card in legal
    joker = observation.rules.joker
    hunts = bool(find_wild_targets(joker, observation.field, card))
    view = card_view(
        card,
        action=IDS[card] if playable else "",
        ruleset=observation.ruleset,
        wild="hunter" if hunts else "",
    )
    if not playable:
        return view
    captures = list_captures(joker, observation.field, card)
    takes = tuple(id_of(other) for capture in captures for other in cards_in(capture))
    return replace(view, takes=takes, outcome=outcome_text(card, captures))


def _place_views(
    observation: Observation, turns: Sequence[Turn], legal: frozenset[Action], fresh: CardSet
) -> tuple[tuple[CardView, ...], ...]:
    choosing = observation.phase in (CHOOSE_HAND, CHOOSE_DRAW)
    joker = observation.rules.joker
    prey = find_wild_targets(joker, observation.field, joker.card) if joker.card != NO_CARD else 0

    def view(card: Card) -> CardView:
        wild = "prey" if prey >> card & 1 else ""
        if choosing and card in legal:
            return card_view(card, "target", IDS[card], observation.ruleset, wild)
        mark = "new" if fresh >> card & 1 else ""
        return card_view(card, mark, ruleset=observation.ruleset, wild=wild)

    lying = track_places(
        observation.field, turns, observation.placing, observation.ruleset.field_size
    )
    return tuple([tuple(map(view, cards_in(place))) for place in lying])


def _prompt(observation: Observation, legal: frozenset[Action]) -> str:
    if observation.phase == PLAY_HAND:
        if len(legal) < count(observation.hand):
            return _("Choose a card that matches: you must capture")
        return _("Choose a card to play")
    if observation.placing == NO_CARD:
        return ""
    names = {"card": short_name(observation.placing), "flower": flower(observation.placing)}
    if any(card != STAY and not find_matching(1 << card, observation.placing) for card in legal):
        if observation.phase == CHOOSE_HAND:
            return _("Choose what you take with %(card)s", **names)
        return _("You turned up %(card)s: choose what you take", **names)
    if observation.phase == CHOOSE_HAND:
        return _("Choose the %(flower)s card to take with %(card)s", **names)
    return _("You turned up %(card)s: choose the %(flower)s card to take", **names)
