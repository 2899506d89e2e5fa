"""The plan of a next turn, and what is gained beside another action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

import pytest

from tests.explain.facts.test_reasons import observation
from tutor.engine.estimate import Estimate
from tutor.engine.hints.outcomes import Outcomes
from tutor.explain.claim import Claim
from tutor.explain.facts.exposures import gains
from tutor.explain.facts.facts import place_card
from tutor.explain.kinds import ClaimKind
from tutor.explain.next_turns import keep_hand, list_plans
from tutor.rules.cards import NO_CARD, card_named
from tutor.rules.games import ruleset
from tutor.rules.observation import Observation
from tutor.rules.round.play import KOIKOI, STOP

HERE = 0  # root


@dataclass(frozen=True)
class TurnsPlayed:
    """Rounds played out, of which only the next turn matters: chances by the name of a card."""

    taken: Mapping[str, float] = field(default_factory=dict)
    lost: Mapping[str, float] = field(default_factory=dict)
    there: Mapping[str, float] = field(default_factory=dict)  # as taken, where nothing is said
    samples: int = 100

    @property
    def halves(self) -> tuple[TurnsPlayed, TurnsPlayed]:
        return self, self

    def takes(self, root: int, seat: int, card: int) -> Estimate:
        return _find(self.taken, card)

    def stays(self, root: int, card: int) -> Estimate:
        return _find(self.there if self.there else self.taken, card)

    def loses(self, root: int, card: int) -> Estimate:
        return _find(self.lost, card)


def _find(chances: Mapping[str, float], card: int) -> Estimate:
    [found] = [chance for name, chance in chances.items() if card_named(name) == card] or [0.0]
    return Estimate(found, 0.01, 100, 1)


def plan(seen: Observation, plays: str, taken: Mapping[str, float]) -> list[Claim]:
    this = place_card(seen, (card_named(plays), NO_CARD))
    assert this is not None
    return list(list_plans(seen, cast(Outcomes, TurnsPlayed(taken)), HERE, this))


def test_the_plan_is_the_next_capture_that_completes_a_yaku() -> None:
    seen = observation("8-chaff-a 9-chaff-a 1-chaff-a", "8-moon 9-cup 1-crane")

    [claim] = plan(seen, "8-chaff-a", {"9-cup": 0.6, "1-crane": 0.9})
    assert claim.kind == ClaimKind.PLAN
    assert (claim.cards, claim.yaku) == (
        (card_named("9-cup"), card_named("9-chaff-a")),
        "tsukimi",
    )
    assert [claim.value(name) for name in ("chance", "held", "needed")] == [0.6, 2, 2]


def test_a_plan_says_how_often_its_card_is_still_there() -> None:
    seen = observation("8-chaff-a 9-chaff-a", "8-moon 9-cup")
    this = place_card(seen, (card_named("8-chaff-a"), NO_CARD))
    assert this is not None
    played = TurnsPlayed(taken={"9-cup": 0.5}, there={"9-cup": 0.8})

    [claim] = list_plans(seen, cast(Outcomes, played), HERE, this)
    assert claim.value("chance") == 0.8


def test_a_plan_that_leaves_a_yaku_one_card_short_says_so() -> None:
    seen = observation("8-chaff-a 1-chaff-a", "8-moon 1-crane")

    [claim] = plan(seen, "8-chaff-a", {"1-crane": 0.5})
    assert (claim.yaku, claim.value("held"), claim.value("needed")) == ("sanko", 2, 3)


@pytest.mark.parametrize(
    ("hand", "lies", "taken"),
    [
        ("8-chaff-a 9-chaff-a", "8-moon 9-cup", {"9-cup": 0.3}),  # seldom
        ("8-chaff-a 2-chaff-a", "8-moon 9-cup", {"9-cup": 0.9}),  # by no card of the hand
        ("8-chaff-a 2-chaff-a", "8-moon 2-chaff-b", {"2-chaff-b": 0.9}),  # for nothing
    ],
)
def test_what_comes_seldom_or_serves_no_yaku_is_no_plan(
    hand: str, lies: str, taken: Mapping[str, float]
) -> None:
    assert plan(observation(hand, lies), "8-chaff-a", taken) == []


def test_koikoi_may_have_a_plan_and_a_stop_has_none() -> None:
    seen = observation("9-chaff-a", "9-cup", own="8-moon 8-chaff-a")

    this = keep_hand(seen, KOIKOI)
    assert this is not None
    played = cast(Outcomes, TurnsPlayed({"9-cup": 0.5}))
    assert [one.yaku for one in list_plans(seen, played, HERE, this)] == ["tsukimi"]
    assert keep_hand(seen, STOP) is None


def test_points_of_cards_are_told_beside_those_of_the_other_action() -> None:
    rules = ruleset("roppyakken", "rp_fudawiki")
    seen = observation("8-chaff-a 9-chaff-a 1-chaff-a", "8-moon 9-chaff-b", rules=rules)
    ways = {
        name: place_card(seen, (card_named(name), NO_CARD))
        for name in ("8-chaff-a", "9-chaff-a", "1-chaff-a")
    }
    moon, chaff, none = ways.values()
    assert moon is not None
    assert chaff is not None
    assert none is not None

    [more] = gains(seen, moon, none, card_named("1-chaff-a"))
    [less] = gains(seen, none, moon, card_named("8-chaff-a"))
    assert more.good
    assert not less.good
    assert [more.value(name) for name in ("points", "other")] == [50, 0]
    assert [less.value(name) for name in ("points", "other")] == [0, 50]
    assert not list(gains(seen, chaff, none, card_named("1-chaff-a")))
