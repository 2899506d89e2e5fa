"""The subject of a decision: how the played action differs from the best, by the rules alone.

The cost is not considered here, so it is used only for decisions known to be costly.
"""

from collections.abc import Iterator
from typing import Final

from tutor.explain.facts.captures import place_and_take
from tutor.review import thresholds
from tutor.review.analysis.figures import DecisionAssessment
from tutor.review.grades import Failing, Grade
from tutor.review.units import find_follow_up, observe_unit
from tutor.review.verdicts.losses import judge_action
from tutor.rules.cards import CardSet, Kind, cards_in
from tutor.rules.match.match import Match
from tutor.rules.observation import Observation
from tutor.rules.position import BID, CHOOSE_DRAW, CHOOSE_HAND, DECIDE, PLAY_HAND, SHOW
from tutor.rules.round.participation import PASS
from tutor.rules.round.play import STOP, Action
from tutor.rules.round.prelude import KEEP
from tutor.rules.ruleset import Ruleset
from tutor.rules.score.sheet import score_sheet

CARDS: Final = (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW)
# Announcements: the cautious action, and both possible mistakes.
_CALLS: Final = {
    DECIDE: (STOP, Failing.STOPPED, Failing.WENT_ON),
    BID: (PASS, Failing.PASSED, Failing.JOINED),
    SHOW: (KEEP, Failing.KEPT, Failing.SHOWED),
}


def list_failings(match: Match, assessment: DecisionAssessment) -> tuple[Failing, ...]:
    """Return the differences from every good action, in the order of `Failing`.

    Good are the best one and those level with it.
    """
    if assessment.phase in CARDS:
        return tuple(_list_card_failings(match, assessment))
    if assessment.phase not in _CALLS:
        return ()
    holding, held_back, went_ahead = _CALLS[assessment.phase]
    return (held_back if assessment.played == holding else went_ahead,)


def _list_card_failings(match: Match, assessment: DecisionAssessment) -> Iterator[Failing]:
    observation, rules = observe_unit(match, assessment.unit), match.ruleset
    best, *level = [
        candidate
        for candidate in assessment.reported.candidates
        if _is_good(rules, assessment, candidate.action)
    ]
    gains = [
        _gain(*place_and_take(observation, candidate.action, candidate.follow_up))
        for candidate in (best, *level)
    ]
    got = _gain(
        *place_and_take(observation, assessment.played, find_follow_up(match, assessment.unit))
    )
    if assessment.misses and all(_makes_yaku(observation, gain) for gain in gains[1:]):
        yield Failing.LEFT_YAKU
    if all(_count_lights(rules, gain) > _count_lights(rules, got) for gain in gains):
        yield Failing.LEFT_LIGHT
    if assessment.gives >= thresholds.GAVE_AWAY and not level:  # of those it is not known
        yield Failing.FED
    if all(gains):
        yield Failing.TOOK_OTHER if got else Failing.TOOK_NOTHING
    elif got and not any(gains):
        yield Failing.TOOK_AT_ALL
    elif not got and not any(gains):
        yield Failing.PUT_DOWN


def _is_good(rules: Ruleset, assessment: DecisionAssessment, action: Action) -> bool:
    """Return whether an action is the best, or indistinguishable from it."""
    return action == assessment.best or (
        action != assessment.played and judge_action(rules, assessment, action).grade == Grade.BEST
    )


def _makes_yaku(observation: Observation, gain: CardSet) -> bool:
    """Return whether captured cards make more yaku with the gained ones."""
    own = observation.pile_of(observation.seat)
    current, following = (
        score_sheet(observation.ruleset, observation.round, number) for number in (own, own | gain)
    )
    return sum(scored.points for scored in following) > sum(scored.points for scored in current)


def _gain(card: int, taken: CardSet) -> CardSet:
    return taken | 1 << card if taken else 0


def _count_lights(ruleset: Ruleset, cards: CardSet) -> int:
    return sum(ruleset.kind_of(card) == Kind.LIGHT for card in cards_in(cards))
