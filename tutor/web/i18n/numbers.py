"""Numbers and dates as the learner's language writes them."""

from datetime import date
from decimal import Decimal
from math import floor, log10
from typing import Final

import flask_babel
from babel.dates import format_skeleton
from flask import g, has_app_context

from tutor.web.i18n.translation import _, ngettext, recall

MOST_DECIMALS: Final = 1  # of a value shown to a player
THOUSAND: Final = 1000  # below it all languages write alike
_TENTH: Final = Decimal("0.1")
LEAST_ERROR: Final = 0.05  # a smaller one changes no displayed decimal


def round_to_error(value: float, error: float) -> float:
    """Return *value* to the place of the first digit of its *error*, at most to a tenth."""
    return round(value, _count_decimals(error))


def format_signed(value: float, error: float = 0.0) -> str:
    """Return *value* with its sign as exactly as its *error*, half of its interval, allows.

    What rounds to zero has no sign.
    """
    size = format_unsigned(abs(value), error)
    if round_to_error(abs(value), error) == 0:
        return size
    return ("+" if value > 0 else "−") + size


def format_unsigned(value: float, error: float = 0.0) -> str:
    """Return *value* as exactly as its *error*, half of its interval, allows."""
    if _count_decimals(error) > 0:
        return _format_tenths(value)
    return format_whole(int(round_to_error(value, error)))


def _format_tenths(value: float) -> str:
    """Return *value* to a tenth, which a page of figures does a hundred times."""
    return str(Decimal(str(value)).quantize(_TENTH)).replace(".", recall("point") or _find_point())


def _find_point() -> str:
    """Return what sets decimals apart in the language of a page."""
    point = str(flask_babel.format_decimal(0.1, format="0.0"))[1:-1]
    if has_app_context():
        g.point = point
    return point


def format_about(text: str, error: float) -> str:
    """Return a formatted value, with "about" where it is not exact."""
    return text if error < LEAST_ERROR else _("about %(number)s", number=text)


def format_about_points(value: float, error: float) -> str:
    """Return points with their unit as exactly as their *error* allows."""
    text = format_unsigned(value, error)
    is_whole = _count_decimals(error) <= 0
    return add_unit(format_about(text, error), round_to_error(value, error), is_whole=is_whole)


def format_about_points_to(value: float, error: float, decimals: int) -> str:
    """Return points with their unit to as many decimals as all points of their list have."""
    subject = format_about(format_fixed(value, decimals), error)
    return add_unit(subject, round(value, decimals), is_whole=not decimals)


def add_unit(points: str, value: float, *, is_whole: bool) -> str:
    """Return formatted points with their unit, singular or plural.

    1.4 is several in English and one in French, as nought is.
    """
    number = int(abs(value))
    if number == 1 and not is_whole:
        number = 0
    return ngettext("%(points)s point", "%(points)s points", number, points=points)


def format_signed_to(value: float, decimals: int) -> str:
    """Return signed points with these decimals; a rounded zero has no sign."""
    if not round(value, decimals):
        return format_fixed(0, decimals)
    return ("+" if value > 0 else "") + format_fixed(value, decimals)


def _count_decimals(error: float) -> int:
    """Return the number of decimals for a value with this *error*, negative for tens."""
    return MOST_DECIMALS if error < LEAST_ERROR else min(MOST_DECIMALS, -floor(log10(error)))


def format_with_margin(text: str, margin: float) -> str:
    """Return a formatted value, with half of its interval where it has one."""
    return f"{text}\u00a0±{format_unsigned(margin)}" if margin else text


def format_percent(share: float, decimals: int = 0) -> str:
    """Return a share as percent with these decimals."""
    return _("%(number)s%%", number=format_fixed(100 * share, decimals))


def format_percentage_points(difference: float, decimals: int = 0) -> str:
    """Return the difference of two shares in percentage points."""
    return _("%(number)s percentage points", number=format_fixed(100 * difference, decimals))


def format_whole(value: int) -> str:
    """Return a whole number with its thousands set apart, and a minus sign below zero."""
    size = str(abs(value) if abs(value) < THOUSAND else flask_babel.format_decimal(abs(value)))
    return f"−{size}" if value < 0 else size


def format_signed_whole(value: int) -> str:
    """Return a whole number with its sign, as ledgers that can be below zero are written."""
    if value == 0:
        return "0"
    return ("+" if value > 0 else "") + format_whole(value)


def format_fixed(value: float, decimals: int) -> str:
    """Return *value* with these decimals, and a minus sign if negative."""
    if not decimals:
        return format_whole(round(value))
    size = round(abs(value), decimals)
    text = str(flask_babel.format_decimal(size, format="#,##0." + "0" * decimals))
    return "−" + text if value < 0 and size else text


def format_day(day: date) -> str:
    """Return a day of a year that needs no telling: "Nov 29", "29 nov.", "11月29日"."""
    return str(format_skeleton("MMMd", day, locale=flask_babel.get_locale()))
