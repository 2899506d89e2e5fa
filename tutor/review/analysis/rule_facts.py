"""What the rules alone say that one action did worse than another."""

from tutor.engine.worlds.holdings import Holdings
from tutor.explain.claim import Claim
from tutor.explain.facts.reasons import list_reasons
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import Card
from tutor.rules.observation import Observation
from tutor.rules.position import CHOOSE_DRAW, CHOOSE_HAND, PLAY_HAND
from tutor.rules.round.play import Action

CARDS = (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW)
Way = tuple[Action, Card]  # an action, and the card taken with it where that is a choice


def compare_by_rules(
    observation: Observation, best: Way, played: Way, seed: int = 1
) -> tuple[bool, float]:
    """Return whether only *best* makes a yaku, and how much more chance *played* gives others.

    That is the chance that another holds a card which makes his yaku with one left lying, judged by
    what he played in worlds drawn with *seed*.
    """
    if observation.phase not in CARDS or best == played:
        return False, 0.0
    held = Holdings(observation, seed)
    good, bad = (list(list_reasons(observation, *way, held)) for way in (best, played))
    misses = bool(_choose_kind(good, ClaimKind.COMPLETES)) and not _choose_kind(
        bad, ClaimKind.COMPLETES
    )
    return misses, _sum_given_chances(bad) - _sum_given_chances(good)


def _choose_kind(claims: list[Claim], kind: ClaimKind) -> list[Claim]:
    return [claim for claim in claims if claim.kind == kind]


def _sum_given_chances(claims: list[Claim]) -> float:
    given = (one for one in claims if one.kind in (ClaimKind.FEEDS, ClaimKind.LEAVES))
    return max((one.value("chance") for one in given), default=0.0)
