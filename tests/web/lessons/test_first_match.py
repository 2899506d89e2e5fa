"""The coached first match: each rule is told once, when it matters."""

import re

import pytest
from flask.testing import FlaskClient

from tests.explain.facts.test_reasons import observation
from tests.lessons.shipped import LESSONS, ROOT
from tests.practice.players import finish
from tests.sizes import a_few_of
from tests.web.learner import MATCH, get, open_match, post
from tests.web.lesson_forms import know, learn
from tutor.lessons.beginning import (
    CAPTURES,
    Effort,
    count_words,
    find_near_deal,
    is_near,
    measure_effort,
    read_short_way,
)
from tutor.lessons.knowledge import list_met
from tutor.lessons.loading import read_lessons
from tutor.practice import Practice, Table
from tutor.rules.cards import Card, CardSet, card_named, cards_in, month_set
from tutor.rules.games import GAMES
from tutor.rules.position import DECIDE, PLAY_HAND
from tutor.rules.round.deal import deal
from tutor.text import LANGUAGES
from tutor.web.lessons.first_match import QUESTION, STOCK, list_moments

MOST_WORDS = 12
MOST_MINUTES = 20  # before the end of the first match
TUTOR = re.compile(r'<div class="tutor[^"]*" id="tutor">.*?</div>', re.DOTALL)
SAID = re.compile(r'<span data-about="([\w-]*)">([^<]*)</span>')
CARD = re.compile(r' data-card="([\w-]+)"')
MET = list_met(read_lessons(ROOT))


def begun(client: FlaskClient, game: str) -> str:
    """Open the coached match of a game and return its token."""
    status, _body, address = post(client, f"/learn/first-match/{game}", {})
    assert status == 303
    return address.rsplit("/", 1)[1]


def play_once(practice: Practice, token: str) -> Table:
    table = practice.table(token)
    if table.match.current.is_over:
        return practice.next_round(table, table.version)
    return practice.act(table, table.version, table.match.current.legal()[0])


@pytest.mark.parametrize("game", GAMES)
def test_the_tutor_tells_each_rule_once(client: FlaskClient, practice: Practice, game: str) -> None:
    token = begun(client, game)
    told = []
    for _step in range(60):
        table = practice.table(token)
        if table.match.is_over:
            break
        told += list_said(get(client, f"/play/{token}"))
        play_once(practice, token)

    first = [said for said in told if said]
    assert len(first) == len({str(said) for said in first}) > 3


def test_japanese_sentences_of_the_tutor_have_no_space_between_them(client: FlaskClient) -> None:
    client.set_cookie("lang", "ja")
    page = get(client, f"/play/{begun(client, 'koikoi')}")
    found = TUTOR.search(page)

    assert found
    assert len(SAID.findall(found.group())) > 1
    assert not re.search(r"</span>\s+<span data-about", found.group())


@pytest.mark.parametrize(
    ("key", "hand", "lies", "own", "other", "matters"),
    [
        ("make", "9-chaff-a", "9-cup", "8-moon", "", True),
        ("make", "9-chaff-a", "9-chaff-b", "8-moon", "", False),
        ("make", "1-chaff-a", "9-cup", "8-moon", "", False),  # which nothing takes
        ("deny", "9-chaff-a", "9-cup", "", "8-moon", True),
        ("deny", "1-chaff-a", "9-cup", "", "8-moon", False),
        ("deny", "9-chaff-a", "9-cup", "8-moon", "", False),
        ("light", "1-chaff-a", "1-crane", "8-moon", "", True),
        ("light", "1-chaff-a", "1-crane", "8-chaff-a", "8-moon", False),
        ("light", "9-chaff-a", "9-cup", "8-moon", "", False),
    ],
)
def test_a_moment_comes_with_its_cards(
    practice: Practice, key: str, hand: str, lies: str, own: str, other: str, matters: bool
) -> None:
    table = practice.open(MATCH)
    while not table.is_your_turn:
        table = play_once(practice, table.token)

    observed = observation(hand, lies, own, other)
    told = dict(list_moments(table, observed, MET)).get(key, ())
    assert bool(told) == matters
    assert {said.about for said in told} <= {hand, lies}
    assert key not in dict(list_moments(table, observed, frozenset()))  # no lesson has taught it


