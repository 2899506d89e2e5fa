"""When the compiled search can answer, and the decisions of every game that compile it."""

import threading
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from random import Random

from tutor.engine.greedy.player import greedy_action
from tutor.engine.greedy.prelude import PRELUDE, prelude_action
from tutor.rules.games import usual_rulesets
from tutor.rules.observation import Observation, observe
from tutor.rules.position import DECIDE, PLAY_HAND
from tutor.rules.round.deal import deal_until_valid
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

_DEALS = 40  # among so many, somebody has a dealt yaku to show where a game has any
_LAST = 3  # cards held by all together
_Kind = tuple[str, int, bool]  # a game, how many play a round, and whether a net covers the rules
_ready: set[_Kind] = set()
_wanted: deque[Ruleset] = deque(maxlen=1)  # what was asked for last before it was ready
_compiling = threading.Lock()


def is_ready(ruleset: Ruleset) -> bool:
    """Return whether hints by a ruleset can be computed without waiting for the compiler.

    If not, it compiles for that ruleset next.
    """
    if _ready and _kind(ruleset) in _ready:  # in this order: the kind imports numba
        return True
    _wanted.append(ruleset)
    return False


def warm_up() -> threading.Thread:
    """Compile in the background; return the thread at once."""
    thread = threading.Thread(target=compile_now, name="compile-engine", daemon=True)
    thread.start()
    return thread


def compile_now() -> None:
    """Compile every entry point, or load it from the cache."""
    for _ in compile_by_kind():
        pass


def compile_by_kind() -> Iterator[_Kind]:
    """Compile the kernels of each kind of ruleset in turn, and yield the kind when it is ready.

    What somebody waits for comes first, else Koi-Koi, where learners begin.
    """
    from tutor.engine.equity.prospects import prospects_for
    from tutor.engine.hints.hint import hint
    from tutor.engine.search.playouts import play_out_once
    from tutor.engine.worlds.holdings import read_hands_once

    with _compiling:
        usual = tuple(usual_rulesets())
        left = [*usual, *_list_uncovered(usual)]
        while left:
            ruleset = left.pop(_find_wanted(left))
            kind = _kind(ruleset)
            if kind not in _ready:
                for observation in sample_decisions(ruleset):
                    hint(observation, samples=2)
                    play_out_once(observation)
                for observation in sample_last_cards(ruleset):
                    hint(observation, samples=None)  # as many as all: it is exact
                    read_hands_once(observation)
                prospects = prospects_for(ruleset)
                if prospects:
                    prospects.chances_at_start()
                _ready.add(kind)
            yield kind


def _find_wanted(left: Sequence[Ruleset]) -> int:
    """Return the place of what somebody waits for, of the first where nobody does."""
    kinds = [_kind(ruleset) for ruleset in left] if _wanted else []
    wanted = _kind(_wanted[0]) if _wanted else None
    return kinds.index(wanted) if wanted in kinds else 0


def _list_uncovered(usual: tuple[Ruleset, ...]) -> Iterator[Ruleset]:
    """Yield rulesets that no net covers: by a house sheet with a worth of its own."""
    for ruleset in usual:
        worth = ruleset.game.sheet[0]
        yield replace(ruleset, overrides={worth.name: worth.numbers[-1]})


def _kind(ruleset: Ruleset) -> _Kind:
    from tutor.engine.net.files import model_for

    return ruleset.game.name, ruleset.seats, model_for(ruleset) is not None


def sample_decisions(ruleset: Ruleset) -> Iterator[Observation]:
    """Yield decisions of a ruleset that together call every kernel it needs.

    They are what the dealer sees before the first card, the first decision to stop or go on,
    and a decision of the prelude. Compiled code knows seats only, not players.
    """
    yield _observe(next(_first_cards(ruleset)))
    yield from islice(map(_observe, _stops(ruleset)), 1)
    begun = (one for one in _deals(ruleset) if one.position.phase in PRELUDE)
    yield from islice(map(_observe, begun), 1)


def sample_last_cards(ruleset: Ruleset) -> Iterator[Observation]:
    """Yield the decision with the last cards of a round, as far as rounds get there."""
    for current in _first_cards(ruleset):
        while not current.is_over:
            held = sum(hand.bit_count() for hand in current.position.hands)
            if held <= _LAST and current.position.phase == PLAY_HAND:
                yield _observe(current)
                return
            current = current.play(greedy_action(current.rules, current.position))


def _deals(ruleset: Ruleset) -> Iterator[Round]:
    random = Random(1)
    for _ in range(_DEALS):
        opened = Round.from_deck(ruleset, 1, deal_until_valid(ruleset, 0, random)[0], 0)
        if not opened.is_over:
            yield opened


def _first_cards(ruleset: Ruleset) -> Iterator[Round]:
    for current in _deals(ruleset):
        while current.position.phase in PRELUDE:
            current = current.play(prelude_action(_observe(current)))
        if not current.is_over:
            yield current


def _stops(ruleset: Ruleset) -> Iterator[Round]:
    for current in _first_cards(ruleset):
        while not current.is_over and current.position.phase != DECIDE:
            current = current.play(greedy_action(current.rules, current.position))
        if not current.is_over:
            yield current


def _observe(current: Round) -> Observation:
    return observe(current, current.to_act, (0,) * current.ruleset.players)
