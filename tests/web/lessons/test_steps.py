"""One step: its looks, terms, table, and why its answer is right."""

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.lessons.shipped import LESSONS, step_at
from tests.review.engine import FakeEngine
from tests.sizes import a_few_of
from tests.web.hints.test_decision_sheet import WEIGHED
from tests.web.learner import get, post
from tests.web.lesson_forms import fields_of, know
from tutor import resources
from tutor.lessons.judging import state_answer
from tutor.lessons.kinds.playing import STAYS, Predict
from tutor.lessons.loading import read_lessons
from tutor.lessons.model import Step
from tutor.practice import Practice
from tutor.rules.cards import ALL, card_named, card_set, cards_in, ids_in
from tutor.web.lessons.library import fill_placeholders
from tutor.web.lessons.step.attempt import play_out
from tutor.web.lessons.step.feedback import RIGHT, Feedback, find_reason
from tutor.web.lessons.step.felt import build_lesson_table
from tutor.web.lessons.step.view import list_all_terms
from tutor.web.table.terms import split_text
from tutor.web.words.names.cards import FLOWERS, LOOKS, MONTHS, describe_look

PLANT, MONTH, KIND, RIBBON, CAPTURE = "f-01/1", "f-08/1", "f-08/2", "f-05/5", "f-06/1"
# Names of plants, months, kinds and sorts of ribbon, none of which is a look.
TOLD = {
    "en": rf"\b({'|'.join((*FLOWERS, *MONTHS))}|grass|lights?|animals?|ribbons?|chaff|plain)\b",
    "fr": r"\b(pin|prunier|cerisier|glycine|iris|pivoine|lespédèze|susuki|érable|saule|paulownia"
    r"|chrysanthèmes?|janvier|mars|avril|août|lumières?|animal|rubans?|poème|plaine)\b",
    "ja": "松|梅|桜|藤|菖蒲|牡丹|萩|芒|菊|紅葉|柳|桐|[0-9]月|光|カス|タネ|短冊|赤短|無地",
}


@pytest.mark.parametrize("language", TOLD)
def test_no_look_tells_a_plant_a_month_or_a_kind(app: Flask, language: str) -> None:
    with app.test_request_context(headers={"Accept-Language": language}):
        looks = [describe_look(card) for card in cards_in(ALL)]

    assert len(set(looks)) == len(LOOKS) == 48
    assert [one for one in looks if re.search(TOLD[language], one, re.IGNORECASE)] == []


@pytest.mark.parametrize("step", a_few_of([PLANT, MONTH, KIND, RIBBON, CAPTURE], 2))
@pytest.mark.parametrize("language", TOLD)
def test_cards_are_called_by_their_looks(client: FlaskClient, step: str, language: str) -> None:
    client.set_cookie("lang", language)
    client.set_cookie("preferences", "labels=number")  # nor can they be switched on

    looks = set(re.findall(r'(?:alt|aria-label)="([^"]+)"', get(client, f"/learn/{step}")))

    with client.application.test_request_context(headers={"Accept-Language": language}):
        described = {describe_look(card) for card in cards_in(ALL)}
    assert len({unescape(one) for one in looks} & described) >= 3


def test_names_come_with_the_right_answer(client: FlaskClient) -> None:
    step = LESSONS["f-05"].steps[4]
    assert "poetry ribbon" not in get(client, f"/learn/{RIBBON}")

    _status, page, _live = post(client, f"/learn/{RIBBON}", fields_of(step))

    assert "poetry ribbon" in page


def test_where_something_else_is_the_question_cards_have_their_names(client: FlaskClient) -> None:
    assert "poetry ribbon" in get(client, "/learn/k-04/4")


SEEING, LAST = "f-04/1", "f-04/5"  # in the course that teaches to see; the end of its lesson
LATER = "k-04/3"


@pytest.mark.parametrize(
    ("setting", "step", "before", "after"),
    [
        ("fading", SEEING, "hidden", "shown"),
        ("fading", LAST, "hidden", "hidden"),
        ("fading", LATER, "shown", "shown"),
        ("number", SEEING, "hidden", "shown"),
        ("number", LAST, "hidden", "shown"),
        ("off", SEEING, "hidden", "hidden"),
        ("off", LATER, "hidden", "hidden"),
    ],
)
def test_labels_are_there_as_step_and_setting_say(
    newcomer: FlaskClient, setting: str, step: str, before: str, after: str
) -> None:
    newcomer.set_cookie("preferences", f"labels={setting}")
    lesson, number = step.split("/")
    stated = fields_of(LESSONS[lesson].steps[int(number) - 1])

    assert labels(get(newcomer, f"/learn/{step}")) == before
    assert labels(post(newcomer, f"/learn/{step}", stated)[1]) == after


