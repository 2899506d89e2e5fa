"""A moment tried again: one question, then the answer, by the same rule as its verdict."""

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from tests.practice.players import finish
from tests.review.figures import OTHER, lost
from tests.web.learner import MATCH, get, post
from tests.web.reviewed import analysed, decided, erring_at, moment_at, own_choice, reviewed
from tutor.engine.estimate import Estimate
from tutor.practice import LEARNER, Practice, Table
from tutor.records import read_sample
from tutor.review.analyse import assess_decision
from tutor.review.figures import Assessment, Budget, DecisionAssessment, Foresight
from tutor.review.grades import Grade
from tutor.review.review import Price
from tutor.review.units import ROUND, Unit, observe_unit, replay_to
from tutor.review.verdicts.losses import review_decision
from tutor.rules.actions import action_text
from tutor.rules.cards import IDS
from tutor.rules.match.match import Match
from tutor.rules.position import DECIDE, PLAY_HAND
from tutor.web.documents import documents
from tutor.web.review.figures import cost_figures, cost_sentence, loss_text
from tutor.web.review.tries import LookCounts, count_looks, judge_try
from tutor.web.words.names.players import list_people


@pytest.fixture
def table(practice: Practice) -> Table:
    return reviewed(practice)


def verdict_of(page: str) -> str:
    [heading] = re.findall(r"<h2\s+id=\"verdict\".*?</h2>", page, re.DOTALL)
    return str(heading)


def test_before_the_answer_nothing_tells_the_class_the_price_or_the_best_move(
    client: FlaskClient, table: Table
) -> None:
    unit = own_choice(table)
    page = get(client, moment_at(table, unit))
    [aside] = re.findall("<aside.*?</aside>", page, re.DOTALL)
    listed = re.findall(r'<li>\s*<a[^>]*aria-current="step".*?</li>', aside, re.DOTALL)

    assert len(listed) == 1
    assert 'class="verdict"' not in listed[0]
    trial = aside.split("</section>")[0]
    assert not re.search(r"−\d|\d%|Slip|slip|naccuracy", trial)
    assert 'class="value' not in page


def test_a_wrong_try_asks_once_whether_the_better_one_was_seen(
    client: FlaskClient, practice: Practice, table: Table
) -> None:
    unit = own_choice(table)
    key = action_text(decided(table.match, unit).candidates[-1].action)
    address = moment_at(table, unit)
    asked = get(client, f"{address}?action={key}")

    assert re.findall(r'id="look-(\d)"', asked) == ["1", "0"]
    assert "Not this one" not in asked
    fields = {"action": key, "saw": "0"}
    _status, _body, answer = post(client, f"{address}/look", fields)
    assert answer == f"{address}?action={key}&looked=0"
    assert "✕ Not this one" in verdict_of(get(client, answer))
    assert count_looks(practice.lessons) == LookCounts(saw_wrong=0, missed_wrong=1)
    assert 'id="looks"' in get(client, "/progress")

    again = get(client, f"{address}?action={key}")
    assert "✕ Not this one" in verdict_of(again)
    post(client, f"{address}/look", fields | {"saw": "1"})
    assert count_looks(practice.lessons) == LookCounts(saw_wrong=0, missed_wrong=1)


def test_a_right_try_among_many_moves_is_answered_at_once(
    client: FlaskClient, table: Table
) -> None:
    unit = own_choice(table)
    found = decided(table.match, unit)
    assert len(found.candidates) > 2
    page = get(client, f"{moment_at(table, unit)}?action={action_text(found.best)}")

    assert "✓ Right" in verdict_of(page)


def test_an_opponents_big_slip_is_an_exercise_at_the_next_own_choice(
    client: FlaskClient, practice: Practice
) -> None:
    table = analysed(practice, finish(practice, practice.open(MATCH)), tell=erring_opponent)
    page = get(client, f"/replays/{table.token}/review")
    cards = re.findall(r'<li\s+class="moment t-good.*?</li>', page, re.DOTALL)
    slips = [card for card in cards if "How would you punish this?" in card]

    assert slips
    for card in slips:
        [key] = re.findall(r'data-moment="(\d+-\d+)"', card)
        [address] = re.findall(r'href="(/replays/[^"]+)"', card)
        place, step = map(int, address.split("/")[-2:])
        round_, step_of_slip = map(int, key.split("-"))
        slip = Unit(round_, step_of_slip)
        assert (place, step) > (slip.round, slip.step)
        assert place == slip.round
        assert replay_to(table.match, Unit(place, step)).to_act == LEARNER
        asked = get(client, address)
        assert 'name="action"' in asked
        assert 'id="answer"' not in asked


