"""Puzzles are mined the same way every time, and hold when they are asked again."""

import json
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from statistics import fmean

import pytest

from tests.engine.positions import decisions, hachihachi, koikoi, roppyakken
from tutor.__main__ import main
from tutor.engine.players import PLAYERS
from tutor.explain.columns import Theme
from tutor.lab.puzzles import mining
from tutor.lab.puzzles.checking import check_puzzles, find_fault, measure_levels
from tutor.lab.puzzles.mining import WIDTH, find_band
from tutor.rules.cards import cards_in
from tutor.rules.ruleset import Ruleset
from tutor.skill.puzzles import (
    Puzzle,
    Situation,
    read_puzzles,
    restore_position,
    store_position,
    write_puzzle,
)

MINE = ["mine", "--game", "roppyakken", "--each", "1", "--out"]
SEED = 77


@pytest.fixture(scope="module")
def mined(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the puzzles of the first rounds of two matches."""
    path = tmp_path_factory.mktemp("mined") / "puzzles.jsonl"
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(mining, "ROUNDS", 1)
        main([*MINE, str(path), "--matches", "2"])
    return path


@pytest.fixture
def puzzles(mined: Path) -> list[Puzzle]:
    return list(read_puzzles(mined))


@pytest.mark.thorough
def test_who_stops_and_goes_on_finds_the_same(
    mined: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mining, "ROUNDS", 1)
    path, text = tmp_path / "again.jsonl", mined.read_text()
    first = [line for line in text.splitlines(keepends=True) if json.loads(line)["match"] == 1]
    path.write_text("".join(first) + '{"id": "broken o')

    main([*MINE, str(path), "--matches", "2"])

    assert 0 < len(first) < len(text.splitlines())
    assert path.read_text() == text


def test_a_puzzle_is_the_same_from_its_file(mined: Path, puzzles: list[Puzzle]) -> None:
    assert "".join(map(write_puzzle, puzzles)) == mined.read_text()
    assert [store_position(one.situation) for one in puzzles] == [
        dict(one.position) for one in puzzles
    ]


def test_what_was_mined_holds_with_fresh_samples(puzzles: list[Puzzle]) -> None:
    report = check_puzzles(puzzles[:4], SEED)

    assert (report.verified, report.duplicates, report.faults) == (report.puzzles, 0, {})


def test_what_is_there_is_kept_if_it_still_holds_about_the_theme_of_now(
    mined: Path, puzzles: list[Puzzle], tmp_path: Path
) -> None:
    path = tmp_path / "again.jsonl"
    one, other, *_ = sorted(puzzles, key=lambda one: -one.loss)  # the first holds by any samples
    wrong = next(action for action in other.situation.current.legal() if action not in other.good)
    told = [replace(one, theme=Theme.JOINING), replace(other, good=(wrong,))]
    path.write_text("".join(map(write_puzzle, told)))

    assert main([*MINE, str(path), "--again", "--seed", str(SEED)]) == 0

    [kept] = read_puzzles(path)
    assert (kept.id, kept.theme, kept.position) == (one.id, one.theme, one.position)


def test_levels_are_measured_anew_and_by_difficulty(puzzles: list[Puzzle]) -> None:
    one = puzzles[0]
    solved = measure_levels([one], SEED)

    assert list(solved["all"]) == list(PLAYERS)
    assert solved[one.game] == solved["all"]
    for at, level in enumerate(PLAYERS):  # whose own answers are not what calls it hard
        others = fmean((*one.missed[:at], *one.missed[at + 1 :]))
        band = solved[f"from {WIDTH * find_band(others):.1f}"]
        assert band[level] == solved["all"][level]
    for at in (1, 2):  # who always answers alike answers as before
        assert list(solved["all"].values())[at] == 1 - one.missed[at]


def test_a_puzzle_with_another_answer_is_found_out(puzzles: list[Puzzle]) -> None:
    one = next(one for one in puzzles if len(one.good) == 1)
    wrong = next(action for action in one.situation.current.legal() if action not in one.good)

    assert "best action" in find_fault(replace(one, good=(wrong,)), SEED)
    assert "id" in find_fault(replace(one, id="0" * 12), SEED)
    assert "rules allow" in find_fault(replace(one, good=(60,)), SEED)


@pytest.mark.parametrize("rules", [koikoi(), roppyakken(), hachihachi()])
def test_a_stored_position_shows_its_player_the_same_and_nothing_else(rules: Ruleset) -> None:
    for moment in islice(decisions(rules, seed=3), 0, None, 5):
        here = Situation(moment, (0,) * rules.players, ())
        again = restore_position(store_position(here.deal_again(Random(1))))

        assert again.seen == here.seen
        hidden = cards_in(here.seen.unseen)
        if len(hidden) > 8:
            assert again.current.stock != here.current.stock
