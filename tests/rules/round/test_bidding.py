"""Taking part in Hachi-Hachi: the rules and the oracle agree, and nobody but three play."""

from random import Random

import pytest

from tests.oracle import hachihachi
from tutor.rules.games import ruleset
from tutor.rules.round.bidding import ACTIVE, Bidding, fees


@pytest.mark.parametrize("preset", ["hh_standard", "hh_classic"])
@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_a_random_bidding_agrees_with_the_oracle(preset: str, players: int) -> None:
    rules = ruleset("hachihachi", preset)
    names = [str(number) for number in range(players)]
    for seed in range(200):
        random = Random(seed)
        dealer = random.randrange(players)
        from_dealer = [names[(dealer + step) % players] for step in range(players)]
        wishes = {name: random.choice(["play", "pass"]) for name in names}
        bidding = Bidding.at(rules.toggles, players, dealer)
        while not bidding.is_over:
            bidding = bidding.after_bid(wishes[names[bidding.speaker]] == "play")
        wanted = hachihachi.participation(hachihachi.toggles(preset, {}), from_dealer, wishes)

        assert [names[who] for who in bidding.participants] == wanted["participants"]
        assert [names[who] for who in bidding.forced_in] == wanted["forced_in"]
        assert [names[who] for who in bidding.passed] == wanted["passed"]
        assert [names[who] for who in bidding.forced_out] == wanted["forced_out"]
        assert len(bidding.participants) == ACTIVE


def test_the_last_who_are_needed_cannot_pass() -> None:
    bidding = Bidding((1, 2, 3, 0)).after_bid(False).after_bid(False)

    assert bidding.passed == (1,)
    assert bidding.must_join
    assert bidding.after_bid(False).after_bid(False).participants == (2, 3, 0)


@pytest.mark.parametrize(
    ("preset", "passed", "forced_out", "multiplier", "paid"),
    [
        ("hh_standard", 2, 1, 4, ((40, 40), 40)),
        ("hh_standard", 1, 0, 1, ((10,), 0)),
        ("hh_classic", 4, 0, 1, ((12, 18, 24, 30), 0)),
        ("hh_classic", 1, 2, 2, ((24,), 0)),
    ],
)
def test_what_those_who_sit_out_pay(
    preset: str, passed: int, forced_out: int, multiplier: int, paid: tuple[tuple[int, ...], int]
) -> None:
    """S2.27, S2.29, A-H7, A-H22 and the pass fees of 4.3."""
    assert fees(ruleset("hachihachi", preset).toggles, passed, forced_out, multiplier) == paid
