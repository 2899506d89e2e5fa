"""Every address of the app, by every method: nothing fails, and nothing leads away from here."""

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from http import HTTPStatus
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import Phase, given, settings
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from tests.sizes import Size, SizeOf, a_few_of
from tests.web.hostile import (
    METHODS,
    TOO_LARGE,
    Known,
    Sent,
    Texts,
    addresses,
    filled,
    leads_away,
    meant,
    names,
    requests,
)
from tests.web.learner import HTMX, open_browser
from tests.web.learners.houses import house, open_to_many
from tests.web.stocked import stock
from tutor.practice import Practice
from tutor.store.database.sqlite import FILE_NAME

EXAMPLES = Size(usual=1, thorough=60)  # of each rule, by all its methods: 400 or 23,000 requests
LEADING = ("Location", "HX-Redirect", "HX-Location", "HX-Push-Url", "HX-Replace-Url")
REFUSED = (HTTPStatus.BAD_REQUEST, HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED)
NUMBERED = ("version", "rounds", "players", "rung", "days", "again", "number-", "page")
TOO_EARLY = {  # what cannot be done yet, and why
    "play.next_round": "the round goes on",
    "sheets.read": "no file is sent",
    "account.enter": "nobody has an account",
    "account.leave": "nobody has an account",
    "account.leave_everywhere": "nobody has an account",
    "account.change": "nobody has an account",
    "classes.leave": "who asks teaches the class",
    "classes.show_match": "who asks teaches the class",
    "classes.hide_match": "who asks teaches the class",
    "class_tasks.play": "who asks teaches the class",
    "class_tasks.go_on": "who asks teaches the class",
    "class_tasks.position": "the task is a deal",
    "class_tasks.answer": "the task is a deal",
    "class_tasks.give_up": "the task is a deal",
    "class_tasks.why": "the task is a deal",
    "class_tasks.why_not": "the task is a deal",
    "train.look": "the mistake is not answered",
}
BOOSTED = {**HTMX, "HX-Boosted": "true"}
RESTORED = {**HTMX, "HX-History-Restore-Request": "true"}
steady = settings(
    derandomize=True, database=None, phases=(Phase.generate,)
)  # a request says enough as it is; to make it smaller takes longer than all others


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("addresses")


@pytest.fixture(scope="module")
def practice(folder: Path) -> Iterator[Practice]:
    with house(folder) as opened:
        yield opened


@pytest.fixture(scope="module")
def known(practice: Practice) -> Known:
    return stock(practice)


@pytest.fixture(scope="module")
def restore(folder: Path, app: Flask, known: Known) -> Iterator[Callable[[], None]]:
    """Return what puts the store back to where it was before the first request, once it changed."""
    open_browser(app)  # whose session need not begin again for each request
    with (
        closing(sqlite3.connect(folder / FILE_NAME)) as live,
        closing(sqlite3.connect(":memory:")) as saved,
    ):
        live.backup(saved)
        before = commits(live)

        def put_back() -> None:
            nonlocal before
            if commits(live) != before:
                saved.backup(live)
                before = commits(live)

        yield put_back


def commits(live: sqlite3.Connection) -> int:
    """Return a number that changes with whatever others write."""
    return int(live.execute("PRAGMA data_version").fetchone()[0])


@pytest.fixture(autouse=True)
def as_it_was(restore: Callable[[], None]) -> None:
    """Begin each test, in whatever order they come, with the same store."""
    restore()


@pytest.fixture(scope="module")
def app(practice: Practice) -> Flask:
    """Return an app that takes forms without their token, so that every one of them is read."""
    return open_to_many(practice)


def answer(app: Flask, method: str, sent: Sent) -> TestResponse:
    """Return the answer to a request; check that it is one, and that it leads nowhere else."""
    response = open_browser(app).open(
        sent.path, method=method, query_string=sent.query, data=sent.fields, headers=sent.headers
    )
    with response:
        text = response.get_data().decode(errors="replace")
    assert response.status_code < HTTPStatus.INTERNAL_SERVER_ERROR, (method, sent)
    for name in LEADING:
        assert not leads_away(response.headers.get(name, "")), (method, sent, name)
    if response.status_code in REFUSED and method != "HEAD":
        assert '<p class="said">' in text, (method, sent)
    return response


def usual(rule: Rule, known: Known) -> Texts:
    """Return one value that exists for everything that a rule is asked with."""
    return {name: values[0] for name, values in meant(rule, known).items()}


def method_of(rule: Rule) -> str:
    return "GET" if "GET" in (rule.methods or ()) else "POST"


