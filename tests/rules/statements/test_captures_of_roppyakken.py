"""What a card takes in Roppyakken, the joker above all (S0.27 to S0.43, S1.26 to S1.44)."""

import pytest

from tests.rules.statements.table import (
    FUDAWIKI,
    WIKIPEDIA,
    begun,
    both_of_roppyakken,
    captured,
    cards,
    field,
    legal,
    phase,
    played,
    rules,
)
from tutor.rules.cards import IDS, card_named, cards_named, ids_in, month_of
from tutor.rules.round.capture import list_captures
from tutor.rules.ruleset import Ruleset

RAIN_MAN = "11-rainman"
OTHER_WILLOWS = ("11-swallow", "11-ribbon", "11-lightning")
THREE_MOONS = "8-moon 8-geese 8-chaff-a"
HANDS = ("1-crane 2-chaff-a", "3-chaff-a 12-chaff-a")
JOKER_HANDS = (f"{RAIN_MAN} 2-chaff-a", "3-chaff-a 12-chaff-a")
STAYS = frozenset[str]()


def takes(using: Ruleset, on_the_field: str, card: str) -> set[frozenset[str]]:
    """Return the sets of cards that *card* may take, an empty one when it may stay."""
    found = list_captures(using.tables().joker, cards_named(on_the_field), card_named(card))
    return {frozenset(ids_in(taken)) for taken in found}


def one_of(*names: str) -> set[frozenset[str]]:
    return {frozenset({name}) for name in names}


@both_of_roppyakken
def test_a_player_plays_one_card_of_his_hand_onto_the_field(using: Ruleset) -> None:
    """S0.27, S0.33, S1.42: any card, even one that matches nothing while another would."""
    start = begun(using, HANDS, "1-ribbon")
    after = played(start, "2-chaff-a")

    assert legal(start) == {"1-crane", "2-chaff-a"}
    assert field(after) == {"1-ribbon", "2-chaff-a", "4-chaff-a"}
    assert captured(after, 0) == set()


@both_of_roppyakken
def test_a_card_takes_the_only_card_of_its_month(using: Ruleset) -> None:
    """S0.28, S1.2, S1.39: the pair leaves the field for the player's pile."""
    after = played(begun(using, HANDS, "1-ribbon 9-cup"), "1-crane")

    assert captured(after, 0) == {"1-crane", "1-ribbon"}
    assert field(after) == {"9-cup", "4-chaff-a"}


@both_of_roppyakken
def test_a_card_that_matches_must_capture(using: Ruleset) -> None:
    """S0.32, S1.43: there is no choice to let it lie."""
    start = begun(using, HANDS, "1-ribbon 1-chaff-a")
    waiting = played(start, "1-crane")

    assert takes(using, "1-ribbon", "1-crane") == one_of("1-ribbon")
    assert legal(waiting) == {"1-ribbon", "1-chaff-a"}


@both_of_roppyakken
def test_of_two_cards_of_the_month_the_player_chooses_one(using: Ruleset) -> None:
    """S0.29, S1.40."""
    waiting = played(begun(using, HANDS, "1-ribbon 1-chaff-a"), "1-crane")
    after = played(waiting, "1-chaff-a")

    assert (phase(waiting), waiting.actor) == ("choose_hand", 0)
    assert captured(after, 0) == {"1-crane", "1-chaff-a"}
    assert "1-ribbon" in field(after)


@both_of_roppyakken
def test_the_fourth_card_of_a_month_takes_the_other_three(using: Ruleset) -> None:
    """S0.30, S1.41, A-R20: without asking."""
    after = played(begun(using, HANDS, "1-ribbon 1-chaff-a 1-chaff-b 9-cup"), "1-crane")

    assert captured(after, 0) == {"1-crane", "1-ribbon", "1-chaff-a", "1-chaff-b"}
    assert field(after) == {"9-cup", "4-chaff-a"}


