"""A learner's day is that of the place where his browser is."""

import zoneinfo
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.learner import get
from tutor.skill import days
from tutor.skill.items import ItemKind
from tutor.store import Store
from tutor.web.learners.current import ZONE_COOKIE, _list_zones, find_today, find_zone

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
