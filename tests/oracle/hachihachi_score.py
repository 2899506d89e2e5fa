"""Scoring of the Hachi-Hachi oracle: card points, yaku, river (RULES 3.3, 4.3)."""

from tests.oracle.hachihachi_tables import (
    CHAFF,
    CLASSIC_CAPTURED,
    CLASSIC_HAND,
    DECEMBER_PLAINS,
    DRY_LIGHTS,
    LEAFLET_CAPTURED,
    LEAFLET_HAND,
    SANBON_MONTHS,
    SEVEN_RIBBONS,
    STANDING_MONTHS,
    WILLOWS,
    Toggles,
    by_month,
    points_per_kan,
)
from tests.oracle.house_sheet import worths
from tests.oracle.koikoi_tables import (
    ANIMALS,
    BLUE_RIBBONS,
    INOSHIKACHO,
    LIGHTS,
    PLAINS,
    POETRY_RIBBONS,
    RAIN_MAN,
    RIBBONS,
)


def card_points(cards: set[str]) -> int:
    """Return plains 1, ribbons 5, animals 10, lights 20 (S2.8 to S2.11)."""
    points = {1: PLAINS, 5: RIBBONS, 10: ANIMALS, 20: LIGHTS}
    return sum(value * len(cards & kind) for value, kind in points.items())


def chaff_count(cards: set[str]) -> int:
    """Return the number of plains, all four willows included, under every preset (RULES 1)."""
    return len(cards & CHAFF)


def captured_yaku(t: Toggles, captured: set[str]) -> dict[str, int]:
    """Return the captured yaku, each paid by EACH opponent, in points before the multiplier.

    Goko replaces shiko, all others add up (RULES 4.3); November's ribbon does not count for
    seven ribbons (A-H9), and seven or more are worth the same.
    """
    values = _captured_values(t)
    found = set()
    if captured >= LIGHTS and "goko" in values:
        found.add("goko")
    elif captured >= DRY_LIGHTS:
        found.add("shiko")
    if len(captured & SEVEN_RIBBONS) >= 7:
        found.add("nanatan")
    if captured >= POETRY_RIBBONS:
        found.add("akatan")
    if captured >= BLUE_RIBBONS:
        found.add("aotan")
    if captured >= INOSHIKACHO:
        found.add("inoshikacho")
    return {name: values[name] for name in found if name in values}


def _captured_values(t: Toggles) -> dict[str, int]:
    """Return the captured yaku that are played, and what each opponent pays."""
    listed = dict(LEAFLET_CAPTURED)
    if t["deki"] == "classic":
        listed = {name: kan * points_per_kan(t) for name, kan in CLASSIC_CAPTURED.items()}
    return worths(t, listed, set() if t["isc"] else {"inoshikacho"})


def hand_yaku(t: Toggles, hand: set[str]) -> dict[str, int]:
    """Return the hand yaku that may be shown, in points before the multiplier (A-H6).

    The best one only, a set yaku before an equal plain yaku; classic: the best set yaku and the
    best plain yaku.
    """
    sets, plains = set_yaku(t, hand), plain_yaku(t, hand)
    if t["tey"] == "classic":
        kan = points_per_kan(t)
        values = {name: value * kan for name, value in CLASSIC_HAND.items()}
        values = worths(t, values, set())
        return {**_best(values, list(sets)), **_best(values, list(plains))}
    listed = {**dict.fromkeys(CLASSIC_HAND, 0), **LEAFLET_HAND}
    return _best(worths(t, listed, set()), [*sets, *plains])


def _best(values: dict[str, int], names: list[str]) -> dict[str, int]:
    """Keep the yaku of the highest value, the first of the list if several are equal."""
    names = [name for name in names if name in values]
    if not names:
        return {}
    name = max(names, key=lambda one: values[one])
    return {name: values[name]}


def set_yaku(t: Toggles, hand: set[str]) -> dict[str, set[str]]:
    """Return the set yaku of a dealt hand and the cards that prove each (S2.35 to S2.46, A-H26).

    A pair is exactly two and a triple exactly three cards of a month (A-H1). Two triples are one
    sanbon or tatesanbon, proved by the earlier month, unless the classic list names them.
    """
    months = by_month(hand)
    quads = [cards for cards in months.values() if len(cards) == 4]
    triples = {month: cards for month, cards in months.items() if len(cards) == 3}
    pairs = {month: cards for month, cards in months.items() if len(cards) == 2}
    found = _triple_yaku(t, triples)
    paired = set().union(*pairs.values())
    if len(pairs) == 3:
        found["kuttsuki"] = paired
    if quads:
        found["teshi"] = quads[0]
    if _haneken(t, triples, pairs):
        found["haneken"] = paired.union(*triples.values())
    if quads and pairs:
        found["ichinishi"] = quads[0] | paired
    if quads and triples:
        found["shisou"] = quads[0].union(*triples.values())
    return found


