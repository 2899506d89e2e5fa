"""Numbers as the learner's language writes them."""

import flask_babel

from tutor.web.i18n.translation import _


def format_signed(value: float) -> str:
    """Return *value* with its sign and one decimal; what rounds to zero has no sign."""
    size = str(flask_babel.format_decimal(abs(value), format="0.0"))
    if round(abs(value), 1) == 0:
        return size
    return ("+" if value > 0 else "−") + size


def format_unsigned(value: float) -> str:
    """Return *value* with one decimal."""
    return str(flask_babel.format_decimal(value, format="0.0"))


def format_with_margin(told: str, margin: float) -> str:
    """Return a value as it is *told*, with half of its interval where it has one."""
    return f"{told} ±{format_unsigned(margin)}" if margin else told


def format_percent(share: float, decimals: int = 0) -> str:
    """Return a share of one as percent with so many decimals."""
    return _("%(number)s%%", number=format_fixed(100 * share, decimals))


def format_percentage_points(difference: float, decimals: int = 0) -> str:
    """Return how far two shares of one lie apart, with so many decimals."""
    return _("%(number)s percentage points", number=format_fixed(100 * difference, decimals))


def format_whole(value: int) -> str:
    """Return a whole number with its thousands set apart."""
    return str(flask_babel.format_decimal(value))


def format_signed_whole(value: int) -> str:
    """Return a whole number with its sign, as ledgers that can be below zero are written."""
    if value == 0:
        return "0"
    return ("+" if value > 0 else "−") + format_whole(abs(value))


def format_fixed(value: float, decimals: int) -> str:
    """Return *value* with so many decimals, and a minus sign where it is below zero."""
    size = round(abs(value), decimals)
    form = "#,##0" + ("." + "0" * decimals if decimals else "")
    text = str(flask_babel.format_decimal(size, format=form))
    return "−" + text if value < 0 and size else text
