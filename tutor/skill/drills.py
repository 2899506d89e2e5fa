"""Drills: one minute of questions with one tap, its result, and the weak facts it finds."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from random import Random
from typing import Final, NamedTuple

from tutor.engine.estimate import wilson_interval
from tutor.explain.columns import Theme
from tutor.lessons.facts import read_event
from tutor.lessons.families import find_family
from tutor.lessons.families.case import EASY, HARD, USUAL, Case, choose_seed, draw_case
from tutor.lessons.families.wording import Sentences
from tutor.lessons.judging import judge, state_answer
from tutor.lessons.kinds.amounts import Count, Estimate
from tutor.lessons.kinds.naming import NONE, Find, Pick, Tap
from tutor.lessons.model import Answer, LessonError, Step
from tutor.rules.cards import id_of
from tutor.skill.items import ItemKind

SECONDS: Final = 60  # of a run
NUMBERS: Final = 4  # that are offered
PERCENT: Final = tuple(str(number) for number in range(5, 100, 10))  # that are offered for a chance
WARM: Final = (4, 10)  # questions after which they grow harder
_SEEDS: Final = 100_000
_TRIES: Final = 200
OF_A_CARD: Final = ("glance:month", "glance:kind", "glance:name")
NOTHING: Final = ("glance:count",)  # families that leave nothing to remember
_FACT_TRIES: Final = 2_000  # cases that are looked through for one about a card or a yaku
ON_ITS_WAY: Final = timedelta(seconds=1)  # an answer may have left before the minute was over
LEAST_CHANCES: Final = 5  # estimates without which a run shows nothing
BINS: Final = 5
LEAST: Final = 20  # estimates without which there is no curve


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


class Fact(NamedTuple):
    """Something that one knows or not: *key* is a card, a game and a yaku, or a family."""

    kind: ItemKind
    key: str


def find_fact(question: DrillQuestion) -> Fact | None:
    """Return the fact of a question, None where there is nothing to remember.

    Questions with an almost complete yaku train recognition, not the facts of that yaku.
    """
    family, step = question.case.family, question.step
    if question.is_chance or family in NOTHING:
        return None
    if family in OF_A_CARD:
        return Fact(ItemKind.CARD, question.right if question.is_tapped else id_of(step.cards[0]))
    if isinstance(step.exercise, Find) and question.right != NONE:
        return Fact(ItemKind.YAKU, f"{step.ruleset.game.name}:{question.right}")
    return Fact(ItemKind.RULE, family)


def find_fact_theme(fact: Fact) -> Theme | None:
    """Return the theme of decisions that a fact helps with, None where it helps with all."""
    families = set(_list_families(fact))
    drills = (drill for drill in DRILLS.values() if families & {*drill.families})
    return next((drill.theme for drill in drills if drill.theme), None)


def ask_fact(fact: Fact, day: date, sentences: Sentences) -> DrillQuestion | None:
    """Return the question about a fact on a day, None if no family covers it any more."""
    random = Random(f"{fact.kind} {fact.key} {day}")
    families = list(_list_families(fact))
    if not families:
        return None
    for _try in range(_FACT_TRIES):
        seed = choose_seed(random.randrange(_SEEDS), USUAL)
        drill_question = find_question(random.choice(families), seed, sentences)
        if drill_question and find_fact(drill_question) == fact:
            return drill_question
    return None


def _list_families(fact: Fact) -> Iterator[str]:
    game = fact.key.partition(":")[0]
    for name in dict.fromkeys(name for drill in DRILLS.values() for name in drill.families):
        family = find_family(name)
        is_named = name.startswith(("yaku-of-pile", "dealt-yaku", "standing"))
        match fact.kind:
            case ItemKind.CARD if name in OF_A_CARD:
                yield name
            case ItemKind.YAKU if is_named and family and family.ruleset.game.name == game:
                yield name
            case ItemKind.RULE if name == fact.key:
                yield name


@dataclass(frozen=True)
class ChanceTold:
    """An estimated chance: *said* and *real* in percent, and the actual outcome, *came*."""

    said: int
    real: float
    came: bool

    @property
    def penalty(self) -> float:
        """Return Brier's score (1950): 0 is the best, 0.25 that of always saying one half."""
        return (self.said / 100 - self.came) ** 2


