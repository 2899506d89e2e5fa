"""Yaku of a dealt hand, shown before the first card (RULES.md 3.2, 3.3, 4.3)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tutor.rules import cards as deck
from tutor.rules.cards import CardSet, count
from tutor.rules.house_sheet import read_worth, read_worths
from tutor.rules.ruleset import DealtYaku, Value
from tutor.rules.toggle import read_number

_Toggles = Mapping[str, Value]


_Group = tuple[int, CardSet]  # a month, and the cards of it that are held


def split_by_month(cards: CardSet) -> dict[int, CardSet]:
    """Return the cards of each month that is present."""
    return {month: hand for month, full in _WHOLE if (hand := cards & full)}


_WHOLE: Final = tuple((month, deck.month_set(4 * (month - 1))) for month in deck.MONTHS)


def _by_size(cards: CardSet) -> tuple[list[_Group], ...]:
    """Return the months of which none, one, two, three and four cards are held."""
    groups: tuple[list[_Group], ...] = ([], [], [], [], [])
    for group in split_by_month(cards).items():
        groups[count(group[1])].append(group)
    return groups


def holds_four_of_a_month(cards: CardSet) -> bool:
    """Return whether all four cards of some month are there."""
    return bool(_by_size(cards)[4])


def holds_three_of_a_month(cards: CardSet) -> bool:
    """Return whether three cards of some month are there, and not the fourth."""
    return bool(_by_size(cards)[3])


def is_four_pairs(cards: CardSet) -> bool:
    """Return whether the cards are two of each of four months (A-K6)."""
    return [len(groups) for groups in _by_size(cards)] == [0, 0, 4, 0, 0]


KOIKOI: Final = {"teshi": 6, "kuttsuki": 6}  # S3.9, S3.10


def koikoi_dealt_worths(toggles: _Toggles) -> dict[str, int]:
    """Return the points of each dealt yaku in play (S4.13)."""
    return read_worths(toggles, KOIKOI, {name: KOIKOI[name] for name in KOIKOI if toggles[name]})


def koikoi_dealt_points(toggles: _Toggles) -> tuple[int, int]:
    """Return the points of four of a month and of four pairs, whether they are played or not."""
    four, pairs = (read_worth(toggles, name, points) for name, points in KOIKOI.items())
    return four, pairs


def koikoi_dealt_yaku(toggles: _Toggles, hand: CardSet) -> str | None:
    """Return the yaku of a dealt hand, which ends the round (S3.9, S3.10, S4.13, A-K6)."""
    played = koikoi_dealt_worths(toggles)
    if "teshi" in played and holds_four_of_a_month(hand):
        return "teshi"
    return "kuttsuki" if "kuttsuki" in played and is_four_pairs(hand) else None


ROPPYAKKEN: Final = {"sogasu": 400, "tesan": 200, "futatesan": 400}


def roppyakken_hand_yaku(
    worths: Mapping[str, int], worthless: CardSet, hand: CardSet
) -> tuple[DealtYaku, ...]:
    """Return the hand yaku of Roppyakken (S0.19 to S0.22); a quad counts as one triple.

    *worths* are the points of those in play.
    """
    result: dict[str, CardSet] = {}
    if not hand & ~worthless:
        result["sogasu"] = hand
    _, _, _, threes, fours = _by_size(hand)
    triples = [holding for _, holding in sorted(threes + fours)]
    if len(triples) >= 2 and "futatesan" in worths:
        result["futatesan"] = triples[0] | triples[1]
    elif triples:
        result["tesan"] = triples[0]
    return tuple(DealtYaku(name, result[name], worths[name]) for name in result if name in worths)


# Points of the leaflet (S2.35 to S2.46), and kan of the classic game (4.3).
LEAFLET: Final = {
    "sanbon": 10,
    "tatesanbon": 15,
    "aka": 15,
    "tanichi": 20,
    "toichi": 20,
    "pikaichi": 20,
    "kuttsuki": 20,
    "karasu": 25,
    "teshi": 30,
    "haneken": 30,
    "ichinishi": 35,
    "shisou": 50,
}
KAN: Final = {
    "sanbon": 2,
    "tatesanbon": 3,
    "futasanbon": 6,
    "sanbon_tatesanbon": 7,
    "futatatesanbon": 8,
    "kuttsuki": 4,
    "teshi": 6,
    "haneken": 7,
    "ichinishi": 8,
    "shisou": 20,
    "aka": 2,
    "tanichi": 3,
    "toichi": 3,
    "pikaichi": 4,
    "karasu": 4,
}
_STANDING: Final = (4, 5, 7)  # months of tatesanbon; December's only without the phoenix
_LITERAL_SANBON: Final = (1, 2, 3, 6, 8, 11)
_PHOENIX: Final = deck.cards_named("12-phoenix")


def hachihachi_hand_yaku(toggles: _Toggles, hand: CardSet) -> tuple[DealtYaku, ...]:
    """Return the yaku that count when a hand is shown: the best one, or of each group (A-H6).

    The cards that prove it are shown; the literal reading shows the whole hand (A-H26).
    """
    sets = _best(toggles, _sets(toggles, hand))
    plain = _best(toggles, _plain(toggles, hand))
    if toggles["tey"] == "classic":
        return (*sets, *plain)
    if sets and plain:
        best = sets if sets[0].points >= plain[0].points else plain
    else:
        best = sets or plain
    if toggles["tey"] == "literal":
        return tuple(replace(yaku, cards=hand) for yaku in best)
    return best


def hachihachi_dealt_worths(toggles: _Toggles) -> dict[str, int]:
    """Return what each opponent pays for each dealt yaku in play."""
    default = LEAFLET
    if toggles["tey"] == "classic":
        default = {name: kan * read_number(toggles, "kan") for name, kan in KAN.items()}
    return read_worths(toggles, KAN, default)


def _best(toggles: _Toggles, hand: Mapping[str, CardSet]) -> tuple[DealtYaku, ...]:
    points = hachihachi_dealt_worths(toggles)
    played = [name for name in hand if name in points]
    if not played:
        return ()
    name = max(played, key=lambda other: points[other])
    return (DealtYaku(name, hand[name], points[name]),)


def _sets(toggles: _Toggles, hand: CardSet) -> dict[str, CardSet]:
    _, _, pairs, triples, quads = _by_size(hand)
    sets = _triples(toggles, triples)
    if len(pairs) == 3:
        sets["kuttsuki"] = _unite(pairs)
    if toggles["tey"] == "literal":
        if len(pairs) == 3 and any(month in _LITERAL_SANBON for month, _ in pairs):
            sets["haneken"] = _unite(pairs)
    elif triples and len(pairs) == 2:
        sets["haneken"] = _unite([*triples, *pairs])
    if quads:
        sets["teshi"] = _unite(quads)
        if pairs:
            sets["ichinishi"] = _unite([*quads, *pairs])
        if triples:
            sets["shisou"] = _unite([*quads, *triples])
    return sets


def _triples(toggles: _Toggles, triples: list[_Group]) -> dict[str, CardSet]:
    standing = [triple for triple in triples if _is_standing(triple)]
    literal = toggles["tey"] == "literal"
    plain = [
        triple
        for triple in triples
        if not _is_standing(triple) and (not literal or triple[0] in _LITERAL_SANBON)
    ]
    result: dict[str, CardSet] = {}
    if plain:
        result["sanbon"] = plain[0][1]
    if standing:
        result["tatesanbon"] = standing[0][1]
    if len(plain) == 2:
        result["futasanbon"] = _unite(plain)
    if len(standing) == 2:
        result["futatatesanbon"] = _unite(standing)
    if plain and standing:
        result["sanbon_tatesanbon"] = plain[0][1] | standing[0][1]
    return result


def _is_standing(triple: _Group) -> bool:
    month, cards = triple
    return month in _STANDING or (month == 12 and not cards & _PHOENIX)


def _unite(groups: list[_Group]) -> CardSet:
    return deck.card_set(card for _, cards in groups for card in deck.cards_in(cards))


def _plain(toggles: _Toggles, hand: CardSet) -> dict[str, CardSet]:
    """Return the yaku of plain cards; willows count as chaff except in the literal reading."""
    literal = toggles["tey"] == "literal"
    chaff = hand & (deck.CHAFF if literal else deck.CHAFF | deck.WILLOWS)
    remaining = hand & ~chaff
    proof = chaff
    opponents = count(remaining)
    if opponents == 0:
        return {"karasu": proof}
    if remaining & ~deck.RIBBONS == 0 and opponents >= 2:
        return {"aka": proof} if opponents == 2 or not literal else {}
    if opponents > 1:
        return {}
    if remaining & deck.RIBBONS:
        return {"tanichi": proof}
    if remaining & deck.ANIMALS:
        return {"toichi": proof}
    return {} if remaining & deck.RAIN_MAN else {"pikaichi": proof}


def roppyakken_shown_points(
    worths: Mapping[str, int], worthless: CardSet, shown: CardSet, hand_size: int
) -> frozenset[int]:
    """Return the points that exactly these cards may have been shown for (S0.18 to S0.22)."""
    hand = [count(cards) for cards in split_by_month(shown).values()]
    results = set()
    if not shown & ~worthless and sum(hand) == hand_size:
        results.add("sogasu")
    if hand and min(hand) >= 3 and len(hand) <= 2:
        results.add(("tesan", "futatesan")[len(hand) - 1])
    return (
        frozenset({worths[name] for name in results if name in worths}) if hand else frozenset({0})
    )


def hachihachi_shown_points(toggles: _Toggles, shown: CardSet, hand_size: int) -> frozenset[int]:
    """Return the points that exactly these cards may have been shown for (A-H6, A-H26)."""
    if toggles["tey"] == "literal":
        full = count(shown) == hand_size
        yaku = hachihachi_hand_yaku(toggles, shown) if full else ()
        return frozenset({dealt.points for dealt in yaku} if shown else {0})
    points = hachihachi_dealt_worths(toggles)
    chaff = shown & (deck.CHAFF | deck.WILLOWS)
    plain = {points.get(name, 0) for name in _find_plain_yaku(hand_size - count(chaff))} - {0}
    results = set() if shown else {0}
    for name, hand in _sets(toggles, shown).items():
        if name not in points:
            continue
        if hand == shown:
            results.add(points[name])
        if hand | chaff == shown and toggles["tey"] == "classic":
            results |= {points[name] + value for value in plain}
    return frozenset(results | plain if chaff == shown else results)


def _find_plain_yaku(opponents: int) -> tuple[str, ...]:
    """Return the yaku of a hand with this many cards that are not chaff."""
    return {0: ("karasu",), 1: ("tanichi", "toichi", "pikaichi")}.get(opponents, ("aka",))
