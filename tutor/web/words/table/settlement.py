"""Payments and score lines in words."""

from collections.abc import Callable
from typing import Final

from tutor.rules.match import payments as reasons
from tutor.rules.match.payments import Payment
from tutor.web.i18n.translation import N_, _, format_points

_WHY: Final = {
    reasons.SHOWN: N_("dealt yaku shown before play"),
    reasons.STOP: N_("captured yaku, stopped"),
    reasons.LIABLE: N_("the third player’s share, for having continued alone"),
    reasons.HALF: N_("captured yaku after continuing"),
    reasons.BEATEN: N_("captured yaku after continuing, when another player stopped"),
    reasons.CANCEL: N_("captured yaku, half of them taken"),
    reasons.LEVEL: N_("everyone at par, to the first player"),
    reasons.TWICE: N_("double par"),
    reasons.SIXTEEN: N_("sixteen chaff"),
    reasons.PAR: N_("card points, counted from par"),
    reasons.CARDS: N_("card points, counted from the mean"),
    reasons.PASSED: N_("fee for passing"),
    reasons.FORCED_OUT: N_("fee for sitting out"),
}


def reason(payment: Payment) -> str:
    """Return the words for the reason of a payment."""
    return _(_WHY[payment.reason])


def reckoning(payment: Payment, multiplier: int, par: int) -> str:
    """Return how the points of a payment come about, as "35 × 2"."""
    ask = _SUMS.get(payment.reason, _plain_reckoning)
    return ask(payment, multiplier, par)


def _times(text: str, multiplier: int) -> str:
    return f"{text} × {multiplier}" if multiplier > 1 else text


def _plain_reckoning(payment: Payment, multiplier: int, par: int) -> str:
    return _times(str(payment.base), multiplier)


def _half_reckoning(payment: Payment, multiplier: int, par: int) -> str:
    return _("half of %(sum)s", sum=_times(str(payment.base), multiplier))


def _par_reckoning(payment: Payment, multiplier: int, par: int) -> str:
    text = f"{payment.base} − {par}"
    return _times(f"({text})", multiplier) if multiplier > 1 else text


def _cards_reckoning(payment: Payment, multiplier: int, par: int) -> str:
    return _("%(points)s captured", points=format_points(payment.base))


_SUMS: Final[dict[str, Callable[[Payment, int, int], str]]] = {
    reasons.HALF: _half_reckoning,
    reasons.BEATEN: _half_reckoning,
    reasons.CANCEL: _half_reckoning,
    reasons.PAR: _par_reckoning,
    reasons.CARDS: _cards_reckoning,
}
