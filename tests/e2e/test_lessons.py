"""Every lesson is played to its end by its stated answers, with JavaScript and without."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.server import Server
from tests.e2e.stored import Stored
from tutor import resources
from tutor.lessons.answer import Answer
from tutor.lessons.judging import STAYS, judge
from tutor.lessons.loading import lessons
from tutor.lessons.model import COURSES, Lesson, Step
from tutor.lessons.replies import missed
from tutor.lessons.stated import stated


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a running server; lessons do not wait for its engine."""
    with Server(tmp_path_factory.mktemp("lessons")) as running:
        yield running


@pytest.fixture(scope="module")
def stored(server: Server) -> Iterator[Stored]:
    """Return what the server stores."""
    with Stored(server.data) as opened:
        yield opened


TURNS: Final = ("play", "best")
LESSONS: Final = lessons(resources.folder("lessons"))
without_javascript = pytest.mark.browser_context_args(java_script_enabled=False)


def of_course(course: str) -> list[Lesson]:
    return [lesson for lesson in LESSONS if lesson.course == course]


def give(page: Page, step: Step, answer: Answer) -> None:
    """Fill the form of a step in and send it."""
    buttons = pressed(step, answer)
    if buttons:
        for name, value in buttons:
            page.locator(f"button[name={name}][value='{value}']").click()
        return
    for name in (*answer.chosen, *answer.named):
        page.locator(f"input[value='{name}']").check()
    for row, number in answer.numbers.items():
        page.locator(f"input[name='number-{row}']").fill(str(number))
    places = {item: str(place) for place, item in enumerate(answer.order, start=1)}
    for item, chosen in {**answer.placed, **places}.items():
        page.locator(f"[id='item-{item}']").select_option(chosen)
    page.locator("#send").click()


def pressed(step: Step, answer: Answer) -> list[tuple[str, str]]:
    """Return the buttons that give an answer by themselves, one after the other."""
    if answer.actions:
        return [("action", action) for action in answer.actions]
    if STAYS in answer.chosen:
        return [("stays", "1")]
    is_one_of = step.kind in ("pick", "decide") and not is_many(step)
    return [("option", one) for one in answer.chosen] if is_one_of else []


def is_many(step: Step) -> bool:
    return bool(step.keys.get("many")) or isinstance(step.keys.get("expect"), list)


def play_round(page: Page, stored: Stored) -> None:
    """Open the table of a step, let it be played, and come back."""
    lesson = page.url
    page.locator("button[value=table]").click()
    page.wait_for_url("**/play/*")
    stored.play_until(page.url.rsplit("/", 1)[1], lambda table: bool(table.match.finished))
    page.goto(lesson)


def play_lesson(page: Page, server: Server, stored: Stored, lesson: Lesson, language: str) -> None:
    """Play a lesson from its first step to its end."""
    page.goto(f"{server.url}/learn/{lesson.id}/1")
    for number, step in enumerate(lesson.steps, start=1):
        expect(page).to_have_url(re.compile(f"/learn/{lesson.id}/{number}$"))
        if step.kind == "round":
            play_round(page, stored)
        else:
            give(page, step, stated(step))
        page.locator("#next-step").click()
    expect(page).to_have_url(re.compile(f"/learn/{lesson.id}/end$"))
    expect(page.locator("h1")).to_have_text(lesson.words[language].title)


def one_of_each_kind() -> list[tuple[Lesson, int]]:
    """Return the step of each kind that foresees most wrong answers: its lesson and number."""
    found: dict[str, tuple[Lesson, int]] = {}
    for lesson in LESSONS:
        for number, step in enumerate(lesson.steps, start=1):
            best = found.get(step.kind)
            if step.wrong and (
                best is None or len(step.wrong) > len(best[0].steps[best[1] - 1].wrong)
            ):
                found[step.kind] = (lesson, number)
    return list(found.values())


@pytest.mark.parametrize(
    ("lesson", "number"),
    [
        pytest.param(lesson, number, id=lesson.steps[number - 1].kind)
        for lesson, number in one_of_each_kind()
    ],
)
def test_each_wrong_answer_gets_its_reply(
    page: Page, server: Server, lesson: Lesson, number: int
) -> None:
    step = lesson.steps[number - 1]
    words = lesson.words["en"].steps[step.id]
    for say, answer in missed(step).items():
        if step.kind in TURNS and judge(step, answer).illegal:
            continue  # no button gives it
        page.goto(f"{server.url}/learn/{lesson.id}/{number}")
        give(page, step, answer)

        with_names = re.split(r"\{[^}]*\}", words.say[say])
        expect(page.locator(".said-box p").first).to_contain_text(max(with_names, key=len).strip())


@pytest.mark.parametrize("course", COURSES)
def test_every_lesson_is_played_to_its_end(
    page: Page, server: Server, stored: Stored, course: str
) -> None:
    for lesson in of_course(course):
        play_lesson(page, server, stored, lesson, "en")


@without_javascript
@pytest.mark.parametrize(("language", "first"), [("fr", 0), ("ja", 1)])
def test_lessons_are_played_in_other_languages_without_javascript(
    page: Page, server: Server, stored: Stored, language: str, first: int
) -> None:
    """Every second lesson; `tests/web/test_every_lesson.py` sends all forms in all languages."""
    page.context.set_extra_http_headers({"Accept-Language": language})
    for lesson in LESSONS[first::2]:
        play_lesson(page, server, stored, lesson, language)
