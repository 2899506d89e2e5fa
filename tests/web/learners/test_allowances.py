"""What costs others is limited for whoever asks, in clear words; and everybody has his turn."""

from http import HTTPStatus
from itertools import count
from threading import Event, Thread

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.conftest import Clock
from tests.practice.players import finish, step
from tests.review.engine import FakeEngine
from tests.web.learner import FORM, MATCH, get, status_of
from tests.web.learners.houses import browser
from tutor.practice import Practice
from tutor.records import list_samples, read_sample, to_text
from tutor.rules.actions import action_text
from tutor.web import Config, create_app, opening
from tutor.web.learners.allowances import (
    ANALYSES,
    DEALS,
    MOST_HELD,
    PAGES,
    SEARCHES,
    Allowance,
    Cost,
    Counts,
    Patience,
)
from tutor.web.learners.metered import MOST_WAITING, TooManyWaitingError, Turns
from tutor.web.library import imports

TOO_MANY = HTTPStatus.TOO_MANY_REQUESTS


@pytest.fixture
def app(practice: Practice, clock: Clock) -> Flask:
    return open_house(practice, clock, is_personal=False)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return browser(app)


def open_house(practice: Practice, clock: Clock, *, is_personal: bool) -> Flask:
    seeds = count(1).__next__
    config = Config(practice, "a key", FakeEngine(), seeds, is_personal=is_personal, clock=clock)
    app = create_app(config)
    app.config["WTF_CSRF_ENABLED"] = False
    return app


def begin(client: FlaskClient) -> int:
    with client.post("/practice", data=FORM) as answer:
        return answer.status_code


def test_so_many_at_once_and_then_one_after_each_pause(clock: Clock) -> None:
    counts, allowed = Counts(clock), Allowance(3, 10)

    assert [counts.take("me", allowed) for _ in range(4)] == [0, 0, 0, 10]
    assert counts.take("you", allowed) == 0
    clock.now = 10
    assert [counts.take("me", allowed) for _ in range(2)] == [0, 10]
    clock.now = 1000
    assert [counts.take("me", allowed, 2) for _ in range(2)] == [0, 10]
    assert counts.take("them", allowed, 99) == 0


