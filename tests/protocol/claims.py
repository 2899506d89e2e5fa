"""Claims about a table that tests begin with, and ways to spoil them."""

import json
from collections.abc import Callable
from itertools import chain
from typing import Any

from tests.protocol.positions import fields_of, in_phase
from tutor.protocol.observations import read_observation
from tutor.rules.cards import IDS
from tutor.rules.observation import Observation
from tutor.rules.position import BID, PLAY_HAND
from tutor.rules.ruleset import Ruleset

Fields = dict[str, Any]
Refuse = Callable[[object], tuple[str, str]]  # a line, and the field and the sentence
Case = tuple[str, Callable[[], Fields], Callable[[Fields], Fields]]  # field named, claim, change


def assert_refused(case: Case, refused: Refuse) -> None:
    """Assert that a claim is read, and that its change is refused with the name of the field."""
    name, make, change = case
    fields = make()
    read_observation(json.dumps(fields))
    assert refused(fields | change(fields))[0] == name


def swapped(values: list[Any]) -> list[Any]:
    return [values[1], values[0], *values[2:]]


def unseen(fields: Fields) -> list[str]:
    """Return cards that nobody has shown and that lie in other hands or the stock."""
    open_cards = {*fields["hand"], *fields["field"], *chain(*fields["captured"])}
    open_cards |= {*chain(*fields["shown"]), fields["played"], fields["drawn"]}
    return [card for card in IDS if card not in open_cards]


def others_shown(fields: Fields, cards: list[str], points: int) -> Fields:
    """Return a claim that the seat after the observer's has shown these cards."""
    after = (fields["seat"] + 1) % fields["seats"]
    rows: list[list[str]] = [[] for _ in range(fields["seats"])]
    worths = [0] * fields["seats"]
    rows[after], worths[after] = cards, points
    return {"shown": rows, "shown_points": worths}


def month(of: list[str], how_many: int) -> list[str]:
    """Return so many cards of one month from a list."""
    for number in range(1, 13):
        cards = [card for card in of if card.startswith(f"{number}-")]
        if len(cards) >= how_many:
            return cards[:how_many]
    raise AssertionError("no month has so many")


def has_unseen_triple(seen: Observation) -> bool:
    fields = fields_of(seen)
    months = [card.split("-")[0] for card in unseen(fields)]
    return max(months.count(one) for one in months) >= 3 and not any(seen.shown)


def fresh(rules: Ruleset) -> Fields:
    return fields_of(in_phase(PLAY_HAND, rules=rules, such_that=has_unseen_triple))


def late(rules: Ruleset) -> Fields:
    return fields_of(in_phase(PLAY_HAND, at_least=9, rules=rules))


def bidding(rules: Ruleset, spoken: int = 2) -> Fields:
    return fields_of(in_phase(BID, rules=rules, such_that=lambda one: len(one.bids) == spoken))


def calling(rules: Ruleset) -> Fields:
    def has_called(seen: Observation) -> bool:
        return bool(seen.calls[seen.seat])

    return fields_of(in_phase(PLAY_HAND, rules=rules, such_that=has_called))


def whole_month(card: str) -> list[str]:
    """Return all four cards of the month of one."""
    return [other for other in IDS if other.split("-")[0] == card.split("-")[0]]
