"""The threats at a table: each opponent's needs, and the chance that each card is taken."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tutor.practice import Table
from tutor.rules.cards import Card, cards_in, count
from tutor.rules.observation import Observation
from tutor.web.hint_service import Hints
from tutor.web.hints.column import has_threats
from tutor.web.i18n.numbers import format_percent
from tutor.web.i18n.translation import _, join_sentences, ngettext, pgettext
from tutor.web.table.card_view import CardView, card_view, card_views
from tutor.web.table.seats import find_people
from tutor.web.words.names.players import Person, list_seated
from tutor.web.words.names.yaku import name

if TYPE_CHECKING:  # the engine is imported only after its cache folder is set
    from tutor.explain.threats import Danger, Need, Threats

FIELD, HAND = "field", "hand"  # places of a card
FEW_CARDS: Final = 6  # missing cards of a yaku are shown up to this many, otherwise counted


@dataclass(frozen=True)
class NeedView:
    """One yaku of an opponent: its chance on a bar, and its missing cards."""

    name: str
    chance: str  # "" where it can no longer be made
    width: float  # of the bar, in percent
    text: str
    cards: tuple[CardView, ...]  # that it lacks, where they are few
    is_near: bool  # whether a card on the field completes it


@dataclass(frozen=True)
class DangerView:
    """One card, and how likely an opponent takes it next turn."""

    card: CardView
    place: str  # "field" or "hand"
    text: str  # a percentage, "safe", or "takes" for a card that captures
    width: float  # of the bar, in percent; 0 draws none
    spoken: str


@dataclass(frozen=True)
class OpponentView:
    """The needs of one opponent."""

    title: str
    needs: tuple[NeedView, ...]


@dataclass(frozen=True)
class ThreatsView:
    """The panel of threats."""

    opponents: tuple[OpponentView, ...]
    field: tuple[DangerView, ...]
    hand: tuple[DangerView, ...]


def build_threats_view(hints: Hints, table: Table) -> ThreatsView | None:
    """Return the threats at a table, None where they are unavailable."""
    if not has_threats(hints, table):
        return None
    observation = table.observation
    threats = hints.threats(observation)
    people = list_seated(find_people(table), observation.active)
    opponents = [seat for seat in range(observation.seats) if seat != observation.seat]
    dangers = list_dangers(observation, threats)
    return ThreatsView(
        tuple(_view_opponent(observation, people, seat, threats) for seat in opponents),
        tuple(danger for danger in dangers if danger.place == FIELD),
        tuple(danger for danger in dangers if danger.place == HAND),
    )


def list_dangers(observation: Observation, threats: "Threats") -> tuple[DangerView, ...]:
    """Return the dangers of all cards of the field, then of the hand."""
    places = (FIELD, threats.field), (HAND, threats.hand)
    return tuple(
        _view_danger(observation, card, place, danger)
        for place, dangers in places
        for card, danger in dangers.items()
    )


def _view_opponent(
    observation: Observation, people: tuple[Person, ...], seat: int, threats: "Threats"
) -> OpponentView:
    needs = tuple(_view_need(observation, people, seat, need) for need in threats.needs[seat])
    return OpponentView(people[seat].title, needs)


def _view_need(
    observation: Observation, people: tuple[Person, ...], seat: int, need: "Need"
) -> NeedView:
    called = name(need.yaku.id, observation.ruleset.own_names)
    if need.blockers:
        return NeedView(called, "", 0.0, _describe_block(people, need), (), False)
    lacks = count(need.missing)
    return NeedView(
        name=called,
        chance=_percent(need.chance),
        width=100 * need.chance,
        text=_describe_need(observation, people[seat], need),
        cards=card_views(cards_in(need.missing), ruleset=observation.ruleset)
        if lacks <= FEW_CARDS
        else (),
        is_near=need.is_one_short and bool(need.missing & observation.field),
    )


def _describe_need(observation: Observation, person: Person, need: "Need") -> str:
    lacks = need.yaku.need - need.have
    hand = ngettext(
        "Has %(have)d of %(need)d. Needs %(num)d more card.",
        "Has %(have)d of %(need)d. Needs %(num)d more cards.",
        lacks,
        have=need.have,
        need=need.yaku.need,
    )
    if lacks > 1 or not need.missing & observation.unseen:
        return hand
    chance = _percent(need.held)
    sentence = _(
        "%(player)s holds one in %(chance)s of deals.", player=person.subject, chance=chance
    )
    return join_sentences([hand, sentence])


def _describe_block(people: tuple[Person, ...], need: "Need") -> str:
    [first, *persons] = (people[seat] for seat in need.blockers)
    if persons:
        return _("Cannot be made: the other players have its cards.")
    if first.is_you:
        return _("Cannot be made: you have its cards.")
    return _("Cannot be made: %(player)s has its cards.", player=first.name)


def _view_danger(
    observation: Observation, card: Card, place: str, danger: "Danger | None"
) -> DangerView:
    view = card_view(card, ruleset=observation.ruleset)
    if danger is None:
        return DangerView(
            view, place, pgettext("card", "takes"), 0.0, _("takes a card from the field")
        )
    if danger.is_certain:
        return DangerView(
            view, place, pgettext("card", "safe"), 0.0, _("no unseen card can take it")
        )
    chance = _percent(danger.chance)
    spoken = _("%(chance)s: taken on the next turn", chance=chance)
    return DangerView(view, place, chance, 100 * danger.chance, spoken)


def _percent(chance: float) -> str:
    """Return a sampled chance; it is never none and never all."""
    return format_percent(min(0.99, max(0.01, chance)))
