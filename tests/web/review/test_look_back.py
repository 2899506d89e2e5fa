"""What the end of a match points at: three picture cards, from the analysis or not at all."""

import re
from dataclasses import replace
from itertools import count

from flask.testing import FlaskClient

from tests.practice.players import finish, step
from tests.review.engine import FakeEngine
from tests.web.learner import MATCH, get, post
from tests.web.review.test_progress import Reviewer, finish_work
from tests.web.reviewed import analysed
from tutor.jobs.worker import Worker
from tutor.practice import LEARNER, Practice, Table
from tutor.web.hint_service import Hints
from tutor.web.review.analysis_progress import derive_review, find_analysis

ENOUGH_TURNS = 6
TURNED = re.compile(r'<a class="btn" href="([^"]+)">See the turning point')
SUM = re.compile(r'data-part="(\w+)"><b>([^<]+)')
CARD = re.compile(r'class="kind">.*?</span>\s*([^<]+?)</span>\s*<h3><a href="([^"]+)"', re.DOTALL)


def look_again(practice: Practice) -> None:
    """Analyse what has ended."""
    finish_work(Worker(practice, Reviewer()))


def without_secrets(page: str) -> str:
    """Return a page without what is drawn anew each time it is asked for."""
    return re.sub(r'csrf.token" \w+="[^"]*"', "", page)


def won_something(practice: Practice) -> Table:
    """Return a match, analysed, of which the learner has won a round: luck goes to the winner."""
    for seed in count(1):
        table = finish(practice, practice.open(replace(MATCH, seed=seed)))
        if table.match.totals()[LEARNER]:
            return analysed(practice, table)
    raise AssertionError


def end(client: FlaskClient, table: Table) -> str:
    return get(client, f"/play/{table.token}")


def test_a_match_ends_with_cards_that_lead_into_its_review(
    client: FlaskClient, practice: Practice
) -> None:
    found = CARD.findall(end(client, won_something(practice)))

    titles = [title for title, _address in found]
    assert {"Your costliest move", "Your luckiest flip"} <= set(titles)
    assert len(titles) == len(set(titles)) <= 3
    for _title, address in found:
        assert "/review/" in address
        get(client, address.partition("#")[0])


def test_a_match_ends_with_the_verdict_and_the_sum_of_its_review(
    client: FlaskClient, practice: Practice
) -> None:
    table = won_something(practice)
    review = get(client, f"/replays/{table.token}/review")
    part = end(client, table).split('id="look-back"')[1]

    assert SUM.findall(part) == SUM.findall(review)
    assert len(SUM.findall(part)) == 5
    [verdict] = re.findall(r'class="judged".*?<h1>(.*?)</h1>', review, re.DOTALL)
    assert f"<h2>{verdict.strip()}</h2>" in part


def test_the_dearest_move_gave_up_most_and_the_luckiest_flip_brought_most(
    client: FlaskClient, practice: Practice, engine: FakeEngine
) -> None:
    table = won_something(practice)
    found = dict(CARD.findall(end(client, table)))

    shown = find_analysis(practice.analyses, table).pass_shown
    review = derive_review(practice, Hints(engine), table, shown)
    own = [one for told in review.rounds for one in told.decisions if one.player == LEARNER]
    worst = max(own, key=lambda one: (one.price.percent or 0, one.price.points.value))
    place, step = map(int, found["Your costliest move"].split("/")[-2:])
    told = review.rounds[place - 1].decisions
    dearest = next(one for one in told if one.unit.step == step)
    assert dearest.points.value == worst.points.value
    flips = [
        (flip.lucks[LEARNER], one.place)
        for one in review.rounds
        for flip in one.flips or ()
        if flip.player == LEARNER
    ]
    assert found["Your luckiest flip"].endswith(f"/review/{max(flips)[1]}#luck")


def test_cards_are_asked_for_again_while_the_analysis_is_under_way(
    client: FlaskClient, practice: Practice
) -> None:
    table = finish(practice, practice.open(MATCH))
    address = f"/replays/{table.token}/review/look-back"

    assert f'hx-get="{address}"' in end(client, table)
    analysed(practice, table)
    part = get(client, address, part=True)
    assert CARD.findall(part)
    assert "hx-get" not in part


def test_what_a_later_pass_may_change_is_not_shown(client: FlaskClient, practice: Practice) -> None:
    table = won_something(practice)
    assert CARD.findall(end(client, table))

    practice.analyses.queue_again(table.token)

    assert CARD.findall(end(client, table)) == []
    assert "hx-get" in end(client, table)


def test_an_unfinished_analysis_shows_no_card(client: FlaskClient, practice: Practice) -> None:
    table = finish(practice, practice.open(MATCH))
    analysed(practice, table, fewer=1)

    assert CARD.findall(end(client, table)) == []


def end_round(practice: Practice) -> Table:
    """Return a match that goes on after a round in which the learner had a choice."""
    for seed in count(1):
        table = practice.open(replace(MATCH, seed=seed, overrides={"rounds": 3}))
        while not table.match.current.is_over:
            table = step(practice, table)
        if len(table.match.current.turns) > ENOUGH_TURNS:
            return table
    raise AssertionError


def test_a_round_of_a_match_that_goes_on_ends_with_where_it_turned(
    client: FlaskClient, practice: Practice
) -> None:
    table = end_round(practice)
    address = f"/replays/{table.token}/review/look-back"
    assert f'hx-get="{address}"' in end(client, table)
    assert TURNED.findall(end(client, table)) == []

    look_again(practice)

    assert "hx-get" not in get(client, address, part=True)
    (turned,) = TURNED.findall(end(client, table))
    moment = get(client, turned.partition("#")[0])
    assert "Back to the table" in moment
    assert f'href="/replays/{table.token}/review"' not in moment


def test_a_round_in_play_is_no_part_of_what_is_looked_back_at(
    client: FlaskClient, practice: Practice
) -> None:
    table = end_round(practice)
    look_again(practice)
    pages = ("1", "1/0?show=1&view=open", "1/0/why", "look-back")
    addresses = [f"/replays/{table.token}/review/{one}" for one in pages]
    before = [get(client, one) for one in addresses]

    table = step(practice, practice.next_round(table, table.version))

    assert not table.match.current.is_over
    assert [without_secrets(get(client, one)) for one in addresses] == [
        without_secrets(one) for one in before
    ]
    for page in ("", "/2", "/2/0", "/2/0/why", "/progress"):
        with client.get(f"/replays/{table.token}/review{page}") as response:
            assert response.status_code == (404 if page.startswith("/2") else 422)


def test_a_coached_match_ends_with_one_question_and_no_answer(
    client: FlaskClient, practice: Practice
) -> None:
    _status, _body, address = post(client, "/learn/first-match/koikoi", {})
    table = finish(practice, practice.table(address.rsplit("/", 1)[1]))
    analysed(practice, table)
    page = end(client, table)
    [question] = re.findall(r'<section class="one-moment".*?</section>', page, re.DOTALL)

    assert CARD.findall(page) == TURNED.findall(page) == []
    assert len(re.findall(r"/review/\d+/\d+", question)) == 1
    assert not re.findall(r"\d[.]\d|%", question)  # no price
