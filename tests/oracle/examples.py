"""What the three oracles have in common when they answer the worked examples (RULES 6)."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

GOLDEN = Path(__file__).parent.parent / "golden"
Record = dict[str, Any]
Check = Callable[[dict[str, object], Record], None]


def read_records(name: str) -> list[Record]:
    records: list[Record] = json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
    return records


def as_dict(expected: Record) -> dict[str, int]:
    return {entry["id"]: entry["value"] for entry in expected["yaku"]}


def check_options(found: list[set[str]], record: Record) -> None:
    expected = record["expected"]["options"]
    assert len(found) == len(expected)
    assert {frozenset(option) for option in found} == {frozenset(option) for option in expected}
