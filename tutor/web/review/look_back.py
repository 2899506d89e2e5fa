"""The end of a match or round: what decided it, its sum and three moments, or the turning point.

A coached match ends with one question instead. All are shown as soon as the analysis has them;
nothing is computed for them.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from tutor.jobs.findings import read_assessments
from tutor.practice import LEARNER, Practice, Table
from tutor.review.grades import MomentKind
from tutor.review.review import Review
from tutor.review.units import list_units
from tutor.review.verdicts.moments import choose_keepsakes, find_turning_point
from tutor.web.hint_service import Hints
from tutor.web.http.rendering import find_address
from tutor.web.i18n.translation import _
from tutor.web.lessons.first_match import is_coached
from tutor.web.review.analysis_progress import AnalysedMatch, derive_review, find_analysis
from tutor.web.review.overview.moment_cards import MomentCard, build_find, build_slip, build_turn
from tutor.web.review.overview.page import build_sum, judge
from tutor.web.review.subject import Subject
from tutor.web.words.review import deciding_sentence

Place = tuple[int, int | None]  # a round, and a decision in it or None for its luck


def build_look_back(practice: Practice, hints: Hints, table: Table) -> dict[str, Any]:
    """Return the cards at the end of a round; empty while one is in play.

    Figures of a match that a later pass may still change are hidden.
    """
    empty = {
        "token": table.token,
        "url": partial(find_address, token=table.token),  # as that of a subject
        "goes_on": not table.is_closed,
        "is_coming": False,  # whether more may follow
    }
    if not (table.is_closed or table.match.current.is_over):
        return empty
    analysed_match = find_analysis(practice.analyses, table)
    is_under_way = any(analysis.is_under_way for analysis in practice.analyses.of(table.token))
    if not _is_told(practice, table, analysed_match) or (table.is_closed and is_under_way):
        return {**empty, "is_coming": is_under_way}
    review = derive_review(practice, hints, table, analysed_match.pass_shown)
    subject = Subject(table, LEARNER, analysed_match, review, is_coached(practice.lessons, table))
    tries = subject.tries if table.match.is_over else ()
    costliest = subject.decision(tries[0]) if tries else None
    shown = {**empty, "first_try": (tries[0].round, tries[0].step) if tries else None}
    if subject.is_coached:
        question = build_slip(subject, costliest, is_answered=False) if costliest else None
        return {**shown, "question": question}
    if not table.match.is_over:
        return {**shown, "turned": _find_turn(table, review)}
    judgement = judge(subject)
    deciding = judgement.deciding if judgement else None
    return {
        **shown,
        "verdict": deciding_sentence(deciding) if deciding else "",
        "sum": build_sum(subject),
        "pictures": list(_list_keepsakes(subject)),
        "tries": len(tries),
        "turned": _find_turn(table, review),
    }


def _list_keepsakes(subject: Subject) -> Iterator[MomentCard]:
    """Yield up to three moments as cards; the costliest hides its answer."""
    keepsakes = choose_keepsakes(subject.match, subject.review, subject.you)
    if keepsakes.best:
        yield _call(build_find(subject, keepsakes.best), _("Your best move"))
    if keepsakes.costliest:
        costliest = build_slip(subject, keepsakes.costliest, is_answered=False)
        yield _call(costliest, _("Your costliest move"))
    if keepsakes.luckiest:
        yield _call(build_turn(subject, *keepsakes.luckiest), _("Your luckiest flip"))


def _call(card: MomentCard, word: str) -> MomentCard:
    return replace(card, mark=replace(card.mark, word=word))


def _is_told(practice: Practice, table: Table, analysed_match: AnalysedMatch) -> bool:
    """Return whether the finished match, or its last round, is fully analysed."""
    if table.is_closed:
        return analysed_match.is_complete
    shown, last = analysed_match.pass_shown, len(table.match.rounds)
    assessments = read_assessments(practice, shown) if shown else {}
    units = (unit for unit in list_units(table.match) if unit.round == last)
    return all(unit in assessments for unit in units)


def _find_turn(table: Table, review: Review) -> Place | None:
    """Return where the last round turned."""
    moment = find_turning_point(table.match, review, len(table.match.rounds), LEARNER)
    if moment is None:
        return None
    return moment.unit.round, None if moment.kind == MomentKind.TURN else moment.unit.step
