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
    calibration = [
        answer.chance for run in practice().drills.all() for answer in run.answers if answer.chance
    ]
    if not calibration:
        return None
    curve = measure_calibration(calibration)
    if curve is None:
        left = LEAST - len(calibration)
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
        dots=draw_shares(
            [
                (
                    calibration_bin.said,
                    calibration_bin.came,
                    calibration_bin.low,
                    calibration_bin.high,
                )
                for calibration_bin in curve.bins
            ]
        ),
        rows=tuple(_row(calibration_bin) for calibration_bin in curve.bins),
    )


def _row(calibration_bin: CalibrationBin) -> CalibrationRow:
    text, came, real = (
        format_percent(part / 100)
        for part in (calibration_bin.said, calibration_bin.came, calibration_bin.real)
    )
    return CalibrationRow(text, came, real, calibration_bin.count)


def _describe(bins: tuple[CalibrationBin, ...]) -> str:
    """Return the established bias: chances that came too rarely or too often."""
    off = [
        calibration_bin
        for calibration_bin in bins
        if not calibration_bin.low <= calibration_bin.said <= calibration_bin.high
    ]
    if not off:
        return _("Your estimates match what happens, as far as this shows.")
    most = max(off, key=lambda calibration_bin: calibration_bin.count)
    figures = {"said": format_percent(most.said / 100), "came": format_percent(most.came / 100)}
    if (most.said > most.came) == (most.said > HALF):
        return _(
            "You are overconfident: what you rated %(said)s happened %(came)s of the time.",
            **figures,
        )
    return _(
        "You are too cautious: what you rated %(said)s happened %(came)s of the time.", **figures
    )
