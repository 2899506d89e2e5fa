"""Announcements before the first card: bids, misdeals and dealt yaku, as far as public."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tutor.rules.cards import Card, cards_in, count, lowest, month_set
from tutor.rules.position import BID, MISDEAL, SHOW
from tutor.rules.round.participation import JOIN
from tutor.rules.round.play import Action
from tutor.rules.round.prelude import DECLARE, REFUSALS, list_offers
from tutor.rules.round.round import Round
from tutor.rules.ruleset import DealtYaku, Ruleset
from tutor.web.words.names.players import Person
from tutor.web.words.table.announcements import (
    bid_sentence,
    find_shown_yaku,
    misdeal_sentence,
    showing_sentence,
)

BEFORE_PLAY: Final = (BID, MISDEAL, SHOW)


@dataclass(frozen=True)
class PreludeMove:
    """One action before the first card, which may be secret."""

    player: int
    action: Action
    phase: int
    forced: bool = False  # a bid that could only be to join
    shown: tuple[DealtYaku, ...] = ()
    four: Card = 0  # one of the four cards of a misdeal

    def is_public(self, learner: int, over: bool) -> bool:
        """Return whether *learner* may know that it happened.

        Not that an opponent hid a dealt yaku, or played on with four of a month.
        """
        return over or self.player == learner or self.action not in REFUSALS


def list_prelude_moves(line: Round) -> tuple[PreludeMove, ...]:
    """Return all announcements of a round before its first card."""
    return tuple(_walk_prelude(line))


def _walk_prelude(line: Round) -> Iterator[PreludeMove]:
    if not line.actions:
        return
    current = line.restart()
    for action in line.actions:
        phase = current.position.phase
        if phase not in BEFORE_PLAY:
            return
        yield _make_move(current, action)
        current = current.play(action)


def _make_move(moment: Round, action: Action) -> PreludeMove:
    phase, hand = moment.position.phase, moment.position.hands[moment.actor]
    if phase == BID:
        forced = moment.bidding is not None and moment.bidding.must_join
        return PreludeMove(moment.to_act, action, phase, forced=forced)
    if phase == SHOW:
        shown = find_shown_yaku(action, list_offers(moment.ruleset, hand))
        return PreludeMove(moment.to_act, action, phase, shown=shown)
    quads = (hand & month_set(card) for card in cards_in(hand))
    four = next((lowest(quad) for quad in quads if count(quad) == 4), 0)
    return PreludeMove(moment.to_act, action, phase, four=four)


def list_shown_yaku(prelude_moves: Sequence[PreludeMove], player: int) -> tuple[DealtYaku, ...]:
    """Return the dealt yaku that a player has shown."""
    return tuple(dealt for move in prelude_moves if move.player == player for dealt in move.shown)


def describe_prelude_move(move: PreludeMove, everybody: Sequence[Person], ruleset: Ruleset) -> str:
    """Return a move before the first card in words."""
    who = everybody[move.player]
    if move.phase == BID:
        return bid_sentence(who, move.action == JOIN, move.forced)
    if move.phase == SHOW:
        return showing_sentence(who, move.shown, ruleset.own_names)
    return misdeal_sentence(who, move.action == DECLARE, move.four)
