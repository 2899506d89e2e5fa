"""Hachi-Hachi with more at the table than play: bids, fees, folding, joker, carried multipliers."""

from random import Random

import pytest

from tests.oracle import hachihachi as oracle
from tests.rules.statements.table import bidding_of
from tests.sizes import Size, SizeOf
from tutor.rules.cards import ALL, JOKER, card_set, cards_named, count, ids_in
from tutor.rules.games import ruleset
from tutor.rules.match.match import Acted, Match, deal_next_round, start_match
from tutor.rules.observation import observe
from tutor.rules.position import BID, NOBODY, count_cards
from tutor.rules.round.deal import Deck, deal_until_valid
from tutor.rules.round.participation import JOIN, PASS
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset, Value

PRESETS = ("hh_standard", "hh_seed", "hh_classic")
SIZES = (4, 5, 6, 7)
NAMES = {JOIN: "join", PASS: "pass"}
ROUNDS = Size(usual=50, thorough=500)

sizes = pytest.mark.parametrize("players", SIZES)
presets = pytest.mark.parametrize("preset", PRESETS)


def table(preset: str, players: int, **overrides: Value) -> Ruleset:
    return ruleset("hachihachi", preset, overrides, players)


def dealt(rules: Ruleset, seed: int, dealer: int = 0) -> Round:
    random = Random(seed)
    deck, _ = deal_until_valid(rules, dealer, random)
    return Round.from_deck(rules, 1, deck, dealer, fold_of(rules, random))


def fold_of(rules: Ruleset, random: Random) -> Deck:
    cards = list(rules.pack)
    random.shuffle(cards)
    return tuple(cards)


def bid(current: Round, random: Random) -> Round:
    """Return the round after everybody has said something at random."""
    while current.position.phase == BID:
        current = current.play(random.choice(current.legal()))
    return current


@presets
@sizes
def test_the_bidding_of_a_round_is_that_of_the_oracle(
    preset: str, players: int, size_of: SizeOf
) -> None:
    """S2.26 to S2.30, A-H15."""
    rules, toggles = table(preset, players), oracle.toggles(preset, {})
    for seed in range(size_of(ROUNDS)):
        random = Random(seed)
        dealer = random.randrange(players)
        current = dealt(rules, seed, dealer)
        order = [(dealer + step) % players for step in range(players)]
        out = [who for who, hand in enumerate(current.deal.hands) if not hand]
        told = oracle.OracleBidding(toggles, order, out)
        while current.position.phase == BID:
            assert current.to_act == told.speaker
            assert {NAMES[one] for one in current.legal()} == told.legal()
            action = random.choice(current.legal())
            told.act(NAMES[action])
            current = current.play(action)

        assert list(bidding_of(current).participants) == told.participants
        assert list(bidding_of(current).forced_in) == told.forced_in
        assert list(bidding_of(current).passed) == told.passed
        assert list(bidding_of(current).forced_out) == told.forced_out
        assert set(current.active) == set(told.active())
        if not current.is_over:
            assert current.active[current.position.dealer] == told.active()[0]


@presets
@sizes
def test_what_a_round_pays_is_what_the_oracle_pays_fees_included(
    preset: str, players: int, size_of: SizeOf
) -> None:
    """4.3, settlement order; S2.27 to S2.29, A-H22."""
    usual: Value = ruleset("hachihachi", preset).toggles["pass_fee"]
    for seed in range(size_of(ROUNDS)):
        fee = usual if seed % 2 else "plain"
        rules = table(preset, players, pass_fee=fee)
        toggles = oracle.toggles(preset, {"pass_fee": fee})
        random = Random(seed)
        current = bid(dealt(rules, seed, random.randrange(players)), random)
        start_of_play = current
        while not current.is_over:
            current = current.play(random.choice(current.legal()))
        if current.is_void:
            assert current.changes == (0,) * players
            assert current.next_dealer == current.dealer
            continue
        passers = [*bidding_of(current).passed, *bidding_of(current).forced_out]
        told = oracle.OracleRound(
            toggles,
            [set(ids_in(hand)) for hand in start_of_play.position.hands],
            set(ids_in(current.turns[0].field_before)),
            [],
            current.position.boost,
            opener=current.position.dealer,
            passers=passers,
            forced_out=bidding_of(current).forced_out,
            table=current.active,
        )
        replay_in(told, current)

        assert sum(current.changes) == 0
        assert list(current.changes) == [told.deltas.get(who, 0) for who in range(players)]
        assert current.next_dealer == told.winner


def replay_in(told: oracle.OracleRound, played: Round) -> None:
    """Let the oracle settle a round that was played: its piles, calls and ending."""
    position = played.position
    told.captured = [set(ids_in(pile)) for pile in position.captured]
    told.shown_points = list(position.shown_points)
    told.totals = [sum(oracle.captured_yaku(told.t, pile).values()) for pile in told.captured]
    first = position.first_caller
    callers = [seat for seat in range(3) if position.calls[seat]]
    told.continued = sorted(callers, key=lambda seat: seat != first)
    told.actor = position.winner
    endings = {1: "stop", 2: "exhausted", 4: "cancel"}
    told._end(endings[position.ending])


