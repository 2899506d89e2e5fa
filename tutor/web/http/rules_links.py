"""The statement of the rules behind a line on a table, with a link to the rules page."""

from dataclasses import dataclass
from typing import Final

# Lines without a source statement: their house rule.
_ANCHORS: Final = {"4.3": "rule-sage-cancel"}


@dataclass(frozen=True)
class RuleLink:
    """A statement or section of RULES.md."""

    code: str

    @property
    def anchor(self) -> str:
        """Return the id of the place on the rules page of the game."""
        return _ANCHORS.get(self.code, self.code.lower())
