"""Beats: what happened, once each and in order, and where the cards went."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.practice.players import SETUP, step
from tests.web.rounds import EVERY_TABLE, KOIKOI, Table, moments
from tutor.practice import Practice
from tutor.rules.cards import NO_CARD, card_named, cards_in, ids_in
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, MISDEAL, SHOW
from tutor.rules.round.round import Round
from tutor.web.table.beats import (
    CALL,
    PLAY,
    STOCK,
    TURN,
    YAKU,
    Beat,
    find_last_words,
    list_beats,
    list_prelude_moves,
    track_places,
)
from tutor.web.table.table import build_table_view
from tutor.web.words.names.players import list_people

SEEDS = range(8)


def beats_of(moment: Round, since: Round | None = None) -> tuple[Beat, ...]:
    people = list_people(moment.ruleset.players)
    return list_beats(moment, people, list_prelude_moves(moment), over=False, since=since)


def after_each_action() -> Iterator[tuple[Round, Round]]:
    """Yield each moment of random rounds of all tables, with the one before."""
    for table in EVERY_TABLE:
        for seed in SEEDS:
            line = list(moments(table, seed))
            yield from pairwise(line)


class Board:
    """A table on which beats are played, as a browser plays them."""

    def __init__(self, dealt: Round) -> None:
        self.places = [set(cards_in(place)) for place in track_places(dealt.position.field, ())]
        self.piles: dict[str, set[int]] = {}
        self.waiting = ""

    def play(self, beat: Beat) -> None:
        if beat.kind not in (PLAY, TURN):
            return
        assert self.waiting in ("", beat.cards[0])
        self.waiting = beat.cards[0] if beat.spots == (STOCK,) else ""
        for card, spot in zip(beat.cards, beat.spots, strict=True):
            self._move(card_named(card), spot)

    def _move(self, card: int, spot: str) -> None:
        where, _, number = spot.rpartition("-")
        for place in self.places:
            place.discard(card)
        if where == "place":
            while len(self.places) < int(number):
                self.places.append(set())
            assert not self.places[int(number) - 1]
            self.places[int(number) - 1] = {card}
        elif spot != STOCK:
            self.piles.setdefault(where, set()).add(card)


@pytest.mark.parametrize("table", EVERY_TABLE, ids=lambda table: f"{table[1]} {table[3]}")
def test_beats_played_one_by_one_lead_to_the_table_as_it_lies(table: Table) -> None:
    for seed in SEEDS:
        line = [one for one in moments(table, seed) if one.turns]
        if not line:
            continue
        dealt, end = line[0].turns[0].field_before, line[-1]
        board = Board(replace(end, position=end.position._replace(field=dealt)))
        for beat in beats_of(end):
            board.play(beat)

        lying = track_places(end.position.field, end.turns)
        assert [set(cards_in(place)) for place in lying if place] == [
            one for one in board.places if one
        ]
        piles = sorted(sorted(pile) for pile in board.piles.values())
        captured = (cards_in(pile) for pile in end.position.captured)
        assert piles == sorted(pile for pile in captured if pile)


def test_what_is_new_is_what_the_page_before_did_not_tell() -> None:
    met = 0
    for before, after in after_each_action():
        if before.position.phase in (MISDEAL, SHOW):
            continue  # what is kept is told to nobody
        told, now = beats_of(before), beats_of(after, since=before)
        fresh = [one for one in now if one.is_new]
        known = now[: len(now) - len(fresh)]

        assert not any(one.is_new for one in known)
        assert told[: len(known)] == known
        assert len(told) - len(known) in (0, 1)
        if len(told) > len(known):  # only a turned card that waited is told again
            assert told[-1].spots == (STOCK,)
        met += len(fresh)
    assert met > 1000


def test_nothing_is_new_once_a_move_was_taken_back() -> None:
    line = list(moments(KOIKOI, 1))

    assert not any(one.is_new for one in beats_of(line[2], since=line[6]))


def test_everything_is_new_in_another_round() -> None:
    here, there = list(moments(KOIKOI, 1)), list(moments(KOIKOI, 2))

    assert all(one.is_new for one in beats_of(here[6], since=there[-1]))


def test_a_card_that_waits_for_a_choice_is_told_once_it_is_turned_not_while_in_hand() -> None:
    met = {CHOOSE_HAND: 0, CHOOSE_DRAW: 0}
    for before, after in after_each_action():
        if after.position.phase not in met or after.position.placing == NO_CARD:
            continue
        fresh = [one for one in beats_of(after, since=before) if one.is_new]
        [waiting] = ids_in(1 << after.position.placing)
        if after.position.phase == CHOOSE_DRAW:
            assert fresh[-1].cards == (waiting,)
            assert fresh[-1].spots == (STOCK,)
        else:
            assert all(waiting not in one.cards for one in fresh)
        met[after.position.phase] += 1
    assert min(met.values()) > 10


def test_a_yaku_is_told_with_its_cards_where_they_lie_and_before_what_is_called() -> None:
    made = 0
    for _before, after in after_each_action():
        beats = beats_of(after)
        for place, one in enumerate(beats):
            if one.kind == YAKU:
                assert one.title in one.text
                assert one.points in one.text
                assert len(one.cards) == len(one.spots) > 0
                assert {spot.rpartition("-")[0] for spot in one.spots} == {one.who.key}
                assert beats[place - 1].kind in (TURN, YAKU)
                made += 1
            if one.kind == CALL:
                assert beats[place - 1].kind == YAKU
    assert made > 100


def test_the_last_words_are_those_of_the_last_player(practice: Practice) -> None:
    for seed in SEEDS:
        table = practice.open(replace(SETUP, level="greedy", seed=seed))
        while not table.match.current.is_over:
            view = build_table_view(table)
            if table.match.current.turns:
                last = find_last_words(view.history)
                assert {one.who for one in last} == {view.history[-1].who}
                assert all(one.text in view.news for one in last)
                counts = [one.text for one in last if one.kind in (YAKU, CALL)]
                assert view.news.startswith(" ".join(counts))  # a narrow line shows it first
            table = step(practice, table)
