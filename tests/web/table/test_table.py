"""What the table of a match marks as new since the last decision, and who plays after whom."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count

import pytest
from flask.testing import FlaskClient

from tests.practice.players import SETUP, step
from tests.web.learner import MATCH, actions, found, get, live, post
from tutor.practice import LEARNER, Practice, Table
from tutor.rules.cards import NO_CARD, cards_in, id_of
from tutor.rules.position import BID, DEALT_YAKU
from tutor.rules.round.participation import PASS
from tutor.rules.round.round import Turn
from tutor.store import MatchSetup
from tutor.web.table.board import BoardView
from tutor.web.table.card_view import CardView
from tutor.web.table.seats import build_score
from tutor.web.table.table import build_table_view, is_deal_unseen, lay_out_deal


def turns_of_both(practice: Practice) -> Iterator[tuple[Table, Turn, Turn]]:
    """Yield tables at which the learner begins a turn, with his last turn and the computer's."""
    for seed in range(10):
        table = practice.open(replace(SETUP, level="greedy", seed=seed))
        while not table.match.current.is_over:
            turns = table.match.current.turns
            if len(turns) > 1 and turns[-1].seat != table.match.current.seat_of(LEARNER):
                yield table, turns[-2], turns[-1]
            table = step(practice, table)


def face_up(board: BoardView) -> Iterator[CardView]:
    """Yield the cards of the field and of every pile."""
    for place in board.places:
        yield from place
    for strip in board.strips:
        for group in strip.groups:
            yield from group.cards


def moved(turn: Turn) -> set[str]:
    """Return the ids of the cards that a turn moved: its two cards and all that they took."""
    took = turn.took | turn.drew_took
    others = {id_of(card) for card in range(48) if took >> card & 1}
    return others | {id_of(card) for card in (turn.played, turn.drawn) if card != NO_CARD}


def test_cards_that_the_computer_moved_are_new_and_the_learner_s_own_are_not(
    practice: Practice,
) -> None:
    met = 0
    for table, own, computer_s in turns_of_both(practice):
        board = build_table_view(table).board
        assert board
        new = {card.id for card in face_up(board) if card.mark == "new"}

        assert new == moved(computer_s)
        met += bool(moved(own) - new)
    assert met > 20


@pytest.mark.parametrize(
    ("game", "preset", "players", "told"),
    [
        ("roppyakken", "rp_fudawiki", 3, "Play goes round to the right. After you: Aoi, Ren."),
        ("hachihachi", "hh_standard", 3, "Play goes round to the left. After you: Aoi, Ren."),
        ("hachihachi", "hh_classic", 4, "Play goes round to the right. After you: Aoi, Ren, Yui."),
        ("koikoi", "kk_standard", 2, ""),
    ],
)
def test_the_order_of_play_is_told_in_words(
    practice: Practice, game: str, preset: str, players: int, told: str
) -> None:
    setup = replace(SETUP, game=game, preset=preset, overrides={}, level="greedy", players=players)

    assert build_score(practice.open(setup)).order == told


def test_a_player_s_note_is_a_verb_that_agrees_with_their_name(practice: Practice) -> None:
    setup = replace(SETUP, game="hachihachi", preset="hh_classic", overrides={}, players=7)
    own: set[str] = set()
    others: set[str] = set()
    for seed in range(12):
        table = practice.open(replace(setup, level="random", seed=seed))
        for _turn in range(3):
            for row in build_score(table).rows:
                (own if row.person.is_you else others).update(row.note.split(", "))
            table = step(practice, table)

    assert {"passed", "sit out"} <= own
    assert {"passed", "sits out", "has the joker"} <= others
    assert not own & {"sits out", "has the joker"}


FIVE = MatchSetup("hachihachi", "hh_standard", {"rounds": 3}, "random", True, 0, 5)
LINK = r'id="see-result"\s+href="([^"]+)"'


def open_until(practice: Practice, setup: MatchSetup, wanted: Callable[[Table], bool]) -> Table:
    """Return the first match of all seeds whose first round begins as *wanted*."""
    return next(one for one in _open_all(practice, setup) if wanted(one))


def _open_all(practice: Practice, setup: MatchSetup) -> Iterator[Table]:
    return (practice.open(replace(setup, seed=seed)) for seed in count(1))


def is_decided_by_a_dealt_hand(table: Table) -> bool:
    return table.match.current.position.ending == DEALT_YAKU


def is_over_without_the_learner(table: Table) -> bool:
    return bool(table.match.current.is_over and table.match.current.turns)


def may_pass(table: Table) -> bool:
    current = table.match.current
    return current.position.phase == BID and PASS in current.legal()


@pytest.fixture(params=["dealt hand", "one round, dealt hand", "not needed", "passed"])
def ended(request: pytest.FixtureRequest, practice: Practice) -> Table:
    """Return a table whose round has ended without a card of the learner."""
    if request.param == "passed":
        table = open_until(practice, FIVE, may_pass)
        while not table.match.current.is_over:
            action = PASS if may_pass(table) else table.match.current.legal()[0]
            table = practice.act(table, table.version, action)
        return table
    if request.param == "not needed":
        return open_until(practice, FIVE, is_over_without_the_learner)
    rounds = 1 if request.param.startswith("one") else 3
    setup = replace(MATCH, overrides={"rounds": rounds})
    return open_until(practice, setup, is_decided_by_a_dealt_hand)


def test_the_deal_is_shown_and_then_the_result(client: FlaskClient, ended: Table) -> None:
    deal = lay_out_deal(ended).match.current.position.field
    page = get(client, f"/play/{ended.token}")
    result = get(client, found(LINK, page))

    field = re.findall(r'id="field-([^"]+)"', page)
    stacked = re.findall(r'class="stack.*?</div>', page)
    assert set(field) <= {id_of(card) for card in cards_in(deal)}
    assert len(field) + 3 * len(stacked) == len(cards_in(deal))
    assert 'id="result"' not in page
    assert not actions(page)
    assert 'id="result"' in result


def test_no_score_tells_the_result_beside_the_deal(client: FlaskClient, ended: Table) -> None:
    laid = lay_out_deal(ended)
    before = ended.match.totals(ended.match.current.number)
    assert laid.match.totals() == before
    assert not laid.match.is_over
    assert not laid.is_your_turn
    assert not laid.match.current.is_over


def test_what_followed_the_deal_can_move(client: FlaskClient, ended: Table) -> None:
    page = get(client, f"/play/{ended.token}")
    part = get(client, found(LINK, page), part=True)

    assert 'id="result"' in part
    assert len(re.findall(r'<li\s+class="[^"]*fresh', part)) >= len(ended.match.current.turns)


def test_a_learner_is_not_told_to_play(client: FlaskClient, practice: Practice) -> None:
    table = open_until(practice, FIVE, may_pass)
    while not is_deal_unseen(table) and not table.match.current.is_over:
        fields = {"version": str(table.version), "action": "pass"}
        _status, part, _address = post(client, f"/play/{table.token}/act", fields, part=True)
        table = practice.table(table.token)

    assert LEARNER not in table.match.current.active
    assert "see-result" in part
    assert "Your turn" not in live(part)


def test_a_round_that_the_learner_played_shows_its_result(
    client: FlaskClient, practice: Practice
) -> None:
    table = practice.open(MATCH)
    while not table.match.current.is_over:
        table = practice.act(table, table.version, table.match.current.legal()[0])
    page = get(client, f"/play/{table.token}")

    assert 'id="result"' in page
    assert "see-result" not in page
