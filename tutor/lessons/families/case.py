"""One case of a family: an ordinary step with its words, the same for the same seed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from tutor.lessons.families import find_family
from tutor.lessons.families.family import Draft, Family, is_rare
from tutor.lessons.families.piles import draw_same_pile
from tutor.lessons.families.wording import Sentences, put_in_words
from tutor.lessons.judging import judge, state_answer
from tutor.lessons.kinds.naming import Find
from tutor.lessons.kinds.playing import Predict
from tutor.lessons.knowledge import WORDS_OF, Knowledge, list_needs
from tutor.lessons.model import Lesson, LessonError, Step, StepWords
from tutor.lessons.tags import Tags, list_right_cards, measure_case, tag_step
from tutor.rules.ruleset import Ruleset

EASY, USUAL, HARD = LEVELS = range(3)
MOST_TRIES: Final = 2_000
CANDIDATES: Final = 2  # of which the easiest follows a miss
MOST_TRIES_ALIKE: Final = 1_000
TURN_OF_ALL: Final = 3  # cards that a turn of everybody uncovers
MOST_FOUND: Final = 6  # where none shares no right card with the first
SEEDS_EACH: Final = 200  # of which one is asked that needs nothing unknown

ReadNeeds = Callable[[str, int], Knowledge]  # of the case of a family and seed


@dataclass(frozen=True)
class Case:
    """A fresh case: *step* with its words in each language."""

    family: str
    seed: int
    step: Step
    words: Mapping[str, StepWords]


def choose_seed(number: int, level: int) -> int:
    """Return the seed of the case with a number (from 0) on one of the levels."""
    return number * len(LEVELS) + level


def get_number(seed: int) -> int:
    """Return the number of a case on its level."""
    return seed // len(LEVELS)


def draw_case(name: str, seed: int, sentences: Sentences) -> Case:
    """Return the case of a seed; raise LessonError where the family draws none."""
    family = find_family(name)
    if family is None:
        raise LessonError(f"There is no family {name}.")
    random = Random(f"{name} {seed}")
    for _try in range(MOST_TRIES):
        low, high = find_band(family, seed)
        draft = family.draw(random, family.ruleset, random.randint(low, high))
        step = _make_step(family, family.ruleset, draft, seed) if draft else None
        if draft and step and low <= measure_case(step) <= high and _is_solvable(step):
            return Case(name, seed, step, put_in_words(draft, step, sentences))
    raise LessonError(f"{name} draws nothing with the seed {seed}.")


def draw_like(
    model: Step, name: str, number: int, given: Knowledge, sentences: Sentences
) -> Case | None:
    """Return a case that asks a step's question of other cards, None where the family has none.

    It tests the same idea in the same form, needs nothing beyond what is *given*, is no harder
    and the easiest of a few. Of its right cards as few as can be are right in the step.
    """
    family = find_family(name)
    if family is None:
        return None
    random, tags = Random(f"{name} like {model.id} {number}"), tag_step(model)
    like: list[tuple[int, int, int, Case]] = []
    for _try in range(MOST_TRIES_ALIKE):
        draft = _draw_sized(family, random, model, tags.cards)
        step = _make_step(family, model.ruleset, draft, number) if draft else None
        if not (draft and step and _may_follow(step, model, tags)):
            continue
        case = Case(name, number, step, put_in_words(draft, step, sentences))
        if list_needs(step, case.words[WORDS_OF]) <= given:
            shared = len(list_right_cards(step) & list_right_cards(model))
            like.append((shared, tag_step(step).decoys, measure_case(step), case))
        if len([entry for entry in like if not entry[0]]) == CANDIDATES or len(like) == MOST_FOUND:
            break
    return min(like, key=lambda entry: entry[:3])[3] if like else None


def find_known_case(
    name: str, number: int, level: int, given: Knowledge, read_needs: ReadNeeds
) -> int | None:
    """Return the seed of the first case of a number that needs nothing beyond what is *given*.

    It is of a level, or of an easier one where `SEEDS_EACH` of that have none; None where no
    level has any.
    """
    first = number * SEEDS_EACH
    seeds = (
        choose_seed(first + place, easier)
        for easier in range(level, -1, -1)
        for place in range(SEEDS_EACH)
    )
    return next((seed for seed in seeds if read_needs(name, seed) <= given), None)


def count_asked_before(seed: int) -> int:
    """Return how many cases were asked before the one that `find_known_case` found."""
    return get_number(seed) // SEEDS_EACH


def read_case_needs(name: str, seed: int, sentences: Sentences) -> Knowledge:
    """Return what the case of a seed needs to be known."""
    case = draw_case(name, seed, sentences)
    return list_needs(case.step, case.words[WORDS_OF])


def _draw_sized(family: Family, random: Random, model: Step, size: int) -> Draft | None:
    """Return what a family draws at the size and by the rules of a step.

    It may not have been made for them.
    """
    if isinstance(model.exercise, Predict):
        size += 1  # the card that captures
    elif model.board and model.board.pack is not None:
        size -= random.choice((0, TURN_OF_ALL))

    def draw_anew(random: Random, step: Step) -> Draft | None:
        return family.draw(random, step.ruleset, size)

    try:
        vary = family.vary if family.vary and is_rare(random, 2) else draw_anew
        drawn = draw_same_pile(random, model, size) or vary(random, model)
    except (ValueError, IndexError, StopIteration):  # too few cards, or no yaku of this game
        return None
    if drawn and isinstance(drawn.exercise, Find) and isinstance(model.exercise, Find):
        find = replace(drawn.exercise, tap=model.exercise.tap, many=model.exercise.many)
        return replace(drawn, exercise=find)
    return drawn


def _may_follow(step: Step, model: Step, tags: Tags) -> bool:
    try:
        drawn = tag_step(step)
    except (LessonError, IndexError):
        return False
    is_other = _list_shown(step) != _list_shown(model)
    return is_other and drawn.is_like(tags) and not drawn.is_harder(tags) and _is_solvable(step)


def _list_shown(step: Step) -> tuple[object, ...]:
    board = step.board
    lying = (board.hand, board.field, *board.won) if board else ()
    return tuple(frozenset(entry) for entry in (step.cards, *step.piles.values(), *lying))


def find_band(family: Family, seed: int) -> tuple[int, int]:
    """Return how much there is to look at; a family of fewer levels stays at its last."""
    return family.bands[min(seed % len(LEVELS), len(family.bands) - 1)]


def _make_step(family: Family, ruleset: Ruleset, draft: Draft, seed: int) -> Step:
    return Step(
        id=f"{family.name}+{seed}",
        exercise=draft.exercise,
        ruleset=ruleset,
        cards=draft.cards,
        piles=draft.piles,
        board=draft.board,
        labels="off",
        rows=draft.rows,
        wrong=draft.wrong,
        idea=" ".join(draft.said),
    )


def _is_solvable(step: Step) -> bool:
    try:
        return judge(step, state_answer(step)).right
    except LessonError:
        return False


def put_case(lesson: Lesson, place: int, case: Case) -> Lesson:
    """Return a lesson with a case at a place (from 0) that teaches what its step taught."""
    asked = lesson.steps[place]
    step = replace(
        case.step,
        id=f"{asked.id}+{case.seed}",
        statements=asked.statements,
        why=asked.why,
        labels=asked.labels,
        family=case.family,
    )
    words = {
        code: replace(spoken, steps={**spoken.steps, step.id: case.words[code]})
        for code, spoken in lesson.words.items()
    }
    steps = (*lesson.steps[:place], step, *lesson.steps[place + 1 :])
    return replace(lesson, steps=steps, words=words)


def ask_alone(lesson: Lesson, case: Case) -> Lesson:
    """Return a lesson whose only step is a case, teaching what the steps of its family teach."""
    codes = dict.fromkeys(
        code for step in lesson.steps if step.family == case.family for code in step.statements
    )
    stated = tuple(codes)
    step = replace(case.step, statements=stated, why=stated, family=case.family)
    words = {
        code: replace(spoken, steps={step.id: case.words[code]})
        for code, spoken in lesson.words.items()
    }
    return replace(lesson, steps=(step,), words=words)
