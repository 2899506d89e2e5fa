"""When the compiled search can answer, and in what order it is compiled."""

import threading
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from tutor.rules.games import usual_rulesets
from tutor.rules.ruleset import Ruleset


class _Kind(NamedTuple):
    """Rulesets whose hints use the same kernels."""

    game: str
    seats: int
    has_net: bool


_ready: set[_Kind] = set()
_wanted: deque[Ruleset] = deque(maxlen=1)  # last request before it was ready
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
    """Compile the kernels of each kind of ruleset in turn, and yield each kind when ready.

    Requested kinds come first, otherwise Koi-Koi, where learners begin; the analysis of a finished
    match follows the hints of its kind. Code from an earlier process is loaded ahead only for hints
    by usual rules, otherwise on first use. Processes take turns to compile, one step at a time.
    """
    from tutor.engine.compile_ahead import compile_hints, compile_looking_back, compile_once

    with _compiling:
        default = tuple(usual_rulesets())
        rulesets = [*default, *_list_uncovered(default)]
        left = [
            (other, step) for other in rulesets for step in (compile_hints, compile_looking_back)
        ]
        while left:
            ruleset, step = left.pop(_find_wanted([other for other, _ in left]))
            kind = _kind(ruleset)
            is_hinted = step is compile_hints
            is_usual = is_hinted and kind.has_net
            if not (is_usual and kind in _ready):
                compile_once(step, ruleset, kind, is_loaded=is_usual)
            if is_hinted:
                _ready.add(kind)
                yield kind


def _find_wanted(left: Sequence[Ruleset]) -> int:
    """Return the index of the requested kind, or of the first if none is."""
    kinds = [_kind(ruleset) for ruleset in left] if _wanted else []
    wanted = _kind(_wanted[0]) if _wanted else None
    return kinds.index(wanted) if wanted in kinds else 0


def _list_uncovered(rulesets: tuple[Ruleset, ...]) -> Iterator[Ruleset]:
    """Yield rulesets that no net covers: house rule sets with changed points."""
    for ruleset in rulesets:
        toggle = ruleset.game.sheet[0]
        yield replace(ruleset, overrides={toggle.name: toggle.numbers[-1]})


def _kind(ruleset: Ruleset) -> _Kind:
    from tutor.engine.net.files import model_for

    return _Kind(ruleset.game.name, ruleset.seats, model_for(ruleset) is not None)
