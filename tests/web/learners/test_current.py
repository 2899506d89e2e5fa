"""The learner of a request, by a signed cookie, and their day."""

import time
import zoneinfo
from collections.abc import Iterator
from datetime import datetime, timedelta
from http import HTTPStatus

import pytest
from flask import Flask
from flask.testing import FlaskClient
from itsdangerous import TimestampSigner

from tests.review.engine import FakeEngine
from tests.web.learner import FORM, MATCH, csrf_token, get, status_of
from tests.web.learners.houses import browser, newcomer, open_to_many
from tutor.practice import Practice
from tutor.skill import days
from tutor.skill.items import ItemKind
from tutor.store import Store
from tutor.store.scope import FIRST
from tutor.web import Config, create_app
from tutor.web.learners.current import TOKEN, ZONE_COOKIE, _list_zones, find_today, find_zone


@pytest.fixture
def token(practice: Practice) -> str:
    """Return a match that was there before learners were told apart."""
    return practice.open(MATCH).token


def opens(client: FlaskClient, token: str) -> bool:
    with client.get(f"/play/{token}") as answer:
        return answer.status_code == HTTPStatus.OK


def count_learners(practice: Practice) -> int:
    """Return how many there are, one more than before it was asked."""
    return practice.learners.add() - FIRST


def test_on_a_personal_machine_every_browser_is_the_first_learner(
    practice: Practice, token: str
) -> None:
    app = create_app(Config(practice, "a key", FakeEngine()))

    assert [opens(app.test_client(), token) for _ in range(2)] == [True, True]
    assert "Set-Cookie" not in app.test_client().get("/healthz").headers


def test_what_was_there_before_is_whose_machine_it_is_and_nobody_elses(
    shared_app: Flask, token: str
) -> None:
    stranger, owner, later = browser(shared_app), shared_app.test_client(), shared_app.test_client()

    assert not opens(stranger, token)
    assert opens(owner, token)
    assert not opens(later, token)
    assert opens(owner, token)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost:8000", "[::1]"])
def test_behind_a_proxy_nobody_is_on_the_machine_itself(
    practice: Practice, token: str, host: str
) -> None:
    app = create_app(Config(practice, "a key", FakeEngine(), proxies=1, is_personal=False))

    with app.test_client().get(f"/play/{token}", headers={"Host": host}) as answer:
        assert answer.status_code == HTTPStatus.NOT_FOUND
    assert practice.learners.is_first_to_come()


PASSED_ON = [
    {"headers": {"X-Forwarded-For": "192.0.2.7"}},
    {"headers": {"Forwarded": "for=192.0.2.7"}},
    {"headers": {"Via": "1.1 a-proxy"}},
    {"headers": {"X-Forwarded-Proto": "https"}},
    {"environ_overrides": {"REMOTE_ADDR": "192.0.2.7"}},
]


@pytest.mark.parametrize("how", PASSED_ON)
def test_whoever_comes_by_way_of_others_is_not_on_the_machine_itself(
    shared_app: Flask, token: str, how: dict[str, dict[str, str]]
) -> None:
    with shared_app.test_client().get(f"/play/{token}", **how) as answer:
        assert answer.status_code == HTTPStatus.NOT_FOUND
    assert opens(shared_app.test_client(), token)


def test_whoever_only_looks_around_leaves_nothing(shared_app: Flask, practice: Practice) -> None:
    for rule in shared_app.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and not rule.arguments:
            with browser(shared_app).get(rule.rule) as answer:
                assert answer.status_code < HTTPStatus.INTERNAL_SERVER_ERROR, rule

    assert count_learners(practice) == 1


def test_a_form_that_is_refused_makes_no_learner(practice: Practice) -> None:
    client = browser(open_to_many(practice, signed=True))

    assert client.post("/settings/labels").status_code == HTTPStatus.BAD_REQUEST
    assert count_learners(practice) == 1


NOTHING_KEPT = [
    ("/settings/labels", {}),
    ("/settings/language", {"language": "fr"}),
    ("/settings", {"labels": "none such"}),
    ("/practice", {"preset": "none such"}),
    ("/play/none-such/act", {"version": "1", "action": "0"}),
    ("/no/such/page", {}),
]


@pytest.mark.parametrize(("address", "fields"), NOTHING_KEPT)
def test_a_form_of_which_nothing_is_kept_makes_no_learner(
    shared_app: Flask, practice: Practice, address: str, fields: dict[str, str]
) -> None:
    client = browser(shared_app)

    with client.post(address, data=fields):
        pass

    with client.session_transaction() as session:
        assert TOKEN not in session
    assert count_learners(practice) == 1


def test_an_anonymous_cookie_sent_again_is_the_same_learner(practice: Practice) -> None:
    app = open_to_many(practice, signed=True)
    client = browser(app)
    fields = {**FORM, "csrf_token": csrf_token(client)}
    cookie = client.get_cookie("session")
    assert cookie is not None

    opened = set()
    for _time in range(3):
        replaying = browser(app)
        replaying.set_cookie("session", cookie.value)
        with replaying.post("/practice", data=fields) as answer:
            opened.add(answer.location)
        for location in opened:
            assert status_of(replaying, location) == HTTPStatus.OK

    assert len(opened) == 3
    assert count_learners(practice) == 2


def test_anonymous_browsers_are_learners_of_their_own(practice: Practice) -> None:
    app = open_to_many(practice, signed=True)

    for client in (browser(app), browser(app)):
        with client.post("/practice", data={**FORM, "csrf_token": csrf_token(client)}):
            pass

    assert count_learners(practice) == 3


