"""Hints are ready game by game."""

from collections import deque

import pytest

from tutor.engine import compile_ahead, readiness
from tutor.rules.games import ruleset


def test_hints_of_koikoi_are_ready_first_and_then_those_that_somebody_waits_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
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
