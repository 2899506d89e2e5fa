"""The coach's advice on a layout: the value of each play, or why there is none."""

from __future__ import annotations

from typing import Final

from tutor.rules.cards import NO_CARD, count
from tutor.rules.observation import Observation
from tutor.rules.observation_checks import ObservationError, check_observation
from tutor.rules.position import PLAY_HAND
from tutor.rules.ruleset import Ruleset
from tutor.web.hint_service import Hints
from tutor.web.hints.coach import build_coach
from tutor.web.hints.decision_sheet import SearchValues
from tutor.web.hints.proof import prove_ranking
from tutor.web.i18n.translation import _, join_with_or, ngettext
from tutor.web.sandbox.layout import CardLayout

OWN_SEAT: Final = 0
PACK: Final = 48


def observe_layout(layout: CardLayout) -> Observation:
    """Return a layout as its player sees it at their turn.

    The number of open cards gives the turn of the round: each turn plays one card of a hand and one
    of the stock. Where no turn fits, the observation is not of a possible round.
    """
    ruleset = layout.ruleset
    turns = _count_turns(layout)
    dealer = (OWN_SEAT - turns) % ruleset.seats
    sizes = tuple(
        max(0, ruleset.hand_size - (turns + ruleset.seats - 1 - after) // ruleset.seats)
        for after in ((seat - dealer) % ruleset.seats for seat in range(ruleset.seats))
    )
    dealt = ruleset.seats * ruleset.hand_size + ruleset.field_size
    return Observation(
        ruleset=ruleset,
        seat=OWN_SEAT,
        dealer=dealer,
        phase=PLAY_HAND,
        hand=layout.hand,
        hand_counts=(count(layout.hand), *sizes[1:]),
        field=layout.field,
        captured=layout.piles,
        stock=max(0, PACK - dealt - turns),
        placing=NO_CARD,
        calls=(0,) * ruleset.seats,
        turn_start_points=0,
        round=1,
        totals=(0,) * ruleset.players,
        history=(),
        shown=(0,) * ruleset.seats,
        shown_points=(0,) * ruleset.seats,
        active=tuple(range(ruleset.seats)),
        multiplier=ruleset.game.boost(ruleset.toggles, layout.field) if not turns else 1,
    )


def advise(hints: Hints, layout: CardLayout) -> SearchValues:
    """Return the values of the plays of a layout that can be judged, by the search."""
    observation = observe_layout(layout)
    hint = hints.hint(observation)
    return SearchValues(build_coach(observation, hint), "", prove_ranking(hint), None)


def _count_turns(layout: CardLayout) -> int:
    """Return how many turns are over, by the open cards."""
    lying = count(layout.field) + sum(map(count, layout.piles))
    return max(0, lying - layout.ruleset.field_size) // 2


def explain_silence(hints: Hints, layout: CardLayout) -> str:
    """Return why the coach can say nothing of a layout, empty where it can."""
    if not layout.hand:
        return _("Put a card in your hand to see what the coach would play.")
    if any(count(pile) % 2 for pile in layout.piles):
        return _("Captures come in pairs: add another captured card.")
    lying = count(layout.field) + sum(map(count, layout.piles))
    possible = list_open_numbers(layout.ruleset, count(layout.hand))
    if lying not in possible:
        return ngettext(
            "With %(num)d card in your hand there should be %(open)s face-up cards. Here there are "
            "%(lying)d.",
            "With %(num)d cards in your hand there should be %(open)s face-up cards. Here there "
            "are %(lying)d.",
            count(layout.hand),
            open=join_with_or([str(number) for number in possible]),
            lying=lying,
        )
    try:
        check_observation(observe_layout(layout))
    except ObservationError:
        return _("This position cannot occur in a round, so the coach cannot judge it.")
    if not hints.is_ready(layout.ruleset):
        return _("The coach is still getting ready. Try again in a minute.")
    return ""


def list_open_numbers(ruleset: Ruleset, hand: int) -> tuple[int, ...]:
    """Return the possible numbers of open cards at the turn of a player with this many."""
    played = ruleset.seats * (ruleset.hand_size - hand)
    if hand > ruleset.hand_size:
        return (ruleset.field_size,)
    return tuple(ruleset.field_size + 2 * (played + before) for before in range(ruleset.seats))
