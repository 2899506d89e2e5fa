"""A separate store for matches whose pages are read: with analyses and a full inbox."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tutor.jobs.findings import fill_inbox
from tutor.practice import Practice, Table
from tutor.records import ReplayRecord
from tutor.review.engine import Engine, LazyEngine
from tutor.review.figures import Assessment
from tutor.review.stamp import make_stamp
from tutor.review.units import Unit
from tutor.store import MatchSetup, Source, Store
from tutor.store.records import IMPORTED, PLAYED
from tutor.web.app import Config, create_app

_LEVEL: Final = "net"  # level of the learner's opponents


class ReviewShelf:
    """Matches that were analysed, on a shelf of their own, and a reader of their pages.

    *choices* are those of the learner, match by match of each game: points given up, and how many.
    """

    def __init__(self, practice: Practice, engine: Engine) -> None:
        self.practice = practice
        self.choices: dict[str, list[tuple[float, int]]] = defaultdict(list)
        self._engine = engine
        self._client = create_app(Config(practice, "unused", engine)).test_client()

    def put(
        self, record: ReplayRecord, stored_values: Mapping[Unit, Assessment], *, is_own: bool
    ) -> Table:
        """Keep a match with its figures: as the learner's own, or as one played elsewhere."""
        rules = record.ruleset
        setup = MatchSetup(
            rules.game.name,
            rules.preset,
            dict(rules.overrides),
            _LEVEL if is_own else "",
            hints=False,
            seed=0,
            players=rules.players,
        )
        source = PLAYED if is_own else Source(IMPORTED, record.title, record.names)
        table = self.practice.import_match(setup, record.replay.events, source, {})
        analyses = self.practice.analyses
        analyses.queue(table.token)
        full, quick = analyses.of(table.token)
        analyses.begin(full.id, len(stored_values), make_stamp(rules).text)
        for unit, assessment in stored_values.items():
            analyses.keep(full.id, "", (unit.round, unit.step, unit.kind), assessment.to_json())
        for each in (quick, full):
            analyses.finish(each.id)
        return table

    def fill_inbox(self) -> None:
        """Do all that is left to do once analyses have ended."""
        while fill_inbox(self.practice, self._engine):
            pass

    def read(self, address: str) -> str:
        """Return the page of an address; raise ValueError where there is none."""
        with self._client.get(address) as response:
            if response.status_code != 200:
                raise ValueError(f"{address} answers {response.status_code}.")
            return response.get_data(as_text=True)


@contextmanager
def open_shelf(engine: Engine | None = None) -> Iterator[ReviewShelf]:
    """Give a temporary store whose pages can be read."""
    lazy_engine = engine or LazyEngine()
    with TemporaryDirectory(prefix="hanafuda-") as folder:
        store = Store(Path(folder))
        try:
            yield ReviewShelf(Practice(store, lazy_engine), lazy_engine)
        finally:
            store.close()
