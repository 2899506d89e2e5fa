"""What cards mean together: each pattern has an input of its own for each way it can be."""

import numpy as np
import pytest

from tests.engine.positions import decisions, koikoi
from tutor.engine.patterns import (
    MONTHS,
    PATTERN_INPUTS,
    PATTERNS,
    fill_patterns,
    month_pattern,
    stand_of,
)
from tutor.engine.views import View, seen_by
from tutor.rules.cards import IDS, card_named, named

NOTHING = View(*(0 for _ in View._fields))
FIRST = 1000


def patterns(seen: View) -> np.ndarray:
    rows = np.empty(PATTERNS, np.int64)
    fill_patterns(seen, FIRST, rows)
    return rows


def test_every_moment_sets_one_input_of_each_pattern() -> None:
    moments = [moment for seed in range(6) for moment in decisions(koikoi(), seed)]
    assert len(moments) > 60
    for moment in moments:
        rows = patterns(seen_by(moment.position, moment.actor, 4, (1 << 8, 1 << 40)))

        assert len(set(rows)) == PATTERNS
        assert rows.min() >= FIRST
        assert rows.max() < FIRST + PATTERN_INPUTS


def test_a_month_has_a_number_for_each_way_its_cards_can_lie() -> None:
    numbers = set()
    for places in np.ndindex(4, 4, 4, 4):  # each of four cards in one of four places
        piles = [sum(1 << card for card in range(4) if places[card] == pile) for pile in range(3)]
        seen = NOTHING._replace(hand=piles[0], field=piles[1], mine=piles[2])
        numbers.add((month_pattern(seen, 0), tuple(pile.bit_count() for pile in piles)))
    assert len({number for number, _ in numbers}) == len({ways for _, ways in numbers}) == 35


@pytest.mark.parametrize(("mine", "theirs"), [(0, 1), (1, 0), (1, 1)])
def test_who_declined_a_month_is_part_of_its_pattern(mine: int, theirs: int) -> None:
    shift = IDS.index("5-bridge")
    declined = NOTHING._replace(my_declined=mine << shift, their_declined=theirs << shift)

    changed = np.flatnonzero(patterns(declined)[:MONTHS] != patterns(NOTHING)[:MONTHS])
    assert changed.tolist() == [shift // 4]


STANDS = {
    "captured by me": NOTHING._replace(mine=named("7-boar")),
    "captured by them": NOTHING._replace(theirs=named("7-boar")),
    "in my hand, to be had": NOTHING._replace(hand=named("7-boar"), field=named("7-ribbon")),
    "in my hand": NOTHING._replace(hand=named("7-boar")),
    "on the field, mine to take": NOTHING._replace(field=named("7-boar"), hand=named("7-ribbon")),
    "on the field": NOTHING._replace(field=named("7-boar")),
    "unseen, not with them": NOTHING._replace(their_declined=1 << 24),
    "unseen": NOTHING,
}


def test_a_card_of_a_family_stands_in_one_of_eight_ways() -> None:
    stands = {name: stand_of(seen, card_named("7-boar")) for name, seen in STANDS.items()}

    assert sorted(stands.values()) == list(range(8)), stands
    families = {tuple(patterns(seen)[MONTHS + 1 : MONTHS + 2]) for seen in STANDS.values()}
    assert len(families) == 8


def test_twins_have_the_same_patterns() -> None:
    one, other = (
        NOTHING._replace(hand=named(mine), field=named(theirs))
        for mine, theirs in (("1-chaff-a", "1-chaff-b"), ("1-chaff-b", "1-chaff-a"))
    )

    assert patterns(one).tolist() == patterns(other).tolist()
