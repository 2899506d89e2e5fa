"""Claims about an action without a search: by the rules, counts, and likely hands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, TypeVar

from tutor.explain.claim import Claim
from tutor.explain.facts import exposures, goals, nearness
from tutor.explain.facts.captures import is_open
from tutor.explain.facts.declined import reads
from tutor.explain.facts.exposures import Placement
from tutor.explain.facts.reasons import list_reasons
from tutor.explain.kinds import ALL_KINDS, ClaimKind
from tutor.rules.cards import NO_CARD, Card
from tutor.rules.legal import legal_actions
from tutor.rules.observation import BEFORE_THE_FIRST_TURN, Observation
from tutor.rules.position import CANCEL, DECIDE
from tutor.rules.round.play import Action

if TYPE_CHECKING:  # the engine is slow to import, and only callers with a hint need it
    from tutor.engine.worlds.holdings import Holdings

NO_CARD_IS_PLAYED: Final = (*BEFORE_THE_FIRST_TURN, DECIDE, CANCEL)  # phases

Way = tuple[Action, Card]  # an action, and its follow-up or NO_CARD


def _only(observation: Observation, action: Action) -> Iterator[Claim]:
    if len(legal_actions(observation)) == 1 and not is_open(observation, action, NO_CARD):
        yield Claim(ClaimKind.ONLY, True)


Predicate = Callable[[Observation, Action], Iterator[Claim]]
PredicateOfCard = Callable[[Observation, Placement], Iterator[Claim]]
PredicateOfHands = Callable[[Observation, Placement, "Holdings | None"], Iterator[Claim]]
PredicateBeside = Callable[[Observation, Placement, Placement, Action], Iterator[Claim]]

# The predicates of kinds that `list_reasons` does not make.
OF_ACTION: Final[dict[ClaimKind, Predicate]] = {
    ClaimKind.ONLY: _only,
    ClaimKind.LEFT: goals.going_on,
    ClaimKind.TURNS_LEFT: goals.going_on,
    ClaimKind.NEAR_DOUBLE: goals.going_on,
    ClaimKind.LIES: exposures.lies,
}
OF_CARD: Final[dict[ClaimKind, PredicateOfCard]] = {  # the card played, and the field it leaves
    ClaimKind.SUDDEN: goals.sudden,
    ClaimKind.REACHES: goals.reaches,
    ClaimKind.CLOSES: goals.closes,
    ClaimKind.WILD: exposures.wild,
    ClaimKind.WILD_LESS: exposures.wild,
}
OF_HANDS: Final[dict[ClaimKind, PredicateOfHands]] = {  # opponents who may hold a taker of the card
    ClaimKind.ALL_FEED: exposures.all_feed,
    ClaimKind.READS: reads,
}
BESIDE: Final[dict[ClaimKind, PredicateBeside]] = {  # comparison with another action
    ClaimKind.FLIPS: exposures.flips,
    ClaimKind.GAINS: exposures.gains,
    ClaimKind.COUNTS: nearness.counts,
    ClaimKind.SPARES: nearness.spares,
}
_NO_REASONS: Final = {*OF_ACTION, *OF_CARD, *OF_HANDS, *BESIDE}

Made = TypeVar("Made")


def list_facts(
    observation: Observation,
    way: Way,
    kinds: Collection[ClaimKind] = ALL_KINDS,
    holdings: Holdings | None = None,
) -> Iterator[Claim]:
    """Yield at least the claims of *kinds* about an action that need no comparison.

    Chances that an opponent holds a card are those of *holdings*; without it, cards are counted.
    """
    action, following = way
    if not _NO_REASONS.issuperset(kinds):
        yield from list_reasons(observation, action, following, holdings)
    for of_action in _choose_predicates(OF_ACTION, kinds):
        yield from of_action(observation, action)
    this = place_card(observation, way)
    if this is not None:
        for of_card in _choose_predicates(OF_CARD, kinds):
            yield from of_card(observation, this)
        for of_hands in _choose_predicates(OF_HANDS, kinds):
            yield from of_hands(observation, this, holdings)


def list_facts_beside(observation: Observation, way: Way, other: Way) -> Iterator[Claim]:
    """Yield the claims that compare an action with another one by cards and counts."""
    this, that = place_card(observation, way), place_card(observation, other)
    if this is not None and that is not None:
        for kind, beside in BESIDE.items():
            yield from beside(observation, this, that, other[0]) if kind.row.is_told else ()


def _choose_predicates(
    table: Mapping[ClaimKind, Made], kinds: Collection[ClaimKind]
) -> Iterable[Made]:
    """Return each predicate once that makes any of these kinds."""
    return dict.fromkeys(predicate for kind, predicate in table.items() if kind in kinds)


def place_card(observation: Observation, way: Way) -> Placement | None:
    """Return the placement of a card, None where no card is played or a choice is left open."""
    if observation.phase in NO_CARD_IS_PLAYED:
        return None
    return exposures.place_card(observation, *way)
