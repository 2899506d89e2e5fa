"""A day is the learner's own, whatever clocks do."""

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.skill.days import day_of

ZONES = ("Europe/Paris", "Asia/Tokyo", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu")
a_zone = st.sampled_from(ZONES).map(ZoneInfo)
a_moment = st.datetimes(datetime(2020, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC))


@pytest.mark.parametrize(
    ("hour", "day"), [(23, date(2026, 3, 1)), (27, date(2026, 3, 1)), (28, date(2026, 3, 2))]
)
def test_a_day_ends_at_four_in_the_morning(hour: int, day: date) -> None:
    begins = datetime(2026, 3, 1, tzinfo=ZoneInfo("Europe/Paris"))

    assert day_of(begins + timedelta(hours=hour)) == day


@given(a_moment, a_zone)
def test_a_day_never_comes_back_though_clocks_change(moment: datetime, zone: ZoneInfo) -> None:
    days = [
        day_of((moment + timedelta(minutes=30 * step)).astimezone(zone)) for step in range(4 * 48)
    ]

    assert days == sorted(days)
    assert {later - day for day, later in pairwise(days)} <= {timedelta(0), timedelta(days=1)}


@given(a_moment, a_zone)
def test_a_day_has_23_to_25_hours(moment: datetime, zone: ZoneInfo) -> None:
    here = [(moment + timedelta(minutes=30 * step)).astimezone(zone) for step in range(4 * 48)]
    whole = day_of(here[0]) + timedelta(days=1)
    half_hours = sum(day_of(one) == whole for one in here)

    assert 46 <= half_hours <= 50
