"""The form that a learner with the right answer sends."""

from tutor.lessons.judging import STAYS
from tutor.lessons.model import Step
from tutor.lessons.stated import stated


def fields_of(step: Step) -> dict[str, str | list[str]]:
    """Return the fields of the stated answer; a turn of several choices needs several forms."""
    answer = stated(step)
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
