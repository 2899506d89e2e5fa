"""Series of every game: rotations, void rounds, targets and what faults cost."""

from dataclasses import replace
from random import Random

import pytest

from tests.lab.arena.contestants import Scripted, by_lot, play_series
from tests.protocol.positions import named
from tutor.lab.arena.contestants import FaultError
from tutor.lab.arena.lost import describe_lost_round, settle_lost_round
from tutor.lab.arena.report import render_series, summarise_series
from tutor.lab.arena.series import Plan, Series
from tutor.rules.cards import cards_named as cards_named
from tutor.rules.games import ruleset
from tutor.rules.observation import Observation
from tutor.rules.position import MISDEAL, PLAY_HAND
from tutor.rules.round.deal import deal_until_valid
from tutor.rules.round.play import Action
from tutor.rules.round.prelude import DECLARE
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

TWO = ruleset("roppyakken", "rp_fudawiki", {}, 2)
THREE = ruleset("roppyakken", "rp_fudawiki", {}, 3)
SHORT = {"rounds": 3}
ACTIVE = ruleset("hachihachi", "hh_standard", dict(SHORT), 3)
FIVE = ruleset("hachihachi", "hh_standard", dict(SHORT), 5)
SEVEN = ruleset("hachihachi", "hh_classic", dict(SHORT), 7)
VOIDABLE = ruleset("roppyakken", "rp_fudawiki", {"hand_quad": "optional_misdeal"}, 3)
KOIKOI = ruleset("koikoi", "kk_standard", dict(SHORT))
TABLES = [KOIKOI, TWO, THREE, ACTIVE, FIVE, SEVEN]


def contestants(rules: Ruleset) -> tuple[Scripted, ...]:
    return tuple(by_lot(f"number {place}") for place in range(rules.players))


def played(rules: Ruleset, groups: int = 1, seed: int = 4) -> Series:
    return play_series(Plan(rules, seed), contestants(rules), groups)


@pytest.mark.parametrize("rules", TABLES, ids=named)
def test_everybody_plays_every_deal_from_every_seat(rules: Ruleset) -> None:
    series = played(rules, groups=2)

    assert [len(group) for group in series.groups] == [rules.players] * 2
    assert all(len(change) == rules.players for one in series.matches for change in one.changes)


@pytest.mark.parametrize("rules", [THREE, ACTIVE], ids=named)
def test_the_first_round_of_a_group_gives_everybody_the_same_hands(rules: Ruleset) -> None:
    players = contestants(rules)
    play_series(Plan(rules, seed=4), players, 1)

    def openings(one: Scripted) -> list[tuple[int, int, int]]:
        return sorted(
            (seen.seat, seen.dealer, seen.hand)
            for seen in one.saw
            if seen.round == 1 and seen.phase == PLAY_HAND and seen.hand.bit_count() == 7
        )

    assert len(openings(players[0])) == 3
    assert openings(players[0]) == openings(players[1]) == openings(players[2])


@pytest.mark.parametrize("rules", [KOIKOI, TWO], ids=named)
def test_two_equal_players_are_exactly_equal_on_duplicate_deals(rules: Ruleset) -> None:
    groups = played(rules, groups=4).groups

    for first, second in groups:
        assert [-margin for margin in first.margins] == list(second.margins)
    assert any(any(first.margins) for first, _ in groups)


@pytest.mark.parametrize("rules", TABLES, ids=named)
def test_the_same_arguments_give_the_same_series(rules: Ruleset) -> None:
    first, again, other = (played(rules, seed=seed).matches for seed in (9, 9, 10))

    assert first == again != other


def test_a_match_to_a_target_ends_when_it_is_reached() -> None:
    """S0.50, S0.51."""
    for match in played(THREE, groups=3).matches:
        totals = [sum(points) for points in zip(*match.changes, strict=True)]
        before = [sum(points) for points in zip(*match.changes[:-1], strict=True)]

        assert max(totals) >= 600 > max(before, default=0)
        assert len(match.winners) == 1


@pytest.mark.parametrize("rules", [ACTIVE, FIVE, SEVEN], ids=named)
def test_the_ledgers_of_a_table_add_up_to_nothing(rules: Ruleset) -> None:
    """4.3: every payment is from player to player."""
    for match in played(rules).matches:
        assert len(match.changes) == 3
        assert {sum(change) for change in match.changes} == {0}


def test_a_round_that_is_declared_void_is_dealt_again() -> None:
    """S0.14, 5.2."""

    def declares(seen: Observation) -> Action:
        return DECLARE if seen.phase == MISDEAL else by_lot().choose(seen, 1)

    players = tuple(Scripted("declares", declares) for _ in range(3))
    series = play_series(Plan(VOIDABLE, seed=3), players, 4)  # a deal with four of a month in hand
    saw = [seen for one in players for seen in one.saw]
    declared = [seen for seen in saw if seen.phase == MISDEAL]
    again = [one for one in saw if one.phase == PLAY_HAND]

    assert declared
    for seen in declared:
        assert any((one.round, one.totals) == (seen.round, seen.totals) for one in again)
    assert all(tally.faults.total() == 0 for tally in series.tallies)


def refuse() -> Scripted:
    def choose(seen: Observation) -> Action:
        raise FaultError("dead", "has ended")

    return Scripted("refuses", choose)


