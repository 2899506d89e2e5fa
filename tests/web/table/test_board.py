"""The table of any game: whose strips lie where, what is known of the field, what points count."""

import pytest

from tests.sizes import a_few_of
from tests.web.rounds import (
    CLASSIC,
    EVERY_TABLE,
    HACHIHACHI,
    HACHIHACHI_FIVE,
    KOIKOI,
    ROPPYAKKEN,
    asks,
    found,
    moments,
    seen,
)
from tutor.practice import LEARNER
from tutor.rules.cards import card_named
from tutor.rules.position import BID, NOBODY, PLAY_HAND, SHOW
from tutor.rules.round.round import Round
from tutor.rules.score.scoring import card_points
from tutor.web.table.beats import list_prelude_moves
from tutor.web.table.board import BoardView, build_board
from tutor.web.words.names.players import list_people


def shown(moment: Round) -> BoardView:
    return build_board(
        seen(moment),
        list_people(moment.ruleset.players),
        moment.turns,
        list_prelude_moves(moment),
        may_act=moment.to_act == LEARNER,
    )


@pytest.mark.parametrize(
    "index", a_few_of(range(len(EVERY_TABLE)), 4), ids=lambda index: EVERY_TABLE[index][1]
)
def test_the_next_player_sits_where_play_goes_and_the_third_in_front(index: int) -> None:
    table = EVERY_TABLE[index]
    for seed in range(10):
        for moment in moments(table, seed):
            view = shown(moment) if not moment.is_over else None
            if view is None or view.bidders:
                continue
            players = [player for player in moment.active if player != LEARNER]
            keys = [one.key for one in view.others]

            assert len(keys) == len(players)
            if len(moment.active) > 2 and table[1] != "hh_standard":  # the only one of them
                players[:2] = reversed(players[:2])  # that goes to the left (S2.54)
            others = [f"player-{'abcdefg'[player]}" for player in players]
            assert keys == (["computer"] if table[3] == 2 else others)
            assert (view.own is None) == (moment.seat_of(LEARNER) == NOBODY)
            assert view.is_trio == (len(moment.active) == 3)


def test_while_they_bid_everybody_is_listed_in_speaking_order() -> None:
    moment = found(HACHIHACHI_FIVE, lambda one: asks(BID)(one) and len(one.actions) == 2)
    view = shown(moment)
    assert moment.bidding

    assert [one.person.player for one in view.bidders] == list(moment.bidding.order)
    assert [one.speaks for one in view.bidders] == [False, False, True, False, False]
    assert view.goes_left == moment.ruleset.is_clockwise
    assert [one.joins for one in view.bidders][2:] == [None, None, None]
    assert view.strips == ()


def test_a_late_field_and_its_multiplier_are_not_known_before_it_is_laid() -> None:
    """S2.47."""
    view = shown(found(HACHIHACHI, asks(SHOW)))

    assert view.multiplier == 0
    assert not any(view.places)
    assert len(view.places) == 6


@pytest.mark.parametrize("phase", [BID, PLAY_HAND])
def test_the_multiplier_of_a_field_that_lies_is_shown(phase: int) -> None:
    moment = found(CLASSIC, asks(phase))

    assert shown(moment).multiplier == moment.position.boost > 0


def test_no_multiplier_is_shown_where_the_field_has_none() -> None:
    for table in (KOIKOI, ROPPYAKKEN):
        assert shown(found(table, asks(PLAY_HAND))).multiplier == 0


def test_meters_run_to_the_target_or_against_par() -> None:
    rp = found(ROPPYAKKEN, lambda one: asks(PLAY_HAND)(one) and len(one.turns) > 12)
    hh = found(HACHIHACHI, lambda one: asks(PLAY_HAND)(one) and len(one.turns) > 12)
    for moment, ending in ((rp, "/600"), (hh, "/88")):
        own = shown(moment).own
        assert own
        assert own.meter
        pile = moment.position.captured[moment.seat_of(LEARNER)]
        assert own.meter.text.endswith(ending)
        assert int(own.meter.text.removesuffix(ending)) >= card_points(moment.rules, pile)
        assert 0 <= own.meter.start + own.meter.more <= 100
    koikoi = shown(found(KOIKOI, asks(PLAY_HAND))).own
    assert koikoi
    assert koikoi.meter is None


def test_a_dealt_yaku_that_was_shown_stays_on_the_strip_with_its_cards() -> None:
    def has_shown(one: Round) -> bool:
        other = [seat for seat, player in enumerate(one.active) if player != LEARNER]
        return asks(PLAY_HAND)(one) and any(one.position.shown[seat] for seat in other)

    strips = shown(found(ROPPYAKKEN, has_shown)).others
    [yaku] = [one for strip in strips for one in strip.shown]

    assert yaku.points >= 200
    assert len(yaku.cards) >= 3


def test_what_the_joker_takes_is_marked_with_it() -> None:
    """S0.37, S0.42."""
    rain_man = card_named("11-rainman")

    def holds(one: Round) -> bool:
        return asks(PLAY_HAND)(one) and bool(one.position.hands[one.actor] >> rain_man & 1)

    moment = found(ROPPYAKKEN, holds)
    view = shown(moment)

    assert [card.wild for card in view.hand if card.id == "11-rainman"] == ["joker"]
    for place in view.places:
        if len(place) == 1:
            valued = card_points(moment.rules, 1 << card_named(place[0].id)) > 0
            assert (place[0].wild == "prey") == (valued and place[0].month != 11)


def test_cards_are_named_as_the_game_sorts_them() -> None:
    """S1.11, S1.12."""
    names = set()
    for seed in range(12):
        for moment in moments(ROPPYAKKEN, seed):
            names |= {card.name for place in shown(moment).places for card in place}

    assert "Plum blossom with bush warbler, February, light" in names
    assert "Paulownia with yellow ground, December, animal" in names
