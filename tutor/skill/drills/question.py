"""Drills, and a question with one right answer among a few: made of a case that a family draws."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from tutor.explain.columns import Theme
from tutor.lessons.families.case import EASY, HARD, USUAL, Case, choose_seed, draw_case
from tutor.lessons.families.wording import Sentences
from tutor.lessons.judging import judge, state_answer
from tutor.lessons.kinds.amounts import Count, Estimate
from tutor.lessons.kinds.naming import NONE, Find, Pick, Tap
from tutor.lessons.model import Answer, LessonError, Step

SECONDS: Final = 60  # of a run


@dataclass(frozen=True)
class Drill:
    """A drill: *families* are sampled at random, *theme* is that of the decisions it trains.

    *game* is set if it is about one game only. If it *is_chances*, an answer is an estimate and is
    scored, not simply right or wrong.
    """

    name: str
    families: tuple[str, ...]
    theme: Theme | None = None
    is_of_chances: bool = False
    game: str = ""


_DRILLS: Final = (
    Drill("cards", ("glance:month", "glance:kind", "glance:name")),
    Drill(
        "counting",
        ("glance:count", "price-of-pile:roppyakken", "price-of-pile:hachihachi"),
        Theme.TAKING,
    ),
    Drill(
        "yaku",
        (
            "yaku-of-pile:ribbons",
            "yaku-of-pile:animals",
            "yaku-of-pile:lights",
            "yaku-of-pile:mixed",
        ),
        Theme.YAKU,
    ),
    Drill(
        "yaku-roppyakken",
        (
            "yaku-of-pile:viewings-roppyakken",
            "yaku-of-pile:lights-roppyakken",
            "yaku-of-pile:ribbons-roppyakken",
            "yaku-of-pile:islands",
        ),
        Theme.YAKU,
        game="roppyakken",
    ),
    Drill(
        "hands",
        ("dealt-yaku:months", "dealt-yaku:plain", "dealt-yaku:two-names", "standing-months"),
        Theme.SHOWING,
    ),
    Drill(
        "table", ("missing-card", "dead-yaku", "deny:last-card", "finishing:ribbons"), Theme.THEIRS
    ),
    Drill(
        "settling",
        (
            "stop-or-call:payment",
            "doubling",
            "match:total",
            "against-88",
            "special-endings",
            "multiplier-of-river",
            "sheet:roppyakken",
        ),
        Theme.STAKES,
    ),
    Drill("chances", ("chance:hold", "chance:turn", "chance:either"), Theme.GIVING, True),
)
DRILLS: Final[Mapping[str, Drill]] = {drill.name: drill for drill in _DRILLS}


def list_drills_about(theme: Theme, game: str = "") -> tuple[Drill, ...]:
    """Return the drills that help with decisions of a theme, in one game if it is named."""
    return tuple(
        drill
        for drill in _DRILLS
        if drill.theme == theme and (not game or drill.game in ("", game))
    )


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
    wrong = [
        number for number in dict.fromkeys(slips) if number != right and (number >= 0 or right < 0)
    ]
    below = [number for number in wrong if number < right]
    above = [number for number in wrong if number > right]
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
