"""The parts of a finished round: they add up to what it pays, for every seat and every rule."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from tests.rules.score.test_settlement import AMESHIKO, SANKO, stopped
from tests.rules.test_random_rounds import IDS, TABLES, opened
from tests.sizes import Size, SizeOf
from tutor.rules.cards import ALL, CHAFF, cards_named
from tutor.rules.games import ruleset
from tutor.rules.position import EXHAUSTED, NOBODY
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.settlement import deltas
from tutor.rules.score.split import (
    BONUS,
    CARDS,
    FIRST_ROW,
    SHOWN,
    SPECIAL,
    Parts,
    split_payoff,
)
from tutor.rules.tables import AGAINST_PAR

ROUNDS = Size(usual=30, thorough=3_000)  # of each ruleset


def finished_rounds(rules: Ruleset, number: int) -> Iterator[Round]:
    random = Random(7)
    for _ in range(number):
        current = opened(rules, 1, random)
        while not current.is_over:
            current = current.play(random.choice(current.legal()))
        yield current


def split(current: Round, seat: int) -> Parts:
    rules = current.ruleset.tables(current.number)
    places = FIRST_ROW + len(rules.yaku)
    parts = [[0.0] * places for _ in current.position.hands]
    split_payoff(rules, current.position, seat, parts)
    return parts


def pays(current: Round, seat: int) -> float:
    """Return the payoff of a round by its definition."""
    rules = current.ruleset.tables(current.number)
    changes = deltas(rules, current.position)
    others = [change for other, change in enumerate(changes) if other != seat]
    if rules.settlement == AGAINST_PAR:
        return float(changes[seat])
    return changes[seat] - sum(others) / len(others)


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_parts_add_up_to_the_payoff_of_every_seat(rules: Ruleset, size_of: SizeOf) -> None:
    paid = 0
    for current in finished_rounds(rules, size_of(ROUNDS)):
        for seat in range(len(current.position.hands)):
            parts = split(current, seat)

            assert sum(map(sum, parts)) == pytest.approx(pays(current, seat))
            paid += any(map(any, parts))
    assert paid


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_yaku_and_shown_hands_count_for_their_owner_and_against_all_others(
    rules: Ruleset, size_of: SizeOf
) -> None:
    for current in finished_rounds(rules, size_of(ROUNDS)):
        for seat in range(len(current.position.hands)):
            for owner, line in enumerate(split(current, seat)):
                gains = [*line[SHOWN:BONUS], *line[FIRST_ROW:]]
                assert all(gain >= 0 if owner == seat else gain <= 0 for gain in gains)


@pytest.mark.parametrize(
    ("pile", "calls", "points"), [(SANKO, (0, 0), 5), (SANKO, (0, 1), 10), (AMESHIKO, (0, 1), 28)]
)
def test_multipliers_are_shared_among_the_yaku_of_the_winner(
    pile: str, calls: tuple[int, int], points: int
) -> None:
    own, other = split(stopped(pile, calls), 0)

    assert sum(own[FIRST_ROW:]) == points
    assert not any(other)


def test_two_yaku_of_one_stop_share_it_by_their_points() -> None:
    current = stopped(f"{SANKO} 6-butterflies 7-boar 10-deer")
    own, _ = split(current, 0)
    rows = [yaku.id for yaku in current.ruleset.yaku()]

    shared = {rows[place]: part for place, part in enumerate(own[FIRST_ROW:]) if part}
    assert shared == pytest.approx({"sanko": 10, "inoshikacho": 12})  # 5 and 6 points, doubled


def test_the_loser_sees_the_winners_yaku_as_a_loss() -> None:
    winner, loser = split(stopped(SANKO), 1)

    assert not any(loser)
    assert sum(winner) == -5


def test_what_the_dealer_gets_without_yaku_is_a_bonus() -> None:
    rules = next(one for one in TABLES if one.tables().dealer_bonus)
    bonus = [
        split(current, seat)
        for current in finished_rounds(rules, 60)
        for seat in range(2)
        if not any(current.position.points)
    ]
    assert any(line[BONUS] for parts in bonus for line in parts)
    assert not any(line[CARDS] for parts in bonus for line in parts)


@pytest.mark.parametrize("cancels", [False, True])
def test_a_shown_hand_counts_beside_sixteen_chaff_unless_that_cancels_it(cancels: bool) -> None:
    """A-H13."""
    rules = ruleset("hachihachi", "hh_standard", {"tokushu_cancels": cancels})
    [current] = finished_rounds(rules, 1)
    some = cards_named(
        "1-crane 3-curtain 8-moon 1-ribbon 2-ribbon 6-ribbon 9-ribbon 4-ribbon 6-butterflies"
    )
    position = current.position._replace(
        captured=(CHAFF, some, ALL & ~CHAFF & ~some),
        calls=(0, 0, 0),
        shown_points=(0, 20, 0),
        ending=EXHAUSTED,
        winner=NOBODY,
    )
    ended = replace(current, position=position)
    parts = [split(ended, seat) for seat in range(3)]

    assert [sum(map(sum, each)) for each in parts] == [pays(ended, seat) for seat in range(3)]
    assert (parts[1][1][SHOWN] == 0) == cancels
    assert parts[0][0][SPECIAL : SPECIAL + 3] != [0, 0, 0]
