"""The sandbox: any position laid out with cards, and what the rules say about it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask import Blueprint, Response, request, url_for
from werkzeug.exceptions import NotFound

from tutor.lessons.kinds.count import Count
from tutor.lessons.kinds.find import Find
from tutor.lessons.model import Step
from tutor.rules.cards import IDS, JOKER, Card, CardSet, cards_in, id_of, month_set
from tutor.rules.games import GAMES
from tutor.rules.observation import Observation
from tutor.rules.ruleset import Game, Ruleset, RulesetError
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import N_, _, capitalise
from tutor.web.match_form import UnreadableError
from tutor.web.rulebook.addresses import address_fields, parse_overrides
from tutor.web.rulebook.statement_links import link_statement_list
from tutor.web.sandbox.answers import RuleAnswer, list_answers
from tutor.web.table.cards import CardView, card_view
from tutor.web.words.names.cards import FLOWERS, short_name
from tutor.web.words.names.choices import preset_name
from tutor.web.words.names.games import game_name

pages: Final = Blueprint("sandbox", __name__)
PLACES: Final = {"hand": N_("in hand"), "field": N_("on the field"), "won": N_("captured")}
PLAYERS: Final = "players"
GAME: Final = "game"  # of the house rules: another that is chosen has its own
AT: Final = "at-"  # and a card: where it lies


@dataclass(frozen=True)
class CardLayout:
    """Where cards lie: a set for each of `PLACES`."""

    ruleset: Ruleset
    places: Mapping[str, CardSet]


@dataclass(frozen=True)
class PlacedCard:
    """A card of the form, and the place chosen for it."""

    id: str
    name: str
    place: str


@dataclass(frozen=True)
class PlaceRow:
    """The cards that lie in one place."""

    key: str
    title: str
    cards: tuple[CardView, ...]


@dataclass(frozen=True)
class Sandbox:
    """Everything that the page shows."""

    ruleset: Ruleset
    presets: tuple[tuple[str, str], ...]
    fields: tuple[tuple[str, str], ...]  # of the form: the house rules, and how many play
    rows: tuple[PlaceRow, ...]
    months: tuple[tuple[str, tuple[PlacedCard, ...]], ...]
    places: tuple[tuple[str, str], ...]
    told: tuple[RuleAnswer, ...]


@pages.get("/sandbox")
def show() -> Response:
    """Show a position, and what the rules say about it."""
    return render(
        "sandbox",
        sandbox=build_sandbox(_parse_layout(request.args)),
        statements_of=link_statement_list,
    )


def _parse_layout(fields: Mapping[str, str]) -> CardLayout:
    """Return the position of an address: lists of cards, or a place for each card."""
    ruleset = _ruleset(fields)
    places = dict.fromkeys(PLACES, 0)
    for card, name in enumerate(IDS):
        place = fields.get(AT + name, _join_listed_cards(name, fields))
        if place in places:
            places[place] |= 1 << card
    return CardLayout(ruleset, places)


def _join_listed_cards(name: str, fields: Mapping[str, str]) -> str:
    return next((place for place in PLACES if name in fields.get(place, "").split()), "")


def _ruleset(fields: Mapping[str, str]) -> Ruleset:
    """Return the rules of an address; there is none for rules that do not exist."""
    game = _game(fields.get("preset", ""))
    players = fields.get(PLAYERS, "")
    try:
        return Ruleset(
            game,
            fields.get("preset") or game.default_preset,
            parse_overrides(game, fields) if fields.get(GAME, game.name) == game.name else {},
            int(players) if players in map(str, game.players) else 0,
        )
    except (UnreadableError, RulesetError):
        raise NotFound from None


def _game(preset: str) -> Game:
    if not preset:
        return next(iter(GAMES.values()))
    for game in GAMES.values():
        if preset in game.presets:
            return game
    raise NotFound


def _rules_fields(ruleset: Ruleset) -> dict[str, str]:
    """Return what an address says of rules beside their preset."""
    usual = ruleset.players == ruleset.game.players[0]
    return address_fields(ruleset) | ({} if usual else {PLAYERS: str(ruleset.players)})


def build_sandbox(laid: CardLayout) -> Sandbox:
    """Return the page of a position."""
    places = laid.places
    return Sandbox(
        ruleset=laid.ruleset,
        presets=tuple(_presets()),
        fields=tuple({GAME: laid.ruleset.game.name, **_rules_fields(laid.ruleset)}.items()),
        rows=tuple(
            PlaceRow(key, capitalise(_(title)), _views(places[key], laid.ruleset))
            for key, title in PLACES.items()
            if places[key]
        ),
        months=tuple(
            (capitalise(_(flower)), tuple(_spots(places, month)))
            for month, flower in enumerate(FLOWERS)
        ),
        places=tuple((key, _(title)) for key, title in PLACES.items()),
        told=list_answers(laid.ruleset, places["hand"], places["field"], places["won"]),
    )


def _presets() -> Iterable[tuple[str, str]]:
    for game in GAMES.values():
        for preset in game.presets:
            yield preset, f"{game_name(game.name)} · {preset_name(preset)}"


def _views(cards: CardSet, ruleset: Ruleset) -> tuple[CardView, ...]:
    return tuple(card_view(card, ruleset=ruleset) for card in cards_in(cards))


def _spots(places: Mapping[str, CardSet], month: int) -> Iterable[PlacedCard]:
    for card in cards_in(month_set(4 * month)):
        place = next((key for key, cards in places.items() if cards >> card & 1), "")
        yield PlacedCard(IDS[card], capitalise(short_name(card)), place)


def address_of(step: Step) -> str:
    """Return the sandbox with the cards of a step, empty for a step without any."""
    places: dict[str, Iterable[Card]] = {}
    if step.board:
        board = step.board
        places = {"hand": board.hand, "field": board.field, "won": next(iter(board.won), ())}
    elif step.cards:
        places = {_place_of(step): step.cards}
    return _address(step.ruleset, places)


def address_at(seen: Observation) -> str:
    """Return the sandbox with what its seat sees of a table: its cards and the field."""
    return _address(
        seen.ruleset,
        {
            "hand": cards_in(seen.hand),
            "field": cards_in(seen.field),
            "won": cards_in(seen.captured[seen.seat]),
        },
    )


def _address(ruleset: Ruleset, places: Mapping[str, Iterable[Card]]) -> str:
    listed = {
        key: " ".join(id_of(card) for card in cards if card != JOKER)
        for key, cards in places.items()
    }
    named: dict[str, Any] = {key: text for key, text in listed.items() if text}
    rules: dict[str, Any] = {"preset": ruleset.preset, **_rules_fields(ruleset)}
    return url_for("sandbox.show", **rules, **named) if named else ""


def _place_of(step: Step) -> str:
    """Return where the exhibit of a step lies."""
    match step.exercise:
        case Find(ask=ask) | Count(ask=ask):
            return "hand" if ask in ("dealt", "dealt-points") else "won"
    return "field"
