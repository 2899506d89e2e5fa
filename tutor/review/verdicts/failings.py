"""What a decision was about: how the played action differs from the best one, by the rules alone.

Nothing here says how much it cost, so it is asked only of decisions that are known to have cost.
"""

from collections.abc import Iterator
from typing import Final

from tutor.explain.facts.captures import place_and_take
from tutor.review import thresholds
from tutor.review.analysis.figures import DecisionAssessment
from tutor.review.grades import Failing
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
    DECIDE: (STOP, Failing.STOPPED, Failing.WENT_ON),
    BID: (PASS, Failing.PASSED, Failing.JOINED),
    SHOW: (KEEP, Failing.KEPT, Failing.SHOWED),
}


def list_failings(match: Match, told: DecisionAssessment) -> tuple[Failing, ...]:
    """Return what was otherwise than with the best action, in the order of `Failing`."""
    if told.phase in CARDS:
        return tuple(_list_card_failings(match, told))
    if told.phase not in _CALLS:
        return ()
    holding, held_back, went_ahead = _CALLS[told.phase]
    return (held_back if told.played == holding else went_ahead,)


def _list_card_failings(match: Match, told: DecisionAssessment) -> Iterator[Failing]:
    seen = observe_unit(match, told.unit)
    best = told.weigh(told.best)
    wanted = _gain(*place_and_take(seen, best.action, best.follow_up))
    got = _gain(*place_and_take(seen, told.played, find_follow_up(match, told.unit)))
    if told.misses:
        yield Failing.LEFT_YAKU
    if _count_lights(match.ruleset, wanted) > _count_lights(match.ruleset, got):
        yield Failing.LEFT_LIGHT
    if told.gives >= thresholds.GAVE_AWAY:
        yield Failing.FED
    if wanted and got:
        yield Failing.TOOK_OTHER
    elif wanted:
        yield Failing.TOOK_NOTHING
    else:
        yield Failing.TOOK_AT_ALL if got else Failing.PUT_DOWN


def _gain(card: int, taken: CardSet) -> CardSet:
    return taken | 1 << card if taken else 0


def _count_lights(ruleset: Ruleset, cards: CardSet) -> int:
    return sum(ruleset.kind_of(card) == Kind.LIGHT for card in cards_in(cards))
