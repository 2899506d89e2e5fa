"""Action sequences are counted from fixed positions (golden/perft_koikoi.toml)."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.oracle.koikoi import OracleRound, toggles
from tests.rules.perft import Perft, by_oracle, by_rules
from tests.rules.scene import action
from tutor.rules.cards import IDS, card_named, ids_in
from tutor.rules.games import ruleset
from tutor.rules.round.round import Round

GOLDEN = Path(__file__).parents[2] / "golden" / "perft_koikoi.toml"
POSITIONS: list[dict[str, Any]] = tomllib.loads(GOLDEN.read_text())["position"]
LONGEST = "a whole deal"  # shorter where a match must be taken
COUNTS = re.compile(r"counts = \[\n.*?\n\]", re.DOTALL)


def dealt(entry: dict[str, Any]) -> Round:
    """Return the round of an entry as it was dealt."""
    rules = ruleset("koikoi", entry["preset"], entry["overrides"])
    deck = tuple(card_named(name) for name in entry["deck"].split())
    return Round.from_deck(rules, entry["number"], deck, entry["dealer"])


def counted(entry: dict[str, Any]) -> list[list[int]]:
    """Return the rows of an entry as the interpreted rules count them."""
    start = dealt(entry)
    line = start.play_all(action(name) for name in entry["actions"].split())
    rows = []
    for depth in range(1, len(entry["counts"]) + 1):
        counts = Perft()
        by_rules(line.rules, line.position, depth, counts)
        rows.append([counts.sequences, counts.ended, counts.points])
    return rows


def counted_by_oracle(entry: dict[str, Any]) -> list[int]:
    """Return the last row of an entry as the oracle counts it."""
    start = dealt(entry)
    oracle = OracleRound(
        toggles(entry["preset"], entry["overrides"]),
        [set(ids_in(hand)) for hand in start.deal.hands],
        set(ids_in(start.deal.field)),
        [IDS[card] for card in start.deal.stock],
        entry["dealer"],
        entry["number"],
    )
    for name in entry["actions"].split():
        oracle.act(name)
    counts = Perft()
    by_oracle(oracle, len(entry["counts"]), counts)
    return [counts.sequences, counts.ended, counts.points]


@pytest.fixture(scope="module", autouse=True)
def golden(update_golden: bool) -> None:
    """Write the counts again when that is asked for."""
    if update_golden:
        blocks = iter([counted(entry) for entry in POSITIONS])
        text = COUNTS.sub(lambda _: written(next(blocks)), GOLDEN.read_text())
        GOLDEN.write_text(text)
        POSITIONS[:] = tomllib.loads(text)["position"]


def written(rows: list[list[int]]) -> str:
    """Return the lines of one entry's counts."""
    return "counts = [\n" + "".join(f"  {row},\n" for row in rows) + "]"


@pytest.mark.parametrize(
    "index",
    [
        pytest.param(index, id=one["name"], marks=[pytest.mark.thorough] * (one["name"] == LONGEST))
        for index, one in enumerate(POSITIONS)
    ],
)
def test_the_rules_and_the_oracle_count_the_golden_number_of_sequences(index: int) -> None:
    entry = POSITIONS[index]

    assert counted(entry) == entry["counts"]
    assert counted_by_oracle(entry) == entry["counts"][-1]
