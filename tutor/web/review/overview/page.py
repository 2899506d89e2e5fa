"""The first page of a review: the judgement, the course, the moments, both players, the parts."""

from collections.abc import Sequence
from math import sqrt
from typing import Any

from tutor.engine.estimate import Estimate
from tutor.review import thresholds
from tutor.review.review import Ledger
from tutor.review.verdicts.balances import PAIR
from tutor.review.verdicts.judgement import Judgement, judge_match
from tutor.rules.tables import AGAINST_PAR
from tutor.store.analyses import FULL
from tutor.web.i18n.numbers import format_signed_whole, format_unsigned, format_whole
from tutor.web.i18n.translation import _, add_full_stop, ngettext
from tutor.web.review.analysis_progress import AnalysisProgress
from tutor.web.review.ledger import build_ledger_rows
from tutor.web.review.overview.balance import build_balance, build_level
from tutor.web.review.overview.course import build_course, build_standings
from tutor.web.review.overview.moment_cards import build_cards, build_steps, list_steps, name_moment
from tutor.web.review.subject import Subject
from tutor.web.words.names.games import game_name, preset_name
from tutor.web.words.review import deciding_sentence, play_sentence
from tutor.web.words.table.endings import match_heading


def build_overview(
    subject: Subject, progress: AnalysisProgress, *, is_answered: bool
) -> dict[str, Any]:
    """Return the first page of a review, with its answers if requested."""
    ruleset = subject.match.ruleset
    cards = build_cards(subject, is_answered=is_answered)
    steps = {name_moment(unit) for unit in list_steps(subject)}
    course = build_course(subject, cards)
    ledgers, judgement = _list_ledgers(subject), judge(subject)
    deciding = judgement.deciding if judgement else None
    return {
        # While the figures may still change.
        "progress": progress if progress.is_open else None,
        "game": game_name(ruleset.game.name),
        "rules": preset_name(ruleset.preset),
        "score": _score(subject),
        "heading": _heading(subject),
        # What decided it, or the result while the analysis may still change that.
        "headline": deciding_sentence(deciding) if deciding else _tell_result(subject),
        # The one thing to know about the decisions, which would give a try away.
        "remark": play_sentence(judgement.play, ruleset.game.name)
        if judgement and (is_answered or not subject.tries)
        else "",
        "sides": list(enumerate(subject.table.record.source.names)),
        "is_answered": is_answered,
        "cards": [card for card in cards if is_answered or card.key not in steps],
        "course": course,
        "standings": None if course else build_standings(subject),
        "balance": build_balance(subject),
        "level": build_level(subject),
        "steps": build_steps(subject),
        "is_lost": subject.match.is_over and subject.you not in subject.match.winners,
        # Of the whole match, merged and one by one; empty while a round is missing.
        "ledger": build_ledger_rows(ledgers, subject.decimals, is_merged=True) if ledgers else (),
        "parts": build_ledger_rows(ledgers, subject.decimals) if ledgers else (),
        "caution": _caution(subject, ledgers),
        "basis": _basis(subject),
    }


def _score(subject: Subject) -> str:
    totals = subject.match.totals()
    own = totals[subject.you]
    if subject.match.ruleset.tables().settlement == AGAINST_PAR:
        return format_signed_whole(own)
    if len(totals) > PAIR:
        return format_whole(own)
    return "\u00a0: ".join(format_whole(number) for number in (own, totals[1 - subject.you]))


def _heading(subject: Subject) -> str:
    """Return how the match ended; the totals of two players are shown next to it."""
    if subject.match.ruleset.players > PAIR:
        return match_heading(subject.match, subject.people)
    rounds = ngettext("1 round", "%(num)d rounds", len(subject.match.finished))
    if len(subject.match.winners) > 1:
        return _("drawn, %(rounds)s", rounds=rounds)
    if subject.you in subject.match.winners:
        return _("won, %(rounds)s", rounds=rounds)
    return _("lost, %(rounds)s", rounds=rounds)


def judge(subject: Subject) -> Judgement | None:
    """Return the judgement by the full figures: those of a quick look might say otherwise."""
    if subject.found.budget != FULL:
        return None
    return judge_match(subject.match, subject.review, subject.you)


def _tell_result(subject: Subject) -> str:
    """Return the certain result of a finished match."""
    if not subject.match.is_over:
        return ""
    return add_full_stop(match_heading(subject.match, subject.people))


def _list_ledgers(subject: Subject) -> list[Ledger]:
    """Return the ledger of every round that counts; none where one is missing."""
    counting = [round_review for round_review in subject.review.rounds if not round_review.is_void]
    ledgers = [
        round_review.ledgers[subject.you] for round_review in counting if round_review.ledgers
    ]
    return ledgers if len(ledgers) == len(counting) else []


def _caution(subject: Subject, ledgers: Sequence[Ledger]) -> str:
    """Return how far the parts of the cards are told apart, where that is less than usual."""
    error = sqrt(sum(ledger.error**2 for ledger in ledgers))
    counting = sum(not round_review.is_void for round_review in subject.review.rounds)
    default = thresholds.USUAL_ERROR * thresholds.sigma(subject.match.ruleset) * sqrt(counting)
    if error <= default:
        return ""
    return _(
        "How the card points divide among these lines is known only to within about %(points)s"
        " points: read them as rough figures.",
        points=format_unsigned(Estimate(0.0, error).margin, 0),
    )


def _basis(subject: Subject) -> str:
    stamp = subject.review.stamp
    return _(
        "Engine %(name)s, seed %(seed)d, thresholds %(version)d",
        name=stamp.engine,
        seed=subject.found.seed,
        version=stamp.thresholds,
    )
