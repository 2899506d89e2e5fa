"""Every claim has words, whoever it is about, and twin months exchange their names alone."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest
from flask import Flask

from tests.explain.numbers import around
from tests.explain.test_twin_months import IDS, RULES, explained, pairs
from tests.sizes import a_few_of
from tutor.engine.worlds.symmetry import Relabelling
from tutor.explain.claim import CARDS, CHANCE, POINTS, ROUNDS, TIMES, TURNS, Claim, Number, exact
from tutor.explain.columns import Evidence, Theme
from tutor.explain.explained import Explanation
from tutor.explain.kinds import ALL_KINDS, ClaimKind
from tutor.rules.cards import card_named
from tutor.rules.observation import Observation
from tutor.rules.round.participation import JOIN
from tutor.rules.round.play import STOP
from tutor.text import LANGUAGES
from tutor.web.hints.why import tell_reasons
from tutor.web.i18n.translation import capitalise
from tutor.web.words.claims.phrases import Speech, often_otherwise_text, often_text
from tutor.web.words.claims.proofs import PREDICATES, UNITS, interval_text, value_text
from tutor.web.words.claims.sentences import SENTENCES, claim_phrase
from tutor.web.words.names.cards import flower, short_name
from tutor.web.words.names.players import People, Person, list_people, name_others
from tutor.web.words.training import THEMES

CARD, OWN, TAKEN = map(card_named, ("8-moon", "8-geese", "9-ribbon"))


NUMBERS = (
    *exact(POINTS, points=12, target=600, most=50, least=7, now=5, more=5, then=3, lead=9),
    *exact(CARDS, takers=3, other=6, unseen=23, cards=1, held=2, needed=3, choices=4, gained=4),
    *exact(CARDS, seen=3, shares=2),
    *exact(CARDS, own=1, gone=2, left=2),
    *exact(TURNS, lay=2, turns=4, theirs=3),
    *exact(TIMES, factor=2),
    *exact(ROUNDS, rounds=2),
    *exact(CHANCE, plain=0.5, lost=0.2),
    around("worth", 1.3, 0.05, POINTS),
    around("gap", 1.8, 0.05, POINTS),
    around("expected", -2.7, 0.05, POINTS),
    around("payoff", -6.4, 0.05, POINTS),
    around("chance", 0.38, 0.05, CHANCE),
    around("discards", 0.3, 0.05, CHANCE),
    around("match", 0.57, 0.05, CHANCE),
)


def numbers_of(kind: ClaimKind) -> tuple[Number, ...]:
    """Return a number for each that claims of a kind carry, and no other."""
    units = kind.row.numbers
    return tuple(replace(one, unit=units[one.name]) for one in NUMBERS if one.name in units)


def test_every_kind_every_theme_every_evidence_and_every_unit_has_words() -> None:
    assert SENTENCES.keys() == ALL_KINDS
    assert THEMES.keys() == set(Theme)
    assert PREDICATES.keys() == set(Evidence)
    assert {unit for kind in ClaimKind for unit in kind.row.numbers.values()} <= UNITS.keys()


@pytest.mark.parametrize("kind", ClaimKind)
@pytest.mark.parametrize("good", [True, False])
def test_a_claim_of_every_kind_is_one_sentence(
    empty_app: Flask, kind: ClaimKind, good: bool
) -> None:
    for players in (2, 3):
        for against in (CARD,) if kind == ClaimKind.SAME else (CARD, STOP, JOIN):
            claim = Claim(kind, good, (CARD, OWN), "sanko", numbers_of(kind), players - 1, against)
            text, *translated = sentences(empty_app, claim, players)
            assert text[0].isupper()
            assert not text.endswith(".")
            assert "%(" not in text
            assert len(text) < 160
            assert len({text, *translated}) == len(LANGUAGES)


def claim_text(claim: Claim, people: People, seats: Sequence[Person] = ()) -> str:
    return capitalise(claim_phrase(claim, seats, Speech(name_others(people), 1, {})))


def sentences(app: Flask, claim: Claim, players: int) -> Iterator[str]:
    """Yield the sentence of a claim in every language."""
    for language in LANGUAGES:
        with app.test_request_context(headers={"Accept-Language": language}):
            yield claim_text(claim, list_people(players), list_people(players))


@pytest.mark.usefixtures("app_context")
def test_one_of_several_others_is_named_where_seats_are_known() -> None:
    claim = Claim(ClaimKind.THEY_MAKE, False, yaku="sanko", numbers=NUMBERS, seat=2, against=CARD)

    assert claim_text(claim, list_people(3)).startswith("After this, another player makes")
    assert claim_text(claim, list_people(3), list_people(3)).startswith("After this, Ren makes")


@pytest.mark.usefixtures("app_context")
@pytest.mark.parametrize(
    ("number", "first", "then"),
    [
        (around("chance", 0.384, 0.05, CHANCE), "about 38% of the time", "about 38%"),
        (around("chance", 0.012, 0.05, CHANCE), "about 1% of the time", "about 1%"),
        (around("chance", 0.002, 0.05, CHANCE), "almost never", "almost never"),
        (around("chance", 0.998, 0.05, CHANCE), "almost always", "almost always"),
        (exact(CHANCE, chance=0.539)[0], "54% of the time", "54%"),
        (exact(CHANCE, chance=0)[0], "not once", "not once"),
        (exact(CHANCE, chance=1)[0], "every time", "every time"),
        (exact(CHANCE, chance=0.999)[0], "almost always", "almost always"),
    ],
)
def test_a_chance_is_told_as_percent(number: Number, first: str, then: str) -> None:
    assert (often_text(number), often_otherwise_text(number)) == (first, then)


@pytest.mark.parametrize("kind", [ClaimKind.MAKES, ClaimKind.THEY_MAKE])
def test_a_yaku_that_cannot_be_made_is_not_made_almost_never(app: Flask, kind: ClaimKind) -> None:
    never, seldom = (
        Claim(kind, True, yaku="sanko", numbers=(chance, *NUMBERS), against=CARD)
        for chance in (exact(CHANCE, chance=0)[0], around("chance", 0.0, 0.01, CHANCE))
    )
    texts, others = list(sentences(app, never, 2)), list(sentences(app, seldom, 2))
    assert all(text != other for text, other in zip(texts, others, strict=True))


@pytest.mark.usefixtures("app_context")
def test_a_printed_chance_lies_in_its_interval() -> None:
    """R1, for every interval that holds a whole number of percent."""
    random = Random(1)
    for _ in range(200):
        value, margin = random.random(), 0.005 + random.random() / 5
        number = around("chance", value, margin, CHANCE)
        told = [int(word) for word in re.findall(r"\d+", often_text(number))]
        assert all(number.lo <= times / 100 <= number.hi for times in told[:1])


@pytest.mark.usefixtures("app_context")
@pytest.mark.parametrize(
    ("number", "value", "interval"),
    [
        (around("chance", 0.41, 0.07, CHANCE), "41%", "34% to 48%"),
        (around("more", -0.09, 0.06, CHANCE), "−9 percentage points", "−15 to −3"),
        (around("gap", 136.4, 28.4, POINTS), "136.4", "108.0 to 164.8"),
    ],
)
def test_a_proof_tells_each_number_exactly(number: Number, value: str, interval: str) -> None:
    assert (value_text(number), interval_text(number)) == (value, interval)


@pytest.mark.parametrize("rules", a_few_of(range(len(RULES)), 2), ids=IDS)
def test_sentences_are_the_same_with_the_names_of_cards_exchanged(
    empty_app: Flask, rules: int
) -> None:
    named = 0
    for observation, labels in pairs(rules):
        other = labels.observation(observation)
        here, there = explained(observation), explained(other)
        for language in ("en", "fr", "ja"):
            with empty_app.test_request_context(headers={"Accept-Language": language}):
                told = reasons_of(observation, here)
                expected = [exchanged(text, labels) for text in told]
                named += expected != told

                assert reasons_of(other, there) == expected
    assert named


def reasons_of(observation: Observation, explanation: Explanation) -> list[str]:
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
