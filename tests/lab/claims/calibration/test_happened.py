"""What was said of decisions in whole rounds, and what then happened there."""

from itertools import islice
from random import Random

import pytest

from tests.engine.positions import hachihachi, koikoi, roppyakken
from tests.sizes import a_few_of
from tutor.engine.players import GreedyPlayer
from tutor.explain.claim import CHANCE
from tutor.lab.claims.calibration.happened import BY_IDEA, HELD, PLAYED, Told
from tutor.lab.claims.calibration.rounds import Decision, Seating, look, play_rounds
from tutor.rules.cards import NO_CARD
from tutor.rules.match.match import Acted, Match, start_match
from tutor.rules.position import NOBODY
from tutor.rules.round.round import collect_captured
from tutor.rules.ruleset import Ruleset

GREEDY = Seating(GreedyPlayer(), GreedyPlayer())
GAMES = [koikoi(), roppyakken(), hachihachi()]
TABLES = [*GAMES, hachihachi(players=5)]
ROUNDS = 3


def met(rules: Ruleset, rounds: int = ROUNDS) -> list[Decision]:
    return [one for each in islice(play_rounds(rules, GREEDY, 5), rounds) for one in each]


@pytest.mark.parametrize("rules", GAMES, ids=lambda one: one.game.name)
def test_every_decision_is_the_learners_and_knows_no_more_than_he_does(rules: Ruleset) -> None:
    decisions = met(rules, 6)

    assert {one.seen.player for one in decisions} == set(range(rules.players))
    for one in decisions:
        assert one.seen == look(one.match)


@pytest.mark.parametrize(
    "rules", a_few_of(TABLES, 2), ids=lambda one: f"{one.game.name}-{one.players}"
)
def test_a_round_is_played_on_with_the_cards_that_lie_there(rules: Ruleset) -> None:
    for one in met(rules, 4 * rules.players):
        action = one.match.current.legal()[0]
        first, second = (one.play_on(GREEDY, action, NO_CARD, seed) for seed in (1, 2))

        assert first.match.current.is_over
        assert first.match.current.deal == one.match.current.deal
        begun = len(one.match.current.actions)
        assert first.match.current.actions[begun] == action
        assert first.match == second.match  # the greedy player leaves nothing to luck


def test_points_are_what_the_score_of_the_match_says() -> None:
    for rules in GAMES:
        for one in met(rules):
            ended = one.play_on(GREEDY, one.match.current.legal()[0], NO_CARD, 1)
            changes, player = ended.match.changes[-1], one.seen.player
            others = [change for at, change in enumerate(changes) if at != player]
            apart = rules.game.name != "hachihachi"
            wanted = changes[player] - apart * sum(others) / len(others)

            assert ended.points == pytest.approx(wanted)


def test_whose_yaku_grow_first_is_seen_in_the_course_of_the_round() -> None:
    rules, seats = koikoi(), set()
    for seed in range(12):
        match = Match(rules).after_all(start_match(rules, Random(seed)))
        begun = Decision(match, look(match))
        ended = begun.play_on(GREEDY, match.current.legal()[0], NO_CARD, 1)
        seats.add(ended.first)
        position = ended.match.current.position
        if position.winner != NOBODY and not any(position.calls):
            assert ended.first == position.winner
    assert len(seats) > 1


def test_every_figure_that_is_told_stands_beside_what_happened() -> None:
    figures = set()
    for place, one in enumerate(met(koikoi(), 8)):
        for case in Told(one, GREEDY, place, (1, place)).cases():
            figures.add(case.figure.split(".")[0])
            assert case.round == (1, place)
            if case.unit == CHANCE:
                assert 0 <= case.said <= 1
                assert case.happened in (0.0, 1.0)
    assert {"best", "against", "points", "gives"} <= figures
    assert figures <= {"best", "against", "match", "points", "weighing"} | {
        str(kind) for kind in (*HELD, *PLAYED, *BY_IDEA)
    }


def test_a_decision_is_asked_about_before_its_end_is_known() -> None:
    """Each decision of a round is as likely to be met, however long the round is."""
    match = Match(koikoi()).after_all(start_match(koikoi(), Random(1)))
    length = 0
    while not match.current.is_over:
        length += 1
        match = match.after(Acted(GREEDY.choose(look(match), 0, 1), ""))
    asked = sum(map(len, islice(play_rounds(koikoi(), GREEDY, 9), 200))) / 200

    assert length > 2
    assert asked == pytest.approx(0.35 * 5, abs=1.0)


def test_a_card_is_taken_or_lost_as_the_next_turns_show() -> None:
    taken, lost = set(), set()
    for one in met(koikoi(), 8):
        ended = one.play_on(GREEDY, one.match.current.legal()[0], NO_CARD, 1)
        begun, seat = len(one.seen.history) + 1, one.seen.seat
        later = ended.match.current.turns[begun:]
        mine, others = (
            [turn for turn in later if (turn.seat == seat) is own] for own in (True, False)
        )
        for card in range(48):
            first = [
                collect_captured(turns[:1], who) >> card & 1
                for turns, who in ((mine, seat), (others, 1 - seat))
            ]
            assert [ended.has_taken(seat, card), ended.has_lost(card)] == list(map(bool, first))
            taken |= {ended.has_taken(seat, card)}
            lost |= {ended.has_lost(card)}
    assert taken == lost == {True, False}


def test_who_wins_the_match_is_known_by_playing_it_on() -> None:
    one = met(koikoi(), 1)[0]
    ended = one.play_on(GREEDY, one.match.current.legal()[0], NO_CARD, 1)
    parts = {ended.win_match(GREEDY, seed) for seed in range(4)}

    assert parts <= {0.0, 0.5, 1.0}
    assert ended.win_match(GREEDY, 1) == ended.win_match(GREEDY, 1)
    assert len(parts) > 1
