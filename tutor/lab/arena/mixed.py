"""Combined computer players: one plays, and leaves single phases to others.

Two that differ in one phase show on duplicate deals the value of its decisions alone. Equal
decisions give exactly equal results, so small differences are soon established.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from tutor.engine.players import GreedyPlayer, Player, find_player
from tutor.rules.cards import JOKER
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.rules.position import BID, DRAW, PHASES, ROUND_OVER
from tutor.rules.round import prelude
from tutor.rules.round.participation import JOIN, PASS
from tutor.rules.round.play import GIVE_UP, STOP, Action

_ASKING: Final = {name: at for at, name in enumerate(PHASES) if at not in (DRAW, ROUND_OVER)}


class UnknownPhaseError(ValueError):
    """A phase without decisions."""


def _joins_with_yaku(observation: Observation) -> Action | None:
    if observation.phase != BID:
        return None
    return (
        JOIN if prelude.list_offers(observation.ruleset, observation.hand & ~(1 << JOKER)) else PASS
    )


def _ends(observation: Observation) -> Action | None:
    return next((entry for entry in (STOP, GIVE_UP) if entry in legal_actions(observation)), None)


_FIXED: Final[dict[str, Callable[[Observation], Action | None]]] = {
    "yaku": _joins_with_yaku,
    "quits": _ends,
}


@dataclass(frozen=True)
class FixedPlayer:
    """Follow the fixed rule in its name, where legal; otherwise be greedy."""

    name: str

    def choose(self, observation: Observation, seed: int) -> Action:
        """Return the action of the rule, or the greedy one."""
        action = _FIXED[self.name](observation)
        if action in legal_actions(observation):
            return action
        return GreedyPlayer().choose(observation, seed)


@dataclass(frozen=True)
class MixedPlayer:
    """Play like *usual*, except in the phases of another player."""

    name: str
    usual: Player
    others: Mapping[int, Player]

    def choose(self, observation: Observation, seed: int) -> Action:
        """Return the action of the player for this phase."""
        return self.others.get(observation.phase, self.usual).choose(observation, seed)


def build_mixed_player(text: str, *, samples: int | None = None) -> Player:
    """Return the player of a name such as `net` or `net+bid=expert+decide=quits`.

    *samples* is for those that search. Raise UnknownPlayerError or UnknownPhaseError.
    """
    default, *parts = text.split("+")
    opponents = dict(_part(part, samples) for part in parts)
    plays = _build_player(default, samples)
    return MixedPlayer(text, plays, opponents) if opponents else plays


def _part(text: str, samples: int | None) -> tuple[int, Player]:
    phase, _, name = text.partition("=")
    if phase not in _ASKING:
        given = ", ".join(_ASKING)
        raise UnknownPhaseError(f"There is no phase {phase!r} to decide in; there are {given}.")
    return _ASKING[phase], _build_player(name, samples)


def _build_player(name: str, samples: int | None) -> Player:
    return FixedPlayer(name) if name in _FIXED else find_player(name, samples=samples)
