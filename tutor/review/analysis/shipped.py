"""The analyses of the sample games: they ship with them, so that nobody has to wait.

`python -m tutor.review.analysis.shipped` makes those that the program would make otherwise now.
"""

import gzip
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tutor.review.files.reading import from_text
from tutor.review.files.samples import Sample, list_samples

SEED: Final = 1
_SUFFIX: Final = ".figures.json.gz"


@dataclass(frozen=True)
class ShippedAnalysis:
    """A full analysis: with what it was made, and its figures by round, step and kind."""

    stamp: str
    seed: int
    found: Mapping[tuple[int, int, str], Mapping[str, Any]]


def read_shipped(sample: Sample) -> ShippedAnalysis | None:
    """Return the analysis of a sample game, None where none ships."""
    path = _path_of(sample)
    if not path.exists():
        return None
    told = json.loads(gzip.decompress(path.read_bytes()))
    found = {(one, step, kind): data for one, step, kind, data in told["found"]}
    return ShippedAnalysis(told["stamp"], told["seed"], found)


def _path_of(sample: Sample) -> Path:
    return sample.path.with_suffix(_SUFFIX)


def _write(sample: Sample) -> None:
    """Analyse a game, unless this program has."""
    from tutor.review.analysis.analyse import assess_all  # what only this needs is compiled
    from tutor.review.analysis.figures import Budget
    from tutor.review.stamp import make_stamp

    match = from_text(sample.path.read_text(encoding="utf-8")).match
    stamp, before = make_stamp(match.ruleset).text, read_shipped(sample)
    if before and before.stamp == stamp:
        return
    found = [
        (unit.round, unit.step, unit.kind, one.to_json())
        for unit, one in assess_all(match, Budget.FULL, SEED)
    ]
    told = {"stamp": stamp, "seed": SEED, "found": found}
    data = json.dumps(told, separators=(",", ":"), allow_nan=False).encode()
    _path_of(sample).write_bytes(gzip.compress(data, mtime=0))


if __name__ == "__main__":
    for one in list_samples():
        _write(one)
