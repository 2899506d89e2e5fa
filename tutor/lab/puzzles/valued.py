"""Decisions for lessons with one answer established as better by fresh samples.

The decisions of matches between computer players become boards of a lesson.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count
from random import Random
from typing import Final

from tutor.engine.hints.hint import hint
from tutor.lab.lessons.strength import LIMIT, SPREADS
from tutor.lab.puzzles.mining import play_rounds
from tutor.lessons.families.established import (
    ASKED,
    DISCARD,
    STOP_OR_CALL,
    TAKE,
    ValuedCase,
    make_step,
)
from tutor.lessons.families.family import usual
from tutor.lessons.judging import judge, observe_step, state_answer
from tutor.lessons.model import LessonBoard, LessonError
from tutor.rules.actions import action_text
from tutor.rules.cards import cards_in
from tutor.rules.position import DECIDE, PLAY_HAND
from tutor.rules.round.capture import find_targets
from tutor.rules.round.round import Round
from tutor.skill.items import position_key
from tutor.skill.puzzles import KEY, Situation

WORLDS: Final = 800
GLANCE: Final = 60  # worlds in which most decisions are found to be open
FRESH: Final = 2_000_000_033  # neither a puzzle nor its check used samples of this seed
SURE: Final = 3.0  # standard errors
CONFIRMED: Final = (
    FRESH + 2,
    FRESH + 3,
)  # rarely, a search contradicts itself with another seed
ALIKE: Final = 0.75  # of the decisions whether to stop, that may have the same answer
FEWEST: Final = 2  # cards between which one chooses
# A second check may be slightly weaker: selection for clarity favours lucky samples.
FORGIVEN: Final = 0.4


def derive_cases(game: str, samples: int, each: int) -> Iterator[ValuedCase]:
    """Yield cases from matches of the computer players, of a round one of each sort at most."""
    wanted = Counter(dict.fromkeys(ASKED[game], each))
    answers = Counter[tuple[str, ...]]()  # to whether to stop
    given = set[str]()
    for number in count(1):
        for decisions in play_rounds(usual(game), Random(f"{game}/values/{number}")):
            for ask in [name for name, left in wanted.items() if left]:
                requested = (decision for decision in decisions if _find_ask(decision) == ask)
                case = next(
                    filter(None, (_make_case(situation, ask, samples) for situation in requested)),
                    None,
                )
                if case and case.name not in given and answers[case.good] < ALIKE * each:
                    given.add(case.name)
                    answers[case.good] += ask == STOP_OR_CALL
                    wanted[ask] -= 1
                    yield case
        if not +wanted:
            return


def _make_case(at: Situation, ask: str, samples: int) -> ValuedCase | None:
    """Return the case of a decision, None where no answer is established."""
    name, game = position_key(at.seen)[:KEY], at.seen.ruleset.game.name
    case = ValuedCase(name, game, ask, _lay_out(at.current), (), (0.0, 0.0))
    valued_case = _measure(case, GLANCE, FRESH, 1.0)
    if valued_case is None:
        return None
    case = replace(case, good=valued_case.good)
    sure = _measure(case, samples, FRESH + 1, SURE)
    if sure is None or sure.good != case.good:
        return None
    if any(list_faults([case], samples, seed) for seed in CONFIRMED):
        return None
    step = make_step(sure)
    return sure if judge(step, state_answer(step)).right else None  # otherwise more must be chosen


def list_faults(cases: Iterable[ValuedCase], samples: int, seed: int = FRESH + 2) -> list[str]:
    """Return a sentence for each case whose answer is not the best by new samples."""
    requested = ((case, _measure(case, samples, seed, 0.0, FORGIVEN * LIMIT)) for case in cases)
    return [
        f"{case.name}: {' '.join(case.good)} is not established."
        for case, valued_case in requested
        if valued_case is None or valued_case.good != case.good
    ]


def _find_ask(at: Situation) -> str:
    """Return which question a decision can be: stop or not, what to throw, or what to take."""
    observation = at.seen
    if observation.phase == DECIDE:
        return STOP_OR_CALL
    if observation.phase != PLAY_HAND or len(cards_in(observation.hand)) < FEWEST:
        return ""
    joker = observation.ruleset.tables().joker
    takes = [find_targets(joker, observation.field, card) for card in cards_in(observation.hand)]
    if not any(takes):
        return DISCARD
    return TAKE if sum(map(bool, takes)) >= FEWEST else ""


def _lay_out(line: Round) -> LessonBoard:
    """Return the board at the beginning of the turn in which a decision came."""
    seat = line.actor
    before = line.restart()
    turns = len(line.turns) - (line.position.phase == DECIDE)
    for action in line.actions:
        if before.position.phase == PLAY_HAND and len(before.turns) == turns:
            break
        before = before.play(action)
    position = before.position
    piles = position.captured[seat:] + position.captured[:seat]
    calls = position.calls[seat:] + position.calls[:seat]
    after = line.actions[len(before.actions) :]
    return LessonBoard(
        hand=tuple(cards_in(position.hands[seat])),
        field=tuple(cards_in(position.field)),
        won=tuple(tuple(cards_in(pile)) for pile in piles),
        next=(line.turns[-1].drawn,) if after else (),
        pack=len(before.stock),
        calls=calls,
        after=tuple(map(action_text, after)),
    )


def _measure(
    case: ValuedCase, samples: int, seed: int, sure: float, least: float = LIMIT
) -> ValuedCase | None:
    """Return a case with its one good answer, None where none is better beyond doubt.

    Every other one costs more than *least* of the spread of a round, by *sure* standard errors.
    """
    try:
        observation = observe_step(make_step(case))
    except LessonError:
        return None
    best, *candidates = hint(observation, samples=samples, seed=seed, in_all_worlds=True).candidates
    clear = least * SPREADS[case.game]
    if not candidates or any(
        candidate.gap.value - sure * candidate.gap.se <= clear for candidate in candidates
    ):
        return None
    next_best = min((candidate.gap for candidate in candidates), key=lambda gap: gap.value)
    lost = (next_best.lo, next_best.hi)
    return replace(case, good=(action_text(best.action),), lost=lost)
