"""The sandbox: any position set up by hand, its score, the rules’ answers, and advice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from tutor.rules.cards import (
    IDS,
    NO_CARD,
    Card,
    CardSet,
    cards_in,
    count,
    id_of,
    kind_of,
    month_set,
)
from tutor.rules.games import GAMES
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.rules.observation_checks import ObservationError, check_observation
from tutor.rules.position import PLAY_HAND
from tutor.rules.round.capture import find_matching, find_targets, find_wild_targets, list_captures
from tutor.rules.ruleset import MISDEAL, Ruleset
from tutor.rules.score.scoring import ScoredYaku, card_points, score_sheet
from tutor.text import parse_number
from tutor.web import services
from tutor.web.hint_service import Hints
from tutor.web.hints.coach import build_coach
from tutor.web.hints.decision_sheet import SearchValues
from tutor.web.hints.proof import prove_ranking
from tutor.web.http.preferences import is_original_first
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import (
    N_,
    _,
    capitalise,
    format_points,
    join_with_and,
    join_with_or,
    ngettext,
)
from tutor.web.rulebook.addresses import link_statements
from tutor.web.rulebook.deck_page import has_card_points
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
from tutor.web.words.rules import statements

OWN_SEAT: Final = 0
PACK: Final = 48
NONE, ONE, TWO, THREE, WILD = "none", "one", "two", "three", "wild"
# The statement about a card's capture, by the number of its month on the field.
CAPTURES: Final = {
    "koikoi": {NONE: "S3.13", ONE: "S3.11", TWO: "S3.11", THREE: "S3.12"},
    "roppyakken": {
        NONE: "S0.31",
        ONE: "S0.28",
        TWO: "S0.29",
        THREE: "S0.30",
        WILD: "S0.37 S0.42",
    },
    "hachihachi": {NONE: "S2.59", ONE: "S2.59", TWO: "S2.57", THREE: "S2.58"},
}
VOID: Final = {"koikoi": "S3.8", "roppyakken": "S0.12", "hachihachi": "S2.48"}
MISDEALT: Final = "S0.13"
CARD_POINTS: Final = {"roppyakken": "S0.47", "hachihachi": "S2.5"}
LUCKY: Final = {"teshi": "S3.9", "kuttsuki": "S3.10"}
Lines = list[tuple[str, str]]  # sentences, each with the codes of its statements
pages: Final = Blueprint("sandbox", __name__)
TITLES: Final = {HAND: N_("Your hand"), FIELD: N_("Field")}
FIRST_ROUND: Final = 1
MOST_DIGITS: Final = 9  # of a seed
CAPTURED: Final = N_("captured cards")
LaidCard = tuple[CardView, str]  # with the ids of its captures from the field


def observe_layout(layout: CardLayout) -> Observation:
    """Return a layout as its player sees it at their turn.

    The number of open cards gives the turn of the round: each turn plays one card of a hand and one
    of the stock. Where no turn fits, the observation is not of a possible round.
    """
    ruleset = layout.ruleset
    turns = _count_turns(layout)
    dealer = (OWN_SEAT - turns) % ruleset.seats
    sizes = tuple(
        max(0, ruleset.hand_size - (turns + ruleset.seats - 1 - after) // ruleset.seats)
        for after in ((seat - dealer) % ruleset.seats for seat in range(ruleset.seats))
    )
    dealt = ruleset.seats * ruleset.hand_size + ruleset.field_size
    return Observation(
        ruleset=ruleset,
        seat=OWN_SEAT,
        dealer=dealer,
        phase=PLAY_HAND,
        hand=layout.hand,
        hand_counts=(count(layout.hand), *sizes[1:]),
        field=layout.field,
        captured=layout.piles,
        stock=max(0, PACK - dealt - turns),
        placing=NO_CARD,
        calls=(0,) * ruleset.seats,
        turn_start_points=0,
        round=1,
        totals=(0,) * ruleset.players,
        history=(),
        shown=(0,) * ruleset.seats,
        shown_points=(0,) * ruleset.seats,
        active=tuple(range(ruleset.seats)),
        multiplier=ruleset.game.boost(ruleset.toggles, layout.field) if not turns else 1,
    )


def advise(hints: Hints, layout: CardLayout) -> SearchValues:
    """Return the values of the plays of a layout that can be judged, by the search."""
    observation = observe_layout(layout)
    hint = hints.hint(observation)
    return SearchValues(build_coach(observation, hint), "", prove_ranking(hint), None)


def _count_turns(layout: CardLayout) -> int:
    """Return how many turns are over, by the open cards."""
    lying = count(layout.field) + sum(map(count, layout.piles))
    return max(0, lying - layout.ruleset.field_size) // 2


def explain_silence(hints: Hints, layout: CardLayout) -> str:
    """Return why the coach can say nothing of a layout, empty where it can."""
    if not layout.hand:
        return _("Put a card in your hand to see what the coach would play.")
    if any(count(pile) % 2 for pile in layout.piles):
        return _("Captures come in pairs: add another captured card.")
    lying = count(layout.field) + sum(map(count, layout.piles))
    possible = list_open_numbers(layout.ruleset, count(layout.hand))
    if lying not in possible:
        return ngettext(
            "With %(num)d card in your hand there should be %(open)s face-up cards. Here there are "
            "%(lying)d.",
            "With %(num)d cards in your hand there should be %(open)s face-up cards. Here there "
            "are %(lying)d.",
            count(layout.hand),
            open=join_with_or([str(number) for number in possible]),
            lying=lying,
        )
    try:
        check_observation(observe_layout(layout))
    except ObservationError:
        return _("This position cannot occur in a round, so the coach cannot judge it.")
    if not hints.is_ready(layout.ruleset):
        return _("The coach is still getting ready. Try again in a minute.")
    return ""


def list_open_numbers(ruleset: Ruleset, hand: int) -> tuple[int, ...]:
    """Return the possible numbers of open cards at the turn of a player with this many."""
    played = ruleset.seats * (ruleset.hand_size - hand)
    if hand > ruleset.hand_size:
        return (ruleset.field_size,)
    return tuple(ruleset.field_size + 2 * (played + before) for before in range(ruleset.seats))


def list_answers(layout: CardLayout) -> list[tuple[str, Lines]]:
    """Return the rules' answers about a position: questions, and the lines that answer them."""
    ruleset, hand, field, won = layout.ruleset, layout.hand, layout.field, layout.piles[0]
    answers = [
        (_("What does each card in your hand take?"), list(_captures(ruleset, hand, field))),
        (_("What is legal?"), list(_legal(layout))),
        (_("What do the captured cards score?"), list(_scores(ruleset, won, field))),
        (_("Is the deal valid?"), list(_deal(ruleset, hand, field, won))),
    ]
    return [(question, lines) for question, lines in answers if lines]


