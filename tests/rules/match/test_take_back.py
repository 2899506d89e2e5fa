"""What is dealt again when a move is taken back: what its player had not seen."""

from random import Random

from tests.rules.statements.table import cards, dealt_out, played, rules
from tutor.rules.cards import ALL, ids_in
from tutor.rules.match.match import redeal
from tutor.rules.match.take_back import take_back, unknown_cards
from tutor.rules.observation import observe
from tutor.rules.round.round import Round

SHOWN = "3-curtain 3-ribbon 3-chaff-a"
HANDS = (
    f"{SHOWN} 1-crane 4-cuckoo 6-ribbon 7-boar",
    "1-ribbon 2-ribbon 4-ribbon 6-chaff-a 7-ribbon 8-geese 9-ribbon",
    "5-bridge 5-ribbon 5-chaff-b 1-chaff-a 4-chaff-a 6-chaff-b 7-chaff-a",
)
FIELD = "2-warbler 8-moon 9-cup 10-deer 11-swallow 12-phoenix"
OTHER = 1  # who saw the cards of player 0


def after_showing() -> Round:
    """Return a round in which player 0 showed a dealt yaku and played; player 2 kept his."""
    start = dealt_out(rules("rp_fudawiki", 3, teyaku=True), HANDS, FIELD)
    return played(start, "show tesan", "keep", "1-crane")


def test_cards_that_were_shown_are_known_like_those_that_lie_open() -> None:
    moment = after_showing()
    seen = observe(moment, OTHER, (0, 0, 0))
    lying = seen.hand | seen.field | sum(seen.captured)

    assert set(ids_in(seen.unseen)) > cards(SHOWN)
    assert unknown_cards(seen) == ALL & ~lying & ~moment.position.shown[0]


def test_a_hand_that_was_shown_keeps_its_cards_while_the_rest_is_dealt_again() -> None:
    moment = after_showing()
    line = moment.play(moment.legal()[0])
    hands = set()
    for seed in range(20):
        back = take_back(line, OTHER, Random(seed))
        assert back
        hands.add(redeal(line, back.deck, back.fold).deal.hands[0])

    assert len(hands) > 10
    assert all(cards(SHOWN) <= set(ids_in(hand)) for hand in hands)
