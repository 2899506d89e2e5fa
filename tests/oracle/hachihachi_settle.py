"""Payments of the Hachi-Hachi oracle, in the order of RULES 4.3 "Settlement order"."""

from collections.abc import Mapping
from fractions import Fraction
from math import floor
from typing import Any

from tests.oracle.hachihachi_tables import Player, Toggles, points_per_kan
from tests.oracle.house_sheet import worths

Context = Mapping[str, Any]
Deltas = dict[Player, int]
PAR = 88


def settlement(t: Toggles, context: Context) -> dict[str, Any]:
    """Return the deltas of all at the table, the winner and the special yaku (RULES 6).

    A voided round is never settled: it pays nothing at all (S2.48, A-H10, A-H21).
    """
    players, times = context["players"], context["multiplier"]
    deltas, winner, special = _round_end(t, context)
    if special is None or not t["tokushu_cancels"]:  # A-H13
        for player, value in context.get("teyaku", {}).items():
            deltas = _add(deltas, _collect(players, player, value * times))
    for passer, fee in _pass_fees(t, context):  # S2.27, S2.29, A-H22
        deltas = _add(deltas, {passer: -fee, winner: fee})
    return {"deltas": deltas, "winner": winner, "special": special}


def _add(deltas: Deltas, more: Deltas) -> Deltas:
    """Add up two sets of payments."""
    return {player: deltas.get(player, 0) + more.get(player, 0) for player in {**deltas, **more}}


def _collect(players: list[Player], winner: Player, amount: int) -> Deltas:
    """Let each of the two others pay an amount (A-H16)."""
    return {one: 2 * amount if one == winner else -amount for one in players}


def _round_end(t: Toggles, context: Context) -> tuple[Deltas, Player, str | None]:
    """Return the payments of the round's end (step 3), the winner and the special yaku."""
    players, end = context["players"], context["end"]
    made = {one: value for one, value in context.get("dekiyaku", {}).items() if value > 0}
    if end["type"] == "stop":
        return _with_cards(t, context, _stopped(t, context, made)), end["player"], None
    if end["type"] == "cancel":  # 3d
        winner = end["player"]
        return _with_cards(t, context, _halves(context, {winner: made[winner]})), winner, None
    if made:  # 3b, S2.63
        return _with_cards(t, context, _halves(context, made)), context["first_sage"], None
    special = _special(t, context)
    if special is not None:
        name, winner, value = special
        return _collect(players, winner, value * context["multiplier"]), winner, name
    points = context["card_points"]
    par = {one: (points[one] - PAR) * context["multiplier"] for one in players}
    return par, max(players, key=lambda one: points[one]), None  # A-H14: the first of equals


def _with_cards(t: Toggles, context: Context, deltas: Deltas) -> Deltas:
    """Add what each player's cards are worth beyond the mean of the three (S2.5, S2.56, A-H20).

    Fractions are left out; whoever ended the round gets the points that are left over.
    """
    points = context.get("card_points")
    if t["cards_with_yaku"] == "no" or not points:
        return deltas
    mean = Fraction(sum(points.values()), 3)
    more = {one: floor((points[one] - mean) * context["multiplier"]) for one in points}
    rest = sum(more.values())
    if rest:
        more[context["end"]["player"]] -= rest
    return _add(deltas, more)


def _halves(context: Context, made: Mapping[Player, int]) -> Deltas:
    """Pay each of these totals half, rounded down after multiplying (A-H11)."""
    deltas: Deltas = {}
    for player, value in made.items():
        half = value * context["multiplier"] // 2
        deltas = _add(deltas, _collect(context["players"], player, half))
    return deltas


def _stopped(t: Toggles, context: Context, made: Mapping[Player, int]) -> Deltas:
    """Pay the stopper, then what beaten continuers keep (3a, S2.64, A-H12)."""
    stopper = context["end"]["player"]
    amount = made[stopper] * context["multiplier"]
    opponents = [one for one in context["players"] if one != stopper]
    beaten = [one for one in opponents if one in context.get("sage_outstanding", ())]
    deltas = _collect(context["players"], stopper, amount)
    if t["liability"] and len(beaten) == 1:
        deltas = dict.fromkeys(opponents, 0) | {beaten[0]: -2 * amount, stopper: 2 * amount}
    if t["beaten"] == "half":
        deltas = _add(deltas, _halves(context, {one: made[one] for one in beaten}))
    return deltas


def _special(t: Toggles, context: Context) -> tuple[str, Player, int] | None:
    """Return the special yaku, its holder and what each other pays, in A-H13's order."""
    players, points = context["players"], context["card_points"]
    plains = context.get("chaff_counts", {})
    first = {
        "sohachi": _special_value(t, 50, 10),
        "futahachi": _special_value(t, 50, 10),
        "kasu16": _special_value(t, 50, 12),
    }
    values = worths(t, first, set())
    if "sohachi" in values and all(points[one] == PAR for one in players):
        return "sohachi", players[0], values["sohachi"]  # A-H23: the opener is "dealer"
    for one in players:
        if "futahachi" in values and points[one] >= 168:
            return "futahachi", one, values["futahachi"] + _special_value(t, 0, points[one] - 168)
    for one in players:
        if "kasu16" in values and plains.get(one, 0) >= 16:
            more = plains[one] - 16
            further = _special_value(t, (0, 10, 25, 50)[min(more, 3)], 2 * more)
            return "kasu16", one, values["kasu16"] + further
    return None


def _special_value(t: Toggles, points: int, kan: int) -> int:
    """Choose the column of RULES 4.3: leaflet points, or classic kan."""
    return kan * points_per_kan(t) if t["deki"] == "classic" else points


def _pass_fees(t: Toggles, context: Context) -> list[tuple[Player, int]]:
    """Return what each passer pays the winner (step 4); passers are in speaking order.

    Escalating fees rise by half a kan for each volunteer; a forced-out player who has to pay
    pays the first of them.
    """
    forced_out = context.get("forced_out", ())
    fees = []
    volunteers = 0
    for passer in context.get("passers", ()):
        if passer not in forced_out:
            volunteers += 1
            fees.append((passer, _pass_fee(t, context["multiplier"], volunteers)))
        elif t["forced_pays"]:
            fees.append((passer, _pass_fee(t, context["multiplier"], 1)))
        else:
            fees.append((passer, 0))  # A-H7
    return fees


def _pass_fee(t: Toggles, times: int, rank: int) -> int:
    """Return the fee of the volunteer of this rank, (1 + (rank - 1) / 2) kan if escalating."""
    fee = t["pass_fee"]
    if fee == "plain":  # A-H22
        return 10
    if isinstance(fee, int):
        return fee * times
    return (rank + 1) * points_per_kan(t) * times // 2
