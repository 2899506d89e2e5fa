"""Rounds set up by hand, in the names of the cards, and the moves of tests in words."""

from collections.abc import Mapping

from tutor.rules.cards import IDS, card_named, card_set, cards_named, ids_in
from tutor.rules.games import ruleset
from tutor.rules.position import PHASES, start_position
from tutor.rules.round.deal import Deal
from tutor.rules.round.play import KOIKOI, STOP, Action
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Value
from tutor.rules.score.scoring import score_pile

CALLS = {"stop": STOP, "koikoi": KOIKOI}
# Chaff of months that most scenes leave alone, none of which matches another.
IDLE = "4-chaff-a 5-chaff-a 6-chaff-a 7-chaff-a 8-chaff-a 10-chaff-a"


def scene(
    hands: tuple[str, str],
    field: str = "",
    captured: tuple[str, str] = ("", ""),
    stock: str = IDLE,
    *,
    dealer: int = 0,
    number: int = 1,
    preset: str = "kk_standard",
    calls: tuple[int, int] = (0, 0),
    toggles: Mapping[str, Value] | None = None,
) -> Round:
    """Return a round in which these cards lie so, the dealer to play; old yaku open nothing."""
    rules = ruleset("koikoi", preset, dict(toggles or {}))
    order = tuple(card_named(name) for name in stock.split())
    given = Deal(dealer, (cards_named(hands[0]), cards_named(hands[1])), cards_named(field), order)
    boost = rules.game.boost(rules.toggles, given.field)
    piles = (cards_named(captured[0]), cards_named(captured[1]))
    made = [score_pile(rules.tables(number), pile, given.field) for pile in piles]
    position = start_position(given.hands, given.field, card_set(order), dealer, boost)._replace(
        captured=piles,
        points=tuple(points for points, _ in made),
        held=tuple(held for _, held in made),
        calls=calls,
    )
    return Round(rules, number, given, position, order)


def action(name: str) -> Action:
    """Return the action that a test writes as a card id, `stop` or `koikoi`."""
    return CALLS[name] if name in CALLS else card_named(name)


def played(start: Round, *names: str) -> Round:
    return start.play_all(action(name) for name in names)


def legal(current: Round) -> set[str]:
    """Return the legal actions in words."""
    words = {number: name for name, number in CALLS.items()}
    return {words[number] if number in words else IDS[number] for number in current.legal()}


def phase(current: Round) -> str:
    return PHASES[current.position.phase]


def captured(current: Round, seat: int) -> list[str]:
    """Return the ids of a captured pile, in card order."""
    return ids_in(current.position.captured[seat])
