"""Costs of a ranking as they are printed: they subtract, and stand in order."""

from hypothesis import given
from hypothesis import strategies as st

from tests.engine.estimates import candidate
from tutor.engine.hints.hint import Hint
from tutor.rules.games import ruleset
from tutor.web.hints.coach import Ranking

RULES_OF = {
    "koikoi": ruleset("koikoi", "kk_standard"),
    "roppyakken": ruleset("roppyakken", "rp_fudawiki", {}, 2),
    "hachihachi": ruleset("hachihachi", "hh_standard", {}, 3),
}


@given(
    best=st.floats(-30, 30),
    gaps=st.lists(st.floats(0, 30), min_size=1, max_size=7).map(sorted),
    margins=st.lists(st.sampled_from([0.001, 0.05, 0.5, 4.0]), min_size=8, max_size=8),
    preset=st.sampled_from(["koikoi", "roppyakken", "hachihachi"]),
)
def test_costs_subtract_as_printed_and_stand_in_order(
    best: float, gaps: list[float], margins: list[float], preset: str
) -> None:
    found = [candidate(0, best, margins[0])]
    found += [
        candidate(place, best - gap, margin, gap, margin / 2)
        for place, (gap, margin) in enumerate(zip(gaps, margins[1:], strict=False), 1)
    ]
    ranking = Ranking.of(Hint(tuple(found), 100, 1), RULES_OF[preset])

    values = [ranking.value(one) for one in found]
    costs = [ranking.cost(one).value for one in found]
    assert values == sorted(values, reverse=True)
    assert [round(values[0] - cost, 6) for cost in costs] == [round(one, 6) for one in values]
    printed = [ranking.cost_text(one).partition("\u00a0")[0] for one in found]
    decimals = {len(one.partition(".")[2]) for one in printed if one.startswith("−")}
    assert len(decimals) <= 1
