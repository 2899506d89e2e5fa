"""The parts of a hint requested by an address or a form, validated."""

from dataclasses import dataclass
from typing import Final

from werkzeug.datastructures import MultiDict

from tutor.web.hint_service import FIRST_SEED

MOST_AGAIN: Final = 99  # times that fresh samples are drawn for one decision


@dataclass(frozen=True)
class HintQuery:
    """The requested parts of a hint.

    *again* is the number of requests for fresh samples (0: none). *against* requests values against
    the level at the table.
    """

    again: int = 0
    against: bool = False

    @classmethod
    def parse(cls, fields: MultiDict[str, str]) -> "HintQuery":
        """Return the query that the fields of a request state; unreadable fields are left out."""
        second = fields.get("again", "")
        number = int(second) if second.isascii() and second.isdigit() and len(second) < 4 else 0
        return cls(
            again=min(number, MOST_AGAIN),
            against="against" in fields,
        )

    @property
    def fresh_seed(self) -> int | None:
        """Return the seed of the fresh samples, None when none are wanted."""
        return FIRST_SEED + self.again if self.again else None

    @property
    def query(self) -> list[tuple[str, str]]:
        """Return the same as parts of an address."""
        results = [("again", str(self.again))] if self.again else []
        if self.against:
            results.append(("against", "1"))
        return results
