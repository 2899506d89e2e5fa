"""The first page of a review: the judgement, the course, the moments, both players, the parts."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from tutor.engine.estimate import Estimate, sum_estimates
from tutor.review import thresholds
from tutor.review.review import Ledger, PlayerReview, RoundReview
from tutor.review.verdicts.course import PAIR
from tutor.review.verdicts.judgement import judge_match
from tutor.rules.tables import AGAINST_PAR
from tutor.store.analysis_queue import FULL
from tutor.web.i18n.numbers import (
    format_percent,
    format_signed_whole,
    format_unsigned,
    format_whole,
)
from tutor.web.i18n.translation import _, add_full_stop, ngettext
from tutor.web.review.figures import format_gain, gain_text, given_up_text, is_told
from tutor.web.review.ledger import LedgerRow, build_ledger_rows, sum_errors
from tutor.web.review.overview.both import BothView, build_both
from tutor.web.review.overview.cards import MomentCard, build_cards
from tutor.web.review.overview.course import MatchCourse, build_course
from tutor.web.review.progress import AnalysisProgress, measure_progress
from tutor.web.review.subject import MISTAKES, Subject
from tutor.web.words.names.choices import preset_name
from tutor.web.words.names.games import game_name
from tutor.web.words.names.players import list_people
from tutor.web.words.review.judgement import judgement_sentence
from tutor.web.words.review.verdicts import Mark, grade_mark
from tutor.web.words.table.verdicts import match_heading


@dataclass(frozen=True)
class MatchFigure:
    """One figure of the match, with what it rests on."""

    title: str
    value: str
    note: str = ""


@dataclass(frozen=True)
class RoundLine:
    """One round: what it gave, what was given up, and the verdicts on this player's decisions."""

    place: int
    title: str
    result: str
    lost: str  # where it is beyond doubt that anything was
    marks: tuple[tuple[Mark, int], ...]


@dataclass(frozen=True)
class ReviewOverview:
    """Everything that the page shows; *progress* is there while the figures may still change."""

    progress: AnalysisProgress | None
    game: str
    rules: str
    score: str
    heading: str
    headline: str  # the judgement, or the result while the analysis may still change that
    sides: tuple[tuple[int, str], ...]  # whose review it may be; empty where that is settled
    is_answered: bool
    cards: tuple[MomentCard, ...]
    course: MatchCourse | None
    both: BothView
    ledger: tuple[LedgerRow, ...]  # of the whole match, merged; empty while a round is missing
    parts: tuple[LedgerRow, ...]  # the same one by one
    remark: str  # where the parts of the cards are told apart badly
    rounds: tuple[RoundLine, ...]
    figures: tuple[MatchFigure, ...]
    basis: str


def build_overview(about: Subject, *, is_answered: bool) -> ReviewOverview:
    """Return the first page of a review; with its answers where those are asked for."""
    ruleset = about.match.ruleset
    cards = build_cards(about, is_answered=is_answered)
    ledgers = _list_ledgers(about)
    return ReviewOverview(
        progress=_progress(about),
        game=game_name(ruleset.game.name),
        rules=preset_name(ruleset.preset),
        score=_score(about),
        heading=_heading(about),
        headline=_judge(about) or _tell_result(about),
        sides=tuple(enumerate(about.names)),
        is_answered=is_answered,
        cards=cards,
        course=build_course(about, cards),
        both=build_both(about),
        ledger=build_ledger_rows(ledgers, about.decimals, is_merged=True) if ledgers else (),
        parts=build_ledger_rows(ledgers, about.decimals) if ledgers else (),
        remark=_remark(about, sum_errors(ledgers)),
        rounds=tuple(_round_line(about, one) for one in about.review.rounds),
        figures=tuple(_figures(about)),
        basis=_basis(about),
    )


def _progress(about: Subject) -> AnalysisProgress | None:
    shown = about.found.pass_shown
    found = measure_progress(about.table, str(shown.id) if shown else "")
    return found if found.is_under_way or found.is_failed or found.has_news else None


def _score(about: Subject) -> str:
    totals = about.match.totals()
    own = totals[about.you]
    if about.match.ruleset.tables().settlement == AGAINST_PAR:
        return format_signed_whole(own)
    if len(totals) > PAIR:
        return format_whole(own)
    return " : ".join(format_whole(one) for one in (own, totals[1 - about.you]))


