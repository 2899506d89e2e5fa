"""Scoring of the Koi-Koi oracle: yaku, multipliers, deals, payments, matches (RULES 3.1, 4.1)."""

from collections.abc import Iterable, Mapping, Sequence, Set

from tests.oracle.house_sheet import worth, worths
from tests.oracle.koikoi_tables import (
    ANIMALS,
    BLUE_RIBBONS,
    CUP,
    HANAMI,
    INOSHIKACHO,
    LIGHTS,
    PAULOWNIA,
    PLAINS,
    POETRY_RIBBONS,
    POINTS,
    RAIN_MAN,
    RIBBONS,
    TSUKIMI,
    WILLOW,
    forced,
    month_of,
)

Toggles = Mapping[str, object]
NOTHING: frozenset[str] = frozenset()


def yaku(
    t: Toggles, captured: Set[str], field: Set[str] = NOTHING, month: int = 1, calls: int = 0
) -> dict[str, int]:
    """Return the scoring yaku of a captured pile, id -> value before multipliers.

    *calls* are those of its player in this round.

    The sake cup is always an animal under `sake=no`, an animal and a plain under `both` (A-K4),
    and one of the two, whichever gives more (an animal if equal), under `either` (RULES 3.0).
    """
    t = forced(t)
    animals, plains, cup = captured & ANIMALS, captured & PLAINS, captured & {CUP}
    if t["sake"] == "both":
        return _all_yaku(t, captured, animals, plains | cup, field, month, calls)
    as_animal = _all_yaku(t, captured, animals, plains, field, month, calls)
    if t["sake"] == "either":
        as_plain = _all_yaku(t, captured, animals - cup, plains | cup, field, month, calls)
        if sum(as_plain.values()) > sum(as_animal.values()):
            return as_plain
    return as_animal


def _all_yaku(
    t: Toggles,
    captured: Set[str],
    animals: Set[str],
    plains: Set[str],
    field: Set[str],
    month: int,
    calls: int,
) -> dict[str, int]:
    """Add up the families: best light; animals; ribbons; plains; tsukifuda; viewings (A-K3)."""
    points = worths(t, _listed(t), _off(t))
    found = {
        **_light_yaku(t, points, captured & LIGHTS),
        **_animal_yaku(t, points, animals),
        **_ribbon_yaku(t, points, captured & RIBBONS),
    }
    if len(plains) >= 10 and "kasu" in points:  # S3.17
        found["kasu"] = points["kasu"] + len(plains) - 10
    if "tsukifuda" in points and len([card for card in captured if month_of(card) == month]) == 4:
        found["tsukifuda"] = points["tsukifuda"]
    return {**found, **_viewing_yaku(t, points, captured, field, bool(found), calls)}


def _listed(t: Toggles) -> dict[str, int]:
    """Return the values of RULES 4.1, and those of J9 and J10 where they are played."""
    listed = {"akatan_aotan": 0, "hanami": 0, "tsukimi": 0, **POINTS[str(t["table"])]}
    if t["group"] == "stack_both":
        listed |= {"akatan_aotan": 10}
    if t["viewing_points"] == "one_or_three":
        listed |= {"hanami": 1, "tsukimi": 1}
    return listed


def _off(t: Toggles) -> set[str]:
    """Return the yaku that no toggle plays: they count only where a house sheet wants them."""
    off = set() if t["tsukifuda"] else {"tsukifuda"}
    if t["viewing"] == "off":
        off |= {"hanami", "tsukimi"}
    return off if _adds_up(t) or t["group"] == "stack_both" else off | {"akatan_aotan"}


def _adds_up(t: Toggles) -> bool:
    """Tell whether further cards add to the sets of animals and ribbons (A-K3, RULES 4.1)."""
    return t["group"] == "exclusive" and t["table"] != "gamedesign"


def _light_yaku(t: Toggles, points: Mapping[str, int], lights: Set[str]) -> dict[str, int]:
    """Return the one light yaku: goko, shiko, ameshiko, sanko (S3.26 to S3.29, A-K1, A-K3)."""
    dry = lights - {RAIN_MAN}
    made = {
        "goko": len(lights) == 5,
        "shiko": len(dry) == 4,
        "ameshiko": len(lights) >= 4,
        "sanko": len(dry) >= 3 or bool(t["sanko_rain"] and len(lights) >= 3),
    }
    best = [name for name, there in made.items() if there and name in points]
    return {name: points[name] for name in best[:1]}