def send_anything(
    app: Flask, rule: Rule, known: Known, restore: Callable[[], None], size: tuple[int, set[str]]
) -> None:
    """Send all sorts of things to a rule by its methods, each time from the same store.

    *size* is the number of examples, and methods to leave out.
    """
    examples, without = size

    @settings(steady, max_examples=examples)
    @given(requests(rule, known))
    def send(sent: Sent) -> None:
        restore()
        for method in sorted((rule.methods or set()) - without):
            answer(app, method, sent)

    send()


def test_no_address_fails_or_leads_away_whatever_is_sent_to_it(
    app: Flask, known: Known, restore: Callable[[], None], size_of: SizeOf, thorough: bool
) -> None:
    without = set() if thorough else {"HEAD", "OPTIONS"}  # HEAD is answered as GET is
    for rule in app.url_map.iter_rules():
        send_anything(app, rule, known, restore, (size_of(EXAMPLES), without))


def test_no_address_fails_whatever_is_to_be_done_with_it(
    app: Flask, known: Known, restore: Callable[[], None], thorough: bool
) -> None:
    methods = METHODS if thorough else ("OPTIONS", "DELETE")  # its own are tried above
    for rule in app.url_map.iter_rules():
        restore()
        sent = Sent(filled(rule, usual(rule, known)), {}, {}, {})
        statuses = [answer(app, method, sent).status_code for method in methods]
        assert HTTPStatus.METHOD_NOT_ALLOWED in statuses, rule


@pytest.mark.parametrize(
    "headers",
    [{}, HTMX, *(pytest.param(one, marks=pytest.mark.thorough) for one in (BOOSTED, RESTORED))],
    ids=["browser", "htmx", "boosted", "restored"],
)
def test_every_address_is_reached(
    app: Flask, known: Known, restore: Callable[[], None], headers: Texts
) -> None:
    for rule in app.url_map.iter_rules():
        restore()
        fields = usual(rule, known)
        response = answer(app, method_of(rule), Sent(filled(rule, fields), fields, fields, headers))
        is_refused = rule.endpoint in TOO_EARLY
        assert (response.status_code >= HTTPStatus.BAD_REQUEST) == is_refused, rule


def test_a_number_that_nothing_can_have_is_not_found(
    app: Flask, known: Known, thorough: bool
) -> None:
    for at, rule in enumerate(app.url_map.iter_rules()):
        numbers = TOO_LARGE if thorough else (TOO_LARGE[at % len(TOO_LARGE)], TOO_LARGE[-1])
        for place in re.findall(r"<int:(\w+)>", rule.rule):
            for number in numbers:
                path = filled(rule, {**usual(rule, known), place: number})
                response = answer(app, method_of(rule), Sent(path, {}, {}, {}))
                assert response.status_code == HTTPStatus.NOT_FOUND, path[:80]


def test_a_field_may_hold_a_number_of_any_size(
    app: Flask, known: Known, restore: Callable[[], None], thorough: bool
) -> None:
    no_column, no_integer = str(2**63), "9" * 5000
    for place, rule in enumerate(app.url_map.iter_rules()):
        restore()
        numbered = NUMBERED if thorough else (NUMBERED[place % len(NUMBERED)],)
        fields, method = usual(rule, known), method_of(rule)
        path, all_fields = filled(rule, fields), dict.fromkeys(names(), no_column)
        answer(app, method, Sent(path, all_fields, all_fields, {}))
        for name in numbered if method == "POST" else ():
            answer(app, method, Sent(path, {}, {**fields, name: no_integer}, {}))


@settings(derandomize=True, database=None)
@given(addresses())
def test_no_form_leads_away_by_the_way_back_that_it_names(
    app: Flask, known: Known, address: str
) -> None:
    (over,), (place,), (step,) = known["token"], known["place"], known["step"]
    moment = f"/replays/{over}/{place}/{step}"
    for form, otherwise in (
        ("/settings/labels", "/"),
        ("/settings/language", "/"),
        (f"{moment}/note", moment),
    ):
        fields = {"back": address, "language": "fr", "text": "A note."}
        response = answer(app, "POST", Sent(form, {}, fields, {}))
        assert response.status_code == HTTPStatus.SEE_OTHER
        assert response.location == otherwise or not leads_away(address)


@pytest.mark.parametrize("query", a_few_of(["q=\xff&\xe9=%ff", "\xff"], 1))
def test_a_query_that_is_no_text_is_read_as_well_as_can_be(
    app: Flask, known: Known, restore: Callable[[], None], query: str
) -> None:
    for rule in app.url_map.iter_rules():
        restore()
        path, method = filled(rule, usual(rule, known)), method_of(rule)
        sent = {"QUERY_STRING": query}
        with open_browser(app).open(path, method=method, environ_overrides=sent) as response:
            assert response.status_code < HTTPStatus.INTERNAL_SERVER_ERROR, path
