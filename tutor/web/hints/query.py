"""What a learner asks of a hint by the address or the form: checked like any other input."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tutor.web.hint_service import FIRST_SEED

MOST_AGAIN: Final = 99  # times that fresh samples are drawn for one decision


@dataclass(frozen=True)
class HintQuery:
    """Which parts of a hint are wanted.

    *again* counts how often fresh samples were asked for (0: never), *pair* is the keys of two
    moves to compare.
    """

    again: int = 0
    pair: tuple[str, str] | None = None

    @classmethod
    def parse(cls, fields: Mapping[str, str]) -> "HintQuery":
        """Return what is asked for; what cannot be read is left out."""
        again = fields.get("again", "")
        number = int(again) if again.isascii() and again.isdigit() and len(again) < 4 else 0
        pair = (fields.get("one", ""), fields.get("other", ""))
        return cls(
            again=min(number, MOST_AGAIN),
            pair=pair if all(pair) else None,
        )

    @property
    def fresh_seed(self) -> int | None:
        """Return the seed of the fresh samples, None when none are wanted."""
        return FIRST_SEED + self.again if self.again else None

    @property
    def query(self) -> dict[str, str]:
        """Return the same as parts of an address."""
        found = {"again": str(self.again)} if self.again else {}
        if self.pair:
            found |= {"one": self.pair[0], "other": self.pair[1]}
        return found