def _animal_yaku(t: Toggles, points: Mapping[str, int], animals: Set[str]) -> dict[str, int]:
    """Return inoshikacho and tane (S3.22, S3.23).

    `stack` and `stack_both` (J8): inoshikacho flat and tane added; `exclusive`: inoshikacho, +1
    per further animal except in the gamedesign table, hides tane, which is never worth more
    (A-K3, RULES 4.1).
    """
    many = len(animals) >= 5 and "tane" in points
    tane = {"tane": points["tane"] + len(animals) - 5} if many else {}
    if not animals >= INOSHIKACHO or "inoshikacho" not in points:
        return tane
    further = len(animals) - 3 if _adds_up(t) else 0
    three = {"inoshikacho": points["inoshikacho"] + further}
    return {**three, **tane} if t["group"] != "exclusive" else three


def _ribbon_yaku(t: Toggles, points: Mapping[str, int], ribbons: Set[str]) -> dict[str, int]:
    """Return akatan_aotan, akatan, aotan and tan (S3.18 to S3.21).

    `stack`: akatan and aotan flat, tan added, nothing combined (A-K3). `exclusive`: one yaku,
    +1 per further ribbon; but in the gamedesign table akatan and aotan are flat and add up.
    `stack_both`: as `stack`, and 10 more for both together (J10).
    """
    each = 1 if _adds_up(t) else 0
    both = {}
    if ribbons >= POETRY_RIBBONS | BLUE_RIBBONS and "akatan_aotan" in points:
        both = {"akatan_aotan": points["akatan_aotan"] + each * (len(ribbons) - 6)}
        if t["group"] != "stack_both":
            return both
    sets = {"akatan": POETRY_RIBBONS, "aotan": BLUE_RIBBONS}
    found = {
        name: points[name] + each * (len(ribbons) - 3)
        for name, needed in sets.items()
        if name in points and ribbons >= needed
    }
    if len(ribbons) < 5 or "tan" not in points or (found and t["group"] == "exclusive"):
        return {**both, **found}
    return {**both, **found, "tan": points["tan"] + len(ribbons) - 5}


def _viewing_yaku(
    t: Toggles,
    points: Mapping[str, int],
    captured: Set[str],
    field: Set[str],
    other: bool,
    calls: int,
) -> dict[str, int]:
    """Return hanami and tsukimi as `viewing` lets them score (S3.24, S3.25, RULES 3.0).

    `one_or_three`: each 1, and 2 more for a player who has called in this round (J9).
    """
    more = 2 if calls and t["viewing_points"] == "one_or_three" else 0
    points = {name: value + more for name, value in points.items()}
    if t["viewing"] == "needs_other" and not other:
        return {}
    weather = {month_of(card) for card in field} if t["viewing"] == "rain_fog" else set()
    found = {}
    if "hanami" in points and captured >= HANAMI and WILLOW not in weather:
        found["hanami"] = points["hanami"]
    if "tsukimi" in points and captured >= TSUKIMI and PAULOWNIA not in weather:
        found["tsukimi"] = points["tsukimi"]
    return found


def multiplier(t: Toggles, base: int, opponent_calls: int, own_calls: int) -> int:
    """Return `high` times `mult` (S3.30 to S3.32, S4.21 to S4.23, A-K2, A-K8)."""
    high = {"ge7": base >= 7, "gt7": base > 7, "off": False}[str(t["high"])]
    doubled = 2 if high else 1
    if t["mult"] == "own_calls":  # J12: from four on, k - 2
        return doubled * (own_calls - 2 if own_calls >= 4 else 1)
    if t["mult"] == "per_call_plus_one":
        return doubled * (opponent_calls + 1)
    called = {
        "opp_x2": opponent_calls > 0,
        "self": own_calls > 0,
        "any": opponent_calls + own_calls > 0,
    }[str(t["mult"])]
    return doubled * (2 if called else 1)


def bonus(t: Toggles, own_calls: int) -> int:
    """Return what one to three own calls add to the points of a stop (J12)."""
    return own_calls if t["mult"] == "own_calls" and own_calls in (1, 2, 3) else 0


def _cards_per_month(cards: Set[str]) -> list[int]:
    """Return how many cards each of the twelve months has among the cards."""
    months = [month_of(card) for card in cards]
    return [months.count(month) for month in range(1, 13)]


def lucky_hand(t: Toggles, hand: Set[str]) -> str | None:
    """Return the lucky hand of a dealt hand: teshi first, else kuttsuki (S3.9, S3.10, A-K6).

    Each may be switched off by custom (S4.13).
    """
    counts = _cards_per_month(hand)
    found = {"teshi": 4 in counts, "kuttsuki": counts.count(2) == 4}
    return next((name for name, there in found.items() if there and lucky_points(t, name)), None)


def lucky_points(t: Toggles, name: str) -> int:
    """Return what a lucky hand is worth: 6 where it is played (S3.9, S3.10)."""
    return worth(t, name, 6 if t[name] else 0)


def void_field(t: Toggles, field: Set[str]) -> bool:
    """Tell whether the dealt field voids the deal (S3.8, S4.12, A-K7)."""
    counts = _cards_per_month(field)
    four, pairs = 4 in counts, counts.count(2) == 4
    three = 3 in counts and t["void_triple"]  # N2
    return bool((four and t["void_field"]) or (pairs and t["field_kuttsuki"]) or three)


