"""Match equity of a ledger: the rounds that are left, drawn from counted ones."""

from itertools import product

import numpy as np
import pytest

from tests.engine.positions import hachihachi
from tutor.engine.equity.ledger import LedgerEquity
from tutor.engine.search.round_ends import RoundEnds
from tutor.rules.position import NOBODY

# The dealer first. Leads below are never near a multiple of 60, where a bin would tell less.
ROUNDS = ((420, -240, -180), (-600, 180, 420), (-120, 300, -180))
RULES = hachihachi(rounds=3)


def equity() -> LedgerEquity:
    changes = np.array(ROUNDS)
    return LedgerEquity(
        RULES,
        RoundEnds(
            changes, np.zeros_like(changes), changes.argmax(axis=1), np.full(len(changes), NOBODY)
        ),
    )


def plain(totals: tuple[int, ...], dealer: int, left: int) -> list[float]:
    """Return the shares of all ways that so many rounds may go."""
    found = np.zeros(3)
    for ways in product(ROUNDS, repeat=left):
        ledgers, deals = list(totals), dealer
        for way in ways:
            for seat, gained in enumerate(way):
                ledgers[(deals + seat) % 3] += gained
            deals = (deals + way.index(max(way))) % 3
        winners = [player for player in range(3) if ledgers[player] == max(ledgers)]
        found[winners] += 1 / len(winners) / len(ROUNDS) ** left
    return [float(one) for one in found]


@pytest.mark.parametrize("left", [1, 2])
@pytest.mark.parametrize("dealer", [0, 1, 2])
@pytest.mark.parametrize("totals", [(20, 0, -20), (80, -20, -60), (-220, 120, 100)])
def test_chances_are_those_of_every_way_the_rest_may_go(
    totals: tuple[int, ...], dealer: int, left: int
) -> None:
    found = equity().chances(totals, dealer, left)

    assert sum(found) == pytest.approx(1)
    assert found == pytest.approx(plain(totals, dealer, left), abs=0.02)


@pytest.mark.parametrize(
    ("totals", "shares"),
    [
        ((50, -20, -30), (1.0, 0.0, 0.0)),
        ((20, 20, -40), (0.5, 0.5, 0.0)),
        ((0, 0, 0), (1 / 3, 1 / 3, 1 / 3)),
    ],
)
def test_a_match_that_is_over_is_shared_as_the_rules_say(
    totals: tuple[int, ...], shares: tuple[float, ...]
) -> None:
    """A-H25."""
    assert equity().chances(totals, 0, 0) == pytest.approx(shares)
