"""Who has won a round or a match, and why a match goes on."""

import re

import pytest

from tests.web.rounds import CLASSIC, HACHIHACHI, KOIKOI, ROPPYAKKEN, Table, moments
from tutor.rules.games import ruleset
from tutor.rules.match.match import DealerChosen, Match
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset, Value
from tutor.rules.verdict import best_of
from tutor.web.words.names.players import list_people
from tutor.web.words.table.endings import (
    dealer_reason,
    first_dealer_sentence,
    match_heading,
    multiplier_sentence,
    payment_heading,
    round_heading,
    standing_sentence,
    verdict_reason,
    void_deals_or_hands_sentence,
)

TWO, THREE = list_people(2), list_people(3)


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ((8, 8), "The match is drawn, 8 to 8"),
        ((9, 8), "You win the match, 9 to 8"),
        ((8, 9), "The computer wins the match, 9 to 8"),
    ],
)
def test_the_winner_is_told(totals: tuple[int, int], expected: str) -> None:
    rules = ruleset("koikoi", "kk_standard", {"rounds": 3})

    assert match_heading(Standing(rules, totals), list_people(2)) == expected


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ((610, 400, 210), "You win the match: you 610, Aoi 400, Ren 210"),
        ((10, 640, 210), "Aoi wins the match: you 10, Aoi 640, Ren 210"),
        ((640, 640, 210), "Aoi and you share the match: you 640, Aoi 640, Ren 210"),
    ],
)
def test_the_winner_among_three_is_told(totals: tuple[int, ...], expected: str) -> None:
    rules = ruleset("roppyakken", "rp_fudawiki", {}, players=3)

    assert match_heading(Standing(rules, totals), list_people(3)) == expected


class Standing(Match):
    """A match that stands so, however it was played."""

    def __init__(self, rules: Ruleset, totals: tuple[int, ...]) -> None:
        super().__init__(rules)
        object.__setattr__(self, "given", totals)

    def totals(self, before_round: int | None = None) -> tuple[int, ...]:
        given: tuple[int, ...] = vars(self)["given"]
        return given

    @property
    def finished(self) -> tuple[Round, ...]:
        *_, end = moments(ROPPYAKKEN, 1)
        return (end,)

    @property
    def is_over(self) -> bool:
        return bool(vars(self).get("ended"))

    @property
    def winners(self) -> tuple[int, ...]:
        return best_of([(total,) for total in self.totals()])


@pytest.mark.parametrize(
    ("overrides", "totals", "expected"),
    [
        ({}, (400, 500, 210), ""),
        ({}, (620, 620, 210), "Two players share the lead, so one more round is played."),
        (
            {"lead": 30},
            (630, 600, 210),
            "600 is reached, but the lead has to be more than 30: one more round is played.",
        ),
    ],
)
def test_why_a_match_to_a_target_goes_on_is_told(
    overrides: dict[str, Value], totals: tuple[int, ...], expected: str
) -> None:
    """S0.55, S1.48, A-R9."""
    rules = ruleset("roppyakken", "rp_fudawiki", overrides, players=3)

    assert verdict_reason(Standing(rules, totals), list_people(len(totals))) == expected


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ((62, -2), "The computer has no points left: the match is over after round 1 of 12."),
        ((0, 60), "You have no points left: the match is over after round 1 of 12."),
        ((31, 29), ""),
    ],
)
def test_who_has_no_points_left_is_told(totals: tuple[int, ...], expected: str) -> None:
    """J1."""
    match = Standing(ruleset("koikoi", "kk_standard", {"bank": 30, "zero_sum": True}), totals)
    object.__setattr__(match, "ended", True)

    assert verdict_reason(match, list_people(match.ruleset.players)) == expected


def test_points_below_zero_have_a_minus_sign_and_no_hyphen() -> None:
    """J1."""
    match = Standing(ruleset("koikoi", "kk_koikoi_japan"), (62, -2))

    assert match_heading(match, list_people(2)) == "You win the match, 62 to −2"
    standing = standing_sentence(match.ruleset, list_people(2), match.totals())
    assert standing == "Match so far: you 62, computer −2."


