"""Chances as a beginner counts them: so many times in a hundred."""

from typing import Final

from tutor.explain.claim import Number
from tutor.web.i18n.numbers import format_unsigned
from tutor.web.i18n.translation import N_, _, ngettext

_NEVER, _ALWAYS = 0, 100
_TIMES: Final = (N_("once"), N_("twice"))


def often_text(number: Number) -> str:
    """Return how often something happens, within a sentence."""
    times = round(100 * number.value)
    if times == _NEVER:
        return _("not once") if number.is_exact and not number.value else _("hardly ever")
    if times == _ALWAYS:
        return _("every time") if number.is_exact and number.value == 1 else _("almost always")
    if number.is_exact:
        return ngettext("%(num)d time in 100", "%(num)d times in 100", times)
    return ngettext("about %(num)d time in 100", "about %(num)d times in 100", times)


def often_otherwise_text(number: Number) -> str:
    """Return how often something else happens, in a sentence that has said `often_text` before."""
    times = round(100 * number.value)
    if times in (_NEVER, _ALWAYS):
        return often_text(number)
    if number.is_exact:
        return ngettext("%(num)d time", "%(num)d times", times)
    return ngettext("about %(num)d time", "about %(num)d times", times)


def times_text(times: int) -> str:
    """Return how many times something was done, within a sentence."""
    if times <= len(_TIMES):
        return _(_TIMES[times - 1])
    return ngettext("%(num)d time", "%(num)d times", times)


def decimals(number: Number) -> str:
    """Return the size of a number of points, to a tenth."""
    return format_unsigned(abs(number.value))


def margin(number: Number) -> str:
    """Return half the width of a number's interval, to a tenth."""
    return format_unsigned(number.margin)
