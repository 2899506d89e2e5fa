"""The house rules of every game in words: names, sentences, sources and values."""

from typing import Final

from tutor.rules.house_sheet import is_name, is_worth, yaku_of
from tutor.rules.ruleset import Value
from tutor.web.i18n.translation import _, format_points
from tutor.web.words.house_rules import hachihachi, koikoi, roppyakken
from tutor.web.words.house_rules.house_rule import HouseRule, key
from tutor.web.words.names.yaku import plain_name

TOGGLES: Final[dict[str, dict[str, HouseRule]]] = {
    "koikoi": koikoi.TOGGLES,
    "roppyakken": roppyakken.TOGGLES,
    "hachihachi": hachihachi.TOGGLES,
}


def toggle_name(game: str, toggle: str) -> str:
    """Return the name of a house rule; of a worth on a house sheet that is its yaku."""
    if is_worth(toggle):
        return plain_name(yaku_of(toggle))
    if is_name(toggle):
        return _("Name of “%(yaku)s”", yaku=plain_name(yaku_of(toggle)))
    return _(TOGGLES[game][toggle].name)


def toggle_change(game: str, toggle: str) -> str:
    """Return the sentence about the effect of a house rule."""
    rule = TOGGLES[game][toggle]
    return _(rule.changes, **rule.numbers)


def toggle_source(game: str, toggle: str) -> str:
    """Return the sources of a house rule."""
    return _(TOGGLES[game][toggle].source)


def value_phrase(game: str, toggle: str, value: Value) -> str:
    """Return a value of a house rule as a phrase."""
    if is_worth(toggle):
        return format_points(value) if isinstance(value, int) and value else _("not counted")
    if is_name(toggle):
        return _("“%(text)s”", text=value)
    rule = TOGGLES[game][toggle]
    if key(value) in rule.values:
        return _(rule.values[key(value)], **rule.numbers)
    if rule.number == "%(num)d points" and isinstance(value, int):
        return format_points(value)
    return _(rule.number, num=value)
