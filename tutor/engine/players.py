"""Computer players by name, from one that plays anything to the full search.

In Koi-Koi each is stronger than the one before it; none sees more than its seat may know.
"""

from collections.abc import Callable
from random import Random
from typing import Final, Protocol

from tutor.engine.greedy.greedy_prelude import PRELUDE, prelude_action
from tutor.engine.greedy.magpie import magpie_action
from tutor.engine.greedy.player import greedy_action
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation, public_position
from tutor.rules.round.play import Action

SHORT_SEARCH: Final = 10  # worlds


class UnknownPlayerError(ValueError):
    """A name that no computer player has."""


class Player(Protocol):
    """Chooses an action from what one seat may know."""

    @property
    def name(self) -> str:
        """Return the name of the player."""

    def choose(self, observation: Observation, seed: int) -> Action:
        """Return a legal action; the same observation and seed give the same action."""


class RandomPlayer:
    """Plays any legal action."""

    name = "random"

    def choose(self, observation: Observation, seed: int) -> Action:
        """Return a legal action, each as likely; the same again for the same seed."""
        return Random(seed).choice(legal_actions(observation))


class GreedyPlayer:
    """Take the most valuable cards now, without looking ahead."""

    name = "greedy"

    def choose(self, observation: Observation, seed: int) -> Action:
        """Return the greedy action; it needs no compiled code and no luck."""
        if observation.phase in PRELUDE:
            return prelude_action(observation)
        rules = observation.rules
        return greedy_action(rules, public_position(observation))


class MagpiePlayer:
    """Take the most valuable light or animal, otherwise any card; always stop."""

    name = "magpie"

    def choose(self, observation: Observation, seed: int) -> Action:
        """Return the action that takes the worthiest such card; the first among equals."""
        if observation.phase in PRELUDE:
            return prelude_action(observation)
        rules = observation.rules
        return magpie_action(rules, public_position(observation))


class NetPlayer:
    """Play the action with the best net value; without a net, that of a short search."""

    name = "net"

    def choose(self, observation: Observation, seed: int) -> Action:
        """Return the action after which the net values the position most."""
        from tutor.engine.net.files import model_for
        from tutor.engine.net_only import net_action

        model = model_for(observation.ruleset)
        if model is None or observation.phase in PRELUDE:
            return SearchPlayer(self.name, SHORT_SEARCH).choose(observation, seed)
        return net_action(model.net_for(observation.ruleset), observation)


class SearchPlayer:
    """Plays the best action of a hint."""

    def __init__(self, name: str, samples: int | None = None) -> None:
        self.name = name
        self.samples = samples

    def choose(self, observation: Observation, seed: int) -> Action:
        """Return the action with the highest expectation in sampled worlds."""
        from tutor.engine.hints.hint import hint

        return hint(observation, samples=self.samples, seed=seed).best.action


_PLAYERS: Final[dict[str, Callable[[int | None], Player]]] = {
    "random": lambda samples: RandomPlayer(),
    "magpie": lambda samples: MagpiePlayer(),
    "greedy": lambda samples: GreedyPlayer(),
    "net": lambda samples: NetPlayer(),
    "expert": lambda samples: SearchPlayer("expert", samples),
}
PLAYERS: Final = tuple(_PLAYERS)


def find_player(name: str, *, samples: int | None = None) -> Player:
    """Return the player called *name*; raise UnknownPlayerError where there is none.

    *samples* is the number of worlds of a player that searches, None its usual one.
    """
    if name not in _PLAYERS:
        given = ", ".join(PLAYERS)
        raise UnknownPlayerError(f"There is no player {name!r}; the players are {given}.")
    return _PLAYERS[name](samples)
