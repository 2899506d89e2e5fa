"""Hachi-Hachi restated from the rulebook alone: one round of three active seats, by card ids."""

from collections.abc import Callable, Sequence

from tests.oracle.hachihachi_bidding import OracleBidding, participation
from tests.oracle.hachihachi_score import (
    captured_yaku,
    card_points,
    cards_shown,
    chaff_count,
    hand_yaku,
    river_multiplier,
    void_river,
)
from tests.oracle.hachihachi_settle import settlement
from tests.oracle.hachihachi_tables import PRESETS, Player, Toggles, toggles
from tests.oracle.koikoi_score import capture_options

__all__ = [
    "PRESETS",
    "OracleBidding",
    "OracleRound",
    "capture_options",
    "captured_yaku",
    "card_points",
    "cards_shown",
    "chaff_count",
    "hand_yaku",
    "participation",
    "river_multiplier",
    "settlement",
    "toggles",
    "void_river",
]


class OracleRound:
    """One round, from a river that is not void to its payment (state machine RULES 5.3).

    Active seats are 0, 1, 2 in turn order. `table` gives the player in each of them, by name or
    by number; `passers` are all the players who sit out and pay for it or might, in speaking
    order; `forced_out` those among them who had no choice. `deltas` and `winner` name players.
    """

    def __init__(
        self,
        t: Toggles,
        hands: Sequence[set[str]],
        field: set[str],
        stock: Sequence[str],
        multiplier: int,
        opener: int = 0,
        passers: Sequence[Player] = (),
        forced_out: Sequence[Player] = (),
        table: Sequence[Player] = (0, 1, 2),
    ) -> None:
        self.t = dict(t)
        self.hands = [set(hand) for hand in hands]
        self.field = set(field)
        self.stock = list(stock)
        self.multiplier = multiplier
        self.order = [opener, (opener + 1) % 3, (opener + 2) % 3]
        self.passers = list(passers)
        self.forced_out = list(forced_out)
        self.table = list(table)
        self.captured: list[set[str]] = [set(), set(), set()]
        self.placing: str | None = None
        self.shown: list[set[str]] = [set(), set(), set()]
        self.shown_points = [0, 0, 0]
        self.outstanding = [False, False, False]
        self.continued: list[int] = []  # seats, in the order of their first continue
        self.totals = [0, 0, 0]  # captured-yaku totals at the end of each seat's last turn
        self.ending = ""
        self.special: str | None = None
        self.deltas: dict[Player, int] = {}
        self.winner: Player = None
        self.phase = "show"
        self.actor = opener
        self._to_show = list(self.order)
        self._ask_to_show()

    def legal(self) -> set[str]:
        """Return the actions of the actor; none when over."""
        words = {
            "show": {"keep", "show"},
            "cancel": {"cancel", "play on"},
            "decide": {"stop", "continue"},
            "over": set(),
        }
        if self.phase in words:
            return words[self.phase]
        if self.placing is not None:
            return set().union(*capture_options(self.field, self.placing))
        return set(self.hands[self.actor])  # S2.59: any card

    def act(self, action: str) -> None:
        """Do one action and everything that is forced after it."""
        if action not in self.legal():
            raise ValueError(f"{action} is not legal in {self.phase}: {sorted(self.legal())}")
        steps = {
            "show": self._shown,
            "cancel": self._cancelled,
            "play_hand": self._played,
            "choose_hand": self._chosen,
            "choose_draw": self._chosen,
            "decide": self._decided,
        }
        steps[self.phase](action)

    def _ask_to_show(self) -> None:
        """TEYAKU: each from the opener, if he has a hand yaku (S2.34); then the opener plays."""
        while self._to_show:
            self.actor = self._to_show.pop(0)
            if hand_yaku(self.t, self.hands[self.actor]):
                return
        self._start_turn(self.order[0])  # S2.54, A-H23

    def _shown(self, action: str) -> None:
        if action == "show":
            hand = self.hands[self.actor]
            self.shown[self.actor] = cards_shown(self.t, hand)
            self.shown_points[self.actor] = sum(hand_yaku(self.t, hand).values())
        self._ask_to_show()

    def _start_turn(self, seat: int) -> None:
        """Let an outstanding continuer give up first, if he may (RULES 4.3, stop / continue)."""
        self.actor = seat
        may_cancel = self.t["sage_cancel"] and self.outstanding[seat]
        self.phase = "cancel" if may_cancel else "play_hand"

    def _cancelled(self, action: str) -> None:
        if action == "cancel":
            self._end("cancel")
        else:
            self.phase = "play_hand"

    def _played(self, card: str) -> None:
        self.hands[self.actor].remove(card)
        self._place(card, "choose_hand")

    def _chosen(self, taken: str) -> None:
        card, self.placing = self.placing, None
        assert card is not None
        self._take(card, {taken})
        self._placed(self.phase)

    def _place(self, card: str, choice: str) -> None:
        """Put a card on the field; with two matching cards the player chooses (S2.57)."""
        options = capture_options(self.field, card)
        if len(options) > 1:
            self.phase = choice
            self.placing = card
        else:
            self._take(card, options[0])
            self._placed(choice)

    def _take(self, card: str, taken: set[str]) -> None:
        """Capture the card with what it takes, or leave it in the river (S2.56 to S2.60)."""
        if taken:
            self.field -= taken
            self.captured[self.actor] |= taken | {card}
        else:
            self.field.add(card)

    def _placed(self, choice: str) -> None:
        """After the hand card turn the top card of the stock (S2.60); after it, check (S2.61)."""
        if choice == "choose_hand":
            self._place(self.stock.pop(0), "choose_draw")
        else:
            self._check_yaku()

    def _check_yaku(self) -> None:
        """YAKU_CHECK: decide, stop on an empty hand, exhaustion, or the next one's turn."""
        total = sum(captured_yaku(self.t, self.captured[self.actor]).values())
        increased = total > self.totals[self.actor]
        self.totals[self.actor] = total
        if increased and self.hands[self.actor]:
            self.phase = "decide"
        elif increased:
            self._end("stop")
        elif not any(self.hands):
            self._end("exhausted")
        else:
            self._start_turn((self.actor + 1) % 3)

    def _decided(self, action: str) -> None:
        """Stop, or continue and become outstanding (S2.62)."""
        if action == "stop":
            self._end("stop")
            return
        self.outstanding[self.actor] = True
        if self.actor not in self.continued:
            self.continued.append(self.actor)
        self._start_turn((self.actor + 1) % 3)

    def _end(self, ending: str) -> None:
        """SETTLE: pay what RULES 4.3 orders."""
        end: dict[str, object] = {"type": ending}
        if ending != "exhausted":
            end["player"] = self.table[self.actor]
        result = settlement(
            self.t,
            {
                "players": [self.table[seat] for seat in self.order],
                "multiplier": self.multiplier,
                "end": end,
                "dekiyaku": dict(zip(self.table, self.totals, strict=True)),
                "first_sage": self.table[self.continued[0]] if self.continued else None,
                "sage_outstanding": [self.table[seat] for seat in self.continued],
                "card_points": self._each(card_points),
                "chaff_counts": self._each(chaff_count),
                "teyaku": dict(zip(self.table, self.shown_points, strict=True)),
                "passers": self.passers,
                "forced_out": self.forced_out,
            },
        )
        self.phase = "over"
        self.ending = ending
        self.deltas = result["deltas"]
        self.winner = result["winner"]
        self.special = result["special"]

    def _each(self, count: Callable[[set[str]], int]) -> dict[Player, int]:
        """Count something in the captured piles, by number at the table."""
        return {self.table[seat]: count(self.captured[seat]) for seat in range(3)}
