"""A question with one right answer among a few: made of a case that a family draws."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

from tutor.lessons.answer import Answer
from tutor.lessons.families.case import EASY, HARD, USUAL, Case, choose_seed, draw_case
from tutor.lessons.families.wording import Sentences
from tutor.lessons.judging import judge, state_answer
from tutor.lessons.kinds.count import Count
from tutor.lessons.kinds.estimate import Estimate
from tutor.lessons.kinds.find import NONE, Find
from tutor.lessons.kinds.pick import Pick
from tutor.lessons.kinds.tap import Tap
from tutor.lessons.model import LessonError, Step
from tutor.skill.drills.drill import Drill

NUMBERS: Final = 4  # that are offered
PERCENT: Final = tuple(str(number) for number in range(5, 100, 10))  # that are offered for a chance
WARM: Final = (4, 10)  # questions after which they grow harder
_SEEDS: Final = 100_000
_TRIES: Final = 200


@dataclass(frozen=True)
class DrillQuestion:
    """A case and the *keys* that are offered: numbers, names, or cards to tap."""

    case: Case
    keys: tuple[str, ...]
    right: str  # of a chance the offered number that comes nearest

    @property
    def step(self) -> Step:
        """Return the question as a step of a lesson, with its cards."""
        return self.case.step

    @property
    def is_chance(self) -> bool:
        """Return whether a chance is to be estimated."""
        return isinstance(self.step.exercise, Estimate)

    @property
    def is_tapped(self) -> bool:
        """Return whether the answer is a card on the table."""
        return isinstance(self.step.exercise, Tap)

    def is_right(self, key: str) -> bool:
        """Return whether an answer is right, as the rules judge it."""
        return judge(self.step, make_answer(self.step, key)).right


def ask_question(drill: Drill, seed: int, number: int, sentences: Sentences) -> DrillQuestion:
    """Return the question of a number (from 0) in a run; the same for the same seed."""
    random = Random(f"{drill.name} {seed} {number}")
    level = (EASY, USUAL, HARD)[sum(number >= entry for entry in WARM)]
    for _try in range(_TRIES):
        family = random.choice(drill.families)
        drill_question = find_question(
            family, choose_seed(random.randrange(_SEEDS), level), sentences
        )
        if drill_question:
            return drill_question
    raise LessonError(f"The drill {drill.name} asks nothing with the seed {seed}.")


def find_question(family: str, seed: int, sentences: Sentences) -> DrillQuestion | None:
    """Return the question of a case, None where one tap cannot answer it."""
    case = draw_case(family, seed, sentences)
    keys = tuple(_offer(case))
    right = find_right_key(case.step)
    return DrillQuestion(case, keys, right) if right in keys else None


def find_right_key(step: Step) -> str:
    """Return the one answer that is right, empty where it consists of more."""
    stated = state_answer(step)
    match step.exercise:
        case Estimate(expect=expect):
            return min(PERCENT, key=lambda name: abs(int(name) - expect))
        case Count() if not step.rows:
            return str(stated.numbers[""])
        case Find(tap=False):
            return _only(stated.named)
        case Pick() | Tap():
            return _only(stated.chosen)
    return ""


def make_answer(step: Step, key: str) -> Answer:
    """Return a key as an answer to a step."""
    match step.exercise:
        case Estimate() | Count():
            is_number = key.removeprefix("-").isdigit()
            return Answer(numbers={"": int(key)} if is_number else {})
        case Find():
            return Answer(named=frozenset({key}))
    return Answer(chosen=frozenset({key}))


def _offer(case: Case) -> Iterable[str]:
    step = case.step
    match step.exercise:
        case Estimate():
            return PERCENT
        case Count() if not step.rows:
            return _offer_numbers(case)
        case Find(options=options, tap=False):
            return (*options, NONE)
        case Pick(options=options, many=False):
            return options
        case Tap(any_of=0) as exercise if not step.piles:
            return exercise.list_zone(step)
    return ()


def _offer_numbers(case: Case) -> tuple[str, ...]:
    """Return the right number among distractors: foreseen mistakes, then numbers near it.

    How many of them are lower is drawn first, so that its place reveals nothing.
    """
    random = Random(f"{case.family} {case.seed} numbers")
    right = int(find_right_key(case.step))
    step = _find_stride(case.step, right)
    slips = (*_list_foreseen(case.step), *(right + step * entry for entry in (-1, 1, -2, 2, -3, 3)))
    opponents = [
        number for number in dict.fromkeys(slips) if number != right and (number >= 0 or right < 0)
    ]
    below = [number for number in opponents if number < right]
    above = [number for number in opponents if number > right]
    low = min(random.randrange(NUMBERS), len(below))
    chosen = (*below[:low], right, *above[: NUMBERS - 1 - low])
    return tuple(map(str, sorted(chosen)))


def _list_foreseen(step: Step) -> Iterable[int]:
    marks = (mark for entry in step.wrong for mark in entry.when)
    values = [mark.removeprefix("value:") for mark in marks if mark.startswith("value:")]
    return [int(name) for name in values if name.lstrip("-").isdigit()]


def _find_stride(step: Step, right: int) -> int:
    """Return the distance between offered numbers, so that the last digit reveals nothing."""
    if isinstance(step.exercise, Count) and step.exercise.ask.startswith("number"):
        return 1
    return next((entry for entry in (10, 5) if right and right % entry == 0), 1)


def _only(names: frozenset[str]) -> str:
    return next(iter(names)) if len(names) == 1 else ""
