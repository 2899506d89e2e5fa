"""Calibration of the learner's estimates: a curve, and its summary in a sentence."""

from dataclasses import dataclass
from typing import Final

from tutor.skill.drills.calibration import LEAST, CalibrationBin, measure_calibration
from tutor.web.i18n.numbers import format_fixed, format_percent
from tutor.web.i18n.translation import _, ngettext
from tutor.web.services import practice
from tutor.web.train.charts import Dots, draw_shares

HALF: Final = 50


@dataclass(frozen=True)
class CalibrationRow:
    """Estimates near each other."""

    said: str
    came: str
    real: str
    count: int


@dataclass(frozen=True)
class CalibrationView:
    """The curve with its table, or only how many estimates are missing."""

    sentence: str
    penalty: str = ""
    dots: Dots | None = None
    rows: tuple[CalibrationRow, ...] = ()


def build_calibration() -> CalibrationView | None:
    """Return the curve of all chances that were estimated in drills, None before the first."""
    told = [one.chance for run in practice().drills.all() for one in run.answers if one.chance]
    if not told:
        return None
    curve = measure_calibration(told)
    if curve is None:
        left = LEAST - len(told)
        return CalibrationView(
            ngettext(
                "Make %(num)d more estimate to see how well they hold.",
                "Make %(num)d more estimates to see how well they hold.",
                left,
            )
        )
    return CalibrationView(
        sentence=_describe(curve.bins),
        penalty=format_fixed(curve.penalty, 2),
        dots=draw_shares([(one.said, one.came, one.low, one.high) for one in curve.bins]),
        rows=tuple(_row(one) for one in curve.bins),
    )


def _row(one: CalibrationBin) -> CalibrationRow:
    said, came, real = (format_percent(part / 100) for part in (one.said, one.came, one.real))
    return CalibrationRow(said, came, real, one.count)


def _describe(bins: tuple[CalibrationBin, ...]) -> str:
    """Return the established bias: chances that came too rarely or too often."""
    off = [one for one in bins if not one.low <= one.said <= one.high]
    if not off:
        return _("Your estimates match what happens, as far as this shows.")
    most = max(off, key=lambda one: one.count)
    figures = {"said": format_percent(most.said / 100), "came": format_percent(most.came / 100)}
    if (most.said > most.came) == (most.said > HALF):
        return _(
            "You are overconfident: what you rated %(said)s happened %(came)s of the time.",
            **figures,
        )
    return _(
        "You are too cautious: what you rated %(said)s happened %(came)s of the time.", **figures
    )
