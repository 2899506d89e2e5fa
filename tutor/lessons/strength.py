"""What the search says of a play in a lesson: whether it is beyond doubt worse than the best."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from tutor.lessons.model import Step
from tutor.lessons.situation import LEARNER, begun
from tutor.lessons.turns import CLOSE
from tutor.rules.actions import action_named
from tutor.rules.cards import NO_CARD
from tutor.rules.observation import Observation, observe

if TYPE_CHECKING:  # the engine is slow to import, and only whoever has a hint needs it
    from tutor.engine.hint import Hint

NORMAL_95: Final = 1.96  # standard errors on either side of a 95 % interval
SEEDS: Final = (1, 2, 3)

Ask = Callable[[Observation, int], "Hint"]  # by what is seen and the seed of the samples


def seen(step: Step) -> Observation:
    """Return what the learner may know at the table of a step."""
    current = begun(step)
    return observe(current, LEARNER, (0,) * current.ruleset.players)


def is_worse(hint: Hint, actions: tuple[str, ...]) -> bool:
    """Return whether a play, its card and its target if one is told, is established to be worse."""
    action, *then = (action_named(word) for word in actions)
    found = [
        one
        for one in hint.candidates
        if one.action == action and (not then or one.then in (then[0], NO_CARD))
    ]
    return all(one.gap > NORMAL_95 * one.gap_se for one in found)


def strength_faults(step: Step, ask: Ask) -> Iterator[str]:
    """Yield the stated plays of a step that the search finds worse than the best."""
    if step.kind != "best":
        return
    hints = [ask(seen(step), seed) for seed in SEEDS]
    for play in step.words("expect"):
        if play != CLOSE and all(is_worse(hint, tuple(play.split())) for hint in hints):
            yield f"{play} is worse than the best play with each of {len(SEEDS)} seeds."
