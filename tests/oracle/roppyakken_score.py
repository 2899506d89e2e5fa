"""Scoring of the Roppyakken oracle: points, yaku, deals, captures, matches (RULES 3.2, 4.2)."""

from collections.abc import Mapping, Sequence, Set
from typing import TypeVar

from tests.oracle.house_sheet import worth, worths
from tests.oracle.koikoi_tables import month_of
from tests.oracle.roppyakken_tables import (
    AMESHIMA,
    ANIMALS,
    CUP_AND_DEER,
    FUTATESAN,
    LIGHTS,
    NANATAN,
    RIBBONS,
    SETS,
    SHIMA,
    SHIMA_MONTHS,
    SOGASU,
    TESAN,
    WILLOW,
    WILLOW_RIBBON,
    month_cards,
)

Toggles = Mapping[str, object]
MONTHS = range(1, 13)
VIEWINGS = ("hanami", "tsukimi")
HAND_YAKU = {"sogasu": SOGASU, "tesan": TESAN, "futatesan": FUTATESAN}


def card_points(t: Toggles, cards: Set[str]) -> int:
    """Return the sum of 50 a light, 10 an animal or ribbon, 0 a plain (S1.6 to S1.9, S1.25)."""
    lights = LIGHTS | CUP_AND_DEER if t["cup_deer"] else LIGHTS
    tens = (ANIMALS | RIBBONS) - lights
    return 50 * len(cards & lights) + 10 * len(cards & tens)


def yaku(t: Toggles, captured: Set[str]) -> dict[str, int]:
    """Return the captured yaku, id -> value; everything stacks but teppo (A-R7, A-R8)."""
    listed = worths(t, {name: value for name, (_, value) in SETS.items()}, set())
    found = {name: value for name, value in listed.items() if captured >= SETS[name][0]}
    if "teppo" in found and t["teppo_replaces"]:
        found = {name: value for name, value in found.items() if name not in VIEWINGS}
    ribbons = RIBBONS if t["nanatan_rain"] else RIBBONS - {WILLOW_RIBBON}  # A-R6
    if len(captured & ribbons) >= 7:  # S1.56
        found["nanatan"] = NANATAN
    for month in SHIMA_MONTHS:  # S1.66
        if len(month_cards(set(captured), month)) == 4:
            found[f"shima-{month}"] = SHIMA
    if len(month_cards(set(captured), WILLOW)) == 4:  # S1.67
        found["ameshima"] = AMESHIMA
    return worths(t, found, set())


def hand_quad(hand: Set[str]) -> bool:
    """Tell whether a dealt hand has four of a month (S0.13, A-R1)."""
    return any(len(month_cards(set(hand), month)) == 4 for month in MONTHS)


def void_field(field: Set[str]) -> bool:
    """Tell whether the dealt field has four of a month, which voids the deal (S0.12, S1.36)."""
    return any(len(month_cards(set(field), month)) == 4 for month in MONTHS)


def stacked_months(field: Set[str]) -> list[int]:
    """Return the months of which three cards lie on the table (S0.15)."""
    return [month for month in MONTHS if len(month_cards(set(field), month)) == 3]


def hand_yaku_cards(t: Toggles, hand: Set[str]) -> dict[str, set[str]]:
    """Return the hand yaku that may be shown and the cards that each shows (S0.18 to S0.22).

    Two months with three cards are futatesan, never tesan (S0.21, S0.22, A-R11). A quad of a deal
    that is played on contains one tesan (A-R1); all four of its cards are shown. A misdeal has no
    yaku, nor has any hand when hand yaku are off (S0.17).
    """
    played = _played_hand_yaku(t)
    if t["hand_quad"] == "misdeal" and hand_quad(hand):
        return {}
    found: dict[str, set[str]] = {}
    if hand and card_points(t, hand) == 0 and "sogasu" in played:  # S0.19
        found["sogasu"] = set(hand)
    groups = [month_cards(set(hand), month) for month in MONTHS]
    triples = [group for group in groups if len(group) >= 3]
    if len(triples) == 2 and "futatesan" in played:
        found["futatesan"] = set().union(*triples)
    elif triples and "tesan" in played:  # of two, the earlier month
        found["tesan"] = triples[0]
    return found


