"""The address of a match's rules: its game, its preset and its house rules."""

from collections.abc import Mapping
from typing import Any

from flask import Flask, g, url_for

from tutor.rules.ruleset import Game, Ruleset, RulesetError, Value
from tutor.web.match_form import UnreadableError, field_name, format_value, parse_value


def rules_address(ruleset: Ruleset) -> str:
    """Return the address of the page with exactly these rules."""
    fields = address_fields(ruleset)
    return url_for("rules.game", name=ruleset.game.name, preset=ruleset.preset, **fields)


def address_fields(ruleset: Ruleset) -> dict[str, Any]:
    """Return the house rules of a ruleset as the fields of an address."""
    return {
        field_name(toggle): format_value(toggle, ruleset.overrides[toggle.name])
        for toggle in (*ruleset.game.toggles, *ruleset.game.sheet)
        if toggle.name in ruleset.overrides
    }


def parse_overrides(game: Game, fields: Mapping[str, str]) -> dict[str, Value]:
    """Return the house rules that an address names; raise UnreadableError for a wrong value."""
    return {
        toggle.name: parse_value(toggle, fields[field_name(toggle)])
        for toggle in (*game.toggles, *game.sheet)
        if field_name(toggle) in fields
    }


def parse_rules(game: Game, preset: str, fields: Mapping[str, str]) -> Ruleset:
    """Return the rules of an address; raise UnreadableError for invalid ones."""
    try:
        return Ruleset(game, preset, parse_overrides(game, fields))
    except RulesetError as error:
        raise UnreadableError(str(error)) from None


def list_new_anchors(codes: str) -> list[str]:
    """Return the ids of the statements in *codes* that are new on this page."""
    new_anchors: set[str] = g.setdefault("statements_told", set())
    ids = [code.lower() for code in codes.split() if code.lower() not in new_anchors]
    new_anchors.update(ids)
    return ids


def install(app: Flask) -> None:
    """Give templates the address of any rules, and ids for their statements."""
    app.jinja_env.globals.update(rules_address=rules_address, anchors=list_new_anchors)