def _heading(about: Subject) -> str:
    """Return how the match ended; the totals of two stand beside it already."""
    if about.match.ruleset.players > PAIR:
        return match_heading(about.match, list_people(about.match.ruleset.players))
    rounds = ngettext("1 round", "%(num)d rounds", len(about.match.finished))
    if len(about.match.winners) > 1:
        return _("drawn, %(rounds)s", rounds=rounds)
    if about.you in about.match.winners:
        return _("won, %(rounds)s", rounds=rounds)
    return _("lost, %(rounds)s", rounds=rounds)


def _judge(about: Subject) -> str:
    """Return the judgement by the full figures: those of a quick look might say otherwise."""
    if about.found.budget != FULL:
        return ""
    found = judge_match(about.match, about.review, about.you)
    ruleset = about.match.ruleset
    return judgement_sentence(found, ruleset.game.name, ruleset.players) if found else ""


def _tell_result(about: Subject) -> str:
    """Return what is certain of a match that is over."""
    if not about.match.is_over:
        return ""
    return add_full_stop(match_heading(about.match, list_people(about.match.ruleset.players)))


def _list_ledgers(about: Subject) -> list[Ledger]:
    """Return the ledger of every round that counts; none where one is missing."""
    counting = [one for one in about.review.rounds if not one.is_void]
    found = [one.ledgers[about.you] for one in counting if one.ledgers]
    return found if len(found) == len(counting) else []


def _remark(about: Subject, error: float) -> str:
    """Return how far the parts of the cards are told apart, where that is less than usual."""
    counting = sum(not one.is_void for one in about.review.rounds)
    usual = thresholds.USUAL_ERROR * thresholds.sigma(about.match.ruleset) * sqrt(counting)
    if error <= usual:
        return ""
    return _(
        "How the points of the cards divide among these lines is known to about %(points)s points"
        " only: read them as rough.",
        points=format_unsigned(Estimate(0.0, error).margin, 0),
    )


def _round_line(about: Subject, one: RoundReview) -> RoundLine:
    own = [each for each in one.decisions if each.player == about.you]
    lost = sum_estimates(each.points for each in own)
    counts = [(grade_mark(grade), sum(each.grade == grade for each in own)) for grade in MISTAKES]
    return RoundLine(
        place=one.place,
        title=_("Round %(round)d", round=one.number),
        result=_change(about, one),
        lost=given_up_text(lost, about.decimals) if is_told(lost) else "",
        marks=tuple((mark, number) for mark, number in counts if number),
    )


def _change(about: Subject, one: RoundReview) -> str:
    if one.is_void:
        return _("void")
    if not one.results:
        return ""
    results = [each.results[about.you] for each in about.review.rounds if each.results]
    is_whole = all(result.is_integer() for result in results)
    result = one.results[about.you]
    return format_signed_whole(int(result)) if is_whole else format_gain(result, about.decimals)


def _figures(about: Subject) -> Iterator[MatchFigure]:
    """Yield what is known only roughly, or says little: it stands behind everything else."""
    player = about.player
    yield MatchFigure(_("Result"), format_gain(player.result, about.decimals), _("points"))
    if player.adjusted is not None and player.adjusted.is_established:
        yield MatchFigure(_("Without luck"), gain_text(player.adjusted), _("points"))
    if player.decisions:
        number = ngettext("in 1 decision", "in %(num)d decisions", player.decisions)
        lost = given_up_text(player.points_lost, about.decimals)
        yield MatchFigure(_("Points given up"), lost, number)
    yield tell_accuracy(player)


def tell_accuracy(player: PlayerReview) -> MatchFigure:
    """Return the accuracy of a player, with its interval where the ends differ as printed."""
    if player.accuracy is None:
        return MatchFigure(_("Accuracy"), "–", _("shown from 12 decisions"))
    found = player.accuracy
    low, high = (format_percent(end / 100) for end in (found.lo, found.hi))
    basis = (
        ngettext("in 1 decision", "in %(num)d decisions", found.decisions)
        if low == high
        else _(
            "%(low)s to %(high)s, from %(num)d decisions",
            low=low,
            high=high,
            num=found.decisions,
        )
    )
    return MatchFigure(_("Accuracy"), format_percent(found.value / 100), basis)


def _basis(about: Subject) -> str:
    stamp = about.review.stamp
    return _(
        "Engine %(name)s, seed %(seed)d, thresholds %(version)d",
        name=stamp.engine,
        seed=about.found.seed,
        version=stamp.thresholds,
    )
