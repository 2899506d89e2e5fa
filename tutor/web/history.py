"""The turns of a round as a row of chips."""

from collections.abc import Iterable
from dataclasses import dataclass

from tutor.rules.cards import NO_CARD, cards_in
from tutor.rules.round import Turn
from tutor.web.cards import CardView, card_view
from tutor.web.translation import _
from tutor.web.words.turns import told


@dataclass(frozen=True)
class Chip:
    """One turn: the card played with the first card it took, and the whole turn in words."""

    cards: tuple[CardView, ...]
    who: str
    told: str


def chips(turns: Iterable[Turn], learner: int) -> tuple[Chip, ...]:
    """Return the chips of finished turns."""
    return tuple(
        Chip(
            cards=_pair(turn),
            who=_("You") if turn.seat == learner else _("Comp."),
            told=told(turn, learner),
        )
        for turn in turns
        if turn.drawn != NO_CARD
    )


def _pair(turn: Turn) -> tuple[CardView, ...]:
    took = list(cards_in(turn.took))[:1]
    return tuple(card_view(card) for card in [turn.played, *took])