def void_hand(t: Toggles, hand: Set[str]) -> bool:
    """Tell whether a dealt hand voids the deal (J3)."""
    return bool(t["void_hand"]) and 4 in _cards_per_month(hand)


def capture_options(field: Set[str], card: str) -> list[set[str]]:
    """Return what a placed card can take; `[set()]`: it stays (RULES 5, S3.12, A-K22)."""
    same = {other for other in field if month_of(other) == month_of(card)}
    if len(same) == 2:
        return [{other} for other in sorted(same)]
    return [same]


def payment(t: Toggles, winner: int, amount: int) -> tuple[int, int]:
    """Return the deltas when a seat gains an amount, which the other loses under `zero_sum`."""
    lost = -amount if t["zero_sum"] else 0
    return (amount, lost) if winner == 0 else (lost, amount)


def teyaku_deltas(t: Toggles, holders: Sequence[int], name: str | None = None) -> tuple[int, int]:
    """Return the deltas of lucky hands, never multiplied; nothing if both hold one (A-K6)."""
    amount = 6 if name is None else lucky_points(t, name)
    return payment(t, holders[0], amount) if len(holders) == 1 else (0, 0)


def stop_deltas(
    t: Toggles, stopper: int, base: int, calls: Sequence[int], light_dealt: bool
) -> tuple[int, int]:
    """Return the deltas of a stop; `field_mult` doubles if the dealt field had a light (3.0)."""
    amount = base * multiplier(t, base, calls[1 - stopper], calls[stopper])
    amount += bonus(t, calls[stopper])
    if t["field_mult"] and light_dealt:
        amount *= 2
    return payment(t, stopper, amount)


def exhausted_deltas(
    t: Toggles,
    bases: Sequence[int],
    calls: Sequence[int],
    last_caller: int | None,
    dealer: int,
    light_dealt: bool,
) -> tuple[int, int]:
    """Return the deltas when both hands are empty and nobody stopped (S3.33, S4.27, A-K9)."""
    if t["exhaustion"] == "higher":  # S4.29, A-K18: paid as a stop
        if bases[0] == bases[1]:
            return (0, 0)
        best = 0 if bases[0] > bases[1] else 1
        return stop_deltas(t, best, bases[best], calls, light_dealt)
    if t["exhaustion"] == "last_koikoi" and last_caller is not None:
        base = bases[last_caller]
        times = multiplier(t, base, calls[1 - last_caller], calls[last_caller])
        return payment(t, last_caller, base * times + bonus(t, calls[last_caller]))
    if t["exhaustion"] == "oya_always":  # J6
        return payment(t, dealer, 1)
    dealers = {"oya_ken": 6, "oya_one": 1}
    if t["exhaustion"] in dealers and bases[0] == 0 and bases[1] == 0:
        return payment(t, dealer, dealers[str(t["exhaustion"])])
    return (0, 0)


def dealer_after(t: Toggles, dealer: int, deltas: tuple[int, int]) -> int:
    """Return who deals next (A-K13, RULES 3.0): a drawn round keeps the dealer, but alternate.

    `winner_or_other`: the winner, but the deal changes sides when nobody scored (N1).
    """
    if t["next_dealer"] == "alternate":
        return 1 - dealer
    if max(deltas) <= 0:
        return 1 - dealer if t["next_dealer"] == "winner_or_other" else dealer
    winner = 0 if deltas[0] > 0 else 1
    return 1 - winner if t["next_dealer"] == "loser" else winner


def match_result(
    t: Toggles, round_deltas: Iterable[tuple[int, int]]
) -> tuple[tuple[int, int], int | None]:
    """Return the totals and the winning seat, None if drawn (S3.34, S4.31, A-K10).

    With a bank both begin with it, and who has nothing left has lost (J1).
    """
    rounds, bank = list(round_deltas), t["bank"]
    assert isinstance(bank, int)
    totals = (bank + sum(first for first, _ in rounds), bank + sum(second for _, second in rounds))
    out = bank > 0 and min(totals) <= 0
    if t["match"] == "rounds_then_points" and not out:
        won = [len([deltas for deltas in rounds if deltas[seat] > 0]) for seat in (0, 1)]
        if won[0] != won[1]:
            return totals, won.index(max(won))
    if totals[0] == totals[1]:
        return totals, None
    return totals, totals.index(max(totals))


def is_over(t: Toggles, round_deltas: Iterable[tuple[int, int]]) -> bool:
    """Tell whether a match is over: all rounds played, or nothing left of a bank (S3.4, J1)."""
    rounds = list(round_deltas)
    totals, _ = match_result(t, rounds)
    return len(rounds) == t["rounds"] or (t["bank"] != 0 and min(totals) <= 0)
