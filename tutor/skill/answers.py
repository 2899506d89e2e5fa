"""An answer as evidence: it follows from what happened, without self-assessment."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from fsrs import Rating


@dataclass(frozen=True)
class Evidence:
    """How an item was answered; *seconds* is None where nobody knows how long it took."""

    right: bool
    helped: bool = False
    seconds: float | None = None

    @property
    def is_own(self) -> bool:
        """Return whether the answer was right and without help."""
        return self.right and not self.helped


MISSED: Final = Evidence(False)


@dataclass(frozen=True)
class Answer:
    """The one answer to an item that counted on a day."""

    item: int
    day: date
    evidence: Evidence


def rate(evidence: Evidence, quick: float) -> Rating:
    """Return the grade of an answer; one within *quick* seconds is fast.

    No grade is "easy": a single answer cannot show that.
    """
    if not evidence.right:
        return Rating.Again
    is_slow = evidence.seconds is not None and evidence.seconds > quick
    return Rating.Hard if evidence.helped or is_slow else Rating.Good
