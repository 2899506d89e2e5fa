"""What a decision was about: how the played action differs from the best one, by the rules alone.

Nothing here says how much it cost, so it is asked only of decisions that are known to have cost.
"""

from collections.abc import Iterator
from typing import Final

from tutor.explain.facts.captures import place_and_take
from tutor.review import thresholds
from tutor.review.analysis.figures import DecisionAssessment
from tutor.review.grades import Fault
from tutor.review.units import find_follow_up, observe_unit
from tutor.rules.cards import CardSet, Kind, cards_in
from tutor.rules.match.match import Match
from tutor.rules.position import BID, CHOOSE_DRAW, CHOOSE_HAND, DECIDE, PLAY_HAND, SHOW
from tutor.rules.round.participation import PASS
from tutor.rules.round.play import STOP
from tutor.rules.round.prelude import KEEP
from tutor.rules.ruleset import Ruleset

CARDS: Final = (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW)
# What is said instead of played: the action that holds back, and both ways to be wrong.
_CALLS: Final = {
    DECIDE: (STOP, Fault.STOPPED, Fault.WENT_ON),
    BID: (PASS, Fault.PASSED, Fault.JOINED),
    SHOW: (KEEP, Fault.KEPT, Fault.SHOWED),
}


def list_faults(match: Match, told: DecisionAssessment) -> tuple[Fault, ...]:
    """Return what was otherwise than with the best action, in the order of `Fault`."""
    if told.phase in CARDS:
        return tuple(_list_card_faults(match, told))
    if told.phase not in _CALLS:
        return ()
    holding, held_back, went_ahead = _CALLS[told.phase]
    return (held_back if told.played == holding else went_ahead,)


def _list_card_faults(match: Match, told: DecisionAssessment) -> Iterator[Fault]:
    seen = observe_unit(match, told.unit)
    best = told.weigh(told.best)
    wanted = _gain(*place_and_take(seen, best.action, best.follow_up))
    got = _gain(*place_and_take(seen, told.played, find_follow_up(match, told.unit)))
    if _count_lights(match.ruleset, wanted) > _count_lights(match.ruleset, got):
        yield Fault.LEFT_LIGHT
    if told.misses:
        yield Fault.LEFT_YAKU
    if told.gives >= thresholds.GAVE_AWAY:
        yield Fault.FED
    if wanted and got:
        yield Fault.TOOK_OTHER
    elif wanted:
        yield Fault.TOOK_NOTHING
    else:
        yield Fault.TOOK_AT_ALL if got else Fault.PUT_DOWN


def _gain(card: int, taken: CardSet) -> CardSet:
    return taken | 1 << card if taken else 0


def _count_lights(ruleset: Ruleset, cards: CardSet) -> int:
    return sum(ruleset.kind_of(card) == Kind.LIGHT for card in cards_in(cards))
