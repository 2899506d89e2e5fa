"""The greedy player, exactly as engine.md defines it: all figures are compared with it."""

import pytest

from tests.engine.positions import koikoi
from tutor.engine.greedy.player import WORTH, greedy_action
from tutor.rules.cards import IDS, card_named, cards_named
from tutor.rules.position import CHOOSE_HAND, DECIDE, start_position
from tutor.rules.round.play import KOIKOI, STOP

RULES = koikoi().tables()


@pytest.mark.parametrize(
    ("card", "tenths"),
    [
        ("1-chaff-a", 10),
        ("12-chaff-yellow", 10),
        ("11-lightning", 10),
        ("4-ribbon", 25),
        ("11-ribbon", 25),
        ("2-ribbon", 40),
        ("6-ribbon", 40),
        ("8-geese", 30),
        ("10-deer", 45),
        ("8-moon", 80),
        ("11-rainman", 40),
        ("9-cup", 100),
    ],
)
def test_every_card_has_the_published_worth(card: str, tenths: int) -> None:
    assert WORTH[IDS.index(card)] == tenths


@pytest.mark.parametrize(
    ("hand", "field", "captured", "choice"),
    [
        # the cup and a chaff (10 + 1) beat the moon and a chaff (8 + 1)
        ("9-chaff-a 8-chaff-a", "9-cup 8-moon", "", "9-chaff-a"),
        # 15 points for each point of yaku: moon viewing with the cup already captured
        ("9-chaff-a 8-chaff-a", "9-ribbon 8-moon", "9-cup 9-chaff-b", "8-chaff-a"),
        # nothing matches: the least worthy card is let go
        ("8-moon 4-ribbon 5-chaff-a", "1-crane 2-ribbon", "", "5-chaff-a"),
        # equal gains: the first in card order
        ("3-chaff-b 2-chaff-b", "2-chaff-a 3-chaff-a", "", "2-chaff-b"),
    ],
)
def test_the_greedy_card(hand: str, field: str, captured: str, choice: str) -> None:
    position = start_position((cards_named(hand), cards_named("7-boar")), cards_named(field), 0, 0)
    position = position._replace(captured=(cards_named(captured), 0))

    assert IDS[greedy_action(RULES, position)] == choice


def test_of_two_matching_cards_the_worthier_is_taken() -> None:
    position = start_position((cards_named("7-boar"), 0), cards_named("8-moon 8-geese"), 0, 0)
    position = position._replace(phase=CHOOSE_HAND, placing=card_named("8-chaff-a"))

    assert IDS[greedy_action(RULES, position)] == "8-moon"


@pytest.mark.parametrize(
    ("cards_left", "points", "call"), [(4, 6, KOIKOI), (4, 7, STOP), (3, 1, STOP), (7, 1, KOIKOI)]
)
def test_koikoi_with_four_cards_and_fewer_than_seven_points(
    cards_left: int, points: int, call: int
) -> None:
    hand = cards_named(" ".join(IDS[:cards_left]))
    position = start_position((hand, cards_named("7-boar")), 0, 0, 0)
    position = position._replace(phase=DECIDE, points=(points, 0))

    assert greedy_action(RULES, position) == call
