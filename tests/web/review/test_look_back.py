"""What the end of a match points at: three picture cards, from the analysis or not at all."""

import re
from dataclasses import replace
from itertools import count

from flask.testing import FlaskClient

from tests.practice.players import finish
from tests.web.learner import MATCH, get, open_match
from tests.web.reviewed import analysed
from tutor.practice import LEARNER, Practice, Table
from tutor.web.review.analysed import derive_review, find_analysis

CARD = re.compile(r'<a class="keepsake" href="([^"]+)"><small>([^<]+)</small>')


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

    titles = [title for _address, title in found]
    assert {"Your dearest move", "Your luckiest flip"} <= set(titles)
    assert len(titles) == len(set(titles)) <= 3
    for address, _title in found:
        assert "/review/" in address
        get(client, address.partition("#")[0])


def test_the_dearest_move_gave_up_most_and_the_luckiest_flip_brought_most(
    client: FlaskClient, practice: Practice
) -> None:
    table = won_something(practice)
    found = {title: address for address, title in CARD.findall(end(client, table))}

    with client.application.test_request_context():
        review = derive_review(table, find_analysis(table).pass_shown)
    own = [one for told in review.rounds for one in told.decisions if one.player == LEARNER]
    worst = max(own, key=lambda one: one.points.value)
    place, step = map(int, found["Your dearest move"].split("/")[-2:])
    told = review.rounds[place - 1].decisions
    dearest = next(one for one in told if one.unit.step == step)
    assert dearest.points.value == worst.points.value
    flips = [(flip.lucks[LEARNER], one.place) for one in review.rounds for flip in one.flips or ()]
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


def test_an_unfinished_analysis_shows_no_card(client: FlaskClient, practice: Practice) -> None:
    table = finish(practice, practice.open(MATCH))
    analysed(practice, table, fewer=1)

    assert CARD.findall(end(client, table)) == []


def test_nothing_is_looked_back_at_while_a_match_goes_on(client: FlaskClient) -> None:
    token = open_match(client)

    with client.get(f"/replays/{token}/review/look-back") as response:
        assert response.status_code == 422
