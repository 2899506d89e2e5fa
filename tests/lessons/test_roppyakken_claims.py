"""What the lessons on playing Roppyakken well say, derived again from the rules and the search."""

from dataclasses import replace

import pytest

from tests.lessons.shipped import step_of
from tutor.engine.hints.hint import hint
from tutor.lessons.kinds.amounts import Count
from tutor.lessons.kinds.naming import Pick
from tutor.lessons.kinds.placing import Order
from tutor.lessons.table.situation import pile_of
from tutor.lessons.values import observe_step
from tutor.rules.actions import action_text
from tutor.rules.cards import ALL, Card, card_named, card_set, count
from tutor.rules.games import ruleset
from tutor.rules.ruleset import Yaku
from tutor.rules.score.scoring import card_points, score_pile

ROPPYAKKEN = ruleset("roppyakken", "rp_fudawiki")
NAMES = {"teppo": "teppo", "shiko": "shiko", "aotan": "aotan", "trio": "inoshikacho"}


def find_yaku(name: str) -> Yaku:
    return next(one for one in ROPPYAKKEN.yaku() if one.id == name)


def count_yaku_of(card: Card) -> int:
    """Return in how many yaku a card can serve."""
    return sum(one.cards >> card & 1 for one in ROPPYAKKEN.yaku())


def test_the_lights_are_in_the_order_of_the_yaku_they_serve() -> None:
    exercise = step_of("rs-01", "how-many-yaku").exercise

    assert isinstance(exercise, Order)
    assert [count_yaku_of(card_named(one)) for one in exercise.expect] == [1, 2, 3, 4, 5]


def test_so_many_ribbons_keep_all_seven_from_the_other() -> None:
    exercise, nanatan = step_of("rs-02", "four-ribbons").exercise, find_yaku("nanatan")
    left = [count(nanatan.cards) - own for own in range(count(nanatan.cards))]

    assert isinstance(exercise, Count)
    assert [number < nanatan.need for number in left].index(True) == exercise.expect


@pytest.mark.parametrize("name", NAMES)
def test_a_yaku_is_dead_where_the_rest_of_the_pack_cannot_make_it(name: str) -> None:
    step, wanted = step_of("rs-02", "what-the-crane-kills"), find_yaku(NAMES[name])
    rest = ALL & ~card_set(step.piles["you"])
    rows = score_pile(ROPPYAKKEN.tables(), rest & wanted.cards, 0)[1]

    assert isinstance(step.exercise, Pick)
    assert (name in step.exercise.expect) == (not rows >> ROPPYAKKEN.yaku().index(wanted) & 1)


RAIN_MAN = "11-rainman"
TARGET = 600


def worth_of_pile(name: str, seat: int) -> int:
    """Return what a pile on the table of a step brings so far."""
    step = step_of("rs-07", name)
    rules, pile = step.ruleset.tables(), pile_of(step, seat)
    return score_pile(rules, pile, 0)[0] + card_points(rules, pile)


@pytest.mark.parametrize(
    ("step", "missing"), [("over-the-line-now", (40, 60)), ("she-is-twenty-short", (60, 20))]
)
def test_so_near_the_end_of_a_match_another_card_is_best(
    step: str, missing: tuple[int, int]
) -> None:
    table = observe_step(step_of("rs-07", step))
    totals = tuple(TARGET - short - worth_of_pile(step, seat) for seat, short in enumerate(missing))
    chances = {}
    for one in hint(replace(table, totals=totals), samples=1000).candidates:
        assert one.chance_gap
        chances[action_text(one.action)] = one.chance_gap.lo

    assert action_text(hint(table).best.action) != RAIN_MAN
    assert min(chances.values()) == chances.pop(RAIN_MAN)
    assert min(chances.values()) > 0


def test_the_pile_and_what_it_began_with_leave_so_many_points_missing() -> None:
    exercise = step_of("rs-07", "how-far")
    pile, missing = (row.expect for row in exercise.rows)

    assert isinstance(exercise.exercise, Count)
    assert TARGET - 410 - pile == missing
