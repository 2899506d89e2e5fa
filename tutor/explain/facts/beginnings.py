"""Reasons for decisions before the first card."""

from collections.abc import Iterator

from tutor.explain.claim import CARDS, POINTS, Claim, exact
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import JOKER, cards_in, count
from tutor.rules.observation import Observation
from tutor.rules.round import prelude
from tutor.rules.round.bidding import fees
from tutor.rules.round.participation import PASS
from tutor.rules.round.play import Action
from tutor.rules.round.prelude import KEEP, WAIVE
from tutor.rules.ruleset import DealtYaku


def misdeal_reasons(observation: Observation, action: Action) -> Iterator[Claim]:
    """Yield the dealt yaku that a declared misdeal would take away."""
    if action == WAIVE:
        for yaku in prelude.list_offers(observation.ruleset, observation.hand):
            yield _about(ClaimKind.HOLDS, yaku)


def bid_reasons(observation: Observation, action: Action) -> Iterator[Claim]:
    """Yield claims about a bid: dealt yaku and opponents' fees for joining, the fee of passing."""
    passed = sum(1 for _, joins in observation.bids if not joins)
    if action == PASS:
        paid, _ = fees(observation.ruleset.toggles, passed + 1, 0, 1)
        yield Claim(ClaimKind.FEE, False, numbers=exact(POINTS, points=paid[-1]))
        return
    for yaku in prelude.list_offers(observation.ruleset, observation.hand & ~(1 << JOKER)):
        yield _about(ClaimKind.HOLDS, yaku)
    paid, _ = fees(observation.ruleset.toggles, passed, 0, 1)
    if paid:
        yield Claim(ClaimKind.PRIZE, True, numbers=exact(POINTS, points=sum(paid)))


def show_reasons(observation: Observation, action: Action) -> Iterator[Claim]:
    """Yield claims about showing dealt yaku: the points it scores, the cards it reveals."""
    shown = 0
    for index, yaku in enumerate(prelude.list_offers(observation.ruleset, observation.hand)):
        if (action - KEEP) >> index & 1:
            shown |= yaku.cards
            yield _about(ClaimKind.SHOWS, yaku)
    if shown:
        yield Claim(
            ClaimKind.REVEALS, False, tuple(cards_in(shown)), None, exact(CARDS, seen=count(shown))
        )


def _about(kind: ClaimKind, yaku: DealtYaku) -> Claim:
    return Claim(
        kind, True, tuple(cards_in(yaku.cards)), yaku.id, exact(POINTS, points=yaku.points)
    )
