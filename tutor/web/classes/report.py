"""What a teacher sees of the members of their class: lessons, tasks, and the cost of mistakes.

It reads the data of each member, after the class was verified to be the teacher's.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import flask_babel

from tutor.practice import Practice, Table
from tutor.rules.games import GAMES
from tutor.skill.history import PlayedMatch
from tutor.skill.progress import Progress, measure_progress
from tutor.store import MatchFilter
from tutor.store.people.classes import Member, SchoolClass
from tutor.store.people.tasks import ShownMatch, Task
from tutor.web.classes.tasks import (
    DoneWork,
    find_day,
    find_today,
    list_tasks,
    read_work,
    view_own,
    view_taught,
)
from tutor.web.i18n.translation import _, add_label, join_with_commas, ngettext
from tutor.web.lessons.library import lessons, words_of
from tutor.web.library.match_lines import build_match_line, format_local_time
from tutor.web.train.progress import describe_periods, format_rate
from tutor.web.words.names.games import game_name
from tutor.web.words.training import theme_title


def build_taught_page(practice: Practice, school_class: SchoolClass) -> dict[str, Any]:
    """Return a class as its teacher sees it."""
    tasks = list_tasks(practice.tasks, school_class)
    rooms = [practice.of(member.learner) for member in school_class.members]
    works = [read_work(room) for room in rooms]
    return {
        "members": [
            _line(school_class, member, room, work, tasks)
            for member, room, work in zip(school_class.members, rooms, works, strict=True)
        ],
        "tasks": [view_taught(school_class, task, works) for task in tasks],
        "shown": list_shown_lines(practice, school_class, practice.tasks.shown(school_class)),
    }


def build_member_report(
    practice: Practice, school_class: SchoolClass, member: Member
) -> dict[str, Any]:
    """Return what the teacher of a class sees of one member."""
    room = practice.of(member.learner)
    work, played = read_work(room), room.history.matches()
    shown = [each for each in practice.tasks.shown(school_class) if each.learner == member.learner]
    return {
        "name": member.name,
        "joined": format_local_time(member.joined),
        "lessons": [words_of(lessons()[name]).title for name in _list_done(work)],
        "all_lessons": len(lessons()),
        "tasks": [
            view_own(school_class, task, work) for task in list_tasks(practice.tasks, school_class)
        ],
        "games": [
            _report_game(measure_progress(game, played))
            for game in GAMES
            if any(each.game == game for each in played)
        ],
        "shown": list_shown_lines(practice, school_class, shown),
    }


def _line(
    school_class: SchoolClass,
    member: Member,
    room: Practice,
    work: DoneWork,
    tasks: Sequence[Task],
) -> dict[str, Any]:
    played, done = room.history.matches(), sum(work.measure(task).is_done for task in tasks)
    when, latest = max(_list_latest(room), default=(None, ""))
    return {
        "id": member.id,
        "name": member.name,
        "latest": latest,  # what they did last, and how long ago
        "since": _tell_since(when) if when else "",
        "today": _count_today(school_class, work),
        "lessons": _("%(done)d of %(all)d", done=len(_list_done(work)), all=len(lessons())),
        "tasks": _("%(done)d of %(all)d", done=done, all=len(tasks)),
        "matches": len(played),
        "cost": _tell_cost(played),  # of recent mistakes in the most played game
    }


def _tell_cost(played: Sequence[PlayedMatch]) -> str:
    games = [other.game for other in played]
    game = max(GAMES, key=games.count)
    lost = measure_progress(game, played).lost
    return add_label(game_name(game), format_rate(lost.now)) if lost else ""


def _list_done(work: DoneWork) -> list[str]:
    """Return the ids of the lessons that are done, in the order of the courses."""
    done = work.lessons.done
    return [name for name in lessons() if name in done]


def _report_game(progress: Progress) -> dict[str, Any]:
    """Return the figures of a learner's matches in one game."""
    lost = progress.lost
    return {
        "title": game_name(progress.game),
        "lost": format_rate(lost.now) if lost else "",
        "before": format_rate(lost.before) if lost and lost.before else "",
        "missing": ""  # why there is no figure yet
        if lost
        else ngettext(
            "Play %(num)d more match to see your progress.",
            "Play %(num)d more matches to see your progress.",
            progress.missing,
        ),
        "themes": [  # and what clear mistakes of each cost
            (theme_title(theme.theme), format_rate(theme.course.now)) for theme in progress.lines
        ],
        **describe_periods(progress),
    }


def list_shown_lines(
    practice: Practice, school_class: SchoolClass, shown: Sequence[ShownMatch]
) -> list[dict[str, Any]]:
    """Return matches that members show, as those who may see them see them."""
    names = {member.learner: member.name for member in school_class.members}
    comments = practice.tasks.count_comments(school_class)
    return [
        {
            "id": each.id,
            "name": names[each.learner],
            "match": build_match_line(practice.of(each.learner).table(each.match)),
            "share": each.share,
            "is_for_class": each.is_for_class,
            "comments": comments[each.id],
        }
        for each in shown
    ]


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
