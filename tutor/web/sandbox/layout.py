"""The location of each card in the sandbox, its address, and layouts to begin with."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from flask import url_for
from werkzeug.exceptions import NotFound

from tutor.lessons.kinds.amounts import Count
from tutor.lessons.kinds.naming import Find
from tutor.lessons.loading import read_library
from tutor.lessons.model import LessonBoard, Step
from tutor.rules.cards import IDS, JOKER, Card, CardSet, card_set, cards_in, id_of
from tutor.rules.games import GAMES
from tutor.rules.observation import Observation, observe
from tutor.rules.position import NOBODY, PLAY_HAND
from tutor.rules.round.deal import deal_until_valid
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Game, Ruleset, RulesetError
from tutor.web.i18n.translation import pgettext
from tutor.web.match_form import UnreadableError
from tutor.web.rulebook.addresses import address_fields, parse_overrides
from tutor.web.services import cache_by_lessons, find_lessons_folder

HAND, FIELD, WON, BOX = "hand", "field", "won", "box"
PLAYERS: Final = "players"
GAME: Final = "game"  # of the house rules; another game has other ones
AT: Final = "at-"  # followed by a card: its place
CARD, TO = "card", "to"  # a card, and the place that it is moved to
_PILES: Final = (WON, "won1", "won2")
FIRST: Final = "K-MOON"  # the table of an empty address
MOST_TURNS: Final = 10  # that a random table is after
DEALER: Final = 0


@dataclass(frozen=True)
class CardLayout:
    """A set of cards for each place; piles are those of the seats, the player's first."""

    ruleset: Ruleset
    hand: CardSet
    field: CardSet
    piles: tuple[CardSet, ...]

    @property
    def places(self) -> Mapping[str, CardSet]:
        """Return the cards by the names that places have in an address."""
        return {HAND: self.hand, FIELD: self.field, **dict(zip(_PILES, self.piles, strict=False))}

    @property
    def laid(self) -> CardSet:
        """Return all cards that have a place."""
        return card_set(card for cards in self.places.values() for card in cards_in(cards))

    def move(self, name: str, place: str) -> "CardLayout":
        """Return the layout with one card in another place, or in none."""
        moved = 1 << IDS.index(name)
        places = {key: cards & ~moved for key, cards in self.places.items()}
        if place in places:
            places[place] |= moved
        return _lay(self.ruleset, places)

    @property
    def address(self) -> str:
        """Return the address of this layout."""
        fields: dict[str, Any] = {"preset": self.ruleset.preset, **rules_fields(self.ruleset)}
        for place, cards in self.places.items():
            if cards:
                fields[place] = " ".join(map(id_of, cards_in(cards)))
        return url_for("sandbox.show", **fields)


