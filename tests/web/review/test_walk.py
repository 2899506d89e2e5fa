"""The walk through the costliest decisions, and the line that may follow a wrong try."""

import re

import pytest
from flask.testing import FlaskClient

from tests.web.learner import get
from tests.web.reviewed import decided, decisions, find_loss, find_own_source, moment_at
from tutor.practice import LEARNER, Practice, Table
from tutor.review.units import Unit
from tutor.rules.actions import action_text
from tutor.rules.cards import IDS


@pytest.fixture
def practice(lasting: Practice) -> Practice:
    return lasting


def steps_of(page: str) -> list[Unit]:
    """Return the decisions that the first page of a review shows as steps."""
    shown = re.findall(r'class="moments steps">(.*?)</ol>', page, re.DOTALL)
    places = re.findall(r"/review/(\d+)/(\d+)", "".join(shown))
    return [Unit(int(place), int(step)) for place, step in places]


def next_of(page: str) -> str:
    [link] = re.findall(r'<a[^>]*\bid="walk-next"[^>]*>', page)
    [address] = re.findall(r'\bhref="([^"]+)"', link)
    return str(address)


def test_the_steps_are_the_costliest_slips_in_the_order_of_play(
    client: FlaskClient, table: Table
) -> None:
    steps = steps_of(get(client, f"/replays/{table.token}/review"))
    slips = [unit for unit in decisions(table.match, LEARNER) if find_loss(table, unit)]
    assert len(steps) == 3
    assert steps == sorted(steps)
    least = min(find_loss(table, unit) for unit in steps)
    assert least >= max(find_loss(table, unit) for unit in slips if unit not in steps)


def test_a_walk_goes_through_four_beats_of_each_step_and_ends_at_the_review(
    client: FlaskClient, table: Table
) -> None:
    review = f"/replays/{table.token}/review"
    address, seen = f"{review}/walk/1/1", []
    while address != review:
        seen.append(address)
        address = next_of(get(client, address))

    assert seen == [f"{review}/walk/{step}/{beat}" for step in (1, 2, 3) for beat in (1, 2, 3, 4)]
    for beyond in ("0/1", "4/1", "1/0", "1/5"):
        assert client.get(f"{review}/walk/{beyond}").status_code == 404


def test_each_beat_tells_no_more_than_it_is_about(client: FlaskClient, table: Table) -> None:
    review = f"/replays/{table.token}/review"
    [unit, *_others] = steps_of(get(client, review))
    best = IDS[decided(table.match, unit).best]
    pages = [get(client, f"{review}/walk/1/{beat}") for beat in (1, 2, 3, 4)]
    headings = [re.findall(r'<h1 id="verdict">([^<]+)</h1>', page)[0] for page in pages]

    assert ["walk-cost" in page for page in pages] == [False, True, True, False]
    assert "−10%" in pages[1]
    assert len(set(headings)) == 4
    assert ["walk-try" in page for page in pages] == [False, False, False, True]
    told = [page.split("<aside")[1].split('id="past"')[0] for page in pages]
    assert not any("better" in one.lower() for one in told[:3])
    assert best not in told[0]


@pytest.fixture
def wrong(practice: Practice, table: Table) -> tuple[str, str, str]:
    """Return the address of a decision, the key of a move that is worse, and the best card."""
    unit, source = find_own_source(practice, table)
    address = moment_at(table, unit)
    return address, action_text(source.found.played), IDS[source.found.best]


def test_a_wrong_try_leads_to_a_line_that_is_played_at_once_and_can_be_stepped(
    client: FlaskClient, wrong: tuple[str, str, str]
) -> None:
    address, key, best = wrong
    tried = get(client, f"{address}?action={key}&looked=0")
    line = f"{address}/line?action={key}"
    assert f'href="{line}"' in tried
    whole, first, next_ = (get(client, line + at, part=True) for at in ("", "&at=0", "&at=1"))

    assert "data-line" not in whole
    assert len(re.findall(r'<li[^>]* fresh"', whole)) > len(re.findall(r'<li[^>]* fresh"', first))
    assert 'data-step="1"' in next_
    assert "In 3 of 4 such deals" in whole
    assert "the move costs 7 points" in whole
    aside = whole.split("<aside")[1]
    assert best not in aside.split("</section>")[0]


def test_with_all_cards_open_it_says_that_they_lie_as_they_lay(
    client: FlaskClient, wrong: tuple[str, str, str]
) -> None:
    address, key, _best = wrong
    page = get(client, f"{address}/line?action={key}&view=open")

    assert "where it really was" in page
    assert "imagined" not in page


@pytest.mark.parametrize("at", ["99", "1234"])
def test_a_step_that_a_line_does_not_have_is_not_found(
    client: FlaskClient, wrong: tuple[str, str, str], at: str
) -> None:
    address, key, _best = wrong
    assert client.get(f"{address}/line?action={key}&at={at}").status_code == 404


def test_a_good_move_has_a_line_only_with_its_answer(
    client: FlaskClient, practice: Practice, table: Table
) -> None:
    unit, source = find_own_source(practice, table)
    address = moment_at(table, unit)
    good = action_text(source.found.best)

    for key in (good, "nothing"):
        assert client.get(f"{address}/line?action={key}").location == address
    shown = get(client, f"{address}?action={good}&looked=1")
    lines = re.findall(r'href="([^"]*/line\?[^"]*)"', shown)
    assert {key for line in lines for key in re.findall(r"action=([\w-]+)", line)} == {
        action_text(one.action) for one in source.found.assessment.candidates
    }
    assert "where it really was" in get(client, f"{address}/line?action={good}&show=1")


def test_the_line_of_the_played_move_is_that_of_the_match(
    client: FlaskClient, wrong: tuple[str, str, str], table: Table
) -> None:
    address, key, _best = wrong
    place, step = map(int, address.split("/")[-2:])
    page = get(client, f"{address}/line?action={key}&show=1&at=1", part=True)

    assert "This is what happened." in page
    replay = get(client, f"/replays/{table.token}/{place}/{step + 1}", part=True)
    field = re.compile(r'id="field-([\w-]+)"')
    assert field.findall(page) == field.findall(replay)


def test_a_wrong_try_plays_its_refutation_by_itself_and_keeps_its_price(
    client: FlaskClient, wrong: tuple[str, str, str]
) -> None:
    address, key, _best = wrong
    tried = get(client, f"{address}?action={key}&looked=0")
    [loads] = re.findall(r'<span[^>]*id="refutation-[^>]*>', tried)
    assert f'hx-get="{address}/line?action={key}"' in loads
    assert 'hx-trigger="load delay' in loads
    line = get(client, f"{address}/line?action={key}")
    assert "There is a better move." in line
    assert "percentage points" in line
