"""Roppyakken and Hachi-Hachi: the rules and the oracles agree on random rounds, step by step."""

from random import Random

import pytest

from tests.oracle import hachihachi, roppyakken
from tests.sizes import Size, SizeOf, a_few_of
from tutor.engine import compiled
from tutor.rules.cards import IDS, card_set, cards_in, ids_in
from tutor.rules.games import ruleset
from tutor.rules.observation import BEFORE_THE_FIRST_TURN
from tutor.rules.position import DRAW, MISDEAL, PHASES, ROUND_OVER, SHOW, Position, count_cards
from tutor.rules.round import prelude
from tutor.rules.round.capture import STAY
from tutor.rules.round.deal import Deck, deal, deal_until_valid, shuffle_pack
from tutor.rules.round.play import GIVE_UP, KOIKOI, PLAY_ON, STOP
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset, Value
from tutor.rules.tables import Rules
from tutor.rules.verdict import RoundResult

# A wrong rule is met within twenty rounds of Roppyakken, within sixty of Hachi-Hachi.
ROPPYAKKEN = Size(usual=40, thorough=1000)
HACHIHACHI = Size(usual=50, thorough=1000)
NAMES = {
    STAY: "stay",
    prelude.DECLARE: "declare",
    prelude.WAIVE: "waive",
    GIVE_UP: "cancel",
    PLAY_ON: "play on",
    STOP: "stop",
    KOIKOI: "continue",
}
TOTALS = (300, 570, 590, 600, 620, 650)  # few, so that many are equal
NOTHING = frozenset[str]()
Oracle = roppyakken.OracleRound | hachihachi.OracleRound


def action_name(current: Round, action: int) -> str:
    """Return what the oracle calls an action."""
    if current.position.phase == SHOW:
        offered = prelude.list_offers(current.ruleset, current.position.hands[current.actor])
        chosen = [y.id for i, y in enumerate(offered) if (action - prelude.KEEP) >> i & 1]
        if not chosen:
            return "keep"
        return "show:" + "+".join(sorted(chosen)) if current.ruleset.game.shows_apart else "show"
    return NAMES[action] if action in NAMES else IDS[action]


def phase_name(current: Round) -> str:
    """Return what the oracle calls a phase."""
    phase = current.position.phase
    return "over" if phase == ROUND_OVER else PHASES[phase]


def compare(current: Round, oracle: Oracle) -> None:
    """Assert that both are at the same moment of the same round."""
    position = current.position
    assert count_cards(position) == 48
    assert phase_name(current) == oracle.phase
    if position.phase != ROUND_OVER:
        assert current.actor == oracle.actor
    assert [set(ids_in(hand)) for hand in position.hands] == [set(h) for h in oracle.hands]
    assert set(ids_in(position.field)) == set(oracle.field)
    assert [set(ids_in(pile)) for pile in position.captured] == [set(p) for p in oracle.captured]
    names = {action_name(current, action) for action in current.legal()}
    assert names == oracle.legal()


def play_both(current: Round, oracle: Oracle, random: Random) -> Round:
    """Play random actions in both, and in the compiled rules; return the end of the round."""
    rules = compiled.pack_tables(current.rules)
    compare(current, oracle)
    while not current.is_over:
        action = random.choice(current.legal())
        oracle.act(action_name(current, action))
        after = current.play(action)
        if current.position.phase not in BEFORE_THE_FIRST_TURN:
            assert bits(compiled.legal(rules, current.position)) == current.legal()
            assert compiled_step(rules, current, action) == after.position
        current = after
        compare(current, oracle)
    assert compiled.deltas(rules, current.position) == current.deltas
    return current


def bits(actions: int) -> tuple[int, ...]:
    return tuple(cards_in(actions))


def compiled_step(rules: Rules, current: Round, action: int) -> Position:
    """Return the position after an action and the draw that follows, by the compiled rules."""
    after = compiled.apply(rules, current.position, action)
    return compiled.turn_up(rules, after, current.stock[0]) if after.phase == DRAW else after


def ids(cards: int) -> set[str]:
    return set(ids_in(cards))


