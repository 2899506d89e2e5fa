"""Moves compared in sentences: by points, by the chance to win the match, and their sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate
from tutor.engine.objectives import DECIDED
from tutor.explain.weighing import Weighing
from tutor.review.thresholds import STANDINGS, sigma
from tutor.rules.round.play import STOP
from tutor.rules.ruleset import Ruleset
from tutor.web.i18n.numbers import (
    add_unit,
    format_about,
    format_about_points_to,
    format_fixed,
    format_percent,
    format_signed_to,
    format_whole,
)
from tutor.web.i18n.translation import N_, _, capitalise, join_sentences, join_with_and, pgettext
from tutor.web.words.claims.phrases import signed_points_text
from tutor.web.words.names.players import People, find_nearest, name_others

MOST_NAMED: Final = 2  # moves in one sentence
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
_DECIDED: Final = {
    0.0: N_("loses the match"),
    0.5: N_("shares the match"),  # no unfinished match has exactly this chance
    1.0: N_("wins the match"),
}
_YOU: Final = N_("You end the round first")
_OTHER: Final = N_("%(other)s ends it first")
_NOBODY: Final = N_("Nobody does")


def tell_gap(gap: Estimate, decimals: int) -> str:
    """Return the points of a gap as its list prints them; what rounds to nothing is under one."""
    if round(gap.value, decimals):
        return format_about_points_to(gap.value, gap.margin, decimals)
    return _("under %(least)s", least=format_about_points_to(10.0**-decimals, 0.0, decimals))


def equal_verdict(names: Sequence[str], exact: bool, *, is_all: bool = False) -> str:
    """Return the sentence about moves that share the first rank, and what to choose by then."""
    if is_all and len(names) > MOST_NAMED:
        if exact:
            return _("All %(num)d are equally good: take your pick.", num=len(names))
        return _("All %(num)d are about equal: take your pick.", num=len(names))
    if len(names) > MOST_NAMED:
        if exact:
            return _("The first %(num)d are equally good: take your pick.", num=len(names))
        return _("The first %(num)d are about equal: take your pick.", num=len(names))
    quoted = join_with_and([_("“%(move)s”", move=name) for name in names])
    if exact:
        return _("%(moves)s are equally good: take your pick.", moves=quoted)
    return _("%(moves)s are about equal: take your pick.", moves=quoted)


def open_verdict(names: Sequence[str], samples: int) -> str:
    """Return that so few samples do not tell the first moves apart, which may well differ."""
    if len(names) > MOST_NAMED:
        return _(
            "The first %(num)d moves are too close to rank after %(samples)s samples.",
            samples=format_whole(samples),
            num=len(names),
        )
    quoted = join_with_and([_("“%(move)s”", move=name) for name in names])
    return _(
        "%(moves)s may differ, but %(samples)s samples do not show which is better.",
        samples=format_whole(samples),
        moves=quoted,
    )


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


def standing_sentence(points: Estimate, decimals: int, ruleset: Ruleset) -> str:
    """Return how good a position is, by the points of its best action as the ranking has them."""
    if not round(points.value, decimals):
        return _("This round is even.")
    size = abs(points.value) / sigma(ruleset)
    step = sum(size >= least for least in STANDINGS)
    number = format_about(format_signed_to(points.value, decimals), points.margin)
    text = add_unit(number, points.value, is_whole=not decimals)
    return _((_AHEAD if points.value > 0 else _BEHIND)[step], points=text)


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
