"""Goes through lessons as a learner who meets every foreseen mistake before what is right."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Error, Page, expect

from tests.e2e.layout import is_sideways
from tests.e2e.lesson_play import play_round
from tests.e2e.lesson_ways import Way
from tests.e2e.stored import Stored
from tests.web.lessons.test_every_lesson import plain, spaced
from tutor import resources
from tutor.lab.lessons.answers import answer_each_reply
from tutor.lessons.families.case import draw_like, put_case
from tutor.lessons.families.wording import read_sentences
from tutor.lessons.judging import judge, state_answer
from tutor.lessons.knowledge import list_met_by
from tutor.lessons.loading import read_lessons
from tutor.lessons.model import Answer, Lesson, Step
from tutor.text import LANGUAGES
from tutor.web.lessons.step.attempt import is_blank

TURNS: Final = ("play", "best")
MOST_CASES: Final = 8  # of one step until it is done
MOST_TOLD: Final = 600  # letters of one fault
BELOW: Final = """() => {
  const acts = document.querySelector("#next-step, #send").getBoundingClientRect();
  return Math.ceil(acts.bottom - window.innerHeight);
}"""
HEIGHT: Final = "() => document.scrollingElement.scrollHeight - window.innerHeight"
EDGE: Final = 4  # pixels that a card may lie outside: below the felt is the line of the coach
OUTSIDE: Final = """() => {
  const felt = document.querySelector(".felt");
  const beyond = (one) => {
    const box = one.getBoundingClientRect();
    const within = (one.closest(".cap") ?? felt).getBoundingClientRect();
    return Math.max(
      box.bottom - within.bottom, box.right - within.right, within.left - box.left);
  };
  const lying = [...felt.querySelectorAll(":is(.card, .place, .slip)")];
  return Math.max(0, ...lying.filter((one) => one.checkVisibility()).map(beyond));
}"""
MOOD: Final = ".foot[data-mood]:not([data-mood=''])"


class FaultError(AssertionError):
    """What was not as it should be at a step."""


@dataclass
class Sweeper:
    """Goes through lessons as a learner who meets every foreseen mistake."""

    page: Page
    url: str
    stored: Stored
    way: Way
    language: str
    done: set[str]  # lessons that this learner has been through: some replies compare with them
    faults: list[str] = field(default_factory=list)
    steps: int = 0
    misses: int = 0

    def go_through(self, lesson: Lesson) -> None:
        """Go through a lesson; collect what is wrong, and go on behind it."""
        for number, step in enumerate(lesson.steps, start=1):
            try:
                self._do_step(lesson, number, step)
            except (AssertionError, Error) as fault:
                self._find(f"{lesson.id}/{number} ({step.kind}): {str(fault)[:MOST_TOLD]}")
        self.page.goto(f"{self.url}/learn/{lesson.id}/end")
        if self.page.locator("h1").inner_text() != lesson.words[self.language].title:
            self._find(f"{lesson.id}/end: {self.page.locator('h1').inner_text()}")
        self.done.add(lesson.id)

    def _find(self, fault: str) -> None:
        print(fault, flush=True)  # a sweep takes long
        self.faults.append(fault)

    def _do_step(self, lesson: Lesson, number: int, step: Step) -> None:
        address = f"{self.url}/learn/{lesson.id}/{number}"
        self.page.goto(address)
        assert self.page.locator("html").get_attribute("lang") == self.language
        self.steps += 1
        if step.kind == "round":
            play_round(self.page, self.stored)
            self.way.go_on(self.page)
            return
        if self.way.context.get("is_mobile"):
            high = self.page.evaluate(HEIGHT)
            assert not high, f"it is {high} px too high for the screen"
        self._look("at first")
        missed = False
        for say, answer in self._choose_misses(step):
            if missed:
                self.page.goto(address)
            self._miss(lesson, step, say, answer)
            missed = True
        self._do_until_done(lesson, number, missed)

    def _choose_misses(self, step: Step) -> list[tuple[str, Answer]]:
        """Return a share of the foreseen mistakes: the languages together meet each of them."""
        misses = list(list_misses(step, frozenset(self.done)))
        return misses[list(LANGUAGES).index(self.language) :: len(LANGUAGES)] or misses[-1:]

    def _miss(self, lesson: Lesson, step: Step, say: str, answer: Answer) -> None:
        self.misses += 1
        self.way.give(self.page, step, answer)
        foot = self.page.locator(MOOD)
        mood = foot.get_attribute("data-mood")
        assert mood in ("wrong", "unwise", "illegal"), f"{say}: {answer} is taken as {mood}"
        said = spaced(self.page.locator("#say p").first.text_content() or "")
        wanted = plain(lesson.words[self.language].steps[step.id].say[say])
        assert wanted in said, f"{say}: {said!r} does not say {wanted!r}"
        self._look(f"after {say}")
        if self.page.locator("#send").count() == 0:
            self.way.go_on(self.page)  # it is taken back, or other cards are tried
        elif step.kind == "order":
            self.page.goto(self.page.url)  # of two that are worth the same either may lie there

    def _do_until_done(self, lesson: Lesson, number: int, missed: bool) -> None:
        following = f"/learn/{lesson.id}/{number + 1 if number < len(lesson.steps) else 'end'}"
        seen = []
        for _case in range(MOST_CASES):
            asked, seed = self._find_asked(lesson, number)
            step = asked.steps[number - 1]
            seen.append(seed)
            self.way.give(self.page, step, state_answer(step))
            expect(self.page.locator(".foot")).to_have_attribute("data-mood", "right")
            right = plain(asked.words[self.language].steps[step.id].right)
            said = spaced(self.page.locator("#say p").first.text_content() or "")
            assert right in said, f"{said!r} does not say {right!r}"
            self._look("after the right answer")
            self.way.go_on(self.page)
            is_over = urlsplit(self.page.url).path == following
            if is_over:
                break
        else:
            raise FaultError(f"it is not done after the cases {seen}")
        if missed and lesson.steps[number - 1].family and len(set(seen)) < 2 and not seen[0]:
            raise FaultError("no other case was asked after a miss")

    def _find_asked(self, lesson: Lesson, number: int) -> tuple[Lesson, str]:
        """Return the lesson with the case in it that the page asks, and its seed."""
        self.page.wait_for_url(re.compile(rf"/learn/{lesson.id}/{number}(\?|$)"))
        seed = parse_qs(urlsplit(self.page.url).query).get("case", [""])[0]
        if not seed:
            return lesson, ""
        root, own = resources.folder("lessons"), lesson.steps[number - 1]
        known = list_met_by(lesson, number - 1, {one.id: one for one in read_lessons(root)})
        case = draw_like(own, own.family, int(seed), known, read_sentences(root))
        assert case
        return put_case(lesson, number - 1, case), seed

    def _look(self, when: str) -> None:
        if not self.way.context.get("is_mobile"):
            return
        assert not is_sideways(self.page), f"it is to be scrolled sideways {when}"
        low = self.page.evaluate(BELOW)
        assert low <= 0, f"what leads on lies {low} px below the screen {when}"
        outside = self.page.evaluate(OUTSIDE)
        assert outside <= EDGE, f"cards lie {outside:.0f} px out of the felt or a strip {when}"


def list_misses(step: Step, done: frozenset[str] = frozenset()) -> Iterator[tuple[str, Answer]]:
    """Yield the foreseen mistakes that a page lets anybody make, by the key of their reply."""
    for say, answer in answer_each_reply(step, done).items():
        if step.kind in TURNS and judge(step, answer).illegal:
            continue  # no button gives it
        if not is_blank(step, answer):
            yield say, answer
