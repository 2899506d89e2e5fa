"""Cards dealt anew where nobody looks change no word of a hint and no number of its line."""

from random import Random

import pytest
from flask import Flask

from tests.engine.positions import TABLE_NAMES, TABLES, decisions, redealt, seen
from tests.sizes import a_few_of
from tutor.engine.hints.hint import hint
from tutor.explain.explanation import explain
from tutor.protocol.hints import hint_line
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.web.hints.why import tell_reasons
from tutor.web.words.names.players import list_people

WORLDS = 24
MOMENTS = 3  # of each table


@pytest.mark.parametrize("rules", a_few_of([rules for rules, _ in TABLES], 3), ids=TABLE_NAMES)
def test_what_nobody_sees_changes_no_word_and_no_number(app: Flask, rules: Ruleset) -> None:
    luck = Random(4)
    choices = [one for seed in (5, 6) for one in decisions(rules, seed) if len(one.legal()) > 1]
    moved = 0
    for moment in luck.sample(choices, MOMENTS):
        other = redealt(moment, luck)
        moved += other.position.hands != moment.position.hands

        assert told(app, other) == told(app, moment)
    assert moved


def told(app: Flask, moment: Round) -> list[str]:
    """Return the line of a hint and its sentences in every language."""
    observation = seen(moment)
    found = hint(observation, samples=WORLDS)
    explanation = explain(observation, found, samples=WORLDS)
    lines = [hint_line(found, observation, None, explanation)]
    for language in ("en", "fr", "ja"):
        with app.test_request_context(headers={"Accept-Language": language}):
            people = list_people(observation.ruleset.players)
            for one in explanation.candidates:
                whys = tell_reasons(observation, people, one, explanation.engine)
                lines += [why.text for why in whys]
    return lines
