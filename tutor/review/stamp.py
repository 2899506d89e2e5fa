"""The versions behind an analysis: engine, net, chances, rules, thresholds."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tutor.review import thresholds
from tutor.rules.ruleset import Ruleset, Value

if TYPE_CHECKING:  # the engine is slow to import, and only a new analysis needs it
    from tutor.engine.net.files import Scope

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


@dataclass(frozen=True)
class Stamp:
    """The inputs of the figures; two analyses are comparable when their stamps are equal.

    *engine* is the name of the search, *net* and *chances* are digests of its data, including
    levels (empty without any), *rules* a digest of the ruleset, *thresholds* their version number.
    """

    engine: str
    net: str
    chances: str
    rules: str
    thresholds: int

    @property
    def text(self) -> str:
        """Return the whole stamp as one line, to be stored and compared."""
        text = (self.engine, self.net, self.chances, self.rules, str(self.thresholds))
        return " ".join(name or "-" for name in text)

    def to_json(self) -> dict[str, Any]:
        """Return the stamp as plain JSON values."""
        return asdict(self)


def make_stamp(ruleset: Ruleset) -> Stamp:
    """Return the stamp of an analysis by these rules that is made now."""
    from tutor.engine.hints import hint
    from tutor.engine.net import files as models

    model = models.model_for(ruleset)
    game = ruleset.game.name
    stamp = (game, ruleset.players, _list_telling_toggles(ruleset))
    return Stamp(
        engine=hint.ENGINE if model is None else hint.TRAINED,
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
    from tutor.engine.equity import round_ends
    from tutor.engine.net.files import name_files

    counted = round_ends.find_counted(ruleset)
    if counted is None:
        return ""
    name = name_files(ruleset.game.name, following=counted.later)
    return _files_digest(round_ends.FOLDER, f"{name}.jsonl")


def _net_digest(scope: Scope) -> str:
    """Return a digest of the nets of a game, and of the level of the one in use.

    Later nets are excluded: they do not change results of the first ones.
    """
    from tutor.engine.net import files, levels

    nets = _files_digest(
        files.FOLDER, f"{files.name_files(scope.game, following=scope.later)}*.npz"
    )
    name = levels.net_name(scope)
    net_digest = levels.load_levels().get(name, ())
    level = _digest(levels.render_levels({name: net_digest}).encode())
    return nets if _FIRST_LEVELS.get(name) == level else _digest(f"{nets} {level}".encode())


@cache
def _files_digest(folder: Path, pattern: str) -> str:
    files = sorted(folder.glob(pattern))
    return _digest(b"".join(file.read_bytes() for file in files)) if files else ""


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:_LENGTH]
