"""Random matches in which moves are now and then taken back."""

import json
from random import Random
from typing import Any

from tutor.rules.games import ruleset
from tutor.rules.match.match import Acted, Event, Match, deal_next_round, start_match
from tutor.rules.match.replay import replay_to_json
from tutor.rules.match.take_back import take_back
from tutor.rules.ruleset import Ruleset

STANDARD = ruleset("koikoi", "kk_standard", {"rounds": 3})
TAKE_BACK_CHANCE = 0.1


def story(rules: Ruleset, seed: int, most: int = 10_000) -> list[Event]:
    """Return the events of a random match in which moves are now and then taken back."""
    random = Random(seed)
    events = list(start_match(rules, random))
    match = Match(rules).after_all(events)
    while not match.is_over and len(events) < most:
        events.append(next_event(match, random))
        match = match.after(events[-1])
    return events


def next_event(match: Match, random: Random) -> Event:
    current = match.current
    if current.is_over:
        return deal_next_round(match, random)
    back = take_back(current, 0, random) if random.random() < TAKE_BACK_CHANCE else None
    return back or Acted(random.choice(current.legal()), "random")


def written(rules: Ruleset, events: list[Event]) -> Any:
    """Return a match as it comes out of a file."""
    return json.loads(json.dumps(replay_to_json(rules, events)))
