"""Koi-Koi restated from the rulebook alone: one round of two seats, played by card ids."""

from collections.abc import Mapping, Sequence, Set

from tests.oracle.koikoi_score import (
    capture_options,
    dealer_after,
    exhausted_deltas,
    lucky_hand,
    match_result,
    multiplier,
    stop_deltas,
    teyaku_deltas,
    void_field,
    void_hand,
    yaku,
)
from tests.oracle.koikoi_tables import CARDS, LIGHTS, PRESETS, forced, toggles

__all__ = [
    "CARDS",
    "PRESETS",
    "OracleRound",
    "capture_options",
    "lucky_hand",
    "match_result",
    "multiplier",
    "toggles",
    "void_field",
    "void_hand",
    "yaku",
]


class OracleRound:
    """One round, from a deal that is not void to its payment (state machine RULES 5.1)."""

    def __init__(
        self,
        t: Mapping[str, object],
        hands: Sequence[Set[str]],
        field: Set[str],
        stock: Sequence[str],
        dealer: int,
        month: int,
    ) -> None:
        self.t = forced(t)
        self.hands = [set(hand) for hand in hands]
        self.field = set(field)
        self.stock = list(stock)
        self.captured: list[set[str]] = [set(), set()]
        self.placing: str | None = None
        self.dealer = dealer
        self.month = month
        self.light_dealt = bool(self.field & LIGHTS)
        self.calls = [0, 0]
        self.last_caller: int | None = None
        self.previous_total = [0, 0]  # at the end of each seat's previous turn (A-K14)
        self.previous_ids: list[set[str]] = [set(), set()]  # at each seat's previous decision
        self.ending = ""
        self.deltas = (0, 0)
        self.next_dealer = dealer
        self.phase = "play_hand"
        self.actor = dealer
        self._check_lucky_hands()

    def legal(self) -> set[str]:
        """Return the actions of the actor: card ids, or stop and koikoi; none when over."""
        if self.phase == "over":
            return set()
        if self.phase == "decide":
            return {"stop", "koikoi"}
        if self.placing is not None:
            return set().union(*capture_options(self.field, self.placing))
        hand = self.hands[self.actor]
        matching = {card for card in hand if capture_options(self.field, card) != [set()]}
        if self.t["must_match"] and matching:  # S3.13, A-K5
            return matching
        return set(hand)

    def act(self, action: str) -> None:
        """Do one action and everything that is forced after it."""
        if action not in self.legal():
            raise ValueError(f"{action} is not legal in {self.phase}: {sorted(self.legal())}")
        if self.phase == "play_hand":
            self.hands[self.actor].remove(action)
            self._place(action, "choose_hand")
        elif self.phase == "decide":
            self._decided(action)
        else:
            card, self.placing = self.placing, None
            assert card is not None
            self._take(card, {action})
            self._placed(self.phase)

    def _check_lucky_hands(self) -> None:
        """TEYAKU_CHECK: a lucky hand ends the round at once (S3.9, S3.10, A-K6)."""
        holders = [seat for seat in (0, 1) if lucky_hand(self.t, self.hands[seat]) is not None]
        if holders:
            name = lucky_hand(self.t, self.hands[holders[0]])
            self._end("teyaku", teyaku_deltas(self.t, holders, name))

    def _place(self, card: str, choice: str) -> None:
        """Put a card on the field; with two matching cards the player chooses (A-K22)."""
        options = capture_options(self.field, card)
        if len(options) > 1:
            self.phase = choice
            self.placing = card
        else:
            self._take(card, options[0])
            self._placed(choice)

    def _take(self, card: str, taken: set[str]) -> None:
        """Capture the card with what it takes, or leave it on the field (S3.11 to S3.15)."""
        if taken:
            self.field -= taken
            self.captured[self.actor] |= taken | {card}
        else:
            self.field.add(card)

    def _placed(self, choice: str) -> None:
        """After the hand card turn the top card of the stock (S3.14); after it, check (A-K19)."""
        if choice == "choose_hand":
            self._place(self.stock.pop(0), "choose_draw")
        else:
            self._check_yaku()

    def _held(self, seat: int) -> dict[str, int]:
        """Return the yaku a seat holds now."""
        return yaku(self.t, self.captured[seat], self.field, self.month, self.calls[seat])

    def _check_yaku(self) -> None:
        """YAKU_CHECK: decide, stop on an empty hand, exhaustion, or the other's turn."""
        held = self._held(self.actor)
        due = self._decision_due(held)
        self.previous_total[self.actor] = sum(held.values())
        if due and self.hands[self.actor] and self._may_call(sum(held.values())):
            self.phase = "decide"
        elif due:  # A-K20, or only `stop` is left
            self._stop()
        elif not self.hands[0] and not self.hands[1]:
            self._exhausted()
        else:
            self._next_turn()

    def _decision_due(self, held: dict[str, int]) -> bool:
        """Tell whether the choice is re-opened (A-K14)."""
        if self.t["decision_on"] == "new_only":
            return bool(set(held) - self.previous_ids[self.actor])
        return sum(held.values()) > self.previous_total[self.actor]

    def _may_call(self, base: int) -> bool:
        """Tell whether koikoi is offered (RULES 5.1, DECIDE a, b, c)."""
        if self.t["koikoi_limit"] == "once" and self.calls[self.actor] > 0:
            return False
        if self.t["opp_after_koikoi"] == "auto_agari" and self.calls[1 - self.actor] > 0:
            return False
        least = self.t["min_koikoi_points"]
        assert isinstance(least, int)
        return base >= least

    def _decided(self, action: str) -> None:
        """Stop, or call koi-koi and pass the turn (S3.16, S4.24 to S4.26)."""
        if action == "stop":
            self._stop()
            return
        self.calls[self.actor] += 1
        self.last_caller = self.actor
        self.previous_ids[self.actor] = set(self._held(self.actor))
        # What the call itself adds did not grow in a turn (J5, J9).
        self.previous_total[self.actor] = sum(self._held(self.actor).values())
        self._next_turn()

    def _next_turn(self) -> None:
        self.actor = 1 - self.actor
        self.phase = "play_hand"

    def _stop(self) -> None:
        """ROUND_END(stop): the whole current total is paid (A-K14)."""
        base = sum(self._held(self.actor).values())
        self._end("stop", stop_deltas(self.t, self.actor, base, self.calls, self.light_dealt))

    def _exhausted(self) -> None:
        """ROUND_END(exhausted): both hands are empty (A-K9, A-K12)."""
        bases = [sum(self._held(seat).values()) for seat in (0, 1)]
        deltas = exhausted_deltas(
            self.t, bases, self.calls, self.last_caller, self.dealer, self.light_dealt
        )
        self._end("exhausted", deltas)

    def _end(self, ending: str, deltas: tuple[int, int]) -> None:
        self.phase = "over"
        self.ending = ending
        self.deltas = deltas
        self.next_dealer = dealer_after(self.t, self.dealer, deltas)
