"""A place where the sources contradict each other, are silent or slip."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from tutor.rules.ruleset import Ruleset

NUMBER: Final = "number"


@dataclass(frozen=True)
class Contradiction:
    """A contradiction between sources, and the rule chosen here; all texts are translatable.

    If *toggles* are named, the rule is their value, so *here* is empty; *played* may describe each
    value of the first one. *why* holds for any value; *reasons* support one value of the first
    toggle each, NUMBER for any number. Rules in which it never *arises* have one sentence instead.
    """

    title: str
    says: str
    why: str = ""
    toggles: tuple[str, ...] = ()
    here: str = ""
    statements: str = ""
    played: Mapping[str, str] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)
    arises: Callable[[Ruleset], bool] = lambda ruleset: True
    otherwise: str = ""  # what to say where it cannot arise
