"""What chance was worth to a player, told from his own cards."""

from dataclasses import replace

import pytest

from tests.engine.positions import dealt_round, hachihachi, koikoi, roppyakken
from tests.sizes import a_few_of
from tutor.engine.luck.attribution import ValueTracer, deal_lucks
from tutor.engine.luck.luck_parts import (
    COURSE,
    DEAL,
    HIDDEN,
    OTHER_FLIPS,
    OWN_FLIPS,
    compare_with_others,
)
from tutor.engine.players import GreedyPlayer
from tutor.rules.cards import lowest
from tutor.rules.observation import observe
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

TABLES = [koikoi(), roppyakken(), roppyakken(players=3), hachihachi()]


def ended(rules: Ruleset, seed: int = 3) -> Round:
    """Return a round that greedy players have played."""
    current = dealt_round(rules, seed)
    while not current.is_over:
        observation = observe(current, current.to_act, (0,) * rules.players)
        current = current.play(GreedyPlayer().choose(observation, 1))
    return current


def turned(played: Round, turns: int) -> Round:
    """Return the same round with every hand dealt so many places further on."""
    hands = played.deal.hands
    moved = replace(played.deal, hands=(*hands[turns:], *hands[:turns]))
    return Round.from_deal(played.ruleset, played.number, moved)


@pytest.mark.parametrize("rules", TABLES)
def test_the_luck_of_a_deal_is_nothing_over_all_who_might_have_got_it(rules: Ruleset) -> None:
    played = ended(rules)

    ways = [deal_lucks(turned(played, turns), 10, 1) for turns in range(rules.players)]

    assert any(abs(luck) > 0.1 for luck in ways[0])
    for luck in ways:
        assert sum(luck) == pytest.approx(0, abs=1e-9)
    for lucks in zip(*ways, strict=True):
        assert sum(lucks) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("rules", a_few_of(TABLES, 2))
def test_a_course_is_told_for_every_seat_and_always_the_same(rules: Ruleset) -> None:
    played = ended(rules)
    courses = [ValueTracer(played, 10, 1).attribute(seat) for seat in range(rules.players)]

    assert courses == [ValueTracer(played, 10, 1).attribute(seat) for seat in range(rules.players)]
    assert sum(one.start for one in courses) == pytest.approx(0, abs=1e-6)
    assert all(one.own_flips and one.other_flips and one.hidden for one in courses)


def test_what_a_deal_is_worth_rests_on_the_own_hand_and_the_field() -> None:
    played = ended(koikoi())
    given, first = played.deal, played.restart().actor
    hidden = lowest(given.hands[first]), given.stock[0]
    theirs = given.hands[first] & ~(1 << hidden[0]) | 1 << hidden[1]
    hands = tuple(theirs if seat == first else hand for seat, hand in enumerate(given.hands))
    stock = (hidden[0], *given.stock[1:])
    other = Round.from_deal(played.ruleset, 1, replace(given, hands=hands, stock=stock))

    told, again = (
        ValueTracer(one, 10, 1).attribute(1 - first).deal for one in (played.restart(), other)
    )

    assert told == again


@pytest.mark.parametrize("rules", TABLES)
def test_a_course_adds_up_to_the_result_and_says_where_each_action_is(rules: Ruleset) -> None:
    played = ended(rules)
    results = compare_with_others(rules, played.changes)
    movers = [played.restart().play_all(played.actions[:at]).to_act
              for at in range(len(played.actions))]  # fmt: skip
    for player, result in enumerate(results):
        told = ValueTracer(played, 10, 1).attribute(player)

        assert sum(getattr(told, name) for name in COURSE) == pytest.approx(result)
        assert told.error > 0
        for mover, part in zip(movers, told.parts_of, strict=True):
            assert part in (
                (DEAL, OTHER_FLIPS, OWN_FLIPS, HIDDEN) if mover == player else (HIDDEN, DEAL)
            )


def test_whoever_sits_a_round_out_was_dealt_what_he_pays() -> None:
    rules = hachihachi(players=5)
    played = ended(rules)
    for player, change in enumerate(played.changes):
        told = ValueTracer(played, 10, 1).attribute(player)

        assert sum(getattr(told, name) for name in COURSE) == pytest.approx(change)
        if player not in played.active:
            assert (told.start, told.deal) == (0, change)


def test_points_over_the_others_add_up_to_nothing() -> None:
    assert compare_with_others(koikoi(), (7, 0)) == (7, -7)
    assert compare_with_others(roppyakken(players=3), (100, 40, 0)) == (80, -10, -70)
    assert compare_with_others(hachihachi(), (12, -4, -8)) == (12, -4, -8)
