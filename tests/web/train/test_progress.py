"""Progress shows what matches established, its drawings stay in their frame."""

import csv
import json
import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from tests.practice.players import finish
from tests.review.engine import FakeEngine
from tests.skill.learners import TURNS, SimulatedLearner, always
from tests.store.lived import live
from tests.web.learner import MATCH, get, post
from tests.web.reviewed import analysed, erring_at
from tutor.explain.columns import Theme
from tutor.jobs.findings import fill_inbox
from tutor.practice import Practice, Table
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, DECIDE
from tutor.skill.drills import DrillAnswer
from tutor.skill.duplicates import DealOutcome
from tutor.skill.progress import Rate
from tutor.skill.puzzles import puzzles
from tutor.store import Store
from tutor.web.train.charts import HEIGHT, TOP, draw_bars, draw_curve, draw_whiskers, list_ticks
from tutor.web.train.progress import COLUMNS, LISTS
from tutor.web.words.training import theme_title

ALIKE = {theme: always(0.12) for theme in TURNS}


def title(page: str) -> str:
    found = re.search(r"<h1>(.*?)</h1>", page)
    assert found
    return found[1]


def test_before_two_matches_it_says_how_many_are_missing(client: FlaskClient) -> None:
    page = get(client, "/progress")

    assert title(page) == "Play 2 more matches to see your progress."
    assert "Play without hints" in page
    assert "theme-lines" not in page
    for figure in ("0 choices", "your-level", "by-time", "luck-and-play"):
        assert figure not in page


@pytest.mark.parametrize("theme", [Theme.STAKES, Theme.GIVING])
def test_who_errs_in_one_theme_is_sent_there_after_two_matches(
    client: FlaskClient, store: Store, theme: Theme
) -> None:
    live(store, SimulatedLearner({theme: always(0.9)}), 2)
    key = theme.name.lower()

    page = get(client, "/progress")

    assert f'id="line-{key}"' in page
    assert page.count('id="line-') == 1
    assert f"/train/next?theme={key}" in page


@pytest.mark.parametrize(
    ("phases", "theme"), [((CHOOSE_HAND, CHOOSE_DRAW), Theme.TAKING), ((DECIDE,), Theme.STAKES)]
)
def test_two_analysed_matches_send_a_learner_to_the_one_thing_that_goes_wrong(
    client: FlaskClient, practice: Practice, phases: tuple[int, ...], theme: Theme
) -> None:
    for seed in (5, 6):
        over = finish(practice, practice.open(replace(MATCH, seed=seed)))
        analysed(practice, over, tell=erring_at(phases))
    while fill_inbox(practice, FakeEngine()):
        pass
    key = theme.name.lower()

    page = get(client, "/progress")

    assert re.findall(r'id="line-(\w+)"', page) == [key]
    assert f"/train/next?theme={key}" in page
    assert theme_title(theme) in title(page)


def test_two_matches_print_no_interval_wider_than_what_it_is_about(
    client: FlaskClient, store: Store
) -> None:
    live(store, SimulatedLearner(ALIKE), 2)

    page = get(client, "/progress")

    assert "not sure yet" in page
    assert "±" not in page.partition("your-level")[0]
    assert "So far mistakes of this kind have cost you more than any other." in page


def test_a_fall_is_said_where_it_is_established(client: FlaskClient, store: Store) -> None:
    errs = {**ALIKE, Theme.STAKES: lambda match: 0.02 if match >= 20 else 0.8}
    live(store, SimulatedLearner(errs), 40)

    page = get(client, "/progress")

    assert title(page) == "You give up less than you did."
    [line] = re.findall(r'id="line-stakes".*?</li>', page, re.S)
    assert "used in play" in line
    assert page.count("used in play") == 1


def test_where_nothing_changes_nothing_is_said_to(client: FlaskClient, store: Store) -> None:
    live(store, SimulatedLearner(ALIKE), 30)

    page = get(client, "/progress")

    assert title(page).startswith("What has cost you most lately")
    assert "used in play" not in page
    assert "There is no sign yet that it has fallen." in page


def test_who_always_asks_is_not_called_skilled(client: FlaskClient, store: Store) -> None:
    live(store, SimulatedLearner(ALIKE, asks=1.0, result=60.0), 12)

    page = get(client, "/progress")

    assert "nothing about your own play" in title(page)
    assert "Accuracy" not in page
    assert "12 matches with help are left out." in page
    assert "Too early to tell" in page


def test_a_reviewed_match_leads_from_its_mistakes_to_progress_and_back(
    client: FlaskClient, practice: Practice, over: Table
) -> None:
    item = practice.items.all()[0]
    assert item.theme
    key = item.theme.name.lower()
    progress = f'href="/progress?game=koikoi#line-{key}"'
    inbox = f'href="/train/mistakes?game=koikoi#theme-{key}"'
    post(client, f"/train/items/{item.id}/answer", {})

    answered = get(client, f"/train/items/{item.id}?show=1")
    moment = f"{item.place.unit.round}/{item.place.unit.step}"
    review = get(client, f"/replays/{over.token}/review/{moment}?show=1")

    for page in (answered, review):
        assert progress in page
        assert inbox in page
    assert progress in get(client, "/train/mistakes")


