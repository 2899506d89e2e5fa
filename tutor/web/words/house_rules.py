"""What a page says about house rules: names, questions, sources and values."""

from collections.abc import Mapping
from typing import Final

from tutor import resources
from tutor.lessons.rule_texts import RuleTexts, read_rule_texts
from tutor.rules.games.koikoi import DEALER_BONUS
from tutor.rules.games.roppyakken import FUKE_LIMIT
from tutor.rules.house_sheet import is_name, is_worth, yaku_of
from tutor.rules.round.bidding import PLAIN_FEE
from tutor.rules.ruleset import Value
from tutor.web.i18n.translation import _, find_language, format_points
from tutor.web.words.names.yaku import plain_name

YES, NO, NONE = "yes", "no", "none"
# Numbers of the rules, which the texts have places for.
NUMBERS: Final[Mapping[str, int]] = {**DEALER_BONUS, "plain": PLAIN_FEE, "limit": FUKE_LIMIT}


def find_rule_texts(game: str) -> RuleTexts:
    """Return what is said about the rules of a game, in the language of the page."""
    return read_rule_texts(resources.folder("lessons"), game, find_language())


def key(value: Value) -> str:
    """Return a value of a toggle as forms and words write it."""
    if value is None:
        return NONE
    if isinstance(value, bool):
        return YES if value else NO
    return str(value)


def toggle_name(game: str, toggle: str) -> str:
    """Return the name of a house rule; of a worth on a house sheet that is its yaku."""
    if is_worth(toggle):
        return plain_name(yaku_of(toggle))
    if is_name(toggle):
        return _("Name of “%(yaku)s”", yaku=plain_name(yaku_of(toggle)))
    return find_rule_texts(game).house_rules[toggle].name


def toggle_change(game: str, toggle: str) -> str:
    """Return the question that a house rule answers."""
    return find_rule_texts(game).house_rules[toggle].changes.format_map(NUMBERS)


def toggle_source(game: str, toggle: str) -> str:
    """Return the sources of a house rule."""
    return find_rule_texts(game).house_rules[toggle].source


def value_phrase(game: str, toggle: str, value: Value) -> str:
    """Return a value of a house rule as a phrase."""
    if is_worth(toggle):
        return format_points(value) if isinstance(value, int) and value else _("not counted")
    if is_name(toggle):
        return _("“%(text)s”", text=value)
    rule = find_rule_texts(game).house_rules[toggle]
    if key(value) in rule.values:
        return rule.values[key(value)].format_map(NUMBERS)
    points = format_points(value) if isinstance(value, int) else ""
    return rule.number.format(number=value, points=points)
