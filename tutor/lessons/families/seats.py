"""Who begins: the draw for the deal, and who speaks after the dealer."""

from functools import partial
from random import Random
from typing import Final

from tutor.lessons.families.family import (
    OTHERWISE,
    Draft,
    Family,
    choose_some,
    foresee,
    pick_some,
    usual,
)
from tutor.lessons.kinds.tap import Tap
from tutor.lessons.table.facts import STATED
from tutor.rules.cards import LIGHTS, MONTHS, card_set, cards_in, id_of, month_set
from tutor.rules.first_dealer import find_earliest_players
from tutor.rules.round.bidding import Bidding
from tutor.rules.ruleset import Ruleset


def draw_first(random: Random, ruleset: Ruleset, size: int, speaks: bool = False) -> Draft:
    """Draw a card for each player: whose card makes them the dealer.

    With *speaks*, the answer is the player who speaks first after that deal.
    """
    months = choose_some(random, MONTHS, size)
    cards = tuple(card for m in months for card in pick_some(random, month_set(4 * (m - 1)), 1))
    dealer = find_earliest_players(dict(enumerate(cards)))[0]
    seat = Bidding.at(ruleset.toggles, size, dealer).speaker if speaks else dealer
    grand = [
        card
        for card in cards_in(card_set(cards) & LIGHTS)
        if card not in (cards[seat], cards[dealer])
    ]
    return Draft(
        exercise=Tap(want=STATED, expect=(id_of(cards[seat]),)),
        said=("first-speaker",) if speaks else ("first-dealer",),
        cards=cards,
        wrong=(
            *foresee("deals", (f"card:{id_of(cards[dealer])}",) if speaks else ()),
            *foresee("grand", (f"card:{id_of(number)}" for number in grand)),
            OTHERWISE,
        ),
        figures={"card": f"{{card:{id_of(cards[seat])}}}"},
    )


_HACHIHACHI: Final = usual("hachihachi")
FAMILIES: Final = (
    Family("dealer-draw", usual("koikoi"), ((4, 4), (5, 6), (7, 8)), draw_first),
    Family("first-player", _HACHIHACHI, ((4, 4), (5, 6), (7, 8)), draw_first),
    Family("who-speaks", _HACHIHACHI, ((4, 4), (5, 6), (7, 7)), partial(draw_first, speaks=True)),
)
