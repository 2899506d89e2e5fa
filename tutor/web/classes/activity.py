"""What a learner has done last and today, so that a teacher sees a first lesson as it happens."""

from dataclasses import dataclass
from datetime import UTC, datetime

import flask_babel

from tutor.practice import Practice, Table
from tutor.store import MatchFilter
from tutor.store.people.classes import SchoolClass
from tutor.web.classes.deadlines import find_day, find_today
from tutor.web.classes.work import DoneWork
from tutor.web.i18n.translation import _, join_with_commas, ngettext
from tutor.web.lessons.library import lessons, words_of
from tutor.web.words.names.games import game_name


@dataclass(frozen=True)
class Activity:
    """What somebody did last, how long ago, and how much of a day; empty where nothing."""

    latest: str
    since: str
    today: str


def read_activity(school_class: SchoolClass, room: Practice, work: DoneWork) -> Activity:
    """Return what the learner of a practice has done."""
    latest = max(_list_latest(room), default=None)
    return Activity(
        latest=latest[1] if latest else "",
        since=_tell_since(latest[0]) if latest else "",
        today=_count_today(school_class, work),
    )


def _list_latest(room: Practice) -> list[tuple[datetime, str]]:
    """Return the last lesson step and the last match, each with its moment."""
    result = []
    step = room.lessons.find_latest(list(lessons()))
    if step:
        name, when = step
        result.append((when, _("Lesson: %(title)s", title=words_of(lessons()[name]).title)))
    for match in room.shelf.matches(MatchFilter(), 1, has_tags=False):
        result.append((match.updated, _describe_match(room.table(match.token))))
    return result


def _describe_match(table: Table) -> str:
    game = game_name(table.ruleset.game.name)
    if table.is_closed:
        return _("%(game)s: match over", game=game)
    return _("%(game)s: round %(round)d", game=game, round=len(table.match.rounds))


def _tell_since(moment: datetime) -> str:
    past = moment - datetime.now(UTC)
    return str(flask_babel.format_timedelta(past, granularity="minute", add_direction=True))


def _count_today(school_class: SchoolClass, work: DoneWork) -> str:
    day = find_today(school_class)
    done = sum(
        lesson in lessons() and find_day(school_class, moment) == day
        for (lesson, _step), moment in work.lessons.moments.items()
    )
    solved = [answer.right for answer in work.answers if answer.day == day]
    parts = []
    if done:
        parts.append(ngettext("%(num)d exercise", "%(num)d exercises", done))
    if solved:
        parts.append(_("%(right)d of %(all)d puzzles", right=sum(solved), all=len(solved)))
    return join_with_commas(parts)
