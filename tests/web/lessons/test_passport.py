"""The passport of a card: what it is, and what wants it, in each game."""

import re
from html import unescape
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.sizes import a_few_of
from tests.web.learner import get
from tests.web.lessons.test_every_lesson import spaced
from tutor import resources
from tutor.lab.lessons.wording import story_faults
from tutor.lessons.model import LessonError
from tutor.lessons.stories import FILE, read_stories
from tutor.rules.cards import IDS
from tutor.web.http.preferences import COOKIE, LANGUAGE_COOKIE


@pytest.mark.parametrize("name", a_few_of(IDS, 4))
def test_every_card_has_a_passport(client: FlaskClient, name: str) -> None:
    page = get(client, f"/cards/{name}")

    assert f"/static/cards/{name}.svg" in page
    assert page.count('href="/cards/') == 3  # its family


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_a_passport_tells_the_story_of_its_card_with_the_source(
    client: FlaskClient, language: str
) -> None:
    client.set_cookie(LANGUAGE_COOKIE, language)
    client.set_cookie(COOKIE, "furigana=off")
    stories = read_stories(resources.folder("lessons"))
    for name, key in (("1-crane", "1"), ("3-chaff-a", "3"), ("3-curtain", "3-curtain")):
        page = spaced(unescape(get(client, f"/cards/{name}")))
        assert spaced(stories[key][language].text) in page
        assert spaced(stories[key][language].source) in page


def test_every_story_has_two_sentences_and_a_source(tmp_path: Path) -> None:
    folder = resources.folder("lessons")
    assert list(story_faults(read_stories(folder))) == []

    whole = (folder / FILE).read_text(encoding="utf-8")
    (tmp_path / FILE).write_text(whole.replace("[12.ja]", "[13.ja]"), encoding="utf-8")
    with pytest.raises(LessonError):
        read_stories(tmp_path)
    (tmp_path / FILE).write_text(whole.replace("[1-ribbon.", "[1-banner."), encoding="utf-8")
    with pytest.raises(LessonError, match="1-banner"):
        read_stories(tmp_path)
    (tmp_path / FILE).write_text(re.sub(r"\. [^.\"]*\.\"", '."', whole, count=1), encoding="utf-8")
    assert len(list(story_faults(read_stories(tmp_path)))) == 1


def test_the_cup_serves_two_viewings_in_koi_koi_and_none_at_88(client: FlaskClient) -> None:
    page = get(client, "/cards/9-cup")
    koikoi, rest = page.split("<h2>Roppyakken</h2>")
    at_88 = rest.split("<h2>Hachi-Hachi</h2>")[1]

    assert "Tsukimi-zake" in koikoi
    assert "Hanami-zake" in koikoi
    assert "Tsukimi-zake" not in at_88


def test_the_rain_man_is_told_to_be_the_joker(client: FlaskClient) -> None:
    assert get(client, "/cards/11-rainman").count("the joker of this game") == 1
    assert "the joker of this game" not in get(client, "/cards/8-moon")


def test_a_passport_leads_to_the_lessons_that_show_its_card(client: FlaskClient) -> None:
    assert 'href="/learn/f-01"' in get(client, "/cards/1-crane")