@dataclass(frozen=True)
class DrillAnswer:
    """An answer to the question of a number (from 0); *chance* where one was estimated."""

    number: int
    family: str
    seed: int
    given: str
    right: bool
    chance: ChanceTold | None = None


@dataclass(frozen=True)
class DrillRun:
    """A run that *began* at a moment, and its answers in their order."""

    id: int
    drill: str
    seed: int
    began: datetime
    answers: tuple[DrillAnswer, ...] = ()

    @property
    def ends(self) -> datetime:
        """Return when its minute is over."""
        return self.began + timedelta(seconds=SECONDS)

    def count_seconds_left(self, current_time: datetime) -> int:
        """Return how many seconds are left, none once it is over."""
        return max(0, min(SECONDS, round((self.ends - current_time).total_seconds())))

    def is_over(self, current_time: datetime) -> bool:
        """Return whether no further answer counts."""
        return current_time > self.ends + ON_ITS_WAY

    @property
    def right(self) -> int:
        """Return how many answers were right."""
        return sum(answer.right for answer in self.answers)

    @property
    def score(self) -> int:
        """Return the right answers less the wrong ones, so that guessing gains little."""
        return max(0, 2 * self.right - len(self.answers))

    @property
    def penalty(self) -> float | None:
        """Return the mean of Brier's score over its estimates, None where they are too few."""
        penalty = [answer.chance for answer in self.answers if answer.chance]
        return measure_penalty(penalty) if len(penalty) >= LEAST_CHANCES else None


def measure_penalty(stated: Sequence[ChanceTold]) -> float:
    """Return the mean of Brier's score."""
    return sum(entry.penalty for entry in stated) / len(stated)


def judge_answer(question: DrillQuestion, number: int, key: str) -> DrillAnswer:
    """Return an answer in its stored form."""
    case = question.case
    chance = turn_over(question, int(key)) if question.is_chance else None
    return DrillAnswer(number, case.family, case.seed, key, question.is_right(key), chance)


def turn_over(question: DrillQuestion, stated: int) -> ChanceTold:
    """Return the result with the unseen cards turned over, dealt by the seed."""
    step, case = question.step, question.case
    assert isinstance(step.exercise, Estimate)
    event, real = read_event(step, step.exercise.chance), step.exercise.compute_chance(step)
    assert event is not None
    assert real is not None
    deal = Random(f"{case.family} {case.seed} turned over")
    dealt = deal.sample(range(event.unseen), event.places)
    return ChanceTold(stated, real, any(card < event.hits for card in dealt))


def find_best(runs: Iterable[DrillRun]) -> DrillRun | None:
    """Return the best of some runs of one drill, the first of several that are as good."""
    given = [run for run in runs if run.answers]
    stated = [run for run in given if run.penalty is not None]
    if stated:
        return min(stated, key=lambda run: run.penalty or 0.0)
    plain = [run for run in given if not any(answer.chance for answer in run.answers)]
    return max(plain, key=lambda run: run.score, default=None)


@dataclass(frozen=True)
class CalibrationBin:
    """A group of similar estimates: their mean, *said*, and the frequency, *came*, in percent.

    *low* and *high* are the 95 % interval of the frequency (Wilson 1927), *real* the mean of the
    true chances.
    """

    said: float
    came: float
    low: float
    high: float
    real: float
    count: int


@dataclass(frozen=True)
class CalibrationCurve:
    """All estimates: Brier's score, and the bins in which there are any."""

    count: int
    penalty: float
    bins: tuple[CalibrationBin, ...]


def measure_calibration(stated: Sequence[ChanceTold]) -> CalibrationCurve | None:
    """Return the calibration curve of all estimates, None if there are too few."""
    if len(stated) < LEAST:
        return None
    width = 100 // BINS
    groups = [[entry for entry in stated if entry.said // width == at] for at in range(BINS)]
    bins = tuple(_measure_bin(group) for group in groups if group)
    return CalibrationCurve(len(stated), measure_penalty(stated), bins)


def _measure_bin(group: Sequence[ChanceTold]) -> CalibrationBin:
    size = len(group)
    came = sum(entry.came for entry in group) / size
    low, high = wilson_interval(came, size)
    return CalibrationBin(
        said=sum(entry.said for entry in group) / size,
        came=100 * came,
        low=100 * low,
        high=100 * high,
        real=sum(entry.real for entry in group) / size,
        count=size,
    )
