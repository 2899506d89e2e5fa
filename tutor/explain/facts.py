"""What is seen of an action without a search: by the rules, and by counts of unseen cards."""

from collections.abc import Iterator

from tutor.explain import exposures, goals
from tutor.explain.claim import Claim
from tutor.explain.reading import reads
from tutor.explain.reasons import reasons
from tutor.rules.cards import Card
from tutor.rules.legal import legal_actions
from tutor.rules.observation import BEFORE_THE_FIRST_TURN, Observation
from tutor.rules.play import Action
from tutor.rules.position import CANCEL, DECIDE

Way = tuple[Action, Card]  # an action, and what follows it or NO_CARD


def facts(seen: Observation, way: Way) -> Iterator[Claim]:
    """Yield what holds of an action whatever else could be done."""
    action, then = way
    if len(legal_actions(seen)) == 1:
        yield Claim("only", True)
    yield from reasons(seen, action, then)
    yield from goals.going_on(seen, action)
    yield from exposures.lies(seen, action)
    this = laid(seen, way)
    if this is not None:
        yield from goals.sudden(seen, this)
        yield from goals.reaches(seen, this)
        yield from exposures.takes_three(seen, this)
        yield from exposures.wild(seen, this)
        yield from exposures.all_feed(seen, this)
        yield from reads(seen, this)


def facts_beside(seen: Observation, way: Way, other: Way) -> Iterator[Claim]:
    """Yield what holds of an action beside another one."""
    this, that = laid(seen, way), laid(seen, other)
    if this is not None and that is not None:
        yield from exposures.flips(seen, this, that, other[0])
        yield from exposures.waits(seen, this, that, other[0])


def laid(seen: Observation, way: Way) -> exposures.Laid | None:
    """Return what an action leaves, None where it plays no card or leaves a choice open."""
    if seen.phase in (*BEFORE_THE_FIRST_TURN, DECIDE, CANCEL):
        return None
    return exposures.laid(seen, *way)
