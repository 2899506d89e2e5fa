"""Bidding of Hachi-Hachi with more than three players (S2.26 to S2.30)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Final

from tutor.rules.toggle import Value, read_number

ACTIVE: Final = 3  # exact number of players in a round (S2.24)


@dataclass(frozen=True)
class Bidding:
    """The players in speaking order, and the bids so far."""

    order: tuple[int, ...]
    joins: tuple[bool, ...] = ()

    @classmethod
    def at(
        cls, toggles: Mapping[str, Value], players: int, dealer: int, out: Collection[int] = ()
    ) -> "Bidding":
        """Return the bidding of a table, players numbered in turn order (A-H15).

        Those in *out* neither speak nor pay.
        """
        first = dealer if toggles["bid_start"] == "dealer" else dealer + 1
        order = ((first + step) % players for step in range(players))
        return cls(tuple(player for player in order if player not in out))

    @property
    def participants(self) -> tuple[int, ...]:
        """Return who has joined, in speaking order."""
        return tuple(who for who, joins in zip(self.order, self.joins, strict=False) if joins)

    @property
    def passed(self) -> tuple[int, ...]:
        """Return the players who passed voluntarily."""
        return tuple(who for who, joins in zip(self.order, self.joins, strict=False) if not joins)

    @property
    def is_over(self) -> bool:
        """Return whether three have joined: later players have no choice (S2.29)."""
        return sum(self.joins) == ACTIVE

    @property
    def speaker(self) -> int:
        """Return the number of the player who must bid next."""
        return self.order[len(self.joins)]

    @property
    def must_join(self) -> bool:
        """Return whether the speaker has no choice: there must be three (S2.30)."""
        return self._waiting(len(self.joins))

    @property
    def forced_in(self) -> tuple[int, ...]:
        """Return the players who had to join."""
        return tuple(self.order[at] for at in range(len(self.joins)) if self._waiting(at))

    @property
    def forced_out(self) -> tuple[int, ...]:
        """Return the players who had no choice but to sit out."""
        return self.order[len(self.joins) :] if self.is_over else ()

    def after_bid(self, joins: bool) -> "Bidding":
        """Return the bidding after the speaker joined or passed."""
        return replace(self, joins=(*self.joins, joins or self.must_join))

    def _waiting(self, at: int) -> bool:
        return sum(self.joins[:at]) + len(self.order) - at <= ACTIVE


PLAIN_FEE: Final = 10  # before the field is known, so nothing multiplies it (S2.28, A-H22)


def is_fee_multiplied(toggles: Mapping[str, Value]) -> bool:
    """Return whether fees take part in the multiplier of the round (S2.28, S2.53)."""
    return toggles["pass_fee"] != "plain"


def _find_fee(toggles: Mapping[str, Value], multiplier: int) -> int:
    if not is_fee_multiplied(toggles):
        return PLAIN_FEE
    return read_number(toggles, "pass_fee") * multiplier


def fees(
    toggles: Mapping[str, Value], passed: int, forced_out: int, multiplier: int
) -> tuple[tuple[int, ...], int]:
    """Return the fee of each volunteer who passed, in order, and that of each player forced out.

    The k-th volunteer pays (1 + (k - 1) / 2) kan where fees escalate (4.3, *Pass fees*).
    """
    if toggles["pass_fee"] == "escalating":
        kan = read_number(toggles, "kan")
        volunteers = tuple(kan * multiplier * (k + 1) // 2 for k in range(1, passed + 1))
        first = kan * multiplier
    else:
        first = _find_fee(toggles, multiplier)
        volunteers = (first,) * passed
    return volunteers, first if forced_out and toggles["forced_pays"] else 0


def fees_of(toggles: Mapping[str, Value], spoken: Bidding, multiplier: int) -> dict[int, int]:
    """Return the fee of each player who sits out, by player, once all bids are made."""
    passed, out = spoken.passed, spoken.forced_out
    paid, each = fees(toggles, len(passed), len(out), multiplier)
    return {**dict(zip(passed, paid, strict=True)), **dict.fromkeys(out, each)}
