"""Players who need no engine, and a learner who plays by herself."""

from dataclasses import dataclass, field, replace
from random import Random

import pytest

from tests.review.engine import FakeEngine
from tutor.practice import LEARNER, Practice, Table
from tutor.practice.practice import MatchDraft
from tutor.rules.legal import legal_actions
from tutor.rules.match.take_back import find_last_decision
from tutor.rules.observation import Observation
from tutor.rules.round import play
from tutor.rules.round.play import Action
from tutor.store import MatchSetup, Store

TAKE_BACK_CHANCE = 0.25
SETUP = MatchSetup(
    game="koikoi",
    preset="kk_standard",
    overrides={"rounds": 3},
    level="casual",
    hints=True,
    seed=11,
)


def legal(observation: Observation) -> list[Action]:
    """Return what the seat that observes may do."""
    return list(legal_actions(observation))


@dataclass
class Casual:
    """Plays anything, the same again for the same seed; remembers what it saw."""

    name: str = "casual"
    seen: list[Observation] = field(default_factory=list)

    def choose(self, observation: Observation, seed: int) -> Action:
        self.seen.append(observation)
        return Random(seed).choice(legal(observation))


class Cheat:
    """Calls koi-koi whatever the phase."""

    name = "cheat"

    def choose(self, observation: Observation, seed: int) -> Action:
        return play.KOIKOI


def with_casual(store: Store) -> Practice:
    """Return practice against a casual player that goes by the name of its level."""
    return Practice(store, FakeEngine(players=Casual))


def step(practice: Practice, table: Table, *, backs: bool = False) -> Table:
    """Do what the learner does next; with *backs*, she sometimes takes a move back."""
    if table.match.current.is_over:
        return practice.next_round(table, table.version)
    luck = Random(f"{table.record.setup.seed}:{table.version}")
    if backs and luck.random() < TAKE_BACK_CHANCE and has_acted(table):
        return practice.take_back(table, table.version)
    return practice.act(table, table.version, luck.choice(legal(table.observation)))


def has_acted(table: Table) -> bool:
    """Return whether the learner has decided anything in this round."""
    return find_last_decision(table.match.current, LEARNER) is not None


def finish(practice: Practice, table: Table, *, backs: bool = False) -> Table:
    """Play a match to its end; what happens in a round is stored at once."""
    store, stored = practice._store_draft, table

    def hold(table: Table, draft: MatchDraft) -> Table:
        nonlocal stored
        events = (*table.record.events, *draft.added)
        if not draft.match.current.is_over:
            return Table(replace(table.record, events=events), draft.match)
        stored = store(stored, replace(draft, added=events[stored.record.version :]))
        return stored

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(practice, "_store_draft", hold)
        while not table.match.is_over:
            table = step(practice, table, backs=backs)
    return table


def finish_round(practice: Practice, table: Table) -> Table:
    """Play a match of one round to its end."""
    while not table.is_closed:
        table = step(practice, table)
    return table