def list_said(page: str) -> list[list[tuple[str, str]]]:
    """Return what the coach says on a page: what each sentence is about, and the sentence."""
    return [SAID.findall(tutor) for tutor in TUTOR.findall(page)]


@pytest.mark.parametrize("language", a_few_of(list(LANGUAGES), 1))
def test_each_sentence_is_short_and_about_what_is_on_the_table(
    client: FlaskClient, practice: Practice, language: str
) -> None:
    client.set_cookie("lang", language)
    know(practice, *read_short_way(ROOT).lessons)
    for game in GAMES:
        token = begun(client, game)
        for _step in range(40):
            if practice.table(token).match.is_over:
                break
            page = get(client, f"/play/{token}")
            for said in list_said(page):
                assert said
                for about, text in said:
                    assert about in ("", QUESTION, STOCK, *CARD.findall(page))
                    assert language != "en" or len(text.split()) <= MOST_WORDS
            play_once(practice, token)


def test_a_rule_is_behind_a_link_and_not_a_number(client: FlaskClient) -> None:
    page = get(client, f"/play/{begun(client, 'roppyakken')}")
    [told] = TUTOR.findall(page)

    assert not re.findall(r"S\d", re.sub(r"<[^>]*>", "", told))
    assert re.findall(r'<a class="rule" href="[^"]+">The rule</a>', told)


def test_a_page_that_is_loaded_again_says_the_same(client: FlaskClient) -> None:
    token = begun(client, "koikoi")

    first, again = (list_said(get(client, f"/play/{token}")) for _time in range(2))

    assert first == again != []


def test_a_match_in_progress_is_gone_on_with(client: FlaskClient, practice: Practice) -> None:
    token = begun(client, "koikoi")

    assert begun(client, "koikoi") == token
    finish(practice, practice.table(token))
    assert begun(client, "koikoi") != token


def test_nobody_speaks_at_another_table(client: FlaskClient) -> None:
    begun(client, "koikoi")

    assert list_said(get(client, f"/play/{open_match(client)}")) == []


def test_lessons_and_match_together_take_less_than_the_bar(
    client: FlaskClient, practice: Practice
) -> None:
    way, words = read_short_way(ROOT), 0
    know(practice, *way.lessons)
    token = begun(client, way.game)
    while not practice.table(token).match.is_over:
        for said in list_said(get(client, f"/play/{token}")):
            words += sum(count_words(text) for _about, text in said)
        play_once(practice, token)

    read = measure_effort(LESSONS[name] for name in way.lessons)
    match = practice.table(token).match
    turns = len(match.finished) * match.ruleset.hand_size
    assert words
    assert (read + Effort(words=words, turns=turns)).minutes <= MOST_MINUTES


def test_there_is_no_first_match_of_a_game_that_is_none(client: FlaskClient) -> None:
    assert post(client, "/learn/first-match/poker", {})[0] == 404


def test_the_path_has_its_lessons_and_ends_with_the_match(
    client: FlaskClient, practice: Practice
) -> None:
    way = read_short_way(ROOT).lessons
    for done, name in enumerate(way):
        minutes = sum(LESSONS[one].minutes for one in way[done:])
        ends = [f"/learn/{way[done - 1]}/end"] if done else []
        for address in ("/", "/learn", *ends):
            assert re.search(
                rf"\b{minutes} minutes? to your first match|match in {minutes} minute",
                get(client, address),
            )
        learn(practice, name)
    path = get(client, "/learn").partition('id="way"')[2].partition("</section>")[0]
    assert 'action="/learn/first-match/koikoi"' in path


def test_a_lesson_of_the_short_way_leads_on_along_it(
    client: FlaskClient, practice: Practice
) -> None:
    learn(practice, "f-01")
    assert '"/learn/f-04">Next: ' in get(client, "/learn/f-01/end")


