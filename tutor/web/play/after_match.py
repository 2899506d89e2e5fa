"""The end of a match: what decided it, and the one lesson that follows from it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from flask import url_for

from tutor.lessons.model import Lesson
from tutor.practice import LEARNER, Table
from tutor.rules.cards import CardSet, cards_in
from tutor.rules.match.match import Match
from tutor.rules.round.round import Round
from tutor.rules.score.scoring import call_multiplier, high_multiplier, read_pile
from tutor.rules.score.sheet import score_sheet
from tutor.rules.tables import ONE_SCORES
from tutor.web.i18n.translation import _, format_points, ngettext
from tutor.web.lessons.library import lessons, words_of
from tutor.web.lessons.progress import LearnerProgress, read_progress
from tutor.web.lessons.short_way import build_short_way
from tutor.web.lessons.way_on import find_following
from tutor.web.table.card_view import CardView, card_views
from tutor.web.table.ended import list_scoring_seats
from tutor.web.words.names.players import list_people
from tutor.web.words.names.yaku import name as yaku_name

# What lessons call the multipliers that they teach.
DOUBLING: Final = "doubling"
CALL: Final = "call"
FIELD: Final = "multiplier"


@dataclass(frozen=True)
class Scored:
    """What scored for a player in a match: a yaku, or a multiplier by the name lessons teach."""

    key: str
    points: int
    cards: CardSet = 0


@dataclass(frozen=True)
class AfterMatch:
    """What a match leaves its learner with."""

    heading: str  # empty where nothing decided it
    cards: tuple[CardView, ...]
    label: str  # of the way on
    address: str
    lesson: str


def build_after_match(table: Table) -> AfterMatch | None:
    """Return what decided a match that is over, and the way on; None while it goes on."""
    match = table.match
    if not match.is_over:
        return None
    winner, progress = match.winner, read_progress()
    best = find_best(match, winner) if winner is not None else None
    cards = card_views(cards_in(best.cards), ruleset=match.ruleset) if best else ()
    if winner is None or best is None or winner == LEARNER:
        heading = _("Your best yaku: %(yaku)s", yaku=yaku_name(best.key)) if best else ""
        return _lead_on(heading, cards, progress)
    heading = _tell_loss(match, best, list_people(match.ruleset.players)[winner].title)
    lesson = find_teaching(best.key, match.ruleset.game.name)
    if lesson is None:
        return _lead_on(heading, cards, progress)
    if progress.is_done(lesson):
        title = yaku_name(best.key) if best.cards else words_of(lesson).title
        label = _("Practise %(what)s", what=title)
        address = url_for("learn.step", name=lesson.id, number=1)
    else:
        label = ngettext(
            "Learn it in %(num)d minute", "Learn it in %(num)d minutes", lesson.minutes
        )
        address = url_for("learn.lesson", name=lesson.id)
    return AfterMatch(heading, cards, label, address, lesson.id)


def find_best(match: Match, player: int) -> Scored | None:
    """Return what scored most for a player; for the learner a yaku, for others anything."""
    points = Counter[str]()
    cards: dict[str, CardSet] = {}
    for finished in match.finished:
        for scored in _list_scored(finished, player):
            points[scored.key] += scored.points
            cards[scored.key] = cards.get(scored.key) or scored.cards
    if player == LEARNER:
        points = Counter({key: number for key, number in points.items() if cards[key]})
    if not points:
        return None
    key, number = points.most_common(1)[0]
    return Scored(key, number, cards[key])


def find_teaching(key: str, game: str) -> Lesson | None:
    """Return the lesson of a game that teaches a yaku or a multiplier, None where none does."""
    return next(
        (lesson for lesson in lessons().values() if lesson.game == game and key in lesson.teaches),
        None,
    )


def _list_scored(finished: Round, player: int) -> Iterator[Scored]:
    for seat in list_scoring_seats(finished):
        if finished.active[seat] == player:
            yield from _list_of_seat(finished, seat)


def _list_of_seat(finished: Round, seat: int) -> Iterator[Scored]:
    position, rules = finished.position, finished.rules
    pile = read_pile(position, seat)
    sheet = score_sheet(finished.ruleset, finished.number, pile, position.field)
    for scored in sheet:
        yield Scored(scored.yaku.id, scored.points, scored.cards)
    base = sum(other.points for other in sheet)
    factors = [(FIELD, position.boost)]
    if rules.settlement == ONE_SCORES:
        own = position.calls[seat]
        opponents = sum(position.calls) - own
        factors += [
            (DOUBLING, high_multiplier(rules, base)),
            (CALL, call_multiplier(rules, own, opponents)),
        ]
    for key, factor in factors:
        if factor > 1:
            yield Scored(key, base * (factor - 1))


def _tell_loss(match: Match, best: Scored, who: str) -> str:
    if best.cards:
        return _("%(who)s won with %(yaku)s.", who=who, yaku=yaku_name(best.key))
    if best.key == DOUBLING:
        points = format_points(match.current.rules.doubled_from)
        return _("%(who)s won by doubling: %(points)s or more count twice.", who=who, points=points)
    if best.key == CALL:
        return _("%(who)s won by the multiplier after a koi-koi call.", who=who)
    return _("%(who)s won by the multiplier of the field.", who=who)


def _lead_on(
    heading: str, cards: tuple[CardView, ...], progress: LearnerProgress
) -> AfterMatch | None:
    """Return the way on to the next lesson, None where every lesson is done."""
    lesson = find_following(progress, build_short_way(progress))
    if lesson is None:
        return None
    label = _("Next lesson: %(title)s", title=words_of(lesson).title)
    return AfterMatch(heading, cards, label, url_for("learn.lesson", name=lesson.id), lesson.id)
