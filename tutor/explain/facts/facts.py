"""What is seen of an action without a search: by the rules, and by counts of unseen cards."""

from collections.abc import Callable, Collection, Iterator
from typing import Final

from tutor.explain.claim import Claim
from tutor.explain.facts import exposures, goals
from tutor.explain.facts.declined import reads
from tutor.explain.facts.exposures import Placement
from tutor.explain.facts.reasons import KINDS, list_reasons
from tutor.rules.cards import Card
from tutor.rules.legal import legal_actions
from tutor.rules.observation import BEFORE_THE_FIRST_TURN, Observation
from tutor.rules.position import CANCEL, DECIDE
from tutor.rules.round.play import Action

NO_CARD_IS_PLAYED: Final = (*BEFORE_THE_FIRST_TURN, DECIDE, CANCEL)  # phases

Way = tuple[Action, Card]  # an action, and what follows it or NO_CARD

# What a card that is played leaves, by the kinds of claims about it.
_LAID: Final[dict[tuple[str, ...], Callable[[Observation, Placement], Iterator[Claim]]]] = {
    ("sudden",): goals.sudden,
    ("reaches",): goals.reaches,
    ("takes_three",): exposures.takes_three,
    ("wild", "wild_less"): exposures.wild,
    ("all_feed",): exposures.all_feed,
    ("reads",): reads,
}


def list_facts(
    seen: Observation, way: Way, kinds: Collection[str] | None = None
) -> Iterator[Claim]:
    """Yield what holds of an action whatever else could be done: all, or some kinds at least."""
    action, then = way
    if len(legal_actions(seen)) == 1:
        yield Claim("only", True)
    if kinds is None or not KINDS.isdisjoint(kinds):
        yield from list_reasons(seen, action, then)
    yield from goals.going_on(seen, action)
    yield from exposures.lies(seen, action)
    this = place_card(seen, way)
    if this is not None:
        for told, found in _LAID.items():
            if kinds is None or not set(told).isdisjoint(kinds):
                yield from found(seen, this)


def list_facts_beside(seen: Observation, way: Way, other: Way) -> Iterator[Claim]:
    """Yield what holds of an action beside another one."""
    this, that = place_card(seen, way), place_card(seen, other)
    if this is not None and that is not None:
        yield from exposures.flips(seen, this, that, other[0])
        yield from exposures.waits(seen, this, that, other[0])


def place_card(seen: Observation, way: Way) -> Placement | None:
    """Return what an action leaves, None where it plays no card or leaves a choice open."""
    if seen.phase in NO_CARD_IS_PLAYED:
        return None
    return exposures.place_card(seen, *way)