@pytest.mark.parametrize("rules", TABLES, ids=named)
def test_a_contestant_that_never_answers_loses_and_the_matches_end(rules: Ruleset) -> None:
    series = play_series(Plan(rules, seed=1), (refuse(), *contestants(rules)[1:]), 1)

    assert series.tallies[0].faults.total() == series.tallies[0].decisions > 0
    assert sum(change[0] for one in series.matches for change in one.changes) <= 0
    assert all(0 not in one.winners for one in series.matches)


@pytest.mark.parametrize("rules", [TWO, THREE, FIVE], ids=named)
def test_matches_end_even_when_nobody_answers(rules: Ruleset) -> None:
    series = play_series(Plan(rules, seed=1), tuple(refuse() for _ in range(rules.players)), 1)

    assert len(series.matches) == rules.players


def lost(rules: Ruleset, actor: int, piles: dict[int, str], boost: int = 1) -> Round:
    """Return a round in which *actor* must play, with these cards captured."""
    opened = Round.from_deck(rules, 1, deal_until_valid(rules, 0, Random(1))[0], 0)
    captured = tuple(cards_named(piles.get(seat, "")) for seat in range(rules.seats))
    position = opened.position._replace(
        phase=PLAY_HAND, actor=actor, captured=captured, boost=boost, shown_points=(0, 200, 0)
    )
    return replace(opened, position=position)


AOTAN = "6-ribbon 9-ribbon 10-ribbon 6-chaff-a"


def test_in_roppyakken_the_others_share_the_cards_that_they_have_not_captured() -> None:
    """490 card points, 30 of them captured by seat 2 and 100 by seat 0, who is at fault."""
    current = lost(THREE, 0, {0: "1-crane 3-curtain", 2: AOTAN})

    assert settle_lost_round(current)[0] == (0, 200 + 230, 100 + 30 + 230)


@pytest.mark.parametrize(("boost", "each"), [(1, 50), (4, 200)])
def test_in_hachihachi_the_seat_at_fault_pays_the_others(boost: int, each: int) -> None:
    """35 for three blue ribbons is less than 50, what two thirds of all card points give."""
    current = lost(ACTIVE, 0, {1: AOTAN}, boost)

    assert settle_lost_round(current)[0] == (-2 * each, each, each)


def test_in_hachihachi_captured_yaku_worth_more_are_paid() -> None:
    current = lost(ACTIVE, 2, {1: "1-ribbon 2-ribbon 3-ribbon " + AOTAN})

    changes, dealer = settle_lost_round(current)
    assert (changes, dealer) == ((50, 70, -120), 1)


def test_while_the_table_bids_the_player_at_fault_pays_everybody() -> None:
    opened = Round.from_deck(FIVE, 1, deal_until_valid(FIVE, 0, Random(1))[0], 0, tuple(range(48)))

    changes, dealer = settle_lost_round(opened)
    assert changes == (50, -200, 50, 50, 50)
    assert dealer == 0


def test_three_contestants_have_a_row_each_in_the_report() -> None:
    series = played(THREE, groups=3)
    found = summarise_series(series)
    lines = render_series(series).splitlines()

    assert (found["players"], found["groups"], found["matches"]) == (3, 3, 9)
    assert (found["rounds_a_match"], found["target"]) == (None, 600)
    assert sum(seat["match_wins"]["won"] for seat in found["seats"]) == 9
    assert sum(seat["points_a_round"]["mean"] for seat in found["seats"]) == pytest.approx(
        0, abs=0.001
    )
    assert [line.split("  ")[0] for line in lines[3:6]] == ["number 0", "number 1", "number 2"]
    assert len({len(line) for line in lines[2:6]}) == 1
    assert max(len(line) for line in lines) <= 100


def test_the_points_of_three_are_the_own_less_the_mean_of_the_others() -> None:
    series = played(THREE)
    rounds = [change for one in series.matches for change in one.changes]
    margin = sum(own - (left + right) / 2 for own, left, right in rounds) / len(rounds)

    seat = summarise_series(series)["seats"][0]
    assert seat["points_a_round"] == {"mean": pytest.approx(margin, abs=0.0001), "interval": None}


def test_the_points_of_a_ledger_are_its_change() -> None:
    series = played(FIVE, groups=2)
    rounds = [change for one in series.matches for change in one.changes]

    means = [seat["points_a_round"]["mean"] for seat in summarise_series(series)["seats"]]
    expected = [sum(points) / len(rounds) for points in zip(*rounds, strict=True)]
    assert means == pytest.approx(expected, abs=0.0001)


def test_a_shared_match_counts_in_parts() -> None:
    series = played(ACTIVE, groups=1)
    drawn = replace(series.matches[0], winners=(0, 2))
    series.groups[0] = (drawn, drawn, drawn)

    wins = [seat["match_wins"] for seat in summarise_series(series)["seats"]]
    assert [(one["won"], one["shared"], one["share"]) for one in wins] == [
        (0, 3, 0.5),
        (0, 0, 0.0),
        (0, 3, 0.5),
    ]


@pytest.mark.parametrize("rules", TABLES, ids=named)
def test_the_report_says_what_a_fault_costs(rules: Ruleset) -> None:
    assert describe_lost_round(rules) in summarise_series(played(rules))["notes"]
