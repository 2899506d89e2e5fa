"""Claims by whole rounds: who scores first, and which opponent gains or loses most."""

from dataclasses import replace

import pytest

from tests.engine.positions import decisions, roppyakken, seen
from tests.explain.facts.test_reasons import observation
from tutor.engine.estimate import Estimate
from tutor.engine.hints.outcomes import Outcomes
from tutor.engine.worlds.unseen import list_others
from tutor.explain.comparisons import Compared, compare_playouts
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import NO_CARD, card_named
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, PLAY_HAND

MOST_YAKU = 32


class Ahead:
    """Rounds in which the first root is often the first to score, and nothing else differs."""

    samples = 100
    seed = 1

    @property
    def halves(self) -> tuple["Ahead", "Ahead"]:
        return self, self

    def list_yaku_chances(self, root: int, seat: int) -> list[float]:
        return [0.0] * MOST_YAKU

    def makes_more(self, root: int, other: int, seat: int, row: int) -> Estimate:
        return Estimate(0.0, 0.1)

    def first(self, root: int) -> Estimate:
        return Estimate(0.2 if root else 0.7, 0.04)

    def first_more(self, root: int, other: int) -> Estimate:
        return Estimate(0.5, 0.05)


class Among(Ahead):
    """The same, in which some seats gain points by the first root and others lose some."""

    def __init__(self, changes: dict[int, float]) -> None:
        self._changes = changes

    def change(self, root: int, other: int, seat: int) -> Estimate:
        return Estimate(self._changes[seat], 1.0)


@pytest.mark.parametrize(("changes", "named"), [((-9.0, 4.0), 0), ((-3.0, 8.0), 1)])
def test_of_two_opponents_the_one_with_the_larger_change_is_named(
    changes: tuple[float, float], named: int
) -> None:
    moment = seen(next(decisions(roppyakken(players=3), 1)))
    opponents = list_others(moment)
    outcomes = Among(dict(zip(opponents, changes, strict=True)))

    *_, claim = compare_playouts(Compared(moment, outcomes, 0, 1, 0))  # type: ignore[arg-type]

    assert (claim.kind, claim.seat) == (ClaimKind.FAVOURS, opponents[named])
    assert claim.good == (changes[named] < 0)


def test_who_scores_first_is_told_in_every_choice_of_a_turn() -> None:
    for phase in (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW):
        start = replace(observation("7-boar 8-moon", "12-phoenix 12-chaff-a"), phase=phase)
        compared = Compared(start, Ahead(), 0, 1, card_named("8-moon"))  # type: ignore[arg-type]

        assert [claim.kind for claim in compare_playouts(compared)] == ["first"]


def test_a_yaku_that_the_choice_after_the_flip_completes_is_the_first() -> None:
    """Its turn ends with the action itself."""
    flipped = replace(
        observation(
            "7-boar", "12-phoenix 12-chaff-a", "1-crane 3-curtain 8-moon", rules=roppyakken()
        ),
        phase=CHOOSE_DRAW,
        placing=card_named("12-chaff-b"),
    )
    roots = [(card_named(name), NO_CARD) for name in ("12-phoenix", "12-chaff-a")]
    outcomes = Outcomes(flipped, roots, 8, 1)

    assert outcomes.first(0).value == 1
    assert outcomes.first(1).value < 1
