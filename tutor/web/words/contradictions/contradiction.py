"""A place where the sources contradict each other, are silent or slip."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from tutor.rules.ruleset import Ruleset

NUMBER: Final = "number"


@dataclass(frozen=True)
class Contradiction:
    """What the sources say and what is played here; all texts are messages to translate.

    Where *toggles* are named, what is played is their value in the rules at hand, so *here*
    is empty; *played* may say more about each value of the first of them. *why* holds whatever
    is played; *reasons* speak for one value of the first toggle each, NUMBER for any number.
    Rules in which it never *arises* have one sentence instead of all that.
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
