"""The chance to win the match after an action, and its meaning for the best one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate
from tutor.engine.objectives import DECIDED
from tutor.rules.round.play import STOP
from tutor.web.i18n.numbers import (
    format_about_points_to,
    format_fixed,
    format_percent,
)
from tutor.web.i18n.translation import N_, _, join_sentences

_DECIDED: Final = {
    0.0: N_("loses the match"),
    0.5: N_("shares the match"),  # no unfinished match has exactly this chance
    1.0: N_("wins the match"),
}


def chance_text(chance: Estimate) -> str:
    """Return the chance, or how the match is decided."""
    if not chance.se and chance.value in _DECIDED:
        return _(_DECIDED[chance.value])
    return _("%(chance)s to win the match", chance=chance_percent(chance.value))


def chance_percent(value: float) -> str:
    """Return a chance in whole percent; 0 and 100 only for decided matches."""
    full = round(100 * value)
    if full == 0:
        return _("under %(least)s", least=format_percent(0.01))
    if full == 100:
        return _("over %(most)s", most=format_percent(0.99))
    return format_percent(value)


def match_verdict(ranked: Sequence[Candidate], names: Sequence[str], decimals: int) -> str:
    """Return how the best action and the next compare where the match ranks them."""
    (best, following), (name, other) = ranked[:2], names[:2]
    assert following.chance_gap is not None
    if following.chance_gap.lo <= 0:
        ahead = following.gap.less(best.gap)
        return decided_verdict(ranked, names, decimals) or _level_verdict(
            ahead, name, other, decimals
        )
    if best.gap.lo > 0:
        return _(
            "“%(other)s” is worth %(gap)s points more, but “%(name)s” wins the match more often.",
            other=other,
            name=name,
            gap=format_fixed(best.gap.value, decimals),
        )
    return _("“%(name)s” wins the match more often than “%(other)s”.", name=name, other=other)


def decided_verdict(ranked: Sequence[Candidate], names: Sequence[str], decimals: int) -> str:
    """Return that both first moves leave the match as good as decided, otherwise empty."""
    (best, following), names = ranked[:2], names[:2]
    ahead = following.gap.less(best.gap)
    chances = [
        candidate.chance.value for candidate in (best, following) if candidate.chance is not None
    ]
    if len(chances) < len(names):
        return ""
    lost = [
        not candidate.chance.value
        for candidate in (best, following)
        if candidate.chance and not candidate.chance.se
    ]
    if max(chances) <= DECIDED:
        alive = [name for name, value in zip(names, chances, strict=True) if value]
        if len(alive) == 1 and any(lost):
            return _(
                "Only “%(name)s” can still win the match, and almost never will.", name=alive[0]
            )
        return _join_points(_("The match is as good as lost either way."), ahead, names, decimals)
    if min(chances) < 1 - DECIDED:
        return ""
    if best.action == STOP or not _is_worth_saying(ahead, decimals):
        return _("The match is as good as won: just stop.")
    return _join_points(_("The match is as good as won either way."), ahead, names, decimals)


def _join_points(verdict: str, ahead: Estimate, names: Sequence[str], decimals: int) -> str:
    """Return a verdict, and which of two actions brings more points where that is known."""
    if not _is_worth_saying(ahead, decimals):
        return verdict
    points = format_about_points_to(abs(ahead.value), ahead.margin, decimals)
    name = names[0] if ahead.value > 0 else names[1]
    more = _("“%(name)s” brings %(points)s more.", name=name, points=points)
    return join_sentences([verdict, more])


def _is_worth_saying(ahead: Estimate, decimals: int) -> bool:
    return ahead.is_established and bool(round(ahead.value, decimals))


def _level_verdict(ahead: Estimate, name: str, other: str, decimals: int) -> str:
    """Return that two actions win the match as often, and which of them brings more points."""
    if not _is_worth_saying(ahead, decimals):
        return _(
            "“%(name)s” and “%(other)s” are about equal, in points and for the match: take"
            " your pick.",
            name=name,
            other=other,
        )
    more, less = (name, other) if ahead.value > 0 else (other, name)
    return _(
        "About equal: “%(more)s” brings %(points)s more, but wins the match no more often than"
        " “%(less)s”.",
        more=more,
        less=less,
        points=format_about_points_to(abs(ahead.value), ahead.margin, decimals),
    )
