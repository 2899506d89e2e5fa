"""The search's values of an answer: all plays ranked, and the sums of a decision."""

from __future__ import annotations

from tutor.lessons.answer import Answer
from tutor.lessons.model import Step
from tutor.lessons.table.turns import CLOSE
from tutor.lessons.values import is_valued, is_worse, observe_step
from tutor.rules.actions import action_named
from tutor.web.hints.coach import build_coach
from tutor.web.hints.costs import Ranking
from tutor.web.hints.decision_sheet import build_decision_sheet
from tutor.web.hints.play_values import SearchValues
from tutor.web.hints.proof import prove_ranking
from tutor.web.i18n.translation import _
from tutor.web.services import engine, hints
from tutor.web.words.claims.comparing import tell_gap


def value_answer(step: Step, answer: Answer) -> SearchValues | None:
    """Return the search values, None where it judges nothing or still compiles."""
    if not _can_judge(step):
        return None
    table = observe_step(step)
    hint = hints().hint(table)
    weighed = hints().explanation(table).weighing if step.kind == "decide" else None
    return SearchValues(
        coach=build_coach(table, hint),
        loss=_loss(Ranking.of(hint, step.ruleset), actions_of(answer)[:1]),
        proof=prove_ranking(hint),
        sheet=build_decision_sheet(table, hint, weighed) if weighed else None,
    )


def is_good_enough(step: Step, answer: Answer) -> bool:
    """Return whether the search can judge an answer, and does not establish that it is worse."""
    actions = actions_of(answer)
    if not _can_judge(step) or not actions or actions[0] == CLOSE:
        return False
    return not is_worse(actions, lambda done: hints().hint(observe_step(step, done)))


def actions_of(answer: Answer) -> tuple[str, ...]:
    """Return the actions of an answer: those of a turn, or the one that was decided."""
    return answer.actions or tuple(sorted(answer.chosen))


def _can_judge(step: Step) -> bool:
    return is_valued(step) and step.board is not None and engine().is_ready(step.ruleset)


def _loss(ranking: Ranking, first: tuple[str, ...]) -> str:
    """Return the cost of an action compared with the best one, where it is established."""
    if not first or first[0] == CLOSE:
        return ""
    candidates = [
        candidate
        for candidate in ranking.hint.candidates
        if candidate.action == action_named(first[0])
    ]
    if not candidates or candidates[0].gap.lo <= 0:
        return ""
    return _(
        "Your choice costs %(points)s compared with the best.",
        points=tell_gap(ranking.cost(candidates[0]), ranking.decimals),
    )
