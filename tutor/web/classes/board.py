"""The deal of a task as a class played it: names and points, for those who have played it."""

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.rules.games import GAMES
from tutor.rules.games import ruleset as find_ruleset
from tutor.skill.duplicates import OPPONENT, Duplicate
from tutor.store import MatchSetup
from tutor.store.people.classes import SchoolClass
from tutor.store.people.tasks import Task
from tutor.web.services import engine, practice
from tutor.web.train.shared_deals import BoardRow, build_board_row, find_told


@dataclass(frozen=True)
class ClassBoard:
    """A deal of a class as the page shows it.

    A member who has not played it sees no results.
    """

    rows: tuple[BoardRow, ...]  # by name: one deal ranks nobody
    waiting: tuple[str, ...]  # the names of those who have not played it
    is_open: bool  # whether the results may be seen
    is_ready: bool  # whether it can be played now
    own: str  # the token of the own match, empty before it is begun
    is_over: bool  # whether that match is


def build_class_board(school_class: SchoolClass, task: Task) -> ClassBoard:
    """Return the board of a deal as the learner of the request may see it."""
    outcomes, own = practice().tasks.outcomes(school_class, task), find_own(task)
    is_over = own is not None and practice().table(own.token).is_closed
    is_open = school_class.is_taught or (own is not None and own.own is not None)
    rules = find_ruleset(task.what["game"], GAMES[task.what["game"]].default_preset)
    return ClassBoard(
        rows=tuple(_list_rows(school_class, task)) if is_open else (),
        waiting=tuple(each.name for each in school_class.members if each.learner not in outcomes),
        is_open=is_open,
        is_ready=engine().is_ready(rules),
        own=own.token if own else "",
        is_over=is_over,
    )


def find_own(task: Task) -> Duplicate | None:
    """Return the match in which the learner of the request plays the deal of a task."""
    mine = [duplicate for duplicate in practice().duplicates.all() if duplicate.deal == task.deal]
    return mine[-1] if mine else None  # the first try


def set_up(task: Task) -> MatchSetup:
    """Return how everybody's match on the deal of a task is set up."""
    game = GAMES[task.what["game"]]
    return MatchSetup(game.name, game.default_preset, {}, OPPONENT, hints=False, seed=task.seed)


def _list_rows(school_class: SchoolClass, task: Task) -> Iterator[BoardRow]:
    outcomes = practice().tasks.outcomes(school_class, task)
    played = [each for each in school_class.members if each.learner in outcomes]
    value = find_told(set_up(task).ruleset)
    for each in played:
        is_you = each == school_class.own
        yield build_board_row(each.name, outcomes[each.learner], value, is_you=is_you)
