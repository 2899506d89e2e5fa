"""Answers judged: by the rules for each kind of step, or by the search's value of a play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

from tutor.engine.hints.candidates import Hint
from tutor.lessons.kinds.playing import VALUE, Best, Decide
from tutor.lessons.model import Answer, AnswerVerdict, ForeseenMiss, Step
from tutor.lessons.situation import CLOSE, LEARNER, play_words, start_round
from tutor.rules.actions import action_named
from tutor.rules.observation import Observation, observe

MOST: Final = 5_000
Ask = Callable[[tuple[str, ...]], "Hint"]  # the learner's actions since the step began


def judge(step: Step, answer: Answer) -> AnswerVerdict:
    """Return the verdict on an answer; a round is judged by the match it became."""
    return step.exercise.judge(step, answer)


def state_answer(step: Step) -> Answer:
    """Return the right answer that a step states, or one of several."""
    return step.exercise.state_answer(step)


def list_answers(step: Step) -> Iterator[Answer]:
    """Yield answers to a step, the smaller ones first; at most `MOST`."""
    return islice(step.exercise.list_answers(step), MOST)


def choose_reply(
    step: Step, verdict: AnswerVerdict, done: frozenset[str] = frozenset()
) -> ForeseenMiss | None:
    """Return the first reply to a wrong answer that fits one of its marks, None without one.

    *done* are the learner's completed lessons. Calling two plays equal is about no card, so it
    never matches `else`, which is about the remaining cards.
    """
    anything = CLOSE not in verdict.marks
    for entry in step.wrong:
        is_known = not entry.if_done or entry.if_done in done
        if is_known and any(
            when in verdict.marks or (when == "else" and anything) for when in entry.when
        ):
            return entry
    return None


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
