"""The search's value of a play in a lesson: whether it is clearly worse than the best."""

from __future__ import annotations

from collections.abc import Callable

from tutor.engine.hints.candidates import Hint
from tutor.lessons.kinds.playing import VALUE, Best, Decide
from tutor.lessons.model import Step
from tutor.lessons.table.situation import LEARNER, play_words, start_round
from tutor.rules.actions import action_named
from tutor.rules.observation import Observation, observe

Ask = Callable[[tuple[str, ...]], "Hint"]  # the learner's actions since the step began


def is_valued(step: Step) -> bool:
    """Return whether the search judges the answers to a step."""
    match step.exercise:
        case Decide(judged_by=judged_by):
            return judged_by == VALUE
    return isinstance(step.exercise, Best)


def observe_step(step: Step, actions: tuple[str, ...] = ()) -> Observation:
    """Return the learner's observation at the table of a step, after these *actions*."""
    current = play_words(start_round(step), actions)
    return observe(current, LEARNER, (0,) * current.ruleset.players)


def is_worse(actions: tuple[str, ...], ask: Ask, limit: float = 0.0) -> bool:
    """Return whether a play is established to cost more than *limit* points.

    Each of its actions, a card and then its capture, is judged where it is chosen.
    """
    return any(
        gives_up_more(ask(actions[:place]), action, limit) for place, action in enumerate(actions)
    )


def gives_up_more(hint: Hint, action: str, limit: float) -> bool:
    """Return whether an action is established to be worse than the best by more than *limit*."""
    candidates = [
        candidate for candidate in hint.candidates if candidate.action == action_named(action)
    ]
    return all(candidate.gap.lo > limit for candidate in candidates)