def _captures(ruleset: Ruleset, hand: CardSet, field: CardSet) -> Iterator[tuple[str, str]]:
    joker = ruleset.tables().joker
    for card in cards_in(hand):
        same = count(find_matching(field, card))
        is_wild = bool(find_wild_targets(joker, field, card)) and same < 3
        case = WILD if is_wild else (NONE, ONE, TWO, THREE)[min(same, 3)]
        yield (
            _describe_capture(card, list_captures(joker, field, card)),
            CAPTURES[ruleset.game.name][case],
        )


def _describe_capture(card: Card, card_sets: tuple[CardSet, ...]) -> str:
    name = capitalise(short_name(card))
    taken = [
        join_with_and([short_name(other) for other in cards_in(cards)])
        for cards in card_sets
        if cards
    ]
    if not taken:
        return _("%(card)s: takes nothing and stays on the field.", card=name)
    if len(card_sets) == 1:
        return _("%(card)s: takes %(taken)s.", card=name, taken=taken[0])
    if 0 in card_sets:
        return _(
            "%(card)s: may take %(taken)s or stay on the field.",
            card=name,
            taken=join_with_or(taken),
        )
    return _("%(card)s: takes %(taken)s; the player chooses.", card=name, taken=join_with_or(taken))


def _legal(layout: CardLayout) -> Iterator[tuple[str, str]]:
    hand = layout.hand
    if not hand:
        return
    legal = [action for action in legal_actions(observe_layout(layout)) if hand >> action & 1]
    codes = CAPTURES[layout.ruleset.game.name][NONE]
    if len(legal) == count(hand):
        yield _("You may play any card in your hand."), codes
    else:
        names = join_with_and([short_name(card) for card in legal])
        yield _("You must play a card that captures: %(cards)s.", cards=names), codes


def _scores(ruleset: Ruleset, won: CardSet, field: CardSet) -> Iterator[tuple[str, str]]:
    if not won:
        return
    sheet = score_sheet(ruleset, 1, won, field)
    game = ruleset.game.name
    for line in sheet:
        name = yaku.both_names(line.yaku.id, ruleset.own_names, original_first=is_original_first())
        codes = statements.YAKU[game].get(line.yaku.id, "")
        yield _("%(yaku)s: %(points)s.", yaku=name, points=format_points(line.points)), codes
    if not sheet:
        yield _("They make no yaku."), ""
    if has_card_points(ruleset):
        total = card_points(ruleset.tables(), won)
        yield _("Card points: %(points)s.", points=format_points(total)), CARD_POINTS.get(game, "")


def _deal(
    ruleset: Ruleset, hand: CardSet, field: CardSet, won: CardSet
) -> Iterator[tuple[str, str]]:
    game, toggles = ruleset.game, ruleset.toggles
    if not won and count(field) == ruleset.field_size:
        if game.is_void_field(toggles, field):
            yield _("This field is void: the cards are dealt again."), VOID[game.name]
        else:
            yield _("This field is valid."), VOID[game.name]
    if won or count(hand) != ruleset.hand_size:
        return
    if game.hand_verdict(toggles, hand) == MISDEAL:
        yield _("This hand is a misdeal: the cards are dealt again."), MISDEALT
    ended = game.dealt_yaku(toggles, hand)
    if ended:
        yield _("%(yaku)s ends the round.", yaku=yaku.name(ended, ruleset.own_names)), LUCKY[ended]
    for hand_yaku in game.hand_yaku(toggles, hand):
        codes = statements.YAKU[game.name].get(hand_yaku.id, "")
        text = _(
            "%(yaku)s: %(points)s.",
            yaku=yaku.name(hand_yaku.id, ruleset.own_names),
            points=format_points(hand_yaku.points),
        )
        yield text, codes


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
        free = cards_in(month_set(odd) & ~layout.laid)
        if free:
            card = max(free, key=kind_of)  # chaff, if there is any
            label = _("Add %(card)s", card=short_name(card))
            return label, layout.move(id_of(card), place).address
    last = next(_list_odd(pile))
    label = _("Remove %(card)s", card=short_name(last))
    return label, layout.move(id_of(last), BOX).address


def _list_odd(pile: CardSet) -> Iterator[Card]:
    """Yield the cards of months with an odd number of cards, the last ones first."""
    for card in reversed(cards_in(pile)):
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
