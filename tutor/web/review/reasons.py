"""What speaks for the move that was played and for the best one; slower than a page may be."""

from dataclasses import dataclass

from tutor.review.analysis.figures import DecisionAssessment
from tutor.review.units import seen
from tutor.web.hints.why import Why, whys_of
from tutor.web.i18n.translation import _
from tutor.web.review.figures import hint_of
from tutor.web.review.moves import Done, done, taken_then
from tutor.web.review.subject import Subject
from tutor.web.services import hints


@dataclass(frozen=True)
class Reasoned:
    """A move, and what is told of it; empty where no single reason stands out."""

    title: str
    done: Done
    whys: tuple[Why, ...]


def reasons_for(about: Subject, found: DecisionAssessment) -> tuple[Reasoned, ...]:
    """Return the played move and the best one, which may be the same, with their reasons."""
    what = seen(about.match, found.unit)
    is_best = found.played == found.best
    titles = {found.played: _("Played, and best")}
    if not is_best:
        titles = {found.played: _("Played"), found.best: _("Best")}
    place = f"{about.token}/{found.unit.round}/{found.unit.step}"
    explanation = hints().explained(
        place, what, hint_of(what, found), () if is_best else (found.played,)
    )
    told = []
    for action, title in titles.items():
        explained = explanation.of(action)
        whys = whys_of(what, explained, explanation.engine) if explained else ()
        then = found.weighed(action).then
        if action == found.played:
            then = taken_then(about.match, found.unit)
        told.append(Reasoned(title, done(what, action, then), whys))
    return tuple(told)
