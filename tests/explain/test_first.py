"""Who scores first is told whatever the choice."""

from dataclasses import replace

from tests.engine.positions import koikoi, roppyakken
from tests.explain.facts.test_reasons import observation
from tutor.engine.estimate import Estimate
from tutor.engine.hints.outcomes import Outcomes
from tutor.explain.comparisons import Compared, compare_playouts
from tutor.rules.cards import NO_CARD, card_named
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, PLAY_HAND


class Ahead:
    """Rounds in which the first root is often the first to score, and nothing else differs."""

    samples = 100
    seed = 1

    @property
    def halves(self) -> tuple["Ahead", "Ahead"]:
        return self, self

    def list_yaku_chances(self, root: int, seat: int) -> list[float]:
        return [0.0] * len(koikoi().yaku(1))

    def makes_more(self, root: int, other: int, seat: int, row: int) -> Estimate:
        return Estimate(0.0, 0.1)

    def first(self, root: int) -> Estimate:
        return Estimate(0.2 if root else 0.7, 0.04)

    def first_more(self, root: int, other: int) -> Estimate:
        return Estimate(0.5, 0.05)


def test_who_scores_first_is_told_in_every_choice_of_a_turn() -> None:
    for phase in (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW):
        seen = replace(observation("7-boar 8-moon", "12-phoenix 12-chaff-a"), phase=phase)
        compared = Compared(seen, Ahead(), 0, 1, card_named("8-moon"))  # type: ignore[arg-type]

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
