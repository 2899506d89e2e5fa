"""Where each statement of the sources is told."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from flask import url_for

TOLD_BY: Final = {  # the game whose rules page tells the statements of a source
    "S0": "roppyakken",
    "S1": "roppyakken",
    "S2": "hachihachi",
    "S3": "koikoi",
    "S4": "koikoi",
}


@dataclass(frozen=True)
class Statement:
    """A statement of the rules, and where it is told."""

    code: str
    address: str


def link_statements(codes: Sequence[str]) -> tuple[Statement, ...]:
    """Return each statement by its code, with the section of a rules page that tells it."""
    return tuple(
        Statement(code, url_for("rules.game", name=TOLD_BY[code[:2]], _anchor=code.lower()))
        for code in codes
        if code[:2] in TOLD_BY
    )


def link_statement_list(codes: str) -> tuple[Statement, ...]:
    """Return where the statements of a spaced list are told."""
    return link_statements(codes.split())