def test_a_newcomer_met_again_meanwhile_stays(practice: Practice) -> None:
    learners = practice.learners
    first, again = learners.meet("a token"), learners.meet("a token")

    assert first.learner == again.learner
    assert not learners.leave(first)
    assert practice.sessions.find("a token") == first.learner
    assert learners.leave(again)
    assert practice.sessions.find("a token") is None


def test_a_browser_stays_the_learner_that_it_became(shared_app: Flask) -> None:
    one, other = newcomer(shared_app), newcomer(shared_app)
    begun = one.post("/practice", data=FORM)
    there = begun.location.rpartition("/")[2]

    assert opens(one, there)
    assert not opens(other, there)
    assert there in get(one, "/")
    assert there not in get(other, "/")


def test_a_cookie_that_somebody_made_up_is_nobodys(shared_app: Flask, practice: Practice) -> None:
    known = practice.sessions.begin(FIRST)
    client = browser(shared_app)
    client.set_cookie("session", known)
    token = practice.open(MATCH).token

    assert not opens(client, token)


@pytest.mark.parametrize("seconds", [3, 2 * 60, 24 * 3600, 3 * 365 * 24 * 3600])
@pytest.mark.parametrize("later", [True, False])
def test_a_session_is_known_whatever_the_clock_says(
    shared_app: Flask, monkeypatch: pytest.MonkeyPatch, seconds: int, later: bool
) -> None:
    client = newcomer(shared_app)
    match = client.post("/practice", data=FORM).location.rpartition("/")[2]
    away = seconds if later else -seconds
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _signer: int(time.time()) + away)

    client.post("/settings/labels")
    assert opens(client, match)
    monkeypatch.undo()
    assert opens(client, match)


def test_a_browser_counts_by_its_own_clock_how_long_it_keeps_a_session(shared_app: Flask) -> None:
    with browser(shared_app).post("/practice", data=FORM) as answer:
        [kept] = [one for one in answer.headers.getlist("Set-Cookie") if "session=" in one]
    assert "Max-Age=34560000" in kept


def test_the_cookie_of_a_learner_is_kept_for_more_than_a_year(shared_app: Flask) -> None:
    client = browser(shared_app)
    client.post("/practice", data=FORM)

    cookie = client.get_cookie("session")
    assert cookie is not None
    assert cookie.http_only
    assert cookie.expires is not None


FAR_EAST, FAR_WEST = "Pacific/Kiritimati", "Pacific/Pago_Pago"  # 25 hours apart


def test_the_day_begins_in_the_east_first(app: Flask) -> None:
    with app.test_request_context(headers={"Cookie": f"{ZONE_COOKIE}={FAR_EAST}"}):
        there = find_today()
    with app.test_request_context(headers={"Cookie": f"{ZONE_COOKIE}={FAR_WEST}"}):
        here = find_today()

    assert there - here in (timedelta(1), timedelta(2))


@pytest.mark.parametrize("zone", ["", "nowhere", "../../etc/passwd", "%00", "posixrules/x"])
def test_a_zone_that_is_not_known_is_that_of_this_machine(app: Flask, zone: str) -> None:
    with app.test_request_context(headers={"Cookie": f"{ZONE_COOKIE}={zone}"}):
        assert find_zone() is None
        assert find_today() == days.today()


OLD_NAMES = (  # as browsers report them, and the one that they have now
    ("Asia/Calcutta", "Asia/Kolkata"),
    ("Asia/Saigon", "Asia/Ho_Chi_Minh"),
    ("Asia/Katmandu", "Asia/Kathmandu"),
    ("Asia/Rangoon", "Asia/Yangon"),
    ("Europe/Kiev", "Europe/Kyiv"),
    ("America/Buenos_Aires", "America/Argentina/Buenos_Aires"),
    ("America/Godthab", "America/Nuuk"),
    ("Atlantic/Faeroe", "Atlantic/Faroe"),
    ("Japan", "Asia/Tokyo"),
    ("US/Pacific", "America/Los_Angeles"),
)


@pytest.fixture
def without_system_zones() -> Iterator[None]:
    """Let no database of the system be found, as on Windows."""
    before = zoneinfo.TZPATH
    zoneinfo.reset_tzpath(to=())
    zoneinfo.ZoneInfo.clear_cache()
    _list_zones.cache_clear()
    yield
    zoneinfo.reset_tzpath(to=before)
    _list_zones.cache_clear()


@pytest.mark.usefixtures("without_system_zones")
@pytest.mark.parametrize(("old", "new"), OLD_NAMES)
def test_a_zone_is_known_by_its_old_name_on_every_system(app: Flask, old: str, new: str) -> None:
    with app.test_request_context(headers={"Cookie": f"{ZONE_COOKIE}={old}"}):
        found = find_zone()

    moment = datetime(2026, 7, 1)
    assert found is not None
    assert found.utcoffset(moment) == zoneinfo.ZoneInfo(new).utcoffset(moment)


def test_what_is_due_tomorrow_is_due_where_it_is_tomorrow(
    client: FlaskClient, store: Store
) -> None:
    with client.application.test_request_context(headers={"Cookie": f"{ZONE_COOKIE}={FAR_EAST}"}):
        store.items.miss(ItemKind.CARD, "5-bridge", None, find_today() - timedelta(1))

    client.set_cookie(ZONE_COOKIE, FAR_EAST)
    assert "Fix 1" in get(client, "/train")
    client.set_cookie(ZONE_COOKIE, FAR_WEST)
    assert "Fix 1" not in get(client, "/train")
