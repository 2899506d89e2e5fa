"""What a seat may do is told by what it may know: the round itself agrees in every phase."""

from random import Random

import pytest

from tutor.rules.games import ruleset
from tutor.rules.legal import legal_actions
from tutor.rules.observation import observe
from tutor.rules.position import BID, CANCEL, CHOOSE_DRAW, CHOOSE_HAND, DECIDE, PLAY_HAND, SHOW
from tutor.rules.round.deal import deal_until_valid, shuffle_pack
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

TABLES = [
    (ruleset("koikoi", "kk_blog"), {PLAY_HAND, DECIDE}),
    (ruleset("hachihachi", "hh_classic", {}, 3), {SHOW, DECIDE, CANCEL}),
    (ruleset("hachihachi", "hh_standard", {}, 5), {BID, SHOW, DECIDE}),
    (ruleset("hachihachi", "hh_classic", {}, 7), {BID, SHOW, DECIDE}),
    (ruleset("roppyakken", "rp_wikipedia", {}, 3), {SHOW, PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW}),
]


@pytest.mark.parametrize(
    ("rules", "phases"), TABLES, ids=lambda one: one.preset if isinstance(one, Ruleset) else ""
)
def test_an_observation_tells_the_legal_actions_of_the_round(
    rules: Ruleset, phases: set[int]
) -> None:
    met = set()
    for seed in range(250):
        random = Random(seed)
        fold = shuffle_pack(random, rules)
        current = Round.from_deck(rules, 1, deal_until_valid(rules, 0, random)[0], 0, fold)
        while not current.is_over:
            seen = observe(current, current.to_act, (0,) * rules.players)
            assert legal_actions(seen) == current.legal()
            met.add(seen.phase)
            current = current.play(random.choice(current.legal()))
    assert phases <= met
