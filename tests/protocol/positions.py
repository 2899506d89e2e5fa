"""Observations from rounds played at random, for tests that need real positions."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tutor.protocol.observations import observation_line, write_action
from tutor.rules.games import GAMES, ruleset
from tutor.rules.observation import BEFORE_THE_FIRST_TURN, Observation, observe
from tutor.rules.position import DECIDE
from tutor.rules.round.deal import deal_until_valid, shuffle_pack
from tutor.rules.round.play import KOIKOI, Action
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset, Value

KOIKOI_RULES = ruleset("koikoi", "kk_standard")
ROPPYAKKEN = ruleset("roppyakken", "rp_fudawiki", {}, 3)
HACHIHACHI = ruleset("hachihachi", "hh_standard", {}, 3)
FIVE = ruleset("hachihachi", "hh_standard", {}, 5)
SEVEN = ruleset("hachihachi", "hh_standard", {}, 7)
CLASSIC = ruleset("hachihachi", "hh_classic", {}, 3)
CLASSIC_SEVEN = ruleset("hachihachi", "hh_classic", {}, 7)
OPTIONAL = ruleset("roppyakken", "rp_fudawiki", {"hand_quad": "optional_misdeal"}, 2)
SPICY: dict[str, Value] = {
    "viewing": "rain_fog",
    "field_mult": True,
    "decision_on": "new_only",
    "zero_sum": True,
    "exhaustion": "last_koikoi",
    "rounds": 6,
}
EVERY_TABLE = [
    ruleset(game.name, preset, {}, players)
    for game in GAMES.values()
    for preset in game.presets
    for players in game.players
]


def named(rules: Ruleset) -> str:
    """Return the name of a ruleset in a list of tests."""
    return f"{rules.preset}-{rules.players}"


def moments(rules: Ruleset, random: Random) -> Iterator[Round]:
    """Yield one random round before each of its actions; most decisions are to go on."""
    dealer = random.randrange(rules.players)
    number = random.randint(1, rules.rounds or 9)
    carries = rules.toggles.get("carry") and number > 1
    kept = tuple(random.choices((2, 4), k=random.randint(0, 2))) if carries else ()
    fold = shuffle_pack(random, rules) if rules.has_bidding else ()
    current = Round.from_deck(
        rules, number, deal_until_valid(rules, dealer, random)[0], dealer, fold, kept
    )
    while not current.is_over:
        yield current
        action = random.choice(current.legal())
        goes_on = current.position.phase == DECIDE and random.random() < 0.8
        current = current.play(KOIKOI if goes_on else action)


def all_observations(rules: Ruleset, seed: int) -> Iterator[Observation]:
    """Yield what each player who must act in one random round sees."""
    random = Random(seed)
    for current in moments(rules, random):
        totals = [random.randint(-40, 40)]
        totals += [random.randint(0, 40) for _ in range(rules.players - 1)]
        if rules.bank:  # two pay each other out of it
            own = random.randint(1, 2 * rules.bank - 1)
            totals = [own, 2 * rules.bank - own]
        yield observe(current, current.to_act, tuple(totals))


def observations(
    seed: int, preset: str = "kk_standard", overrides: dict[str, Value] | None = None
) -> Iterator[Observation]:
    """Yield what each actor of one random round of Koi-Koi sees."""
    return all_observations(ruleset("koikoi", preset, overrides), seed)


def anything(seen: Observation) -> bool:
    """Return True for every observation."""
    return True


def in_phase(
    phase: int,
    at_least: int = 0,
    rules: Ruleset = KOIKOI_RULES,
    such_that: Callable[[Observation], bool] = anything,
) -> Observation:
    """Return an observation of a phase with *at_least* completed turns before it."""
    for seed in range(3000):
        for seen in all_observations(rules, seed):
            if phase in BEFORE_THE_FIRST_TURN and seen.phase not in BEFORE_THE_FIRST_TURN:
                break
            if seen.phase == phase and seen.completed_turns >= at_least and such_that(seen):
                return seen
    raise AssertionError("no round came to that phase")


def fields_of(seen: Observation) -> dict[str, Any]:
    """Return the fields of an observation's line, to be changed by a test."""
    fields: dict[str, Any] = json.loads(observation_line(seen))
    return fields


def action_line(action: Action, observation: Observation) -> str:
    """Return an action, legal for the seat that observes, as one line."""
    return json.dumps(write_action(action, observation).model_dump(mode="json"))
