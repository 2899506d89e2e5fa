"""Links from a table to the statement of the rules that it rests on."""

from dataclasses import dataclass


@dataclass(frozen=True)
class RuleLink:
    """A statement or section of the rules, and where the rules page tells it."""

    code: str
    address: str


def rule_link(game: str, code: str) -> RuleLink:
    """Return the link to a statement of a game's rules."""
    return RuleLink(code, f"/rules/{game}#{code.lower()}")
