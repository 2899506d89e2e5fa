"""The cost of a move: a question before a clearly worse one, and one line after any."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from werkzeug.exceptions import TooManyRequests

from tutor.engine.hints.candidates import Candidate, Hint
from tutor.engine.objectives import MATCH
from tutor.explain.contrast import Verdict, Why
from tutor.explain.weighing import LEAST_MATCH
from tutor.practice import Practice, Table
from tutor.review.grades import Grade
from tutor.review.thresholds import GRADES, SURE, sigma
from tutor.rules.actions import action_text
from tutor.rules.round.play import Action
from tutor.store import Help, StaleVersionError
from tutor.web.hint_service import Hints
from tutor.web.hints import ladder
from tutor.web.hints.coach import Ranking, build_coach
from tutor.web.hints.why import advise
from tutor.web.http import preferences
from tutor.web.i18n.numbers import add_unit, format_fixed, format_signed_to
from tutor.web.i18n.translation import _, join_sentences
from tutor.web.lessons import first_match
from tutor.web.lessons.rounds import belonging
from tutor.web.words.claims.comparing import chance_percent, tell_gap
from tutor.web.words.ideas import idea_name

BEST: Final = "best"
FINE: Final = "fine"
COSTS: Final = "costs"
_LEAST: Final = dict(GRADES)[Grade.INACCURACY]  # sigma that a move costs surely, worth a word


@dataclass(frozen=True)
class Guard:
    """The confirmation before a costly move; *key* is the value of its button."""

    key: str
    text: str


def must_ask(practice: Practice, hints: Hints, table: Table, key: str) -> bool:
    """Return whether the guard asks before this move; store that it did.

    It ignores moves for an old version of the table.
    """
    if not _is_on(hints, table) or practice.help(table).warned:
        return False
    if _find_costly_move(hints, table, key) is None:
        return False
    try:
        practice.tell(table, Help(warned=True))
    except StaleVersionError:
        return False
    return True


def build_guard(practice: Practice, hints: Hints, table: Table, key: str) -> Guard | None:
    """Return the question about a move that the guard asked about, None where it did not."""
    if not _is_on(hints, table) or not practice.help(table).warned:
        return None
    costly_move = _find_costly_move(hints, table, key)
    return _build_question(hints, table, costly_move) if costly_move else None


def _is_on(hints: Hints, table: Table) -> bool:
    """Return whether the guard is on at this table, where decisions can be judged."""
    return (
        preferences.current().guard != preferences.NO_GUARD
        and table.hints
        and table.is_your_turn
        and not ladder.is_forced(table.observation)
        and hints.is_ready(table.ruleset)
    )


def _find_costly_move(hints: Hints, table: Table, key: str) -> Candidate | None:
    """Return the candidate of that key if it surely costs the learner's limit."""
    try:
        hint = hints.hint(table.observation)
    except TooManyRequests:  # a learner over the limit can still play
        return None
    results = (candidate for candidate in hint.candidates if action_text(candidate.action) == key)
    return next((candidate for candidate in results if _is_costly(table, hint, candidate)), None)


def _is_costly(table: Table, hint: Hint, candidate: Candidate) -> bool:
    """Return whether a move surely costs the learner's limit, in the unit of the ranking."""
    least = float(preferences.current().guard)
    if hint.objective != MATCH:
        return candidate.gap.lo >= least
    from tutor.engine.equity.search import worth_of_point  # compiled, as the engine is by now

    return candidate.chance_gap is not None and candidate.chance_gap.lo >= least * worth_of_point(
        table.ruleset
    )


def _build_question(hints: Hints, table: Table, candidate: Candidate) -> Guard:
    observation = table.observation
    hint = hints.hint(observation)
    move = build_coach(observation, hint).answer(action_text(candidate.action))
    assert move is not None
    if hint.objective == MATCH and candidate.chance and hint.best.chance:
        text = _(
            "“%(move)s” wins the match in %(chance)s of deals, the best move in %(best)s.",
            move=move.text,
            chance=chance_percent(candidate.chance.value),
            best=chance_percent(hint.best.chance.value),
        )
    else:
        ranking = Ranking.of(hint, observation.ruleset)
        text = _(
            "“%(move)s” costs %(points)s against the best move.",
            move=move.text,
            points=tell_gap(ranking.cost(candidate), ranking.decimals),
        )
    return Guard(move.key, text)