@both_of_roppyakken
def test_a_card_without_a_match_stays_and_can_be_captured_later(using: Ruleset) -> None:
    """S0.31."""
    stock = "4-chaff-a 5-chaff-a"
    laid = played(begun(using, HANDS, "9-cup", stock=stock), "2-chaff-a")
    taken = played(begun(using, ("2-ribbon", "9-ribbon"), " ".join(field(laid))), "2-ribbon")

    assert field(laid) == {"2-chaff-a", "9-cup", "4-chaff-a"}
    assert {"2-ribbon", "2-chaff-a"} <= captured(taken, 0)


@both_of_roppyakken
def test_the_drawn_card_is_played_at_once_in_the_same_way(using: Ruleset) -> None:
    """S0.35, S1.44: it takes what it matches, or is laid on the field."""
    matching = played(begun(using, HANDS, "3-ribbon 9-cup", stock="3-curtain"), "2-chaff-a")
    alone = played(begun(using, HANDS, "9-cup", stock="3-curtain"), "2-chaff-a")
    two = played(begun(using, HANDS, "3-ribbon 3-chaff-b", stock="3-curtain"), "2-chaff-a")

    assert captured(matching, 0) == {"3-curtain", "3-ribbon"}
    assert field(alone) == {"2-chaff-a", "9-cup", "3-curtain"}
    assert (phase(two), legal(two)) == ("choose_draw", {"3-ribbon", "3-chaff-b"})


@both_of_roppyakken
def test_the_joker_is_the_rain_man(using: Ruleset) -> None:
    """S0.3, S1.26: no other light takes a card of another month."""
    others = [card for card in IDS if card != RAIN_MAN and month_of(card_named(card)) != 2]

    assert takes(using, "2-ribbon", RAIN_MAN) >= one_of("2-ribbon")
    assert {frozenset(takes(using, "2-ribbon", card)) for card in others} == {frozenset({STAYS})}


def test_the_joker_takes_willows_and_every_card_that_is_not_worth_0() -> None:
    """S0.37."""
    for card in IDS:
        is_able = card in OTHER_WILLOWS or "chaff" not in card or card == "12-chaff-yellow"
        if card != RAIN_MAN:
            assert takes(FUDAWIKI, card, RAIN_MAN) == (one_of(card) if is_able else {STAYS}), card


def test_of_several_cards_the_joker_takes_the_one_that_its_player_chooses() -> None:
    """S0.37: played from the hand and drawn alike."""
    on_the_field = "1-crane 4-ribbon 11-swallow 6-chaff-a"
    by_hand = played(begun(FUDAWIKI, JOKER_HANDS, on_the_field), RAIN_MAN)
    by_draw = played(begun(FUDAWIKI, HANDS, on_the_field, stock=RAIN_MAN), "2-chaff-a")

    assert legal(by_hand) == legal(by_draw) == {"1-crane", "4-ribbon", "11-swallow"}
    assert captured(played(by_hand, "4-ribbon"), 0) == {RAIN_MAN, "4-ribbon"}
    assert captured(played(by_draw, "1-crane"), 0) == {RAIN_MAN, "1-crane"}


@both_of_roppyakken
def test_the_joker_cannot_take_a_card_worth_0_of_another_month(using: Ruleset) -> None:
    """S0.38."""
    worthless = "1-chaff-a 5-chaff-b 12-chaff-a"

    assert takes(using, worthless, RAIN_MAN) == {STAYS}


@both_of_roppyakken
def test_the_joker_takes_the_three_other_willows_together(using: Ruleset) -> None:
    """S0.39: with lights beside them it has no other choice."""
    after = played(begun(using, JOKER_HANDS, f"{' '.join(OTHER_WILLOWS)} 1-crane"), RAIN_MAN)

    assert captured(after, 0) == {RAIN_MAN, *OTHER_WILLOWS}
    assert "1-crane" in field(after)


@both_of_roppyakken
def test_the_joker_cannot_take_a_group_of_three_of_another_month(using: Ruleset) -> None:
    """S0.40."""
    assert not any(len(taken) > 1 for taken in takes(using, THREE_MOONS, RAIN_MAN))


