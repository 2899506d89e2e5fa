"""Reasons for what is decided before the first card."""

from collections.abc import Iterator

from tutor.explain.reason import Reason
from tutor.rules import prelude
from tutor.rules.bidding import fees
from tutor.rules.cards import JOKER, cards_in, count
from tutor.rules.folding import PASS
from tutor.rules.observation import Observation
from tutor.rules.play import Action
from tutor.rules.prelude import KEEP, WAIVE
from tutor.rules.ruleset import DealtYaku


def misdeal_reasons(seen: Observation, action: Action) -> Iterator[Reason]:
    """Yield the dealt yaku that a declared misdeal would take away."""
    if action == WAIVE:
        for yaku in prelude.offers(seen.ruleset, seen.hand):
            yield _about("holds", yaku)


def bid_reasons(seen: Observation, action: Action) -> Iterator[Reason]:
    """Yield what speaks for joining, and what passing costs."""
    passed = sum(1 for _, joins in seen.bids if not joins)
    if action == PASS:
        paid, _ = fees(seen.ruleset.toggles, passed + 1, 0, 1)
        yield Reason("fee", False, numbers=(paid[-1],))
        return
    for yaku in prelude.offers(seen.ruleset, seen.hand & ~(1 << JOKER)):
        yield _about("holds", yaku)
    paid, _ = fees(seen.ruleset.toggles, passed, 0, 1)
    if paid:
        yield Reason("prize", True, numbers=(sum(paid),))


def show_reasons(seen: Observation, action: Action) -> Iterator[Reason]:
    """Yield what is scored by showing, and what the others learn."""
    shown = 0
    for index, yaku in enumerate(prelude.offers(seen.ruleset, seen.hand)):
        if (action - KEEP) >> index & 1:
            shown |= yaku.cards
            yield _about("shows", yaku)
    if shown:
        yield Reason("reveals", False, tuple(cards_in(shown)), None, (count(shown),))


def _about(kind: str, yaku: DealtYaku) -> Reason:
    return Reason(kind, True, tuple(cards_in(yaku.cards)), yaku.id, (yaku.points,))
