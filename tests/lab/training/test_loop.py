"""Training: seeded, resumable, and from nothing to better than chance."""

from pathlib import Path

import numpy as np
import pytest

from tests.sizes import a_few_of
from tutor.engine.net.files import GRAIN, ModelError, first_model, load, save
from tutor.lab.training import loop
from tutor.lab.training.checkpoint import load_run, model_of, save_run
from tutor.lab.training.loop import (
    Training,
    advance,
    advance_by_search,
    begin_later,
    begin_training,
    train,
)
from tutor.rules.games import GAMES

GAME = GAMES["koikoi"]
NETS = [("koikoi", 2), ("roppyakken", 2), ("roppyakken", 3), ("hachihachi", 3)]


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop, "BLOCKS", 4)
    monkeypatch.setattr(loop, "ROUNDS", 25)
    monkeypatch.setattr(loop, "BATCH", 64)
    monkeypatch.setattr(loop, "SEARCHED_ROUNDS", 4)
    monkeypatch.setattr(loop, "SEARCHED_WORLDS", 2)
    monkeypatch.setattr(loop, "MEASURED_EACH", 2)
    monkeypatch.setattr(loop, "MEASURED_DEALS", 50)


def equal(first: Training, second: Training) -> bool:
    nets = zip((first.net, *first.adam), (second.net, *second.adam), strict=True)
    return first.iteration == second.iteration and all(
        np.array_equal(one, other)
        for net, other_net in nets
        for one, other in zip(net, other_net, strict=True)
    )


def test_a_run_that_was_stored_goes_on_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    whole, half = begin_training(GAME, 3), begin_training(GAME, 3)
    for _ in range(3):
        advance(whole)
    advance(half)
    save_run(tmp_path / "half.npz", half)
    resumed = load_run(tmp_path / "half.npz", GAME)
    assert equal(resumed, half)
    for _ in range(2):
        advance(resumed)

    assert equal(resumed, whole)


def test_another_seed_gives_another_net() -> None:
    first, second = begin_training(GAME, 1), begin_training(GAME, 2)
    advance(first)
    advance(second)

    assert not equal(first, second)


def test_a_run_reports_every_iteration_and_measures_some() -> None:
    run = begin_training(GAME, 1)
    told: list[tuple[int, float]] = []

    def report(now: Training, error: float) -> None:
        told.append((now.iteration, error))

    train(run, 0, report)
    train(run, 0, report)

    assert [iteration for iteration, _ in told] == [1, 2]
    assert all(error > 0 for _, error in told)
    assert [iteration for iteration, *_ in run.curve] == [2]


def test_a_net_is_stored_with_what_it_is_for(tmp_path: Path) -> None:
    run = begin_training(GAME, 1)
    advance(run)
    save(tmp_path / "net.npz", model_of(run))
    stored = load(tmp_path / "net.npz")

    assert stored.scope == run.scope
    assert stored.about["iterations"] == 1
    for one, other in zip(stored.net, run.adam.average, strict=True):
        assert one.dtype == other.dtype
        assert (abs(one - other) <= np.maximum(1e-3 * abs(other), 1 / GRAIN)).all()


@pytest.mark.parametrize("game", NETS, ids=lambda one: f"{one[0]}-{one[1]}")
def test_every_game_learns_from_rounds_and_from_searches(game: tuple[str, int]) -> None:
    name, players = game
    run = begin_training(GAMES[name], 1, players)
    first = advance(run)
    searched = [advance_by_search(run) for _ in range(2)]

    assert run.iteration == 3
    assert first > 2 * max(searched) > 0  # what a search expects is less noisy than a round
    assert run.scope.seats == players


@pytest.mark.parametrize("name", a_few_of(["koikoi", "hachihachi"], 1))
def test_a_later_net_goes_on_from_the_first_of_its_game(name: str, tmp_path: Path) -> None:
    seats = {"koikoi": 2, "hachihachi": 3}[name]
    run = begin_later(first_model(GAMES[name], seats), 1)
    begun = run.iteration
    advance(run)
    save_run(tmp_path / "later.npz", run)
    resumed = load_run(tmp_path / "later.npz", GAMES[name])

    assert resumed.iteration == begun + 1
    assert resumed.scope == run.scope
    assert resumed.scope.later
    assert not any(np.array_equal(*pair) for pair in zip(
        run.net, first_model(GAMES[name], seats).net, strict=True
    ))  # fmt: skip


def test_learning_from_searches_is_seeded() -> None:
    first, second = begin_training(GAME, 1), begin_training(GAME, 1)
    for run in (first, second):
        advance_by_search(run)

    assert equal(first, second)


def test_files_that_hold_no_run_are_refused(tmp_path: Path) -> None:
    (tmp_path / "text.npz").write_text("not a run", "utf-8")
    for name in ("text.npz", "missing.npz"):
        with pytest.raises(ModelError, match=name):
            load_run(tmp_path / name, GAME)
        with pytest.raises(ModelError, match=name):
            load(tmp_path / name)
