"""When the compiled search can answer."""

import threading
from collections.abc import Iterator
from dataclasses import replace

from tutor.rules.ruleset import Ruleset

_SOME_NUMBER = 3  # for a rule that may be any number
_Kind = tuple[str, int, bool]  # a game, how many play a round, and whether a net covers the rules
_ready: set[_Kind] = set()
_compiling = threading.Lock()


def is_ready(ruleset: Ruleset) -> bool:
    """Return whether hints by a ruleset can be computed without waiting for the compiler."""
    return bool(_ready) and _kind(ruleset) in _ready  # in this order: the kind imports numba


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
    """Compile what one kind of ruleset needs after the other; yield each once it is ready.

    Koi-Koi, where learners begin, comes first.
    """
    from tutor.engine.equity.prospects import prospects_for
    from tutor.engine.hints.hint import hint
    from tutor.engine.openings import sample_decisions, sample_last_cards
    from tutor.engine.search.playouts import play_out_once
    from tutor.rules.games import usual_rulesets

    with _compiling:
        usual = tuple(usual_rulesets())
        for ruleset in (*usual, *_list_uncovered(usual)):
            kind = _kind(ruleset)
            if kind not in _ready:
                for observation in sample_decisions(ruleset):
                    hint(observation, samples=2)
                    play_out_once(observation)
                for observation in sample_last_cards(ruleset):
                    hint(observation, samples=None)  # as many as all: it is exact
                prospects = prospects_for(ruleset)
                if prospects:
                    prospects.chances_at_start()
                _ready.add(kind)
            yield kind


def _list_uncovered(usual: tuple[Ruleset, ...]) -> Iterator[Ruleset]:
    """Yield rulesets that no net covers: those with a number that none was trained for."""
    for ruleset in usual:
        for toggle in ruleset.game.toggles:
            if toggle.any_number:
                other = replace(ruleset, overrides={toggle.name: _SOME_NUMBER})
                if not _kind(other)[-1]:
                    yield other


def _kind(ruleset: Ruleset) -> _Kind:
    from tutor.engine.net.files import model_for

    return ruleset.game.name, ruleset.seats, model_for(ruleset) is not None
