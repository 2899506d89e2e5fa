"""Matches as files: import and export; the annotated games that ship."""

from functools import cache

from tutor.practice import Practice, Table
from tutor.practice.table import LEARNER_NAME
from tutor.records import ReplayRecord, Sample, content_key, list_samples, read_sample
from tutor.records.record import Difference
from tutor.review.shipped import read_shipped
from tutor.rules.games import GAMES
from tutor.rules.match.replay import Replay
from tutor.store import MatchFilter, MatchSetup, Source
from tutor.store.records import CONTENT, IMPORTED, SAMPLE
from tutor.web.documents.view import Edition
from tutor.web.hint_service import Hints
from tutor.web.http.preferences import language
from tutor.web.review.analysis_progress import derive_review, find_analysis
from tutor.web.table.seats import find_people
from tutor.web.words.names.games import game_name


def build_record(practice: Practice, table: Table) -> ReplayRecord:
    """Return a finished match as a record for files, with its notes and tags."""
    source = table.record.source
    record = source.told
    replay = Replay(table.ruleset, table.record.events, table.match)
    names = source.names or names_of(table)
    return ReplayRecord(
        replay,
        names,
        title=source.title,
        date=record.get("date") or table.record.created.date().isoformat(),
        about=record.get("about", ""),
        tags=practice.shelf.tags_of(table.token),
        notes=practice.shelf.notes(table.token),
        differences=find_differences(table),
    )


def build_edition(
    practice: Practice, hints: Hints, table: Table, quiz: bool, *, is_shared: bool = False
) -> Edition:
    """Return a match as a document has it, with its review as far as available."""
    shown = find_analysis(practice.analyses, table).pass_shown
    return Edition(
        build_record(practice, table),
        derive_review(practice, hints, table, shown) if shown else None,
        learner=table.record.source.you,
        is_quiz=quiz,
        is_shared=is_shared,
    )


def names_of(table: Table) -> tuple[str, ...]:
    """Return the names of the players of a match against the computer, as its pages have them."""
    _you, *persons = find_people(table)
    return LEARNER_NAME, *(person.title for person in persons)


def find_differences(table: Table) -> tuple[Difference, ...]:
    """Return how an imported match was scored elsewhere."""
    data = table.record.source.told.get("differences", ())
    return tuple(Difference(kind, values) for kind, values in data)


def store_record(practice: Practice, record: ReplayRecord, origin: str = IMPORTED) -> Table:
    """Store a match that was played elsewhere, whole or not at all."""
    rules = record.ruleset
    setup = MatchSetup(
        game=rules.game.name,
        preset=rules.preset,
        overrides=dict(rules.overrides),
        level="",
        hints=False,
        seed=0,
        players=rules.players,
    )
    data = {
        "date": record.date,
        "about": record.about,
        CONTENT: content_key(record.match),
        "differences": [
            [difference.kind, dict(difference.values)] for difference in record.differences
        ],
    }
    source = Source(origin, record.title, record.names, data)
    table = practice.import_match(setup, record.replay.events, source, record.notes)
    practice.shelf.tag(table.token, record.tags)
    return table


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
