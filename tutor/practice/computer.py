"""The computer players at the table: each sees only what its seat may know."""

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from tutor.practice.table import LEARNER, observe_round
from tutor.review.engine import Engine
from tutor.rules.match.match import Acted, Event, Match
from tutor.rules.observation import observe
from tutor.rules.round.round import Round
from tutor.store import MatchSetup


@dataclass(frozen=True)
class MatchDraft:
    """A match with events that are not stored yet."""

    setup: MatchSetup
    match: Match
    version: int = 0
    added: tuple[Event, ...] = ()

    def with_events(self, *events: Event) -> "MatchDraft":
        """Return the draft with more events; raise IllegalActionError when one cannot happen."""
        return replace(
            self,
            match=self.match.after_all(events),
            version=self.version + len(events),
            added=(*self.added, *events),
        )

    def chance(self, purpose: str) -> Random:
        """Return the luck of this moment, the same again after a crash."""
        return Random(f"{purpose}:{self.setup.seed}:{self.version}")


COMPILED: Final = ("net", "expert")  # the levels that wait for the compiler
STAND_IN: Final = "greedy"  # its substitute until then
SEED_BITS: Final = 31


class PlayerError(RuntimeError):
    """A computer player that broke the rules: a fault of the program."""


class Computer:
    """Answers the learner with the player of the match's level."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def check(self, level: str) -> None:
        """Raise UnknownPlayerError unless there is a player of this level."""
        self._engine.find_player(level)

    def answer(self, draft: MatchDraft) -> MatchDraft:
        """Return the draft after all that the computer does before the learner must decide."""
        while _is_to_act(draft.match):
            draft = draft.with_events(self._decision(draft))
        return draft

    def play_all(self, draft: MatchDraft, level: str) -> MatchDraft:
        """Return the draft after its round, with a player of *level* in the learner's seat."""
        player = self._engine.find_player(level)
        draft = self.answer(draft)
        while not draft.match.current.is_over:
            seed = draft.chance("learner").getrandbits(SEED_BITS)
            action = player.choose(observe_round(draft.match, LEARNER), seed)
            draft = self.answer(draft.with_events(Acted(action, player.name)))
        return draft

    def reply(self, current: Round) -> Round:
        """Return a round after the opponents have acted like the substitute."""
        player = self._engine.find_player(STAND_IN)
        totals = (0,) * current.ruleset.players
        while not current.is_over and current.to_act != LEARNER:
            observation = observe(current, current.to_act, totals)
            current = current.play(player.choose(observation, len(current.actions)))
        return current

    def _decision(self, draft: MatchDraft) -> Acted:
        player = self._engine.find_player(self._playing(draft))
        seed = draft.chance("computer").getrandbits(SEED_BITS)
        action = player.choose(observe_round(draft.match, draft.match.current.to_act), seed)
        if action not in draft.match.current.legal():
            raise PlayerError(f"{player.name} chose the action {action}, which is not legal.")
        return Acted(action, player.name)

    def _playing(self, draft: MatchDraft) -> str:
        level = draft.setup.level
        waits = level in COMPILED and not self._engine.is_ready(draft.match.ruleset)
        return STAND_IN if waits else level


def _is_to_act(match: Match) -> bool:
    return not match.current.is_over and match.current.to_act != LEARNER
