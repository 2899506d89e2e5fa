"""Who scores first is told where the playouts see all of it."""

from dataclasses import replace

import pytest

from tests.explain.test_reasons import observation
from tutor.engine.outcomes import Estimate, Share
from tutor.explain.comparisons import Compared, comparing
from tutor.rules.cards import card_named
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, PLAY_HAND


class Ahead:
    """Rounds in which the first root is often the first to score, and nothing else differs."""

    samples = 100
    seed = 1

    @property
    def halves(self) -> tuple["Ahead", "Ahead"]:
        return self, self

    def gap(self, root: int, other: int) -> Estimate:
        return Estimate(0.0, 0.1)

    def shares(self, root: int, other: int) -> tuple[Share, ...]:
        return ()

    def makes_more(self, root: int, other: int, seat: int, row: int) -> Estimate:
        return Estimate(0.0, 0.1)

    def first(self, root: int) -> Estimate:
        return Estimate(0.2 if root else 0.7, 0.04)

    def first_more(self, root: int, other: int) -> Estimate:
        return Estimate(0.5, 0.05)


@pytest.mark.parametrize(
    ("phase", "told"), [(PLAY_HAND, ["first"]), (CHOOSE_HAND, ["first"]), (CHOOSE_DRAW, [])]
)
def test_who_scores_first_is_told_until_the_action_ends_its_turn(
    phase: int, told: list[str]
) -> None:
    seen = replace(observation("7-boar 8-moon", "12-phoenix 12-chaff-a"), phase=phase)
    compared = Compared(seen, Ahead(), 0, 1, card_named("8-moon"))  # type: ignore[arg-type]

    assert [claim.kind for claim in comparing(compared, 0.0)] == told
