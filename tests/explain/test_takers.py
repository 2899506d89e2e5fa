"""Which cards can take a card that is left: counted again with the oracle's captures."""

import pytest

from tests.engine.positions import decisions, roppyakken, seen
from tests.explain.claims import figures
from tests.oracle import roppyakken_score, roppyakken_tables
from tests.sizes import a_few_of
from tutor.explain.facts.reasons import list_reasons
from tutor.rules.cards import card_set, ids_in
from tutor.rules.position import CHOOSE_HAND, PLAY_HAND


@pytest.mark.parametrize("preset", a_few_of(["rp_fudawiki", "rp_wikipedia"], 1))
def test_the_takers_of_a_discard_are_those_of_the_rulebook(
    preset: str,
) -> None:
    """Counted again with the oracle's capture options, for every discard of random play."""
    toggles = roppyakken_tables.toggles(preset, {})
    checked = 0
    for seed in range(25):
        for moment in decisions(roppyakken(preset, 3), seed):
            observed = seen(moment)
            if observed.phase not in (PLAY_HAND, CHOOSE_HAND):
                continue
            for action in moment.legal():
                for gives in (one for one in list_reasons(observed, action) if one.kind == "gives"):
                    [card] = ids_in(card_set(gives.cards))
                    field = set(ids_in(observed.field | card_set(gives.cards)))
                    able = [
                        other
                        for other in ids_in(observed.unseen)
                        if any(
                            card in taken
                            for taken in roppyakken_score.capture_options(toggles, field, other)
                        )
                    ]
                    assert figures(gives)[0] == len(able)
                    checked += 1
    assert checked > 500
