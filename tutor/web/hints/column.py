"""What the hint column shows at a table: as much as the learner asked for, and no more."""

from dataclasses import dataclass, field, replace
from typing import Final

from tutor.practice import Table
from tutor.store import Help
from tutor.web.hints import ladder
from tutor.web.hints.coach import Coach, Move, coach
from tutor.web.hints.comparison import Comparison, comparison
from tutor.web.hints.decision_sheet import DecisionSheet, decision_sheet
from tutor.web.hints.ladder import Step
from tutor.web.hints.query import Asked
from tutor.web.hints.why import Reasons, reasons_of
from tutor.web.http import preferences
from tutor.web.i18n.translation import ended, enumerated, together
from tutor.web.services import hints, practice
from tutor.web.words.claims.nudges import nudge

# What the column may be; a template shows each.
OFF: Final = "off"  # a match without hints
HIDDEN: Final = "hidden"  # by the learner's setting
FORCED: Final = "forced"  # nothing to decide: no hint is used up
OFFERED: Final = "offered"  # nothing was asked for yet
LOADING: Final = "loading"  # asked for, and fetched by a request of its own
PREPARING: Final = "preparing"  # the engine still compiles
TOLD: Final = "told"


@dataclass(frozen=True)
class HintView:
    """The hint column. *coach* is there from the ranking on, *picks* before it.

    What explains the ranking takes longer and may come later: *reasons*, the *sheet* of a
    decision, the *comparison* of two moves.
    """

    state: str
    rung: int = 0
    next: Step | None = None
    nudge: str = ""
    picks: tuple[Move, ...] = ()
    coach: Coach | None = None
    asked: Asked = field(default_factory=Asked)
    reasons: Reasons | None = None
    sheet: DecisionSheet | None = None
    comparison: Comparison | None = None

    @property
    def is_told(self) -> bool:
        """Return whether the column tells anything."""
        return self.state == TOLD

    @property
    def spoken(self) -> str:
        """Return what a screen reader announces of it."""
        if self.coach:
            return together([ended(self.coach.best.text), self.coach.verdict])
        return together([self.nudge, enumerated(move.text for move in self.picks)])


def hint_view(table: Table, asked: Asked | None, *, with_why: bool = True) -> HintView:
    """Return the hint column of a table; only who *asked* waits for the engine."""
    seen, rung = table.observation, reached(table)
    if not table.hints or not table.your_turn:
        return HintView(OFF)
    if rung is None:
        return HintView(HIDDEN)
    if preferences.current().hints == preferences.LADDER and ladder.is_forced(seen):
        return HintView(FORCED)
    is_ready = hints().is_ready(table.ruleset)
    if rung == 0 and (is_ready or asked is None):
        return HintView(OFFERED, next=ladder.next_step(seen, rung))
    if not is_ready:
        return HintView(PREPARING, rung)
    if asked is None:
        return HintView(LOADING, rung)
    if rung < ladder.RANKING:
        return _narrowed(table, rung)
    view = _ranked(table, rung, asked)
    return _explained(table, view) if with_why else view


def reached(table: Table) -> int | None:
    """Return how far up the ladder the learner is, None where hints are hidden."""
    setting = preferences.current().hints
    if setting == preferences.HIDDEN:
        return None
    told = practice().help(table).rung
    return max(told, ladder.RANKING) if setting == preferences.AT_ONCE else told


def _narrowed(table: Table, rung: int) -> HintView:
    seen = table.observation
    theme = nudge(one.kind for one in hints().explanation(table).best.claims)
    view = coach(seen, hints().hint(table))
    picks = view.unranked(ladder.narrowed(len(view.moves))) if rung >= ladder.CANDIDATES else ()
    return HintView(TOLD, rung, ladder.next_step(seen, rung), theme, picks)


def _ranked(table: Table, rung: int, asked: Asked) -> HintView:
    practice().tell(table.token, table.version, Help(rung))
    return HintView(TOLD, rung, coach=coach(table.observation, hints().hint(table)), asked=asked)


def _explained(table: Table, view: HintView) -> HintView:
    """Return the column with the reasons, and whatever else was asked for."""
    assert view.coach is not None
    seen, seed, pair = table.observation, view.asked.fresh_seed, view.asked.pair
    hint, explanation = hints().hint(table), hints().explanation(table)
    fresh = (hints().hint(table, seed), hints().explanation(table, seed)) if seed else None
    weighed = explanation.weighing
    sheet = decision_sheet(seen, weighed, fresh[1].weighing if fresh else None) if weighed else None
    compared = None
    if pair:
        actions = tuple(move.action for move in view.coach.moves if move.key in pair)
        both = hints().explanation(table, actions=actions)
        compared = comparison(seen, hint, both, view.coach, pair)
    return replace(
        view,
        reasons=reasons_of(seen, hint, explanation, fresh),
        sheet=sheet,
        comparison=compared,
    )
