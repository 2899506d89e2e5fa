from statistics import stdev

import pytest

from tests.lab.arena.contestants import Scripted, by_lot, greedy, play_series
from tutor.engine.luck.flips import find_luck_judge
from tutor.lab.arena.contestants import FaultError
from tutor.lab.arena.figures import mean_interval
from tutor.lab.arena.lost import settle_lost_round
from tutor.lab.arena.series import Plan, Series
from tutor.rules.cards import cards_named
from tutor.rules.games import ruleset
from tutor.rules.observation import Observation
from tutor.rules.position import PLAY_HAND, start_position
from tutor.rules.round.deal import Deal
from tutor.rules.round.play import Action
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Value

SHORT = ruleset("koikoi", "kk_standard", {"rounds": 3})


def test_exchanging_the_players_mirrors_who_wins_the_first_round_of_every_pair() -> None:
    one = play_series(Plan(SHORT, seed=9), (greedy(), by_lot()), groups=4)
    other = play_series(Plan(SHORT, seed=9), (by_lot(), greedy()), groups=4)

    for pair, mirrored in zip(one.groups, other.groups, strict=True):
        assert pair[0].margins[0] == -mirrored[1].margins[0]
        assert pair[1].margins[0] == -mirrored[0].margins[0]


def openings(contestant: Scripted) -> list[tuple[int, int, int, int]]:
    return [
        (seen.round, seen.seat, seen.dealer, seen.hand)
        for seen in contestant.saw
        if seen.phase == PLAY_HAND and seen.hand_counts[seen.seat] == 8
    ]


def test_each_player_holds_the_hand_the_other_held_with_the_same_dealer() -> None:
    first, second = greedy(), by_lot()
    play_series(Plan(SHORT, seed=4), (first, second), groups=1)

    assert len(openings(first)) == 6
    assert sorted(openings(first)) == sorted(openings(second))


def test_totals_and_dealer_of_the_first_match_follow_the_rules() -> None:
    first, second = greedy(), by_lot()
    series = play_series(Plan(SHORT, seed=4), (first, second), groups=1)

    margins = series.groups[0][0].margins
    opened = {seen.round: seen for seen in reversed(first.saw) if seen.seat == 0}
    assert [sum(seen.totals) for _, seen in sorted(opened.items())] == [
        sum(map(abs, margins[:number])) for number in range(3)
    ]
    for number, margin in enumerate(margins[:2], start=1):
        if margin:
            assert opened[number + 1].dealer == (0 if margin > 0 else 1)


def refuse(kind: str) -> Scripted:
    def choose(seen: Observation) -> Action:
        raise FaultError(kind, "no answer")

    return Scripted(kind, choose)


@pytest.mark.parametrize("kind", ["illegal", "late", "dead"])
def test_a_fault_loses_the_round_and_the_match_goes_on(kind: str) -> None:
    series = play_series(Plan(SHORT, seed=1), (greedy(), refuse(kind)), groups=2)

    assert all(margin >= 6 for pair in series.groups for match in pair for margin in match.margins)
    assert [match.winner for pair in series.groups for match in pair] == [0, 0, 0, 0]
    assert series.tallies[0].faults.total() == 0
    assert dict(series.tallies[1].faults) == {kind: 12}


def test_an_illegal_action_of_any_player_is_a_fault() -> None:
    cheat = Scripted("cheat", lambda seen: next(c for c in range(48) if not seen.hand >> c & 1))
    series = play_series(Plan(SHORT, seed=1), (cheat, greedy()), groups=1)

    assert series.tallies[0].faults["illegal"] == 6
    assert series.tallies[0].decisions == 6


LOST: list[tuple[dict[str, Value], str, tuple[int, int]]] = [
    ({}, "", (0, 6)),
    ({}, "1-crane 3-curtain 8-moon", (0, 6)),
    ({}, "1-crane 3-curtain 8-moon 12-phoenix", (0, 16)),
    ({"zero_sum": True}, "1-crane 3-curtain 8-moon 12-phoenix", (-16, 16)),
    ({"zero_sum": True}, "", (-6, 6)),
]


@pytest.mark.parametrize(("overrides", "pile", "expected"), LOST)
def test_a_lost_round_gives_a_stop_but_at_least_a_dealt_yaku(
    overrides: dict[str, Value], pile: str, expected: tuple[int, int]
) -> None:
    position = start_position((1, 2), 0, 0, dealer=0)._replace(captured=(0, cards_named(pile)))
    rules = ruleset("koikoi", "kk_standard", overrides)
    lost = Round(rules, 1, Deal(0, (1, 2), 0, ()), position, ())

    assert settle_lost_round(lost)[0] == expected


def test_single_rounds_are_first_rounds_and_whoever_scores_has_won_one() -> None:
    series = play_series(Plan(SHORT, seed=2, single=True), (greedy(), by_lot()), groups=6)

    for match in series.matches:
        (margin,) = match.margins
        assert match.winner == (None if not margin else int(margin < 0))


def judged(first: Scripted, second: Scripted, groups: int) -> Series:
    plan = Plan(SHORT, seed=5, single=True, judge=find_luck_judge(SHORT))
    return play_series(plan, (first, second), groups)


def test_the_luck_of_a_deal_is_the_others_bad_luck_when_equal_players_change_seats() -> None:
    for first, second in judged(greedy(), greedy(), groups=6).groups:
        [(own, other)] = first.lucks
        assert own == -other != 0
        assert second.lucks == ((other, own),)
        assert first.corrected == (first.margins[0] - own,)


@pytest.mark.thorough
def test_without_luck_the_margins_vary_less_and_agree() -> None:
    matches = judged(greedy(), by_lot(), groups=200).matches
    raw = [match.margins[0] for match in matches]
    corrected = [match.corrected[0] for match in matches]
    taken, spread = mean_interval([match.lucks[0][0] for match in matches])

    assert spread is not None
    assert abs(taken) < spread
    assert stdev(corrected) < 0.85 * stdev(raw)


def test_a_round_lost_by_a_fault_has_luck_too() -> None:
    for match in judged(greedy(), refuse("late"), groups=4).matches:
        assert len(match.lucks) == len(match.margins)
