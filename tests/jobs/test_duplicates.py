"""The levels play a learner's deal while he does, once, and nothing keeps them from the others."""

from dataclasses import replace

import pytest

from tests.practice.players import SETUP, Casual, finish_round, step
from tests.review.engine import FakeEngine
from tutor.engine.players import PLAYERS, Player
from tutor.jobs.gate import Gate
from tutor.jobs.worker import Worker
from tutor.practice import Practice, Table
from tutor.store import Store

DEAL = replace(SETUP, hints=False)


class Stuck:
    """Knows nothing to play."""

    name = "stuck"

    def choose(self, *_: object) -> int:
        raise ValueError("Nothing comes to mind.")


def work_through(practice: Practice, engine: FakeEngine) -> None:
    worker = Worker(practice, engine, Gate(0.0))
    while worker.work():
        pass


def begin(practice: Practice, deal: str = "a deal") -> Table:
    return practice.open_duplicate(DEAL, deal)


def test_every_level_plays_the_deal_while_the_learner_is_at_the_table(practice: Practice) -> None:
    table = begin(practice)
    work_through(practice, FakeEngine())
    [one] = practice.duplicates.all()

    assert [play.level for play in one.plays] == list(PLAYERS)
    assert one.own is None

    table = finish_round(practice, table)
    work_through(practice, FakeEngine())
    [one] = practice.duplicates.all()

    assert one.own is not None
    assert one.own.result == table.match.current.changes[0]
    assert one.is_whole


def test_nobody_plays_before_the_compiler_is_done_or_once_it_was_put_away(
    practice: Practice,
) -> None:
    table = begin(practice)
    work_through(practice, FakeEngine(ready=False))
    assert practice.duplicates.all()[0].plays == ()

    practice.shelf.delete(table.token)
    work_through(practice, FakeEngine())
    assert practice.duplicates.all() == []
    practice.shelf.restore(table.token)
    assert practice.duplicates.all()[0].plays == ()


def test_two_who_play_one_deal_share_what_the_levels_made_of_it(practice: Practice) -> None:
    begin(practice)
    begin(practice)
    work_through(practice, FakeEngine())

    first, second = practice.duplicates.all()
    assert first.plays == second.plays
    assert len(first.plays) == len(PLAYERS)


@pytest.mark.filterwarnings("ignore")
def test_a_deal_that_cannot_be_played_holds_up_no_other(store: Store) -> None:
    stuck: list[str] = []

    def find(name: str) -> Player:
        return Stuck() if name == "magpie" and stuck else Casual(name)

    practice = Practice(store, FakeEngine(players=find))
    begin(practice, "one")
    work_through(practice, FakeEngine())
    stuck.append("from now on")
    begin(practice, "two")
    table = finish_round(practice, begin(practice, "one"))

    work_through(practice, FakeEngine())

    found = {one.deal: len(one.plays) for one in practice.duplicates.all()}
    assert found == {"one": len(PLAYERS), "two": 1}
    again = practice.duplicates.find(table.token)
    assert again is not None
    assert again.own is not None


def test_all_of_it_is_deleted_for_good_and_the_match_stays(practice: Practice) -> None:
    table = step(practice, begin(practice))
    work_through(practice, FakeEngine())

    practice.history.delete_training()
    work_through(practice, FakeEngine())

    assert practice.duplicates.all() == []
    assert practice.table(table.token).version == table.version
