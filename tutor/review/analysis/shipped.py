"""The analyses of the sample games: they ship with them, so that nobody has to wait.

`python -m tutor.review.analysis.shipped` makes those that the program would make otherwise now.
"""

from pathlib import Path
from typing import Final

from tutor.records.reading import from_text
from tutor.records.samples import Sample, list_samples
from tutor.review.analysis.kept import KeptAnalysis, read_analysis, write_analysis

SEED: Final = 1
_SUFFIX: Final = ".figures.json.gz"


def read_shipped(sample: Sample) -> KeptAnalysis | None:
    """Return the analysis of a sample game, None where none ships."""
    return read_analysis(_path_of(sample))


def _path_of(sample: Sample) -> Path:
    return sample.path.with_suffix(_SUFFIX)


def _write(sample: Sample) -> None:
    """Analyse a game, unless this program has."""
    from tutor.review.analysis.analyse import assess_all  # what only this needs is compiled
    from tutor.review.analysis.figures import Budget
    from tutor.review.stamp import make_stamp

    match = from_text(sample.path.read_text(encoding="utf-8")).match
    stamp, before = make_stamp(match.ruleset).text, read_shipped(sample)
    if not before or before.stamp != stamp:
        write_analysis(_path_of(sample), stamp, SEED, assess_all(match, Budget.FULL, SEED))


if __name__ == "__main__":
    for one in list_samples():
        _write(one)
