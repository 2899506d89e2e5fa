"""Computer players by name, from one that plays anything to the full search."""

from collections.abc import Callable
from random import Random
from typing import Final, Protocol

from tutor.engine.greedy import greedy_action
from tutor.engine.greedy_prelude import PRELUDE, prelude_action
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation, public_position
from tutor.rules.play import Action


class UnknownPlayerError(ValueError):
    """A name that no computer player has."""


class Player(Protocol):
    """Chooses an action from what one seat may know."""

    @property
    def name(self) -> str:
        """Return the name the player goes by."""

    def choose(self, observation: Observation, seed: int) -> Action:
        """Return a legal action; the same observation and seed give the same action."""


class RandomPlayer:
    """Plays any legal action."""

    name = "random"

    def choose(self, observation: Observation, seed: int) -> Action:
        """Return a random legal action."""
        return Random(seed).choice(legal_actions(observation))


class GreedyPlayer:
    """Takes what is worth most now, without a look ahead."""

    name = "greedy"

    def choose(self, observation: Observation, seed: int) -> Action:
        """Return the greedy action; it needs no compiled code and no luck."""
        if observation.phase in PRELUDE:
            return prelude_action(observation)
        rules = observation.ruleset.tables(observation.round)
        return greedy_action(rules, public_position(observation))


class ExpertPlayer:
    """Plays the best action of a hint."""

    name = "expert"

    def __init__(self, samples: int | None = None) -> None:
        self.samples = samples

    def choose(self, observation: Observation, seed: int) -> Action:
        """Return the action with the highest expectation in sampled worlds."""
        from tutor.engine.hint import hint

        return hint(observation, samples=self.samples, seed=seed).best.action


_PLAYERS: Final[dict[str, Callable[[int | None], Player]]] = {
    "random": lambda samples: RandomPlayer(),
    "greedy": lambda samples: GreedyPlayer(),
    "expert": ExpertPlayer,
}
PLAYERS: Final = tuple(_PLAYERS)


def player(name: str, *, samples: int | None = None) -> Player:
    """Return the player of that name; *samples* is for those that search."""
    if name not in _PLAYERS:
        known = ", ".join(PLAYERS)
        raise UnknownPlayerError(f"There is no player {name!r}; the players are {known}.")
    return _PLAYERS[name](samples)
