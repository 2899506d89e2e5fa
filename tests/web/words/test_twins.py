"""Exchanging twin months exchanges their names in what is said of a move, and no other word."""

import re

import pytest
from flask import Flask

from tests.explain.test_twin_months import IDS, RULES, explained, pairs
from tests.sizes import a_few_of
from tutor.engine.worlds.symmetry import Relabelling
from tutor.explain.explained import Explanation
from tutor.rules.observation import Observation
from tutor.web.hints.why import tell_reasons
from tutor.web.words.names.cards import flower, short_name
from tutor.web.words.names.players import list_people


@pytest.mark.parametrize("rules", a_few_of(range(len(RULES)), 2), ids=IDS)
def test_sentences_are_the_same_with_the_names_of_cards_exchanged(app: Flask, rules: int) -> None:
    named = 0
    for observation, labels in pairs(rules):
        other = labels.observation(observation)
        here, there = explained(observation), explained(other)
        for language in ("en", "fr", "ja"):
            with app.test_request_context(headers={"Accept-Language": language}):
                told = sentences(observation, here)
                expected = [exchanged(text, labels) for text in told]
                named += expected != told

                assert sentences(other, there) == expected
    assert named


def sentences(observation: Observation, explanation: Explanation) -> list[str]:
    people = list_people(observation.ruleset.players)
    return [
        why.text
        for one in explanation.candidates
        for why in tell_reasons(observation, people, one, explanation.engine)
    ]


def exchanged(text: str, labels: Relabelling) -> str:
    """Return a sentence with every name of an exchanged card or month put for the other one."""
    names = {}
    for card in range(48):
        for name_of in (short_name, flower):
            name, other = name_of(card), name_of(labels.action(card))
            names[name] = other
            names[name[0].upper() + name[1:]] = other[0].upper() + other[1:]
    longest_first = sorted(names, key=len, reverse=True)
    return re.sub("|".join(map(re.escape, longest_first)), lambda found: names[found[0]], text)
