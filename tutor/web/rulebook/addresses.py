"""The address of a match's rules, and the page that states each statement of the sources."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask import Flask, g, url_for

from tutor.rules.ruleset import Game, Ruleset, RulesetError, Value
from tutor.web.match_form import UnreadableError, field_name, format_value, parse_value

TOLD_BY: Final = {  # the game whose rules page states a source's statements
    "S0": "roppyakken",
    "S1": "roppyakken",
    "S2": "hachihachi",
    "S3": "koikoi",
    "S4": "koikoi",
}
TOLD_OF: Final = {"J": "kk_koikoi_japan", "N": "kk_nintendo"}  # on the page of a preset


@dataclass(frozen=True)
class Statement:
    """A statement of the rules, with the page that states it."""

    code: str
    address: str


def link_statements(codes: str) -> tuple[Statement, ...]:
    """Return the statements of a space-separated list, with the places that state them."""
    stated = ((code, _find_address(code)) for code in codes.split())
    return tuple(Statement(code, address) for code, address in stated if address)


def _find_address(code: str) -> str:
    """Return the address of a statement on a rules page, or empty."""
    anchor = code.lower()
    if code[:2] in TOLD_BY:
        return url_for("rules.game", name=TOLD_BY[code[:2]], _anchor=anchor)
    if code[0] in TOLD_OF:
        return url_for("rules.game", name="koikoi", preset=TOLD_OF[code[0]], _anchor=anchor)
    return ""


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
