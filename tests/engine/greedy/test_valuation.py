"""The greedy player of Roppyakken and Hachi-Hachi is the published one, card by card."""

from collections.abc import Callable

import pytest

from tests.engine.greedy_restated import Restated, by_month, hachihachi_worth, roppyakken_worth
from tests.engine.positions import decisions, hachihachi, roppyakken
from tests.oracle import hachihachi_score, hachihachi_tables, roppyakken_score, roppyakken_tables
from tests.sizes import a_few_of
from tutor.engine import compiled
from tutor.engine.greedy.player import greedy_action
from tutor.engine.greedy.valuation import HACHIHACHI_WORTH, ROPPYAKKEN_WORTH
from tutor.rules.cards import IDS, ids_in
from tutor.rules.position import CANCEL, CHOOSE_DRAW, CHOOSE_HAND, DECIDE, PLAY_HAND
from tutor.rules.round.capture import STAY
from tutor.rules.round.play import PLAY_ON, STOP
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

ROUNDS = 60
PLAY = (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW, DECIDE, CANCEL)


@pytest.mark.parametrize("card", range(48), ids=IDS)
def test_every_card_has_the_published_worth(card: int) -> None:
    assert ROPPYAKKEN_WORTH[card] == 10 * roppyakken_worth(IDS[card])
    assert HACHIHACHI_WORTH[card] == 10 * hachihachi_worth(IDS[card])


def restated_roppyakken(rules: Ruleset) -> Restated:
    t = roppyakken_tables.toggles(rules.preset, rules.overrides)
    return Restated(
        roppyakken_worth,
        1,
        lambda pile: sum(roppyakken_score.yaku(t, pile).values()),
        lambda field, card: roppyakken_score.capture_options(t, field, card),
    )


def restated_hachihachi(rules: Ruleset) -> Restated:
    t = hachihachi_tables.toggles(rules.preset, rules.overrides)
    return Restated(
        hachihachi_worth,
        2,
        lambda pile: sum(hachihachi_score.captured_yaku(t, pile).values()),
        by_month,
    )


def expected(restated: Restated, moment: Round) -> int:
    """Return the action of the restated player."""
    position = moment.position
    field = set(ids_in(position.field))
    pile = set(ids_in(position.captured[position.actor]))
    if position.phase == PLAY_HAND:
        return IDS.index(restated.card(set(ids_in(position.hands[position.actor])), field, pile))
    if position.phase in (CHOOSE_HAND, CHOOSE_DRAW):
        taken = restated.taken(IDS[position.placing], field, pile)
        return IDS.index(taken.pop()) if taken else STAY
    return {DECIDE: STOP, CANCEL: PLAY_ON}[position.phase]


TABLES = [
    *((roppyakken(preset, players), restated_roppyakken)
      for preset in ("rp_fudawiki", "rp_wikipedia") for players in (2, 3)),
    (roppyakken("rp_wikipedia", 2, gaji_card="11-lightning", gaji_table_wild=True),
     restated_roppyakken),
    *((hachihachi(preset), restated_hachihachi)
      for preset in ("hh_standard", "hh_seed", "hh_classic")),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "restate"), a_few_of(TABLES, 4))
def test_every_choice_is_that_of_the_definition(
    rules: Ruleset, restate: Callable[[Ruleset], Restated]
) -> None:
    restated = restate(rules)
    compared = 0
    for seed in range(ROUNDS):
        for moment in decisions(rules, seed):
            if moment.position.phase in PLAY:
                assert greedy_action(moment.rules, moment.position) == expected(restated, moment)
                compared += 1
    assert compared > 10 * ROUNDS


@pytest.mark.parametrize(
    "rules", [rules for rules, _ in TABLES], ids=[f"{r.preset} {r.players}" for r, _ in TABLES]
)
def test_the_compiled_player_is_the_interpreted_one(rules: Ruleset) -> None:
    packed = compiled.pack_tables(rules.tables())
    for seed in range(ROUNDS // 2):
        for moment in decisions(rules, seed):
            if moment.position.phase in PLAY:
                action = greedy_action(moment.rules, moment.position)
                assert compiled.greedy_action(packed, moment.position) == action
