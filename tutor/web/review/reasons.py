"""What speaks for the move that was played and for the best one; slower than a page may be."""

from dataclasses import dataclass

from tutor.review.analysis.figures import DecisionAssessment
from tutor.review.units import find_follow_up, observe_unit
from tutor.web.hints.why import Why, list_whys
from tutor.web.i18n.translation import _
from tutor.web.review.moves import DoneAction, describe_action
from tutor.web.review.subject import Subject
from tutor.web.services import hints


@dataclass(frozen=True)
class ReasonedMove:
    """A move, and what is told of it; empty where no single reason stands out."""

    title: str
    done: DoneAction
    whys: tuple[Why, ...]


def explain_moves(about: Subject, found: DecisionAssessment) -> tuple[ReasonedMove, ...]:
    """Return the played move and the best one, which may be the same, with their reasons."""
    what = observe_unit(about.match, found.unit)
    is_best = found.played == found.best
    titles = {found.played: _("Played, and best")}
    if not is_best:
        titles = {found.played: _("Played"), found.best: _("Best")}
    place = f"{about.token}/{found.unit.round}/{found.unit.step}"
    hint = found.reported.mark_doubles(what)
    explanation = hints().explain_hint(place, what, hint, () if is_best else (found.played,))
    told = []
    for action, title in titles.items():
        explained = explanation.of(action)
        whys = list_whys(what, explained, explanation.engine) if explained else ()
        then = found.weigh(action).follow_up
        if action == found.played:
            then = find_follow_up(about.match, found.unit)
        told.append(ReasonedMove(title, describe_action(what, action, then), whys))
    return tuple(told)
