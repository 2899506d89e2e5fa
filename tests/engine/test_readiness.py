"""Hints are ready game by game."""

from collections import deque
from pathlib import Path

import pytest

from tutor.engine import compile_ahead, readiness
from tutor.rules.games import ruleset, usual_rulesets
from tutor.rules.ruleset import Ruleset


def test_hints_of_koikoi_are_ready_first_and_then_those_that_somebody_waits_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[str] = []
    monkeypatch.setattr("tutor.engine.code_cache.find_cache", lambda: tmp_path)
    monkeypatch.setattr(readiness, "_ready", set())
    monkeypatch.setattr(readiness, "_wanted", deque(maxlen=1))
    monkeypatch.setattr(
        compile_ahead, "hint", lambda seen, samples: asked.append(seen.ruleset.game.name)
    )
    monkeypatch.setattr(compile_ahead, "play_out_once", lambda seen: None)
    looked_back: list[str] = []
    monkeypatch.setattr(
        compile_ahead, "compile_looking_back", lambda one: looked_back.append(one.game.name)
    )
    own_rules = ruleset("koikoi", "kk_standard", {"worth-tane": 5})  # no net knows them
    two, three = (ruleset("roppyakken", "rp_fudawiki", players=seats) for seats in (2, 3))
    five = ruleset("hachihachi", "hh_standard", players=5)
    usual = ruleset("koikoi", "kk_standard")
    everything = (usual, own_rules, two, three, five)

    compiling = readiness.compile_by_kind()
    next(compiling)
    assert set(asked) == {"koikoi"}
    assert not looked_back
    assert [*map(readiness.is_ready, everything)] == [True, False, False, False, False]

    next(compiling)  # somebody waits for the last of them
    assert [*map(readiness.is_ready, everything)] == [True, False, False, False, True]
    assert not looked_back

    assert not readiness.is_ready(two)
    next(compiling)
    assert [*map(readiness.is_ready, everything)] == [True, False, True, False, True]

    assert not readiness.is_ready(three)
    next(compiling)
    assert not looked_back

    next(compiling)  # nobody waits: what was waited for last, and then in order
    assert looked_back == ["roppyakken", "koikoi", "roppyakken", "hachihachi"]

    assert [*compiling]
    assert all(map(readiness.is_ready, everything))


def test_what_an_earlier_process_compiled_is_loaded_for_hints_by_usual_rules_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tutor.engine.code_cache.find_cache", lambda: tmp_path)
    steps: list[tuple[str, bool]] = []

    def compile_hints(one: Ruleset) -> None:
        steps.append(("hints", bool(one.overrides)))

    def compile_looking_back(one: Ruleset) -> None:
        steps.append(("looking back", bool(one.overrides)))

    monkeypatch.setattr(compile_ahead, "compile_hints", compile_hints)
    monkeypatch.setattr(compile_ahead, "compile_looking_back", compile_looking_back)
    for expected in (
        {("hints", False), ("looking back", False), ("hints", True), ("looking back", True)},
        {("hints", False)},
    ):
        steps.clear()
        monkeypatch.setattr(readiness, "_ready", set())
        assert len(list(readiness.compile_by_kind())) == 2 * len([*usual_rulesets()])
        assert {*steps} == expected
