"""The ladder tells of every two players, and claims no more than the intervals allow."""

import json
from collections.abc import Callable

import pytest

from tests.lab.arena.contestants import Scripted, by_lot, greedy, play_series
from tutor.engine.luck.flips import find_luck_judge
from tutor.lab.arena.contestants import FaultError
from tutor.lab.arena.ladder import Ladder, list_pairs, render_ladder, summarise_ladder
from tutor.lab.arena.series import Plan
from tutor.rules.games import ruleset
from tutor.rules.observation import Observation
from tutor.rules.round.play import Action

RULES = ruleset("koikoi", "kk_standard", {})
PLAN = Plan(RULES, seed=3, single=True, judge=find_luck_judge(RULES))


def loser() -> Scripted:
    def choose(seen: Observation) -> Action:
        raise FaultError("dead", "has ended")

    return Scripted("loser", choose)


PLAYERS: dict[str, Callable[[], Scripted]] = {"loser": loser, "by lot": by_lot, "greedy": greedy}


def ladder(*names: str, plan: Plan = PLAN, deals: int = 30) -> Ladder:
    duels = {
        (one, other): play_series(plan, (PLAYERS[one](), PLAYERS[other]()), deals)
        for one, other in list_pairs(names)
    }
    return Ladder(names, duels)


def test_every_two_meet_once_the_stronger_first() -> None:
    assert list_pairs(("a", "b", "c")) == [("b", "a"), ("c", "a"), ("c", "b")]


def test_a_ladder_on_which_each_beats_all_below_is_monotone() -> None:
    climbed = ladder("loser", "by lot", "greedy")
    found, lines = summarise_ladder(climbed), render_ladder(climbed).splitlines()

    assert found["monotone"]
    assert [step["verdict"] for step in found["duels"]] == ["established"] * 3
    assert json.loads(json.dumps(found)) == found
    assert "Monotone: every player beats all before it." in lines
    assert lines[2].split() == ["loser", "by", "lot"]
    assert lines[3].startswith("by lot  +")
    assert lines[4].count("±") == 2
    assert max(len(line) for line in lines) <= 100


def test_a_ladder_in_the_wrong_order_says_so() -> None:
    climbed = ladder("greedy", "loser")

    assert not summarise_ladder(climbed)["monotone"]
    assert "loser over greedy: reversed." in render_ladder(climbed)


def test_an_interval_that_includes_zero_establishes_nothing() -> None:
    duels = {("greedy", "by lot"): play_series(PLAN, (greedy(), greedy()), 4)}

    assert "greedy over by lot: not established." in render_ladder(
        Ladder(("by lot", "greedy"), duels)
    )


@pytest.mark.parametrize(
    ("plan", "told"),
    [(PLAN, "as unbiased as the raw one"), (Plan(RULES, 3, True), "no shipped net covers")],
)
def test_a_ladder_says_whether_the_luck_of_the_flips_is_taken_out(plan: Plan, told: str) -> None:
    assert told in " ".join(render_ladder(ladder("loser", "greedy", plan=plan, deals=2)).split())
