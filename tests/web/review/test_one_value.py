"""What one decision cost is one figure, on whichever page it is read."""

import re

import pytest
from flask.testing import FlaskClient

from tests.review.figures import lost
from tests.review.matches import played as play_match
from tests.web.learner import get
from tests.web.reviewed import find_own_source, moment_at, own_choice
from tutor.practice import Practice, Table
from tutor.review import thresholds
from tutor.review.units import Unit
from tutor.review.verdicts.losses import review_decision
from tutor.rules.actions import action_text
from tutor.rules.cards import IDS
from tutor.rules.games import ruleset
from tutor.rules.position import DECIDE
from tutor.web.review.figures import cost_figures, format_gain
from tutor.web.train.inbox import describe_cost


@pytest.fixture
def practice(lasting: Practice) -> Practice:
    return lasting


def section(page: str, start: str, end: str) -> str:
    return page.split(start)[1].split(end)[0]


def answer_of(client: FlaskClient, table: Table, unit: Unit) -> str:
    page = get(client, moment_at(table, unit, "?show=1"))
    return section(page, 'id="answer"', 'class="graded"')


def test_a_cost_is_the_same_figure_on_every_page(
    client: FlaskClient, app_context: None, practice: Practice, table: Table
) -> None:
    unit, source = find_own_source(practice, table)
    cost = cost_figures(source.found, 1, in_chances=True)
    bare, played = cost.points.removeprefix("−"), action_text(source.found.played)
    assert cost.main == "−10%"
    assert re.fullmatch(r"−\d+\.\d points", cost.points)

    overview = get(client, f"/replays/{table.token}/review?answers=1")
    card = section(overview, f'href="{moment_at(table, unit)}?show=1"', "</li>")
    round_ = get(client, f"/replays/{table.token}/review/{unit.round}")
    row = section(round_, f'href="{moment_at(table, unit)}?show=1"', "</li>")
    answer = answer_of(client, table, unit)
    wrong = get(client, f"{moment_at(table, unit)}?action={played}&looked=0")

    assert f"<b>{cost.main}</b>" in card
    assert f'<span class="points">{cost.points}</span>' in card
    for part in (row, answer):
        assert f'<span class="num">{cost.main}</span>' in part
        assert f"<small>{cost.points}</small>" in part
    assert "win chance 50% → 40%" in answer
    ranked = section(answer, 'class="ranked"', "</ol>")
    move = section(ranked, f'data-move="{played}"', "</li>")
    assert "<b>40%</b>" in move
    assert "<span>−10 ± 2</span>" in move
    assert f"<small>{cost.points}</small>" in move
    fall = "The chance to win the match falls by 10 percentage points."
    assert f"There is a better move. {fall} It costs about {bare}." in wrong
    assert describe_cost(source) == "10 percentage points of the chance to win"


def test_no_slip_is_without_its_cost(client: FlaskClient, app_context: None) -> None:
    """Also where it gains points, and costs nothing but a chance to win the match."""
    found = review_decision(play_match()[0], lost(-0.3, chance=(0.24, 0.01), phase=DECIDE))
    assert found.is_slip
    cost = cost_figures(found, 1, in_chances=True)
    assert (cost.main, cost.points) == ("−24%", "")


@pytest.mark.parametrize(
    ("game", "preset", "told"),
    [("koikoi", "kk_standard", "−5.0"), ("roppyakken", "rp_fudawiki", "−200")],
)
def test_all_points_of_a_game_are_printed_alike(
    app_context: None, game: str, preset: str, told: str
) -> None:
    """However well each is known: −5.0 beside −5.2, and −200 beside −137."""
    decimals = thresholds.decimals(ruleset(game, preset))
    value = float(told.replace("−", "-"))
    texts = {format_gain(value, decimals), format_gain(value + 0.04, decimals)}
    assert texts == {told}


def test_the_interval_in_points_is_told_where_it_is_asked_for(
    client: FlaskClient, table: Table
) -> None:
    unit = own_choice(table)
    answer = answer_of(client, table, unit)

    known = answer.rsplit("How do you know?", 1)
    assert "19 of 20 such samples" in known[1]
    assert "19 of 20" not in known[0]


def test_what_punishes_a_wrong_try_names_no_better_move(
    client: FlaskClient, practice: Practice, table: Table
) -> None:
    unit, source = find_own_source(practice, table)
    for one in source.found.assessment.candidates[2:]:
        key = action_text(one.action)
        wrong = get(client, f"{moment_at(table, unit)}?action={key}&looked=1")
        address = f"{moment_at(table, unit)}/why-not?action={key}"
        assert f'hx-get="{address}"' in wrong
        part = get(client, address, part=True)
        assert IDS[source.found.best] not in part


def test_a_try_that_is_not_possible_is_punished_by_nothing(
    client: FlaskClient, table: Table
) -> None:
    address = f"{moment_at(table, own_choice(table))}/why-not?action=nothing"

    assert "difference" not in get(client, address, part=True)


def test_an_answer_begins_with_right_or_wrong_and_takes_the_focus(
    client: FlaskClient, practice: Practice, table: Table
) -> None:
    unit, source = find_own_source(practice, table)
    found = source.found
    for action, word in ((found.best, "✓ Right"), (found.played, "✕ Not this one")):
        page = get(client, f"{moment_at(table, unit)}?action={action_text(action)}&looked=1")
        first = section(page, "<aside", "</section>")
        heading = re.search(r"<h2\s+id=\"verdict\".*?</h2>", first, re.DOTALL)
        assert heading
        assert word in heading[0]
        assert "data-focus=" in heading[0]
        assert ('id="next-moment"' in first) <= (word == "✓ Right")
        assert 'id="try-again"' in first


def test_a_step_says_the_move_and_then_the_verdict(
    client: FlaskClient, app_context: None, table: Table
) -> None:
    unit = own_choice(table)
    verdict = r"(Fine|Inaccuracy|Slip|Big slip)"
    [answer] = said(get(client, moment_at(table, unit, "?show=1")))
    assert re.match(rf"Played: .+\. Best: .+\. {verdict}\. The chance to win", answer)

    *moves, told = said(get(client, f"/replays/{table.token}/{unit.round}/{unit.step + 1}"))
    assert moves[0].startswith("You play")  # and what it takes is still to be chosen
    assert re.match(rf"{verdict}: −10%, −\d", told)


def test_a_step_of_the_review_says_what_led_there_and_whose_decision_it_judges(
    client: FlaskClient, table: Table
) -> None:
    theirs = 0
    for step in range(2, 6):
        page = get(client, f"/replays/{table.token}/review/1/{step}")
        *led, last = said(page)
        assert led
        if "Momo decides." in page:
            theirs += 1
            assert re.match(r"Momo: [A-Z][a-z ]+\. ", last)
    assert theirs


def said(page: str) -> list[str]:
    """Return what the live region of a page says, sentence by sentence."""
    return re.findall(r"<p>([^<]*)</p>", page.split('id="live"')[1].split("</div>")[0])
