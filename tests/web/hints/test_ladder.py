"""A hint says no more than was asked for, and what it said is stored with the decision."""

import re
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.practice.players import step
from tests.review.engine import FakeEngine
from tests.web.learner import MATCH, actions, get, hint_address, open_match, post, version
from tests.web.rounds import KOIKOI, asks, found, seen
from tutor.explain.columns import Theme
from tutor.explain.kinds import ClaimKind
from tutor.practice import Practice
from tutor.rules.cards import IDS
from tutor.rules.legal import legal_actions
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, DECIDE, PLAY_HAND
from tutor.store import Help
from tutor.web.hints.ladder import (
    CANDIDATES,
    NUDGE,
    RUNGS,
    count_named_moves,
    find_next_rung,
    list_rungs,
    picks_sentence,
)
from tutor.web.words.names.cards import NAMES
from tutor.web.words.training import THEMES, nudge

NAMED = re.compile("|".join(re.escape(card) for card in sorted(IDS, key=len, reverse=True)))


def climb(client: FlaskClient, token: str, rung: int, part: bool = True) -> tuple[int, str, str]:
    fields = {"version": version(get(client, f"/play/{token}")), "rung": str(rung)}
    return post(client, f"/play/{token}/hint", fields, part)


def column(part: str) -> str:
    """Return the hint column alone, without its steps on the table."""
    return part[part.index('<div class="hint"') :]


def without_token(part: str) -> str:
    return re.sub(r'name="csrf_token" value="[^"]+"', "", part)


def with_one_card_left(practice: Practice) -> str:
    """Play until there is nothing to choose; return the token of the match."""
    for seed in range(50):
        table = practice.open(replace(MATCH, seed=seed))
        while not table.match.is_over:
            if table.is_your_turn and len(legal_actions(table.observation)) == 1:
                return table.token
            table = step(practice, table)
    raise AssertionError("There is always something to choose.")


def told(practice: Practice, token: str) -> Help:
    return practice.help(practice.table(token))


def test_nothing_is_told_before_it_is_asked_for(
    newcomer: FlaskClient, practice: Practice, engine: FakeEngine
) -> None:
    token = open_match(newcomer)
    address = hint_address(newcomer, token)
    for part in (False, True):
        page = get(newcomer, address, part)
        assert "Give me a nudge" in page

    assert engine.asked == 0
    assert told(practice, token) == Help()


def test_a_nudge_names_no_card_and_no_figure(newcomer: FlaskClient, practice: Practice) -> None:
    token = open_match(newcomer)
    status, part, _ = climb(newcomer, token, 1)
    words = re.sub(r"<(form|button).*?</\1>|<[^>]*>", "", column(part), flags=re.DOTALL)

    assert status == 200
    assert "Look at what each of your cards would take." in part
    assert not NAMED.findall(column(part))
    assert not any(name in part for names in NAMES.values() for name in names[:1])
    assert not re.findall(r"\d", words)
    assert told(practice, token) == Help(1)
    assert not told(practice, token).assisted


def test_candidates_are_named_in_the_order_of_the_hand(
    newcomer: FlaskClient, practice: Practice
) -> None:
    token = open_match(newcomer)
    part = climb(newcomer, token, 2)[1]
    hand = actions(get(newcomer, f"/play/{token}"))
    named = re.findall(r'href="#hand-([^"]+)"', column(part))

    assert len(named) == count_named_moves(len(hand)) == 3
    assert named == [card for card in hand if card in named]
    assert "points" not in part
    assert 'class="n"' not in part
    assert told(practice, token).assisted


def test_the_ranking_is_the_last_step(newcomer: FlaskClient, practice: Practice) -> None:
    token = open_match(newcomer)
    part = climb(newcomer, token, 3)[1]

    assert "Ranked moves" in part
    assert 'id="climb"' not in part
    assert told(practice, token) == Help(3)


def test_asking_again_tells_the_same_and_stores_nothing_new(
    newcomer: FlaskClient, practice: Practice, engine: FakeEngine
) -> None:
    token = open_match(newcomer)
    first, again = climb(newcomer, token, 2), climb(newcomer, token, 2)

    assert without_token(first[1]) == without_token(again[1])
    assert engine.asked == 1
    assert without_token(climb(newcomer, token, 1)[1]) == without_token(first[1])
    assert told(practice, token) == Help(2)


def test_a_hint_is_not_lost_when_the_page_is_opened_again(newcomer: FlaskClient) -> None:
    token = open_match(newcomer)
    status, _, address = climb(newcomer, token, 2, part=False)
    page = get(newcomer, address.split("#")[0])

    assert (status, address.split("#")[1]) == (303, "coach")
    assert "One of these is best." in page
    assert 'hx-trigger="load"' in get(newcomer, f"/play/{token}")


def test_the_next_decision_begins_without_a_hint(newcomer: FlaskClient, practice: Practice) -> None:
    token = open_match(newcomer)
    climb(newcomer, token, 3)
    page = get(newcomer, f"/play/{token}")
    post(newcomer, f"/play/{token}/act", {"version": version(page), "action": actions(page)[0]})

    assert told(practice, token) == Help()
    assert [one.rung for one in practice.list_help(token).values()] == [3]


@pytest.mark.parametrize("rung", ["", "0", "4", "x", "-1", "9" * 50])
def test_a_rung_that_there_is_not_is_refused(
    newcomer: FlaskClient, practice: Practice, rung: str
) -> None:
    token = open_match(newcomer)
    fields = {"version": version(get(newcomer, f"/play/{token}")), "rung": rung}

    assert post(newcomer, f"/play/{token}/hint", fields)[0] == 400
    assert told(practice, token) == Help()


