"""Two moves compared in sentences."""

from collections.abc import Sequence
from typing import Final

from tutor.engine.estimate import Estimate
from tutor.web.i18n.numbers import format_about_points_to
from tutor.web.i18n.translation import _, join_with_and

MOST_NAMED: Final = 2  # moves in one sentence


def tell_gap(gap: Estimate, decimals: int) -> str:
    """Return the points of a gap as its list prints them; what rounds to nothing is under one."""
    if round(gap.value, decimals):
        return format_about_points_to(gap.value, gap.margin, decimals)
    return _("under %(least)s", least=format_about_points_to(10.0**-decimals, 0.0, decimals))


def equal_verdict(names: Sequence[str], exact: bool) -> str:
    """Return the sentence about moves that share the first rank, and what to choose by then."""
    if len(names) > MOST_NAMED:
        if exact:
            return _("The first %(num)d are equally good: take your pick.", num=len(names))
        return _("The first %(num)d are about equal: take your pick.", num=len(names))
    quoted = join_with_and([_("“%(move)s”", move=name) for name in names])
    if exact:
        return _("%(moves)s are equally good: take your pick.", moves=quoted)
    return _("%(moves)s are about equal: take your pick.", moves=quoted)


def gap_verdict(name: str, gap: Estimate, decimals: int) -> str:
    """Return the sentence about the cost of the next best move."""
    points = tell_gap(gap, decimals)
    return _("The next best, “%(other)s”, is worse by %(points)s.", other=name, points=points)


def against_level_sentence(
    level: str, best: str, better: str, more: Estimate | None, decimals: int
) -> str:
    """Return whether another move, *better*, is better against a level, and by how much."""
    if more is None:
        return _(
            "Against the level “%(level)s” no other move proves better than “%(best)s”.",
            level=level,
            best=best,
        )
    return _(
        "Against the level “%(level)s”, “%(better)s” brings %(points)s more than “%(best)s”.",
        level=level,
        better=better,
        best=best,
        points=tell_gap(more, decimals),
    )