def list_places(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the names of the places: the hand, the field, and a pile for each seat."""
    return (HAND, FIELD, *_PILES[: ruleset.seats])


def parse_layout(fields: Mapping[str, str]) -> CardLayout:
    """Return the layout of an address: lists of cards, or a place for each card."""
    ruleset = _read_ruleset(fields)
    places = dict.fromkeys(list_places(ruleset), 0)
    for card, name in enumerate(IDS):
        place = fields.get(AT + name, _find_listed(name, fields))
        if place in places:
            places[place] |= 1 << card
    return _lay(ruleset, places)


def has_move(fields: Mapping[str, str]) -> bool:
    """Return whether an address moves a card."""
    return TO in fields and fields.get(CARD) in IDS


def rules_fields(ruleset: Ruleset) -> dict[str, str]:
    """Return the query fields for rules other than the preset's."""
    default = ruleset.players == ruleset.game.players[0]
    return address_fields(ruleset) | ({} if default else {PLAYERS: str(ruleset.players)})


def address_of(step: Step) -> str:
    """Return the sandbox with the cards of a step, empty for a step without any."""
    if step.board:
        return address_of_board(step.ruleset, step.board)
    return _address(step.ruleset, {_place_of(step): step.cards})


def address_of_board(ruleset: Ruleset, board: LessonBoard) -> str:
    """Return the sandbox with the open cards of a board."""
    return _address(ruleset, _place_board(board))


def lay_board(ruleset: Ruleset, board: LessonBoard) -> CardLayout:
    """Return the open cards of a board in their places."""
    places = {key: card_set(cards) for key, cards in _place_board(board).items()}
    return _lay(ruleset, {**dict.fromkeys(list_places(ruleset), 0), **places})


def _place_board(board: LessonBoard) -> Mapping[str, Iterable[Card]]:
    piles = dict(zip(_PILES, board.won, strict=False))
    return {HAND: board.hand, FIELD: board.field, **piles}


def address_at(observation: Observation) -> str:
    """Return the sandbox with the open cards of a table, and the observer's hand.

    It is empty for a player who sits out.
    """
    if observation.seat == NOBODY:
        return ""
    seats = range(observation.seats)
    piles = [observation.captured[(observation.seat + seat) % observation.seats] for seat in seats]
    places = {
        HAND: observation.hand,
        FIELD: observation.field,
        **dict(zip(_PILES, piles, strict=False)),
    }
    return _address(observation.ruleset, {key: cards_in(cards) for key, cards in places.items()})


def _lay(ruleset: Ruleset, places: Mapping[str, CardSet]) -> CardLayout:
    piles = tuple(places[name] for name in _PILES[: ruleset.seats])
    return CardLayout(ruleset, places[HAND], places[FIELD], piles)


def _find_listed(name: str, fields: Mapping[str, str]) -> str:
    listed = (HAND, FIELD, *_PILES)
    return next((place for place in listed if name in fields.get(place, "").split()), "")


def _read_ruleset(fields: Mapping[str, str]) -> Ruleset:
    """Return the rules of an address; there is none for rules that do not exist."""
    game = _find_game(fields.get("preset", ""))
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


def _find_game(preset: str) -> Game:
    if not preset:
        return next(iter(GAMES.values()))
    for game in GAMES.values():
        if preset in game.presets:
            return game
    raise NotFound


def _address(ruleset: Ruleset, places: Mapping[str, Iterable[Card]]) -> str:
    empty = CardLayout(ruleset, 0, 0, (0,) * ruleset.seats)
    sets = {key: card_set(card for card in cards if card != JOKER) for key, cards in places.items()}
    layout = _lay(ruleset, {**empty.places, **sets})
    return layout.address if layout.laid else ""


def _place_of(step: Step) -> str:
    match step.exercise:
        case Find(ask=ask) | Count(ask=ask):
            return HAND if ask in ("dealt", "dealt-points") else WON
    return FIELD


def list_starters(ruleset: Ruleset) -> list[tuple[str, str, tuple[str, str], str]]:
    """Return the tables of the lessons, as a rule set counts them; those that are installed.

    Each has a key, a title, the cards that it is about, and its address.
    """
    library = _read_library()
    return [
        (key, title, pictures, address_of_board(ruleset, library[key]))
        for key, (title, pictures) in _name_starters().items()
        if key in library
    ]


def draw_address(ruleset: Ruleset, seed: int) -> str:
    """Return the address of a table that legal plays led to; its player is to move."""
    random = Random(seed)
    while True:
        turns = random.randrange(0, MOST_TURNS + 1, ruleset.seats)
        current = _play(ruleset, turns, random)
        if current is not None:
            totals = (0,) * ruleset.players
            return address_at(observe(current, current.active[current.actor], totals))


def lay_first(ruleset: Ruleset) -> CardLayout | None:
    """Return the table of an empty address, None in an installation that lacks it."""
    board = _read_library().get(FIRST)
    return lay_board(ruleset, board) if board else None


@cache_by_lessons
def _read_library() -> Mapping[str, LessonBoard]:
    return read_library(find_lessons_folder())


def _play(ruleset: Ruleset, turns: int, random: Random) -> Round | None:
    """Return a round after a number of random turns, None where it was over before."""
    deck = deal_until_valid(ruleset, DEALER, random)[0]
    current = Round.from_deck(ruleset, 1, deck, DEALER)
    while not current.is_over:
        if len(current.turns) >= turns and current.position.phase == PLAY_HAND:
            return current
        current = current.play(random.choice(current.legal()))
    return None


def _name_starters() -> Mapping[str, tuple[str, tuple[str, str]]]:
    """Return the titles of tables of the lessons, and the cards that they are about."""
    return {
        "K-MOON": (pgettext("starter", "Moon viewing"), ("8-moon", "9-cup")),
        "K-OPEN": (pgettext("starter", "First turn"), ("8-moon", "9-chaff-a")),
        "K-RED": (pgettext("starter", "Third poetry ribbon"), ("2-ribbon", "2-chaff-a")),
        "K-BLUE": (pgettext("starter", "Third blue ribbon"), ("9-ribbon", "9-chaff-b")),
        "K-BOAR": (pgettext("starter", "Take the boar"), ("7-boar", "7-chaff-a")),
        "K-TANE": (pgettext("starter", "Fifth animal"), ("10-deer", "6-butterflies")),
        "K-RAIN": (pgettext("starter", "Rain man or moon"), ("11-rainman", "8-moon")),
        "K-FLOWER": (pgettext("starter", "Blossom viewing"), ("3-curtain", "9-cup")),
        "K-SAFE": (pgettext("starter", "Discard safely"), ("8-geese", "12-chaff-b")),
        "K-LAST": (pgettext("starter", "The last card"), ("12-phoenix", "12-chaff-a")),
    }
