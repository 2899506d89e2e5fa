"""Hints are ready game by game."""

import pytest

from tutor.engine import readiness
from tutor.rules.games import ruleset


def test_hints_of_koikoi_are_ready_before_those_of_the_other_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(readiness, "_ready", set())
    monkeypatch.setattr(
        "tutor.engine.hints.hint.hint", lambda seen, samples: asked.append(seen.ruleset.game.name)
    )
    monkeypatch.setattr("tutor.engine.search.playouts.play_out_once", lambda seen: None)
    own_rules = ruleset("koikoi", "kk_standard", {"worth-tane": 5})  # no net knows them
    two, three = (ruleset("roppyakken", "rp_fudawiki", players=seats) for seats in (2, 3))
    five = ruleset("hachihachi", "hh_standard", players=5)
    usual = ruleset("koikoi", "kk_standard")
    everything = (usual, own_rules, two, three, five)

    compiling = readiness.compile_by_kind()
    assert not any(map(readiness.is_ready, everything))

    next(compiling)
    assert set(asked) == {"koikoi"}
    assert [*map(readiness.is_ready, everything)] == [True, False, False, False, False]

    next(compiling)
    assert [*map(readiness.is_ready, everything)] == [True, False, True, False, False]

    assert [*compiling]
    assert all(map(readiness.is_ready, everything))
