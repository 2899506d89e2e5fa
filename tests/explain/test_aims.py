"""What an action leads to: the yaku that brings most, told where actions lead to different ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

import pytest

from tests.explain.facts.test_reasons import observation
from tutor.engine.estimate import Estimate
from tutor.engine.hints.outcomes import Outcomes
from tutor.explain.comparisons import list_aims
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import cards_named

SEEN = observation("8-chaff-a 9-chaff-a", "8-moon 9-cup")
ROWS = [one.id for one in SEEN.yaku]


@dataclass(frozen=True)
class RoundsPlayed:
    """Rounds played out: by root the chances of yaku, as either half of the worlds tells them."""

    made: Sequence[Mapping[str, float]]
    again: Sequence[Mapping[str, float]] = ()
    samples: int = 100

    @property
    def halves(self) -> tuple[RoundsPlayed, RoundsPlayed]:
        return self, RoundsPlayed(self.again or self.made)

    def list_yaku_chances(self, root: int, seat: int) -> list[float]:
        return [self.made[root].get(row, 0.0) for row in ROWS]

    def makes(self, root: int, seat: int, row: int) -> Estimate:
        return Estimate(self.made[root].get(ROWS[row], 0.0), 0.01, 100, 1)


def aims(
    played: RoundsPlayed, own: str = "", gained: str = "8-moon 8-chaff-a"
) -> list[list[tuple[str | None, float]]]:
    seen = observation("8-chaff-a 9-chaff-a", "8-moon 9-cup", own=own)
    piles = [cards_named(gained)] * len(played.made)
    found = list_aims(seen, cast(Outcomes, played), piles)
    assert {one.kind for each in found for one in each} <= {ClaimKind.LEADS_TO}
    return [[(one.yaku, one.value("chance")) for one in each] for each in found]


def test_each_action_is_told_the_yaku_that_brings_most() -> None:
    """Half as often, but five times as dear."""
    often = {"kasu": 0.5, "tsukimi": 0.25}

    assert aims(RoundsPlayed([often, {"kasu": 0.5}])) == [[("tsukimi", 0.25)], [("kasu", 0.5)]]


def test_the_half_of_the_worlds_that_did_not_choose_it_says_how_often() -> None:
    chosen, told = [{"tsukimi": 0.4}, {"kasu": 0.4}], [{"tsukimi": 0.3}, {"kasu": 0.2}]

    assert aims(RoundsPlayed(chosen, told)) == [[("tsukimi", 0.3)], [("kasu", 0.2)]]


@pytest.mark.parametrize(
    ("gained", "told"),
    [("8-moon 8-chaff-a", [1, 1]), ("8-moon 8-geese", [1, 0]), ("", [0, 0])],
)
def test_a_yaku_in_which_nothing_counts_that_is_gained_is_no_aim(
    gained: str, told: list[int]
) -> None:
    played = RoundsPlayed([{"tsukimi": 0.4}, {"kasu": 0.4}])

    assert [len(one) for one in aims(played, gained=gained)] == told


@pytest.mark.parametrize(
    ("played", "own", "told"),
    [
        (RoundsPlayed([{"kasu": 0.5}, {"kasu": 0.4}]), "", [0, 0]),  # all lead there
        (RoundsPlayed([{"kasu": 0.5}, {"tsukimi": 0.1}]), "", [1, 0]),  # too seldom
        (RoundsPlayed([{"tsukimi": 1.0}, {"kasu": 0.5}]), "8-moon 9-cup", [0, 1]),  # made already
    ],
)
def test_silence(played: RoundsPlayed, own: str, told: list[int]) -> None:
    assert [len(one) for one in aims(played, own)] == told
