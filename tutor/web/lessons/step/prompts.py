"""Instructions for a step, what is still missing, and the terms in its text."""

from typing import Final

from tutor.lessons.kinds.amounts import Count
from tutor.lessons.kinds.naming import Find
from tutor.lessons.kinds.placing import Placing
from tutor.lessons.kinds.predict import Predict
from tutor.lessons.model import Step
from tutor.web.i18n.translation import N_, _
from tutor.web.lessons.library import lessons
from tutor.web.lessons.step.looks import find_asked_trait
from tutor.web.table.terms import KIND, ToldTerm, find_terms, list_kinds, list_words, list_yaku


def list_terms(step: Step, texts: tuple[str, ...], done: frozenset[str]) -> tuple[ToldTerm, ...]:
    """Return the terms of texts, yaku and kinds as far as lessons that are *done* taught them."""
    taught = {name for lesson in done if lesson in lessons() for name in lessons()[lesson].teaches}
    kinds = set() if find_asked_trait(step) else {f"{KIND}{name}" for name in taught} & list_kinds()
    return find_terms(step.ruleset, texts, taught | kinds | list_words(step.ruleset))


def list_all_terms(step: Step, texts: tuple[str, ...]) -> tuple[ToldTerm, ...]:
    """Return all terms that texts name: once a step is answered nothing is given away."""
    every = list_yaku(step.ruleset) | list_kinds() | list_words(step.ruleset)
    return find_terms(step.ruleset, texts, every)


TAP_AND_NAME: Final = N_("Tap the cards of the yaku and name it.")
PRICE_CARDS: Final = N_("Tap cards, then a coin for their points. Or type the number.")
PLACE_WORDS: Final = N_("Tap one, then its place. You can also drag it.")
CHOOSE_SOME: Final = N_("Choose all that fit, then check.")
CHOOSE_TAKEN: Final = N_("Choose what your card takes.")
PROMPTS: Final = {
    "tap": N_("Tap, then check."),
    "sort": N_("Tap a card, then its place. You can also drag it."),
    "order": N_("Tap a card, then its place. You can also drag it."),
    "pick": N_("Choose one, then check."),
    "decide": N_("Choose one, then decide."),
    "count": N_("Add coins, or type the number."),
    "estimate": N_("Slide to your estimate."),
    "find": N_("Name the yaku, or say that there is none."),
    "predict": N_("Tap what it takes, or say that it stays."),
    "play": N_("Choose a card in your hand, then play it."),
    "best": N_("Choose your card, then play it."),
}
OF_CARDS: Final = ("card-points", "all-points")
CHOOSE_FIRST: Final = N_("Choose first.")
MISSING: Final = {
    "tap": N_("Tap something first."),
    "sort": N_("Some things still need a place."),
    "order": N_("Some things still need a place."),
    "count": N_("A number is still missing."),
    "estimate": N_("A number is still missing."),
    "play": N_("Choose a card first."),
    "best": N_("Choose a card first."),
}
CHECK: Final = N_("Check")
SENDS: Final = {
    "play": N_("Play it"),
    "best": N_("Play it"),
    "decide": N_("Decide"),
    "estimate": N_("Lock it in"),
}


def describe_task(step: Step, is_placing: bool, has_several: bool) -> str:
    """Return how to answer; *is_placing*: a played card waits for the choice of its capture."""
    if is_placing:
        return _(CHOOSE_TAKEN)
    if isinstance(step.exercise, Find) and step.exercise.tap:
        return _(TAP_AND_NAME)
    if step.kind in ("pick", "find") and has_several:
        return _(CHOOSE_SOME)
    if is_priced(step):
        return _(PRICE_CARDS)
    if isinstance(step.exercise, Placing) and step.exercise.items:
        return _(PLACE_WORDS)
    return _(PROMPTS[step.kind]) if step.kind in PROMPTS else ""


def is_priced(step: Step) -> bool:
    """Return whether a single number is asked for to which each card adds its own points."""
    is_sum = isinstance(step.exercise, Count) and step.exercise.ask in OF_CARDS
    return is_sum and bool(step.cards) and not step.rows


def describe_missing(step: Step) -> str:
    """Return the feedback on an incomplete answer."""
    return _(MISSING.get(step.kind, CHOOSE_FIRST))


def name_sending(step: Step) -> str:
    """Return the label of the button that sends an answer."""
    return _(SENDS.get(step.kind, CHECK))


def name_given_card(step: Step) -> str:
    """Return the label above the card of the question."""
    if isinstance(step.exercise, Predict):
        return _("This card is turned") if step.exercise.turned else _("This card is played")
    return _("Your hand")
