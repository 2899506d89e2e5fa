"""Whether the search agrees with the plays that a lesson states and the replies it gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tutor.engine.hints.candidates import Hint
from tutor.lab.lessons.answers import answer_each_reply
from tutor.lessons.judging import Ask, is_valued, is_worse, observe_step
from tutor.lessons.kinds.playing import Best, Decide
from tutor.lessons.model import Step
from tutor.lessons.situation import CLOSE
from tutor.rules.observation import Observation

SEEDS: Final = (1, 2, 3)
SPREADS: Final[Mapping[str, float]] = {  # standard deviation of a round's payoff, in points
    "koikoi": 6.9,
    "roppyakken": 333.0,
    "hachihachi": 36.6,
}
LIMIT: Final = 0.05  # of the spread: maximum cost of a stated play

AskWithSeed = Callable[[Observation, int], "Hint"]


def leaves_open(step: Step) -> bool:
    """Return whether a step takes every decision at its table for right."""
    match step.exercise:
        case Decide(accept=accept, options=options):
            return step.board is not None and set(accept) == set(options)
    return False


def strength_faults(step: Step, ask: AskWithSeed) -> Iterator[str]:
    """Yield the stated plays of a step that the search finds worse than the best.

    An open decision claims that its answers are equal, so each must be. A play with a reply must be
    worse: otherwise the page accepts it. Fresh samples are drawn only for a play that the first did
    not clear.
    """
    if not (is_valued(step) or leaves_open(step)):
        return
    for play in _list_plays(step):
        if play != CLOSE and _is_weak(step, tuple(play.split()), ask):
            yield f"{play} is worse than the best play with each of {len(SEEDS)} seeds."
    if is_valued(step):
        for say, answer in answer_each_reply(step).items():
            actions = answer.actions or tuple(sorted(answer.chosen))
            if not _is_ever_worse(step, actions, ask):
                yield f"{' '.join(actions)} gets the reply {say}, and no seed finds it worse."


def _list_plays(step: Step) -> tuple[str, ...]:
    match step.exercise:
        case Decide(accept=plays) | Best(expect=plays):
            return plays
    return ()


def _is_weak(step: Step, actions: tuple[str, ...], ask: AskWithSeed) -> bool:
    limit = LIMIT * SPREADS[step.ruleset.game.name]
    return all(is_worse(actions, _seeded(step, ask, seed), limit) for seed in SEEDS)


def _is_ever_worse(step: Step, actions: tuple[str, ...], ask: AskWithSeed) -> bool:
    return any(is_worse(actions, _seeded(step, ask, seed)) for seed in SEEDS)


def _seeded(step: Step, ask: AskWithSeed, seed: int) -> Ask:
    return lambda done: ask(observe_step(step, done), seed)