@presets
@sizes
def test_folded_cards_come_back_and_three_hands_of_seven_play(
    preset: str, players: int, size_of: SizeOf
) -> None:
    """S2.31, S2.32, A-H17, A-H18; 5.3, invariants."""
    rules = table(preset, players)
    for seed in range(size_of(ROUNDS)):
        random = Random(seed)
        opened = dealt(rules, seed)
        current = bid(opened, random)
        position = current.position
        seen = card_set(current.stock) | position.field
        for hand in position.hands:
            seen |= hand

        assert [count(hand) for hand in position.hands] == [7, 7, 7]
        assert (count_cards(position), seen) == (48, ALL)
        assert card_set(current.stock) == position.stock
        for seat, player in enumerate(current.active):
            before, after = opened.deal.hands[player], position.hands[seat]
            drew = before >> JOKER & 1
            assert count(after & ~before) == drew
            assert count(before & ~after) == drew


def test_with_seven_the_whole_pack_is_dealt_and_the_river_comes_from_folded_hands() -> None:
    """S2.25, A-H17."""
    opened = dealt(table("hh_standard", 7), 4)
    current = bid(opened, Random(2))
    folded = [hand for who, hand in enumerate(opened.deal.hands) if who not in current.active]
    pool = sum(folded) & ~(1 << JOKER)

    assert opened.stock == ()
    assert (card_set(current.stock) | current.position.field) & ~pool == 0


@presets
def test_whoever_holds_the_blank_card_sits_out_and_his_other_cards_are_the_field(
    preset: str, size_of: SizeOf
) -> None:
    """RULES.md 3.0, joker_mode=blank_card; also where the river is late with six players."""
    rules = table(preset, 7, joker_mode="blank_card")
    for seed in range(size_of(ROUNDS)):
        random = Random(seed)
        opened = dealt(rules, seed)
        out = opened.deal.hands.index(0)
        current = bid(opened, random)

        assert count(opened.position.field) == 6
        assert out not in (*bidding_of(current).order, *current.active)
        while not current.is_over:
            current = current.play(random.choice(current.legal()))
        assert current.changes[out] == 0


def test_a_player_who_passed_sees_what_everybody_sees() -> None:
    opened = dealt(table("hh_standard", 5), 1)
    current = opened.play(PASS).play(JOIN).play(JOIN).play(JOIN)
    passed, forced_out = bidding_of(current).passed[0], bidding_of(current).forced_out[0]

    for player in (passed, forced_out):
        seen = observe(current, player, (0,) * 5)
        assert (seen.seat, seen.hand) == (NOBODY, 0)
    assert observe(current, passed, ()) == observe(current, forced_out, ())


@pytest.mark.parametrize(
    ("carried", "field", "now", "waiting"),
    [
        ((), "4-cuckoo", 1, ()),
        ((), "1-crane", 2, ()),
        ((), "1-crane 11-rainman", 4, (2,)),
        ((), "1-crane 8-moon 12-phoenix 11-rainman", 4, (4, 2, 2)),
        ((2,), "4-cuckoo", 2, ()),
        ((2,), "12-phoenix", 2, (4,)),
        ((4, 2), "1-crane 11-rainman", 4, (2, 4, 2)),
    ],
)
def test_unused_multipliers_wait_for_later_rounds_in_the_classic_game(
    carried: tuple[int, ...], field: str, now: int, waiting: tuple[int, ...]
) -> None:
    """4.3, field multiplier extras: the highest applies now, x4 first; one in force pushes back."""
    rules = table("hh_classic", 3)
    filler = ["5-bridge", "6-ribbon", "7-boar", "9-cup", "10-deer"]
    names = [*field.split(), *filler][:6]
    river = cards_named(names)
    rest = [card for card in range(48) if not river >> card & 1]
    ordered = [card for card in range(48) if river >> card & 1]
    deck = (*rest[:21], *ordered, *rest[21:])
    opened = Round.from_deck(rules, 1, deck, 0, (), carried)

    assert opened.position.boost == now
    assert opened.waiting == waiting


def test_carried_multipliers_follow_a_match_and_a_void_round_queues_nothing() -> None:
    rules = table("hh_standard", 3, carry=True, rounds=12)
    random = Random(11)
    match = Match(rules).after_all(start_match(rules, random))
    voids = 0
    while not match.is_over:
        while not match.current.is_over:
            match = match.after(Acted(random.choice(match.current.legal()), "random"))
        if match.is_over:
            break
        before, number = match.current, len(match.finished)
        match = match.after(deal_next_round(match, random))
        voids += before.is_void

        assert match.current.carried == before.waiting
        assert match.current.number == number + 1
    assert any(one.carried for one in match.rounds)
