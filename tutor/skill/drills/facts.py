"""Weak facts found by drills: a card, a yaku or a rule to review after days."""

from collections.abc import Iterator
from datetime import date
from random import Random
from typing import Final, NamedTuple

from tutor.explain.columns import Theme
from tutor.lessons.families.case import USUAL, choose_seed
from tutor.lessons.families.every import find_family
from tutor.lessons.families.wording import Sentences
from tutor.lessons.kinds.naming import NONE, Find
from tutor.rules.cards import id_of
from tutor.skill.drills.question import DRILLS, DrillQuestion, find_question
from tutor.skill.items import ItemKind

OF_A_CARD: Final = ("glance:month", "glance:kind", "glance:name")
NOTHING: Final = ("glance:count",)  # families that leave nothing to remember
_SEEDS: Final = 100_000
_TRIES: Final = 2_000  # cases that are looked through for one about a card or a yaku


class Fact(NamedTuple):
    """Something that one knows or not: *key* is a card, a game and a yaku, or a family."""

    kind: ItemKind
    key: str


def find_fact(question: DrillQuestion) -> Fact | None:
    """Return the fact of a question, None where there is nothing to remember.

    Questions with an almost complete yaku train recognition, not the facts of that yaku.
    """
    family, step = question.case.family, question.step
    if question.is_chance or family in NOTHING:
        return None
    if family in OF_A_CARD:
        return Fact(ItemKind.CARD, question.right if question.is_tapped else id_of(step.cards[0]))
    if isinstance(step.exercise, Find) and question.right != NONE:
        return Fact(ItemKind.YAKU, f"{step.ruleset.game.name}:{question.right}")
    return Fact(ItemKind.RULE, family)


def find_fact_theme(fact: Fact) -> Theme | None:
    """Return the theme of decisions that a fact helps with, None where it helps with all."""
    families = set(_list_families(fact))
    drills = (drill for drill in DRILLS.values() if families & {*drill.families})
    return next((drill.theme for drill in drills if drill.theme), None)


def ask_fact(fact: Fact, day: date, sentences: Sentences) -> DrillQuestion | None:
    """Return the question about a fact on a day, None if no family covers it any more."""
    random = Random(f"{fact.kind} {fact.key} {day}")
    families = list(_list_families(fact))
    if not families:
        return None
    for _try in range(_TRIES):
        seed = choose_seed(random.randrange(_SEEDS), USUAL)
        drill_question = find_question(random.choice(families), seed, sentences)
        if drill_question and find_fact(drill_question) == fact:
            return drill_question
    return None


def _list_families(fact: Fact) -> Iterator[str]:
    game = fact.key.partition(":")[0]
    for name in dict.fromkeys(name for drill in DRILLS.values() for name in drill.families):
        family = find_family(name)
        is_named = name.startswith(("yaku-of-pile", "dealt-yaku", "standing"))
        match fact.kind:
            case ItemKind.CARD if name in OF_A_CARD:
                yield name
            case ItemKind.YAKU if is_named and family and family.ruleset.game.name == game:
                yield name
            case ItemKind.RULE if name == fact.key:
                yield name
