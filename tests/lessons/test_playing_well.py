"""What the strategy lessons state by themselves, derived again from the rules."""

import pytest

from tests.lessons.test_lessons import step_of
from tutor.lessons.kinds.amounts import Count
from tutor.lessons.kinds.naming import Pick
from tutor.lessons.kinds.placing import Order
from tutor.rules.cards import ALL, Card, card_named, card_set, count
from tutor.rules.games import ruleset
from tutor.rules.ruleset import Yaku
from tutor.rules.score.scoring import score_pile

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
