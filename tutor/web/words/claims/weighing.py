"""The sums of a decision in words."""

from dataclasses import replace
from typing import Final

from tutor.explain.weighing import Weighing
from tutor.web.i18n.translation import N_, _, capitalise, pgettext
from tutor.web.words.claims.phrases import signed_points_text
from tutor.web.words.names.players import People, find_nearest, name_others

_YOU: Final = N_("You end the round first")
_OTHER: Final = N_("%(other)s ends it first")
_NOBODY: Final = N_("Nobody does")


def holding_sentence(yaku: str) -> str:
    """Return the sentence about the yaku that are held before a decision."""
    return _("You have %(yaku)s.", yaku=yaku)


def outcome_name(kind: str, people: People) -> str:
    """Return the words for one outcome of the round."""
    if kind == "you":
        return _(_YOU)
    if kind == "nobody":
        return _(_NOBODY)
    name = name_others(people).name
    return _(_OTHER, other=name[:1].upper() + name[1:])


def winner_name(kind: str, people: People) -> str:
    """Return who ends the round in one outcome."""
    if kind == "you":
        return find_nearest(people).title
    if kind == "nobody":
        return pgettext("who ends a round", "Nobody")
    return capitalise(name_others(people).name)


def verdict_sentence(
    weighed: Weighing, safe: tuple[str, float], risky: tuple[str, float], decimals: int
) -> str:
    """Return how both choices compare, without a preference where the samples leave it open.

    *safe* and *risky* are their names and their points, as the ranking prints them.
    """
    number, expected = weighed.now, weighed.expected
    if not weighed.agrees and weighed.terms:
        return _("The search ranks them the other way round, so these sums do not settle it.")
    values = {
        "safe": safe[0],
        "risky": risky[0],
        "now": signed_points_text(replace(number, value=safe[1]), decimals),
        "expected": signed_points_text(replace(expected, value=risky[1]), decimals),
    }
    if not weighed.agrees or (number.lo <= expected.hi and expected.lo <= number.hi):
        return _(
            "%(safe)s: %(now)s. %(risky)s: %(expected)s on average, too close to call.",
            **values,
        )
    if expected.value > number.value:
        return _("%(risky)s: %(expected)s on average, more than the %(now)s of %(safe)s.", **values)
    return _("%(risky)s: %(expected)s on average, less than the %(now)s of %(safe)s.", **values)