def test_of_too_many_counts_the_oldest_is_forgotten(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tutor.web.learners.allowances.MOST_KEPT", 2)
    counts, allowed = Counts(clock), Allowance(1, 10)
    for name in ("me", "you", "them"):
        counts.take(name, allowed)

    assert [counts.take(name, allowed) for name in ("you", "them", "me")] == [10, 10, 0]


def test_matches_are_begun_as_often_as_one_plays_and_no_more(
    client: FlaskClient, clock: Clock
) -> None:
    begun = [begin(client) for _ in range(DEALS.of_learner.at_once)]
    assert set(begun) == {HTTPStatus.SEE_OTHER}

    with client.post("/practice", data=FORM) as answer:
        assert answer.status_code == TOO_MANY
        wait = int(answer.headers["Retry-After"])
        assert f"Try again in {wait} seconds" in answer.get_data(as_text=True)
    clock.now += wait
    assert begin(client) == HTTPStatus.SEE_OTHER


def test_one_learner_uses_up_nothing_of_anothers(app: Flask, client: FlaskClient) -> None:
    while begin(client) != TOO_MANY:
        pass

    assert begin(browser(app)) == HTTPStatus.SEE_OTHER


def test_new_learners_do_not_get_round_what_an_address_may_have(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "DEALS", Cost("deal", DEALS.of_learner, Allowance(3, 20)))
    begun = [begin(browser(app)) for _ in range(3 + 1)]

    assert begun[-1] == TOO_MANY
    elsewhere = browser(app)
    elsewhere.environ_base["REMOTE_ADDR"] = "198.51.100.9"
    assert begin(elsewhere) == HTTPStatus.SEE_OTHER


def test_analyses_are_asked_for_again_a_few_times(client: FlaskClient, practice: Practice) -> None:
    begin(client)
    own = practice.of(2)
    token = finish(own, own.open(MATCH)).token
    asked = []
    for _ in range(ANALYSES.of_learner.at_once + 1):
        with client.post(f"/replays/{token}/review/again") as answer:
            asked.append(answer.status_code)
    assert asked[-2:] == [HTTPStatus.SEE_OTHER, TOO_MANY]


def test_imports_are_counted_by_their_matches(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imports, "IMPORTS", Cost("import", Allowance(3, 20), Allowance(9, 9)))
    text = to_text(read_sample(list_samples()[0].name))
    taken = []
    for matches in (2, 2, 1):
        with client.post("/replays/import", data={"text": "\n".join([text] * matches)}) as answer:
            taken.append(answer.status_code)

    assert taken == [HTTPStatus.OK, TOO_MANY, HTTPStatus.SEE_OTHER]


def test_whoever_asks_for_too_many_hints_waits_for_them_and_plays_on(
    client: FlaskClient, clock: Clock, practice: Practice
) -> None:
    client.set_cookie("preferences", "hints=shown")
    with client.post("/practice", data={**FORM, "rounds": "12"}) as answer:
        token = str(answer.location).rpartition("/")[2]
    own, page = practice.of_owner(token), ""
    while "Too many attempts" not in page:
        table = step(own, own.table(token))
        page = get(client, f"/play/{token}/hint?version={table.version}")
    address = f"/play/{token}/hint?version={table.version}"

    assert "Try again in 1 second" in page
    assert 'hx-trigger="load delay:1s"' in get(client, address, part=True)
    action = action_text(own.table(token).match.current.legal()[0])
    fields = {"version": str(table.version), "action": action}
    with client.post(f"/play/{token}/act", data=fields) as answer:
        assert answer.status_code == HTTPStatus.SEE_OTHER
    clock.now += SEARCHES.of_learner.at_once
    later = f"/play/{token}/hint?version={own.table(token).version}"
    assert "Too many attempts" not in get(client, later)


def test_pages_in_a_loop_are_refused_before_they_cost_anything(app: Flask) -> None:
    client = browser(app)
    begin(client)
    for _ in range(PAGES.of_learner.at_once):
        with client.get("/healthz") as answer:
            last = answer.status_code

    assert last == TOO_MANY
    with client.get("/") as answer:
        assert answer.get_data(as_text=True).startswith("Too many attempts.")
        assert answer.headers["Retry-After"] == "1"
    assert status_of(client, "/static/icon.svg") == HTTPStatus.OK
    with browser(app).get("/") as answer:
        assert answer.status_code == HTTPStatus.OK


def test_whoever_is_refused_hears_so_late(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[Patience] = []
    monkeypatch.setattr(Patience, "hold", lambda one: held.append(one))
    begin(client)
    asked = [client.get("/healthz").status_code for _ in range(PAGES.of_learner.at_once + 2)]

    assert asked.count(TOO_MANY) == len(held) > 0


def test_a_few_answers_are_held_back_at_a_time_and_the_others_go_at_once() -> None:
    held = 0

    def ask_again(_seconds: float) -> None:
        nonlocal held
        held += 1
        patience.hold()  # as another does meanwhile

    patience = Patience(ask_again)
    patience.hold()

    assert held == MOST_HELD


def test_on_a_machine_of_ones_own_nothing_is_counted(practice: Practice, clock: Clock) -> None:
    client = open_house(practice, clock, is_personal=True).test_client()

    begun = {begin(client) for _ in range(DEALS.of_learner.at_once + 5)}
    assert begun == {HTTPStatus.SEE_OTHER}


def test_learners_search_in_turn_however_often_one_of_them_asks() -> None:
    turns, order, may_end = Turns(places=1), list[str](), Event()

    def hold() -> None:
        with turns.taken("a loop"):
            may_end.wait()

    def ask(who: str) -> None:
        with turns.taken(who):
            order.append(who)

    threads = [Thread(target=hold)]
    threads[0].start()
    while turns._free:
        pass
    for number, who in enumerate(["a loop"] * MOST_WAITING + ["another"], start=1):
        threads.append(Thread(target=ask, args=(who,)))
        threads[-1].start()
        while sum(map(len, turns._waiting.values())) < number:
            pass
    with pytest.raises(TooManyWaitingError), turns.taken("a loop"):
        pass
    may_end.set()
    for one in threads:
        one.join()

    assert order.index("another") <= 1
    assert len(order) == MOST_WAITING + 1
