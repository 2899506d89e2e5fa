"""Reasons in Roppyakken and Hachi-Hachi: several others, a joker, card points, dealt yaku."""

from math import comb

import pytest

from tests.engine.positions import (
    TABLE_NAMES,
    TABLES,
    decisions,
    hachihachi,
    moments,
    roppyakken,
    seen,
)
from tests.explain.claims import figures
from tests.oracle import roppyakken_score, roppyakken_tables
from tests.sizes import a_few_of
from tutor.explain.claim import Claim
from tutor.explain.facts.reasons import list_reasons, place_and_take
from tutor.rules.cards import ALL, IDS, NO_CARD, card_named, card_set, cards_named, count, ids_in
from tutor.rules.observation import Observation
from tutor.rules.position import (
    CANCEL,
    CHOOSE_DRAW,
    DECIDE,
    PLAY_HAND,
)
from tutor.rules.round.capture import STAY
from tutor.rules.round.play import GIVE_UP, KOIKOI, PLAY_ON, STOP
from tutor.rules.ruleset import Ruleset


def observation(
    rules: Ruleset,
    hand: str,
    field: str,
    piles: tuple[str, ...] = (),
    phase: int = PLAY_HAND,
    calls: tuple[int, ...] = (),
    shown: tuple[str, ...] = (),
    multiplier: int = 1,
    placing: int = NO_CARD,
) -> Observation:
    """Return what seat 0 sees; every other seat holds as many cards as it does."""
    seats = rules.seats
    held = count(cards_named(hand))
    return Observation(
        ruleset=rules,
        seat=0,
        dealer=0,
        phase=phase,
        hand=cards_named(hand),
        hand_counts=(held,) * seats,
        field=cards_named(field),
        captured=tuple(map(cards_named, piles or ("",) * seats)),
        stock=20,
        placing=placing,
        calls=calls or (0,) * seats,
        turn_start_points=0,
        round=1,
        totals=(0,) * seats,
        history=(),
        shown=tuple(map(cards_named, shown or ("",) * seats)),
        shown_points=(0,) * seats,
        active=tuple(range(seats)),
        multiplier=multiplier,
    )


def found(kind: str, given: tuple[Claim, ...]) -> list[Claim]:
    return [reason for reason in given if reason.kind == kind]


def ids(cards: tuple[int, ...]) -> list[str]:
    return ids_in(card_set(cards))


def chance(unseen: int, able: int, held: int) -> float:
    return 1 - comb(unseen - able, held) / comb(unseen, held)


def test_a_capture_tells_its_card_points_where_they_count() -> None:
    seen = observation(roppyakken(), "3-ribbon 5-ribbon", "3-curtain 8-geese")

    [points] = found("points", list_reasons(seen, card_named("3-ribbon")))

    assert (ids(points.cards), figures(points)) == (["3-curtain", "3-ribbon"], (60,))


def test_a_capture_worth_nothing_is_silent_about_points() -> None:
    seen = observation(roppyakken(), "3-chaff-a 5-ribbon", "3-chaff-b 8-geese")

    assert not found("points", list_reasons(seen, card_named("3-chaff-a")))
    assert found("captures", list_reasons(seen, card_named("3-chaff-a")))


def test_a_discard_with_points_may_also_be_taken_by_the_joker() -> None:
    seen = observation(roppyakken(), "5-ribbon 7-boar", "3-curtain 8-geese")

    [gives] = found("gives", list_reasons(seen, card_named("5-ribbon")))

    unseen = count(ALL) - 4
    assert figures(gives) == (4, chance(unseen, 4, 2))  # three irises and the rain man


def test_a_discard_without_points_is_out_of_reach_of_the_joker() -> None:
    seen = observation(roppyakken(), "5-chaff-a 7-boar", "3-curtain 8-geese")

    [gives] = found("gives", list_reasons(seen, card_named("5-chaff-a")))

    assert figures(gives)[0] == 3


def test_a_joker_left_on_the_field_can_be_taken_by_every_card_with_points() -> None:
    hand = "11-rainman 5-chaff-a"
    seen = observation(roppyakken(gaji_forced=False), hand, "8-geese 3-chaff-a")

    [gives] = found("gives", list_reasons(seen, card_named("11-rainman"), STAY))

    valued = sum(
        1
        for name in IDS
        if roppyakken_score.card_points(roppyakken_tables.toggles("rp_fudawiki", {}), {name})
    )
    # of the cards with points, not the joker itself and not the geese; and the lightning
    assert figures(gives)[0] == valued - 2 + 1


def test_a_shown_card_that_takes_the_discard_makes_it_certain() -> None:
    shown = ("", "5-chaff-a 5-chaff-b 5-bridge")
    seen = observation(roppyakken(), "5-ribbon 7-boar 8-moon 9-cup", "3-curtain", shown=shown)

    [gives] = found("gives", list_reasons(seen, card_named("5-ribbon")))

    assert figures(gives) == (4, 1)


def test_of_several_others_a_reason_names_the_one_whose_yaku_it_is() -> None:
    piles = ("", "1-crane 1-ribbon", "9-cup 9-chaff-a")
    seen = observation(roppyakken(players=3), "3-ribbon 5-ribbon", "3-curtain 8-geese", piles)

    [denies] = found("denies", list_reasons(seen, card_named("3-ribbon")))
    [leaves] = found("leaves", list_reasons(seen, card_named("5-ribbon")))

    assert (denies.yaku, denies.seat, leaves.yaku, leaves.seat) == ("hanami", 2, "hanami", 2)
    unseen = count(ALL) - 8
    # two cherries and the rain man, in the two cards of that seat
    assert figures(leaves) == (3, chance(unseen, 3, 2))


