"""The coached first match: a tutor speaks when a moment comes for the first time, then never."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final

from flask import Blueprint, redirect, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from tutor.lessons.knowledge import Knowledge
from tutor.lessons.near_deals import find_near_deal, is_near
from tutor.practice import LEARNER, Practice, Table
from tutor.rules.cards import card_set
from tutor.rules.games import GAMES
from tutor.rules.match.match import Dealt
from tutor.rules.position import NOBODY
from tutor.rules.round.deal import Deal, deal, gather_deck, shuffle_pack
from tutor.rules.round.round import Round
from tutor.store import MatchNotFoundError, MatchSetup
from tutor.store.lesson_log import LessonLog
from tutor.web import services
from tutor.web.i18n.translation import _
from tutor.web.lessons.first_moments import (
    DEALT_TO_LEARN,
    MOMENTS,
    FirstMoment,
    Sentences,
    tell_later_deal,
)
from tutor.web.lessons.progress import LearnerProgress
from tutor.web.lessons.way_on import find_short_way
from tutor.web.opening import open_once
from tutor.web.rulebook.addresses import TOLD_BY, link_statements

pages: Final = Blueprint("first_match", __name__)
LOG: Final = "first-match"  # key in the log of the lessons
LEVEL: Final = "random"
ROUNDS: Final = "rounds"


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


def _find_dealt_to_learn(table: Table, met: Knowledge) -> FirstMoment | None:
    """Return what tells that the round at a table was chosen so that a taught yaku is near."""
    first, *later = table.match.rounds
    current = table.match.current
    has_played = any(turn.seat == LEARNER for turn in current.turns)
    if has_played or not _is_first_deal(first):
        return None
    if not later:
        return DEALT_TO_LEARN
    is_chosen = is_near(current.ruleset, _read_deal(current), LEARNER, met)
    return tell_later_deal(len(later)) if is_chosen else None


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
    fresh = (
        (moment, sentences) for moment, sentences in _tell(log, table) if moment.key not in heard
    )
    moment, sentences = next(fresh, (None, ()))
    if moment is None:
        return None
    if moment.key not in steps:
        log.store_table(_name_log(game), moment.key, current)
    codes = " ".join(code for code in moment.codes.split() if _is_told_by(code, game))
    return {
        "sentences": tuple(
            {"text": _(said.text, **said.names), "about": said.about} for said in sentences
        ),
        "statements": link_statements(codes),
    }


def _find_met(log: LessonLog) -> Knowledge:
    return LearnerProgress(log.done()).met


def _name_log(game: str) -> str:
    return f"{LOG}:{game}"


def _tell(log: LessonLog, table: Table) -> Iterator[tuple[FirstMoment, Sentences]]:
    """Yield the moments that the coach has something to say of at a table, with that."""
    observation, met = table.observation, _find_met(log)
    if observation.seat == NOBODY:
        return
    dealt = _find_dealt_to_learn(table, met)
    for moment in (*([dealt] if dealt else []), *MOMENTS):
        sentences = moment.tell(table, observation, met)
        if sentences:
            yield moment, sentences


def _is_told_by(code: str, game: str) -> bool:
    return TOLD_BY[code[:2]] == game