def labels(page: str) -> str:
    """Return whether the cards of a step have their labels."""
    form = page[page.index('id="step"') : page.index('method="post"', page.index('id="step"'))]
    return "hidden" if "noidx" in form else "shown"


STEPS = [
    pytest.param(step, id=f"{lesson.id}/{number}")
    for lesson in read_lessons(resources.folder("lessons"))
    for number, step in enumerate(lesson.steps, start=1)
    if isinstance(step.exercise, Predict)
]


@pytest.mark.parametrize("step", STEPS)
def test_a_foretold_card_takes_what_was_said_or_lies_down(app: Flask, step: Step) -> None:
    assert isinstance(step.exercise, Predict)
    answer = state_answer(step)

    with app.test_request_context():
        played = play_out(step, answer, Feedback(RIGHT, "", ""))
        table = build_lesson_table(step, played.table) if played.table else None

    (beat,) = played.beats
    card, *taken = beat.cards
    assert card == step.exercise.play
    assert set(taken) <= answer.chosen - {STAYS}
    assert bool(taken) == (STAYS not in answer.chosen)
    if played.foretold is None:
        assert played.table is not None
        assert table is not None
        assert table.drawn is None
        assert card not in [one.id for one in table.hand]
        pile = played.table.position.captured[step.exercise.seat]
        gone = card_set(map(card_named, [card, *taken])) if taken else 0
        assert set(ids_in(gone)) <= set(ids_in(pile))
        assert len([one for one in table.places if one]) == len(step.board.field) + (  # type: ignore[union-attr]
            -len(taken) if taken else 1
        )


@pytest.mark.parametrize(
    ("address", "text"),
    [
        ("f-02/1", "January is pine, February is plum and March is cherry."),  # order by month
        (
            "f-03/3",  # the four cards of a month
            "November is willow: the rain man, the swallow, the willow ribbon and the lightning.",
        ),
        ("f-04/1", "Lights: the crane, the curtain, the moon, the rain man and the phoenix."),
        ("f-06/1", "One card of its month is on the field: you take both."),
        ("f-06/2", "Two cards of its month are there: you choose which of them you take."),
        ("f-06/3", "Three cards of its month are there: you take all four."),
        ("f-06/4", "No card of its month is there: it stays on the field."),
        # Others than it teaches
        ("f-07/5", "You may play any card in your hand, even if it takes nothing."),
    ],
)
@pytest.mark.usefixtures("app_context")
def test_a_reason_is_about_the_cards_of_its_step(address: str, text: str) -> None:
    found = find_reason(step_at(address))

    assert found is not None
    assert found.text == text


@pytest.mark.usefixtures("app_context")
def test_the_kinds_and_the_ribbons_are_told_apart() -> None:
    kinds, ribbons = find_reason(step_at("f-04/3")), find_reason(step_at("f-05/3"))

    assert kinds
    assert "every other picture is an animal" in kinds.text
    assert ribbons
    assert "blue ones those of peony, chrysanthemum and maple" in ribbons.text


@pytest.mark.parametrize(
    "address",
    [
        "s-03/4",  # the best card
        "hs-02/2",  # a choice that is judged by its value
        "s-03/2",  # a chance
        "x-01/1",  # where no sentence says so
    ],
)
def test_what_no_rule_decides_has_no_rule_for_a_reason(app: Flask, address: str) -> None:
    with app.test_request_context():
        assert find_reason(step_at(address)) is None


TERM = '<section class="term-told" id="term-{}" popover'
OPENS = 'popovertarget="term-{}"'


def test_a_yaku_that_was_taught_is_opened_from_a_question(
    client: FlaskClient, practice: Practice
) -> None:
    know(practice, "k-07")
    page = get(client, "/learn/k-08/2")

    assert OPENS.format("tsukimi") in page
    assert TERM.format("tsukimi") in page
    assert "These cards together: 5 points." in page
    assert "/rules/yaku?q=Tsukimi-zake" in page


def test_a_yaku_that_is_still_the_question_is_told_with_the_right_answer(
    client: FlaskClient,
) -> None:
    step = LESSONS["k-07"].steps[0]

    assert TERM.format("hanami") not in get(client, "/learn/k-07/1")
    right = post(client, "/learn/k-07/1", fields_of(step))[1]
    assert TERM.format("hanami") in right


@pytest.mark.parametrize("language", ["fr", "ja"])
def test_terms_are_found_in_every_language(
    client: FlaskClient, practice: Practice, language: str
) -> None:
    know(practice, "k-07")
    client.set_cookie("preferences", f"language={language}")

    assert OPENS.format("tsukimi") in get(client, "/learn/k-08/2")


