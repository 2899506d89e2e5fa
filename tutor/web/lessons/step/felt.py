"""The felt of a step: a table, a desk or cards, and what can be chosen of them."""

from collections.abc import Mapping
from dataclasses import dataclass

from tutor.web.lessons.step import looks
from tutor.web.lessons.step.attempt import Attempt
from tutor.web.lessons.step.exhibits import (
    CardBox,
    Desk,
    GivenCard,
    Zone,
    build_boxes,
    build_desk,
    build_given_card,
    build_zones,
)
from tutor.web.lessons.step.lesson_table import LessonTable, build_lesson_table
from tutor.web.lessons.step.played import has_small_board
from tutor.web.table.beats import Beat


@dataclass(frozen=True)
class Felt:
    """What is on the felt, and how its cards are named."""

    table: LessonTable | None
    zones: tuple[Zone, ...]
    given: GivenCard | None  # the card next to a small board
    desk: Desk | None
    boxes: Mapping[str, CardBox]  # by card: those that can be chosen
    looks: Mapping[str, str]  # what cards are called where seeing is the question
    captions: Mapping[str, str]  # what was to be seen, by card of a right answer
    hides_labels: bool
    beats: tuple[Beat, ...]  # what the answer has made happen there
    is_open: bool  # the choice can be changed

    @property
    def has_cards(self) -> bool:
        """Return whether something is on the felt."""
        return bool(self.table or self.zones or self.given or self.desk)


def build_felt(attempt: Attempt) -> Felt:
    """Return the felt; with the right answer everything is called by its name."""
    lesson, step, played = attempt.lesson, attempt.step, attempt.played
    is_seeing, reveals = looks.is_seeing_asked(lesson, step), attempt.reveals
    has_table = played.table is not None and not has_small_board(step)
    return Felt(
        table=build_lesson_table(step, played.table) if played.table and has_table else None,
        zones=build_zones(attempt),
        given=None if has_table else build_given_card(attempt),
        desk=build_desk(attempt),
        boxes=build_boxes(attempt),
        looks=looks.list_looks() if is_seeing and not reveals else {},
        captions=looks.caption_cards(step, attempt.answer.chosen) if is_seeing and reveals else {},
        hides_labels=looks.hides_labels(lesson, step, reveals),
        beats=played.beats,
        is_open=attempt.waits,
    )
