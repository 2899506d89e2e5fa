"""The house rules of every game in words: names, sentences, sources and values."""

from typing import Final

from tutor.rules.ruleset import Value
from tutor.web.i18n.translation import _
from tutor.web.words.house_rules import hachihachi, koikoi, roppyakken
from tutor.web.words.house_rules.house_rule import HouseRule, key

TOGGLES: Final[dict[str, dict[str, HouseRule]]] = {
    "koikoi": koikoi.TOGGLES,
    "roppyakken": roppyakken.TOGGLES,
    "hachihachi": hachihachi.TOGGLES,
}


def toggle_name(game: str, toggle: str) -> str:
    """Return the name of a house rule."""
    return _(TOGGLES[game][toggle].name)


def toggle_change(game: str, toggle: str) -> str:
    """Return the sentence that says what a house rule changes."""
    rule = TOGGLES[game][toggle]
    return _(rule.changes, **rule.numbers)


def toggle_source(game: str, toggle: str) -> str:
    """Return which source says what about a house rule."""
    return _(TOGGLES[game][toggle].source)


def value_phrase(game: str, toggle: str, value: Value) -> str:
    """Return a value of a house rule as a phrase."""
    rule = TOGGLES[game][toggle]
    if key(value) in rule.values:
        return _(rule.values[key(value)], **rule.numbers)
    return _(rule.number, num=value)
