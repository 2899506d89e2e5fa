"""Days are written in the order of the language."""

from datetime import date

import pytest
from flask import Flask

from tutor.web.i18n.numbers import format_day


@pytest.mark.parametrize(
    ("language", "text"), [("en", "Nov 29"), ("fr", "29 nov."), ("ja", "11月29日")]
)
def test_a_day_is_written_in_the_order_of_the_language(
    app: Flask, language: str, text: str
) -> None:
    with app.test_request_context(headers={"Cookie": f"lang={language}"}):
        assert format_day(date(2026, 11, 29)) == text
