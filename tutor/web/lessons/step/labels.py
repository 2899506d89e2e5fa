"""What bins, options and yaku are called that the program can name itself."""

from typing import Final

from tutor.lessons.kinds.sort import Sort
from tutor.lessons.model import Step, StepWords
from tutor.lessons.shown import shuffle_names
from tutor.lessons.table.facts import STATED
from tutor.rules.cards import Kind
from tutor.web.http.preferences import is_original_first
from tutor.web.i18n.translation import N_, _, capitalise
from tutor.web.words.names.cards import FLOWERS, MONTHS, kind_name
from tutor.web.words.names.yaku import both_names

RIBBONS: Final = {
    "poetry": N_("Poetry ribbons"),
    "blue": N_("Blue ribbons"),
    "plain": N_("Plain red ribbons"),
}


def list_bins(sort: Sort, words: StepWords) -> list[tuple[str, str]]:
    """Return the bins of a sort with their labels; months and prices stay in order."""
    keys = shuffle_names(sort.bins, *sort.bins) if sort.by == STATED else sort.bins
    return [(key, words.bins.get(key) or _bin(sort.by, key)) for key in keys]


def _bin(by: str, key: str) -> str:
    if by == "month":
        flower, month = _(FLOWERS[int(key) - 1]), _(MONTHS[int(key) - 1])
        return _("%(flower)s (%(month)s)", flower=capitalise(flower), month=month)
    if by == "kind":
        return kind_name(Kind[key.upper()])
    if by == "ribbon":
        return _(RIBBONS[key])
    return key


def list_yaku_options(step: Step) -> list[tuple[str, str]]:
    """Return the yaku that a find offers, as `name (term)`."""
    return [
        (key, both_names(key, original_first=is_original_first())) for key in step.exercise.options
    ]


def list_options(step: Step, words: StepWords) -> list[tuple[str, str]]:
    """Return the options of a step with their labels."""
    return [(key, words.options.get(key, key)) for key in step.exercise.options]
