"""The bench measures fixed positions, and says of every figure its unit and its target."""

from hashlib import sha256
from pathlib import Path

import pytest

from tutor.lab.arena.bench import children, parts, phases, positions
from tutor.lab.arena.bench.figures import BenchFigure, Target, summarise_times
from tutor.lab.commands.bench import render_text
from tutor.rules.games import ruleset
from tutor.rules.legal import legal_actions


def test_a_row_has_the_figure_its_unit_and_its_target() -> None:
    speed = BenchFigure(
        "random rounds", 1.6234, "million rounds/s/core", Target(1.5, 2, higher=True)
    )
    plain = BenchFigure("positions asked", 1234.4, "positions")

    heading, *rows = render_text([speed, plain]).splitlines()
    assert heading.split() == ["measured", "unit", "at", "least", "aim", "reaches"]
    assert rows[0].split() == [
        *("random", "rounds", "1.62", "million", "rounds/s/core", ">=", "1.5", ">=", "2", "bar")
    ]
    assert rows[1].split() == ["positions", "asked", "1234", "positions"]
    assert speed.summary() == {
        "name": "random rounds",
        "value": 1.6234,
        "unit": "million rounds/s/core",
        "at_least": 1.5,
        "aim": 2,
        "reaches": "bar",
    }
    assert plain.summary() == {"name": "positions asked", "value": 1234.4, "unit": "positions"}


@pytest.mark.parametrize(
    ("target", "value", "reaches"),
    [
        (Target(25, 10), 26, "neither"),
        (Target(25, 10), 25, "bar"),
        (Target(25, 10), 10, "aim"),
        (Target(1.5, 2, higher=True), 1.4, "neither"),
        (Target(1.5, 2, higher=True), 1.5, "bar"),
        (Target(1.5, 2, higher=True), 2.1, "aim"),
    ],
)
def test_a_figure_says_what_it_reaches(target: Target, value: float, reaches: str) -> None:
    assert target.name_reached(value) == reaches


def test_times_are_told_by_median_and_95th_percentile() -> None:
    middle, last = summarise_times("hint", [float(one) for one in range(101)], "ms", Target(90, 10))

    assert (middle.name, middle.value, middle.target) == ("hint, median", 50, None)
    assert (last.name, last.value, last.target) == ("hint, p95", 95, Target(90, 10))


def test_the_positions_are_fixed_and_leave_a_choice() -> None:
    asked = positions.list_positions()

    assert len(asked) == positions.POSITIONS
    assert all(len(legal_actions(one)) > 1 for one in asked)
    assert {one.round for one in asked} == set(range(1, 13))
    assert sum(map(positions.has_full_hand, asked)) == 30
    lying = [(one.seat, one.phase, one.hand, one.field, one.captured) for one in asked]
    assert sha256(repr(lying).encode()).hexdigest()[:16] == "bd429fda041509e8"


def test_full_hands_are_eight_cards_before_the_first() -> None:
    asked = positions.list_full_hands()

    assert len(asked) == positions.POSITIONS
    assert {one.hand.bit_count() for one in asked} == {8}


def test_the_decisions_of_a_match_are_of_both_seats_and_all_rounds() -> None:
    asked = positions.list_match_decisions(1)

    assert {(one.round, one.seat) for one in asked} == {
        (number, seat) for number in range(1, 13) for seat in range(2)
    }


def test_every_part_has_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    few = {"ROUNDS": 50, "INTERPRETED_ROUNDS": 5, "SAMPLES": (2, 3), "REPEATS": 1}
    for name, value in few.items():
        monkeypatch.setattr(parts, name, value)
    for name in ("list_positions", "list_full_hands"):
        some = getattr(positions, name)()[:10]
        monkeypatch.setattr(parts, name, lambda some=some: some)
    monkeypatch.setattr(parts, "list_match_decisions", lambda seed: positions.list_positions()[:10])

    figures = [
        *parts.measure_parts(["rounds", "hints", "first", "analysis", "threads"], quick=True)
    ]

    assert all(one.value > 0 and one.unit for one in figures if "8 cards in hand" not in one.name)
    assert {one.name for one in figures if one.target} == {
        "random rounds",
        "hint, 8 cards in hand, usual samples, p95",
        "first answer, p95",
        "analysis of a match of 12 rounds",
    }


@pytest.mark.parametrize("quick", [False, True])
def test_a_quick_bench_compiles_nothing_anew(quick: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def child(cache: str) -> dict[str, float]:
        asked.append(cache)
        return {"koikoi": 20 / len(asked), "all": 40 / len(asked), "peak": 100}

    monkeypatch.setattr(children, "find_cache", lambda: Path("usual/of-these-sources"))
    monkeypatch.setattr(children, "_child", child)

    found = {one.name: one for one in children.measure_starts(quick)}

    assert len(set(asked)) == 1
    assert (asked[0] == "usual") is quick
    assert ("compiled anew, all games" in found) is not quick
    ready = found["ready from the cache, all games"]
    assert (ready.value, ready.unit, ready.target) == (40 / 3, "s", children.READY)


def test_every_phase_that_is_measured_has_decisions_of_its_own() -> None:
    for game, preset, players, asked in phases.TABLES:
        found = phases.collect_decisions(ruleset(game, preset, {}, players), asked, 2)

        assert set(found) == set(asked) <= set(phases.NAMES)
        for phase, some in found.items():
            assert [one.phase for one in some] == [phase] * 2
            assert all(len(legal_actions(one)) > 1 for one in some)