RP_SETTINGS: list[tuple[str, dict[str, Value]]] = [
    ("rp_fudawiki", {}),
    ("rp_wikipedia", {}),
    ("rp_fudawiki", {"gaji_forced": False, "hand_quad": "optional_misdeal", "fuke": True}),
    ("rp_fudawiki", {"gaji_triple": "single", "instant": "immediate", "cup_deer": True}),
    ("rp_wikipedia", {"gaji_table_wild": True, "gaji_card": "11-lightning", "teyaku": False}),
    ("rp_fudawiki", {"tie": "shared"}),
]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("preset", "overrides"), a_few_of(RP_SETTINGS, 3))
def test_roppyakken_rounds_agree_with_the_oracle(
    preset: str, overrides: dict[str, Value], players: int, size_of: SizeOf
) -> None:
    rules = Ruleset(ruleset("roppyakken", preset).game, preset, overrides, players)
    for seed in range(size_of(ROPPYAKKEN)):
        play_roppyakken_both(rules, Random(seed))


def play_roppyakken_both(rules: Ruleset, random: Random) -> Round:
    """Play a round of Roppyakken, which ends as that of the oracle does."""
    dealer = random.randrange(rules.players)
    current = Round.from_deck(rules, 1, deal_until_valid(rules, dealer, random)[0], dealer)
    oracle = roppyakken.OracleRound(
        roppyakken.toggles(rules.preset, dict(rules.overrides)),
        [ids(hand) for hand in current.deal.hands],
        ids(current.deal.field),
        [IDS[card] for card in current.stock],
        dealer,
    )
    end = play_both(current, oracle, random)

    assert list(end.deltas) == list(oracle.scores)
    assert list(end.position.shown_points) == list(oracle.shown_points)
    assert end.is_void == oracle.void
    assert end.next_dealer == oracle.next_dealer()
    return end


@pytest.mark.parametrize("tie", ["play_on", "shared"])
@pytest.mark.parametrize("preset", ["rp_fudawiki", "rp_wikipedia"])
def test_a_match_of_roppyakken_is_over_when_that_of_the_oracle_is(preset: str, tie: str) -> None:
    """S0.50 to S0.56, S1.48, A-R25."""
    random = Random(f"ends of {preset}, {tie}")
    rules = ruleset("roppyakken", preset, {"tie": tie})
    for _ in range(2000):
        totals = tuple(random.choice(TOTALS) for _ in range(random.choice((2, 3))))
        lucky, yaku = random.choice(totals), random.choice(("", "shiko", "nanatan"))
        made = tuple(frozenset({yaku} - {""}) if one == lucky else NOTHING for one in totals)
        verdict = rules.game.verdict(rules.toggles, (RoundResult(totals, made),))
        told = roppyakken.match_state(
            roppyakken.toggles(preset, {"tie": tie}), totals, [sorted(one) for one in made]
        )

        assert (verdict.is_over, verdict.winner if verdict.is_over else None) == told


def hachihachi_deck(rules: Ruleset, random: Random) -> Deck:
    """Return a deck whose river stands, for the oracle begins after it."""
    while True:
        deck = shuffle_pack(random)
        given = deal(rules, deck, 0)
        river = given.field or card_set(given.stock[: rules.field_size])
        if not rules.game.is_void_field(rules.toggles, river):
            return deck


@pytest.mark.parametrize("preset", ["hh_standard", "hh_seed", "hh_classic"])
@pytest.mark.parametrize("overrides", [{}, {"beaten": "zero", "liability": False}, {"kan": 12}])
def test_hachihachi_rounds_agree_with_the_oracle(
    preset: str, overrides: dict[str, Value], size_of: SizeOf
) -> None:
    rules = ruleset("hachihachi", preset, overrides)
    for seed in range(size_of(HACHIHACHI)):
        play_hachihachi_both(rules, Random(seed))


def play_hachihachi_both(rules: Ruleset, random: Random) -> Round:
    """Play a round of Hachi-Hachi, which ends as that of the oracle does."""
    current = Round.from_deck(rules, 1, hachihachi_deck(rules, random), 0)
    while current.position.phase in (SHOW, MISDEAL):
        current = current.play(random.choice(current.legal()))
    oracle = hachihachi.OracleRound(
        hachihachi.toggles(rules.preset, dict(rules.overrides)),
        [ids(hand) for hand in current.deal.hands],
        ids(current.position.field),
        [IDS[card] for card in current.stock],
        current.position.boost,
    )
    for seat in range(3):
        if oracle.phase == "show" and oracle.actor == seat:
            oracle.act("show" if current.position.shown[seat] else "keep")
    end = play_both(current, oracle, random)

    assert sum(end.deltas) == 0
    assert list(end.deltas) == [oracle.deltas[seat] for seat in range(3)]
    assert list(end.position.shown_points) == list(oracle.shown_points)
    assert [ids(cards) for cards in end.position.shown] == list(oracle.shown)
    assert end.next_dealer == oracle.winner
    return end