def test_a_hint_for_a_table_that_has_moved_on_is_not_told(
    newcomer: FlaskClient, practice: Practice, engine: FakeEngine
) -> None:
    token = open_match(newcomer)
    old = str(int(version(get(newcomer, f"/play/{token}"))) - 1)
    fields = {"version": old, "rung": "3"}

    assert post(newcomer, f"/play/{token}/hint", fields)[0] == 409
    assert "The game has moved on." in post(newcomer, f"/play/{token}/hint", fields, True)[1]
    assert engine.asked == 0
    assert told(practice, token) == Help()


def test_while_the_engine_compiles_no_step_is_used_up(
    newcomer: FlaskClient, practice: Practice, engine: FakeEngine
) -> None:
    token = open_match(newcomer)
    engine.ready = False

    assert "Hints are being prepared" in climb(newcomer, token, 1)[1]
    assert told(practice, token) == Help()


def test_hints_at_once_are_stored_as_help(client: FlaskClient, practice: Practice) -> None:
    token = open_match(client)
    address = hint_address(client, token)
    assert told(practice, token) == Help()
    get(client, address, part=True)

    assert told(practice, token) == Help(3)


def test_hidden_hints_are_not_told_to_whoever_guesses_their_address(
    newcomer: FlaskClient, practice: Practice, engine: FakeEngine
) -> None:
    newcomer.set_cookie("preferences", "hints=hidden")
    token = open_match(newcomer)
    assert "Hints are hidden." in get(newcomer, hint_address(newcomer, token))
    assert engine.asked == 0
    assert told(practice, token) == Help()


def test_candidates_of_two_answers_are_told_as_the_nudge(
    newcomer: FlaskClient, practice: Practice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tutor.web.hints.ladder.legal_actions", lambda seen: (1, 2))
    token = open_match(newcomer)

    assert climb(newcomer, token, CANDIDATES)[0] == 200
    assert told(practice, token) == Help(NUDGE)


@pytest.mark.parametrize("phase", [PLAY_HAND, CHOOSE_DRAW])
def test_where_the_answers_are_the_same_a_nudge_compares_none(app: Flask, phase: int) -> None:
    with app.test_request_context():
        told = nudge(phase, [Theme.TAKING], has_choice=False)
        assert told == THEMES[Theme.SAMENESS]
        assert told != nudge(phase, [Theme.TAKING])


def test_two_answers_have_no_candidates_between_nudge_and_ranking() -> None:
    cards, answers = found(KOIKOI, asks(PLAY_HAND)), found(KOIKOI, asks(DECIDE))

    assert list_rungs(seen(cards)) == (1, 2, 3)
    assert list_rungs(seen(answers)) == (1, 3)


def test_each_step_says_how_many_there_are(app_context: None) -> None:
    cards = seen(found(KOIKOI, asks(PLAY_HAND)))
    steps = [find_next_rung(cards, rung) for rung in range(4)]

    assert [one and (one.rung, one.place, one.of) for one in steps] == [
        (1, 1, 3),
        (2, 2, 3),
        (3, 3, 3),
        None,
    ]


def test_the_only_legal_play_uses_no_hint(
    newcomer: FlaskClient, practice: Practice, engine: FakeEngine
) -> None:
    token = with_one_card_left(practice)

    assert "the only legal play" in get(newcomer, f"/play/{token}")
    for rung in RUNGS:
        status, part, _address = climb(newcomer, token, rung)
        assert status == 200
        assert "the only legal play" in part
    assert (engine.asked, told(practice, token)) == (0, Help())


@pytest.mark.usefixtures("app_context")
@pytest.mark.parametrize(
    ("moves", "equal", "named", "told"),
    [
        (8, 1, 3, "One of these is best."),
        (4, 1, 2, "One of these is best."),
        (8, 2, 3, "2 of these are too close to tell apart, and better than the rest."),
        (8, 3, 3, "These are too close to tell apart."),
        (8, 5, 5, "These are too close to tell apart."),
    ],
)
def test_as_many_are_named_best_as_the_ranking_puts_first(
    moves: int, equal: int, named: int, told: str
) -> None:
    assert count_named_moves(moves, equal) == named
    assert picks_sentence(named, equal) == told


@pytest.mark.usefixtures("app_context")
@pytest.mark.parametrize(
    ("phase", "kinds", "told"),
    [
        (DECIDE, [ClaimKind.EXPECTS], "Stop or go on?"),
        (CHOOSE_HAND, [ClaimKind.MAKES], "which of these cards you need most"),
        (PLAY_HAND, [ClaimKind.MAKES], "a yaku that you are close to"),
        (PLAY_HAND, [ClaimKind.FLIPS, ClaimKind.THEY_MAKE], "what an opponent still needs"),
        (PLAY_HAND, [ClaimKind.LEVEL], "Compare what each choice gains"),
        (PLAY_HAND, [], "Compare what each choice gains"),
    ],
)
def test_a_nudge_names_what_to_look_at_here(phase: int, kinds: list[ClaimKind], told: str) -> None:
    assert told in nudge(phase, [kind.row.points_at for kind in kinds])


@pytest.mark.usefixtures("app_context")
@pytest.mark.parametrize("kind", [ClaimKind.MAKES, ClaimKind.THEY_MAKE, ClaimKind.LEVEL])
def test_a_theme_that_comes_again_on_the_next_turn_is_put_in_other_words(kind: ClaimKind) -> None:
    themes = [kind.row.points_at]
    first, second, third = (nudge(PLAY_HAND, themes, turn=turn) for turn in (8, 7, 6))

    assert first == third
    assert first != second
