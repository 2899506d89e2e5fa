"""The first page of a review: the judgement, the course, the moments, both players, the parts."""

from dataclasses import dataclass
from math import sqrt

from tutor.engine.estimate import Estimate
from tutor.review import thresholds
from tutor.review.review import Ledger
from tutor.review.verdicts.course import PAIR
from tutor.review.verdicts.judgement import Judgement, judge_match
from tutor.rules.tables import AGAINST_PAR
from tutor.store.analysis_queue import FULL
from tutor.web.i18n.numbers import (
    format_signed_whole,
    format_unsigned,
    format_whole,
)
from tutor.web.i18n.translation import _, add_full_stop, ngettext
from tutor.web.review.ledger import LedgerRow, build_ledger_rows, sum_errors
from tutor.web.review.overview.balance import BalanceView, build_balance
from tutor.web.review.overview.cards import MomentCard, build_cards
from tutor.web.review.overview.course import MatchCourse, build_course
from tutor.web.review.overview.steps import build_steps
from tutor.web.review.progress import AnalysisProgress, measure_progress
from tutor.web.review.subject import Subject
from tutor.web.words.names.choices import preset_name
from tutor.web.words.names.games import game_name
from tutor.web.words.names.players import list_people
from tutor.web.words.review.judgement import deciding_sentence, play_sentence
from tutor.web.words.table.verdicts import match_heading


@dataclass(frozen=True)
class ReviewOverview:
    """Everything that the page shows; *progress* is there while the figures may still change."""

    progress: AnalysisProgress | None
    game: str
    rules: str
    score: str
    heading: str
    headline: str  # what decided it, or the result while the analysis may still change that
    remark: str  # the one thing to know about the decisions, which would give a try away
    sides: tuple[tuple[int, str], ...]  # players to choose; empty without a choice
    is_answered: bool
    cards: tuple[MomentCard, ...]
    course: MatchCourse | None
    balance: BalanceView | None
    steps: tuple[MomentCard, ...]
    is_lost: bool
    ledger: tuple[LedgerRow, ...]  # of the whole match, merged; empty while a round is missing
    parts: tuple[LedgerRow, ...]  # the same one by one
    caution: str  # where the split of the cards is imprecise
    basis: str


def build_overview(about: Subject, *, is_answered: bool) -> ReviewOverview:
    """Return the first page of a review, with its answers if requested."""
    ruleset = about.match.ruleset
    cards = build_cards(about, is_answered=is_answered)
    ledgers, found = _list_ledgers(about), _judge(about)
    return ReviewOverview(
        progress=_progress(about),
        game=game_name(ruleset.game.name),
        rules=preset_name(ruleset.preset),
        score=_score(about),
        heading=_heading(about),
        headline=(_tell_deciding(found) if found else "") or _tell_result(about),
        remark=_tell_play(about, found) if found and (is_answered or not about.tries) else "",
        sides=tuple(enumerate(about.names)),
        is_answered=is_answered,
        cards=cards,
        course=build_course(about, cards),
        balance=build_balance(about),
        steps=build_steps(about),
        is_lost=about.match.is_over and about.you not in about.match.winners,
        ledger=build_ledger_rows(ledgers, about.decimals, is_merged=True) if ledgers else (),
        parts=build_ledger_rows(ledgers, about.decimals) if ledgers else (),
        caution=_caution(about, sum_errors(ledgers)),
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
    """Return how the match ended; the totals of two players are shown next to it."""
    if about.match.ruleset.players > PAIR:
        return match_heading(about.match, list_people(about.match.ruleset.players))
    rounds = ngettext("1 round", "%(num)d rounds", len(about.match.finished))
    if len(about.match.winners) > 1:
        return _("drawn, %(rounds)s", rounds=rounds)
    if about.you in about.match.winners:
        return _("won, %(rounds)s", rounds=rounds)
    return _("lost, %(rounds)s", rounds=rounds)


def _judge(about: Subject) -> Judgement | None:
    """Return the judgement by the full figures: those of a quick look might say otherwise."""
    if about.found.budget != FULL:
        return None
    return judge_match(about.match, about.review, about.you)


def _tell_deciding(found: Judgement) -> str:
    return deciding_sentence(found.deciding) if found.deciding else ""


def _tell_play(about: Subject, found: Judgement) -> str:
    return play_sentence(found.play, about.match.ruleset.game.name)


def _tell_result(about: Subject) -> str:
    """Return the certain result of a finished match."""
    if not about.match.is_over:
        return ""
    return add_full_stop(match_heading(about.match, list_people(about.match.ruleset.players)))


def _list_ledgers(about: Subject) -> list[Ledger]:
    """Return the ledger of every round that counts; none where one is missing."""
    counting = [one for one in about.review.rounds if not one.is_void]
    found = [one.ledgers[about.you] for one in counting if one.ledgers]
    return found if len(found) == len(counting) else []


def _caution(about: Subject, error: float) -> str:
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


def _basis(about: Subject) -> str:
    stamp = about.review.stamp
    return _(
        "Engine %(name)s, seed %(seed)d, thresholds %(version)d",
        name=stamp.engine,
        seed=about.found.seed,
        version=stamp.thresholds,
    )
