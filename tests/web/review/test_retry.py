"""A moment tried again: the position alone, then one question, then the answer."""

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from tests.practice.players import finish
from tests.web.learner import MATCH, get, post
from tests.web.reviewed import analysed, decided, erring_at, moment_at, own_choice, reviewed
from tutor.engine.estimate import Estimate
from tutor.practice import LEARNER, Practice, Table
from tutor.review.analysis.figures import Assessment, DecisionAssessment, Foresight
from tutor.review.units import ROUND, Unit, replay_to
from tutor.rules.actions import action_text
from tutor.rules.match.match import Match
from tutor.rules.position import PLAY_HAND
from tutor.web.review.tries import LookCounts, count_looks


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
