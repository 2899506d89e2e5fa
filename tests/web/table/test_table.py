"""What the table of a match marks as new since the last decision, and who plays after whom."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.practice.players import SETUP, step
from tutor.practice import LEARNER, Practice, Table
from tutor.rules.cards import NO_CARD, id_of
from tutor.rules.round.round import Turn
from tutor.web.table.board import BoardView
from tutor.web.table.card_view import CardView
from tutor.web.table.seats import build_score
from tutor.web.table.table import build_table_view


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
