"""The places of field cards over a round."""

from random import Random

import pytest

from tutor.rules.cards import card_named, cards_in, cards_named
from tutor.rules.games import ruleset
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND
from tutor.rules.round.deal import deal_until_valid
from tutor.rules.round.round import Round, Turn
from tutor.web.table.beats import place_dealt_cards, track_places

STANDARD = ruleset("koikoi", "kk_standard")


def played_round(seed: int) -> list[Round]:
    random = Random(seed)
    deck, _ = deal_until_valid(STANDARD, 0, random)
    moments = [Round.from_deck(STANDARD, 1, deck, 0)]
    while not moments[-1].is_over:
        moments.append(moments[-1].play(random.choice(moments[-1].legal())))
    return moments


def test_three_cards_of_a_month_share_one_place() -> None:
    field = cards_named("7-boar 7-ribbon 7-chaff-a 1-crane 2-warbler 3-curtain 4-cuckoo 5-bridge")

    assert cards_named("7-boar 7-ribbon 7-chaff-a") in place_dealt_cards(field)
    assert len(place_dealt_cards(field)) == 8


def test_a_captured_card_leaves_a_gap_that_the_next_card_takes() -> None:
    field = cards_named("1-crane 2-warbler 3-curtain 4-cuckoo 5-bridge 6-butterflies 7-boar 8-moon")
    taking = Turn(0, field, 0, card_named("2-ribbon"), cards_named("2-warbler"))
    joining = Turn(1, field, 0, card_named("10-deer"))

    before = track_places(field, [])
    after = track_places(0, [taking])
    later = track_places(0, [taking, joining])

    gap = before.index(cards_named("2-warbler"))
    assert after[gap] == 0
    assert later[gap] == cards_named("10-deer")


@pytest.mark.parametrize("seed", range(40))
def test_places_hold_the_field_and_never_move_a_card(seed: int) -> None:
    moments = played_round(seed)
    home: dict[int, int] = {}
    for moment in moments:
        position = moment.position
        current = track_places(position.field, moment.turns, position.placing)
        assert sum(current) == position.field
        for index, place in enumerate(current):
            for card in cards_in(place):
                assert home.setdefault(card, index) == index
        if position.phase in (CHOOSE_HAND, CHOOSE_DRAW):
            assert position.placing not in cards_in(position.field)
