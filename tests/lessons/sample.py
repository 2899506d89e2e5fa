"""The sample lesson: one step of each kind that the rules judge."""

from functools import cache
from pathlib import Path

from tutor.lessons.loading import read_lesson, read_library
from tutor.lessons.model import Lesson, Step

ROOT = Path(__file__).parent / "sample"
FOLDER = ROOT / "koikoi" / "01-every-kind"


@cache
def sample() -> Lesson:
    return read_lesson(FOLDER, read_library(ROOT))


def step_of(kind: str) -> Step:
    return next(step for step in sample().steps if step.kind == kind)