def _haneken(t: Toggles, triples: dict[int, set[str]], pairs: dict[int, set[str]]) -> bool:
    """Tell whether there is a triple and two pairs; literally, S2.44 (A-H1)."""
    if t["tey"] == "literal":
        return len(pairs) == 3 and bool(SANBON_MONTHS & set(pairs))
    return len(triples) == 1 and len(pairs) == 2


def _triple_yaku(t: Toggles, triples: dict[int, set[str]]) -> dict[str, set[str]]:
    """Return what the triples of a hand are worth, with their cards (S2.35, S2.36, RULES 4.3)."""
    standing = [cards for month, cards in triples.items() if _stands(month, cards)]
    ordinary = [cards for month, cards in triples.items() if _is_sanbon(t, month, cards)]
    found = {}
    if ordinary:
        found["sanbon"] = ordinary[0]
    if standing:
        found["tatesanbon"] = standing[0]
    if len(standing) + len(ordinary) == 2:
        name = ("futasanbon", "sanbon_tatesanbon", "futatatesanbon")[len(standing)]
        found[name] = set().union(*standing, *ordinary)
    return found


def _stands(month: int, triple: set[str]) -> bool:
    """Tell whether a triple is a tatesanbon (S2.36)."""
    return month in STANDING_MONTHS or triple == DECEMBER_PLAINS


def _is_sanbon(t: Toggles, month: int, triple: set[str]) -> bool:
    """Tell whether a triple is a sanbon: any that does not stand; literally, S2.35 (A-H2, A-H3)."""
    if t["tey"] == "literal":
        return month in SANBON_MONTHS
    return not _stands(month, triple)


def plain_yaku(t: Toggles, hand: set[str]) -> list[str]:
    """Return the plain yaku of a dealt hand (S2.37 to S2.40, S2.42, A-H4, A-H5)."""
    plains = plains_of(t, hand)
    rest = hand - plains
    ribbons = rest & RIBBONS
    if len(hand) != 7:  # only a hand made for a test
        return []
    if not rest:
        return ["karasu"]
    if len(rest) == 1:
        return _one_and_plains(rest)
    if rest == ribbons and (len(ribbons) == 2 or t["tey"] != "literal"):
        return ["aka"]
    return []


def _one_and_plains(rest: set[str]) -> list[str]:
    """Return the yaku of one card among plains; the rain man makes none (S2.38 to S2.40)."""
    if rest <= RIBBONS:
        return ["tanichi"]
    if rest <= ANIMALS:
        return ["toichi"]
    return [] if rest == {RAIN_MAN} else ["pikaichi"]


def plains_of(t: Toggles, hand: set[str]) -> set[str]:
    """Return the cards that count as plains for the plain yaku (A-H5)."""
    return hand & (PLAINS if t["tey"] == "literal" else PLAINS | WILLOWS)


def cards_shown(t: Toggles, hand: set[str]) -> set[str]:
    """Return what a player shows for his hand yaku (A-H26).

    Set yaku: its cards; plain yaku: the plains; literally (S2.34): the whole hand.
    """
    if t["tey"] == "literal":
        return set(hand)
    sets = set_yaku(t, hand)
    return set().union(*(sets.get(name, plains_of(t, hand)) for name in hand_yaku(t, hand)))


def river_multiplier(field: set[str]) -> int:
    """Return 1 without a light, 4 with that of November or December, else 2 (S2.49 to S2.52)."""
    if field & {"11-rainman", "12-phoenix"}:
        return 4
    return 2 if field & {"1-crane", "3-curtain", "8-moon"} else 1


def void_river(t: Toggles, field: set[str]) -> bool:
    """Tell whether the river voids the round: four of a month, or three pairs (S2.48, A-H8)."""
    sizes = [len(cards) for cards in by_month(field).values()]
    return 4 in sizes or bool(t["field_kuttsuki"] and sizes.count(2) == 3)
