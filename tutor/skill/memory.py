"""Answers as evidence, and when an item is due again: days, by a model of forgetting."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from fsrs import Card, Rating, Scheduler, State


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


KNOWN_AFTER: Final = 3  # unaided right answers in a row, each when due
LONGEST: Final = 365  # days that a model may let pass
_MODEL: Final = Scheduler(
    learning_steps=(), relearning_steps=(), maximum_interval=LONGEST, enable_fuzzing=False
)


@dataclass(frozen=True)
class Memory:
    """The memory state of an item.

    It is *due* on a day; *interval_days* lie between the *last_review* and that day.
    *streak* counts the unaided right answers since the last miss. *stability* (days) and
    *difficulty* (1 to 10) belong to the model, None before the first answer.
    """

    due: date
    last_review: date | None = None
    interval_days: int = 0
    streak: int = 0
    stability: float | None = None
    difficulty: float | None = None

    @property
    def is_known(self) -> bool:
        """Return whether it needs no more review."""
        return self.streak >= KNOWN_AFTER

    def is_due(self, today: date) -> bool:
        """Return whether it may be reviewed today: never twice a day.

        A last review in the future is due to a wrong clock, and is ignored.
        """
        if self.last_review is None:
            return True
        if self.last_review > today + timedelta(days=1):
            return True
        return self.last_review < today and self.due <= today

    def after_answer(self, evidence: Evidence, today: date, quick: float) -> "Memory":
        """Return the state after an answer; unchanged if the item is not due.

        A missed item is due tomorrow. After each unaided right answer the interval grows.
        """
        if not self.is_due(today):
            return self
        rating = rate(evidence, quick)
        card, _log = _MODEL.review_card(self._card(today), rating, _moment(today))
        streak = 0 if not evidence.right else self.streak + evidence.is_own
        interval = self._choose_interval((card.due.date() - today).days, rating, streak)
        return Memory(
            due=today + timedelta(days=interval),
            last_review=today,
            interval_days=interval,
            streak=streak,
            stability=card.stability,
            difficulty=card.difficulty,
        )

    def begin_again(self, today: date) -> "Memory":
        """Return the state after a mistake elsewhere: due, and not learned."""
        before = self.last_review if self.last_review and self.last_review <= today else None
        return Memory(today, before, 0, 0, self.stability, self.difficulty)

    def _card(self, today: date) -> Card:
        if self.stability is None or self.difficulty is None:
            return Card(card_id=0, due=_moment(today))
        before = min(self.last_review or today, today)
        return Card(
            card_id=0,
            state=State.Review,
            stability=self.stability,
            difficulty=self.difficulty,
            due=_moment(self.due),
            last_review=_moment(before),
        )

    def _choose_interval(self, days: int, rating: Rating, streak: int) -> int:
        if rating == Rating.Again:
            return 1
        least = self.interval_days + 1 if streak > max(1, self.streak) else 1
        return min(max(days, least), LONGEST)


def _moment(day: date) -> datetime:
    """Return a day as the model takes it: it only counts whole days between such moments."""
    return datetime.combine(day, time(), UTC)
