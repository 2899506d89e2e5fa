"""The guard asks once a decision before a move that clearly costs what the learner set."""

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from tests.practice.players import step, with_casual
from tests.review.engine import FakeEngine
from tests.web.learner import actions, get, open_match, post, version
from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Hint
from tutor.engine.objectives import MATCH
from tutor.practice import Practice
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation
from tutor.store import Help, Store


def guarded(client: FlaskClient, threshold: str) -> FlaskClient:
    client.set_cookie("preferences", f"hints=hidden&guard={threshold}")
    return client


def play(
    client: FlaskClient, token: str, place: int, part: bool = False
) -> tuple[str, int, str, str]:
    """Play the card at a place of the hand; return it with the answer."""
    page = get(client, f"/play/{token}")
    card = actions(page)[place]
    fields = {"version": version(page), "action": card}
    return card, *post(client, f"/play/{token}/act", fields, part)


# The fake engine gives each card one point less than the one before it, ± 0.5.


def test_a_costly_move_is_asked_about_and_not_played(
    newcomer: FlaskClient, practice: Practice
) -> None:
    client = guarded(newcomer, "2")
    token = open_match(client)
    before = practice.table(token)
    card, status, _body, address = play(client, token, 4)
    page = get(client, address)

    assert (status, practice.table(token)) == (303, before)
    assert 'id="guard-title"' in page
    assert "costs about 4.0 points against the best move." in page
    assert f'<button class="btn" name="action" value="{card}">Play it anyway' in page
    assert practice.help(before) == Help(warned=True)
    assert practice.help(before).assisted


def test_it_asks_only_once_a_decision(newcomer: FlaskClient, practice: Practice) -> None:
    client = guarded(newcomer, "2")
    token = open_match(client)
    before = practice.table(token)
    play(client, token, 4)
    assert practice.table(token) == before
    play(client, token, 5)

    assert practice.table(token).version > before.version


def test_with_htmx_the_question_is_part_of_the_table(newcomer: FlaskClient) -> None:
    client = guarded(newcomer, "1")
    body = play(client, open_match(client), 3, part=True)[2]

    assert 'id="guard-title"' in body
    assert 'id="table"' in body


@pytest.mark.parametrize(
    ("threshold", "at", "is_asked"),
    [("2", 2, False), ("2", 3, True), ("1", 0, False), ("5", 5, False), ("off", 7, False)],
)
def test_it_speaks_up_only_beyond_sampling_error(
    newcomer: FlaskClient, practice: Practice, threshold: str, at: int, is_asked: bool
) -> None:
    client = guarded(newcomer, threshold)
    token = open_match(client)
    before = practice.table(token).version
    play(client, token, at)

    assert (practice.table(token).version == before) == is_asked


@pytest.mark.parametrize(
    ("lost", "is_asked"), [(0.06, True), (0.04, False)], ids=["above", "below"]
)
def test_where_the_match_ranks_the_moves_it_asks_by_the_chance_that_points_are_worth(
    newcomer: FlaskClient,
    practice: Practice,
    engine: FakeEngine,
    monkeypatch: pytest.MonkeyPatch,
    lost: float,
    is_asked: bool,
) -> None:
    """Five points of Koi-Koi are worth 5 % of a match."""

    def by_chances(seen: Observation, seed: int = 1) -> Hint:
        ranked = tuple(
            replace(
                engine.candidate(seen, action, 0.0, seed),
                chance=Estimate(0.5 - lost * (place > 0)),
                chance_gap=Estimate(lost * (place > 0)),
            )
            for place, action in enumerate(legal_actions(seen))
        )
        return Hint(ranked, samples=1, seed=seed, objective=MATCH)

    monkeypatch.setattr(engine, "hint", by_chances)
    client = guarded(newcomer, "5")
    token = open_match(client)
    before = practice.table(token).version
    body = play(client, token, 4, part=True)[2]

    assert (practice.table(token).version == before) == is_asked
    assert ('id="guard-title"' in body) == is_asked
    assert ("44%" in body and "50%" in body) == is_asked


def test_it_says_nothing_of_a_table_that_has_moved_on_in_another_program(
    newcomer: FlaskClient, practice: Practice, store: Store
) -> None:
    client = guarded(newcomer, "1")
    token = open_match(client)
    page = get(client, f"/play/{token}")
    elsewhere = with_casual(store)
    step(elsewhere, elsewhere.table(token))

    fields = {"version": version(page), "action": actions(page)[7]}
    status, body, _ = post(client, f"/play/{token}/act", fields, part=True)

    assert status == 409
    assert "The game has moved on" in body


def test_without_hints_at_the_table_there_is_no_guard(
    newcomer: FlaskClient, practice: Practice, engine: FakeEngine
) -> None:
    client = guarded(newcomer, "1")
    status, _, address = post(
        client, "/practice", {"preset": "kk_standard", "rounds": "3", "level": "greedy"}
    )
    token = address.rsplit("/", 1)[1]
    before = practice.table(token).version
    play(client, token, 7)

    assert status == 303
    assert practice.table(token).version > before
    assert engine.asked == 0


def test_nobody_waits_for_a_guard_that_is_being_compiled(
    newcomer: FlaskClient, practice: Practice, engine: FakeEngine
) -> None:
    client = guarded(newcomer, "1")
    token = open_match(client)
    engine.ready = False
    before = practice.table(token).version
    play(client, token, 7)

    assert practice.table(token).version > before


@pytest.mark.parametrize("meant", ["", "nonsense", "1-crane", "stop"])
def test_an_address_alone_makes_nobody_ask(newcomer: FlaskClient, meant: str) -> None:
    client = guarded(newcomer, "1")
    token = open_match(client)

    assert 'id="guard-title"' not in get(client, f"/play/{token}?meant={meant}")


def test_the_answer_to_the_guard_names_the_move_it_asks_about(newcomer: FlaskClient) -> None:
    client = guarded(newcomer, "1")
    card, _status, body, _address = play(client, open_match(client), 5, part=True)

    assert f'data-about="{card}"' in body
    assert "data-dismiss" in body


def test_who_has_seen_the_ranking_is_led_to_why_and_who_has_not_to_a_hint(
    newcomer: FlaskClient, practice: Practice
) -> None:
    for hints, rung, whys in (("shown", 3, 1), ("ladder", 0, 0)):
        newcomer.set_cookie("preferences", f"hints={hints}&guard=1")
        token = open_match(newcomer)
        practice.tell(practice.table(token), Help(rung))
        card, _status, _body, address = play(newcomer, token, 4)
        page = get(newcomer, address)
        asked = page[page.index('id="guard-title"') :].split("</section>")[0]
        assert len(re.findall(rf'href="[^"]*/why/{card}[^"]*"', asked)) == whys
