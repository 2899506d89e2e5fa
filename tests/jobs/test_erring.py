"""Who errs in one theme, played out by the engine itself: match, review, inbox, progress."""

from dataclasses import replace

import pytest

from tutor.engine.hints.hint import hint
from tutor.engine.readiness import compile_by_kind, is_ready
from tutor.explain.columns import Theme
from tutor.jobs.worker import Gate, Worker
from tutor.practice import Practice, Table
from tutor.review.thresholds import sigma
from tutor.rules.observation import Observation
from tutor.rules.position import DECIDE
from tutor.rules.round.play import Action
from tutor.skill.progress import choose_theme_to_train, measure_progress
from tutor.store import MatchSetup, Store

pytestmark = pytest.mark.thorough  # two whole matches are analysed
MATCHES = 2
SETUP = MatchSetup("koikoi", "kk_standard", {}, "greedy", False, 100)
CLEAR = 0.12  # sigma, beyond the error of the hint


def err_about_stakes(seen: Observation) -> Action:
    """Return the best action, but the other one where to stop is decided and it clearly costs."""
    told = hint(seen, seed=7).candidates
    worst = told[-1]
    costs = worst.gap.value - 2 * worst.gap.se >= CLEAR * sigma(seen.ruleset)
    return worst.action if seen.phase == DECIDE and costs else told[0].action


def play(practice: Practice, seed: int) -> Table:
    table = practice.open(replace(SETUP, seed=seed))
    while not table.match.is_over:
        if table.match.current.is_over:
            table = practice.next_round(table, table.version)
        else:
            table = practice.act(table, table.version, err_about_stakes(table.observation))
    return table


def test_two_real_matches_send_a_learner_to_the_one_theme_in_which_he_errs(store: Store) -> None:
    practice = Practice(store)
    next(kind for kind in compile_by_kind() if is_ready(SETUP.ruleset))
    for number in range(MATCHES):
        practice.analyses.queue(play(practice, SETUP.seed + number).token)
    worker = Worker(practice, gate=Gate(0.0))
    while worker.work():
        pass

    progress = measure_progress("koikoi", practice.history.matches())
    advised = choose_theme_to_train(progress)

    assert advised
    assert advised.theme == Theme.STAKES
    assert sum(one.theme == Theme.STAKES for one in practice.items.all()) >= MATCHES
    assert advised.course.now.value > sum(one.course.now.value for one in progress.lines[1:])
