"""The course of a match of Koi-Koi (S3.3 to S3.5, S3.34, S4.4, S4.9, S4.30, S4.31)."""

from itertools import pairwise
from random import Random

import pytest

from tests.rules.statements.table import rules, whole_match
from tutor.rules.cards import month_of
from tutor.rules.match.match import Match, choose_dealer, start_match
from tutor.rules.ruleset import RulesetError
from tutor.rules.verdict import MatchVerdict, RoundResult

Rounds = tuple[tuple[int, int], ...]


def test_two_players_play() -> None:
    """S3.3."""
    assert rules("kk_blog").seats == 2
    for players in (1, 3):
        with pytest.raises(RulesetError, match="2 players"):
            rules("kk_blog", players)


@pytest.mark.parametrize("preset", ["kk_blog", "kk_legends"])
@pytest.mark.parametrize("number", [6, 12])
def test_six_or_twelve_rounds_are_agreed_before_the_game_and_played(
    preset: str, number: int
) -> None:
    """S3.4, S4.4."""
    using = rules(preset, rounds=number)
    match = whole_match(using, 1)

    assert (using.rounds, len(match.finished), match.is_over) == (number, number, True)
    assert not Match(using, rounds=match.rounds[:-1]).is_over


def test_the_earliest_month_begins_and_deals() -> None:
    """S3.5, S3.6, A-K15, A-K21: on a tie both draw again."""
    using = rules("kk_blog")
    for seed in range(100):
        chosen = choose_dealer(using, Random(seed))
        opened = Match(using).after_all(start_match(using, Random(seed))).current
        *ties, last = [[month_of(card) for card in draw] for draw in chosen.draws]

        assert last[chosen.dealer] < last[1 - chosen.dealer]
        assert all(one == other for one, other in ties)
        assert opened.dealer == chosen.dealer
        assert opened.is_over or opened.actor == chosen.dealer


def test_the_first_player_is_drawn_by_lot_and_then_is_who_won_the_last_round() -> None:
    """S4.9, S4.30: after a drawn round the same player again (A-K13)."""
    using = rules("kk_legends", rounds=6)
    chosen = [choose_dealer(using, Random(seed)) for seed in range(40)]

    assert {(one.dealer, one.draws) for one in chosen} == {(0, ()), (1, ())}
    for seed in range(10):
        for before, after in pairwise(whole_match(using, seed).rounds):
            winners = [player for player in (0, 1) if before.changes[player] > 0]
            assert [after.dealer] == (winners or [before.dealer])


@pytest.mark.parametrize(
    ("preset", "rounds", "winners"),
    [
        pytest.param("kk_blog", ((5, 0), (0, 3), (0, 3)), (1,), id="S3.34"),
        pytest.param("kk_legends", ((20, 0), (0, 1), (0, 1)), (0,), id="S4.4"),
        pytest.param("kk_legends_strict", ((20, 0), (0, 1), (0, 1)), (1,), id="S4.31"),
        pytest.param("kk_legends_strict", ((20, 0), (0, 1), (0, 0)), (0,), id="S4.31 or points"),
        pytest.param("kk_blog", ((5, 0), (0, 5), (0, 0)), (0, 1), id="a drawn game"),
    ],
)
def test_after_the_last_round_the_points_or_the_rounds_won_tell_the_winner(
    preset: str, rounds: Rounds, winners: tuple[int, ...]
) -> None:
    """S3.34, S4.4, S4.31, A-K10."""
    using = rules(preset, rounds=3)
    results = tuple(RoundResult(changes) for changes in rounds)

    assert using.game.verdict(using.toggles, results) == MatchVerdict(True, winners)
