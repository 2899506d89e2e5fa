"""A puzzle: a position, its good actions, and its difficulty."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from statistics import fmean
from typing import Any, Final

from tutor.explain.columns import Theme
from tutor.rules.cards import NO_CARD
from tutor.rules.observation import Observation
from tutor.rules.position import (
    BID,
    CANCEL,
    CHOOSE_DRAW,
    CHOOSE_HAND,
    DECIDE,
    PLAY_HAND,
    SHOW,
)
from tutor.rules.round.play import Action
from tutor.skill.puzzles.positions import Situation, restore_position

KEY: Final = 12  # letters of a position's key that name its puzzle


class PuzzleKind(StrEnum):
    """The decision of a puzzle."""

    CARD = "card"  # which one to play
    TAKE = "take"  # which one to take
    STOP = "stop"  # or go on
    JOKER = "joker"  # when to play it, or its capture
    SHOW = "show"  # a dealt yaku
    BID = "bid"  # for taking part


_BY_PHASE: Final = {
    PLAY_HAND: PuzzleKind.CARD,
    CHOOSE_HAND: PuzzleKind.TAKE,
    CHOOSE_DRAW: PuzzleKind.TAKE,
    DECIDE: PuzzleKind.STOP,
    CANCEL: PuzzleKind.STOP,
    SHOW: PuzzleKind.SHOW,
    BID: PuzzleKind.BID,
}


@dataclass(frozen=True)
class Puzzle:
    """One puzzle; every action of *good* is right, and every other one surely worse.

    *id* is part of the key of its position (`identity.position_key`). Every other action costs at
    least *loss*, in sigma. *missed* is the share of wrong answers of each computer player, from the
    weakest level to the strongest. *match* is the mined match of its origin, and *position* is its
    stored situation.
    """

    id: str
    game: str
    kind: PuzzleKind
    theme: Theme
    good: tuple[Action, ...]
    loss: float
    missed: tuple[float, ...]
    match: int
    position: Mapping[str, Any]

    @cached_property
    def situation(self) -> Situation:
        """Return the round at the decision, and how the match stood."""
        return restore_position(self.position)

    @cached_property
    def seen(self) -> Observation:
        """Return what the player could know."""
        return self.situation.seen

    @property
    def difficulty(self) -> float:
        """Return which share of the computer players' answers was wrong, each level alike."""
        return fmean(self.missed)


def kind_of(observation: Observation) -> PuzzleKind | None:
    """Return the kind of a decision, None if it makes no puzzles."""
    joker = observation.ruleset.tables(observation.round).joker.card
    may_play = observation.phase == PLAY_HAND and joker != NO_CARD and observation.hand >> joker & 1
    if may_play or observation.placing == joker != NO_CARD:
        return PuzzleKind.JOKER
    return _BY_PHASE.get(observation.phase)
