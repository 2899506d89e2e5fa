"""Dates as the learner's language writes them."""

from datetime import date

import flask_babel
from babel.dates import format_skeleton


def format_day(day: date) -> str:
    """Return a day of a year that needs no telling: "Nov 29", "29 nov.", "11月29日"."""
    return str(format_skeleton("MMMd", day, locale=flask_babel.get_locale()))
