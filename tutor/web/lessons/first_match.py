"""The coached first match: a tutor speaks when a moment comes for the first time, then never."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

from flask import Blueprint, redirect, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from tutor.explain.facts.reasons import list_completed_by
from tutor.lessons.beginning import find_near_deal, is_near
from tutor.lessons.knowledge import Knowledge
from tutor.practice import LEARNER, Practice, Table
from tutor.rules.cards import (
    LIGHTS,
    NO_CARD,
    Card,
    CardSet,
    card_set,
    cards_in,
    count,
    id_of,
    kind_of,
    lowest,
)
from tutor.rules.games import GAMES
from tutor.rules.match.match import Dealt
from tutor.rules.observation import Observation
from tutor.rules.position import (
    CANCEL,
    CHOOSE_DRAW,
    CHOOSE_HAND,
    DECIDE,
    EXHAUSTED,
    NOBODY,
    PLAY_HAND,
    SHOW,
)
from tutor.rules.round.capture import find_matching, find_targets
from tutor.rules.round.deal import Deal, deal, gather_deck, shuffle_pack
from tutor.rules.round.round import Round
from tutor.rules.score.scoring import score_pile
from tutor.rules.tables import AGAINST_PAR, ALL_COUNT, NEVER, ONE_SCORES
from tutor.store import MatchNotFoundError, MatchSetup
from tutor.store.lesson_log import LessonLog
from tutor.web import services
from tutor.web.i18n.translation import N_, _
from tutor.web.lessons.course_map import find_short_way
from tutor.web.lessons.progress import LearnerProgress
from tutor.web.opening import open_once
from tutor.web.rulebook.addresses import TOLD_BY, link_statements
from tutor.web.words.names.cards import short_name
from tutor.web.words.names.yaku import name

QUESTION: Final = "question"  # what a sentence may point at, besides cards
STOCK: Final = "stock"
THREE: Final = 3  # cards of one month, which the fourth takes
pages: Final = Blueprint("first_match", __name__)
LOG: Final = "first-match"  # key in the log of the lessons
LEVEL: Final = "random"
ROUNDS: Final = "rounds"


@dataclass(frozen=True)
class Sentence:
    """One sentence of the coach, and the card or part of the table that it points at."""

    text: str
    about: str = ""
    names: Mapping[str, str] = field(default_factory=dict)  # for its placeholders


Sentences = tuple[Sentence, ...]


def list_moments(
    table: Table, observation: Observation, met: Knowledge
) -> Iterator[tuple[str, Sentences]]:
    """Yield the moments that have come, each with what the coach says: the first one speaks.

    *met* is what the learner has met: no yaku is named that is not part of that.
    """
    subjects = _find_subjects(table, observation)
    for key, (_codes, *texts) in RULES.items():
        if key in _ADVICE:
            sentences = _ADVICE[key](table, observation, met)
        else:
            about = subjects[key]
            sentences = () if about is None else tuple(Sentence(text, about) for text in texts)
        if sentences:
            yield key, sentences


def _find_subjects(table: Table, observation: Observation) -> dict[str, str | None]:
    """Return what the sentences about each rule point at, None where it does not matter now."""
    phase, field, seat = observation.phase, observation.field, observation.seat
    rules, current = observation.rules, table.match.current
    is_yours, is_play = table.is_your_turn, phase == PLAY_HAND
    decided_by = rules.settlement if is_yours and phase == DECIDE else None
    ended_by = rules.settlement if current.position.ending == EXHAUSTED else None
    is_choice = is_yours and phase in (CHOOSE_HAND, CHOOSE_DRAW)
    choices = find_targets(rules.joker, field, observation.placing) if is_choice else 0
    threes = [card for card in cards_in(field) if count(find_matching(field, card)) == THREE]
    joker = 1 << rules.joker.card if rules.joker.card != NO_CARD else 0
    has_other_called = any(calls for other, calls in enumerate(observation.calls) if other != seat)
    has_played = any(turn.seat == seat for turn in current.turns)
    return {
        "choose": _name_first(phase == CHOOSE_HAND, choices),
        "choose-turned": _name_first(phase == CHOOSE_DRAW, choices),
        "show": _point(is_yours and phase == SHOW, QUESTION),
        "stop": _point(decided_by == ONE_SCORES, QUESTION),
        "double": _point(decided_by is not None and rules.doubled_from < NEVER, QUESTION),
        "continue": _point(decided_by == AGAINST_PAR, QUESTION),
        "cancel": _point(is_yours and phase == CANCEL, QUESTION),
        "river": _name_first(is_play and observation.multiplier > 1, field & LIGHTS),
        "called": _point(is_play and rules.settlement == ONE_SCORES and has_other_called),
        "three": _name_first(is_play, card_set(threes)),
        "joker": _name_first(is_play, joker & observation.hand),
        "joker-there": _name_first(is_play, joker & field),
        "turned": _point(is_yours and is_play and has_played, STOCK),
        "nobody": _point(ended_by == ONE_SCORES),
        "sum": _point(ended_by == ALL_COUNT),
        "next": _point(is_play and len(table.match.finished) > 0),
    }


def _point(matters: bool, about: str = "") -> str | None:
    return about if matters else None


def _name_first(matters: bool, cards: CardSet) -> str | None:
    """Return the id of the first of the cards, None where there is none."""
    return id_of(lowest(cards)) if matters and cards else None


def _is_first_turn(table: Table, observation: Observation) -> bool:
    return table.is_your_turn and observation.phase == PLAY_HAND


def _tell_yaku_to_make(table: Table, observation: Observation, met: Knowledge) -> Sentences:
    rules = observation.rules
    pile = observation.captured[observation.seat]
    _points, had = score_pile(rules, pile, observation.field)
    for own, card in _list_captures(table, observation):
        taken = pile | 1 << own | 1 << card
        _points, has = score_pile(rules, taken, observation.field & ~(1 << card))
        for row in cards_in(has & ~had):
            yaku = observation.yaku[row].id
            if _is_met(observation, yaku, met):
                names = {**_name(own, card), "yaku": name(yaku, observation.ruleset.own_names)}
                return (
                    Sentence(N_("With %(card)s you complete %(yaku)s."), id_of(card), names),
                    Sentence(N_("Play %(own)s to take it."), id_of(own), names),
                )
    return ()


def _tell_yaku_to_deny(table: Table, observation: Observation, met: Knowledge) -> Sentences:
    for own, card in _list_captures(table, observation):
        for _card, _seat, yaku in list_completed_by(observation, 1 << card):
            if _is_met(observation, yaku, met):
                names = {**_name(own, card), "yaku": name(yaku, observation.ruleset.own_names)}
                return (
                    Sentence(N_("Another player needs %(card)s for %(yaku)s."), id_of(card), names),
                    Sentence(N_("Play %(own)s to take it first."), id_of(own), names),
                )
    return ()


def _tell_light_to_take(table: Table, observation: Observation, met: Knowledge) -> Sentences:
    """Tell of a second light, to a learner who has met a yaku of lights."""
    of_lights = (yaku.id for yaku in observation.yaku if not yaku.cards & ~LIGHTS)
    is_taught = any(_is_met(observation, yaku, met) for yaku in of_lights)
    if not is_taught or not observation.captured[observation.seat] & LIGHTS:
        return ()
    for own, card in _list_captures(table, observation):
        if LIGHTS >> card & 1:
            names = _name(own, card)
            text = N_("You have a light. You can take another: %(card)s.")
            return (Sentence(text, id_of(card), names),)
    return ()


def _tell_turn(table: Table, observation: Observation, _met: Knowledge) -> Sentences:
    if not _is_first_turn(table, observation):
        return ()
    captures = list(_list_captures(table, observation))
    if not captures:
        any_card = id_of(lowest(observation.hand))
        return (
            Sentence(N_("No card on the field matches your hand."), any_card),
            Sentence(N_("Play any card: it stays on the field."), any_card),
        )
    own, card = min(captures, key=lambda pair: kind_of(pair[1]))
    names = _name(own, card)
    return (
        Sentence(N_("You can take %(card)s with %(own)s."), id_of(card), names),
        Sentence(N_("Tap your card to play it."), id_of(own), names),
    )


def _list_captures(table: Table, observation: Observation) -> Iterator[tuple[Card, Card]]:
    """Yield each card of the hand with each that it may take, while the learner is to play one."""
    if not _is_first_turn(table, observation):
        return
    joker = observation.rules.joker
    for own in cards_in(observation.hand):
        for card in cards_in(find_targets(joker, observation.field, own)):
            yield own, card


def _name(own: Card, card: Card) -> dict[str, str]:
    return {"own": short_name(own), "card": short_name(card)}


def _is_met(observation: Observation, yaku: str, met: Knowledge) -> bool:
    return f"{observation.ruleset.game.name}/{yaku.partition('-')[0]}" in met


DEALT: Final = N_("This first round was dealt for you: a yaku is near.")
DEALT_LATER: Final = N_("This round was chosen from real deals: a yaku is near.")
_ADVICE: Final[dict[str, Callable[[Table, Observation, Knowledge], Sentences]]] = {
    "make": _tell_yaku_to_make,
    "deny": _tell_yaku_to_deny,
    "turn": _tell_turn,
    "light": _tell_light_to_take,
}
# The statements and the sentences of each moment, or only statements where advice is given. The
# first one that has come and is new speaks; the others wait for their next moment.
RULES: Final[dict[str, tuple[str, ...]]] = {
    "choose": (
        "S0.29 S2.57",
        N_("Two cards may be taken."),
        N_("Tap the one that you want."),
    ),
    "choose-turned": (
        "S0.35 S2.60 S3.14",
        N_("The turned card may take one of two."),
        N_("Tap the one that you want."),
    ),
    "show": (
        "S0.16 S2.34",
        N_("Your dealt hand is a yaku."),
        N_("Show it now and it counts; you keep the cards."),
    ),
    "stop": (
        "S3.16",
        N_("You made a yaku."),
        N_("Stop and take the points, or call koi-koi and play on."),
        N_("The risk: the other player may score first."),
    ),
    "double": (
        "S3.30",
        N_("Seven points or more are doubled when you stop."),
    ),
    "continue": (
        "S2.62 S2.63",
        N_("You made a yaku."),
        N_("Stop, and each opponent pays it in full."),
        N_("Continue without a new one, and it pays half."),
    ),
    "cancel": (
        "S2.63",
        N_("You continued."),
        N_("Before each turn you may take half instead."),
    ),
    "make": ("",),
    "deny": ("",),
    "turn": ("S0.28 S0.31 S2.55 S3.11",),
    "light": ("",),
    "river": (
        "S2.53",
        N_("A light on the dealt field multiplies all points of this round."),
    ),
    "called": (
        "S3.31",
        N_("The other player has called koi-koi."),
        N_("If you score now, your points are doubled."),
    ),
    "three": (
        "S0.30 S2.58 S3.12",
        N_("Three cards of one month are on the field."),
        N_("The fourth takes all three."),
    ),
    "joker": (
        "S0.37",
        N_("You hold the joker."),
        N_("It takes a willow or any card that scores points."),
    ),
    "joker-there": (
        "S0.41 S0.42",
        N_("The joker is on the field."),
        N_("A willow takes it, and so does any card that scores points."),
    ),
    "turned": (
        "S0.35 S2.60 S3.14",
        N_("After your card, the top card of the stock was turned over."),
        N_("It takes in the same way, and your turn ends."),
    ),
    "nobody": (
        "S3.33",
        N_("All cards are played and nobody stopped, so nobody scores."),
    ),
    "sum": (
        "S0.44 S0.47",
        N_("The last card is played."),
        N_("Now all captured cards and yaku are added up."),
    ),
    "next": (
        "S0.49 S2.54 S4.30",
        N_("Points carry over to this round."),
        N_("The winner of the last round plays first."),
    ),
}


@pages.post("/learn/first-match/<game>")
def open_match(game: str) -> Response:
    """Redirect to the coached match of a game; open it if there is none in progress."""
    if game not in GAMES:
        raise NotFound
    practice = services.practice()
    record = practice.lessons.step(LOG, game)
    token = record.token if record else ""
    if not _is_in_progress(practice, token):
        setup = _setup(services.new_seed(), game)
        first = None if record else _find_first_deal(setup)
        token = open_once(
            practice,
            f"{LOG} {game} {token}",
            lambda new: (
                practice.open_dealt(setup, first, token=new)
                if first
                else practice.open(setup, token=new)
            ),
        )
        practice.lessons.store_table(LOG, game, token)
    return redirect(url_for("play.show", token=token), 303)


def _find_first_deal(setup: MatchSetup) -> Dealt | None:
    """Return the deal of the first round in which a taught yaku is near; None where none is."""
    way = find_short_way()
    if way is None or not way.has_deal or way.game != setup.game:
        return None
    existing = {*way.hand, *way.other, *way.field, *way.next}
    shuffled = shuffle_pack(Random(setup.seed), setup.ruleset)
    given = Deal(
        dealer=LEARNER,
        hands=(card_set(way.hand), card_set(way.other)),
        field=card_set(way.field),
        stock=(*way.next, *(card for card in shuffled if card not in existing)),
    )
    return Dealt(LEARNER, gather_deck(setup.ruleset, given))


def find_next_deal(log: LessonLog, table: Table) -> Dealt | None:
    """Return the deal of a later round of a coached match in which a taught yaku is near.

    None at other tables, while a round is in play, and where no such yaku was taught.
    """
    match = table.match
    if match.is_over or not match.current.is_over or not is_coached(log, table):
        return None
    if not _is_first_deal(table.match.rounds[0]):
        return None
    seed = f"{LOG} {table.record.setup.seed} {len(match.rounds)}"
    return find_near_deal(match, LEARNER, _find_met(log), seed)


def _is_first_deal(current: Round) -> bool:
    """Return whether a round was dealt from the cards of the short way."""
    way = find_short_way()
    if way is None or not way.has_deal or way.game != current.ruleset.game.name:
        return False
    return _read_deal(current).hands[LEARNER] == card_set(way.hand)


def _read_deal(current: Round) -> Deal:
    return deal(current.ruleset, current.deck, current.position.dealer)


def _find_dealt_to_learn(table: Table, met: Knowledge) -> tuple[str, str] | None:
    """Return what tells that the round at a table was chosen so that a taught yaku is near.

    That is the key of its moment, and a sentence.
    """
    first, *later = table.match.rounds
    current = table.match.current
    has_played = any(turn.seat == LEARNER for turn in current.turns)
    if has_played or not _is_first_deal(first):
        return None
    if not later:
        return "dealt", DEALT
    is_chosen = is_near(current.ruleset, _read_deal(current), LEARNER, met)
    return (f"dealt-{len(later)}", DEALT_LATER) if is_chosen else None


def has_begun(log: LessonLog, game: str) -> bool:
    """Return whether the coached match of a game was ever opened."""
    return log.step(LOG, game) is not None


def _is_in_progress(practice: Practice, token: str) -> bool:
    if not token:
        return False
    try:
        return not practice.table(token).match.is_over
    except MatchNotFoundError:
        return False


def _setup(seed: int, name: str) -> MatchSetup:
    game, rounds = GAMES[name], count_fewest_rounds(name)
    setup = MatchSetup(name, game.default_preset, {}, LEVEL, hints=True, seed=seed)
    return replace(setup, overrides={ROUNDS: rounds}) if rounds else setup


def count_fewest_rounds(name: str) -> int:
    """Return how many rounds the shortest match of a game has, 0 where they are not counted."""
    rounds = next((toggle for toggle in GAMES[name].toggles if toggle.name == ROUNDS), None)
    numbers = [value for value in rounds.values if isinstance(value, int)] if rounds else []
    return min(numbers, default=0)


def is_coached(log: LessonLog, table: Table) -> bool:
    """Return whether a tutor speaks at a table."""
    if table.level != LEVEL or not table.hints:  # most tables, for which nothing is looked up
        return False
    coached = log.step(LOG, table.ruleset.game.name)
    return coached is not None and coached.token == table.token


def find_saying(log: LessonLog, table: Table) -> dict[str, Any] | None:
    """Return what the coach says at a coached table, None where nothing is new.

    It is stored with the table and its version, so a reloaded page says the same.
    """
    game = table.ruleset.game.name
    current = f"{table.token}:{table.version}"
    steps = log.steps_of(_name_log(game))
    heard = {key for key, record in steps.items() if record.token != current}
    fresh = ((key, sentences) for key, sentences in _tell(log, table) if key not in heard)
    key, sentences = next(fresh, ("", ()))
    if not key:
        return None
    if key not in steps:
        log.store_table(_name_log(game), key, current)
    codes = RULES[key][0].split() if key in RULES else ()
    return {
        "sentences": tuple(
            {"text": _(said.text, **said.names), "about": said.about} for said in sentences
        ),
        "statements": link_statements(
            " ".join(code for code in codes if TOLD_BY[code[:2]] == game)
        ),
    }


def _find_met(log: LessonLog) -> Knowledge:
    return LearnerProgress(log.done()).met


def _name_log(game: str) -> str:
    return f"{LOG}:{game}"


def _tell(log: LessonLog, table: Table) -> Iterator[tuple[str, Sentences]]:
    """Yield the moments that the coach has something to say of at a table, with that."""
    observation, met = table.observation, _find_met(log)
    if observation.seat == NOBODY:
        return
    if dealt := _find_dealt_to_learn(table, met):
        key, text = dealt
        yield key, (Sentence(text), *_tell_turn(table, observation, met))
    yield from list_moments(table, observation, met)