def test_kinds_and_words_of_the_table_open_too(client: FlaskClient, practice: Practice) -> None:
    know(practice, "f-04")
    kinds = get(client, "/learn/f-06/2")
    words = get(client, "/learn/k-01/1")

    assert TERM.format("word-stock") in words
    assert TERM.format("kind-light") not in get(client, "/learn/f-04/1")  # it is the question
    assert "popover" not in kinds


def test_japanese_writing_is_marked_in_a_text_of_another_language(client: FlaskClient) -> None:
    assert '<span lang="ja">こいこい</span>' in get(client, "/learn/k-01/1")


def test_no_line_parts_a_term_from_its_marks(app: Flask) -> None:
    step = LESSONS["f-04"].steps[2]
    text = "Cards of one kind (chaff), a ribbon, then the light’s turn."
    with app.test_request_context():
        parts = split_text(text, list_all_terms(step, (text,)), step.ruleset)

    terms = {one.text: (one.opening, one.closing) for one in parts if one.term}
    assert terms == {"chaff": ("(", "),"), "ribbon": ("", ","), "light": ("", "’s")}
    assert "".join(one.opening + one.text + one.closing for one in parts) == text


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("\n  two   words\n  and more \n", "Two words and more"),
        ("{count} cartes\u202f: combien\u202f?", "3 cartes\u202f: combien\u202f?"),
        ("sans {nothing} figure", "Sans figure"),
    ],
)
def test_a_text_is_one_line_whose_thin_spaces_stay(text: str, filled: str) -> None:
    assert fill_placeholders(text, {"count": "3"}) == filled


def answered(client: FlaskClient, lesson: str, step: str, fields: dict[str, str]) -> str:
    """Return the page that a step of a shipped lesson answers with."""
    names = [one.id for one in LESSONS[lesson].steps]
    status, page, _address = post(client, f"/learn/{lesson}/{names.index(step) + 1}", fields)
    assert status == 200
    return page


def test_a_worse_play_is_shown_what_it_gives_up_and_the_whole_ranking(client: FlaskClient) -> None:
    page = answered(client, "s-03", "the-lesser-evil", {"action": "10-deer"})

    assert "The rules allow it" in page
    assert "Your choice costs about 1.0 points compared with the best." in page
    values = page[page.index('class="sec values"') :]
    assert re.findall(r'class="n">(\d)', values) == ["1", "2", "3", "4"]
    assert re.findall(r"data-cost>([^<]*)<", values) == ["best", "−1.0", "−2.0", "−3.0"]
    assert "1,000 samples, seed 1" in values


def test_a_play_that_the_lesson_does_not_state_counts_where_the_search_finds_it_as_good(
    client: FlaskClient,
) -> None:
    page = answered(client, "s-03", "the-lesser-evil", {"action": "7-chaff-b"})

    assert "so it counts" in page
    assert "points less than" not in page


@pytest.mark.parametrize(("step", "counts"), [(0.1, True), (5.0, False)])
def test_a_decision_by_value_is_judged_by_the_search(
    client: FlaskClient, engine: FakeEngine, step: float, counts: bool
) -> None:
    engine.step, engine.weighed = step, WEIGHED

    page = answered(client, "s-05", "late-and-rich", {"option": "koikoi"})

    assert ("so it counts" in page) == counts
    sums = page[page.index('class="decision-sheet"') :]
    adds = [float(one.replace("−", "-")) for one in re.findall(r"data-adds>([^<]*)<", sums)]
    [total] = re.findall(r"data-total>.*?<td>([^<]*)</td>", sums, re.DOTALL)
    assert len(adds) == 3
    assert round(sum(adds), 6) == float(total.replace("−", "-"))


def test_that_two_are_as_good_is_answered_about_the_choice_and_not_about_a_card(
    client: FlaskClient,
) -> None:
    page = answered(client, "rs-03", "the-lesser-willow", {"action": "close"})

    assert "It is not that close" in page
    assert LESSONS["rs-03"].words["en"].steps["the-lesser-willow"].say["pine"] not in page


def test_without_the_engine_the_lesson_judges_and_no_figure_is_shown(
    client: FlaskClient, engine: FakeEngine
) -> None:
    engine.ready = False

    page = answered(client, "s-03", "the-lesser-evil", {"action": "7-chaff-b"})

    assert "so it counts" not in page
    assert 'class="sec values"' not in page


def test_a_step_that_the_rules_judge_asks_no_engine(
    client: FlaskClient, engine: FakeEngine
) -> None:
    answered(client, "k-08", "press-stop", {"option": "stop"})

    assert engine.asked == 0
