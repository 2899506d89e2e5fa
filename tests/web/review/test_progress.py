"""The analysis of a match: queued by itself, seen as it grows, done again when asked."""

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from tests.engine.estimates import sampled
from tests.practice.players import finish
from tests.review.engine import FakeEngine
from tests.web.learner import HTMX, MATCH, get, post
from tests.web.reviewed import assessment, course, decided
from tutor.jobs.worker import Worker
from tutor.practice import Practice, Table
from tutor.review.figures import Assessment, Budget
from tutor.review.units import ROUND, Unit, list_units
from tutor.rules.match.match import Match
from tutor.web.review.analysis_progress import measure_progress, request_analysis


@pytest.fixture
def worker(practice: Practice) -> Worker:
    """Return a worker who does seven units in a slice."""
    ticks = iter(range(10**6))
    return Worker(practice, FakeEngine(), clock=lambda: next(ticks) / 16)


def bar(page: str) -> tuple[int, int]:
    found = re.search(r'<progress id="progress-bar" value="(\d+)" max="(\d+)">', page)
    assert found, page
    return int(found[1]), int(found[2])


def finish_work(worker: Worker) -> None:
    while worker.work():
        pass


def test_a_bar_moves_while_a_match_is_analysed(
    client: FlaskClient, ended: Table, worker: Worker
) -> None:
    total = len(list_units(ended.match))
    address = f"/replays/{ended.token}/review/progress"
    before = get(client, address)
    worker.work()
    after = get(client, address)

    assert bar(before) == (0, total)
    assert bar(after) == (7, total)
    assert "Quick look: 7 of" in after
    finish_work(worker)
    assert "The analysis is done." in get(client, address)


def test_the_place_in_the_queue_is_told(
    client: FlaskClient, practice: Practice, ended: Table
) -> None:
    other = finish(practice, practice.open(MATCH))
    get(client, f"/replays/{ended.token}/review/progress")

    page = get(client, f"/replays/{other.token}/review/progress")

    assert "1 other match is analysed first." in page


def test_a_page_that_shows_nothing_is_loaded_anew_once_there_is_something(
    client: FlaskClient, ended: Table, worker: Worker
) -> None:
    def refresh(shown: str) -> str | None:
        address = f"/replays/{ended.token}/review/progress?shown={shown}"
        with client.get(address, headers=HTMX) as response:
            return response.headers.get("HX-Refresh")

    assert refresh("") is None
    finish_work(worker)
    assert refresh("") == "true"
    assert refresh("1") is None  # its reader is told, and decides


def test_a_match_from_before_analyses_is_queued_when_its_review_is_opened(
    practice: Practice, ended: Table
) -> None:
    assert request_analysis(practice.analyses, ended).pass_shown is None
    queued = practice.analyses.of(ended.token)
    assert all(one.is_wanted for one in queued)
    assert request_analysis(practice.analyses, ended).budget == ""
    assert practice.analyses.of(ended.token) == queued


def test_the_best_pass_that_there_is_is_shown(
    practice: Practice, ended: Table, worker: Worker
) -> None:
    seen = []
    while worker.work():
        known = request_analysis(practice.analyses, ended)
        seen.append((known.budget, known.is_complete))

    assert list(dict.fromkeys(seen)) == [("quick", False), ("quick", True), ("full", True)]


class Reviewer(FakeEngine):
    """Finds what decided a match."""

    def assess(self, match: Match, unit: Unit, budget: Budget, seed: int) -> Assessment:
        return assessment(match, unit)


def test_no_headline_is_taken_back_when_the_full_figures_come(
    client: FlaskClient, practice: Practice, ended: Table
) -> None:
    worker, headlines = Worker(practice, Reviewer()), []
    while worker.work():
        headlines += re.findall(r"<h1>([^<]+)</h1>", get(client, f"/replays/{ended.token}/review"))
    *before, last = dict.fromkeys(headlines)

    [result] = before
    assert re.fullmatch(r"(You win|Momo wins) the match, \d+ to \d+\.", result)
    assert last.endswith(".")
    assert not re.search(r"\d", last)


def test_an_analysis_that_is_made_again_keeps_the_old_one_until_it_is_done(
    client: FlaskClient, practice: Practice, ended: Table, worker: Worker
) -> None:
    finish_work(worker)
    for _ in range(2):
        status, _body, address = post(client, f"/replays/{ended.token}/review/again", {})
        assert (status, address) == (303, f"/replays/{ended.token}/review/progress")

    seen = []
    while worker.work():
        known = request_analysis(practice.analyses, ended)
        assert known.is_complete
        seen.append((known.budget, known.seed, known.earlier is not None))

    assert list(dict.fromkeys(seen)) == [("full", 1, False), ("full", 2, True)]
    assert [one.seed for one in practice.analyses.of(ended.token)] == [2, 2, 1, 1]


@pytest.mark.parametrize(("stamp", "expected"), [("one", False), ("an older one", True)])
def test_what_an_older_program_found_is_called_so(
    practice: Practice, engine: FakeEngine, ended: Table, stamp: str, expected: bool
) -> None:
    finish_work(Worker(practice, FakeEngine(version=stamp)))
    known = request_analysis(practice.analyses, ended)
    assert known.is_stale(engine, ended.ruleset) == expected


def test_it_is_told_what_a_new_analysis_says_otherwise(
    client: FlaskClient, practice: Practice, ended: Table
) -> None:
    """The second analysis finds every action of the second decision as good as the best."""
    other = list_units(ended.match)[1]

    class OfTwoMinds(FakeEngine):
        def assess(self, match: Match, unit: Unit, budget: Budget, seed: int) -> Assessment:
            if unit.kind == ROUND:
                return course(match, unit)
            found = decided(match, unit)
            if unit == other and seed == 2:
                level = tuple(replace(one, gap=sampled(0.0, 0.1)) for one in found.candidates)
                found = replace(found, hint=replace(found.hint, candidates=level), outlook=None)
            return found

    worker = Worker(practice, OfTwoMinds())
    address = f"/replays/{ended.token}/review/progress"
    finish_work(worker)
    assert "What changed" not in get(client, address)
    post(client, f"/replays/{ended.token}/review/again", {})
    finish_work(worker)

    page = get(client, address)

    played = ended.match.rounds[0].actions[1]
    before = decided(ended.match, other)
    changed = int(played != before.best)
    compared = sum(unit.kind != ROUND for unit in list_units(ended.match))
    assert f"{changed} of {compared} verdicts" in page
    assert page.count("→ ● Best") == changed == 1


def test_an_analysis_that_failed_is_told_in_a_sentence(
    client: FlaskClient, practice: Practice, ended: Table
) -> None:
    for one in practice.analyses.of(ended.token):
        practice.analyses.give_up(one.id)

    page = get(client, f"/replays/{ended.token}/review/progress")

    assert "This match could not be analysed." in page


def test_how_far_it_is_is_told_to_other_pages(
    practice: Practice, ended: Table, worker: Worker
) -> None:
    worker.work()
    found = measure_progress(practice, ended, is_ready=True)
    assert (found.done, found.is_under_way, found.is_failed) == (7, True, False)


def test_it_is_told_that_the_engine_is_being_prepared(
    client: FlaskClient, engine: FakeEngine, ended: Table
) -> None:
    address = f"/replays/{ended.token}/review/progress"
    assert "The engine is compiled once" not in get(client, address)

    engine.ready = False

    assert "The engine is compiled once" in get(client, address)
