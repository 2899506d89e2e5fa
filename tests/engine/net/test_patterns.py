"""What cards mean together: each pattern has an input of its own for each way it can be."""

import numpy as np
import pytest

from tests.engine.positions import decisions, hachihachi, koikoi, roppyakken
from tutor.engine.compiled import pack_tables
from tutor.engine.greedy.greedy_prelude import PRELUDE
from tutor.engine.net.features import View, view_of
from tutor.engine.net.layouts import MONTHS, layout_of, number_of_patterns, pattern_inputs
from tutor.engine.net.patterns import fill_patterns, month_pattern, stand_of
from tutor.engine.net.value import MOST_SET
from tutor.rules.cards import IDS, card_named, cards_named
from tutor.rules.ruleset import Ruleset

KOIKOI = koikoi()
NOTHING = View(0, 0, (0, 0), 0, (0, 0), (0, 0), (0, 0), (0, 0), 0)
FIRST = 1000
GAMES = pytest.mark.parametrize(
    "rules", [KOIKOI, roppyakken(), roppyakken(players=3), hachihachi()]
)


def patterns(seen: View, rules: Ruleset = KOIKOI) -> np.ndarray:
    rows = np.empty(MOST_SET, np.int64)
    made = fill_patterns(pack_tables(rules.tables()), layout_of(rules.game), seen, FIRST, rows)
    return rows[:made]


@GAMES
def test_every_moment_sets_one_input_of_each_pattern(rules: Ruleset) -> None:
    layout, seats = layout_of(rules.game), rules.seats
    declined = (1 << 8, 1 << 40, 1 << 16)[:seats]
    looked_at = 0
    for moment in (moment for seed in range(6) for moment in decisions(rules, seed)):
        if moment.position.phase in PRELUDE:
            continue
        rows = patterns(view_of(layout, moment.position, moment.actor, declined), rules)

        assert len(set(rows)) == len(rows) == number_of_patterns(layout, seats)
        assert rows.min() >= FIRST
        assert rows.max() < FIRST + pattern_inputs(layout, seats)
        looked_at += 1
    assert looked_at > 60


def test_a_shima_is_told_by_who_has_how_many_of_its_cards() -> None:
    rules = roppyakken()
    mine, theirs = cards_named("1-crane 1-ribbon"), cards_named("1-chaff-a")
    seen = NOTHING._replace(piles=(mine, theirs), theirs=theirs, hand=cards_named("1-chaff-b"))
    lost = seen._replace(piles=(theirs, mine), theirs=mine)

    changed = {
        place
        for one in (seen, lost)
        for place in np.flatnonzero(patterns(one, rules) != patterns(NOTHING, rules)).tolist()
    }
    assert (patterns(seen, rules) != patterns(lost, rules)).any()
    assert changed >= {0}


def test_card_points_are_told_of_each_seat_where_they_are_paid_for() -> None:
    rules = hachihachi()
    piles = (cards_named("1-crane 3-curtain"), cards_named("8-moon"), 0)
    seen = View(0, 0, piles, piles[1], (0, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 0), 0)
    more = seen._replace(piles=(piles[0] | cards_named("2-warbler"), *piles[1:]))

    purses = patterns(seen, rules)[-3:]
    assert np.diff(purses).tolist() == [24 - 40 // 8 + 20 // 8, 24 - 20 // 8]
    assert patterns(more, rules)[-3] == purses[0] + 1


def test_a_month_has_a_number_for_each_way_its_cards_can_lie() -> None:
    numbers = set()
    for places in np.ndindex(4, 4, 4, 4):  # each of four cards in one of four places
        piles = [sum(1 << card for card in range(4) if places[card] == pile) for pile in range(3)]
        seen = NOTHING._replace(hand=piles[0], field=piles[1], piles=(piles[2], 0))
        numbers.add((month_pattern(seen, 0), tuple(pile.bit_count() for pile in piles)))
    assert len({number for number, _ in numbers}) == len({ways for _, ways in numbers}) == 35


@pytest.mark.parametrize(("mine", "theirs"), [(0, 1), (1, 0), (1, 1)])
def test_who_declined_a_month_is_part_of_its_pattern(mine: int, theirs: int) -> None:
    shift = IDS.index("5-bridge")
    declined = NOTHING._replace(declined=(mine << shift, 0), they_declined=theirs << shift)

    changed = np.flatnonzero(patterns(declined)[:MONTHS] != patterns(NOTHING)[:MONTHS])
    assert changed.tolist() == [shift // 4]


STANDS = {
    "captured by me": NOTHING._replace(piles=(cards_named("7-boar"), 0)),
    "captured by them": NOTHING._replace(theirs=cards_named("7-boar")),
    "in my hand, to be had": NOTHING._replace(
        hand=cards_named("7-boar"), field=cards_named("7-ribbon")
    ),
    "in my hand": NOTHING._replace(hand=cards_named("7-boar")),
    "on the field, mine to take": NOTHING._replace(
        field=cards_named("7-boar"), hand=cards_named("7-ribbon")
    ),
    "on the field": NOTHING._replace(field=cards_named("7-boar")),
    "unseen, not with them": NOTHING._replace(they_declined=1 << 24),
    "unseen": NOTHING,
}


def test_a_card_of_a_family_stands_in_one_of_eight_ways() -> None:
    stands = {name: stand_of(seen, card_named("7-boar")) for name, seen in STANDS.items()}

    assert sorted(stands.values()) == list(range(8)), stands
    families = {tuple(patterns(seen)[MONTHS + 1 : MONTHS + 2]) for seen in STANDS.values()}
    assert len(families) == 8


def test_twins_have_the_same_patterns() -> None:
    one, other = (
        NOTHING._replace(hand=cards_named(mine), field=cards_named(theirs))
        for mine, theirs in (("1-chaff-a", "1-chaff-b"), ("1-chaff-b", "1-chaff-a"))
    )

    assert patterns(one).tolist() == patterns(other).tolist()
