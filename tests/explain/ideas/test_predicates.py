"""Each idea about cards holds exactly where a second derivation says so.

Pairs of moves of rounds played at random are tried, until both answers were met often enough.
Yaku that are rare there are tried in positions dealt late in a round.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from tests.engine.positions import hachihachi, koikoi, roppyakken
from tests.explain.ideas.cases import Case, list_cases, list_imagined_cases
from tests.explain.ideas.plain import PLAIN
from tutor.explain.ideas import decisions
from tutor.explain.ideas.catalogue import PREDICATES
from tutor.explain.ideas.kinds import HACHIHACHI, KOIKOI, ROPPYAKKEN, IdeaKind, find_lesson
from tutor.rules.cards import RIBBONS, WILLOWS

ENOUGH = 20  # cases in which an idea holds, and in which it does not
NEGATIVES = 60  # that are derived again one by one; of the others every tenth is
ROUNDS = 40
DEALT = 400
RULES = {
    KOIKOI: koikoi(),
    ROPPYAKKEN: roppyakken(players=3),
    HACHIHACHI: hachihachi(),
}
TRIED = [(kind, game) for kind in PLAIN for game in kind.row.lessons]
# Ideas about yaku that random rounds seldom come near, and cards that an opponent has of them.
RARE = {
    (IdeaKind.ADDS_NOW, KOIKOI): 0,
    (IdeaKind.COMPLETE, HACHIHACHI): 0,
    (IdeaKind.MAKES_NOW, HACHIHACHI): 0,
    (IdeaKind.SLOW_YAKU, ROPPYAKKEN): RIBBONS & ~WILLOWS,
    (IdeaKind.SLOW_YAKU, HACHIHACHI): RIBBONS & ~WILLOWS,
}


@cache
def played(game: str) -> list[Case]:
    return list(list_cases(RULES[game], ROUNDS))


def cases(kind: IdeaKind, game: str) -> Iterator[Case]:
    """Yield cases in which both moves vary, a prime number of pairs apart."""
    if (kind, game) in RARE:
        yield from list_imagined_cases(RULES[game], DEALT, RARE[kind, game])
        return
    found = played(game)
    step = 37
    for start in range(step):
        yield from found[start::step]


def test_every_idea_has_its_predicate_and_those_about_cards_a_second_derivation() -> None:
    of_decisions = {
        kind for kind, of_kind in PREDICATES.items() if of_kind.__module__ == decisions.__name__
    }

    assert list(PREDICATES) == list(IdeaKind)
    assert PLAIN.keys() == set(IdeaKind) - of_decisions


@pytest.mark.parametrize(("kind", "game"), TRIED, ids=str)
def test_it_holds_exactly_where_a_second_derivation_says_so(kind: IdeaKind, game: str) -> None:
    counts: Counter[bool] = Counter()
    for number, case in enumerate(cases(kind, game)):
        idea = PREDICATES[kind](case.contrast)
        holds = idea is not None
        if idea is not None and kind.row.is_behind and idea.seat is not None:
            assert idea.cards or idea.yaku  # a line can show it of that seat
        counts[holds] += 1
        if holds or counts[False] < NEGATIVES or number % 10 == 0:
            assert holds == PLAIN[kind](case), (case.seen, case.way, case.other)
        if min(counts[True], counts[False]) >= ENOUGH:
            break
    assert min(counts[True], counts[False]) >= ENOUGH, counts


@pytest.mark.parametrize("game", RULES)
def test_ideas_can_be_looked_for_where_yaku_are_not_played(game: str) -> None:
    table = RULES[game].yaku(1)
    unplayed = {f"worth-{yaku.id}": 0 for yaku in table[: len(table) // 2]}
    rules = replace(RULES[game], overrides=unplayed)
    for case in islice(list_cases(rules, 8), 0, None, 7):
        assert len(case.contrast.measure(0)) < len(case.contrast.table)
        for kind in PLAIN:
            if game in kind.row.lessons:
                PREDICATES[kind](case.contrast)


@pytest.mark.parametrize(
    ("kind", "game", "yaku", "takes", "lesson"),
    [
        (IdeaKind.BUILD_ONE, KOIKOI, ("kasu",), False, "k-03"),
        (IdeaKind.BUILD_ONE, KOIKOI, ("tsukimi",), False, "k-07"),
        (IdeaKind.COMPLETE, KOIKOI, ("akatan", "tan"), True, "k-04"),
        (IdeaKind.COMPLETE, KOIKOI, ("sanko",), True, "k-06"),
        (IdeaKind.COMPLETE, ROPPYAKKEN, ("nanatan",), True, "rs-01"),
        (IdeaKind.KEEP_PAIR, KOIKOI, (), True, "s-01"),
        (IdeaKind.KEEP_PAIR, KOIKOI, (), False, "s-03"),
    ],
)
def test_a_lesson_is_about_the_yaku_or_the_capture(
    kind: IdeaKind, game: str, yaku: tuple[str, ...], takes: bool, lesson: str
) -> None:
    assert find_lesson(kind, game, yaku, takes=takes) == lesson
