"""The annotated games that ship: listed, and opened like any other match."""

from dataclasses import dataclass
from functools import cache

from tutor.practice import Table
from tutor.review.files import Sample, sample, samples
from tutor.store import Wanted
from tutor.web.http.preferences import language
from tutor.web.library.records import stored
from tutor.web.services import practice
from tutor.web.words.names.games import game_name


@dataclass(frozen=True)
class SampleLine:
    """A sample game in the list."""

    name: str
    game: str
    title: str
    about: str


def sample_lines() -> list[SampleLine]:
    """Return all sample games, in the learner's language."""
    return [
        SampleLine(one.name, game_name(one.game), *_told(one.name, language()))
        for one in _all_samples()
    ]


@cache
def _all_samples() -> tuple[Sample, ...]:
    return samples()


@cache
def _told(name: str, spoken: str) -> tuple[str, str]:
    """Return a game's title and what it is about; to read them its moves are played again."""
    record = sample(name, spoken)
    return record.title, record.about


def opened(name: str) -> Table:
    """Return the match of a sample game, stored when it is first opened; or raise KeyError."""
    origin = f"sample:{name}:{language()}"
    there = practice().shelf.matches(Wanted(origin=origin), limit=1)
    if there:
        return practice().tables_of(there)[0]
    return stored(practice(), sample(name, language()), origin)
