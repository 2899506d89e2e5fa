import json

import pytest

from tests.lab.arena.contestants import by_lot, greedy, play_series
from tutor.engine.luck.flips import find_luck_judge
from tutor.lab.arena.contestants import ArenaError, Bot, split_seats
from tutor.lab.arena.report import render_series, summarise_series
from tutor.lab.arena.series import FIRST, Plan, Series
from tutor.rules.games import ruleset

SHORT = ruleset("koikoi", "kk_standard", {"rounds": 3})


@pytest.fixture(scope="module")
def series() -> Series:
    return play_series(Plan(SHORT, seed=1), (greedy(), by_lot()), groups=5)


def test_the_summary_counts_matches_rounds_and_wins(series: Series) -> None:
    found = summarise_series(series)
    wins = found["match_wins"]

    assert (found["pairs"], found["matches"], found["rounds"]) == (5, 10, 30)
    assert wins["won"] + wins["drawn"] + wins["lost"] == 10
    assert wins["won"] == sum(m.winner == FIRST for pair in series.groups for m in pair)
    assert wins["share"] == (wins["won"] + wins["drawn"] / 2) / 10
    assert wins["interval"][0] < wins["share"] < wins["interval"][1]
    assert [seat["matches_won"] for seat in found["seats"]] == [wins["won"], wins["lost"]]


def test_the_points_are_the_mean_margin_of_all_rounds(series: Series) -> None:
    margins = [margin for pair in series.groups for match in pair for margin in match.margins]
    points = summarise_series(series)["points_a_round"]

    assert points["mean"] == pytest.approx(sum(margins) / 30, abs=0.0001)
    low, high = points["interval"]
    assert low < points["mean"] < high


def test_one_pair_has_points_without_an_interval() -> None:
    lone = play_series(Plan(SHORT, seed=1), (greedy(), by_lot()), groups=1)

    assert summarise_series(lone)["points_a_round"]["interval"] is None
    assert "±" not in render_series(lone)


def test_the_summary_is_json_and_the_same_but_for_the_times(series: Series) -> None:
    again = play_series(Plan(SHORT, seed=1), (greedy(), by_lot()), groups=5)
    found = [json.loads(json.dumps(summarise_series(one))) for one in (series, again)]
    for one in found:
        for seat in one["seats"]:
            assert seat.pop("ms_a_decision") > 0
            assert seat.pop("ms_slowest") > 0

    assert found[0] == found[1]


def test_the_text_is_an_aligned_table_of_both_players_with_its_rules_below(series: Series) -> None:
    lines = render_series(series).splitlines()
    table = lines[2 : lines.index("", 2)]

    assert "greedy" in table[0]
    assert table[0].endswith("by lot")
    assert len({len(line) for line in table}) == 1
    assert "loses the round at once" in " ".join(lines)
    assert max(len(line) for line in lines) <= 100


def test_nobody_is_behind_by_nothing() -> None:
    even = play_series(Plan(SHORT, seed=1), (greedy(), greedy()), groups=1)

    assert "-0.000" not in render_series(even)


SEATS = [
    ("bot:expert,bot:greedy", ["bot:expert", "bot:greedy"]),
    ("exec:./a -x 1,2,bot:greedy", ["exec:./a -x 1,2", "bot:greedy"]),
    ("bot:greedy,exec:a,b,exec:c", ["bot:greedy", "exec:a,b", "exec:c"]),
    ("human", ["human"]),
]


@pytest.mark.parametrize(("text_of_seats", "seats"), SEATS)
def test_a_comma_inside_a_command_does_not_end_a_seat(text_of_seats: str, seats: list[str]) -> None:
    assert split_seats(text_of_seats) == seats


def test_a_bot_has_its_level_for_a_name_and_an_unknown_one_is_refused() -> None:
    assert Bot("greedy", None, SHORT).name == "bot:greedy"
    with pytest.raises(ArenaError, match="There is no player 'genius'"):
        Bot("genius", None, SHORT)


def test_points_without_flip_luck_are_told_beside_the_raw_ones() -> None:
    plan = Plan(SHORT, seed=1, single=True, judge=find_luck_judge(SHORT))
    even = play_series(plan, (greedy(), by_lot()), groups=20)
    found, told = summarise_series(even), render_series(even)
    corrected, raw = found["points_without_flip_luck"], found["points_a_round"]
    wide = [one["interval"][1] - one["interval"][0] for one in (corrected, raw)]

    assert wide[0] < wide[1]
    assert f"{corrected['mean']:+.3f}" in told
    assert "as unbiased as the raw one" in " ".join(told.split())
    assert "20 pairs of rounds, 40 rounds in all" in told


def test_without_a_net_only_the_raw_points_are_told_and_why(series: Series) -> None:
    assert summarise_series(series)["points_without_flip_luck"] is None
    assert "without flip luck" not in render_series(series)
    assert "no shipped net covers these rules" in " ".join(render_series(series).split())
