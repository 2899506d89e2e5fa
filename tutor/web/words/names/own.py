"""Custom names: those of yaku in a house rule set, on all pages of its rules."""

from collections.abc import Mapping

from flask import g, has_app_context

from tutor.rules.ruleset import Ruleset
from tutor.web.i18n.page import recall


def use_own_names(ruleset: Ruleset) -> None:
    """Call the yaku, from now on in this answer, as the house sheet of a ruleset calls them."""
    if has_app_context():
        g.own_names = ruleset.own_names


def find_own_name(yaku: str) -> str:
    """Return the custom name of a yaku, empty if it has none."""
    named: Mapping[str, str] = recall("own_names") or {}
    return named.get(yaku, "")
