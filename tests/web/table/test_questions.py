"""The questions that no card answers: their answers are the legal actions, their figures true."""

import re
from dataclasses import replace

import pytest
from flask import Flask

from tests.web.rounds import (
    CLASSIC,
    EVERY_TABLE,
    HACHIHACHI,
    HACHIHACHI_FIVE,
    ROPPYAKKEN,
    ROPPYAKKEN_TWO,
    WIKIPEDIA,
    Table,
    asks,
    found,
    moments,
    seen,
)
from tutor.practice import LEARNER
from tutor.rules.actions import action_named
from tutor.rules.position import BID, CANCEL, DECIDE, MISDEAL, SHOW
from tutor.rules.round.capture import STAY
from tutor.rules.round.play import GIVE_UP, STOP, apply
from tutor.rules.round.prelude import list_offers
from tutor.rules.round.round import Round
from tutor.rules.score.par import build_outcome, settle
from tutor.web.table.board import build_board
from tutor.web.table.questions import TableQuestion, build_question
from tutor.web.words.names.players import list_people


def asked(moment: Round) -> TableQuestion:
    put = build_question(seen(moment), list_people(moment.ruleset.players))
    assert put
    return put


@pytest.mark.parametrize("table", EVERY_TABLE, ids=lambda table: f"{table[1]}-{table[3]}")
def test_the_answers_are_exactly_the_legal_actions(table: Table) -> None:
    phases = set()
    for seed in range(40):
        for moment in moments(table, seed):
            if moment.is_over or moment.to_act != LEARNER:
                continue
            put = build_question(seen(moment), list_people(moment.ruleset.players))
            if put:
                phases.add(moment.position.phase)
                actions = [action_named(one.action) for one in put.answers]
                assert sorted(actions) == sorted(moment.legal())
                assert all(one.title for one in put.answers)
                assert put.heading
                assert put.text
    assert phases
    assert phases <= {BID, MISDEAL, SHOW, DECIDE, CANCEL}


def test_a_stop_tells_what_it_pays() -> None:
    moment = found(HACHIHACHI, asks(DECIDE))
    stop = asked(moment).answers[0]
    rules = moment.rules
    ended = apply(rules, moment.position, STOP)
    shown = ended._replace(shown_points=(0, 0, 0))

    own = settle(rules.par, build_outcome(rules, shown))[moment.seat_of(LEARNER)]
    match = re.match(r"Each of the others pays you (\d+) points", stop.text)

    assert match
    assert 2 * int(match[1]) == own


@pytest.mark.parametrize(
    ("preset", "calls", "told"),
    [
        ("kk_koikoi_japan", 0, r"you pay those points\. A later stop scores 1 point more"),
        ("kk_koikoi_japan", 3, r"you pay those points\. Your yaku then count × 2\.$"),
        ("kk_nintendo", 0, r"you get nothing, and those points count × 2\.$"),
    ],
)
def test_a_call_tells_what_it_risks_and_what_it_adds(preset: str, calls: int, told: str) -> None:
    """J1, J12, N4."""

    def has_called(one: Round) -> bool:
        return asks(DECIDE)(one) and one.position.calls[LEARNER] == 0

    moment = seen(found(("koikoi", preset, {}, 2), has_called))
    put = build_question(replace(moment, calls=(calls, 0)), list_people(moment.ruleset.players))

    assert put
    assert re.search(told, put.answers[1].text)


def test_a_question_names_a_yaku_once_where_both_of_its_names_are_the_same(app: Flask) -> None:
    moment = found(HACHIHACHI, asks(DECIDE))
    asked_in = {}
    for language in ("en", "ja"):
        with app.test_request_context(headers={"Cookie": f"lang={language}"}):
            asked_in[language] = asked(moment)

    assert asked_in["ja"].heading not in asked_in["ja"].text
    terms, _sum, _question = asked_in["en"].text.split(". ", 2)
    assert terms != asked_in["en"].heading


def test_going_on_tells_what_is_left_without_a_new_yaku() -> None:
    moment = found(HACHIHACHI, asks(DECIDE))
    seat = moment.seat_of(LEARNER)
    half = moment.position.points[seat] * moment.position.boost // 2

    told = asked(moment).answers[1].text

    assert f"only half at the end, {half} points from each" in told
    assert "you may have to pay for both" in told


