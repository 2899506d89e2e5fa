"""Cards and actions as a page shows them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tutor.explain.facts.captures import place_and_take
from tutor.rules.cards import (
    IDS,
    JOKER,
    NO_CARD,
    Card,
    CardSet,
    Kind,
    cards_in,
    id_of,
    kind_of,
    month_of,
)
from tutor.rules.observation import Observation
from tutor.rules.position import NOBODY, PLAY_HAND, SHOW
from tutor.rules.round.play import Action
from tutor.rules.round.prelude import list_offers
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.scoring import ScoredYaku, score_sheet
from tutor.web.words.names.cards import full_name, kind_name
from tutor.web.words.table.announcements import decision_name
from tutor.web.words.table.turns import play_text, take_text

MOST_CARDS: Final = 2  # on one picture
NO_KIND = "joker"  # of the 49th card


@dataclass(frozen=True)
class CardView:
    """One face-up card; *action* is what its button submits, empty when it is no button."""

    id: str
    name: str
    month: int  # 0 for the 49th card
    kind: str
    mark: str = ""  # "sel" being placed, "target" may be taken, "new" just moved
    action: str = ""
    wild: str = ""  # "joker", or how the joker concerns it: "prey" or "hunter"
    takes: tuple[str, ...] = ()  # certain or possible captures
    outcome: str = ""  # the same in words


@dataclass(frozen=True)
class CardGroup:
    """The cards of one kind in a pile."""

    kind: str
    name: str
    cards: tuple[CardView, ...]


def card_view(
    card: Card,
    mark: str = "",
    action: str = "",
    ruleset: Ruleset | None = None,
    wild: str = "",
) -> CardView:
    """Return the view of *card*, as the game of *ruleset* sorts it."""
    if card == JOKER:
        return CardView(id_of(card), full_name(card), 0, NO_KIND)
    kind = ruleset.kind_of(card) if ruleset else kind_of(card)
    name, month = full_name(card, kind), month_of(card)
    is_joker = ruleset is not None and card == ruleset.tables().joker.card
    wild = "joker" if is_joker else wild
    return CardView(IDS[card], name, month, kind.name.lower(), mark, action, wild)


def card_views(
    cards: Iterable[Card], fresh: CardSet = 0, ruleset: Ruleset | None = None
) -> tuple[CardView, ...]:
    """Return the views of several cards, those of *fresh* marked as new."""
    marks = "", "new"
    return tuple([card_view(card, marks[fresh >> card & 1], ruleset=ruleset) for card in cards])


def group_by_kind(
    pile: CardSet, fresh: CardSet = 0, ruleset: Ruleset | None = None
) -> tuple[CardGroup, ...]:
    """Return a captured pile kind by kind, all four kinds."""
    views = card_views(cards_in(pile), fresh, ruleset)
    names = [(kind.name.lower(), kind_name(kind)) for kind in Kind]
    return tuple(
        CardGroup(kind, name, tuple(view for view in views if view.kind == kind))
        for kind, name in names
    )


@dataclass(frozen=True)
class DoneAction:
    """An action: the card with its captures, and all in words."""

    cards: tuple[CardView, ...]
    text: str


def describe_action(
    observation: Observation, action: Action, following: Card = NO_CARD
) -> DoneAction:
    """Return an action of a seat; *following* is the card taken where it left a choice."""
    if action >= len(IDS):
        return DoneAction((), name_announcement(observation, action))
    card, taken = place_and_take(observation, action, following)
    cards = tuple(
        card_view(number, ruleset=observation.ruleset) for number in [card, *cards_in(taken)][:2]
    )
    text = play_text(card, taken) if observation.phase == PLAY_HAND else take_text(action)
    return DoneAction(cards, text)


def name_announcement(observation: Observation, action: Action) -> str:
    """Return the name of an action that plays no card."""
    offered = (
        list_offers(observation.ruleset, observation.hand) if observation.phase == SHOW else ()
    )
    return decision_name(observation.ruleset, action, offered)


def score_own(observation: Observation) -> Sequence[ScoredYaku]:
    """Return the yaku of the seat that decides, before they are multiplied."""
    pile = observation.pile_of(observation.seat)
    return score_sheet(observation.ruleset, observation.round, pile, observation.field)


def view_dearest_yaku(observation: Observation) -> tuple[CardView, ...]:
    """Return two cards of the yaku behind a stop or call."""
    return card_views(list_dearest_yaku(observation)[:MOST_CARDS], ruleset=observation.ruleset)


def list_dearest_yaku(observation: Observation) -> tuple[Card, ...]:
    """Return the captured cards behind a stop or call, or the shown cards of a hand."""
    if observation.phase == SHOW:
        offered = max(
            list_offers(observation.ruleset, observation.hand), key=lambda offer: offer.points
        )
        return tuple(cards_in(offered.cards))
    if observation.seat == NOBODY:
        return ()
    dearest = max(score_own(observation), key=lambda scored: scored.points, default=None)
    return tuple(cards_in(dearest.cards)) if dearest else ()
