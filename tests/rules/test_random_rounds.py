"""Random rounds of every preset at every table size: nothing is lost, everything ends."""

from random import Random

import pytest

from tests.sizes import Size, SizeOf
from tutor.engine import compiled
from tutor.rules.cards import card_set, cards_in, count
from tutor.rules.games import GAMES
from tutor.rules.position import DRAW, ROUND_OVER, Position
from tutor.rules.position import count_cards as cards_of
from tutor.rules.round.deal import Deck, deal_until_valid, shuffle_pack
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.rules.tables import AGAINST_PAR, ALL_COUNT, Rules

ROUNDS = Size(usual=50, thorough=20_000)  # of each
LONGEST = 200  # actions

TABLES = [
    Ruleset(game, preset, {}, players)
    for game in GAMES.values()
    for preset in game.presets
    for players in game.players
]
IDS = [f"{rules.preset} {rules.players}" for rules in TABLES]


def played_to_the_end(rules: Rules, position: Position, stock: Deck, random: Random) -> Position:
    """Return the end of a round that the compiled rules play at random."""
    actions = 0
    while position.phase != ROUND_OVER:
        assert cards_of(position) == 48
        assert actions < LONGEST
        actions += 1
        if position.phase == DRAW:
            position, stock = compiled.turn_up(rules, position, stock[0]), stock[1:]
            assert position.stock == card_set(stock)
        else:
            legal = compiled.legal(rules, position)
            assert legal, "somebody must be able to act"
            position = compiled.apply(rules, position, random.choice([*cards_in(legal)]))
    return position


def opened(rules: Ruleset, number: int, random: Random) -> Round:
    """Return a round at its first turn, or over, everything before it said at random."""
    dealer = random.randrange(rules.players)
    deck, _ = deal_until_valid(rules, dealer, random)
    fold = shuffle_pack(random, rules) if rules.has_bidding else ()
    current = Round.from_deck(rules, number, deck, dealer, fold)
    while not current.turns and not current.is_over and current.legal()[-1] >= 50:
        current = current.play(random.choice(current.legal()))
    return current


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_every_random_round_ends_with_all_its_cards_and_all_its_points(
    rules: Ruleset, size_of: SizeOf
) -> None:
    random = Random(f"{rules.preset} at a table of {rules.players}")
    tables = compiled.pack_tables(rules.tables(1))
    for _ in range(size_of(ROUNDS)):
        start = opened(rules, 1, random)
        end = played_to_the_end(tables, start.position, start.stock, random)
        changes = compiled.deltas(tables, end)

        assert len(changes) == rules.seats
        assert not any(count(pile) % 2 for pile in end.captured)
        check_points(rules, end, changes)


def check_points(rules: Ruleset, end: Position, changes: tuple[int, ...]) -> None:
    """Assert that card points are conserved, and that payments come to nothing together."""
    integers = rules.tables(1)
    if integers.settlement == AGAINST_PAR:
        assert sum(changes) == 0
    if integers.settlement in (AGAINST_PAR, ALL_COUNT):
        everywhere = end.field | end.stock
        for pile in (*end.captured, *end.hands):
            everywhere |= pile
        points = sum(count(everywhere & cards) * each for cards, each in integers.values)
        assert points == sum(count(cards) * each for cards, each in integers.values)
        assert points == {AGAINST_PAR: 264, ALL_COUNT: 490}[integers.settlement]
