"""A house rule in words: its name, effect, source, and values."""

from collections.abc import Mapping
from dataclasses import dataclass, field

YES, NO, NONE = "yes", "no", "none"


@dataclass(frozen=True)
class HouseRule:
    """The words of one toggle, all of them messages to translate.

    *values* has one phrase for each value as `key` writes it; *number* is the phrase of a
    value that may be any number, with its place %(num)s. *numbers* are numbers of the rules
    that the texts have places for.
    """

    name: str
    changes: str
    source: str
    values: Mapping[str, str] = field(default_factory=dict)
    number: str = ""
    numbers: Mapping[str, int] = field(default_factory=dict)


def key(value: bool | int | str | None) -> str:
    """Return a value of a toggle as forms and words write it."""
    if value is None:
        return NONE
    if isinstance(value, bool):
        return YES if value else NO
    return str(value)
