"""What another player let lie, and what that says of his hand."""

from collections.abc import Iterator
from typing import Final

from tutor.explain.claim import CARDS, CHANCE, Claim, exact
from tutor.explain.facts.captures import find_takers
from tutor.explain.facts.exposures import Placement
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import count
from tutor.rules.observation import Observation

READ: Final = 0.10  # by which what was seen must change a chance


def reads(seen: Observation, this: Placement) -> Iterator[Claim]:
    """Yield the chance that a discard feeds the only other seat, as his play lets it be judged.

    That chance is weighed by what he declined, as the worlds of a search are, and set beside the
    one that counts every unseen card as likely.
    """
    # The engine is slow to import, and only whoever has a hint needs it.
    from tutor.engine.worlds.belief_counts import chances_by_belief

    if this.taken or seen.seats != 2:
        return
    able = find_takers(seen, this.field, this.card)
    found = chances_by_belief(seen, 1 - seen.seat, able) if able else None
    if found is None:
        return
    weighed, plain = found
    if abs(weighed - plain) >= READ:
        numbers = exact(CHANCE, chance=weighed, plain=plain) + exact(CARDS, takers=count(able))
        yield Claim(ClaimKind.READS, weighed < plain, (this.card,), numbers=numbers)
