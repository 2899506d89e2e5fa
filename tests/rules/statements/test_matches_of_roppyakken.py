"""The course of a match of Roppyakken (S0.1, S0.6 to S0.8, S0.48 to S0.56, S1.29 to S1.31)."""

from itertools import pairwise
from random import Random

import pytest

from tests.oracle.first_dealer import drawing
from tests.rules.statements.table import (
    FUDAWIKI,
    WIKIPEDIA,
    dealt_yaku,
    rules,
    tables_of_roppyakken,
    whole_match,
    yaku,
)
from tutor.rules.cards import id_of, month_of
from tutor.rules.match.match import DealerChosen, Dealt, Match, choose_dealer, start_match
from tutor.rules.ruleset import Ruleset, RulesetError
from tutor.rules.score.settlement import next_dealer
from tutor.rules.verdict import MatchVerdict, RoundResult

NOTHING = frozenset[str]()
SHIKO, NANATAN = frozenset({"shiko"}), frozenset({"nanatan"})


def after(
    using: Ruleset, *rounds: tuple[int, ...], made: tuple[frozenset[str], ...] = ()
) -> MatchVerdict:
    """Return the verdict after some rounds; *made* are the yaku of the last one by seat."""
    results = [RoundResult(changes) for changes in rounds]
    results[-1] = RoundResult(rounds[-1], made)
    return using.game.verdict(using.toggles, tuple(results))


@pytest.mark.parametrize("preset", ["rp_fudawiki", "rp_wikipedia"])
def test_two_or_three_may_play(preset: str) -> None:
    """S0.1, S1.1."""
    assert [rules(preset, players).seats for players in (2, 3)] == [2, 3]
    for players in (1, 4):
        with pytest.raises(RulesetError, match="2, 3 players"):
            rules(preset, players)


@tables_of_roppyakken
def test_a_match_begins_with_the_dealer_a_shuffled_pack_and_the_first_deal(using: Ruleset) -> None:
    """S0.6, S0.8, S1.31: the player who was chosen deals."""
    decks = set()
    for seed in range(20):
        chosen, dealt = start_match(using, Random(seed))
        assert isinstance(chosen, DealerChosen)
        assert isinstance(dealt, Dealt)
        match = Match(using).after_all((chosen, dealt))
        decks.add(dealt.deck)

        assert match.current.dealer == dealt.dealer == chosen.dealer
        assert sorted(dealt.deck) == list(range(48))
    assert len(decks) == 20


def test_house_rules_on_yaku_and_values_are_settled_before_the_game() -> None:
    """S0.7: each of these agreements changes a yaku, and none can be changed afterwards."""
    teppo, ribbons = "3-curtain 8-moon 9-cup", "1-ribbon 2-ribbon 4-ribbon 5-ribbon 6-ribbon"
    seven = f"{ribbons} 9-ribbon 11-ribbon"
    three = "3-curtain 3-ribbon 3-chaff-a"
    agreed = rules("rp_fudawiki", teppo_replaces=False, nanatan_rain=False, teyaku=False)

    assert (sum(yaku(FUDAWIKI, teppo).values()), sum(yaku(agreed, teppo).values())) == (300, 500)
    assert (yaku(FUDAWIKI, seven), yaku(agreed, seven)) == ({"nanatan": 600}, {})
    assert (dealt_yaku(FUDAWIKI, three), dealt_yaku(agreed, three)) == ({"tesan": 200}, {})
    with pytest.raises(TypeError):
        agreed.overrides["teyaku"] = True  # type: ignore[index]


@tables_of_roppyakken
def test_everybody_draws_a_card_and_the_earliest_month_starts(using: Ruleset) -> None:
    """S1.29, A-R14."""
    chosen = [choose_dealer(using, Random(seed)) for seed in range(200)]

    assert {one.dealer for one in chosen} == set(range(using.players))
    for one in chosen:
        months = [month_of(card) for card in one.draws[0]]
        assert len(months) == using.players
        assert months[one.dealer] == min(months)


@tables_of_roppyakken
def test_on_a_tie_only_those_who_tied_draw_again(using: Ruleset) -> None:
    """S1.30."""
    chosen = [choose_dealer(using, Random(seed)) for seed in range(200)]

    assert any(len(one.draws) > 1 for one in chosen)
    for one in chosen:
        rows = [[id_of(card) for card in draw] for draw in one.draws]
        assert drawing(using.players, rows) == [one.dealer]


def test_with_nobody_at_600_the_totals_are_kept_and_another_round_is_played() -> None:
    """S0.48: even after a yaku that would have won."""
    assert after(FUDAWIKI, (300, 120), (250, 479)) == MatchVerdict(False, (1,))
    assert after(FUDAWIKI, (300, 120), (299, 0), made=(SHIKO, NOTHING)) == MatchVerdict(False, (0,))


@tables_of_roppyakken
def test_a_match_goes_on_for_as_many_rounds_as_it_needs(using: Ruleset) -> None:
    """S0.48, S0.50, S1.3, S1.47: the totals are the sum of all rounds."""
    lengths = set()
    for seed in range(12):
        match = whole_match(using, seed)
        lengths.add(len(match.finished))
        totals = match.totals()

        assert totals == tuple(map(sum, zip(*match.changes, strict=True)))
        assert len(match.winners) == 1
        assert totals[match.winners[0]] >= 600
        for number in range(1, len(match.finished)):
            earlier = Match(using, rounds=match.finished[:number])
            assert not earlier.is_over
    assert len(lengths) > 1


