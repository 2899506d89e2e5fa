"""The solver: as trying every action plainly, and never part of a hint."""

import ast
from functools import cache
from pathlib import Path

import pytest

import tutor.engine
from tests.engine.positions import decisions, hachihachi, koikoi, moments
from tutor.engine import compile_ahead
from tutor.engine.exact.open_cards import NotSolvableError, solve
from tutor.rules.position import PLAY_HAND
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

RULES = (
    koikoi(),
    koikoi("kk_blog"),
    koikoi("kk_legends"),
    koikoi("kk_legends_strict"),
    koikoi(viewing="rain_fog", sake="either", mult="per_call_plus_one"),
    koikoi(must_match=True, exhaustion="last_koikoi", zero_sum=True),
)


def plainly(current: Round) -> int:
    """Return what best play gives seat 0, less what it gives the other."""
    if current.is_over:
        return current.deltas[0] - current.deltas[1]
    values = [plainly(current.play(action)) for action in current.legal()]
    return max(values) if current.actor == 0 else min(values)


def late(rules: Ruleset, seed: int, most_held: int) -> list[Round]:
    return [
        moment
        for moment in decisions(rules, seed)
        if sum(hand.bit_count() for hand in moment.position.hands) <= most_held
    ]


@pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
def test_a_solution_is_worth_what_trying_everything_says(rules: Ruleset) -> None:
    solved = 0
    differing = set()
    for seed in range(30):
        for moment in late(rules, seed, most_held=6)[:2]:
            solution = solve(moment)
            differing.add(solution.worth)

            assert solution.worth == plainly(moment)
            assert solution.value(1) == -solution.value(0)
            solved += 1
    assert solved >= 40
    assert len(differing) > 5


@cache
def whole_rounds() -> tuple[Round, ...]:
    return tuple(next(decisions(koikoi(), seed)) for seed in range(6))


def test_the_line_of_a_solution_leads_to_its_worth() -> None:
    for opened in whole_rounds():
        solution = solve(opened)
        ended = opened.play_all(solution.line)

        assert ended.is_over
        assert ended.deltas[0] - ended.deltas[1] == solution.worth


def test_no_single_action_of_the_line_could_have_been_better() -> None:
    for opened in whole_rounds()[:2]:
        current = opened
        solution = solve(opened)
        for action in solution.line[:8]:
            sign = 1 if current.actor == 0 else -1
            best = max(sign * solve(current.play(other)).worth for other in current.legal())

            assert sign * solve(current.play(action)).worth == best == sign * solution.worth
            current = current.play(action)


def test_a_game_in_which_all_cards_count_has_no_solution_of_this_kind() -> None:
    [moment] = moments(hachihachi(), {PLAY_HAND}, enough=1)

    with pytest.raises(NotSolvableError):
        solve(moment)


def test_no_other_module_of_the_engine_knows_the_solver_but_what_compiles_it() -> None:
    compiles = Path(compile_ahead.__file__)
    for path in {*Path(tutor.engine.__file__).parent.rglob("*.py")} - {compiles}:
        tree = ast.parse(path.read_text())
        imported = {
            name
            for node in ast.walk(tree)
            if isinstance(node, ast.Import | ast.ImportFrom)
            for alias in node.names
            for name in (alias.name, getattr(node, "module", None))
        }
        assert not {"open_cards", "tutor.engine.exact.open_cards"} & imported, path.name
