"""Simulated learners who take lessons in any order: their questions, and untaught content."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from random import Random
from typing import Final

from tutor.lessons.beginning import Rung
from tutor.lessons.families.case import (
    LEVELS,
    USUAL,
    Case,
    ReadNeeds,
    choose_seed,
    draw_case,
    find_known_case,
    read_case_needs,
)
from tutor.lessons.families.wording import Sentences
from tutor.lessons.kinds.amounts import Count
from tutor.lessons.knowledge import WORDS_OF, Knowledge, list_lessons_before, list_met
from tutor.lessons.model import Lesson, Step
from tutor.lessons.situation import pile_of
from tutor.rules.cards import IDS, card_set, id_of
from tutor.rules.score.scoring import score_sheet

MOST_TIMES: Final = 8  # earlier reviews of a family
_NAME: Final = re.compile(r"[\w-]+")


@dataclass
class SimulatedSessions:
    """Counts of questions; *untaught* ones needed something the learner had not met."""

    learners: int = 0
    recalls: int = 0
    trials: int = 0
    placements: int = 0
    skipped: int = 0  # families without a suitable case that day
    untaught: int = 0
    examples: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Learner:
    """A learner who has done some lessons."""

    done: tuple[Lesson, ...]

    @property
    def families(self) -> tuple[str, ...]:
        """Return the families under review."""
        return tuple(dict.fromkeys(name for lesson in self.done for name in lesson.families))

    @cached_property
    def taught(self) -> Mapping[str, frozenset[str]]:
        """Return what was taught, by game."""
        taught: dict[str, frozenset[str]] = {}
        for lesson in self.done:
            for game in {step.ruleset.game.name for step in lesson.steps}:
                taught[game] = taught.get(game, frozenset()) | {*lesson.teaches}
        return taught

    @cached_property
    def cards(self) -> frozenset[str]:
        """Return the cards that lessons have shown."""
        steps = (step for lesson in self.done for step in lesson.steps)
        return frozenset().union(*map(_list_cards, steps))


def measure_sessions(
    lessons: Sequence[Lesson], rungs: Sequence[Rung], sentences: Sentences, learners: int
) -> SimulatedSessions:
    """Return the questions of simulated learners: reviews, trials of a lesson, placement."""
    sessions, random = SimulatedSessions(learners=learners), Random(learners)

    @cache
    def read_needs(name: str, seed: int) -> Knowledge:
        return read_case_needs(name, seed, sentences)

    taught = {lesson.id: list_met([lesson]) for lesson in lessons}
    asking = _Asking(sessions, sentences, read_needs, taught)
    for _learner in range(learners):
        learner = follow_courses(random, lessons)
        for name in learner.families:
            sessions.recalls += asking.ask(random, name, learner, is_recall=True)
        waiting = _list_open(lessons, learner.done)
        if waiting:
            tried = random.choice(waiting)
            before = list_lessons_before(tried.id, {lesson.id: lesson for lesson in lessons})
            given = Learner(tuple(lesson for lesson in lessons if lesson.id in {*before, tried.id}))
            for name in tried.families:
                sessions.trials += asking.ask(random, name, given)
        number = random.randrange(len(rungs)) if rungs else 0
        for rung in rungs[number : number + 1]:
            names = {name for other in rungs[: number + 1] for name in other.lessons}
            given = Learner(tuple(lesson for lesson in lessons if lesson.id in names))
            sessions.placements += asking.ask(random, rung.family, given)
    return sessions


@dataclass(frozen=True)
class _Asking:
    simulated: SimulatedSessions
    sentences: Sentences
    read_needs: ReadNeeds
    taught: Mapping[str, Knowledge]  # by lesson

    def ask(self, random: Random, name: str, learner: Learner, is_recall: bool = False) -> bool:
        """Ask a case of a family; return whether there was a suitable one."""
        times = random.randrange(MOST_TIMES)
        level = random.choice(LEVELS) if is_recall else USUAL
        met = frozenset().union(*(self.taught[lesson.id] for lesson in learner.done))
        seed = find_known_case(name, times, level, met, self.read_needs)
        if seed is None and is_recall:
            self.simulated.skipped += 1
            return False
        case = draw_case(name, choose_seed(times, level) if seed is None else seed, self.sentences)
        unmet = sorted(list_unmet(case, learner))
        if unmet:
            self.simulated.untaught += 1
            self.simulated.examples.append(f"{name}/{case.seed}: {' '.join(unmet)}")
        return True


def follow_courses(random: Random, lessons: Sequence[Lesson]) -> Learner:
    """Return a learner who has done a random number of lessons, each once it was open."""
    done: tuple[Lesson, ...] = ()
    for _lesson in range(random.randint(1, len(lessons))):
        waiting = _list_open(lessons, done)
        courses = sorted({lesson.course for lesson in waiting})
        course = random.choice(courses)
        done = (*done, random.choice([lesson for lesson in waiting if lesson.course == course]))
    return Learner(done)


def _list_open(lessons: Sequence[Lesson], done: Sequence[Lesson]) -> list[Lesson]:
    names = {lesson.id for lesson in done}
    return [lesson for lesson in lessons if lesson.id not in names and {*lesson.needs} <= names]


def list_unmet(case: Case, learner: Learner) -> Iterator[str]:
    """Yield the yaku and cards of a case that no lesson taught; found apart from `list_needs`."""
    step = case.step
    ids = {yaku.id for yaku in step.ruleset.yaku()}
    words = case.words[WORDS_OF]
    unmet = {*_NAME.findall(f"{step.exercise!r} {words.text} {words.right}")} & ids
    own = step.ruleset.game.name
    needed = {(own, name) for name in unmet}
    if isinstance(step.exercise, Count):
        needed |= set(_list_counted(step, step.exercise))
    for game, name in needed:
        if name.partition("-")[0] not in learner.taught.get(game, frozenset()):
            yield name.partition("-")[0]
    yield from _list_cards(step) - learner.cards


def _list_counted(step: Step, counted: Count) -> Iterator[tuple[str, str]]:
    """Yield the yaku that are counted, each with the game by whose rules."""
    asks = [row.ask for row in step.rows] or [counted.ask]
    if not {*asks} & {"yaku-points", "final", "all-points"}:
        return
    piles = [(row.ruleset, card_set(row.cards)) for row in step.rows] or [(step.ruleset, 0)]
    for ruleset, pile in piles:
        for line in score_sheet(ruleset, 1, pile or pile_of(step)):
            yield ruleset.game.name, line.yaku.id


def _list_cards(step: Step) -> set[str]:
    board = step.board
    lying = (board.hand, board.field, *board.won) if board else ()
    rows = (row.cards for row in step.rows)
    cards = {
        id_of(number)
        for pile in (step.cards, *step.piles.values(), *rows, *lying)
        for number in pile
    }
    return cards | ({getattr(step.exercise, "play", "")} & set(IDS))
