"""Lines of every game, preset and table size: what goes out comes back, and tells no secret."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.protocol.positions import (
    CLASSIC,
    CLASSIC_SEVEN,
    EVERY_TABLE,
    FIVE,
    HACHIHACHI,
    KOIKOI_RULES,
    OPTIONAL,
    ROPPYAKKEN,
    SEVEN,
    SPICY,
    action_line,
    all_observations,
    fields_of,
    in_phase,
    moments,
    named,
)
from tutor.protocol.observations import observation_line, read_action, read_observation
from tutor.rules.cards import JOKER, CardSet, cards_in
from tutor.rules.games import ruleset
from tutor.rules.legal import legal_actions
from tutor.rules.match.take_back import unknown_cards
from tutor.rules.observation import observe
from tutor.rules.position import (
    BID,
    CANCEL,
    CHOOSE_DRAW,
    CHOOSE_HAND,
    DECIDE,
    MISDEAL,
    PLAY_HAND,
    SHOW,
    replace_entry,
)
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

TABLES = st.sampled_from([*EVERY_TABLE, OPTIONAL, ruleset("koikoi", "kk_blog", SPICY)])


@given(rules=TABLES, seed=st.integers(0, 2**32))
def test_every_observation_of_every_game_is_read_back_as_it_was(rules: Ruleset, seed: int) -> None:
    for seen in all_observations(rules, seed):
        assert read_observation(observation_line(seen)) == seen


@given(rules=TABLES, seed=st.integers(0, 2**32))
def test_every_legal_action_of_every_game_is_read_back_as_it_was(rules: Ruleset, seed: int) -> None:
    for seen in all_observations(rules, seed):
        lines = [action_line(action, seen) for action in legal_actions(seen)]

        assert len({*lines}) == len(lines)
        assert [read_action(line, seen) for line in lines] == [*legal_actions(seen)]


def relabelled(cards: CardSet, swapped: dict[int, int]) -> CardSet:
    return sum(1 << swapped.get(card, card) for card in cards_in(cards))


def dealt_again(current: Round, random: Random) -> Round:
    """Return a moment with what its actor cannot know in other places."""
    player, position = current.to_act, current.position
    hidden = cards_in(unknown_cards(observe(current, player, ())))
    swapped = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
    hands = tuple(relabelled(hand, swapped) for hand in position.hands)
    moved = position._replace(
        hands=replace_entry(hands, current.actor, position.hands[current.actor]),
        stock=relabelled(position.stock, swapped),
    )
    stock = tuple(swapped.get(card, card) for card in current.stock)
    return replace(current, position=moved, stock=stock)


@given(rules=TABLES, seed=st.integers(0, 2**32))
def test_a_line_is_the_same_wherever_the_hidden_cards_lie(rules: Ruleset, seed: int) -> None:
    random = Random(seed)
    totals = (0,) * rules.players
    for current in moments(rules, Random(seed)):
        other = dealt_again(current, random)

        lines = [observation_line(observe(one, one.to_act, totals)) for one in (current, other)]
        assert lines[0] == lines[1]


def is_bidding_with_joker(seen: Any) -> bool:
    return bool(seen.hand >> JOKER & 1)


def test_a_bidder_may_hold_the_joker_and_nobody_else() -> None:
    """S2.25, A-H17."""
    fields = fields_of(in_phase(BID, rules=SEVEN, such_that=is_bidding_with_joker))

    assert "0-joker" in fields["hand"]
    assert fields["hand_counts"] == [7] * 7
    assert (fields["seats"], fields["table"], fields["stock"]) == (7, 7, 0)


def test_whoever_sits_out_with_the_joker_holds_nothing_and_plays_nothing() -> None:
    """RULES 3.0, joker_mode."""
    fields = fields_of(in_phase(BID, rules=CLASSIC_SEVEN))

    assert sorted(fields["hand_counts"]) == [0, 7, 7, 7, 7, 7, 7]
    assert (len(fields["field"]), fields["stock"]) == (6, 0)


BASE = list(fields_of(in_phase(PLAY_HAND)))
SHOWN = ["shown", "shown_points", "offers", "card_points"]
BIDS = ["table", "active", "bids", "passers", "multiplier", "outstanding"]
ADDED: list[tuple[Ruleset, list[str]]] = [
    (KOIKOI_RULES, []),
    (ROPPYAKKEN, [*SHOWN, "target"]),
    (HACHIHACHI, [*BIDS, *SHOWN]),
    (SEVEN, [*BIDS, *SHOWN]),
]


@pytest.mark.parametrize(("rules", "added"), ADDED, ids=[named(rules) for rules, _ in ADDED])
def test_each_game_adds_its_own_fields_before_the_history(rules: Ruleset, added: list[str]) -> None:
    assert list(fields_of(in_phase(PLAY_HAND, rules=rules))) == [*BASE[:-1], *added, BASE[-1]]


ASKED: list[tuple[Ruleset, int, str, list[object]]] = [
    (KOIKOI_RULES, DECIDE, "call", ["stop", "koikoi"]),
    (HACHIHACHI, DECIDE, "call", ["stop", "continue"]),
    (CLASSIC, CANCEL, "cancel", [True, False]),
    (OPTIONAL, MISDEAL, "misdeal", [True, False]),
    (FIVE, BID, "bid", ["join", "pass"]),
]


@pytest.mark.parametrize(("rules", "phase", "kind", "values"), ASKED)
def test_a_choice_between_two_is_written_in_the_words_of_the_game(
    rules: Ruleset, phase: int, kind: str, values: list[object]
) -> None:
    seen = in_phase(phase, rules=rules)

    given = [json.loads(action_line(action, seen)) for action in legal_actions(seen)]
    assert given == [{kind: value} for value in values]


@pytest.mark.parametrize("rules", [ROPPYAKKEN, HACHIHACHI, CLASSIC], ids=named)
def test_the_dealt_yaku_that_are_offered_may_be_shown_or_kept(rules: Ruleset) -> None:
    """S0.18, S2.34."""
    seen = in_phase(SHOW, rules=rules)
    fields = fields_of(seen)

    everything = json.loads(action_line(legal_actions(seen)[-1], seen))
    assert fields["offers"] == everything["show"] != []
    assert json.loads(action_line(legal_actions(seen)[0], seen)) == {"show": []}


@pytest.mark.parametrize("phase", [CHOOSE_HAND, CHOOSE_DRAW])
def test_an_option_without_cards_lets_the_card_lie(phase: int) -> None:
    """A-R5: under rp_wikipedia the joker need not capture."""
    rules = next(one for one in EVERY_TABLE if one.preset == "rp_wikipedia")
    seen = in_phase(phase, rules=rules, such_that=lambda one: [] in fields_of(one)["options"])

    assert fields_of(seen)["options"][-1] == []
    assert read_action('{"take": []}', seen) == legal_actions(seen)[-1]


def test_a_match_to_a_target_has_no_number_of_rounds() -> None:
    """S0.50."""
    seen = in_phase(PLAY_HAND, rules=ROPPYAKKEN)
    fields = fields_of(seen)
    unsaid = {name: value for name, value in fields.items() if name != "rounds"}

    assert (fields["rounds"], fields["target"]) == (None, 600)
    assert read_observation(json.dumps(unsaid)) == seen


@pytest.mark.parametrize("rules", [ROPPYAKKEN, FIVE], ids=named)
def test_what_can_be_computed_may_be_left_out(rules: Ruleset) -> None:
    computed = ("passers", "outstanding", "offers", "card_points", "target")
    seen = in_phase(PLAY_HAND, at_least=3, rules=rules)
    fields = {name: value for name, value in fields_of(seen).items() if name not in computed}

    assert read_observation(json.dumps(fields)) == seen


def test_after_the_bids_seats_are_those_who_play_and_the_others_have_passed() -> None:
    """S2.24 to S2.29."""
    fields = fields_of(in_phase(PLAY_HAND, rules=FIVE))

    assert (fields["seats"], fields["table"], len(fields["totals"])) == (3, 5, 5)
    assert sorted([*fields["active"], *fields["passers"]]) == [0, 1, 2, 3, 4]
    joined = [bid["player"] for bid in fields["bids"] if bid["bid"] == "join"]
    assert sorted(joined) == fields["active"]


def test_while_players_bid_those_who_passed_are_the_passers() -> None:
    seen = in_phase(
        BID, rules=FIVE, such_that=lambda one: len({joins for _, joins in one.bids}) == 2
    )

    assert fields_of(seen)["passers"] == [player for player, joins in seen.bids if not joins]


def test_an_untold_history_of_a_multiplied_round_keeps_the_multiplier() -> None:
    seen = in_phase(
        PLAY_HAND, at_least=9, rules=HACHIHACHI, such_that=lambda one: one.multiplier == 4
    )
    fields = fields_of(seen) | {"history": []}

    assert read_observation(json.dumps(fields)).multiplier == 4
