"""Cards hidden from a learner may be dealt anew: no page and no word of a hint changes."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.engine.positions import TABLE_NAMES, TABLES, decisions, redealt, seen
from tests.practice.players import finish, step
from tests.sizes import a_few_of
from tests.web.learner import MATCH
from tests.web.reviewed import analysed
from tests.web.test_hidden import last_step
from tutor.engine.hints.hint import hint
from tutor.explain.explanation import explain
from tutor.practice import LEARNER, Practice, Table
from tutor.protocol.hints import hint_line
from tutor.rules.actions import action_text
from tutor.rules.match.match import Acted, Dealt, Event, Match, deal_next_round
from tutor.rules.match.take_back import take_back
from tutor.rules.position import CHOOSE_HAND, DECIDE, PLAY_HAND
from tutor.rules.round.play import Action
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset
from tutor.store import MatchSetup
from tutor.web.hints.why import tell_reasons
from tutor.web.words.names.players import list_people

MATCHES = [
    replace(MATCH, overrides={"rounds": 2}),
    MatchSetup("roppyakken", "rp_fudawiki", {"target": 100}, "random", True, 3, 2),
    MatchSetup("hachihachi", "hh_standard", {"rounds": 2}, "random", True, 4, 5),
    MatchSetup("koikoi", "kk_legends", {"rounds": 2}, "random", True, 6),
    MatchSetup("roppyakken", "rp_wikipedia", {"target": 100}, "random", True, 3, 3),
    MatchSetup("hachihachi", "hh_seed", {"rounds": 2}, "random", True, 4, 3),
]
EVERY = 4  # of so many decisions one is looked at
# What tells of the moves that came later, which differ: their list, and how many there are.
LATER = (
    r'<section class="sec" aria-labelledby="graded-title">.*?</section>',
    r'<nav class="prompt.*?</nav>',
    r'<span class="grow"></span>.*?</p>',  # the way to the next slip, or back
    r"Try \d+ of \d+",  # of all slips of the match, in order of their cost
    r'\s*<a class="btn" id="skip-moment".*?</a>',  # to the next of them
)


def read(client: FlaskClient, token: str, address: str) -> tuple[int, str]:
    """Return the answer to an address of a match, without what is of this match or request."""
    with client.get(address.replace("TOKEN", token)) as response:
        page = response.get_data(as_text=True).replace(token, "TOKEN")
        page = re.sub(r'(name="form_id" value=)"[\w-]+"', r"\1", page)
        page = re.sub(
            r'(btn" href="/play/)[\w-]+">Continue', r"\1", page
        )  # the latest of all matches
        return response.status_code, re.sub(
            r'(name="csrf[-_]token"[^>]*?)"[^">]{40,}"', r"\1", page
        )


def differing(one: str, other: str) -> str:
    """Return where two pages begin to differ; nothing where they do not."""
    if one == other:
        return ""
    at = next(
        (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )
    return f"{one[at - 150 : at + 150]}\n{other[at - 150 : at + 150]}"


def deal_otherwise(table: Table, line: Round, seed: int) -> list[Event] | None:
    """Return the events of a match up to the last decision of a line, hidden cards elsewhere.

    None where nothing is hidden that could lie otherwise.
    """
    other = take_back(line, LEARNER, Random(seed))
    assert other is not None
    events = list(table.record.events)
    at = max(place for place, one in enumerate(events) if isinstance(one, Dealt))
    dealt = events[at]
    assert isinstance(dealt, Dealt)
    changed = replace(dealt, deck=other.deck, fold=other.fold)
    return None if changed == dealt else [*events[:at], changed, *events[at + 1 :][: other.kept]]


def store(practice: Practice, table: Table, events: Sequence[Event]) -> Table:
    """Return another match with these events, as far as they go."""
    other = practice.import_match(table.record.setup, events, table.record.source, {})
    assert other.match.is_over or other.observation == table.observation
    return other


@pytest.mark.parametrize(
    "setup", a_few_of(MATCHES[::-1], 2), ids=lambda one: f"{one.preset} {one.players}"
)
def test_no_page_of_a_match_in_play_tells_how_hidden_cards_lie(
    client: FlaskClient, practice: Practice, setup: MatchSetup
) -> None:
    table, turns, compared = practice.open(setup), 0, 0
    while not table.match.is_over:
        current = table.match.current
        turns += table.is_your_turn
        if table.is_your_turn and turns % EVERY == 1:
            events = deal_otherwise(table, current.play(current.legal()[0]), turns)
            if events:
                other = store(practice, table, events)
                for address in in_play(table):
                    told, otherwise = (read(client, one.token, address) for one in (table, other))
                    assert told[0] == otherwise[0], address
                    assert differing(told[1], otherwise[1]) == "", address
                compared += other.match.current.position.hands != current.position.hands
        table = step(practice, table)
    assert compared


def in_play(table: Table) -> Iterator[str]:
    """Yield what a learner may ask for of a match that goes on, rounds that ended included."""
    place = len(table.match.rounds)
    yield "/play/TOKEN"
    yield f"/play/TOKEN/hint?version={table.version}"
    for at in (0, last_step(table, table.match.current)):
        yield f"/replays/TOKEN/{place}/{at}"
    yield "/replays/TOKEN/review/look-back"
    for one in range(1, place + 1):  # of the round in play there is nothing
        yield f"/replays/TOKEN/review/{one}"
        for rest in ("", "?show=1", "?view=open&show=1", "/why", "/deals"):
            yield f"/replays/TOKEN/review/{one}/0{rest}"
    for whole in ("review", "share", "export/html", "export/text", "export/json"):
        yield f"/replays/TOKEN/{whole}"


@pytest.mark.parametrize(
    "setup", a_few_of(MATCHES[::-1], 2), ids=lambda one: f"{one.preset} {one.players}"
)
def test_what_was_known_of_a_finished_match_is_all_that_its_pages_show(
    client: FlaskClient, practice: Practice, setup: MatchSetup
) -> None:
    table = analysed(practice, finish(practice, practice.open(setup)))
    last, compared, opened = table.match.current, 0, 0
    place = len(table.match.rounds)
    for at, moment in enumerate(moments(last)):
        if moment.to_act != LEARNER or at % EVERY or len(moment.legal()) < 2:
            continue
        events = deal_otherwise(table, moment.play(moment.legal()[0]), at)
        chooses = moment.play(last.actions[at]).position.phase == CHOOSE_HAND
        done = last.actions[at : at + 1 + chooses]
        ended = play_to_the_end(table, [*events, *map(act, done)], at) if events else None
        if ended is None:
            continue
        other = analysed(practice, store(practice, table, ended))
        there = other.match.rounds[place - 1].restart()
        compared += there.position.hands != last.restart().position.hands
        for address in looked_back(place, at, moment):
            (status, told), (other_status, otherwise) = (
                read(client, one.token, address) for one in (table, other)
            )
            assert status == other_status, address
            assert status in (200, 303), address
            later = map(without_later, (told, otherwise))
            assert differing(*later) == "", address
        here = f"/replays/TOKEN/{place}/{at}"
        opened += len({read(client, one.token, f"{here}?view=open") for one in (table, other)}) - 1
    assert compared
    assert opened  # all cards open, the same comparison tells


def moments(played: Round) -> Iterator[Round]:
    """Yield every moment of a round at which somebody has to act."""
    current = played.restart()
    for action in played.actions:
        yield current
        current = current.play(action)


def act(action: Action) -> Acted:
    """Return an action of whoever is to act."""
    return Acted(action, "anybody")


def play_to_the_end(table: Table, events: Sequence[Event], seed: int) -> list[Event] | None:
    """Return the events of a match played on by chance, None where the round is not its last."""
    random, ended = Random(seed), list(events)
    match = Match(table.ruleset).after_all(ended)
    rounds = len(match.rounds)
    while not match.is_over:
        if match.current.is_over:
            ended.append(deal_next_round(match, random))
        else:
            ended.append(act(random.choice(match.current.legal())))
        match = match.after(ended[-1])
    return ended if len(match.rounds) == rounds else None


def looked_back(place: int, at: int, moment: Round) -> Iterator[str]:
    """Yield the pages of a decision with what its player knew."""
    here = f"/replays/TOKEN/review/{place}/{at}"
    worst = action_text(moment.legal()[-1])
    yield from (here, f"{here}?show=1", f"{here}?action={worst}")
    yield from (f"{here}/why", f"{here}/why-not?action={worst}")
    if moment.position.phase in (PLAY_HAND, DECIDE):
        yield f"{here}/deals"
        for step_of_line in ("", "&at=0", "&at=1", "&at=2"):
            yield f"{here}/line?action={worst}{step_of_line}"


def without_later(page: str) -> str:
    """Return a page without what tells of later moves."""
    return re.sub("|".join(LATER), "", page, flags=re.DOTALL)


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