def _played_hand_yaku(t: Toggles) -> dict[str, int]:
    """Return the hand yaku that are played, and their worths (S0.17, S0.19 to S0.21)."""
    return worths(t, HAND_YAKU, set() if t["teyaku"] else set(HAND_YAKU))


def hand_yaku(t: Toggles, hand: Set[str]) -> dict[str, int]:
    """Return the hand yaku that may be shown, id -> value (S0.19 to S0.21, S1.52, S1.53)."""
    return {name: worth(t, name, HAND_YAKU[name]) for name in hand_yaku_cards(t, hand)}


def capture_options(t: Toggles, field: Set[str], card: str) -> list[set[str]]:
    """Return every set that a placed card may take; `set()`: it may stay, or stays (RULES 5)."""
    same = month_cards(set(field), month_of(card))
    if len(same) == 3:  # S0.30, S0.39, A-R20, A-R24
        return [same]
    singles = set(same)  # S0.28, S0.29
    if card == t["gaji_card"]:
        singles |= _gaji_targets(t, field)
    elif _takes_gaji_wild(t, field, card):
        singles.add(str(t["gaji_card"]))
    options = [{single} for single in sorted(singles)]
    may_stay = card == t["gaji_card"] and not same and not t["gaji_forced"]  # A-R5
    return [*options, set()] if may_stay or not options else options


def _gaji_targets(t: Toggles, field: Set[str]) -> set[str]:
    """Return the cards of other months that the gaji may take (S0.37, S0.38, S1.27, A-R4)."""
    targets = {card for card in field if month_of(card) != WILLOW and card_points(t, {card}) > 0}
    if t["gaji_triple"] == "protected":
        whole = stacked_months(field)
        return {card for card in targets if month_of(card) not in whole}
    return targets


def _takes_gaji_wild(t: Toggles, field: Set[str], card: str) -> bool:
    """Tell whether a card of another month takes the gaji lying on the field (S0.42, A-R3)."""
    return (
        bool(t["gaji_table_wild"])
        and t["gaji_card"] in field
        and month_of(card) != WILLOW
        and card_points(t, {card}) > 0
        and (t["gaji_triple"] == "single" or len(month_cards(set(field), WILLOW)) < 3)
    )


Seat = str | int
T = TypeVar("T")


def _by_seat(values: Mapping[str, T] | Sequence[T]) -> dict[Seat, T]:
    """Return a mapping, or a list as a mapping from its indices."""
    return dict(values.items()) if isinstance(values, Mapping) else dict(enumerate(values))


def match_state(
    t: Toggles,
    totals: Mapping[str, int] | Sequence[int],
    round_yaku: Mapping[str, Sequence[str]] | Sequence[Sequence[str]] = (),
) -> tuple[bool, Seat | None]:
    """Return whether the match is finished after a round, and who won it (A-R17).

    The totals and the captured yaku ids of the round just played are given per name, or in lists
    per seat; the winner is named in the same way.
    """
    by_seat = _by_seat(totals)
    target = t["target"]
    assert isinstance(target, int)
    reached = [seat for seat, total in by_seat.items() if total >= target]  # S0.50, A-R10
    eligible = {
        "none": [],  # S0.56
        "round_end_priority": reached,
        "immediate": list(by_seat),
    }[str(t["instant"])]
    for name in ("shiko", "nanatan"):  # S0.52, S0.53
        for seat, names in _by_seat(round_yaku).items():
            if seat in eligible and name in names:
                return True, seat
    best, second = sorted(by_seat.values(), reverse=True)[:2]
    lead = 0 if t["lead"] is None else t["lead"]
    assert isinstance(lead, int)
    if reached and best == second and t["lead"] is None and t["tie"] == "shared":  # A-R25
        return True, None
    if not reached or best - second <= lead:  # S0.48; S1.48, A-R9; a tie goes on (S0.55, A-R25)
        return False, None
    return True, max(by_seat, key=lambda seat: by_seat[seat])


def dealer_after(scores: Sequence[int], dealer: int) -> int:
    """Return who deals next: the best round score, the dealer if tied, else the first (A-R15)."""
    in_turn = [(dealer + step) % len(scores) for step in range(len(scores))]
    return next(seat for seat in in_turn if scores[seat] == max(scores))
