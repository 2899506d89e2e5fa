"""The first dealer: everybody draws a card, and of a tie only those who tied draw again (S1.30)."""

from dataclasses import replace
from random import Random

import pytest

from tests.oracle.first_dealer import drawing
from tutor.rules.cards import card_named, id_of
from tutor.rules.first_dealer import assign_draws
from tutor.rules.games import GAMES, ruleset
from tutor.rules.match.match import (
    DealerChosen,
    Match,
    choose_dealer,
    deal_next_round,
    is_dealer_by_lot,
)
from tutor.rules.match.replay import ReplayError, replay_from_json, replay_to_json
from tutor.rules.ruleset import Ruleset

TABLES = [
    found
    for game in GAMES.values()
    for preset in game.presets
    for players in game.players
    if not is_dealer_by_lot(found := ruleset(game.name, preset, {}, players))
]
THREE = ruleset("roppyakken", "rp_fudawiki", {}, 3)
SEEDS = 300


def draws(*rows: str) -> tuple[tuple[int, ...], ...]:
    """Return draws by the names of their cards."""
    return tuple(tuple(card_named(name) for name in row.split()) for row in rows)


@pytest.mark.parametrize("using", TABLES, ids=lambda one: f"{one.preset}-{one.players}")
def test_only_who_tied_for_the_earliest_month_draws_again(using: Ruleset) -> None:
    """S1.29, S1.30, S3.5, A-K15, A-R14: in every game, whatever the number of players."""
    again = 0
    for seed in range(SEEDS):
        chosen = choose_dealer(using, Random(seed))
        rows = [[id_of(card) for card in draw] for draw in chosen.draws]
        again += len(rows) > 1

        assert drawing(using.players, rows) == [chosen.dealer]
        assert all(len(drawing(using.players, rows[:at])) > 1 for at in range(len(rows)))
        assert all(len(set(row)) == len(row) for row in rows)
    assert again


def test_a_player_who_did_not_tie_never_deals_first() -> None:
    """S1.30: the seed by which he once did."""
    chosen = choose_dealer(THREE, Random(60))
    first, *_ = assign_draws(3, chosen.draws)
    months = {player: card // 4 + 1 for player, card in first.items()}

    assert months == {0: 2, 1: 4, 2: 2}
    assert chosen.dealer in (0, 2)


TIE = "2-warbler 4-cuckoo 2-ribbon"
ONCE_MORE = "3-curtain 3-ribbon"


@pytest.mark.parametrize(
    ("rows", "dealer"),
    [
        (["2-warbler 4-cuckoo 1-crane"], 2),
        ([TIE, "9-cup 3-curtain"], 2),
        ([TIE, "3-curtain 9-cup"], 0),
        ([TIE, ONCE_MORE, "12-phoenix 11-swallow"], 2),
        (["4-cuckoo 4-ribbon 4-chaff-a", "4-cuckoo 4-ribbon 5-bridge", "9-cup 1-crane"], 1),
    ],
)
def test_the_cards_of_a_draw_are_of_those_who_tied(rows: list[str], dealer: int) -> None:
    assert drawing(3, [row.split() for row in rows]) == [dealer]
    assert read(DealerChosen(dealer, draws(*rows))) == DealerChosen(dealer, draws(*rows))


@pytest.mark.parametrize(
    ("rows", "dealer"),
    [
        ([TIE, "9-cup 1-crane 3-curtain"], 1),
        ([TIE, "9-cup 3-curtain 3-ribbon", "5-bridge 6-butterflies 7-boar"], 0),
        ([TIE, "9-cup 3-curtain 3-ribbon", "5-bridge 4-cuckoo"], 2),
    ],
)
def test_a_match_of_an_earlier_version_in_which_everybody_drew_again_is_still_read(
    rows: list[str], dealer: int
) -> None:
    assert read(DealerChosen(dealer, draws(*rows))) == DealerChosen(dealer, draws(*rows))


@pytest.mark.parametrize(
    ("rows", "dealer"),
    [
        ([], 0),
        ([TIE], 0),
        ([TIE, "9-cup 3-curtain"], 0),
        ([TIE, "9-cup 3-curtain"], 1),
        ([TIE, "9-cup"], 0),
        ([TIE, ONCE_MORE], 0),
        ([TIE, "9-cup 9-cup"], 0),
        (["2-warbler 4-cuckoo 4-cuckoo"], 0),
        (["2-warbler 4-cuckoo 1-crane", "9-cup 3-curtain"], 2),
        (["2-warbler 4-cuckoo"], 0),
        (["2-warbler 4-cuckoo 1-crane 5-bridge"], 2),
    ],
)
def test_draws_that_did_not_choose_the_dealer_are_refused(rows: list[str], dealer: int) -> None:
    with pytest.raises(ReplayError):
        read(DealerChosen(dealer, draws(*rows)))


def read(chosen: DealerChosen) -> DealerChosen:
    """Return how a dealer was chosen after the match was written and read again."""
    dealt = deal_next_round(Match(THREE).after(replace(chosen, draws=())), Random(1))
    match = replay_from_json(replay_to_json(THREE, (chosen, dealt))).match
    assert match.chosen is not None
    return match.chosen
