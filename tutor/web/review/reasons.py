"""Why a move was better than another one; too slow to compute with the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from tutor.engine.hints.candidates import Hint
from tutor.explain.claim import Claim
from tutor.explain.contrast import WITHOUT_IDEA, Verdict, Why
from tutor.explain.explained import Explained, Explanation
from tutor.explain.line import choose_line, find_root, find_sought, rebuild_round
from tutor.review.figures import DecisionAssessment
from tutor.review.units import find_follow_up, observe_unit
from tutor.rules.cards import Card
from tutor.rules.observation import BEFORE_THE_FIRST_TURN, Observation
from tutor.rules.round.play import Action
from tutor.web.hint_service import Hints
from tutor.web.hints.coach import build_coach
from tutor.web.hints.column import PHASES
from tutor.web.hints.gap_parts import list_part_rows, measure_printed_gap
from tutor.web.hints.lanes import build_lanes, imagined_sentence
from tutor.web.hints.threats import DangerView, list_dangers
from tutor.web.hints.why import Reason, leave_out_level, name_move, tell_reasons
from tutor.web.http import preferences
from tutor.web.i18n.translation import _
from tutor.web.review.subject import Subject
from tutor.web.table.card_view import describe_action
from tutor.web.table.seats import find_people
from tutor.web.words.first_reason import Lead, tell_why
from tutor.web.words.idea_scene import format_gap
from tutor.web.words.names.players import People

if TYPE_CHECKING:  # it is imported with the engine
    from tutor.engine.search.lines import TwoLines

CARRIED: Final = (
    Verdict.IDEA,
    Verdict.PARTS,
    Verdict.SIDE,
    Verdict.BOTH,
    Verdict.MATCH,
)  # subject of a reason
Move = tuple[Action, Card]  # an action, and the card it takes where that is a choice


# Why one move was better than another: the deciding fact, one more, and all of them by *sides*.
# *reason* carries the gap of the two moves; *lead* and *further* are facts if nothing does. *rows*
# are the parts of the gap, which add up to *total*. *line* is how the worse move, the *rival*,
# loses in one deal, where no idea explains the gap; *better* is the best one there.
MoveDifference = dict[str, Any]


def explain_moves(hints: Hints, subject: Subject, assessment: DecisionAssessment) -> MoveDifference:
    """Return the played move and the best one, which may be the same, with their reasons."""
    what = observe_unit(subject.match, assessment.unit)
    follow_up = find_follow_up(subject.match, assessment.unit)
    actions = () if assessment.played == assessment.best else (assessment.played,)
    explanation = _explain(hints, subject, assessment, what, actions)
    decision = subject.decision(assessment.unit)
    played = (assessment.played, follow_up)
    best = (assessment.best, assessment.weigh(assessment.best).follow_up)
    people = find_people(subject.table, assessment.player)
    difference = tell_difference(what, people, explanation, played=played, best=best)
    if not actions or decision is None:
        return add_parts(
            hints, difference, what, people, find_reported(assessment, what), explanation.why
        )
    return add_parts(
        hints,
        difference,
        what,
        people,
        find_reported(assessment, what),
        explanation.why_not(assessment.played),
        round(decision.price.points.value, subject.decimals),
    )


def view_dangers(
    hints: Hints, subject: Subject, assessment: DecisionAssessment
) -> tuple[DangerView, ...]:
    """Return how often an opponent takes each card of the field, or of the hand if discarded.

    None for another player's decision, for a beginner, or where hints are hidden.
    """
    is_wanted = preferences.current().hints != preferences.HIDDEN and not subject.is_coached
    if not is_wanted or assessment.player != subject.you or assessment.phase not in PHASES:
        return ()
    observation = observe_unit(subject.match, assessment.unit)
    return list_dangers(observation, hints.threats(observation))


def add_parts(
    hints: Hints,
    difference: MoveDifference,
    what: Observation,
    people: People,
    hint: Hint,
    why: Why | None,
    total: float | None = None,
) -> MoveDifference:
    """Return the difference with the parts of its gap, and a line of play where it has no idea.

    *total* is the gap as printed, by default in the ranking of the *hint*.
    """
    if why is None or not why.parts or why.verdict in (Verdict.EQUAL, Verdict.MATCH):
        return difference
    if total is None:
        total = measure_printed_gap(what, hint, why.rival)
    if total <= 0:
        return difference
    rows = list(list_part_rows(what, people, hint, why, total))
    difference = {**difference, "rows": rows, "total": format_gap(total, what)}
    lines = _find_lines(hints, what, hint, why)
    if lines is None:
        return difference
    coach = build_coach(what, hint)
    rival = next(move for move in coach.moves if move.candidate.action == why.rival)
    better, line = build_lanes(lines, what, people, coach.best, rival)
    return {
        **difference,
        "line": line,
        "better": better,
        "rival": name_move(what, rival),
        "imagined": imagined_sentence(people),
    }


def _find_lines(hints: Hints, what: Observation, hint: Hint, why: Why) -> TwoLines | None:
    if why.verdict not in WITHOUT_IDEA or what.phase in BEFORE_THE_FIRST_TURN:
        return None
    roots = find_root(hint, why.rival), find_root(hint, why.best)
    sought, moment = find_sought(what, why), rebuild_round(what)
    return choose_line(lambda place: hints.contrast(moment, what, roots, sought, place), what, why)


def tell_difference(
    what: Observation, people: People, explanation: Explanation, *, played: Move, best: Move
) -> MoveDifference:
    """Return two moves with their reasons, which may be one."""
    titles = {played[0]: _("Played, and best")}
    if played[0] != best[0]:
        titles = {played[0]: _("Played"), best[0]: _("Best")}
    thens = dict([best, played])
    texts = {action: describe_action(what, action, thens[action]).text for action in titles}
    reasons = list(_list_differences(what, people, explanation, texts, played[0], best[0]))
    return {
        "reason": _find_reason(what, people, explanation, played[0], best[0]),
        "lead": reasons[0][1] if reasons else None,
        "further": next((why for topic, why in reasons[1:] if topic != reasons[0][0]), None),
        "sides": [
            {
                "title": title,
                "text": texts[action],
                "whys": [why for _claim, why in _list_told(what, people, explanation, action)],
            }
            for action, title in titles.items()
        ],
    }


def _find_reason(
    what: Observation, people: People, explanation: Explanation, played: Action, best: Action
) -> Lead | None:
    """Return what carries the gap between two moves: of the best, to the next that is worse."""
    why = explanation.why if played == best else explanation.why_not(played)
    if why is None or why.best != best or why.verdict not in CARRIED:
        return None
    return tell_why(why, what, people)


def punish_try(
    hints: Hints, subject: Subject, assessment: DecisionAssessment, tried: Action
) -> Reason | None:
    """Return the consequence of a tried move, None where no one fact stands out."""
    what = observe_unit(subject.match, assessment.unit)
    explanation = _explain(hints, subject, assessment, what, (tried,))
    return tell_punishment(what, subject.people, explanation, tried)


def tell_punishment(
    what: Observation, people: People, explanation: Explanation, tried: Action
) -> Reason | None:
    """Return the consequence of a move, None where no one fact stands out.

    A fact that compares with another move would reveal it: finding it is the learner's task.
    """
    explained = explanation.of(tried)
    if explained is None:
        return None
    plain = [claim for claim in explained.claims if not claim.good and claim.against is None]
    alone = replace(explained, claims=tuple(plain))
    return next(
        (
            reason
            for reason in tell_reasons(what, people, alone, explanation.engine)
            if reason.leads
        ),
        None,
    )


def _explain(
    hints: Hints,
    subject: Subject,
    assessment: DecisionAssessment,
    what: Observation,
    actions: tuple[Action, ...],
) -> Explanation:
    place = f"{subject.token}/{assessment.unit.round}/{assessment.unit.step}"
    return hints.explain_hint(place, what, find_reported(assessment, what), actions)


def find_reported(assessment: DecisionAssessment, what: Observation) -> Hint:
    """Return the stored hint of a decision."""
    return assessment.reported.mark_doubles(what)


def _list_told(
    what: Observation, people: People, explanation: Explanation, action: Action
) -> Iterator[tuple[Claim, Reason]]:
    explained: Explained | None = explanation.of(action)
    if explained:
        apart = leave_out_level(explained)
        reasons = tell_reasons(what, people, apart, explanation.engine)
        yield from zip(apart.top_claims, reasons, strict=True)


def _list_differences(
    what: Observation,
    people: People,
    explanation: Explanation,
    texts: Mapping[Action, str],
    played: Action,
    best: Action,
) -> Iterator[tuple[object, Reason]]:
    """Yield the facts for the best move and then against the played one, by topic.

    A comparison with a third move says nothing about these two.
    """
    for action, other, is_for in ((best, played, True), (played, best, False)):
        for claim, why in _list_told(what, people, explanation, action):
            if why.good == is_for and why.leads and claim.against in (None, other):
                topic = claim.kind.row.advantage or claim.kind
                yield topic, replace(why, about=texts[action])
