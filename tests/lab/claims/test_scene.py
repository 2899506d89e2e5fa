"""What a claim is checked against is settled by the rules, without what it leaves out."""

from tests.explain.facts.test_reasons import observation
from tutor.explain.facts.facts import list_facts
from tutor.explain.kinds import ClaimKind
from tutor.lab.claims.checks.scene import Scene
from tutor.rules.cards import NO_CARD, card_named
from tutor.rules.games import ruleset


def test_what_yaku_pay_is_without_cards_that_count_at_a_stop_as_well() -> None:
    rules = ruleset("hachihachi", "hh_seed", players=3)
    seen = observation("2-chaff-b", "2-ribbon 8-chaff-a", own="1-ribbon 3-ribbon", rules=rules)
    action = card_named("2-chaff-b")
    scene = Scene(seen, action, NO_CARD)

    [made] = (one for one in list_facts(seen, (action, NO_CARD)) if one.kind == ClaimKind.COMPLETES)

    assert scene.paid(scene.mine | scene.gained, scene.field) == made.value("then") > 0
