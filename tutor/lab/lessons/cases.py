"""Checks of a family's cases: one answer, replies, words, no duplicates, no outliers."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from tutor.lab.lessons.answers import answer_faults, reply_faults
from tutor.lab.lessons.soundness import soundness_faults
from tutor.lab.lessons.wording import step_word_faults
from tutor.lessons.facts import STATED
from tutor.lessons.families import LISTED, find_family
from tutor.lessons.families.case import Case, draw_case, find_band
from tutor.lessons.families.wording import Sentences
from tutor.lessons.judging import judge, list_answers, state_answer
from tutor.lessons.kinds.amounts import Count, Estimate
from tutor.lessons.kinds.naming import NONE, Find, Pick, Tap
from tutor.lessons.kinds.placing import Order
from tutor.lessons.kinds.playing import STAYS, Predict
from tutor.lessons.model import Answer, LessonError, Step
from tutor.lessons.tags import measure_case
from tutor.rules.cards import Card, id_of

ANSWERS: Final = 400  # tried of each case

Likeness = tuple[object, ...]


def family_faults(name: str, seeds: int, sentences: Sentences) -> Iterator[str]:
    """Yield the faults of a family's cases with this many seeds."""
    observation: dict[Likeness, int] = {}
    for seed in range(seeds):
        try:
            case = draw_case(name, seed, sentences)
        except LessonError as error:
            yield f"{seed}: {error}"
            continue
        for fault in case_faults(case):
            yield f"{seed}: {fault}"
        first = observation.setdefault(find_likeness(case.step), seed)
        if first != seed and name not in LISTED:
            yield f"{seed}: it is the case of seed {first} again."


def case_faults(case: Case) -> Iterator[str]:
    """Yield the faults of one case."""
    step, family = case.step, find_family(case.family)
    assert family is not None
    low, high = find_band(family, case.seed)
    if not low <= measure_case(step) <= high:
        yield f"there are {measure_case(step)} cards to look at, {low} to {high} are its level."
    yield from soundness_faults(step)
    yield from answer_faults(step)
    yield from reply_faults(step)
    yield from step_word_faults(step, case.words)
    answers = find_other_answers(step)
    if answers:
        yield f"{len(answers) + 1} answers are right."


def find_other_answers(step: Step) -> list[Answer]:
    """Return right answers other than the stated ones, which should not exist."""
    if isinstance(step.exercise, Estimate):  # a whole band is right
        return []
    answers = [_without_extras(step, other) for other in _list_meant(step)]
    target = len(answers)
    for answer in islice(list_answers(step), ANSWERS):
        given = _without_extras(step, answer)
        if given not in answers and judge(step, answer).right:
            answers.append(given)
    return answers[target:]


def _list_meant(step: Step) -> list[Answer]:
    match step.exercise:
        case Predict(expect=expect):
            return [Answer(chosen=frozenset(name.split())) for name in expect]
    return [state_answer(step)]


def _without_extras(step: Step, answer: Answer) -> Answer:
    """Return an answer without what its judge does not look at."""
    match step.exercise:
        case Find(tap=tap) if not tap or answer.named == {NONE}:
            return Answer(named=answer.named)
    return replace(answer, chosen=answer.chosen - {STAYS})


def find_likeness(step: Step) -> Likeness:
    """Return what two cases share that a learner would take for the same; twin chaff are alike."""
    exercise, board = step.exercise, step.board
    in_order = isinstance(exercise, Order) or (
        isinstance(exercise, Tap) and exercise.want == STATED
    )
    rows = tuple((row.key, row.ask, row.expect, _name(row.cards, in_order)) for row in step.rows)
    requested = tuple(getattr(exercise, name, "") for name in ("ask", "want", "chance", "turned"))
    answer = exercise.expect if isinstance(exercise, Count | Pick) else None
    lying = (board.hand, board.field, *board.won) if board else ()
    return (
        step.kind,
        requested,
        answer,
        frozenset(exercise.options),
        _name(step.cards, in_order),
        frozenset(_name(pile, False) for pile in step.piles.values()),
        tuple(_name(cards, False) for cards in lying),
        rows,
    )


def _name(cards: tuple[Card, ...], in_order: bool) -> tuple[str, ...]:
    names = [id_of(card).removesuffix("-a").removesuffix("-b") for card in cards]
    return tuple(names if in_order else sorted(names))