def test_the_only_other_is_not_named() -> None:
    piles = ("", "9-cup 9-chaff-a")
    seen = observation(roppyakken(), "3-ribbon 5-ribbon", "3-curtain 8-geese", piles)

    [denies] = found("denies", list_reasons(seen, card_named("3-ribbon")))

    assert denies.seat is None


@pytest.mark.parametrize(
    ("action", "then", "placed", "taken"),
    [
        ("11-rainman", "8-moon", "11-rainman", "8-moon"),
        ("11-rainman", "", "11-rainman", ""),
        ("5-ribbon", "5-bridge", "5-ribbon", "5-bridge"),
    ],
)
def test_the_outcome_of_an_action_with_a_joker(
    action: str, then: str, placed: str, taken: str
) -> None:
    rules = roppyakken("rp_wikipedia")
    seen = observation(rules, "11-rainman 5-ribbon", "8-moon 5-bridge 3-chaff-a")

    chosen = card_named(then) if then else STAY

    assert place_and_take(seen, card_named(action), chosen) == (
        card_named(placed),
        cards_named(taken),
    )


def test_a_choice_to_let_the_joker_lie_takes_nothing() -> None:
    placing = card_named("11-rainman")
    rules = roppyakken("rp_wikipedia")
    seen = observation(rules, "5-ribbon", "8-moon 5-bridge", phase=CHOOSE_DRAW, placing=placing)

    assert place_and_take(seen, STAY) == (placing, 0)
    assert found("gives", list_reasons(seen, STAY))


def test_an_unnamed_choice_of_the_joker_is_silent() -> None:
    seen = observation(roppyakken(), "11-rainman 5-ribbon", "8-moon 5-bridge")

    assert list_reasons(seen, card_named("11-rainman")) == ()


RIBBONS = "1-ribbon 2-ribbon 3-ribbon 1-chaff-a 2-chaff-a 3-chaff-a"


def deciding(
    rules: Ruleset, calls: tuple[int, ...] = (0, 0, 0), phase: int = DECIDE
) -> Observation:
    piles = (RIBBONS, "", "")
    return observation(
        rules, "5-ribbon 6-ribbon", "8-geese", piles, phase, calls=calls, multiplier=2
    )


def test_what_yaku_would_pay_is_what_the_game_pays_for_them() -> None:
    """Three yaku of Roppyakken stand beside each other; in Hachi-Hachi both others pay for one."""
    beside = observation(
        roppyakken(teppo_replaces=True), "3-curtain 5-ribbon", "3-chaff-a", ("8-moon 9-cup", "")
    )
    paid = observation(
        hachihachi(),
        "7-boar 5-ribbon",
        "7-chaff-a",
        ("10-deer 6-butterflies", "", ""),
        multiplier=2,
    )

    [teppo] = found("completes", list_reasons(beside, card_named("3-curtain")))
    [boar] = found("completes", list_reasons(paid, card_named("7-boar")))
    assert (teppo.yaku, figures(teppo)) == ("teppo", (300, 300, 100, 300))
    assert (boar.value("now"), boar.value("then")) == (0, 2 * 2 * boar.value("points"))


def test_stopping_banks_what_the_others_pay() -> None:
    [banks] = list_reasons(deciding(hachihachi()), STOP)

    assert (banks.kind, figures(banks)) == ("banks", (2 * 2 * 35, 1))


def test_continuing_tells_what_is_left_if_nobody_improves_and_who_pays() -> None:
    given = list_reasons(deciding(hachihachi()), KOIKOI)

    assert [figures(one) for one in found("halves", given)] == [(140, 70)]
    assert [figures(one) for one in found("liable", given)] == [(2,)]
    assert not found("forfeits", given)
    assert not found("doubles", given)


def test_where_the_beaten_get_nothing_continuing_says_so() -> None:
    given = list_reasons(deciding(hachihachi(beaten="zero", liability=False)), KOIKOI)

    assert [figures(one) for one in found("forfeits", given)] == [(140,)]
    assert not found("liable", given)


def test_beside_another_continuer_nobody_pays_alone() -> None:
    assert not found("liable", list_reasons(deciding(hachihachi(), (0, 1, 0)), KOIKOI))


def test_giving_a_continue_up_banks_half() -> None:
    seen = deciding(hachihachi("hh_classic"), (1, 0, 0), CANCEL)

    [banks] = list_reasons(seen, GIVE_UP)

    assert figures(banks) == (2 * 7 * 12 * 2 // 2, 1)
    assert not found("halves", list_reasons(seen, PLAY_ON))


@pytest.mark.parametrize(("rules", "phases"), a_few_of(TABLES, 3), ids=TABLE_NAMES)
def test_reasons_touch_only_what_the_player_may_know(rules: Ruleset, phases: set[int]) -> None:
    told = 0
    for seed in range(6):
        for moment in decisions(rules, seed):
            observed = seen(moment)
            for action in moment.legal():
                for reason in list_reasons(observed, action):
                    assert not card_set(reason.cards) & observed.unseen
                    assert reason.seat is None or reason.seat != observed.seat
                    told += 1
    assert told > 100


@pytest.mark.parametrize(
    ("preset", "players"), [("hh_standard", 3), ("hh_standard", 6), ("hh_classic", 7)]
)
def test_what_ending_the_round_banks_is_what_it_changes(preset: str, players: int) -> None:
    for moment in moments(hachihachi(preset, players), {DECIDE}, enough=5):
        [banks] = list_reasons(seen(moment), STOP)

        assert figures(banks) == (moment.play(STOP).changes[moment.to_act], 1)
