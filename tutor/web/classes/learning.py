"""A class as one who learns in it sees it: what is set, who else is there, what he shows."""

from dataclasses import dataclass
from typing import Final

from tutor.store import MatchFilter
from tutor.store.people.classes import SchoolClass
from tutor.web.classes.tasks import TaskView, list_tasks, view_own
from tutor.web.classes.work import read_work
from tutor.web.library.match_lines import MatchLine, build_match_line, build_shelved_lines
from tutor.web.services import practice

OFFERED: Final = 20  # of the latest matches, those that are over


@dataclass(frozen=True)
class OwnShown:
    """A match that one shows to the teacher."""

    id: int
    match: MatchLine


@dataclass(frozen=True)
class LearningPage:
    """What the page shows."""

    tasks: tuple[TaskView, ...]
    names: tuple[str, ...]
    shown: tuple[OwnShown, ...]
    offered: tuple[MatchLine, ...]


def build_learning_page(one: SchoolClass) -> LearningPage:
    """Return a class as the learner of the request sees it."""
    work, shown = read_work(practice()), practice().tasks.shown(one)
    tokens = {each.match for each in shown}
    latest = practice().shelf.matches(MatchFilter(), OFFERED)
    offered = [one for one in latest if one.result and one.token not in tokens]
    return LearningPage(
        tasks=tuple(view_own(task, work) for task in list_tasks(one)),
        names=tuple(each.name for each in one.members),
        shown=tuple(
            OwnShown(each.id, build_match_line(practice().table(each.match))) for each in shown
        ),
        offered=tuple(build_shelved_lines(offered)),
    )


def count_open_tasks() -> int:
    """Return how much that was set for the learner of the request is not done."""
    classes = [one for one in practice().classes.all() if not one.is_taught]
    tasks = [task for one in classes for task in list_tasks(one)]
    if not tasks:
        return 0
    work = read_work(practice())
    return sum(not work.measure(task).is_done for task in tasks)
