"""The forms that a learner with the right answer fills in and sends."""

from collections.abc import Iterable
from html.parser import HTMLParser

from tests.lessons.shipped import LESSONS
from tutor.lessons.judging import state_answer
from tutor.lessons.kinds.playing import STAYS
from tutor.lessons.model import Answer, Step
from tutor.practice import Practice

Field = tuple[str, str]  # a name within the form of a step ("" for any), and a value


def learn(practice: Practice, *names: str, missed: Iterable[tuple[str, int]] = ()) -> None:
    """Finish lessons; some steps, by the place in their lesson, at the second try."""
    wrong = {(name, LESSONS[name].steps[place].id) for name, place in missed}
    for name in names:
        for step in LESSONS[name].steps:
            if (name, step.id) in wrong:
                practice.lessons.store_answer(name, step.id, right=False)
            practice.lessons.store_answer(name, step.id, right=True)


def know(practice: Practice, *names: str) -> None:
    """Store lessons as known without a try."""
    for name in names:
        practice.lessons.store_known(name, [step.id for step in LESSONS[name].steps])


def fields_of(step: Step) -> dict[str, str | list[str]]:
    """Return the fields of the stated answer; a turn of several choices needs several forms."""
    answer = state_answer(step)
    if STAYS in answer.chosen:
        return {"stays": "1"}
    if answer.actions:
        *before, last = answer.actions
        return {"before": " ".join(before), "action": last}
    return {
        "card": sorted(answer.chosen),
        "option": sorted(answer.chosen),
        "yaku": sorted(answer.named),
        **{f"number-{key}": str(value) for key, value in answer.numbers.items()},
        **{f"in-{item}": name for item, name in answer.placed.items()},
        **{f"at-{item}": str(place) for place, item in enumerate(answer.order, start=1)},
    }


class Form(HTMLParser):
    """The form of a step on a page, and the way on from it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.address = ""
        self.way_on = ""
        self._hidden: list[Field] = []
        self._written: set[str] = set()  # names of fields to write in
        self._offered: list[Field] = []  # by boxes, lists and buttons
        self._is_inside = False
        self._list = ""
        self.feed(page)

    def filled(self, fields: Iterable[Field]) -> dict[str, list[str]]:
        """Return what is sent with these fields filled in; the form has to offer each of them."""
        sent: dict[str, list[str]] = {}
        for name, value in (*self._hidden, *map(self._meant, fields)):
            sent.setdefault(name, []).append(value)
        return sent

    def _meant(self, field: Field) -> Field:
        name, value = field
        if name in self._written:
            return field
        kept = [one for one in self._offered if one[0] != "held"]  # lifted by hand, never sent
        meant = [one for one in kept if one[1] == value and name in ("", one[0])]
        assert meant, f"{field} cannot be given"
        return meant[0]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {key: value or "" for key, value in attrs}
        if tag == "form":
            self._is_inside = found.get("id") == "step"
            self.address = found["action"] if self._is_inside else self.address
        if found.get("id") == "next-step":
            self.way_on = found["href"]
        if self._is_inside:
            self._read(tag, found)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._is_inside = False

    def _read(self, tag: str, found: dict[str, str]) -> None:
        field = (found.get("name", ""), found.get("value", ""))
        if tag == "select":
            self._list = field[0]
        elif tag == "option":
            self._offered.append((self._list, field[1]))
        elif tag == "button" or found.get("type") in ("checkbox", "radio"):
            self._offered.append(field)
        elif tag == "input" and found.get("type") == "hidden":
            self._hidden.append(field)
        elif tag == "input":
            self._written.add(field[0])


def forms(answer: Answer) -> list[list[Field]]:
    """Return the fields to fill in, for each of the forms that give an answer."""
    if answer.actions:
        return [[("action", action)] for action in answer.actions]
    return [[*boxes(answer), *numbers(answer), *chosen(answer)]]


def boxes(answer: Answer) -> list[Field]:
    """Return the boxes that an answer checks, which are known by their values."""
    names = [one for one in (*answer.chosen, *answer.named) if one != STAYS]
    return [("stays", "1")] * (STAYS in answer.chosen) + [("", one) for one in names]


def numbers(answer: Answer) -> list[Field]:
    return [(f"number-{row}", str(number)) for row, number in answer.numbers.items()]


def chosen(answer: Answer) -> list[Field]:
    """Return what an answer chooses from lists: a group, or a place in an order."""
    places = [(f"at-{item}", str(place)) for place, item in enumerate(answer.order, start=1)]
    return [*((f"in-{item}", group) for item, group in answer.placed.items()), *places]
