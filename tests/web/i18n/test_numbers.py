"""Numbers as exact as their error allows, and days in the order of the language."""

from datetime import date

import pytest
from flask import Flask
from flask_babel import format_decimal
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tutor.web.i18n.numbers import (
    format_about_points,
    format_about_points_to,
    format_day,
    format_fixed,
    format_percent,
    format_percentage_points,
    format_signed,
    format_unsigned,
)


@pytest.mark.usefixtures("app_context")
@pytest.mark.parametrize(
    ("value", "error", "told"),
    [
        (136.4, 28.4, "+140"),
        (1364.2, 128.4, "+1,400"),
        (-12.6, 1.3, "−13"),
        (-12.6, 0.9, "−12.6"),
        (2.44, 0.03, "+2.4"),
        (2.44, 0.0, "+2.4"),
        (0.3, 1.3, "0"),
        (-0.04, 0.2, "0.0"),
    ],
)
def test_a_value_is_rounded_to_what_its_error_allows(value: float, error: float, told: str) -> None:
    assert format_signed(value, error) == told


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
@given(value=st.floats(0, 1e5))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_tenth_and_a_whole_are_written_as_the_language_writes_them(
    app: Flask, language: str, value: float
) -> None:
    with app.test_request_context(headers={"Accept-Language": language}):
        assert format_unsigned(value) == format_decimal(value, format="0.0")
        assert format_fixed(value, 0) == format_decimal(round(value), format="#,##0")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["1.0 points", "about 1 point", "about 1.4 points", "about 30 points"]),
        ("fr", ["1,0 point", "environ 1 point", "environ 1,4 point", "environ 30 points"]),
        ("ja", ["1.0点", "約1点", "約1.4点", "約30点"]),
    ],
)
def test_points_agree_with_their_number(app: Flask, language: str, told: list[str]) -> None:
    with app.test_request_context(headers={"Accept-Language": language}):
        found = [
            format_about_points(value, error)
            for value, error in ((1, 0), (1.2, 1.1), (1.4, 0.2), (28.4, 12))
        ]
    assert found == told


@pytest.mark.parametrize(
    ("language", "percent", "apart"),
    [
        ("en", "57%", "3.2 percentage points"),
        ("fr", "57\u00a0%", "3,2\u00a0points de pourcentage"),
        ("ja", "57%", "3.2ポイント"),
    ],
)
def test_a_chance_is_percent_and_a_difference_of_chances_is_points_of_it(
    app: Flask, language: str, percent: str, apart: str
) -> None:
    with app.test_request_context(headers={"Accept-Language": language}):
        assert format_percent(0.572) == percent
        assert format_percentage_points(0.032, 1) == apart


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["1 point", "about 23 points", "1.4 points", "−2.3 points", "0 points"]),
        ("fr", ["1 point", "environ 23 points", "1,4 point", "−2,3 points", "0 point"]),
    ],
)
def test_points_of_a_list_agree_with_their_number(
    app: Flask, language: str, told: list[str]
) -> None:
    with app.test_request_context(headers={"Cookie": f"lang={language}"}):
        values = [(1.2, 0.0, 0), (23.4, 9.0, 0), (1.4, 0.0, 1), (-2.3, 0.0, 1), (0.2, 0.0, 0)]
        assert [format_about_points_to(*value) for value in values] == told


@pytest.mark.parametrize(
    ("language", "text"), [("en", "Nov 29"), ("fr", "29 nov."), ("ja", "11月29日")]
)
def test_a_day_is_written_in_the_order_of_the_language(
    app: Flask, language: str, text: str
) -> None:
    with app.test_request_context(headers={"Cookie": f"lang={language}"}):
        assert format_day(date(2026, 11, 29)) == text
