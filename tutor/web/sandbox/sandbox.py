"""The sandbox: any position set up by hand, its score, rules and advice."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from tutor.rules.cards import IDS, CardSet, cards_in, id_of, month_set
from tutor.rules.games import GAMES
from tutor.rules.round.capture import find_targets
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.sheet import ScoredYaku, score_sheet
from tutor.text import parse_number
from tutor.web.http.rendering import render
from tutor.web.i18n.translation import N_, _, capitalise, format_points
from tutor.web.rulebook.addresses import link_statement_list
from tutor.web.sandbox.advice import Advice, advise, observe_layout
from tutor.web.sandbox.answers import RuleAnswer, list_answers
from tutor.web.sandbox.layout import (
    CARD,
    FIELD,
    GAME,
    HAND,
    TO,
    CardLayout,
    has_move,
    list_places,
    parse_layout,
    rules_fields,
)
from tutor.web.sandbox.mending import Mend, mend_pile
from tutor.web.sandbox.starters import Starter, draw_address, lay_first, list_starters
from tutor.web.services import new_seed
from tutor.web.table.card_view import CardView, card_view
from tutor.web.table.strips import Strip, build_strip
from tutor.web.words.names import yaku
from tutor.web.words.names.cards import FLOWERS
from tutor.web.words.names.choices import preset_name
from tutor.web.words.names.games import game_name
from tutor.web.words.names.players import Person, list_people

pages: Final = Blueprint("sandbox", __name__)
TITLES: Final = {HAND: N_("Your hand"), FIELD: N_("Field")}
FIRST_ROUND: Final = 1
MOST_DIGITS: Final = 9  # of a seed
CAPTURED: Final = N_("captured cards")


@dataclass(frozen=True)
class LaidCard:
    """A card of the sandbox; *takes* are the ids of its captures from the field."""

    view: CardView
    takes: str = ""


@dataclass(frozen=True)
class Bay:
    """A place for cards."""

    key: str
    title: str
    note: str
    points: str  # of the yaku of a pile
    spoken: str
    cards: tuple[LaidCard, ...]
    ids: str  # of its cards, as an address lists them
    mend: Mend | None = None  # of a pile that no round comes to


@dataclass(frozen=True)
class PileScore:
    """The score of a pile: its yaku, the nearest ones, and its cards where they count."""

    strip: Strip
    total: str
    made: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Sandbox:
    """Everything that the page shows."""

    ruleset: Ruleset
    presets: tuple[tuple[str, str], ...]
    fields: tuple[tuple[str, str], ...]  # of the form: the house rules, and how many play
    bays: tuple[Bay, ...]
    box: tuple[tuple[str, tuple[LaidCard, ...]], ...]  # unplaced cards, by flower
    scores: tuple[PileScore, ...]
    told: tuple[RuleAnswer, ...]
    advice: Advice | None  # None until requested
    starters: tuple[Starter, ...]
    is_laid: bool
    is_missing: bool  # a place was chosen, and no card

    @property
    def is_odd(self) -> bool:
        """Return whether some pile is to be mended before anything can be said."""
        return any(bay.mend for bay in self.bays)


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
        sandbox=build_sandbox(layout, fields),
        statements_of=link_statement_list,
    )


@pages.get("/sandbox/random")
def draw() -> BaseResponse:
    """Redirect to a table at random, by the rules of the address."""
    seed = parse_number(request.args.get("seed", ""), MOST_DIGITS)
    ruleset = parse_layout(request.args).ruleset
    return redirect(draw_address(ruleset, new_seed() if seed is None else seed))


def build_sandbox(layout: CardLayout, fields: Mapping[str, str]) -> Sandbox:
    """Return the page of a layout; *fields* say whether the coach is on."""
    ruleset, people = layout.ruleset, list_people(layout.ruleset.seats)
    return Sandbox(
        ruleset=ruleset,
        presets=tuple(_list_presets()),
        fields=tuple({GAME: ruleset.game.name, **rules_fields(ruleset)}.items()),
        bays=tuple(_list_bays(layout, people)),
        box=tuple(
            (capitalise(_(flower)), tuple(_view(card, layout) for card in cards_in(free)))
            for month, flower in enumerate(FLOWERS)
            if (free := month_set(4 * month) & ~layout.laid)
        ),
        scores=tuple(_list_scores(layout, people)),
        told=list_answers(ruleset, layout.hand, layout.field, layout.piles[0]),
        advice=advise(layout) if fields.get("ask") == "coach" else None,
        starters=list_starters(_choose_starting_rules(ruleset)),
        is_laid=bool(layout.laid),
        is_missing=TO in fields and CARD not in fields,
    )


def _choose_starting_rules(ruleset: Ruleset) -> Ruleset:
    """Return the rules of the tables to begin with: those chosen, or the default of their game."""
    game = next(iter(GAMES.values()))
    return ruleset if ruleset.game is game else Ruleset(game, game.default_preset)


def _list_bays(layout: CardLayout, people: tuple[Person, ...]) -> Iterable[Bay]:
    piles = list_places(layout.ruleset)[2:]
    for key, person in zip(piles[1:], people[1:], strict=True):
        yield _captured_bay(layout, key, person)
    yield _bay(layout, FIELD, _(TITLES[FIELD]))
    yield _captured_bay(layout, piles[0], people[0])
    yield _bay(layout, HAND, _(TITLES[HAND]))


def _captured_bay(layout: CardLayout, key: str, person: Person) -> Bay:
    spoken = _("%(who)s: captured cards", who=person.title)
    made = sum(line.points for line in _score(layout, layout.places[key]))
    points = format_points(made) if made else ""
    bay = _bay(layout, key, person.title, _(CAPTURED), points, spoken)
    return replace(bay, mend=mend_pile(layout, key))


def _bay(
    layout: CardLayout, key: str, title: str, note: str = "", points: str = "", spoken: str = ""
) -> Bay:
    cards = tuple(cards_in(layout.places[key]))
    takes = layout.field if key == HAND else 0
    return Bay(
        key=key,
        title=title,
        note=note,
        points=points,
        spoken=spoken or title,
        cards=tuple(_view(card, layout, takes) for card in cards),
        ids=" ".join(map(id_of, cards)),
    )


def _view(card: int, layout: CardLayout, field: CardSet = 0) -> LaidCard:
    joker = layout.ruleset.tables().joker
    takes = " ".join(IDS[other] for other in cards_in(find_targets(joker, field, card)))
    return LaidCard(card_view(card, ruleset=layout.ruleset), takes)


def _list_scores(layout: CardLayout, people: tuple[Person, ...]) -> Iterable[PileScore]:
    observation = observe_layout(layout)
    for seat, person in enumerate(people):
        if layout.piles[seat]:
            sheet = _score(layout, layout.piles[seat])
            yield PileScore(
                strip=build_strip(observation, seat, person),
                total=format_points(sum(line.points for line in sheet)),
                made=tuple((yaku.name(line.yaku.id), line.points) for line in sheet),
            )


def _score(layout: CardLayout, pile: CardSet) -> Sequence[ScoredYaku]:
    return score_sheet(layout.ruleset, FIRST_ROUND, pile, layout.field)


def _list_presets() -> Iterable[tuple[str, str]]:
    for game in GAMES.values():
        for preset in game.presets:
            yield preset, f"{game_name(game.name)} · {preset_name(preset)}"
