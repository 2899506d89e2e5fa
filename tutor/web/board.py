"""The table as the learner sees it, made from an observation and public turns only."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tutor.explain.reasons import reasons
from tutor.rules.cards import IDS, NO_CARD, Card, CardSet, cards_in, count
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation, public_position
from tutor.rules.play import KOIKOI, Action
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, DECIDE, PLAY_HAND
from tutor.rules.round import Turn
from tutor.rules.scoring import stop_score
from tutor.web.cards import CardView, card_view
from tutor.web.places import places
from tutor.web.strips import Strip, strip
from tutor.web.sums import Sum, reckoned
from tutor.web.translation import _, ngettext, points
from tutor.web.words.cards import flower, short_name

WIDE: Final = 8  # a field of more places than this uses smaller cards


@dataclass(frozen=True)
class Decision:
    """The question stop or koi-koi, and what either answer means."""

    sum: Sum
    stop: str
    koikoi: str


@dataclass(frozen=True)
class Board:
    """Everything that lies on the table, and what may be done."""

    own: Strip
    other: Strip
    places: tuple[tuple[CardView, ...], ...]
    stock: int
    drawn: CardView | None  # a card beside the stock that waits for a choice
    hand: tuple[CardView, ...]
    other_hand: tuple[CardView, ...]  # empty unless the round is over
    prompt: str
    decision: Decision | None

    @property
    def is_wide(self) -> bool:
        """Return whether the field needs smaller cards."""
        return len(self.places) > WIDE

    @property
    def field_label(self) -> str:
        """Return what the field is called by a screen reader."""
        lying = sum(len(place) for place in self.places)
        return ngettext("Field, 1 card", "Field, %(num)d cards", lying)

    @property
    def is_choice(self) -> bool:
        """Return whether a field card has to be chosen."""
        return any(card.action for place in self.places for card in place)


def board(
    seen: Observation,
    turns: Sequence[Turn],
    *,
    may_act: bool,
    level: str = "",
    fresh: CardSet = 0,
    other_hand: CardSet = 0,
) -> Board:
    """Return the table of the seat that observes.

    *turns* are the public turns so far, the one in progress included; *fresh* are the
    cards that just moved; *other_hand* may be given once the round is over.
    """
    legal = frozenset(legal_actions(seen)) if may_act else frozenset()
    own = seen.seat
    other = 1 - own
    return Board(
        own=strip(seen, own, _("You"), _note(seen, own, ""), fresh),
        other=strip(seen, other, _("Computer"), _note(seen, other, level), fresh),
        places=_place_views(seen, turns, legal, fresh),
        stock=seen.stock,
        drawn=_drawn(seen, turns),
        hand=tuple(_hand_view(seen, card, legal) for card in _hand(seen, turns)),
        other_hand=tuple(card_view(card) for card in cards_in(other_hand)),
        prompt=_prompt(seen, legal) if may_act else "",
        decision=_decision(seen) if may_act and seen.phase == DECIDE else None,
    )


def _note(seen: Observation, seat: int, level: str) -> str:
    notes = [level] if level else []
    if seen.dealer == seat:
        notes.append(_("dealer"))
    if seat != seen.seat:
        notes.append(_("%(num)d in hand", num=seen.hand_counts[seat]))
    return " · ".join(notes)


def _is_own_placing(seen: Observation, turns: Sequence[Turn]) -> bool:
    """Return whether a card from the learner's hand waits for the choice of what it takes."""
    return seen.phase == CHOOSE_HAND and turns[-1].seat == seen.seat


def _drawn(seen: Observation, turns: Sequence[Turn]) -> CardView | None:
    """Return the card shown beside the stock: it was drawn, or the computer played it."""
    if seen.placing == NO_CARD or _is_own_placing(seen, turns):
        return None
    return card_view(seen.placing, "sel")


def _hand(seen: Observation, turns: Sequence[Turn]) -> list[Card]:
    """Return the hand in card order, with the own card that is being placed."""
    placing = 1 << seen.placing if _is_own_placing(seen, turns) else 0
    return list(cards_in(seen.hand | placing))


def _hand_view(seen: Observation, card: Card, legal: frozenset[Action]) -> CardView:
    if card == seen.placing:
        return card_view(card, "sel")
    playable = seen.phase == PLAY_HAND and card in legal
    return card_view(card, action=IDS[card] if playable else "")


def _place_views(
    seen: Observation, turns: Sequence[Turn], legal: frozenset[Action], fresh: CardSet
) -> tuple[tuple[CardView, ...], ...]:
    choosing = seen.phase in (CHOOSE_HAND, CHOOSE_DRAW)

    def view(card: Card) -> CardView:
        if choosing and card in legal:
            return card_view(card, "target", IDS[card])
        return card_view(card, "new" if fresh >> card & 1 else "")

    lying = places(seen.field, turns, seen.placing)
    return tuple(tuple(view(card) for card in place) for place in lying)


def _prompt(seen: Observation, legal: frozenset[Action]) -> str:
    if seen.phase == PLAY_HAND:
        if len(legal) < count(seen.hand):
            return _("Choose a card that matches: you must capture")
        return _("Choose a card to play")
    if seen.placing == NO_CARD:
        return ""
    names = {"card": short_name(seen.placing), "flower": flower(seen.placing)}
    if seen.phase == CHOOSE_HAND:
        return _("Choose which %(flower)s card you take with %(card)s", **names)
    return _("You drew %(card)s: choose which %(flower)s card you take", **names)


def _decision(seen: Observation) -> Decision:
    position = public_position(seen)
    total = stop_score(seen.ruleset.tables(seen.round), position, seen.seat)
    return Decision(
        sum=reckoned(seen.ruleset, seen.round, position, seen.seat, seen.seat, total),
        stop=_("Bank %(points)s. The round ends.", points=points(total)),
        koikoi=_playing_on(seen),
    )


def _playing_on(seen: Observation) -> str:
    for one in reasons(seen, KOIKOI):
        if one.kind == "doubles":
            return _(
                "Play on for more. If the computer scores first, you get nothing and its points"
                " count × %(factor)d.",
                factor=one.numbers[1],
            )
    return _("Play on for more. If the computer scores first, you get nothing.")
