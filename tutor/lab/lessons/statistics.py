"""What lessons are like in numbers: how much is done by hand, and what gives answers away."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from tutor.lessons.beginning import COUNTED_IN, count_words, measure_effort
from tutor.lessons.judging import state_answer
from tutor.lessons.kinds.amounts import Count
from tutor.lessons.kinds.naming import NONE, Find, Pick, Tap
from tutor.lessons.kinds.placing import Placing
from tutor.lessons.kinds.playing import Decide, Predict
from tutor.lessons.model import Lesson, Step, StepWords
from tutor.lessons.shown import shuffle_names

MOST_OF_SCREENS: Final = 95  # percent of screens have at most the reported number of words
PLAYED: Final = ("play", "best", "round")


@dataclass(frozen=True)
class Statistics:
    """Numbers of steps; *words_p95* are words of a screen, *minutes* those of all lessons."""

    steps: int
    on_table: int  # answered on a table, or by tapping or moving cards
    generated: int  # of a family that draws fresh cases
    without_card: int  # though they are about cards: neither about people nor an agreement
    not_of_cards: int  # about people or an agreement, and without a card
    first_right: int  # choices whose first displayed option is right
    first_by_chance: float  # expected number of them by chance
    choices: int
    finds_none: int
    finds: int
    words_p95: int
    minutes: int


def measure_lessons(lessons: Sequence[Lesson]) -> Statistics:
    """Return the numbers of some lessons; words and minutes are counted in English."""
    requested = [(lesson, step) for lesson in lessons for step in lesson.steps]
    steps = [step for _lesson, step in requested]
    chosen = [(lesson, step) for lesson, step in requested if is_choice(step)]
    finds = [step.exercise for step in steps if isinstance(step.exercise, Find)]
    screens = [
        count_screen_words(lesson.words[COUNTED_IN].steps[step.id]) for lesson, step in requested
    ]
    return Statistics(
        steps=len(steps),
        on_table=sum(map(is_done_with_cards, steps)),
        generated=sum(bool(step.family) for step in steps),
        without_card=sum(not (has_cards(step) or step.about) for step in steps),
        not_of_cards=sum(bool(step.about) and not has_cards(step) for step in steps),
        first_right=sum(is_first_right(lesson, step) for lesson, step in chosen),
        first_by_chance=round(sum(map(_share_right, (step for _lesson, step in chosen))), 1),
        choices=len(chosen),
        finds_none=sum(find.expect == (NONE,) for find in finds),
        finds=len(finds),
        words_p95=_find_percentile(screens, MOST_OF_SCREENS),
        minutes=measure_effort(lessons).minutes,
    )


def count_kinds(lessons: Iterable[Lesson]) -> Mapping[str, int]:
    """Return how many steps there are of each kind, the most frequent first."""
    kinds = Counter(step.kind for lesson in lessons for step in lesson.steps)
    return dict(kinds.most_common())


def is_done_with_cards(step: Step) -> bool:
    """Return whether a step is answered on a table, or by touching cards."""
    match step.exercise:
        case Predict() | Decide():
            return step.board is not None
        case Tap(options=options):
            return not options and has_cards(step)
        case Placing(items=items):
            return not items and has_cards(step)
        case Find(tap=tap):
            return tap
    return step.kind in PLAYED


def has_cards(step: Step) -> bool:
    """Return whether the step shows cards; a round uses all of them."""
    rows = any(row.cards for row in step.rows) and isinstance(step.exercise, Count)
    return bool(step.board or step.cards or step.piles or rows or step.kind in PLAYED)


def is_choice(step: Step) -> bool:
    """Return whether one of several names or sentences is to be chosen."""
    return isinstance(step.exercise, Pick | Decide | Find) and len(step.exercise.options) > 1


def is_first_right(lesson: Lesson, step: Step) -> bool:
    """Return whether the option that is shown first is right; that there is none comes last."""
    return shuffle_names(step.exercise.options, lesson.id, step.id)[0] in list_right_options(step)


def _share_right(step: Step) -> float:
    """Return the chance that an option of a choice is right, whatever its place."""
    return len(list_right_options(step)) / len(step.exercise.options)


def list_right_options(step: Step) -> frozenset[str]:
    """Return the options of a choice that are right."""
    if isinstance(step.exercise, Decide):
        return frozenset(step.exercise.accept)
    right = state_answer(step)
    return (right.chosen | right.named) & frozenset(step.exercise.options)


def count_screen_words(spoken: StepWords) -> int:
    """Return the words that are to be read before an answer."""
    parts = (spoken.options, spoken.items, spoken.bins, spoken.rows)
    return sum(map(count_words, (spoken.text, *(name for part in parts for name in part.values()))))


def _find_percentile(numbers: Iterable[int], percent: int) -> int:
    """Return the smallest number that this percentage does not exceed."""
    ranked = sorted(numbers)
    return ranked[ceil(len(ranked) * percent / 100) - 1]
