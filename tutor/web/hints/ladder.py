"""The ladder of hints: a nudge, a few candidates, the ranking, and two moves side by side."""

from dataclasses import dataclass
from typing import Final

from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.web.i18n.translation import N_, _

NUDGE: Final = 1
CANDIDATES: Final = 2
RANKING: Final = 3
COMPARISON: Final = 4
RUNGS: Final = (NUDGE, CANDIDATES, RANKING)  # requested by number
_ASKED_FOR: Final = {
    NUDGE: N_("Give me a nudge"),
    CANDIDATES: N_("Show me candidates"),
    RANKING: N_("Show the ranking"),
}


@dataclass(frozen=True)
class NextRung:
    """The next step of a hint, with its *place* and the number of steps."""

    rung: int
    place: int
    of: int
    title: str


def list_rungs(observation: Observation) -> tuple[int, ...]:
    """Return the rungs up to the ranking; two answers leave no candidates to narrow down to."""
    if is_forced(observation):
        return ()
    return (NUDGE, RANKING) if len(legal_actions(observation)) == 2 else RUNGS


def is_forced(observation: Observation) -> bool:
    """Return whether the observer has one legal action only, so that no hint can help."""
    return len(legal_actions(observation)) == 1


def find_next_rung(observation: Observation, rung: int) -> NextRung | None:
    """Return the step above *rung*, None from the ranking on."""
    ladder = list_rungs(observation)
    for place, number in enumerate(ladder, start=1):
        if number > rung:
            return NextRung(number, place, len(ladder), _(_ASKED_FOR[number]))
    return None


def count_named_moves(candidates: int, equal: int = 1) -> int:
    """Return how many moves are named before they are ranked.

    All *equal* ones at the top of the ranking are included.
    """
    return max(equal, 2 if candidates <= 4 else 3)


def picks_sentence(named: int, equal: int) -> str:
    """Return how many of the named moves the ranking puts first."""
    if equal == 1:
        return _("One of these is best.")
    if equal == named:
        return _("These are too close to tell apart.")
    return _("%(num)d of these are too close to tell apart, and better than the rest.", num=equal)
