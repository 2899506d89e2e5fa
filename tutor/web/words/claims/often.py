"""Frequencies as phrases for the middle of a sentence."""

from typing import Final

from tutor.explain.claim import Number
from tutor.web.i18n.numbers import format_percent
from tutor.web.i18n.translation import N_, _, ngettext

_NEVER, _ALWAYS = 0, 100  # percent
_TIMES: Final = (N_("once"), N_("twice"))


def is_hardly_ever(number: Number) -> bool:
    """Return whether a chance rounds to zero percent."""
    return round(100 * number.value) == _NEVER


def is_sure(number: Number) -> bool:
    """Return whether something is known to happen every time."""
    return number.is_exact and number.value == 1


def often_text(number: Number) -> str:
    """Return how often something happens, within a sentence."""
    percent = round(100 * number.value)
    if percent == _NEVER:
        return _("not once") if number.is_exact and not number.value else _("almost never")
    if percent == _ALWAYS:
        return _("every time") if is_sure(number) else _("almost always")
    if number.is_exact:
        return _("%(percent)s of the time", percent=format_percent(number.value))
    return _("about %(percent)s of the time", percent=format_percent(number.value))


def often_otherwise_text(number: Number) -> str:
    """Return a frequency where the subject of the percentage is clear."""
    if round(100 * number.value) in (_NEVER, _ALWAYS):
        return often_text(number)
    percent = format_percent(number.value)
    return percent if number.is_exact else _("about %(percent)s", percent=percent)


def times_text(times: int) -> str:
    """Return how many times something was done, within a sentence."""
    if times <= len(_TIMES):
        return _(_TIMES[times - 1])
    return ngettext("%(num)d time", "%(num)d times", times)
