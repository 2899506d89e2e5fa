"""Decisions for lessons, of which fresh samples establish one answer as better than all others.

Matches of the computer players are played, and their decisions laid out as boards of a lesson.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from tutor import resources
from tutor.engine.hints.hint import hint
from tutor.lessons.checking.strength import LIMIT, SPREADS, observe_step
from tutor.lessons.families.family import usual
from tutor.lessons.families.values import (
    DISCARD,
    STOP_OR_CALL,
    ValuedCase,
    make_step,
)
from tutor.lessons.judging import judge, state_answer
from tutor.lessons.model import LessonBoard, LessonError
from tutor.rules.actions import action_text
from tutor.rules.cards import cards_in
from tutor.rules.position import DECIDE, PLAY_HAND
from tutor.rules.round.capture import find_targets
from tutor.rules.round.round import Round
from tutor.skill.identity import position_key
from tutor.skill.puzzles.mining import play_rounds
from tutor.skill.puzzles.positions import Situation
from tutor.skill.puzzles.puzzle import KEY

WORLDS: Final = 800
GLANCE: Final = 60  # worlds in which most decisions are found to be open
FRESH: Final = 2_000_000_033  # neither a puzzle nor its check used samples of this seed
SURE: Final = 3.0  # standard errors
CONFIRMED: Final = (
    FRESH + 2,
    FRESH + 3,
)  # seldom a search says one thing by one seed, another by the next
# Asked again a little less is enough: what was chosen for being clear is so by chance too.
FORGIVEN: Final = 0.4
GAME: Final = "koikoi"


def find_file() -> Path:
    """Return where the cases are that come with the program."""
    return resources.folder("lessons") / "families" / "values" / "cases.jsonl"


def derive_cases(samples: int, each: int) -> Iterator[ValuedCase]:
    """Yield cases from matches of the computer players, of a round one of each sort at most."""
    wanted = Counter({STOP_OR_CALL: each, DISCARD: each})
    known = set[str]()
    for number in count(1):
        for decisions in play_rounds(usual(GAME), Random(f"{GAME}/values/{number}")):
            for ask in [one for one, left in wanted.items() if left]:
                asked = (one for one in decisions if _find_ask(one) == ask)
                case = next(filter(None, (_make_case(one, ask, samples) for one in asked)), None)
                if case and case.name not in known:
                    known.add(case.name)
                    wanted[ask] -= 1
                    yield case
        if not +wanted:
            return


def _make_case(at: Situation, ask: str, samples: int) -> ValuedCase | None:
    """Return the case of a decision, None where no answer is established."""
    case = ValuedCase(position_key(at.seen)[:KEY], ask, _lay_out(at.current), (), (0.0, 0.0))
    found = _measure(case, GLANCE, FRESH, 1.0)
    if found is None:
        return None
    case = replace(case, good=found.good)
    sure = _measure(case, samples, FRESH + 1, SURE)
    if sure is None or sure.good != case.good:
        return None
    if any(list_faults([case], samples, seed) for seed in CONFIRMED):
        return None
    step = make_step(sure, usual(GAME))
    return sure if judge(step, state_answer(step)).right else None  # else more is to be chosen


def list_faults(cases: Iterable[ValuedCase], samples: int, seed: int = FRESH + 2) -> list[str]:
    """Return a sentence for each case whose answer samples of a seed do not find to be the best."""
    asked = ((one, _measure(one, samples, seed, 0.0, FORGIVEN * LIMIT)) for one in cases)
    return [
        f"{case.name}: {' '.join(case.good)} is not established."
        for case, again in asked
        if again is None or again.good != case.good
    ]


def _find_ask(at: Situation) -> str:
    """Return which question a decision can be: stop or not, or what to throw."""
    seen = at.seen
    if seen.phase == DECIDE:
        return STOP_OR_CALL
    joker = seen.ruleset.tables().joker
    takes = [find_targets(joker, seen.field, card) for card in cards_in(seen.hand)]
    is_discard = seen.phase == PLAY_HAND and len(takes) > 1 and not any(takes)
    return DISCARD if is_discard else ""


def _lay_out(line: Round) -> LessonBoard:
    """Return the board at the beginning of the turn in which a decision came."""
    seat = line.actor
    before = line.restart()
    for action in line.actions:
        if len(before.turns) == len(line.turns) - (line.position.phase == DECIDE):
            break
        before = before.play(action)
    position = before.position
    piles = (position.captured[seat], *(p for s, p in enumerate(position.captured) if s != seat))
    calls = (position.calls[seat], *(n for s, n in enumerate(position.calls) if s != seat))
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

    Every other one gives up more than *least* of the spread of a round, so many standard errors
    below what was measured.
    """
    try:
        seen = observe_step(make_step(case, usual(GAME)))
    except LessonError:
        return None
    best, *others = hint(seen, samples=samples, seed=seed).candidates
    clear = least * SPREADS[GAME]
    if not others or any(one.gap.value - sure * one.gap.se <= clear for one in others):
        return None
    next_best = min((one.gap for one in others), key=lambda gap: gap.value)
    lost = (next_best.lo, next_best.hi)
    return replace(case, good=(action_text(best.action),), lost=lost)
