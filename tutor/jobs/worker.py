"""The worker, which takes analyses in order and stores units; and the gate that pauses it."""

import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Condition, Event, Thread
from typing import Final

from tutor.engine.players import PLAYERS
from tutor.jobs.findings import fill_inbox
from tutor.practice import LEARNER, Practice, Table
from tutor.review.engine import Engine, LazyEngine
from tutor.review.figures import Budget
from tutor.review.units import Unit, list_units
from tutor.rules.round.round import Round
from tutor.skill.duplicates import DealOutcome, DealPlay, Duplicate
from tutor.store import Analyses, Analysis, MatchNotFoundError, UnreachableStoreError

PATIENCE_S: Final = 2.0  # then work continues even without a pause between pages
_log = logging.getLogger(__name__)
SLICE_S: Final = 0.5  # then the queue is read again: somebody may be waiting
NAP_S: Final = 0.5  # between checks of an empty queue
NAME_BYTES: Final = 8


class Gate:
    """Counts what learners wait for."""

    def __init__(self, patience: float = PATIENCE_S) -> None:
        self._patience = patience
        self._inside = 0
        self._changed = Condition()

    def enter(self) -> None:
        """Note that one more request waits for an answer."""
        with self._changed:
            self._inside += 1

    def leave(self) -> None:
        """Note that one waiting request got its answer."""
        with self._changed:
            self._inside -= 1
            self._changed.notify_all()

    def wait(self) -> bool:
        """Wait until nobody waits, or as long as patience lasts; return whether nobody does."""
        with self._changed:
            return self._changed.wait_for(lambda: self._inside == 0, self._patience)


def play_duplicates(practice: Practice, engine: Engine, gate: Gate, failed: set[str]) -> bool:
    """Play one pending deal of any learner; return whether there was one.

    Add a match that cannot be played to *failed*, and skip it from then on.
    """
    everybody = practice.of_everybody()
    for token in everybody.duplicates.unfinished(len(PLAYERS)):
        if token in failed:
            continue
        try:
            if _play_on(everybody.of_owner(token), engine, gate, token):
                return True
        except MatchNotFoundError:  # deleted meanwhile
            continue
        except Exception:
            _log.exception("A deal could not be played.")
            failed.add(token)
    return False


def _play_on(practice: Practice, engine: Engine, gate: Gate, token: str) -> bool:
    duplicate, table = practice.duplicates.find(token), practice.table(token)
    if duplicate is None or not engine.is_ready(table.ruleset):
        return False
    level = next(iter(_list_missing(duplicate)), None)
    if level is not None:
        gate.wait()
        played = practice.play_as(table.record.setup, level)
        play = DealPlay(level, tuple(played.actions), _judge(engine, played))
        practice.duplicates.keep_play(duplicate.deal, play)
        return True
    if duplicate.own is None and table.is_closed:
        practice.duplicates.keep_outcome(duplicate.token, _judge(engine, table.match.current))
        return True
    return False


def _list_missing(duplicate: Duplicate) -> list[str]:
    given = {play.level for play in duplicate.plays}
    return [level for level in PLAYERS if level not in given]


def _judge(engine: Engine, played: Round) -> DealOutcome:
    round_judgement = engine.judge_round(played)
    lucks = round_judgement.flip_lucks
    return DealOutcome(round_judgement.results[LEARNER], lucks[LEARNER] if lucks else None)


class Worker:
    """Analyse the matches of all learners, in a separate thread once started."""

    def __init__(
        self,
        practice: Practice,
        engine: Engine | None = None,
        gate: Gate | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name: Final = secrets.token_hex(NAME_BYTES)
        self._practice = practice.of_everybody()
        self._engine = engine or LazyEngine()
        self._gate = gate or Gate()
        self._clock = clock
        self._failed: Final[set[str]] = set()  # matches whose deal could not be played
        self._served: Final[dict[int, int]] = {}  # learners, and how late they had their turn
        self._stopping = Event()
        self._thread = Thread(target=self._run, name="analyse-matches", daemon=True)

    def start(self) -> None:
        """Work until it is stopped."""
        self._thread.start()

    def stop(self) -> None:
        """Stop after the current unit; another worker resumes."""
        self._stopping.set()
        self._thread.join()
        self._practice.analyses.release(self.name)

    def work(self) -> bool:
        """Work on the first analysis for a slice of time; return whether there was one.

        A shared deal comes first: it takes a second, and its learner is waiting at the table.
        """
        if play_duplicates(self._practice, self._engine, self._gate, self._failed):
            return True
        for analysis in self._list_in_turn():
            with suppress(MatchNotFoundError):  # deleted meanwhile
                practice = self._practice.of_owner(analysis.token)
                table = practice.table(analysis.token).ended_rounds
                if self._engine.is_ready(table.ruleset) and self._claim(analysis):
                    self._served[analysis.learner] = max(self._served.values(), default=0) + 1
                    self._work_on(practice, analysis, table)
                    return True
        self._gate.wait()
        return fill_inbox(self._practice, self._engine)

    def _run(self) -> None:
        try:
            self._practice.settle()
        except Exception:
            _log.exception("The results of old matches could not be stored.")
        while not self._stopping.is_set():
            try:
                work = self.work()
            except Exception:
                _log.exception("The queue of analyses could not be worked on.")
                work = False
            if not work:
                self._stopping.wait(NAP_S)

    def _list_in_turn(self) -> list[Analysis]:
        """Return the open analyses; of equal rank, the learner served longest ago first."""
        analyses = self._practice.analyses.under_way()
        return sorted(
            analyses, key=lambda analysis: (analysis.rank, self._served.get(analysis.learner, 0))
        )

    def _claim(self, analysis: Analysis) -> bool:
        return self._practice.analyses.claim(analysis.id, self.name)

    def _work_on(self, practice: Practice, analysis: Analysis, table: Table) -> None:
        """Analyse a part of a match; a failure must not block other matches.

        An unreachable store is no failure of the match, which keeps its place in the queue.
        """
        try:
            self._analyse(practice, analysis, table)
        except UnreachableStoreError:
            raise
        except Exception:
            _log.exception("A match could not be analysed.")
            practice.analyses.give_up(analysis.id)

    def _analyse(self, practice: Practice, analysis: Analysis, table: Table) -> None:
        analyses, stamp = practice.analyses, self._engine.stamp(table.ruleset)
        if analysis.stamp not in ("", stamp):
            analyses.replace(analysis.id)
            return
        wanted = list_units(table.match)
        if analysis.units is None:
            analyses.begin(analysis.id, len(wanted), stamp)
        units = {Unit(*key) for key in analyses.keys(analysis.id)}
        missing = [unit for unit in wanted if unit not in units]
        if not table.is_closed:
            missing.sort(key=lambda unit: -unit.round)  # the round on the table comes first
        if not self._do(analyses, analysis, table, missing):
            return
        if table.is_closed:
            analyses.finish(analysis.id)
        else:
            analyses.rest(analysis.id, len(wanted))

    def _do(
        self, analyses: Analyses, analysis: Analysis, table: Table, missing: list[Unit]
    ) -> bool:
        """Analyse the missing units; return whether all were done within the slice."""
        end = self._clock() + SLICE_S
        for unit in missing:
            if self._stopping.is_set() or self._clock() >= end:
                return False
            self._gate.wait()
            budget = Budget(analysis.budget)
            result = self._engine.assess(table.match, unit, budget, analysis.seed)
            key = (unit.round, unit.step, unit.kind)
            analyses.keep(analysis.id, self.name, key, result.to_json())
        return True