@pytest.mark.parametrize(
    ("gaji_triple", "wanted"), [("protected", {STAYS}), ("single", one_of("8-moon", "8-geese"))]
)
def test_one_of_three_of_a_month_is_safe_from_the_joker_or_not_as_agreed(
    gaji_triple: str, wanted: set[frozenset[str]]
) -> None:
    """S0.40, S1.27, A-R4."""
    assert takes(rules("rp_fudawiki", gaji_triple=gaji_triple), THREE_MOONS, RAIN_MAN) == wanted


@both_of_roppyakken
@pytest.mark.parametrize("willow", OTHER_WILLOWS)
def test_a_joker_on_the_field_is_taken_by_another_willow(using: Ruleset, willow: str) -> None:
    """S0.41: by the lightning too, which is worth 0."""
    assert takes(using, RAIN_MAN, willow) == one_of(RAIN_MAN)


def test_a_joker_on_the_field_is_taken_by_any_card_that_is_not_worth_0() -> None:
    """S0.42."""
    for card in set(IDS) - {RAIN_MAN, *OTHER_WILLOWS}:
        is_able = "chaff" not in card or card == "12-chaff-yellow"
        assert takes(FUDAWIKI, RAIN_MAN, card) == (one_of(RAIN_MAN) if is_able else {STAYS}), card


def test_beside_a_joker_the_card_of_the_month_may_be_chosen() -> None:
    """S0.42, A-R24."""
    waiting = played(begun(FUDAWIKI, HANDS, f"1-ribbon {RAIN_MAN}"), "1-crane")

    assert legal(waiting) == {"1-ribbon", RAIN_MAN}


@pytest.mark.parametrize("card", ["1-crane", "4-ribbon", "12-chaff-yellow"])
def test_the_wild_capture_of_a_joker_may_be_forbidden(card: str) -> None:
    """S0.43, A-R3."""
    forbidden = rules("rp_fudawiki", gaji_table_wild=False)

    assert takes(forbidden, RAIN_MAN, card) == takes(WIKIPEDIA, RAIN_MAN, card) == {STAYS}
    assert takes(FUDAWIKI, RAIN_MAN, card) == one_of(RAIN_MAN)


def test_the_gaji_may_take_any_card_that_is_no_plain_whatever_its_month() -> None:
    """S1.27: played from the hand or drawn; "may", so it can be let lie (A-R5)."""
    by_hand = played(begun(WIKIPEDIA, JOKER_HANDS, "1-crane 4-ribbon 6-chaff-a"), RAIN_MAN)
    by_draw = played(begun(WIKIPEDIA, HANDS, "3-ribbon 6-chaff-a", stock=RAIN_MAN), "2-chaff-a")

    assert legal(by_hand) == {"1-crane", "4-ribbon", "stay"}
    assert legal(by_draw) == {"3-ribbon", "stay"}
    assert captured(played(by_draw, "3-ribbon"), 0) == {RAIN_MAN, "3-ribbon"}
    assert field(played(by_draw, "stay")) == cards(f"3-ribbon 6-chaff-a 2-chaff-a {RAIN_MAN}")


@pytest.mark.parametrize(("forced", "stays"), [(True, set()), (False, {"stay"})])
def test_the_joker_s_capture_is_compulsory_or_not_as_agreed(forced: bool, stays: set[str]) -> None:
    """S0.32 against S1.27, A-R5; with a willow on the field it must capture either way."""
    using = rules("rp_fudawiki", gaji_forced=forced)
    wild = played(begun(using, JOKER_HANDS, "1-crane 4-ribbon"), RAIN_MAN)
    willow = played(begun(using, JOKER_HANDS, "1-crane 11-ribbon"), RAIN_MAN)

    assert legal(wild) == {"1-crane", "4-ribbon"} | stays
    assert legal(willow) == {"1-crane", "11-ribbon"}


@both_of_roppyakken
def test_the_gaji_takes_the_november_plain_all_the_same(using: Ruleset) -> None:
    """S1.28: the lightning, a plain, but a willow."""
    assert takes(using, "11-lightning", RAIN_MAN) == one_of("11-lightning")
