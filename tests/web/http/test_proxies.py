"""Behind a proxy: whence a request comes, and that cookies over TLS stay there."""

import pytest
from flask import Flask

from tests.review.engine import FakeEngine
from tests.web.learner import FORM
from tutor.practice import Practice
from tutor.web import Config, create_app
from tutor.web.http.security import find_address
from tutor.web.learners.allowances import DEALS

BY_TLS = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}


def behind(practice: Practice, proxies: int) -> Flask:
    config = Config(
        practice, "a key", FakeEngine(), proxies=proxies, is_personal=False, clock=lambda: 0.0
    )
    app = create_app(config)
    app.config["WTF_CSRF_ENABLED"] = False
    return app


@pytest.mark.parametrize(("proxies", "is_secure"), [(0, False), (1, True)])
def test_cookies_go_by_tls_alone_where_a_known_proxy_says_so(
    practice: Practice, proxies: int, is_secure: bool
) -> None:
    client = behind(practice, proxies).test_client()
    cookies = []
    for address in ("/settings/labels", "/settings/language"):
        with client.post(address, data={"language": "fr"}, headers=BY_TLS) as answer:
            cookies += answer.headers.getlist("Set-Cookie")

    assert {one.partition("=")[0] for one in cookies} == {"preferences", "lang"}
    assert {"; Secure" in one for one in cookies} == {is_secure}


@pytest.mark.parametrize(("proxies", "is_secure"), [(0, False), (1, True)])
@pytest.mark.parametrize("address", ["/", "/nowhere", "/static/icon.svg"])
def test_a_browser_that_came_by_tls_comes_by_tls_alone_from_then_on(
    practice: Practice, proxies: int, is_secure: bool, address: str
) -> None:
    client = behind(practice, proxies).test_client()

    with client.get(address, headers=BY_TLS) as by_tls, client.get(address) as plain:
        assert ("Strict-Transport-Security" in by_tls.headers) == is_secure
        assert "Strict-Transport-Security" not in plain.headers


CLAIMED = [
    (0, "192.0.2.7", "127.0.0.1"),
    (1, "192.0.2.7", "192.0.2.7"),
    (1, "10.9.9.9, 192.0.2.7", "192.0.2.7"),
    (1, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
    (2, "192.0.2.7, 10.0.0.1", "192.0.2.7"),
]


@pytest.mark.parametrize(("proxies", "said", "believed"), CLAIMED)
def test_of_the_way_only_what_known_proxies_say_is_believed(
    practice: Practice, proxies: int, said: str, believed: str
) -> None:
    app, found = behind(practice, proxies), list[str]()
    app.before_request(lambda: found.append(find_address()))

    with app.test_client().get("/healthz", headers={"X-Forwarded-For": said}):
        assert found == [believed]


@pytest.mark.thorough  # what is believed of an address is tried above, at every commit
def test_an_invented_address_gets_round_no_limit(practice: Practice) -> None:
    app, last = behind(practice, 1), 0
    for number in range(DEALS.of_address.at_once + 1):
        way = {"X-Forwarded-For": f"10.0.{number // 250}.{number % 250}, 192.0.2.7"}
        with app.test_client().post("/practice", data=FORM, headers=way) as answer:
            last = answer.status_code

    assert last == 429
