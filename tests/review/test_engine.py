"""The door to compiled code: shut until it is needed, and closed to the first review."""

import subprocess
import sys
from collections.abc import Callable
from functools import partial

import pytest

from tests.engine.positions import koikoi, moments, seen
from tests.review.engine import FakeEngine
from tests.review.matches import played
from tests.sizes import a_few_of
from tutor.engine.exact.open_cards import solve
from tutor.engine.hints.flips import value_flips
from tutor.engine.hints.hint import hint
from tutor.engine.hints.refined import refine
from tutor.engine.hints.weaker import value_against
from tutor.engine.search.playouts import play_out
from tutor.explain.explanation import count_listed, explain
from tutor.review import compiled_engine
from tutor.review.analyse import assess
from tutor.review.engine import Engine, LazyEngine
from tutor.review.figures import Budget
from tutor.review.stamp import make_stamp
from tutor.review.thresholds import HINT_ROUNDS
from tutor.review.units import list_units
from tutor.review.verdicts.verdicts import derive_review
from tutor.rules.cards import NO_CARD, lowest
from tutor.rules.games import usual_rulesets
from tutor.rules.position import DECIDE, PLAY_HAND
from tutor.rules.round.play import STOP
from tutor.rules.ruleset import Ruleset

MATCH, _ = played(rounds=1)
UNIT = list_units(MATCH)[-1]
MOMENT = moments(koikoi(), {PLAY_HAND})[-1]
SEEN = seen(MOMENT)
CARD = lowest(SEEN.hand)
WAY = (CARD, NO_CARD)
COUNT_READ = partial(count_listed, game=SEEN.ruleset.game.name)
FAKE: Engine = FakeEngine()  # mypy says that it can stand in
SHUT = """
import sys
import tutor.web
from tutor.review.engine import LazyEngine
from tutor.rules.games import ruleset
engine = LazyEngine()
assert not engine.is_ready(ruleset("koikoi", "kk_standard"))
assert engine.find_player("expert").name == "expert"
assert "numba" not in sys.modules
engine.hint
assert "numba" in sys.modules
"""

QUESTIONS: dict[str, tuple[Callable[[Engine], object], Callable[[], object]]] = {
    "hint": (
        lambda engine: engine.hint(SEEN, 2),
        lambda: refine(SEEN, hint(SEEN, seed=2), COUNT_READ, HINT_ROUNDS).hint,
    ),
    "explain": (
        lambda engine: engine.explain(SEEN, hint(SEEN), 3, ()),
        lambda: explain(SEEN, hint(SEEN), seed=3, samples=HINT_ROUNDS),
    ),
    "explain an action": (
        lambda engine: engine.explain(SEEN, hint(SEEN), 3, (CARD,)),
        lambda: explain(SEEN, hint(SEEN), seed=3, samples=HINT_ROUNDS, actions=(CARD,)),
    ),
    "flips": (lambda engine: engine.flips(SEEN, *WAY), lambda: value_flips(SEEN, *WAY)),
    "flips of a stop": (
        lambda engine: engine.flips(seen(moments(koikoi(), {DECIDE})[0]), STOP, NO_CARD),
        lambda: None,
    ),
    "play_out": (
        lambda engine: engine.play_out(SEEN, [WAY], 5, 4).points,
        lambda: play_out(SEEN, [WAY], 5, 4).margins.tolist(),
    ),
    "value_against": (
        lambda engine: engine.value_against(SEEN, hint(SEEN), "greedy"),
        lambda: value_against(SEEN, hint(SEEN), "greedy"),
    ),
    "solve": (lambda engine: engine.solve(MOMENT), lambda: solve(MOMENT)),
    "assess": (
        lambda engine: engine.assess(MATCH, UNIT, Budget.QUICK, 5),
        lambda: assess(MATCH, UNIT, Budget.QUICK, 5),
    ),
    "review": (lambda engine: engine.review(MATCH, {}, ()), lambda: derive_review(MATCH, {})),
    "stamp": (lambda engine: engine.stamp(MATCH.ruleset), lambda: make_stamp(MATCH.ruleset).text),
}


def test_pages_begin_without_compiled_code_and_the_first_question_imports_it() -> None:
    run = subprocess.run([sys.executable, "-c", SHUT], capture_output=True, text=True)

    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("question", QUESTIONS)
def test_behind_the_door_the_engine_answers(question: str) -> None:
    ask, expect = QUESTIONS[question]

    assert ask(LazyEngine()) == expect()


def test_one_engine_answers_all_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    monkeypatch.setattr(compiled_engine, "CompiledEngine", made.append)
    engine = LazyEngine(hint_rounds=20)

    assert not hasattr(engine, "hint")
    assert not hasattr(engine, "explain")  # which needs the rounds that the hint played
    assert made == [20]


def test_what_nobody_can_answer_is_no_question() -> None:
    assert not hasattr(LazyEngine(), "guess")


_SESSION = """
import gc, sys
from numba.core.dispatcher import Dispatcher
from tests.review.matches import played
from tutor.engine.compile_ahead import compile_hints, compile_looking_back
from tutor.engine.greedy.greedy_prelude import PRELUDE
from tutor.engine.compiled_parts import WholeCompiler
from tutor.engine.players import find_player
from tutor.review.figures import Budget
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
