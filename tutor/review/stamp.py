"""The versions behind an analysis: engine, net, chances, rules, thresholds."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

from tutor.engine.equity import round_ends
from tutor.engine.hints.searches import name_engine
from tutor.engine.net import files, levels
from tutor.review import thresholds
from tutor.review.review import Stamp
from tutor.rules.ruleset import Ruleset, Value

_LENGTH: Final = 12
# Toggles newer than stored analyses: with their default, play is unchanged.
_LATER: Final = frozenset(
    {
        *("teshi", "kuttsuki", "void_field", "tie", "cards_with_yaku"),
        *("viewing_points", "void_triple", "void_hand", "bank"),
    }
)
# Levels as old as stored analyses, by net: figures are unchanged.
_FIRST_LEVELS: Final = {"hachihachi3": "f22286f29061", "roppyakken3": "47aa3d749285"}


def make_stamp(ruleset: Ruleset) -> Stamp:
    """Return the stamp of an analysis by these rules that is made now."""
    model = files.model_for(ruleset)
    game = ruleset.game.name
    stamp = (game, ruleset.players, _list_telling_toggles(ruleset))
    return Stamp(
        engine=name_engine(model),
        net="" if model is None else _net_digest(model.scope),
        chances=_chances_digest(ruleset),
        rules=_digest(repr(stamp).encode()),
        thresholds=thresholds.VERSION,
    )


def _list_telling_toggles(ruleset: Ruleset) -> list[tuple[str, Value]]:
    """Return the toggles that a stamp is of, by name: a later one only where it changes play."""
    default = ruleset.game.presets[ruleset.game.default_preset]
    return sorted(
        (name, value)
        for name, value in ruleset.toggles.items()
        if name not in _LATER or value != default[name]
    )


def _chances_digest(ruleset: Ruleset) -> str:
    """Return a digest of the counted rounds among which are those that fit a ruleset best."""
    counted = round_ends.find_counted(ruleset)
    if counted is None:
        return ""
    name = files.name_files(ruleset.game.name, following=counted.later)
    return _files_digest(round_ends.FOLDER, f"{name}.jsonl")


def _net_digest(scope: files.Scope) -> str:
    """Return a digest of the nets of a game, and of the level of the one in use.

    Later nets are excluded: they do not change results of the first ones.
    """
    nets = _files_digest(
        files.FOLDER, f"{files.name_files(scope.game, following=scope.later)}*.npz"
    )
    name = levels.net_name(scope)
    net_digest = levels.load_levels().get(name, ())
    level = _digest(levels.render_levels({name: net_digest}).encode())
    return nets if _FIRST_LEVELS.get(name) == level else _digest(f"{nets} {level}".encode())


@cache
def _files_digest(folder: Path, pattern: str) -> str:
    paths = sorted(folder.glob(pattern))
    return _digest(b"".join(path.read_bytes() for path in paths)) if paths else ""


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:_LENGTH]
