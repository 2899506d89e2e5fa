"""Roppyakken restated from the rulebook alone: one round of 2 or 3 seats, played by card ids."""

from collections.abc import Mapping, Sequence, Set
from itertools import combinations

from tests.oracle.roppyakken_score import (
    capture_options,
    card_points,
    dealer_after,
    hand_quad,
    hand_yaku,
    hand_yaku_cards,
    match_state,
    stacked_months,
    void_field,
    yaku,
)
from tests.oracle.roppyakken_tables import CARDS, PRESETS, toggles

__all__ = [
    "CARDS",
    "PRESETS",
    "OracleRound",
    "capture_options",
    "card_points",
    "hand_quad",
    "hand_yaku",
    "match_state",
    "stacked_months",
    "toggles",
    "void_field",
    "yaku",
]

INSTANT = {"shiko", "nanatan"}
FUKE = 30


class OracleRound:
    """One round, from a deal that is not void to its scores (state machine RULES 5.2)."""

    def __init__(
        self,
        t: Mapping[str, object],
        hands: Sequence[Set[str]],
        field: Set[str],
        stock: Sequence[str],
        dealer: int,
    ) -> None:
        self.t = dict(t)
        self.hands = [set(hand) for hand in hands]
        self.field = set(field)
        self.stock = list(stock)
        self.captured: list[set[str]] = [set() for _ in hands]
        self.captures: list[tuple[int, str, set[str]]] = []  # seat, card placed, cards taken
        self.placing: str | None = None
        self.dealer = dealer
        self.shown: list[set[str]] = [set() for _ in hands]
        self.shown_points = [0 for _ in hands]
        self.void = False  # a misdeal was declared: DEAL again, same dealer (RULES 5.2)
        self.fuke = False  # the round counts for nobody (RULES 4.2)
        self.instant_winner: int | None = None  # the match is won in mid-round (A-R17)
        self.scores = [0 for _ in hands]
        self.round_yaku: list[dict[str, int]] = [{} for _ in hands]  # what match_state needs
        self.phase = "misdeal"
        self.actor = dealer
        self._asking = [(dealer + step) % len(hands) for step in range(len(hands))]
        self._ask_misdeal()

    def legal(self) -> set[str]:
        """Return the actions of the actor; none when the round is over."""
        if self.phase == "over":
            return set()
        if self.phase == "misdeal":
            return {"declare", "waive"}
        if self.phase == "show":
            names = sorted(hand_yaku(self.t, self.hands[self.actor]))
            sizes = range(1, len(names) + 1)
            choices = [choice for size in sizes for choice in combinations(names, size)]
            return {"keep", *("show:" + "+".join(choice) for choice in choices)}
        if self.placing is None:  # S0.33: any card of the hand
            return set(self.hands[self.actor])
        options = capture_options(self.t, self.field, self.placing)
        return set().union(*options) | ({"stay"} if set() in options else set())

    def act(self, action: str) -> None:
        """Do one action and everything that is forced after it."""
        if action not in self.legal():
            raise ValueError(f"{action} is not legal in {self.phase}: {sorted(self.legal())}")
        if self.phase == "misdeal":
            self._answer_misdeal(action)
        elif self.phase == "show":
            self._show(action)
        elif self.phase == "play_hand":
            self.hands[self.actor].remove(action)
            self._place(action, "choose_hand")
        else:
            card, self.placing = self.placing, None
            assert card is not None
            self._take(card, set() if action == "stay" else {action}, self.phase)

    def next_dealer(self) -> int:
        """Return who deals next; a void deal keeps the dealer (S0.49, A-R15, RULES 5.2)."""
        return dealer_after(self.scores, self.dealer)

    def _ask_misdeal(self) -> None:
        """MISDEAL_OFFER: each holder of a quad may declare it, the dealer first (S0.14)."""
        holders = [seat for seat in self._asking if hand_quad(self.hands[seat])]
        if self.t["hand_quad"] == "optional_misdeal" and holders:
            self.actor = holders[0]
            return
        self.phase = "show"
        self._asking = [(self.dealer + step) % len(self.hands) for step in range(len(self.hands))]
        self._ask_show()

    def _answer_misdeal(self, action: str) -> None:
        """Declare: the deal is void. Waive: the next holder, or play on."""
        if action == "declare":
            self.void = True
            self.phase = "over"
        else:
            self._asking = self._asking[self._asking.index(self.actor) + 1 :]
            self._ask_misdeal()

    def _ask_show(self) -> None:
        """TEYAKU: each holder may show hand yaku, the dealer first; then the dealer plays."""
        holders = [seat for seat in self._asking if hand_yaku(self.t, self.hands[seat])]
        if holders:
            self.actor = holders[0]
            return
        self.phase = "play_hand"
        self.actor = self.dealer  # S0.24

    def _show(self, action: str) -> None:
        """Record what is shown; the cards stay in the hand (S0.18, S0.23, A-R18)."""
        hand = self.hands[self.actor]
        for name in [] if action == "keep" else action.removeprefix("show:").split("+"):
            self.shown[self.actor] |= hand_yaku_cards(self.t, hand)[name]
            self.shown_points[self.actor] += hand_yaku(self.t, hand)[name]
        self._asking = self._asking[self._asking.index(self.actor) + 1 :]
        self._ask_show()

    def _place(self, card: str, choice: str) -> None:
        """Put a card on the field; with several options the player chooses (RULES 5)."""
        options = capture_options(self.t, self.field, card)
        if len(options) > 1:
            self.phase = choice
            self.placing = card
        else:
            self._take(card, options[0], choice)

    def _take(self, card: str, taken: set[str], choice: str) -> None:
        """Capture, or leave the card on the field; then turn a card (S0.35) or pass the turn."""
        if taken:
            self.field -= taken
            self.captured[self.actor] |= taken | {card}
            self.captures.append((self.actor, card, taken))
        else:
            self.field.add(card)
        if self.t["instant"] == "immediate" and INSTANT & set(yaku(self.t, self._pile())):
            self.instant_winner = self.actor
            self._end()
        elif choice == "choose_hand":
            self._place(self.stock.pop(0), "choose_draw")
        elif not any(self.hands):  # S0.44
            self._end()
        else:
            self.actor = (self.actor + 1) % len(self.hands)
            self.phase = "play_hand"

    def _pile(self) -> set[str]:
        return self.captured[self.actor]

    def _end(self) -> None:
        """ROUND_SCORE: card points + captured yaku + shown hand yaku (S0.47, RULES 4.2).

        `fuke`: one player at 30 or less voids the round for all. A match won in mid-round is not
        undone by it: its last round is scored for display only (A-R17).
        """
        self.phase = "over"
        self.round_yaku = [yaku(self.t, pile) for pile in self.captured]
        self.scores = [
            card_points(self.t, pile) + sum(found.values()) + points
            for pile, found, points in zip(
                self.captured, self.round_yaku, self.shown_points, strict=True
            )
        ]
        if self.t["fuke"] and self.instant_winner is None and min(self.scores) <= FUKE:
            self.fuke = True
            self.scores = [0 for _ in self.hands]
            self.round_yaku = [{} for _ in self.hands]
