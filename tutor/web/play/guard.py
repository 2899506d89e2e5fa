"""The guard: ask for confirmation once before a move that is clearly worse than the best."""

from __future__ import annotations

from dataclasses import dataclass

from werkzeug.exceptions import TooManyRequests

from tutor.engine.hints.candidates import Candidate, Hint
from tutor.engine.objectives import MATCH
from tutor.practice import Practice, Table
from tutor.rules.actions import action_text
from tutor.store import Help, StaleVersionError
from tutor.web.hint_service import Hints
from tutor.web.hints import ladder
from tutor.web.hints.coach import build_coach
from tutor.web.hints.costs import Ranking
from tutor.web.http import preferences
from tutor.web.i18n.translation import _
from tutor.web.words.claims.comparing import chance_percent, tell_gap


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