def test_a_priority_before_any_total_is_told() -> None:
    """S0.52."""

    class WithPriority(Standing):
        @property
        def winners(self) -> tuple[int, ...]:
            return (1,)

    match = WithPriority(ruleset("roppyakken", "rp_fudawiki", {}, players=3), (700, 610, 0))
    object.__setattr__(match, "ended", True)

    assert "win regardless of the total" in verdict_reason(
        match, list_people(match.ruleset.players)
    )


@pytest.mark.parametrize(
    ("winners", "expected"),
    [
        ((), "Nobody scores this round"),
        ((0,), "You win the round: 210 points"),
        ((2,), "Ren wins the round: 210 points"),
        ((0, 1), "Aoi and you win the round: 210 points each"),
    ],
)
def test_the_winners_of_a_round_are_told(winners: tuple[int, ...], expected: str) -> None:
    assert round_heading([THREE[player] for player in winners], 210) == expected


def test_a_round_of_payments_tells_what_it_changed_for_you() -> None:
    assert payment_heading(THREE[0], THREE, (140, -70, -70)) == "You win the round: +140"
    assert payment_heading(THREE[1], THREE, (-70, 140, -70)) == "Aoi wins the round; you: −70"


def test_a_ledger_has_signs_where_it_can_be_below_zero() -> None:
    paid, scored = ruleset("hachihachi", "hh_standard"), ruleset("roppyakken", "rp_fudawiki", {}, 3)

    assert standing_sentence(paid, THREE, (5, -5, 0)) == "Match so far: you +5, Aoi −5, Ren 0."
    assert standing_sentence(scored, THREE, (5, 10, 0)) == "Match so far: you 5, Aoi 10, Ren 0."


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (KOIKOI, "deals? the next round[.]$"),
        (ROPPYAKKEN, "The player with the most points deals next[.]$"),
        (HACHIHACHI, "The winner of a round deals next[.]$"),
        (CLASSIC, "The winner of a round deals next[.]$"),
    ],
)
def test_the_next_dealer_is_told_with_the_reason(table: Table, expected: str) -> None:
    for seed in range(6):
        *_, end = moments(table, seed)
        if not end.is_void:
            who = list_people(end.ruleset.players)[end.next_dealer]
            assert re.search(expected, dealer_reason(end, who))


def test_the_first_dealer_of_several_is_told_by_the_earliest_month() -> None:
    """S1.29."""
    chosen = DealerChosen(2, ((40, 20, 4),))

    assert first_dealer_sentence(chosen, THREE) == (
        "Ren drew the earliest month, plum (February): Ren deals first."
    )
    assert first_dealer_sentence(DealerChosen(0, ((4, 20, 40),)), THREE) == (
        "You drew the earliest month, plum (February): you deal first."
    )


TIE = (4, 12, 5)


def test_only_those_who_tied_are_told_to_draw_again() -> None:
    """S1.30."""
    assert first_dealer_sentence(DealerChosen(2, (TIE, (32, 8))), THREE) == (
        "You and Ren drew the earliest month, plum (February), and drew again."
        " Ren drew the earliest month, cherry (March): Ren deals first."
    )
    assert first_dealer_sentence(DealerChosen(1, ((12, 4, 5), (8, 32))), THREE) == (
        "Aoi and Ren drew the earliest month, plum (February), and drew again."
        " Aoi drew the earliest month, cherry (March): Aoi deals first."
    )


def test_a_match_in_which_everybody_drew_again_is_told_as_it_was() -> None:
    assert first_dealer_sentence(DealerChosen(1, (TIE, (32, 0, 8))), THREE) == (
        "You and Ren drew the earliest month, plum (February), and drew again."
        " So did everyone else."
        " Aoi drew the earliest month, pine (January): Aoi deals first."
    )


def test_the_multiplier_of_the_field_is_told() -> None:
    assert multiplier_sentence(4) == "All points of this round count × 4."
    assert "count × 1" in multiplier_sentence(1)


def test_void_deals_by_hands_are_told() -> None:
    assert void_deals_or_hands_sentence(1).startswith(
        "The first deal was void, with four cards of one month"
    )
