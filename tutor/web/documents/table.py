"""The table in words: the location of every card at one moment, and the legal actions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tutor.rules.cards import IDS, NO_CARD, CardSet, cards_in
from tutor.rules.observation import Observation
from tutor.rules.position import BID, Position
from tutor.rules.round.play import Action
from tutor.rules.round.round import Round
from tutor.rules.score.scoring import read_pile
from tutor.rules.score.sheet import score_sheet
from tutor.web.i18n.translation import (
    _,
    add_label,
    capitalise,
    format_points,
    join_with_commas,
    join_with_semicolons,
    ngettext,
)
from tutor.web.table.moves import describe_action
from tutor.web.words.names import yaku
from tutor.web.words.names.cards import kind_name, short_name
from tutor.web.words.names.players import People, Person, hand_of, list_seated


@dataclass(frozen=True)
class Pile:
    """A named place with its cards; *pictures* are their names, where they can be seen."""

    title: str
    cards: str
    pictures: tuple[str, ...] = ()


def list_piles(current: Round, everybody: People, is_open: bool) -> tuple[Pile, ...]:
    """Return the cards on the table at a decision, as named piles.

    *is_open* adds the hands that are hidden from the mover.
    """
    return tuple(_piles(current, everybody, is_open))


def _piles(current: Round, everybody: People, is_open: bool) -> Iterator[Pile]:
    position, actor = current.position, current.actor
    seats = list_seated(everybody, current.active)
    yield _pile(_hand(seats[actor]), position.hands[actor])
    if position.placing != NO_CARD:
        yield _pile(_("To be placed"), 1 << position.placing)
    yield _pile(_("Field"), position.field)
    if position.phase != BID:
        yield from _list_captured(current, seats)
    if position.boost > 1:
        yield Pile(_("Multiplier"), f"× {position.boost}")
    yield Pile(_("Stock"), ngettext("%(num)d card", "%(num)d cards", len(current.stock)))
    if is_open:
        yield from _list_hidden(position, seats)


def _hand(who: Person) -> str:
    return _("Your hand") if who.is_you else hand_of(who)


def _list_hidden(position: Position, seats: Sequence[Person]) -> Iterator[Pile]:
    for seat, who in enumerate(seats):
        if seat != position.actor:
            title = _("%(hand)s, unseen then", hand=_hand(who))
            yield _pile(title, position.hands[seat])


def _pile(title: str, cards: CardSet) -> Pile:
    return Pile(title, _cards(cards), name_pictures(cards))


def name_pictures(cards: CardSet) -> tuple[str, ...]:
    """Return the names of cards by which a document has their pictures."""
    return tuple(IDS[card] for card in cards_in(cards))


def _list_captured(current: Round, seats: Sequence[Person]) -> Iterator[Pile]:
    for seat, who in enumerate(seats):
        title = _("You have") if who.is_you else _("%(name)s has", name=who.subject)
        pile = name_pictures(current.position.captured[seat])
        yield Pile(title, _by_kind(current, seat) or "–", pile)


def _by_kind(current: Round, seat: int) -> str:
    """Return a captured pile kind by kind, with the yaku that it makes."""
    pile = current.position.captured[seat]
    texts = [
        add_label(kind_name(kind), _cards(pile & cards))
        for kind, cards in current.ruleset.kinds.items()
        if pile & cards
    ]
    counted = read_pile(current.position, seat)
    sheet = score_sheet(current.ruleset, current.number, counted, current.position.field)
    made = [
        _(
            "%(yaku)s (%(points)s)",
            yaku=yaku.name(scored.yaku.id, current.ruleset.own_names),
            points=format_points(scored.points),
        )
        for scored in sheet
    ]
    return join_with_semicolons([*texts, join_with_commas(made)] if made else texts)


def _cards(cards: CardSet) -> str:
    return join_with_commas(short_name(card) for card in cards_in(cards)) or "–"


def describe_choices(observation: Observation, legal: Sequence[Action]) -> tuple[str, ...]:
    """Return the legal actions of a seat in words, in the order of the cards."""
    stated = (capitalise(describe_action(observation, action).text) for action in legal)
    return tuple(dict.fromkeys(stated))  # two cards of chaff have one name
