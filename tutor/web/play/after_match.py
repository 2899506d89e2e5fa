"""The end of a match: what decided it, and the one lesson that follows from it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from flask import url_for

from tutor.lessons.knowledge import WORDS_OF, list_needs
from tutor.lessons.model import Lesson
from tutor.practice import LEARNER, Table
from tutor.rules.cards import CardSet, cards_in
from tutor.rules.match.match import Match
from tutor.rules.round.round import Round
from tutor.rules.score.scoring import call_multiplier, high_multiplier, read_pile, score_sheet
from tutor.rules.tables import ONE_SCORES
from tutor.store import LessonLog
from tutor.web.i18n.translation import _, format_points, ngettext
from tutor.web.lessons.cases import PRACTICE, has_repair
from tutor.web.lessons.course_map import build_short_way, find_following
from tutor.web.lessons.library import lessons, words_of
from tutor.web.lessons.progress import LearnerProgress
from tutor.web.table.card_view import CardView, card_views
from tutor.web.table.ended import list_scoring_seats
from tutor.web.table.seats import find_people
from tutor.web.words.names.yaku import name

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
class NewRule:
    """A multiplier that changed the score and was not learned yet."""

    text: str
    label: str
    address: str


@dataclass(frozen=True)
class AfterMatch:
    """What a match leaves its learner with."""

    heading: str  # empty where nothing decided it
    cards: tuple[CardView, ...]
    label: str  # of the way on
    address: str
    lesson: str
    is_new: bool = False  # what decided it was not learned yet
    also: NewRule | None = None


def build_after_match(log: LessonLog, table: Table) -> AfterMatch | None:
    """Return what decided a match that is over, and the way on; None where there is neither."""
    match = table.match
    winner, progress = match.winner, LearnerProgress(log.done(), read_offer=log.offer)
    best = find_best(match, winner) if winner is not None else None
    cards = card_views(cards_in(best.cards), ruleset=match.ruleset) if best else ()
    if winner is None or best is None or winner == LEARNER:
        heading = (
            _("Your best yaku: %(yaku)s", yaku=name(best.key, match.ruleset.own_names))
            if best
            else ""
        )
        return _lead_on(heading, cards, progress)
    who = find_people(table)[winner].title
    heading = _tell_loss(match, best, who)
    lesson = find_teaching(best.key, match.ruleset.game.name)
    if lesson is None:
        return _lead_on(heading, cards, progress)
    if progress.is_done(lesson):
        title = name(best.key, match.ruleset.own_names) if best.cards else words_of(lesson).title
        label = _("Practise %(what)s", what=title)
        address = _find_practice(lesson, best.key)
    else:
        label = ngettext(
            "Learn it in %(num)d minute", "Learn it in %(num)d minutes", lesson.minutes
        )
        address = url_for("learn.lesson", name=lesson.id)
        log.store_offer(lesson.id)
    return AfterMatch(
        heading,
        cards,
        label,
        address,
        lesson.id,
        is_new=not progress.is_done(lesson),
        also=_find_new_rule(match, winner, lesson, progress),
    )


def find_best(match: Match, player: int) -> Scored | None:
    """Return what scored most for a player; for the learner a yaku, for others anything."""
    scored = list_scored(match, player)
    return next((best for best in scored if best.cards or player != LEARNER), None)


def list_scored(match: Match, player: int) -> list[Scored]:
    """Return what scored for a player in a match, most points first."""
    points = Counter[str]()
    cards: dict[str, CardSet] = {}
    for finished in match.finished:
        for scored in _list_scored(finished, player):
            points[scored.key] += scored.points
            cards[scored.key] = cards.get(scored.key) or scored.cards
    return [Scored(key, number, cards[key]) for key, number in points.most_common()]


def _find_practice(lesson: Lesson, key: str) -> str:
    """Return the address of a fresh case about a yaku, or of the lesson where it has none."""
    fresh = [number for number in range(1, len(lesson.steps) + 1) if has_repair(lesson, number)]
    tested = (number for number in fresh if _is_about(lesson, number, key))
    number = next(tested, None) or next(iter(fresh), None)
    if number is None:
        return url_for("learn.step", name=lesson.id, number=1)
    return url_for("learn.step", name=lesson.id, number=number, case=PRACTICE)


def _is_about(lesson: Lesson, number: int, key: str) -> bool:
    step = lesson.steps[number - 1]
    needs = list_needs(step, lesson.words[WORDS_OF].steps[step.id])
    return f"{lesson.game}/{key}" in needs


def _find_new_rule(
    match: Match, winner: int, taught: Lesson, progress: LearnerProgress
) -> NewRule | None:
    """Return the multiplier that scored most and is in another lesson that is not finished."""
    for scored in list_scored(match, winner):
        lesson = None if scored.cards else find_teaching(scored.key, match.ruleset.game.name)
        if lesson is None or lesson is taught or progress.is_done(lesson):
            continue
        title = words_of(lesson).title
        return NewRule(
            text=_tell_rule(match, scored.key),
            label=_("%(title)s, %(num)d min", title=title, num=lesson.minutes),
            address=url_for("learn.lesson", name=lesson.id),
        )
    return None


def _tell_rule(match: Match, key: str) -> str:
    if key == DOUBLING:
        points = format_points(match.current.rules.doubled_from)
        return _("%(points)s or more count double.", points=points)
    if key == CALL:
        return _("A koi-koi call multiplies the points of the round.")
    return _("Lights on the dealt field multiply the points of the round.")


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
        return _(
            "%(who)s won with %(yaku)s.", who=who, yaku=name(best.key, match.ruleset.own_names)
        )
    if best.key == DOUBLING:
        points = format_points(match.current.rules.doubled_from)
        return _(
            "%(who)s won by doubling: %(points)s or more count double.", who=who, points=points
        )
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
