"""The analyses of the sample games: they ship with them, so that nobody has to wait.

`python -m tutor.review.shipped` makes those that the program would make otherwise now.
"""

import gzip
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tutor.records.reading import from_text
from tutor.records.replay_files import Sample, list_samples
from tutor.review.figures import Assessment, assessment_from_json
from tutor.review.units import Unit


@dataclass(frozen=True)
class KeptAnalysis:
    """A full analysis: its stamp, and its figures by round, step and kind."""

    stamp: str
    seed: int
    found: Mapping[tuple[int, int, str], Mapping[str, Any]]

    def assessments(self) -> dict[Unit, Assessment]:
        """Return the figures by their units."""
        return {
            Unit(*place): assessment_from_json(assessments)
            for place, assessments in self.found.items()
        }


def read_analysis(path: Path) -> KeptAnalysis | None:
    """Return the analysis of a file, None where there is none."""
    if not path.exists():
        return None
    stated = json.loads(gzip.decompress(path.read_bytes()))
    analysis = {(item, step, kind): data for item, step, kind, data in stated["found"]}
    return KeptAnalysis(stated["stamp"], stated["seed"], analysis)


def write_analysis(
    path: Path, stamp: str, seed: int, results: Iterable[tuple[Unit, Assessment]]
) -> None:
    """Write an analysis as `read_analysis` reads it; the same one as the same bytes."""
    analysis = [
        (unit.round, unit.step, unit.kind, assessment.to_json()) for unit, assessment in results
    ]
    full = {"stamp": stamp, "seed": seed, "found": analysis}
    data = json.dumps(full, separators=(",", ":"), allow_nan=False).encode()
    path.write_bytes(gzip.compress(data, mtime=0))


SEED: Final = 1
_SUFFIX: Final = ".figures.json.gz"


def read_shipped(sample: Sample) -> KeptAnalysis | None:
    """Return the analysis of a sample game, None where none ships."""
    return read_analysis(_path_of(sample))


def _path_of(sample: Sample) -> Path:
    return sample.path.with_suffix(_SUFFIX)


def _write(sample: Sample) -> None:
    """Analyse a game, unless this program has."""
    from tutor.review.analyse import assess_all  # what only this needs is compiled
    from tutor.review.figures import Budget
    from tutor.review.stamp import make_stamp

    match = from_text(sample.path.read_text(encoding="utf-8")).match
    stamp, before = make_stamp(match.ruleset).text, read_shipped(sample)
    if not before or before.stamp != stamp:
        write_analysis(_path_of(sample), stamp, SEED, assess_all(match, Budget.FULL, SEED))


if __name__ == "__main__":
    for sample in list_samples():
        _write(sample)
