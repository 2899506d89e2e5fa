"""The sandbox: any position set up by hand, its score, rules and advice."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from tutor.rules.cards import IDS, Card, CardSet, cards_in, count, id_of, kind_of, month_set
from tutor.rules.games import GAMES
from tutor.rules.round.capture import find_targets
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.sheet import ScoredYaku, score_sheet
from tutor.text import parse_number
from tutor.web import services
from tutor.web.hint_service import Hints
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import N_, _, capitalise, format_points
from tutor.web.rulebook.addresses import link_statements
from tutor.web.sandbox.answers import advise, explain_silence, list_answers, observe_layout
from tutor.web.sandbox.layout import (
    BOX,
    CARD,
    FIELD,
    GAME,
    HAND,
    TO,
    CardLayout,
    draw_address,
    has_move,
    lay_first,
    list_places,
    list_starters,
    parse_layout,
    rules_fields,
)
from tutor.web.table.card_view import CardView, card_view
from tutor.web.table.strips import Strip, build_strip
from tutor.web.words.names import yaku
from tutor.web.words.names.cards import FLOWERS, short_name
from tutor.web.words.names.games import game_name, preset_name
from tutor.web.words.names.players import Person, list_people

pages: Final = Blueprint("sandbox", __name__)
TITLES: Final = {HAND: N_("Your hand"), FIELD: N_("Field")}
FIRST_ROUND: Final = 1
MOST_DIGITS: Final = 9  # of a seed
CAPTURED: Final = N_("captured cards")


LaidCard = tuple[CardView, str]  # with the ids of its captures from the field


@pages.get("/sandbox")
def show() -> BaseResponse:
    """Show a position, or move a card and redirect to the new position."""
    fields = request.args
    layout = parse_layout(fields)
    if has_move(fields):
        return redirect(layout.move(fields[CARD], fields[TO]).address)
    if not fields:
        layout = lay_first(layout.ruleset) or layout
    return render(
        "pages/sandbox",
        sandbox=build_sandbox(services.hints(), layout, fields),
        statements_of=link_statements,
    )


@pages.get("/sandbox/random")
def draw() -> BaseResponse:
    """Redirect to a table at random, by the rules of the address."""
    seed = parse_number(request.args.get("seed", ""), MOST_DIGITS)
    ruleset = parse_layout(request.args).ruleset
    return redirect(draw_address(ruleset, services.new_seed() if seed is None else seed))


def build_sandbox(hints: Hints, layout: CardLayout, fields: Mapping[str, str]) -> dict[str, Any]:
    """Return the page of a layout; *fields* say whether the coach is on."""
    ruleset, people = layout.ruleset, list_people(layout.ruleset.seats)
    is_asked = fields.get("ask") == "coach"
    silence = explain_silence(hints, layout) if is_asked else ""
    bays = list(_list_bays(layout, people))
    return {
        "ruleset": ruleset,
        "presets": list(_list_presets()),
        # Of the form: the house rules, and how many play.
        "fields": {GAME: ruleset.game.name, **rules_fields(ruleset)},
        "bays": bays,
        "box": [  # unplaced cards, by flower
            (capitalise(_(flower)), [_view(card, layout) for card in cards_in(free)])
            for month, flower in enumerate(FLOWERS)
            if (free := month_set(4 * month) & ~layout.laid)
        ],
        "scores": list(_list_scores(layout, people)),
        "told": list_answers(layout),
        "advice": advise(hints, layout) if is_asked and not silence else None,
        "silence": silence,  # why there is no advice
        "starters": list_starters(_choose_starting_rules(ruleset)),
        "is_laid": bool(layout.laid),
        "is_missing": TO in fields and CARD not in fields,  # a place was chosen, and no card
        # Whether some pile is to be mended before anything can be said.
        "is_odd": any(bay["mend"] for bay in bays),
    }


def _choose_starting_rules(ruleset: Ruleset) -> Ruleset:
    """Return the rules of the tables to begin with: those chosen, or the default of their game."""
    game = next(iter(GAMES.values()))
    return ruleset if ruleset.game is game else Ruleset(game, game.default_preset)


def _list_bays(layout: CardLayout, people: tuple[Person, ...]) -> Iterable[dict[str, Any]]:
    """Yield the places for cards."""
    piles = list_places(layout.ruleset)[2:]
    for key, person in zip(piles[1:], people[1:], strict=True):
        yield _captured_bay(layout, key, person)
    yield _bay(layout, FIELD, _(TITLES[FIELD]))
    yield _captured_bay(layout, piles[0], people[0])
    yield _bay(layout, HAND, _(TITLES[HAND]))


def _captured_bay(layout: CardLayout, key: str, person: Person) -> dict[str, Any]:
    made = sum(line.points for line in _score(layout, layout.places[key]))
    return {
        **_bay(layout, key, person.title),
        "note": _(CAPTURED),
        "points": format_points(made) if made else "",  # of the yaku of the pile
        "spoken": _("%(who)s: captured cards", who=person.title),
        "mend": _mend_pile(layout, key),  # of a pile that no round comes to
    }


def _bay(layout: CardLayout, key: str, title: str) -> dict[str, Any]:
    cards = tuple(cards_in(layout.places[key]))
    takes = layout.field if key == HAND else 0
    return {
        "key": key,
        "title": title,
        "note": "",
        "points": "",
        "spoken": title,
        "cards": [_view(card, layout, takes) for card in cards],
        "ids": " ".join(map(id_of, cards)),  # as an address lists them
        "mend": None,
    }


def _mend_pile(layout: CardLayout, place: str) -> tuple[str, str] | None:
    """Return the label and address that mend a pile; None of one with an even number of cards."""
    pile = layout.places[place]
    if count(pile) % 2 == 0:
        return None
    for odd in _list_odd(pile):
        free = list(cards_in(month_set(odd) & ~layout.laid))
        if free:
            card = max(free, key=kind_of)  # chaff, if there is any
            label = _("Add %(card)s", card=short_name(card))
            return label, layout.move(id_of(card), place).address
    last = next(_list_odd(pile))
    label = _("Remove %(card)s", card=short_name(last))
    return label, layout.move(id_of(last), BOX).address


def _list_odd(pile: CardSet) -> Iterator[Card]:
    """Yield the cards of months with an odd number of cards, the last ones first."""
    for card in reversed(list(cards_in(pile))):
        if count(month_set(card) & pile) % 2:
            yield card


def _view(card: int, layout: CardLayout, field: CardSet = 0) -> LaidCard:
    joker = layout.ruleset.tables().joker
    takes = " ".join(IDS[other] for other in cards_in(find_targets(joker, field, card)))
    return card_view(card, ruleset=layout.ruleset), takes


def _list_scores(
    layout: CardLayout, people: tuple[Person, ...]
) -> Iterable[tuple[Strip, str, list[tuple[str, int]]]]:
    """Yield each pile: its cards where they count and its nearest yaku, its total and its yaku."""
    observation = observe_layout(layout)
    for seat, person in enumerate(people):
        if layout.piles[seat]:
            sheet = _score(layout, layout.piles[seat])
            yield (
                build_strip(observation, seat, person),
                format_points(sum(line.points for line in sheet)),
                [
                    (yaku.name(line.yaku.id, layout.ruleset.own_names), line.points)
                    for line in sheet
                ],
            )


def _score(layout: CardLayout, pile: CardSet) -> Sequence[ScoredYaku]:
    return score_sheet(layout.ruleset, FIRST_ROUND, pile, layout.field)


def _list_presets() -> Iterable[tuple[str, str]]:
    for game in GAMES.values():
        for preset in game.presets:
            yield preset, f"{game_name(game.name)} · {preset_name(preset)}"
