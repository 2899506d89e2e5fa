"""What was said before the first card: told, listed, stepped through, and kept secret in play."""

import re

import pytest
from flask.testing import FlaskClient

from tests.practice.players import finish
from tests.web import learner
from tests.web.learner import get
from tests.web.rounds import HACHIHACHI_FIVE, ROPPYAKKEN, ROPPYAKKEN_TWO, found
from tutor.practice import LEARNER, Practice
from tutor.rules.cards import JOKER
from tutor.rules.position import BID, NOBODY, PLAY_HAND, SHOW
from tutor.rules.round.participation import JOIN, PASS
from tutor.rules.round.prelude import DECLARE, KEEP
from tutor.rules.round.round import Round
from tutor.store import MatchSetup
from tutor.web.table.beats import describe_prelude_move, list_beats, list_prelude_moves
from tutor.web.words.names.players import list_people

SETUP = MatchSetup("hachihachi", "hh_standard", {"rounds": 3}, "random", True, 4, 5)


def begun(one: Round) -> bool:
    return one.position.phase == PLAY_HAND and not one.turns


def test_every_bid_is_told_in_the_order_of_speaking() -> None:
    moment = found(HACHIHACHI_FIVE, lambda one: begun(one) and len(one.actions) > 4)
    bids = [one for one in list_prelude_moves(moment) if one.phase == BID]
    spoken = moment.bidding
    assert spoken

    assert [one.player for one in bids] == list(spoken.order[: len(bids)])
    assert [one.player for one in bids if one.action == JOIN] == list(spoken.participants)
    assert {one.player for one in bids if one.forced} == set(spoken.forced_in)


@pytest.mark.parametrize(
    ("action", "forced", "you", "other"),
    [
        (JOIN, False, "You join.", "Aoi joins."),
        (JOIN, True, "You have to join.", "Aoi has to join."),
        (PASS, False, "You pass.", "Aoi passes."),
    ],
)
def test_a_bid_is_a_sentence(action: int, forced: bool, you: str, other: str) -> None:
    def is_such(player: int) -> Round:
        return found(
            HACHIHACHI_FIVE,
            lambda one: any(
                (move.player, move.action, move.forced) == (player, action, forced)
                for move in list_prelude_moves(one)
            ),
        )

    for player, expected in ((LEARNER, you), (1, other)):
        move = next(
            one
            for one in list_prelude_moves(is_such(player))
            if (one.player, one.action, one.forced) == (player, action, forced)
        )
        assert describe_prelude_move(move, list_people(5), SETUP.ruleset) == expected


def test_a_dealt_yaku_that_is_shown_is_told_with_its_points() -> None:
    moment = found(ROPPYAKKEN, lambda one: any(move.shown for move in list_prelude_moves(one)))
    move = next(one for one in list_prelude_moves(moment) if one.shown)
    told = describe_prelude_move(move, list_people(3), moment.ruleset)

    assert re.fullmatch(r"(You show|Aoi shows|Ren shows) .+ \((200|400) points\)\.", told)


def test_a_misdeal_is_told_with_its_flower() -> None:
    moment = found(ROPPYAKKEN_TWO, lambda one: DECLARE in one.actions)
    [move] = [one for one in list_prelude_moves(moment) if one.action == DECLARE]

    assert re.search(
        r"declares? a misdeal: .*all four [a-z ]+ cards",
        describe_prelude_move(move, list_people(2), moment.ruleset),
    )
    assert moment.is_void


def test_what_another_player_kept_to_himself_is_no_beat_of_a_round_in_play() -> None:
    def kept(one: Round) -> bool:
        return any(
            move.phase == SHOW and move.action == KEEP and move.player
            for move in list_prelude_moves(one)
        )

    moment = found(ROPPYAKKEN, lambda one: kept(one) and not one.turns and not one.is_over)

    told, people = list_prelude_moves(moment), list_people(moment.ruleset.players)
    assert len(list_beats(moment, people, told, over=False)) == len(
        list_beats(moment, people, told)
    ) - sum(not move.is_public(LEARNER, over=False) for move in told)


def test_a_replay_steps_through_the_bids(client: FlaskClient, practice: Practice) -> None:
    table = finish(practice, practice.open(SETUP))
    bids = list_prelude_moves(table.match.rounds[0])
    assert bids[0].phase == BID

    first = get(client, f"/replays/{table.token}/1/0")
    second = get(client, f"/replays/{table.token}/1/1")

    assert "Players of this round" in first
    assert describe_prelude_move(bids[0], list_people(5), table.ruleset) in second


def test_a_round_without_the_learner_can_be_replayed(
    client: FlaskClient, practice: Practice
) -> None:
    table = finish(practice, practice.open(SETUP))
    out = [place for place, one in enumerate(table.match.rounds) if one.seat_of(0) == NOBODY]
    place = out[0]
    last = len(table.match.rounds[place].actions)

    page = get(client, f"/replays/{table.token}/{place + 1}/{last - 1}")
    all_open = get(client, f"/replays/{table.token}/{place + 1}/{last - 1}?view=open")
    end = get(client, f"/replays/{table.token}/{place + 1}/{last}")

    assert "You do not play this round." in page
    assert page.count("’s hand") == 0
    assert all_open.count("’s hand") == 3
    assert 'id="settlement"' in end


def test_void_rounds_are_listed_beside_those_that_count(
    client: FlaskClient, practice: Practice
) -> None:
    for seed in range(1, 80):
        setup = MatchSetup("hachihachi", "hh_standard", {"rounds": 3}, "random", True, seed, 3)
        table = practice.open(setup)
        if table.match.current.is_void:
            break
    assert table.match.current.is_void
    deal = get(client, f"/play/{table.token}")
    summary = get(client, learner.found(r'id="see-result"\s+href="([^"]+)"', deal))
    table = finish(practice, table)
    page = get(client, f"/replays/{table.token}/1/0")

    assert "The round is void: nobody scores" in summary
    assert "Deal again" in summary
    assert 'aria-label="Round 1, void"' in page
    assert 'aria-label="Round 1"' in page
    assert 'aria-label="Round 3"' in page


def test_the_joker_that_was_put_aside_is_told_to_its_holder(
    client: FlaskClient, practice: Practice
) -> None:
    """S2.32."""
    for seed in range(1, 200):
        setup = MatchSetup("hachihachi", "hh_standard", {"rounds": 3}, "random", True, seed, 7)
        table = practice.open(setup)
        if table.is_your_turn and table.observation.hand >> JOKER & 1:
            break
    assert "Joker, without a month" in get(client, f"/play/{table.token}")
    while table.observation.phase in (BID, SHOW):
        action = table.match.current.legal()[0]
        table = practice.act(table, table.version, action)

    page = get(client, f"/play/{table.token}")

    assert "You put the joker aside and drew a card for it." in page
    assert "0-joker" not in page