def test_before_an_answer_nothing_names_its_theme(
    client: FlaskClient, practice: Practice, over: Table
) -> None:
    for item in practice.items.all()[:3]:
        assert "theme-links" not in get(client, f"/train/items/{item.id}")


def test_a_lesson_leads_to_the_mistakes_and_the_line_of_its_theme(
    client: FlaskClient, store: Store
) -> None:
    live(store, SimulatedLearner({Theme.STAKES: always(0.5)}), 2)

    page = get(client, "/learn/k-08/end")

    assert 'href="/progress?game=koikoi#line-stakes"' in page
    assert 'href="/train/mistakes?game=koikoi#theme-stakes"' in page


def test_a_session_of_one_theme_stays_with_it(
    client: FlaskClient, practice: Practice, over: Table
) -> None:
    themes = {one.id: one.theme for one in practice.items.all()}
    theme = next(one for one in themes.values() if one)
    key = theme.name.lower()
    mine = [number for number, one in themes.items() if one == theme]
    asked: list[int] = []
    address = f"/train/next?theme={key}"
    while "/items/" in (there := client.get(address).headers["Location"]):
        asked.append(int(there.partition("/items/")[2].partition("?")[0]))
        assert f"theme={key}" in there
        _status, _body, then = post(client, f"/train/items/{asked[-1]}/answer?theme={key}", {})
        assert f"theme={key}" in then
        address = f"/train/next?theme={key}"

    assert sorted(asked) == sorted(mine)


def test_everything_is_handed_out_as_json_and_csv(
    client: FlaskClient, practice: Practice, over: Table
) -> None:
    post(client, f"/train/items/{practice.items.all()[0].id}/answer", {})
    practice.drills.begin("cards", 1, datetime.now(UTC))
    answered = DrillAnswer(0, "glance:kind", 1, "light", True)
    practice.drills.answer(practice.drills.all()[0], answered)
    post(client, f"/train/puzzles/{next(iter(puzzles()))}/answer", {})
    practice.duplicates.add(over.token, "a deal")
    practice.duplicates.keep_outcome(over.token, DealOutcome(6, 1.5))
    everything = json.loads(client.get("/progress/files/training.json").get_data(as_text=True))

    assert set(everything) == set(LISTS)
    for name, rows in everything.items():
        text = client.get(f"/progress/files/{name}.csv").get_data(as_text=True)
        written = list(csv.DictReader(text.splitlines()))
        assert len(written) == len(rows) > 0
        assert list(written[0]) == list(rows[0])


@pytest.mark.parametrize("name", LISTS)
def test_a_list_without_rows_has_its_line_of_names(client: FlaskClient, name: str) -> None:
    [header] = get(client, f"/progress/files/{name}.csv").splitlines()

    assert header.split(",") == list(COLUMNS[name])


@pytest.mark.parametrize("name", ["training.csv", "choices.json", "choices", "passwords.csv"])
def test_no_other_file_is_there(client: FlaskClient, name: str) -> None:
    assert client.get(f"/progress/files/{name}").status_code == 404


def test_all_of_it_is_deleted_after_a_question_and_matches_stay(
    client: FlaskClient, practice: Practice, over: Table
) -> None:
    question = get(client, "/progress/delete")
    assert f"{len(practice.items.all())} decisions" in question
    assert practice.history.matches()

    status, _body, then = post(client, "/progress/delete", {})

    assert (status, then) == (303, "/progress")
    assert practice.history.matches() == []
    assert practice.items.all() == []
    assert practice.table(over.token).is_closed


a_rate = st.builds(
    Rate, st.floats(-1, 500), st.none() | st.floats(0, 900), st.just(1.0), st.just(2)
)
some_rates = st.lists(a_rate, min_size=1, max_size=9)


@pytest.mark.parametrize(
    ("most", "ticks"),
    [
        (0.0, (0, 0.1)),
        (0.25, (0, 0.1, 0.2, 0.3)),
        (3.4, (0, 1, 2, 3, 4)),
        (70, (0, 20, 40, 60, 80)),
    ],
)
def test_a_scale_has_a_few_round_numbers(most: float, ticks: tuple[float, ...]) -> None:
    assert list_ticks(most) == ticks


@given(some_rates)
def test_whiskers_stay_on_their_scale(rates: list[Rate]) -> None:
    ticks, whiskers = draw_whiskers([*rates, None])

    assert whiskers[-1] is None
    assert (ticks[0].at, ticks[-1].at) == (0.0, 100.0)
    for one in whiskers[:-1]:
        assert one is not None
        assert 0 <= one.low <= one.at <= one.high <= 100


@given(some_rates)
def test_a_curve_stays_in_its_frame_from_left_to_right(rates: list[Rate]) -> None:
    curve = draw_curve(rates)

    assert len(curve.strokes) == len(rates) - 1
    assert [one.x for one in curve.dots] == sorted(one.x for one in curve.dots)
    for one in curve.dots:
        assert TOP <= one.high <= one.y <= one.low <= TOP + HEIGHT


def test_a_gain_goes_up_from_the_axis_and_a_loss_down() -> None:
    bars = draw_bars([(10.0, -20.0)])
    [(gain, loss)] = bars.pairs

    assert (gain.is_up, loss.is_up) == (True, False)
    assert gain.y + gain.height == bars.axis == loss.y
    assert loss.height == 2 * gain.height
