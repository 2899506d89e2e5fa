"""Match equity of a race to a target: what counting every way a match may go on gives."""

from dataclasses import replace

import numpy as np
import pytest

from tests.engine.positions import decisions, roppyakken, seen
from tutor.engine.equity.dealt_ends import Deciders, count_ends
from tutor.engine.equity.race import RaceEquity
from tutor.engine.search.round_ends import RoundEnds
from tutor.rules.cards import cards_named
from tutor.rules.position import NOBODY
from tutor.rules.ruleset import Ruleset
from tutor.rules.verdict import RoundResult

FOUR_LIGHTS = cards_named("1-crane 3-curtain 8-moon 12-phoenix")
# What the dealer and the others gain in a round, and who made four lights in it.
ROUNDS = {
    2: (((40, 20), NOBODY), ((20, 50), NOBODY), ((30, 30), NOBODY), ((90, 110), 0)),
    3: (((40, 20, 10), NOBODY), ((10, 30, 50), NOBODY), ((20, 40, 30), NOBODY), ((60, 70, 90), 1)),
}
RULESETS = (
    roppyakken(target=100),
    roppyakken(target=100, instant="none"),
    roppyakken(target=90, lead=30),
    roppyakken(players=3, target=100),
    roppyakken(players=3, target=80, lead=20, instant="none"),
)


def ends(players: int) -> RoundEnds:
    """Return the rounds above as they were counted; the player with the most deals next."""
    changes = np.array([gained for gained, _ in ROUNDS[players]])
    piles = np.zeros_like(changes)
    for number, (_, seat) in enumerate(ROUNDS[players]):
        if seat != NOBODY:
            piles[number, seat] = FOUR_LIGHTS
    return RoundEnds(changes, piles, changes.argmax(axis=1), np.full(len(changes), NOBODY))


def ended(rules: Ruleset, totals: tuple[int, ...], decider: int) -> tuple[int, ...] | None:
    """Return who has won a match after a round in which *decider* made four lights."""
    yaku = [frozenset({"shiko"} if one == decider else ()) for one in range(rules.players)]
    verdict = rules.game.verdict(rules.toggles, (RoundResult(totals, tuple(yaku)),))
    return verdict.winners if verdict.is_over else None


def counted_plainly(rules: Ruleset, totals: tuple[int, ...], dealer: int, left: int) -> list[float]:
    """Return everybody's share of all ways that up to *left* rounds may go."""
    players, found = rules.players, np.zeros(rules.players)
    for gained, decider in ROUNDS[players]:
        places = [(player - dealer) % players for player in range(players)]
        after = tuple(had + gained[at] for had, at in zip(totals, places, strict=True))
        decides = NOBODY if decider == NOBODY else (dealer + decider) % players
        winners = ended(rules, after, decides)
        if winners:
            found[list(winners)] += 1 / len(winners)
        elif left > 1:
            deals = (dealer + gained.index(max(gained))) % players
            found += counted_plainly(rules, after, deals, left - 1)
        else:
            found += 1 / players
    return [float(one) for one in found / len(ROUNDS[players])]


@pytest.mark.parametrize("rules", RULESETS, ids=lambda one: f"{one.players} {one.overrides}")
@pytest.mark.parametrize("totals", [(20, 30, 10), (50, 20, 30), (10, 80, 0)])
def test_chances_are_those_of_every_way_a_match_may_go_on(
    rules: Ruleset, totals: tuple[int, ...]
) -> None:
    equity, own = RaceEquity(rules, ends(rules.players)), totals[: rules.players]
    for dealer in range(rules.players):
        expected = counted_plainly(rules, own, dealer, left=6)
        assert equity.chances(own, dealer) == pytest.approx(
            expected, abs=0.012
        )  # some go on after six rounds


@pytest.mark.parametrize("players", [2, 3])
def test_a_round_that_reaches_the_target_is_judged_by_the_rules(players: int) -> None:
    rules = roppyakken(players=players, target=100)
    observed = replace(seen(next(decisions(rules, 1))), totals=(50, 40, 0)[:players], round=2)

    chances = RaceEquity(rules, ends(players)).after(observed, ends(players))

    assert np.allclose(chances.sum(axis=1), 1)
    assert chances[-1].tolist() == [1.0 if seat == ROUNDS[players][-1][1] else 0.0
                                    for seat in range(players)]  # fmt: skip
    assert 0 < chances[0].max() < 1


def test_four_lights_decide_a_match_only_where_the_rules_say_so() -> None:
    found = {
        instant: Deciders(roppyakken(instant=instant)).of(ends(2)).tolist()
        for instant in ("round_end_priority", "immediate", "none")
    }

    nobody, dealer = [NOBODY] * 4, [NOBODY] * 3 + [0]
    assert found == {"round_end_priority": dealer, "immediate": dealer, "none": nobody}


def test_a_yaku_that_ended_the_match_at_once_decides_it() -> None:
    stopped = ends(2)._replace(sudden=np.array([NOBODY, 1, NOBODY, NOBODY]))

    assert Deciders(roppyakken(instant="immediate")).of(stopped).tolist()[1] == 1


def test_counted_rounds_are_seeded_and_by_the_rules_asked_for() -> None:
    first, again, other = (count_ends(roppyakken(), 40, seed) for seed in (1, 1, 2))
    without = count_ends(roppyakken(teyaku=False), 40, 1)

    assert (first.changes == again.changes).all()
    assert (first.changes != other.changes).any()
    assert (first.changes != without.changes).any()


def test_a_point_is_worth_more_in_a_shorter_match() -> None:
    rounds = ends(2)

    short, long = (RaceEquity(roppyakken(target=target), rounds) for target in (150, 400))

    assert short.point > long.point > 0
