"""The page that states each statement of the sources."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from flask import url_for

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


def link_statements(codes: Sequence[str]) -> tuple[Statement, ...]:
    """Return each statement by its code, with the section of the rules page that states it."""
    stated = ((code, _find_address(code)) for code in codes)
    return tuple(Statement(code, address) for code, address in stated if address)


def _find_address(code: str) -> str:
    """Return the address of a statement on a rules page, or empty."""
    anchor = code.lower()
    if code[:2] in TOLD_BY:
        return url_for("rules.game", name=TOLD_BY[code[:2]], _anchor=anchor)
    if code[0] in TOLD_OF:
        return url_for("rules.game", name="koikoi", preset=TOLD_OF[code[0]], _anchor=anchor)
    return ""


def link_statement_list(codes: str) -> tuple[Statement, ...]:
    """Return the links for a space-separated list of statements."""
    return link_statements(codes.split())
