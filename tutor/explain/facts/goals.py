"""The effect of an action on the end of the round or of the match, by the rules alone."""

from collections.abc import Iterator
from typing import Final

from tutor.engine.worlds.unseen import list_others
from tutor.explain.claim import CARDS, POINTS, TIMES, TURNS, Claim, exact
from tutor.explain.facts.exposures import Placement
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import CardSet, cards_in, count
from tutor.rules.observation import Observation
from tutor.rules.round.play import KOIKOI, Action
from tutor.rules.score.scoring import card_points, score_pile
from tutor.rules.tables import NEVER

LAST_CARDS: Final = 2  # in hand, from which how few are left is worth a word
CLOSE: Final = 2  # points below a doubling that are worth a word


def reaches(observation: Observation, this: Placement) -> Iterator[Claim]:
    """Yield the claim that the captured cards bring the seat to the target of the match."""
    target = observation.ruleset.target
    if not target or not this.taken:
        return
    pile = observation.captured[observation.seat]
    before = _stands(observation, pile, observation.field)
    after = _stands(observation, pile | this.taken | 1 << this.card, this.field)
    if before < target <= after:
        yield Claim(ClaimKind.REACHES, True, numbers=exact(POINTS, points=after, target=target))


def _stands(observation: Observation, pile: CardSet, field: CardSet) -> int:
    """Return the seat's total in the match if the round counted in its current state."""
    rules = observation.ruleset.tables(observation.round)
    shown = observation.shown_points[observation.seat] if observation.shown_points else 0
    yaku, _ = score_pile(rules, pile, field)
    return observation.totals[observation.player] + shown + card_points(rules, pile) + yaku


def sudden(observation: Observation, this: Placement) -> Iterator[Claim]:
    """Yield the yaku that ends the round at once."""
    rules = observation.ruleset.tables(observation.round)
    if not rules.sudden or not this.taken:
        return
    pile = observation.captured[observation.seat] | this.taken | 1 << this.card
    made = score_pile(rules, pile, this.field)[1] & rules.sudden
    for row in cards_in(made):
        yaku = observation.ruleset.yaku(observation.round)[row]
        yield Claim(ClaimKind.SUDDEN, True, tuple(cards_in(pile & yaku.cards)), yaku.id)


def going_on(observation: Observation, action: Action) -> Iterator[Claim]:
    """Yield how many turns are left to improve in, and how near a doubled total is."""
    if action != KOIKOI:
        return
    left = count(observation.hand)
    if left <= LAST_CARDS:
        yield Claim(ClaimKind.LEFT, False, numbers=exact(CARDS, cards=left))
    else:
        theirs = max(observation.hand_counts[other] for other in list_others(observation))
        numbers = exact(TURNS, turns=left, theirs=theirs)
        yield Claim(
            ClaimKind.TURNS_LEFT, 2 * left >= observation.ruleset.hand_size, numbers=numbers
        )
    rules = observation.ruleset.tables(observation.round)
    base, _ = score_pile(rules, observation.pile_of(observation.seat), observation.field)
    if rules.doubled_from != NEVER and base < rules.doubled_from <= base + CLOSE:
        numbers = exact(POINTS, points=base, least=rules.doubled_from)
        yield Claim(ClaimKind.NEAR_DOUBLE, True, numbers=numbers + exact(TIMES, factor=2))
