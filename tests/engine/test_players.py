"""Every computer player plays every game from the deal to the end."""

from dataclasses import replace
from random import Random

import pytest

from tests.engine.positions import (
    TABLE_NAMES,
    TABLES,
    dealt_round,
    hachihachi,
    koikoi,
    moments,
    redealt,
    roppyakken,
    seen,
)
from tests.sizes import a_few_of
from tutor.engine.compile_ahead import sample_decisions
from tutor.engine.greedy.greedy_prelude import PRELUDE
from tutor.engine.greedy.player import WORTH
from tutor.engine.players import PLAYERS, find_player
from tutor.rules.cards import IDS, cards_named
from tutor.rules.games import GAMES, usual_rulesets
from tutor.rules.legal import legal_actions
from tutor.rules.position import BID, CHOOSE_DRAW, DECIDE, MISDEAL, PLAY_HAND, SHOW
from tutor.rules.round import prelude
from tutor.rules.round.participation import JOIN, PASS
from tutor.rules.round.play import STOP
from tutor.rules.round.prelude import KEEP, WAIVE
from tutor.rules.ruleset import Ruleset


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize(("rules", "phases"), a_few_of(TABLES, 4), ids=TABLE_NAMES)
def test_a_player_plays_whole_rounds(rules: Ruleset, phases: set[int], name: str) -> None:
    bot = find_player(name, samples=4)
    random = Random(1)
    for seed in range(4):
        current = dealt_round(rules, seed)
        while not current.is_over:
            action = bot.choose(seen(current), random.getrandbits(31))
            assert action in current.legal()
            current = current.play(action)
        assert len(current.changes) == rules.players


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_seed_gives_the_same_action(name: str) -> None:
    for rules, phases in TABLES:
        for moment in moments(rules, phases, enough=1):
            bots = (find_player(name, samples=4), find_player(name, samples=4))
            first, second = (bot.choose(seen(moment), 3) for bot in bots)
            assert first == second


@pytest.mark.parametrize("name", PLAYERS)
def test_no_player_looks_at_hidden_cards(name: str) -> None:
    bot = find_player(name, samples=4)
    for rules, phases in TABLES:
        for moment in moments(rules, phases, enough=2):
            if moment.position.phase in (BID, MISDEAL, SHOW):
                continue
            moved = redealt(moment, Random(2))
            assert bot.choose(seen(moved), 3) == bot.choose(seen(moment), 3)


@pytest.mark.parametrize(
    ("hand", "field", "choice"),
    [
        # the moon glitters most
        ("9-chaff-a 8-chaff-a 1-chaff-a", "9-ribbon 8-moon 1-ribbon", "8-chaff-a"),
        # an animal does, a ribbon does not
        ("1-chaff-a 8-chaff-a", "1-ribbon 8-geese", "8-chaff-a"),
        # nothing glitters: whatever takes something
        ("8-moon 4-ribbon 5-chaff-a", "1-crane 2-ribbon 5-ribbon", "5-chaff-a"),
        # nothing matches: the first card is let go
        ("8-moon 4-ribbon 5-chaff-a", "1-crane 2-ribbon", "4-ribbon"),
    ],
)
def test_the_magpie_takes_what_glitters(hand: str, field: str, choice: str) -> None:
    moment = dealt_round(koikoi(), 1)
    observation = replace(seen(moment), hand=cards_named(hand), field=cards_named(field))

    assert IDS[find_player("magpie").choose(observation, 1)] == choice


def test_the_magpie_always_stops_and_takes_the_better_of_two() -> None:
    for moment in moments(koikoi(), {DECIDE, CHOOSE_DRAW}, enough=8):
        action = find_player("magpie").choose(seen(moment), 1)

        if moment.position.phase == DECIDE:
            assert action == STOP
        else:
            assert WORTH[action] == max(WORTH[card] for card in moment.legal())


def test_the_greedy_player_shows_everything_and_waives_a_misdeal() -> None:
    greedy = find_player("greedy")
    for moment in moments(roppyakken(hand_quad="optional_misdeal"), {SHOW, MISDEAL}, enough=10):
        offered = prelude.list_offers(moment.ruleset, moment.position.hands[moment.actor])
        everything = KEEP + (1 << len(offered)) - 1
        wanted = WAIVE if moment.position.phase == MISDEAL else everything

        assert greedy.choose(seen(moment), 1) == wanted


@pytest.mark.parametrize(
    ("hand", "joins"),
    [
        # six months
        ("1-crane 2-warbler 3-curtain 4-cuckoo 5-bridge 6-butterflies 6-ribbon", True),
        ("1-crane 2-warbler 3-curtain 4-cuckoo 5-bridge 5-ribbon 4-ribbon", False),
        # three of a month in five months: a dealt yaku
        ("1-crane 1-ribbon 1-chaff-a 2-warbler 3-curtain 4-cuckoo 5-bridge", True),
    ],
)
def test_the_greedy_player_joins_with_six_months_or_a_dealt_yaku(hand: str, joins: bool) -> None:
    for moment in moments(hachihachi("hh_standard", 5), {BID}, enough=4):
        observation = replace(seen(moment), hand=cards_named(hand))
        forced = PASS not in legal_actions(observation)

        assert find_player("greedy").choose(observation, 1) == (JOIN if joins or forced else PASS)


def test_the_search_is_compiled_with_every_game_and_number_of_seats() -> None:
    wanted = {(name, seats) for name, game in GAMES.items() for seats in game.hand_sizes}
    first = [list(sample_decisions(one)) for one in usual_rulesets()]
    seen = [one for some in first for one in some]
    begun = [one for one in seen if one.phase in PRELUDE]

    assert {(one.ruleset.game.name, one.ruleset.seats) for one in seen} == wanted
    assert {one.phase for one in seen} == {PLAY_HAND, DECIDE, *(one.phase for one in begun)}
    assert {one.ruleset.game.name for one in seen if one.phase == DECIDE} == {
        "koikoi",
        "hachihachi",
    }
    assert {one.ruleset.seats for one in begun} == {2, 3}
