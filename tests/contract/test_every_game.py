"""What every registered game must offer; a new game meets these before any of its own tests."""

from pathlib import Path
from random import Random

import pytest

from tests.contract.playthrough import dealt_cards, playthrough
from tutor.rules.cards import ALL, JOKER, card_set, count
from tutor.rules.games import GAMES
from tutor.rules.match.match import Acted, Match, deal_next_round, start_match
from tutor.rules.position import BID, count_cards
from tutor.rules.round.deal import deal_until_valid, shuffle_pack
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Game, Ruleset, Value
from tutor.rules.toggle import Toggle

GOLDEN = Path(__file__).parent.parent / "golden"
LONGEST_ROUND = 200  # actions; no round of any of the three games comes near

# The toggles of the tables in RULES.md 3.0, written down a second time on purpose.
TOGGLES = {
    "koikoi": "table group sanko_rain sake viewing viewing_points tsukifuda high mult exhaustion "
    "match teshi kuttsuki void_field void_triple void_hand field_kuttsuki must_match koikoi_limit "
    "opp_after_koikoi decision_on deal first_dealer next_dealer rounds bank zero_sum field_mult "
    "min_koikoi_points",
    "roppyakken": "target hand_quad teyaku gaji_forced gaji_triple gaji_table_wild gaji_card "
    "teppo_replaces nanatan_rain cup_deer instant lead next_dealer fuke tie",
    # `river` is ours: A-H10, which the rulebook tells apart by preset only.
    "hachihachi": "tey deki kan isc beaten liability sage_cancel tokushu_cancels field_kuttsuki "
    "carry forced_pays pass_fee bid_start direction joker_mode river cards_with_yaku rounds",
}

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
rulesets = pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param(Ruleset(game, preset, {}, players), id=f"{preset} {players}")
        for game in GAMES.values()
        for preset in game.presets
        for players in game.players
    ],
)


@games
def test_a_game_is_registered_under_its_own_name(game: Game) -> None:
    assert GAMES[game.name] is game


@games
def test_a_game_has_a_playthrough_that_still_plays_the_same(
    game: Game, update_golden: bool
) -> None:
    path = GOLDEN / f"playthrough_{game.name}.txt"
    if update_golden:
        path.write_text(playthrough(game), encoding="utf-8")

    assert path.is_file(), f"{path.name} is missing: run pytest --update-golden and read it."
    assert playthrough(game) == path.read_text(encoding="utf-8")


@games
def test_a_game_has_the_toggles_of_its_table_in_the_rulebook(game: Game) -> None:
    assert game.name in TOGGLES, f"Write the toggles of {game.name} into this test."
    assert [toggle.name for toggle in game.toggles] == TOGGLES[game.name].split()


@rulesets
def test_a_preset_sets_every_toggle_to_a_value_that_it_can_have(ruleset: Ruleset) -> None:
    preset = ruleset.game.presets[ruleset.preset]

    assert set(preset) == {toggle.name for toggle in ruleset.game.toggles}
    assert Ruleset(ruleset.game, ruleset.preset, preset).toggles == preset


@rulesets
@pytest.mark.parametrize("dealer", [0, 1])
def test_a_deal_gives_everybody_what_the_game_says_and_every_card_once(
    ruleset: Ruleset, dealer: int
) -> None:
    dealt = Round.from_deck(ruleset, 1, deal_until_valid(ruleset, dealer, Random(1))[0], dealer)
    hands = [ruleset.hand_size] * (ruleset.players - ruleset.joker_sits_out)
    out = [JOKER] if ruleset.joker_sits_out else []

    assert [count(hand) for hand in dealt.deal.hands if hand] == hands
    assert count(dealt.deal.field) == (0 if ruleset.field_comes_late else ruleset.field_size)
    assert sorted(dealt_cards(dealt) + out) == list(ruleset.pack)
    assert dealt.position.dealer == dealt.dealer == dealer


def every_setting(game: Game) -> list[Ruleset]:
    """Return every preset, and the default preset with each toggle at each value."""
    presets = [Ruleset(game, preset) for preset in game.presets]
    return presets + [
        Ruleset(game, game.default_preset, {toggle.name: value})
        for toggle in game.toggles
        for value in values(toggle)
    ]


def values(toggle: Toggle) -> tuple[Value, ...]:
    """Return some values of a toggle: all of them when it lists them."""
    return (*toggle.values, *((0, 1, 7) if toggle.any_number else ()))


@games
def test_the_yaku_table_has_the_same_rows_in_the_same_order_whatever_the_rules(game: Game) -> None:
    """The compiled rules of all presets share one shape."""
    tables = {tuple(yaku.id for yaku in ruleset.yaku(1)) for ruleset in every_setting(game)}

    assert len(tables) == 1
    assert len(set(*tables)) == len(*tables)


@games
def test_the_rules_of_a_round_are_whole_numbers_and_sets_of_cards(game: Game) -> None:
    for ruleset in every_setting(game):
        for number in range(1, 13):
            rules = ruleset.tables(number)
            row_values = [value for row in rules.yaku for value in row]
            plain = [value for value in rules if not isinstance(value, tuple)]

            assert {type(value) for value in (*row_values, *rules.cup_readings, *plain)} == {int}
            assert not any(yaku.cards & ~ALL for yaku in ruleset.yaku(number))


@games
def test_yaku_that_a_yaku_replaces_stand_below_it_in_the_table(game: Game) -> None:
    for ruleset in every_setting(game):
        ids = [yaku.id for yaku in ruleset.yaku(1)]
        for row, yaku in enumerate(ruleset.yaku(1)):
            assert all(ids.index(other) > row for other in yaku.beats)


@rulesets
def test_random_matches_end_after_their_rounds_or_at_their_target_with_48_cards_at_every_moment(
    ruleset: Ruleset,
) -> None:
    random = Random(7)
    match = Match(ruleset).after_all(start_match(ruleset, random))
    while not match.is_over:
        while not match.current.is_over:
            assert len(match.current.actions) < LONGEST_ROUND
            assert count_cards(match.current.position) == cards_in_play(match.current)
            match = match.after(Acted(random.choice(match.current.legal()), "random"))
        assert 0 <= match.current.next_dealer < ruleset.players
        match = match if match.is_over else match.after(deal_next_round(match, random))

    is_out = ruleset.bank > 0 >= min(match.totals())
    assert not ruleset.rounds or len(match.finished) == ruleset.rounds or is_out
    assert not ruleset.target or max(match.totals()) >= ruleset.target
    assert len(match.totals()) == ruleset.players


def cards_in_play(current: Round) -> int:
    """Return how many cards there are: the joker is in a hand until the hands are folded."""
    bids = current.position.phase == BID
    return 48 + (bids and current.ruleset.has_joker and not current.ruleset.joker_sits_out)


@rulesets
def test_a_stock_is_played_from_its_top(ruleset: Ruleset) -> None:
    random = Random(3)
    fold = shuffle_pack(random, ruleset)
    current = Round.from_deck(ruleset, 1, deal_until_valid(ruleset, 0, random)[0], 0, fold)
    stock = current.stock
    while not current.is_over:
        stock = stock if current.turns else current.stock
        current = current.play(random.choice(current.legal()))
        if not current.turns:
            continue
        drawn = [turn.drawn for turn in current.turns if turn.drawn >= 0]

        assert (*drawn, *current.stock) == stock
        assert card_set(current.stock) == current.position.stock
