"""Matches that tests put into a store, and the events of a game that anybody could play."""

from random import Random

from tutor.rules.match.match import Acted, Event, Match, deal_next_round, start_match
from tutor.store import MatchFilter, MatchRecord, MatchSetup, Store

SETUP = MatchSetup(
    game="koikoi",
    preset="kk_standard",
    overrides={"rounds": 3, "zero_sum": True},
    level="greedy",
    hints=True,
    seed=2**63 - 1,
)


def opening(seed: int = 1) -> tuple[Event, ...]:
    return start_match(SETUP.ruleset, Random(seed))


def kept(store: Store) -> list[MatchRecord]:
    """Return all matches that are kept, newest first."""
    return store.records([one.token for one in store.shelf.matches(MatchFilter(), None)])


def folded(record: MatchRecord) -> Match:
    return Match(record.setup.ruleset).after_all(record.events)


def an_event(record: MatchRecord, player: str = "random") -> Event:
    """Return an event that may come next, the same one for the same record and player."""
    match = folded(record)
    random = Random(f"{player}:{record.version}")
    if match.current.is_over:
        return deal_next_round(match, random)
    return Acted(random.choice(match.current.legal()), player)
