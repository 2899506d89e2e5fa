"""The first review on a machine meets no compiler."""

import subprocess
import sys

import pytest

from tests.sizes import a_few_of
from tutor.rules.games import usual_rulesets
from tutor.rules.ruleset import Ruleset

_SESSION = """
import gc, sys
from numba.core.dispatcher import Dispatcher
from tests.review.matches import played
from tutor.engine.compile_ahead import compile_hints, compile_looking_back
from tutor.engine.greedy.greedy_prelude import PRELUDE
from tutor.engine.compiled_parts import WholeCompiler
from tutor.engine.players import find_player
from tutor.review.analysis.figures import Budget
from tutor.review.compiled_engine import CompiledEngine
from tutor.review.units import DECISION, list_units, observe_unit, replay_to

def list_code():
    kernels = [one for one in gc.get_objects() if isinstance(one, Dispatcher)]
    whole = [one for one in kernels if one._compiler.pipeline_class is WholeCompiler]
    return {(one.py_func.__name__, str(signature)) for one in whole for signature in one.signatures}

game, preset, players = sys.argv[1], sys.argv[2], int(sys.argv[3])
match, _ = played(game, preset, rounds=1, names=("greedy",), players=players)
compile_hints(match.ruleset)
compile_looking_back(match.ruleset)
known, engine = list_code(), CompiledEngine()
units = list_units(match)
for unit in units[::5]:
    if unit.kind != DECISION:
        continue
    seen, moment = observe_unit(match, unit), replay_to(match, unit)
    hint = engine.hint(seen, 1)
    best, worst = hint.candidates[0], hint.candidates[-1]
    engine.explain(seen, hint, 1, ())
    engine.flips(seen, best.action, best.follow_up)
    find_player("net").choose(seen, 1)
    engine.assess(match, unit, Budget.QUICK, 1)
    if moment.position.phase not in PRELUDE:
        engine.value_against(seen, hint, "greedy")
        roots = ((worst.action, worst.follow_up), (best.action, best.follow_up))
        engine.punish(moment, seen, roots, as_dealt=False)
ended = match.rounds[0]
engine.assess(match, units[-1], Budget.QUICK, 1)
engine.judge_round(ended)
if game == "koikoi":
    engine.solve(replay_to(match, units[-4]))
print(*sorted(name for name, _ in list_code() - known))
"""


@pytest.mark.parametrize(
    "ruleset", a_few_of(list(usual_rulesets()), 2), ids=lambda one: f"{one.game.name}-{one.seats}"
)
def test_whatever_a_match_and_its_review_ask_was_compiled_before(ruleset: Ruleset) -> None:
    asked = (ruleset.game.name, ruleset.preset, str(ruleset.players))

    done = subprocess.run(
        [sys.executable, "-c", _SESSION, *asked], capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []
