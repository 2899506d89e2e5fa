"""Points on a short bar: of a round towards par, of a match towards its target."""

from dataclasses import dataclass

from tutor.web.i18n.translation import _


@dataclass(frozen=True)
class Meter:
    """A bar in percent of its width: the earlier value, this round's addition, and a mark."""

    start: float
    more: float
    mark: float | None  # position of par
    text: str
    spoken: str


def measure_against_par(points: int, par: int) -> Meter:
    """Return card points on a bar that ends at twice *par*."""
    return Meter(
        start=_percent(points, 2 * par),
        more=0,
        mark=50,
        text=f"{points}/{par}",
        spoken=_("%(points)d card points, par is %(par)d", points=points, par=par),
    )


def measure_towards(target: int, before: int, current: int) -> Meter:
    """Return the points of a match and those of this round on a bar that ends at *target*."""
    start = _percent(before, target)
    return Meter(
        start=start,
        more=min(_percent(current, target), 100 - start),
        mark=None,
        text=f"{before + current}/{target}",
        spoken=_(
            "%(total)d of %(target)d points, %(now)d of them in this round",
            total=before + current,
            target=target,
            now=current,
        ),
    )


def _percent(points: int, most: int) -> float:
    return round(min(100.0, 100 * max(0, points) / most), 2)
