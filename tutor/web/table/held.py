"""The hands on a table: their owners, and the text for an empty one."""

from collections.abc import Sequence
from dataclasses import dataclass

from tutor.rules.cards import CardSet, cards_in
from tutor.rules.observation import Observation
from tutor.web.i18n.translation import _, ngettext
from tutor.web.table.card_view import CardView, card_views
from tutor.web.words.names.players import NEAR, Person, hand_of


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