def test_one_who_stops_is_told_who_pays_for_all() -> None:
    """A-H12."""

    def beaten(one: Round) -> bool:
        callers = [seat for seat, calls in enumerate(one.position.calls) if calls]
        return asks(DECIDE)(one) and len(callers) == 1 and one.active[callers[0]] != LEARNER

    stop = asked(found(HACHIHACHI, beaten)).answers[0].text

    assert re.search(r"^(Aoi|Ren) pays you \d+ points\. You pay (Aoi|Ren) \d+ points", stop)


def test_a_continue_may_be_given_up_for_half() -> None:
    moment = found(CLASSIC, asks(CANCEL))
    rules, seat = moment.rules, moment.seat_of(LEARNER)
    ended = apply(rules, moment.position, GIVE_UP)._replace(shown_points=(0, 0, 0))

    give_up, play_on = asked(moment).answers
    each = settle(rules.par, build_outcome(rules, ended))[seat] // 2

    assert f"Each of the others pays you {each} points" in give_up.text
    assert play_on.title == "Play on"


def test_showing_a_dealt_yaku_tells_its_points_and_cards() -> None:
    moment = found(ROPPYAKKEN, asks(SHOW))
    offered = list_offers(moment.ruleset, moment.position.hands[moment.actor])
    put = asked(moment)

    assert [one.title for one in put.answers] == ["Show it", "Keep it"]
    assert f"You score {offered[0].points} points" in put.answers[0].text
    assert len(put.fans) == len(offered)


def test_two_dealt_yaku_are_shown_together_or_kept_in_hachihachi() -> None:
    def two(one: Round) -> bool:
        hand = one.position.hands[one.actor]
        return asks(SHOW)(one) and len(list_offers(one.ruleset, hand)) == 2

    put = asked(found(CLASSIC, two))

    assert [one.title for one in put.answers] == ["Show them all", "Keep them"]
    assert "You show all of them or none." in put.text
    assert "Each of the other two pays you" in put.answers[0].text


def test_four_of_a_month_may_be_declared() -> None:
    put = asked(found(ROPPYAKKEN_TWO, asks(MISDEAL)))

    assert put.heading.startswith("All four ")
    assert [one.title for one in put.answers] == ["Declare a misdeal", "Play on"]
    assert [len(fan) for fan in put.fans] == [4]


def test_a_bidder_is_told_what_a_pass_costs() -> None:
    def may_pass(one: Round) -> bool:
        return asks(BID)(one) and len(one.legal()) == 2

    late = asked(found(HACHIHACHI_FIVE, may_pass)).answers[1].text
    assert "pay 10 points, times the multiplier of the field" in late


def test_in_the_classic_game_the_second_to_pass_pays_more() -> None:
    """4.3: the k-th volunteer pays (1 + (k - 1) / 2) kan, and the field is known."""

    def second(one: Round) -> bool:
        spoken = one.bidding
        return (
            asks(BID)(one)
            and len(one.legal()) == 2
            and spoken is not None
            and len(spoken.passed) == 1
        )

    moment = found(CLASSIC, second)

    assert f"pay {18 * moment.position.boost} points to the winner" in asked(moment).answers[1].text


def test_a_bidder_without_a_choice_has_one_button() -> None:
    put = asked(found(HACHIHACHI_FIVE, lambda one: asks(BID)(one) and len(one.legal()) == 1))

    assert put.heading == "You have to join"
    assert put.is_forced


def test_the_joker_may_be_let_lie_where_the_rules_say_so() -> None:
    """A-R5."""
    moment = found(WIKIPEDIA, lambda one: STAY in one.legal() and one.to_act == LEARNER)
    view = build_board(
        seen(moment), list_people(moment.ruleset.players), moment.turns, may_act=True
    )

    assert view.stay
    assert (view.stay.action, view.stay.title) == ("stay", "Leave it there")
    assert view.is_choice
    assert "choose what you take" in view.prompt.lower()
