"""The annotated games that ship: listed, and opened like any other match."""

from functools import cache

from tutor.practice import Practice, Table
from tutor.records import Sample, list_samples, read_sample
from tutor.review.analysis.shipped import read_shipped
from tutor.rules.games import GAMES
from tutor.store import MatchFilter
from tutor.store.records import SAMPLE
from tutor.web.http.preferences import language
from tutor.web.library.records import store_record
from tutor.web.words.names.games import game_name


def list_sample_lines(game: str = "") -> list[tuple[str, str, str, str]]:
    """Return the sample games of a game, or of all in their order: name, game, title and text.

    They are in the learner's language.
    """
    return [
        (sample.name, game_name(sample.game), *_describe_sample(sample.name, language()))
        for each in GAMES
        for sample in _all_samples()
        if sample.game == each and game in ("", each)
    ]


@cache
def _all_samples() -> tuple[Sample, ...]:
    return list_samples()


@cache
def _describe_sample(name: str, spoken: str) -> tuple[str, str]:
    """Return a game's title and description; reading them replays its moves."""
    record = read_sample(name, spoken)
    return record.title, record.about


def open_sample(practice: Practice, name: str) -> Table:
    """Return the match of a sample game, stored when it is first opened; or raise KeyError."""
    origin = f"{SAMPLE}{name}:{language()}"
    there = practice.shelf.matches(MatchFilter(origin=origin), limit=1)
    if there:
        return practice.tables_of(there)[0]
    table = store_record(practice, read_sample(name, language()), origin)
    shipped = read_shipped(next(sample for sample in _all_samples() if sample.name == name))
    if shipped:
        practice.analyses.supply(table.token, shipped.seed, shipped.stamp, shipped.found)
    return table


def find_beginning(practice: Practice, table: Table) -> tuple[int, int]:
    """Return the place and the step of the first note about a game."""
    return min(practice.shelf.notes(table.token), default=(1, 0))