def erring_opponent(match: Match, unit: Unit) -> Assessment:
    """Return figures by which the computer does the worst, and the learner the best."""
    is_learner = unit.kind != ROUND and replay_to(match, unit).to_act == LEARNER
    found = erring_at(() if is_learner else (PLAY_HAND,))(match, unit)
    if is_learner or not isinstance(found, DecisionAssessment):
        return found
    return replace(found, outlook=Foresight(Estimate(0.6), Estimate(0.2, 0.01)))


def test_a_move_that_is_not_possible_is_not_kept(client: FlaskClient, table: Table) -> None:
    address = moment_at(table, own_choice(table))

    assert post(client, f"{address}/look", {"action": "nothing", "saw": "1"})[0] == 404


SAMPLE_MATCH = read_sample("koi-koi-cuts-both-ways").match
STOPS = Unit(2, 17)  # with 56 points, before the last round


def test_a_stop_that_wins_the_match_as_surely_is_right_when_it_is_tried_again() -> None:
    found = review_decision(SAMPLE_MATCH, assess_decision(SAMPLE_MATCH, STOPS, Budget.FULL, 1))
    with documents.speak_language("en"):
        again = judge_try(observe_unit(SAMPLE_MATCH, STOPS), list_people(2)[0], found, "stop")
        told = loss_text(found, 1)

    assert again is not None
    assert again.is_good
    assert again.sentence == "That is good too: no other move is clearly better."
    assert told == "Fewer points, but about the same chance to win the match."


@pytest.mark.parametrize(
    ("loss", "chance", "told"),
    [
        (0.3, None, "falls by 4 percentage points. It costs 3.6 points."),
        (-0.1, (0.2, 0.01), "The chance to win the match falls by 20 percentage points."),
    ],
)
def test_a_wrong_try_is_told_what_it_costs(
    loss: float, chance: tuple[float, float] | None, told: str
) -> None:
    unit = Unit(1, 0)
    figures = replace(lost(loss, chance=chance, phase=DECIDE if chance else 0), unit=unit)
    with documents.speak_language("en"):
        again = judge_try(
            observe_unit(SAMPLE_MATCH, unit),
            list_people(2)[0],
            review_decision(SAMPLE_MATCH, figures),
            IDS[OTHER],
        )

    assert again is not None
    assert not again.is_good
    assert told in again.sentence


@pytest.mark.parametrize(
    ("before", "gap", "told"),
    [
        (None, 0.068, "falls by 7 percentage points."),
        (0.554, 0.068, "falls by 6 percentage points."),  # from 55% to 49%
        (0.554, 0.008, ""),  # 55% either way
        (0.03, 0.03, "falls by 3 percentage points."),
    ],
)
def test_a_chance_falls_by_as_much_as_lies_between_those_that_are_printed(
    before: float | None, gap: float, told: str
) -> None:
    with documents.speak_language("en"):
        sentence = cost_sentence(Price(Estimate(gap), Estimate(3.0), before), 1)

    fall = f"The chance to win the match {told} " if told else ""
    assert sentence == f"{fall}It costs 3.0 points."


def test_points_too_close_to_tell_are_printed_in_the_verdict_and_in_lists() -> None:
    figures = replace(lost(0.3), unit=Unit(1, 0))
    decision = replace(
        review_decision(SAMPLE_MATCH, figures),
        price=Price(None, Estimate(3.2, 4.0)),
        loss=Estimate(0.02, 0.03),
        grade=Grade.FINE,
    )
    with documents.speak_language("en"):
        sentence = loss_text(decision, 0)
        figure = cost_figures(decision, 0, in_chances=False).main

    assert sentence == "It costs about 3 points, too close to the best move to tell."
    assert figure == "−3"