def test_the_first_round_says_that_it_was_dealt_and_brings_the_choice(
    client: FlaskClient, practice: Practice
) -> None:
    token = begun(client, "koikoi")
    [told] = list_said(get(client, f"/play/{token}"))
    assert "was dealt for you" in told[0][1]
    table = practice.table(token)
    for card in ("9-chaff-a", "8-chaff-a"):
        assert table.is_your_turn
        table = practice.act(table, table.version, card_named(card))
    assert table.observation.phase == DECIDE
    finish(practice, table)

    assert "was dealt for you" not in get(client, f"/play/{begun(client, 'koikoi')}")


def test_later_rounds_are_chosen_so_that_the_choice_comes_up_and_say_so(
    client: FlaskClient, practice: Practice
) -> None:
    know(practice, *read_short_way(ROOT).lessons)
    token = begun(client, "koikoi")
    for number in (2, 3):
        table = end_round(practice, token)
        post(client, f"/play/{token}/next-round", {"version": str(table.version)})
        [told] = list_said(get(client, f"/play/{token}"))
        assert "real deals" in told[0][1]

        table = practice.table(token)
        assert len(table.match.rounds) == number
        wanted = find_near_yaku(table)
        while table.observation.phase != DECIDE:
            table = practice.act(table, table.version, find_capture(table, wanted))
        assert sum(turn.seat == 0 for turn in table.match.current.turns) <= CAPTURES


def end_round(practice: Practice, token: str) -> Table:
    """Play any cards until a round is over."""
    while not practice.table(token).match.current.is_over:
        play_once(practice, token)
    return practice.table(token)


def find_near_yaku(table: Table) -> CardSet:
    """Return the cards of the yaku that is near in the round that was dealt."""
    current = table.match.current
    dealt = deal(current.ruleset, current.deck, current.position.dealer)
    viewings = [yaku for yaku in current.ruleset.yaku() if yaku.id in ("tsukimi", "hanami")]
    return next(
        yaku.cards
        for yaku in viewings
        if is_near(current.ruleset, dealt, 0, frozenset({f"koikoi/{yaku.id}"}))
    )


def find_capture(table: Table, wanted: CardSet) -> Card:
    """Return the card to play or to take for the next of the cards that are wanted."""
    seen, legal = table.observation, table.match.current.legal()
    if seen.phase != PLAY_HAND:
        return next((card for card in legal if wanted >> card & 1), legal[0])
    missing = cards_in(wanted & ~seen.captured[0])
    plays = (find_play(seen.hand, seen.field, card) for card in missing)
    return next(play for play in plays if play is not None)


def find_play(hand: CardSet, field: CardSet, card: Card) -> Card | None:
    relatives = month_set(card) & ~(1 << card)
    if field >> card & 1:
        return next(iter(cards_in(hand & relatives)), None)
    return card if hand >> card & 1 and field & relatives else None


def test_no_deal_is_chosen_before_such_a_yaku_was_taught(
    client: FlaskClient, practice: Practice
) -> None:
    token = begun(client, "koikoi")
    table = end_round(practice, token)
    post(client, f"/play/{token}/next-round", {"version": str(table.version)})

    assert "real deals" not in get(client, f"/play/{token}")
    assert find_near_deal(table.match, 0, frozenset(), "any") is None


def test_the_switch_silences_the_tutor_until_it_is_pressed_again(client: FlaskClient) -> None:
    token = begun(client, "koikoi")
    shown = []
    for _press in range(3):
        page = get(client, f"/play/{token}")
        shown.append((len(list_said(page)), 'aria-pressed="true"' in find_switch(page)))
        assert post(client, "/settings/tutor", {"back": f"/play/{token}"})[::2] == (
            303,
            f"/play/{token}",
        )

    assert shown == [(1, True), (0, False), (1, True)]
    assert 'class="tutor-switch"' not in get(client, f"/play/{open_match(client)}")


def find_switch(page: str) -> str:
    return page[page.index('class="tutor-switch"') :].partition("</form>")[0]
