"""Players put together: who decides in which phase, and what that is worth on duplicate deals."""

from itertools import count, islice

import pytest

from tests.lab.arena.contestants import play_series
from tests.protocol.positions import all_observations, in_phase
from tutor.engine.players import find_player
from tutor.lab.arena.contestants import ArenaError, Bot
from tutor.lab.arena.fixture import Fixture
from tutor.lab.arena.mixed import build_mixed_player
from tutor.lab.arena.series import Series
from tutor.rules.games import ruleset
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.rules.position import BID, CANCEL, DECIDE, PHASES, PLAY_HAND
from tutor.rules.round import prelude
from tutor.rules.round.participation import JOIN, PASS
from tutor.rules.round.play import GIVE_UP, STOP

FIVE = ruleset("hachihachi", "hh_standard", {}, 5)
CLASSIC = ruleset("hachihachi", "hh_classic", {}, 3)


def bids(number: int, *, free: bool) -> list[Observation]:
    """Return so many bids in which the speaker may pass (*free*), or may not."""
    rounds = (all_observations(FIVE, seed) for seed in count())
    found = (seen for one in rounds for seen in one if seen.phase == BID)
    return list(islice((seen for seen in found if (PASS in legal_actions(seen)) == free), number))


@pytest.mark.parametrize("phase", [BID, PLAY_HAND, DECIDE], ids=PHASES.__getitem__)
def test_each_phase_is_decided_by_the_player_who_is_named_for_it(phase: int) -> None:
    seen = in_phase(phase, rules=FIVE)
    named = {BID: "magpie", DECIDE: "random"}
    mixed = build_mixed_player("greedy+bid=magpie+decide=random")

    expected = find_player(named.get(phase, "greedy"))
    assert [mixed.choose(seen, seed) for seed in range(9)] == [
        expected.choose(seen, seed) for seed in range(9)
    ]


def test_who_bids_by_yaku_joins_with_a_dealt_yaku_only() -> None:
    found = bids(40, free=True)
    joins = [build_mixed_player("greedy+bid=yaku").choose(seen, 1) == JOIN for seen in found]

    assert joins == [bool(prelude.list_offers(FIVE, seen.hand)) for seen in found]
    assert {True, False} == set(joins)


def test_who_must_join_joins_without_a_yaku() -> None:
    found = [seen for seen in bids(20, free=False) if not prelude.list_offers(FIVE, seen.hand)]

    assert {build_mixed_player("yaku").choose(seen, 1) for seen in found} == {JOIN}


@pytest.mark.parametrize(("phase", "ends"), [(DECIDE, STOP), (CANCEL, GIVE_UP)])
def test_who_quits_ends_the_round_as_soon_as_it_may(phase: int, ends: int) -> None:
    assert (
        build_mixed_player("net+decide=quits+cancel=quits").choose(
            in_phase(phase, rules=CLASSIC), 1
        )
        == ends
    )


def margins(series: Series) -> list[int]:
    return [sum(match.changes[0][0] for match in group) for group in series.groups]


def test_players_that_bid_alike_are_exactly_level_and_others_only_where_they_bid_otherwise() -> (
    None
):
    rules = {
        bid: Fixture(
            "hachihachi", "hh_standard", (f"bot:greedy+bid={bid}", *["bot:greedy"] * 4), single=True
        )
        for bid in ("greedy", "yaku")
    }
    found = {}
    for bid, fixture in rules.items():
        with fixture.contestants() as contestants:
            found[bid] = margins(play_series(fixture.plan(), contestants, 12))

    assert found["greedy"] == [0] * 12
    assert any(found["yaku"])
    assert 0 in found["yaku"]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("greedy+bids=random", "no phase 'bids'"),
        ("greedy+draw=random", "no phase 'draw'"),
        ("greedy+bid=nobody", "no player 'nobody'"),
        ("nobody+bid=greedy", "no player 'nobody'"),
        ("greedy+bid", "no player ''"),
    ],
)
def test_what_is_put_together_of_unknown_parts_is_refused(name: str, reason: str) -> None:
    with pytest.raises(ArenaError, match=reason):
        Bot(name, None, FIVE)