@pytest.mark.parametrize(
    ("changes", "dealer", "wanted"),
    [
        ((10, 240), 0, 1),
        ((240, 10), 1, 0),
        ((100, 100), 1, 1),
        ((90, 300, 280), 2, 1),
        ((200, 200, 10), 2, 0),
        ((10, 200, 200), 2, 2),
    ],
)
def test_the_best_score_of_the_round_deals_the_next(
    changes: tuple[int, ...], dealer: int, wanted: int
) -> None:
    """S0.49, A-R15: of equals the dealer, or else the next in turn."""
    for preset in ("rp_fudawiki", "rp_wikipedia"):
        assert next_dealer(rules(preset, len(changes)).tables(), dealer, changes) == wanted


@tables_of_roppyakken
def test_every_round_of_a_match_is_dealt_by_the_best_of_the_round_before(using: Ruleset) -> None:
    """S0.49."""
    for seed in range(12):
        for before, following in pairwise(whole_match(using, seed).finished):
            assert before.changes[following.dealer] == max(before.changes)


@pytest.mark.parametrize(("total", "is_over"), [(599, False), (600, True), (601, True)])
def test_the_game_ends_when_a_player_has_600_and_that_player_wins(
    total: int, is_over: bool
) -> None:
    """S0.50, S0.51, S1.3, A-R10: at least 600."""
    for players in (2, 3):
        others = (100,) * (players - 1)
        assert after(rules("rp_fudawiki", players), (*others, total)) == MatchVerdict(
            is_over, (players - 1,)
        )


def test_of_several_above_600_the_one_with_four_lights_wins() -> None:
    """S0.52: before seven ribbons and before the highest total, among those who have 600."""
    assert after(FUDAWIKI, (620, 900), made=(SHIKO, NOTHING)) == MatchVerdict(True, (0,))
    assert after(FUDAWIKI, (620, 900), made=(SHIKO, NANATAN)) == MatchVerdict(True, (0,))
    assert after(FUDAWIKI, (599, 900), made=(SHIKO, NOTHING)) == MatchVerdict(True, (1,))


def test_failing_that_the_one_with_seven_ribbons_wins() -> None:
    """S0.53."""
    assert after(FUDAWIKI, (900, 620), made=(NOTHING, NANATAN)) == MatchVerdict(True, (1,))
    assert after(FUDAWIKI, (900, 620), made=(NANATAN, SHIKO)) == MatchVerdict(True, (1,))


def test_failing_that_the_highest_total_wins() -> None:
    """S0.54: a yaku of an earlier round gives no priority (A-R17)."""
    made = frozenset({"ozan", "ameshima"})

    assert after(FUDAWIKI, (620, 700), made=(made, NOTHING)) == MatchVerdict(True, (1,))
    assert after(rules("rp_fudawiki", 3), (610, 700, 690)) == MatchVerdict(True, (1,))


def test_an_exact_tie_is_played_on() -> None:
    """S0.55, A-R25."""
    tied = after(FUDAWIKI, (640, 640))

    assert tied == MatchVerdict(False, (0, 1))
    assert after(FUDAWIKI, (640, 640), (10, 20)) == MatchVerdict(True, (1,))


def test_an_exact_tie_may_be_shared() -> None:
    """S0.55, A-R25: only where no lead is asked for, and not below the target."""
    shared = rules("rp_fudawiki", tie="shared")

    assert after(shared, (640, 640)) == MatchVerdict(True, (0, 1))
    assert not after(shared, (590, 590)).is_over
    assert not after(rules("rp_wikipedia", tie="shared"), (640, 640)).is_over


def test_without_the_priority_the_highest_total_wins_whatever_the_yaku() -> None:
    """S0.56."""
    without = rules("rp_fudawiki", instant="none")

    assert after(without, (620, 900), made=(SHIKO, NOTHING)) == MatchVerdict(True, (1,))
    assert after(without, (900, 620), made=(NOTHING, NANATAN)) == MatchVerdict(True, (0,))


@pytest.mark.parametrize(
    ("totals", "is_over"),
    [
        pytest.param((600, 569), True, id="31 ahead"),
        pytest.param((600, 570), False, id="30 ahead"),
        pytest.param((700, 690), False, id="both above 600"),
        pytest.param((620, 580, 100), True, id="40 ahead of two"),
        pytest.param((620, 100, 600), False, id="20 ahead of the third"),
    ],
)
def test_more_than_30_points_ahead_of_the_second_wins(
    totals: tuple[int, ...], is_over: bool
) -> None:
    """S1.48, A-R9."""
    assert after(rules("rp_wikipedia", len(totals)), totals) == MatchVerdict(is_over, (0,))


def test_without_that_lead_one_more_round_is_played_until_there_is_one() -> None:
    """S1.49."""
    assert not after(WIKIPEDIA, (610, 600)).is_over
    assert not after(WIKIPEDIA, (610, 600), (100, 130)).is_over
    assert after(WIKIPEDIA, (610, 600), (100, 130), (10, 50)) == MatchVerdict(True, (1,))


def test_points_are_compared_only_at_the_end_of_a_round() -> None:
    """S1.47: in no match was a round left before its last card."""
    for seed in range(12):
        for one in whole_match(WIKIPEDIA, seed).finished:
            assert not any(one.position.hands)
