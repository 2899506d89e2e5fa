"""What a teacher sees of the members of their class: lessons, tasks, and the cost of mistakes.

It reads the data of each member, after the class was verified to be the teacher's.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tutor.practice import Practice
from tutor.rules.games import GAMES
from tutor.skill.history import PlayedMatch
from tutor.skill.progress import Progress, measure_progress
from tutor.store.people.classes import Member, SchoolClass
from tutor.store.people.tasks import ShownMatch, Task
from tutor.web.classes.activity import Activity, read_activity
from tutor.web.classes.tasks import TaskView, list_tasks, view_own, view_taught
from tutor.web.classes.work import DoneWork, read_work
from tutor.web.i18n.translation import _, add_label, ngettext
from tutor.web.lessons.library import lessons, words_of
from tutor.web.library.match_lines import MatchLine, build_match_line, format_local_time
from tutor.web.services import practice
from tutor.web.train.charts import Curve, draw_curve
from tutor.web.train.progress import PeriodView, describe_days, format_rate
from tutor.web.words.names.games import game_name
from tutor.web.words.themes import theme_title


@dataclass(frozen=True)
class MemberLine:
    """One learner in the table of a class."""

    id: int
    name: str
    activity: Activity
    lessons: str
    tasks: str
    matches: int
    cost: str  # recent cost of mistakes in the most played game; empty if unknown


@dataclass(frozen=True)
class ShownLine:
    """A match that somebody shows."""

    id: int
    name: str
    match: MatchLine
    share: str
    is_for_class: bool
    comments: int


@dataclass(frozen=True)
class TaughtPage:
    """A class as its teacher sees it."""

    members: tuple[MemberLine, ...]
    tasks: tuple[TaskView, ...]
    shown: tuple[ShownLine, ...]


@dataclass(frozen=True)
class GameReport:
    """The figures of a learner's matches in one game."""

    title: str
    lost: str
    before: str
    missing: str  # why there is no figure yet
    themes: tuple[tuple[str, str], ...]  # and what clear mistakes of each cost
    curve: Curve | None
    periods: tuple[PeriodView, ...]


@dataclass(frozen=True)
class MemberReport:
    """A learner as their teacher sees them."""

    name: str
    joined: str
    lessons: tuple[str, ...]  # that are done
    all_lessons: int
    tasks: tuple[TaskView, ...]
    games: tuple[GameReport, ...]
    shown: tuple[ShownLine, ...]


def build_taught_page(school_class: SchoolClass) -> TaughtPage:
    """Return a class as its teacher sees it."""
    tasks = list_tasks(school_class)
    rooms = [practice().of(member.learner) for member in school_class.members]
    works = [read_work(room) for room in rooms]
    lines = (
        _line(school_class, member, room, work, tasks)
        for member, room, work in zip(school_class.members, rooms, works, strict=True)
    )
    return TaughtPage(
        members=tuple(lines),
        tasks=tuple(view_taught(school_class, task, works) for task in tasks),
        shown=tuple(list_shown_lines(school_class, practice().tasks.shown(school_class))),
    )


def build_member_report(school_class: SchoolClass, member: Member) -> MemberReport:
    """Return what the teacher of a class sees of one member."""
    room = practice().of(member.learner)
    work, played = read_work(room), room.history.matches()
    shown = [
        each for each in practice().tasks.shown(school_class) if each.learner == member.learner
    ]
    return MemberReport(
        name=member.name,
        joined=format_local_time(member.joined),
        lessons=tuple(words_of(lessons()[name]).title for name in _list_done(work)),
        all_lessons=len(lessons()),
        tasks=tuple(view_own(school_class, task, work) for task in list_tasks(school_class)),
        games=tuple(
            _report_game(measure_progress(game, played))
            for game in GAMES
            if any(each.game == game for each in played)
        ),
        shown=tuple(list_shown_lines(school_class, shown)),
    )


def _line(
    school_class: SchoolClass,
    member: Member,
    room: Practice,
    work: DoneWork,
    tasks: Sequence[Task],
) -> MemberLine:
    played = room.history.matches()
    return MemberLine(
        id=member.id,
        name=member.name,
        activity=read_activity(school_class, room, work),
        lessons=_("%(done)d of %(all)d", done=len(_list_done(work)), all=len(lessons())),
        tasks=_(
            "%(done)d of %(all)d",
            done=sum(work.measure(task).is_done for task in tasks),
            all=len(tasks),
        ),
        matches=len(played),
        cost=_tell_cost(played),
    )


def _tell_cost(played: Sequence[PlayedMatch]) -> str:
    games = [other.game for other in played]
    game = max(GAMES, key=games.count)
    lost = measure_progress(game, played).lost
    return add_label(game_name(game), format_rate(lost.now)) if lost else ""


def _list_done(work: DoneWork) -> list[str]:
    """Return the ids of the lessons that are done, in the order of the courses."""
    done = work.lessons.done
    return [name for name in lessons() if name in done]


def _report_game(progress: Progress) -> GameReport:
    lost = progress.lost
    return GameReport(
        title=game_name(progress.game),
        lost=format_rate(lost.now) if lost else "",
        before=format_rate(lost.before) if lost and lost.before else "",
        missing=""
        if lost
        else ngettext(
            "Play %(num)d more match to see your progress.",
            "Play %(num)d more matches to see your progress.",
            progress.missing,
        ),
        themes=tuple(
            (theme_title(theme.theme), format_rate(theme.course.now)) for theme in progress.lines
        ),
        curve=draw_curve([period.rate for period in progress.periods])
        if progress.periods
        else None,
        periods=tuple(
            PeriodView(describe_days(period.matches), format_rate(period.rate), len(period.matches))
            for period in progress.periods
        ),
    )


def list_shown_lines(school_class: SchoolClass, shown: Sequence[ShownMatch]) -> Iterator[ShownLine]:
    """Yield matches that members show, as those who may see them see them."""
    names = {member.learner: member.name for member in school_class.members}
    comments = practice().tasks.count_comments(school_class)
    for each in shown:
        table = practice().of(each.learner).table(each.match)
        yield ShownLine(
            id=each.id,
            name=names[each.learner],
            match=build_match_line(table),
            share=each.share,
            is_for_class=each.is_for_class,
            comments=comments[each.id],
        )
