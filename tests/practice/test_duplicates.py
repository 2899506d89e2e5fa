"""A deal that the learner and the levels play: the same for whoever plays it."""

from dataclasses import replace

import pytest

from tests.practice.players import SETUP, Casual, finish_round
from tests.review.engine import FakeEngine
from tutor.practice import LEARNER, Practice
from tutor.rules.games import GAMES
from tutor.rules.match.match import Dealt
from tutor.store import DUPLICATE, MatchFilter, MatchSetup, Store

SEEDS = (1, 2)


def usual(game: str, seed: int) -> MatchSetup:
    return MatchSetup(game, GAMES[game].default_preset, {}, "casual", hints=False, seed=seed)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_plays_as_a_level_did_gets_just_what_it_got(practice: Practice, game: str) -> None:
    for seed in SEEDS:
        setup = usual(game, seed)
        played = practice.play_as(setup, "casual")
        table = practice.open_duplicate(setup, "a deal")
        while not table.is_closed:
            done = len(table.match.current.actions)
            table = practice.act(table, table.version, played.actions[done])

        assert table.match.current.deal == played.deal
        assert table.match.current.actions == played.actions
        assert table.match.current.changes == played.changes


def test_a_level_sees_no_more_than_the_seat_may_know(store: Store) -> None:
    everybody: list[Casual] = []

    def find(name: str) -> Casual:
        everybody.append(Casual(name))
        return everybody[-1]

    Practice(store, FakeEngine(players=find)).play_as(SETUP, "casual")

    seen = [one for player in everybody for one in player.seen if one.player == LEARNER]
    assert seen
    assert all(one.hand & one.unseen == 0 for one in seen)


def test_a_duplicate_is_over_after_its_first_round_and_under_way_for_nobody(
    practice: Practice,
) -> None:
    table = practice.open_duplicate(replace(SETUP, hints=False), "a deal")
    assert practice.find_under_way() == ""

    table = finish_round(practice, table)

    assert sum(isinstance(one, Dealt) for one in table.record.events) == 1
    assert table.record.source == DUPLICATE
    assert practice.shelf.count(MatchFilter(result="unfinished")) == 0
    with pytest.raises(ValueError, match="until the last"):
        practice.next_round(table, table.version)
