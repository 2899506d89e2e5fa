"""Example hands: a dealt yaku, and its payment."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tutor.rules.cards import CardSet, cards_named
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.settlement import score_dealt_hand

# Several hands where the readings of a source differ; the first that the rules accept is shown.
EXAMPLES: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "koikoi": {
        "teshi": ("5-bridge 5-ribbon 5-chaff-a 5-chaff-b 1-crane 2-ribbon 8-geese 12-chaff-a",),
        "kuttsuki": (
            "1-ribbon 1-chaff-a 3-curtain 3-chaff-b 6-butterflies 6-ribbon 9-cup 9-chaff-a",
        ),
    },
    "roppyakken": {
        "sogasu": (
            "1-chaff-a 2-chaff-a 3-chaff-b 5-chaff-a 6-chaff-a 9-chaff-b 11-lightning 12-chaff-a",
        ),
        "tesan": ("4-cuckoo 4-ribbon 4-chaff-a 1-ribbon 6-chaff-a 8-moon 9-chaff-b 12-chaff-a",),
        "futatesan": ("4-cuckoo 4-ribbon 4-chaff-a 9-cup 9-chaff-a 9-chaff-b 6-ribbon 12-phoenix",),
    },
    "hachihachi": {
        "sanbon": ("1-ribbon 1-chaff-a 1-chaff-b 4-cuckoo 6-butterflies 8-geese 10-deer",),
        "tatesanbon": ("4-cuckoo 4-ribbon 4-chaff-a 1-ribbon 6-butterflies 8-geese 10-deer",),
        "futasanbon": ("1-ribbon 1-chaff-a 1-chaff-b 8-moon 8-geese 8-chaff-a 6-butterflies",),
        "sanbon_tatesanbon": (
            "1-ribbon 1-chaff-a 1-chaff-b 4-cuckoo 4-ribbon 4-chaff-a 6-butterflies",
        ),
        "futatatesanbon": (
            "4-cuckoo 4-ribbon 4-chaff-a 5-bridge 5-ribbon 5-chaff-a 6-butterflies",
        ),
        "kuttsuki": ("4-cuckoo 4-chaff-a 5-bridge 5-chaff-a 7-boar 7-chaff-a 9-cup",),
        "teshi": ("2-warbler 2-ribbon 2-chaff-a 2-chaff-b 4-cuckoo 6-butterflies 8-geese",),
        "haneken": (
            "1-crane 1-ribbon 1-chaff-a 4-cuckoo 4-chaff-a 9-cup 9-ribbon",
            "1-crane 1-ribbon 4-cuckoo 4-chaff-a 9-cup 9-chaff-a 10-deer",
        ),
        "ichinishi": ("2-warbler 2-ribbon 2-chaff-a 2-chaff-b 9-cup 9-ribbon 6-butterflies",),
        "shisou": ("2-warbler 2-ribbon 2-chaff-a 2-chaff-b 4-cuckoo 4-ribbon 4-chaff-a",),
        "aka": ("1-ribbon 6-ribbon 2-chaff-a 3-chaff-a 4-chaff-b 9-chaff-a 10-chaff-a",),
        "tanichi": ("6-ribbon 2-chaff-a 3-chaff-a 4-chaff-b 9-chaff-a 10-chaff-a 12-chaff-a",),
        "toichi": ("7-boar 2-chaff-a 3-chaff-a 4-chaff-b 9-chaff-a 10-chaff-a 12-chaff-a",),
        "pikaichi": ("8-moon 2-chaff-a 3-chaff-a 4-chaff-b 9-chaff-a 10-chaff-a 12-chaff-a",),
        "karasu": ("1-chaff-b 2-chaff-a 3-chaff-a 4-chaff-b 9-chaff-a 10-chaff-a 12-chaff-a",),
    },
}


@dataclass(frozen=True)
class DealtExample:
    """A dealt yaku in play, a hand that has it, and its payment."""

    yaku: str
    hand: CardSet
    points: int


def list_dealt_examples(ruleset: Ruleset) -> Iterator[DealtExample]:
    """Yield the dealt yaku that these rules play, with their points."""
    for yaku, hands in EXAMPLES[ruleset.game.name].items():
        for hand in map(cards_named, hands):
            points = _points(ruleset, hand).get(yaku)
            if points is not None:
                yield DealtExample(yaku, hand, points)
                break


def _points(ruleset: Ruleset, hand: CardSet) -> dict[str, int]:
    """Return the payment for a dealt hand, by yaku."""
    game = ruleset.game
    paid = {shown.id: shown.points for shown in game.hand_yaku(ruleset.toggles, hand)}
    ending = ruleset.find_dealt_end(hand)
    if ending is not None:
        paid[ending] = score_dealt_hand(ruleset.tables(), hand)
    return paid
