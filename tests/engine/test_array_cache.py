"""Arrays kept beside compiled code: computed once, and again where a file is damaged."""

from pathlib import Path

import numpy as np
import pytest

from tutor.engine import array_cache
from tutor.engine.array_cache import load_or_compute
from tutor.engine.equity.ledger import LedgerEquity
from tutor.engine.equity.race import RaceEquity
from tutor.rules.games import ruleset


class Counted:
    """Computes a new array every time, and counts how often."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
        self.times += 1
        return np.arange(self.times)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(array_cache, "find_cache", lambda: tmp_path)
    return tmp_path


def test_an_array_is_computed_once_for_each_key(folder: Path) -> None:
    compute = Counted()

    first = load_or_compute(("a", 1), compute)
    again = load_or_compute(("a", 1), compute)
    load_or_compute(("a", 2), compute)

    assert again.tolist() == first.tolist()
    assert compute.times == 2
    assert len(list(folder.iterdir())) == 2


@pytest.mark.parametrize("damage", [b"", b"\x93NUMPY", b"something else"])
def test_a_damaged_file_is_computed_again(folder: Path, damage: bytes) -> None:
    compute = Counted()
    load_or_compute(("a",), compute)
    (file,) = folder.iterdir()
    file.write_bytes(damage)

    load_or_compute(("a",), compute)
    last = load_or_compute(("a",), compute)

    assert compute.times == 2
    assert last.tolist() == [0, 1]


def test_nothing_is_stored_where_nothing_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(array_cache, "find_cache", lambda: tmp_path / "missing")
    compute = Counted()

    assert load_or_compute(("a",), compute).tolist() == [0]
    assert load_or_compute(("a",), compute).tolist() == [0, 1]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("equity", "preset", "players"),
    [(RaceEquity, "rp_wikipedia", 2), (LedgerEquity, "hh_standard", 3)],
)
def test_match_equity_is_the_same_from_a_file(
    equity: type[RaceEquity] | type[LedgerEquity], preset: str, players: int
) -> None:
    game = {"rp": "roppyakken", "hh": "hachihachi"}[preset[:2]]
    rules = ruleset(game, preset, players=players)

    assert equity(rules).chances_at_start() == equity(rules).chances_at_start()