@dataclass(frozen=True)
class MoveVerdict:
    """The verdict on a move; *version* is that of the table before it."""

    grade: str
    figure: str
    clause: str
    key: str
    version: int


def is_judged(practice: Practice, table: Table) -> bool:
    """Return whether moves at a table are judged once they have been played."""
    wish = preferences.current().verdict
    if wish == preferences.NO_VERDICT or not table.hints or table.record.source.is_duplicate:
        return False
    if wish == preferences.FIRST_MATCHES:
        return first_match.is_coached(practice.lessons, table)
    return belonging(practice, table) is None


def judge_last_move(practice: Practice, hints: Hints, table: Table) -> MoveVerdict | None:
    """Return the verdict on the learner's last move of the round, None where there is none."""
    if not is_judged(practice, table) or not hints.is_ready(table.ruleset):
        return None
    last_decision = next(table.list_own_decisions(), None)
    if last_decision is None:
        return None
    place, action = last_decision
    decision = table.rewind_round(place)
    if ladder.is_forced(decision.observation):
        return None
    try:
        move_verdict = _judge(hints, decision, action)
    except TooManyRequests:
        return None
    only_mistakes = preferences.current().verdict == preferences.ONLY_MISTAKES
    return (
        None
        if move_verdict is None or (only_mistakes and move_verdict.grade != COSTS)
        else move_verdict
    )


def _judge(hints: Hints, decision: Table, action: Action) -> MoveVerdict | None:
    observation = decision.observation
    hint = hints.hint(observation)
    candidate = next((other for other in hint.candidates if other.action == action), None)
    if candidate is None:
        return None
    ranking = Ranking.of(hint, observation.ruleset)
    move_verdict = MoveVerdict(BEST, _("Best."), "", action_text(action), decision.version)
    if ranking.is_best(candidate):
        return move_verdict
    if hint.objective == MATCH and candidate.chance and hint.best.chance:
        return _judge_by_match(move_verdict, hint, candidate)
    cost = ranking.cost(candidate)
    if cost.value - SURE * cost.se < _LEAST * sigma(observation.ruleset):
        figure = format_signed_to(-cost.value, ranking.decimals)
        return replace(move_verdict, grade=FINE, figure=_("Fine (%(points)s).", points=figure))
    points = format_fixed(cost.value, ranking.decimals)
    points = add_unit(points, cost.value, is_whole=not ranking.decimals)
    figure = _("Costs %(points)s.", points=points)
    return replace(
        move_verdict,
        grade=COSTS,
        figure=figure,
        clause=_tell_better(hints, decision, hint, candidate),
    )


def _judge_by_match(move_verdict: MoveVerdict, hint: Hint, candidate: Candidate) -> MoveVerdict:
    assert candidate.chance is not None
    assert candidate.chance_gap is not None
    assert hint.best.chance is not None
    if candidate.chance_gap.lo < LEAST_MATCH:
        return replace(move_verdict, grade=FINE, figure=_("Fine."))
    clause = _(
        "It wins the match in %(chance)s of deals, the best move in %(best)s.",
        chance=chance_percent(candidate.chance.value),
        best=chance_percent(hint.best.chance.value),
    )
    return replace(move_verdict, grade=COSTS, figure=_("A costly move."), clause=clause)


def _tell_better(hints: Hints, decision: Table, hint: Hint, candidate: Candidate) -> str:
    """Return the better move, and the idea behind it."""
    observation = decision.observation
    why: Why | None = hints.explanation(observation, actions=(candidate.first,)).why_not(
        candidate.first
    )
    advice = advise(observation, build_coach(observation, hint).best)
    better = _("Better: %(advice)s", advice=advice[:1].lower() + advice[1:])
    if why is None or why.idea is None:
        is_small = why is not None and why.verdict is Verdict.MANY_SMALL
        return join_sentences([better, _("Many small things.")]) if is_small else better
    return join_sentences([better, _("%(idea)s.", idea=idea_name(why.idea, observation))])
