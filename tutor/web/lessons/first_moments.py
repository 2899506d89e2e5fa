"""Moments that the coach comments on when they first occur.

A rule matters, a choice is easily got wrong, or something good was done.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from tutor.explain.facts.reasons import list_completed_by
from tutor.practice import Table
from tutor.rules.cards import LIGHTS, NO_CARD, Card, cards_in, count
from tutor.rules.observation import Observation
from tutor.rules.position import (
    CANCEL,
    CHOOSE_DRAW,
    CHOOSE_HAND,
    DECIDE,
    EXHAUSTED,
    PLAY_HAND,
    SHOW,
)
from tutor.rules.round.capture import find_matching, find_targets
from tutor.rules.score.scoring import score_pile
from tutor.rules.tables import AGAINST_PAR, ALL_COUNT, NEVER, ONE_SCORES
from tutor.web.i18n.translation import N_


@dataclass(frozen=True)
class FirstMoment:
    """A moment that the coach comments on: its condition, text and rule statements."""

    key: str
    matters: Callable[[Table, Observation], bool]
    text: str
    codes: str = ""


def _is_to_play(observation: Observation) -> bool:
    return observation.phase == PLAY_HAND


def _settlement(observation: Observation) -> int:
    return observation.ruleset.tables(observation.round).settlement


def _is_first_turn(table: Table, observation: Observation) -> bool:
    return table.is_your_turn and _is_to_play(observation)


def _has_played(table: Table, observation: Observation) -> bool:
    turns = table.match.current.turns
    return (
        table.is_your_turn
        and _is_to_play(observation)
        and any(turn.seat == observation.seat for turn in turns)
    )


def _has_three_of_a_month(table: Table, observation: Observation) -> bool:
    return _is_to_play(observation) and any(
        count(find_matching(observation.field, card)) == 3 for card in cards_in(observation.field)
    )


def _is_in_phase(phase: int) -> Callable[[Table, Observation], bool]:
    return lambda table, observation: table.is_your_turn and observation.phase == phase


def _has_other_called(table: Table, observation: Observation) -> bool:
    opponents = (calls for seat, calls in enumerate(observation.calls) if seat != observation.seat)
    return _settlement(observation) == ONE_SCORES and _is_to_play(observation) and any(opponents)


def _can_be_doubled(table: Table, observation: Observation) -> bool:
    rules = observation.ruleset.tables(observation.round)
    return table.is_your_turn and observation.phase == DECIDE and rules.doubled_from < NEVER


def _is_decision_by(settlement: int) -> Callable[[Table, Observation], bool]:
    return lambda table, observation: (
        table.is_your_turn
        and observation.phase == DECIDE
        and _settlement(observation) == settlement
    )


def _has_joker_in_hand(table: Table, observation: Observation) -> bool:
    joker = observation.ruleset.tables(observation.round).joker.card
    return joker != NO_CARD and _is_to_play(observation) and bool(observation.hand >> joker & 1)


def _has_joker_on_field(table: Table, observation: Observation) -> bool:
    joker = observation.ruleset.tables(observation.round).joker
    return (
        joker.card != NO_CARD
        and _is_to_play(observation)
        and bool(observation.field >> joker.card & 1)
    )


def _is_multiplied(table: Table, observation: Observation) -> bool:
    return _is_to_play(observation) and observation.multiplier > 1


def _has_ended_by(settlement: int) -> Callable[[Table, Observation], bool]:
    def matters(table: Table, observation: Observation) -> bool:
        over = table.match.current.position.ending == EXHAUSTED
        return over and _settlement(observation) == settlement

    return matters


def _can_make_a_yaku(table: Table, observation: Observation) -> bool:
    rules, pile = (
        observation.ruleset.tables(observation.round),
        observation.captured[observation.seat],
    )
    _points, had = score_pile(rules, pile, observation.field)
    return _is_first_turn(table, observation) and any(
        score_pile(rules, pile | 1 << own | 1 << card, observation.field & ~(1 << card))[1] & ~had
        for own, card in _list_captures(observation)
    )


def _can_deny_a_yaku(table: Table, observation: Observation) -> bool:
    return _is_first_turn(table, observation) and any(
        True
        for _own, card in _list_captures(observation)
        for _made in list_completed_by(observation, card)
    )


def _list_captures(observation: Observation) -> Iterator[tuple[Card, Card]]:
    """Yield each card of the hand with each that it may take."""
    joker = observation.ruleset.tables(observation.round).joker
    for own in cards_in(observation.hand):
        for card in cards_in(find_targets(joker, observation.field, own)):
            yield own, card


def _has_taken_a_light(table: Table, observation: Observation) -> bool:
    return _is_first_turn(table, observation) and bool(
        observation.captured[observation.seat] & LIGHTS
    )


def _is_later_round(table: Table, observation: Observation) -> bool:
    return _is_to_play(observation) and len(table.match.finished) > 0


DEALT_TO_LEARN: Final = FirstMoment(
    "dealt",
    lambda _table, _observation: True,
    N_("This first round was dealt for you: a yaku is two captures away. Later rounds are not."),
)

# The first one with a relevant new rule speaks; the others wait for their next moment.
MOMENTS: Final = (
    FirstMoment(
        "choose",
        _is_in_phase(CHOOSE_HAND),
        N_("Two cards may be taken. Your card takes only one of them: you choose which."),
        "S0.29 S2.57",
    ),
    FirstMoment(
        "choose-turned",
        _is_in_phase(CHOOSE_DRAW),
        N_("A turned card takes like a played one. Here it may take one of two, and you choose."),
        "S0.35 S2.60 S3.14",
    ),
    FirstMoment(
        "show",
        _is_in_phase(SHOW),
        N_("Your dealt hand is a yaku. Show it now and it counts; you keep the cards."),
        "S0.16 S2.34",
    ),
    FirstMoment(
        "stop",
        _is_decision_by(ONE_SCORES),
        N_(
            "You made a yaku. Stop and take the points, or call koi-koi and play on. The risk: the "
            "other player may score first."
        ),
        "S3.16",
    ),
    FirstMoment(
        "double",
        _can_be_doubled,
        N_("Seven points or more are doubled when you stop."),
        "S3.30",
    ),
    FirstMoment(
        "continue",
        _is_decision_by(AGAINST_PAR),
        N_(
            "You made a yaku. Stop and each opponent pays it in full; continue without a new"
            " one, and it pays half."
        ),
        "S2.62 S2.63",
    ),
    FirstMoment(
        "cancel",
        _is_in_phase(CANCEL),
        N_("You continued. Before each turn you may take half instead."),
        "S2.63",
    ),
    FirstMoment(
        "make",
        _can_make_a_yaku,
        N_("Look closely: a card on the field completes a yaku for you."),
    ),
    FirstMoment(
        "deny",
        _can_deny_a_yaku,
        N_(
            "Careful: another player needs one card for a yaku. It is on the field, and you can "
            "take it."
        ),
    ),
    FirstMoment(
        "turn",
        _is_first_turn,
        N_(
            "Play any card in your hand. It captures a card of its month; if there is none, it "
            "stays on the field."
        ),
        "S0.28 S0.31 S2.55 S3.11",
    ),
    FirstMoment(
        "light",
        _has_taken_a_light,
        N_("You have captured a light. Lights make the best yaku, so look for the next one."),
    ),
    FirstMoment(
        "river",
        _is_multiplied,
        N_("There is a light on the dealt field: it multiplies every point of this round."),
        "S2.53",
    ),
    FirstMoment(
        "called",
        _has_other_called,
        N_("The other player has called koi-koi. If you score now, your points are doubled."),
        "S3.31",
    ),
    FirstMoment(
        "three",
        _has_three_of_a_month,
        N_("There are three cards of one month on the field. The fourth takes all three."),
        "S0.30 S2.58 S3.12",
    ),
    FirstMoment(
        "joker",
        _has_joker_in_hand,
        N_("You hold the joker. It takes a willow or any card that scores points."),
        "S0.37",
    ),
    FirstMoment(
        "joker-there",
        _has_joker_on_field,
        N_(
            "The joker is on the field. A willow takes it, and so does any card that scores points."
        ),
        "S0.41 S0.42",
    ),
    FirstMoment(
        "turned",
        _has_played,
        N_(
            "After your card, the top card of the stock was turned over. It takes in the same way, "
            "and your turn ends."
        ),
        "S0.35 S2.60 S3.14",
    ),
    FirstMoment(
        "nobody",
        _has_ended_by(ONE_SCORES),
        N_("All cards are played and nobody stopped, so nobody scores."),
        "S3.33",
    ),
    FirstMoment(
        "sum",
        _has_ended_by(ALL_COUNT),
        N_(
            "The last card is played. Now the points of all captured cards and all yaku are"
            " added up."
        ),
        "S0.44 S0.47",
    ),
    FirstMoment(
        "next",
        _is_later_round,
        N_("Points carry over, and the winner of the last round plays first."),
        "S0.49 S2.54 S4.30",
    ),
)
