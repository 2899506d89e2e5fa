"""How good a position is, in words and one figure."""

from typing import Final

from tutor.engine.estimate import Estimate
from tutor.review.thresholds import STANDINGS, sigma
from tutor.rules.ruleset import Ruleset
from tutor.web.i18n.numbers import add_unit, format_about, format_signed_to
from tutor.web.i18n.translation import N_, _

_EVEN: Final = N_("This round is even: %(points)s.")
_AHEAD: Final = (
    _EVEN,
    N_("You are a little ahead in this round: %(points)s."),
    N_("You are ahead in this round: %(points)s."),
    N_("You are far ahead in this round: %(points)s."),
)
_BEHIND: Final = (
    _EVEN,
    N_("You are a little behind in this round: %(points)s."),
    N_("You are behind in this round: %(points)s."),
    N_("You are far behind in this round: %(points)s."),
)


def standing_sentence(points: Estimate, decimals: int, ruleset: Ruleset) -> str:
    """Return how good a position is, by the points of its best action as the ranking has them."""
    if not round(points.value, decimals):
        return _("This round is even.")
    size = abs(points.value) / sigma(ruleset)
    step = sum(size >= least for least in STANDINGS)
    number = format_about(format_signed_to(points.value, decimals), points.margin)
    text = add_unit(number, points.value, is_whole=not decimals)
    return _((_AHEAD if points.value > 0 else _BEHIND)[step], points=text)
