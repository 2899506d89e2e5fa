"""Roppyakken: presets, toggles and the yaku table (RULES.md 3.0, 3.2 and 4.2)."""

from collections.abc import Mapping
from typing import Final

from tutor.rules import cards as deck
from tutor.rules import tables as named
from tutor.rules.cards import CardSet, Kind, card_named, count, month_set
from tutor.rules.games.dealt_hands import (
    ROPPYAKKEN,
    roppyakken_hand_yaku,
    roppyakken_shown_points,
)
from tutor.rules.house_sheet import read_worths, revalue
from tutor.rules.position import NOBODY
from tutor.rules.ruleset import (
    MISDEAL,
    MISDEAL_IF_DECLARED,
    SOUND,
    DealOrder,
    DealtYaku,
    Game,
    Value,
    Yaku,
)
from tutor.rules.tables import Joker, Rules
from tutor.rules.toggle import Toggle, read_number
from tutor.rules.verdict import MatchVerdict, RoundResult, find_leaders, totals_of
from tutor.rules.yaku import build_rows

_Toggles = Mapping[str, Value]

TOGGLES: Final = (
    Toggle("target", (), any_number=True),
    Toggle("hand_quad", ("misdeal", "optional_misdeal", "ignore")),
    Toggle("teyaku"),
    Toggle("gaji_forced"),
    Toggle("gaji_triple", ("protected", "single")),
    Toggle("gaji_table_wild"),
    Toggle("gaji_card", ("11-rainman", "11-lightning")),
    Toggle("teppo_replaces"),
    Toggle("nanatan_rain"),
    Toggle("cup_deer"),
    Toggle("instant", ("round_end_priority", "immediate", "none")),
    Toggle("lead", (None,), any_number=True),
    Toggle("next_dealer", ("top_round_score",)),
    Toggle("fuke"),
    Toggle("tie", ("play_on", "shared")),
)
_FUDAWIKI: Final[dict[str, Value]] = {
    "target": 600,
    "hand_quad": "misdeal",
    "teyaku": True,
    "gaji_forced": True,
    "gaji_triple": "protected",
    "gaji_table_wild": True,
    "gaji_card": "11-rainman",
    "teppo_replaces": True,
    "nanatan_rain": True,
    "cup_deer": False,
    "instant": "round_end_priority",
    "lead": None,
    "next_dealer": "top_round_score",
    "fuke": False,
    "tie": "play_on",
}
_WIKIPEDIA: Final[dict[str, Value]] = {
    **_FUDAWIKI,
    "hand_quad": "ignore",
    "gaji_forced": False,
    "gaji_triple": "single",
    "gaji_table_wild": False,
    "teppo_replaces": False,
    "instant": "none",
    "lead": 30,
}

FUKE_LIMIT: Final = 30  # a player at this or less in the round voids it for all
PRIORITY: Final = ("shiko", "nanatan")  # win a match before any total (S0.52, S0.53)
LIGHT, ANIMAL, RIBBON = 50, 10, 10
_WARBLER: Final = deck.cards_named("2-warbler")
_CUP_AND_DEER: Final = deck.cards_named("9-cup 10-deer")
_YELLOW: Final = deck.cards_named("12-chaff-yellow")
_STRIPS: Final = (1, 2, 3, 4, 8, 10, 12)  # months whose four cards are a shima (S1.66)


def lights(toggles: _Toggles) -> CardSet:
    """Return the cards worth 50 (S1.6, S1.11, S1.25)."""
    return deck.LIGHTS | _WARBLER | (_CUP_AND_DEER if toggles["cup_deer"] else 0)


def values(toggles: _Toggles) -> tuple[tuple[CardSet, int], ...]:
    """Return the card points: sets of cards with their value (S1.6 to S1.12)."""
    bright = lights(toggles)
    animals = (deck.ANIMALS | _YELLOW) & ~bright
    remaining = deck.ALL & ~(bright | animals | deck.RIBBONS)
    return ((bright, LIGHT), (animals, ANIMAL), (deck.RIBBONS, RIBBON), (remaining, 0))


def kinds(toggles: _Toggles) -> dict[Kind, CardSet]:
    """Return the cards of each kind: the warbler is a light, the yellow paulownia an animal."""
    return {kind: cards for kind, (cards, _points) in zip(Kind, values(toggles), strict=True)}


def _whole(name: str, cards: str, points: int, beats: tuple[str, ...] = ()) -> Yaku:
    wanted = deck.cards_named(cards)
    return Yaku(name, wanted, count(wanted), points, beats=beats)


def yaku_table(toggles: _Toggles, round_number: int = 1) -> tuple[Yaku, ...]:
    """Return the yaku table (S1.55 to S1.67); all yaku add up except by A-R7."""
    willow_ribbon = deck.cards_named("11-ribbon")
    ribbons = deck.RIBBONS if toggles["nanatan_rain"] else deck.RIBBONS & ~willow_ribbon
    viewings = ("hanami", "tsukimi") if toggles["teppo_replaces"] else ()
    shima = tuple(Yaku(f"shima-{month}", month_set(4 * (month - 1)), 4, 50) for month in _STRIPS)
    table = (
        _whole("shiko", "1-crane 3-curtain 8-moon 12-phoenix", 600),
        Yaku("nanatan", ribbons, 7, 600),
        _whole("inoshikacho", "7-boar 10-deer 6-butterflies", 300),
        _whole("teppo", "3-curtain 8-moon 9-cup", 300, viewings),
        _whole("matsukiribozu", "1-crane 12-phoenix 8-moon", 150),
        _whole("ozan", "1-crane 2-warbler 3-curtain", 150),
        _whole("hanami", "3-curtain 9-cup", 100),
        _whole("tsukimi", "8-moon 9-cup", 100),
        Yaku("kozan", deck.POETRY_RIBBONS, 3, 100),
        Yaku("aotan", deck.BLUE_RIBBONS, 3, 100),
        _whole("sotan", "4-ribbon 5-ribbon 7-ribbon", 100),
        *shima,
        Yaku("ameshima", deck.WILLOWS, 4, 200),
    )
    return revalue(table, toggles)


def joker(toggles: _Toggles) -> Joker:
    """Return the gaji and its restrictions (A-R3 to A-R5, A-R23, A-R24)."""
    worthless = values(toggles)[3][0]
    return Joker(
        card=card_named(str(toggles["gaji_card"])),
        valued=deck.ALL & ~worthless,
        may_stay=int(not toggles["gaji_forced"]),
        is_takeable=int(bool(toggles["gaji_table_wild"])),
        spares_triples=int(toggles["gaji_triple"] == "protected"),
    )


def build_tables(toggles: _Toggles, round_number: int = 1) -> Rules:
    """Return the rules of a round as integers."""
    table = yaku_table(toggles)
    priority = sum(1 << row for row, yaku in enumerate(table) if yaku.id in PRIORITY)
    return named.BARE._replace(
        yaku=build_rows(table, {}),
        next_dealer=named.TOP_DEALS,
        settlement=named.ALL_COUNT,
        decides=0,
        sudden=priority if toggles["instant"] == "immediate" else 0,
        spoiled_at=FUKE_LIMIT if toggles["fuke"] else -1,
        values=values(toggles),
        joker=joker(toggles),
    )


def is_void_field(toggles: _Toggles, field: CardSet) -> bool:
    """Return whether a dealt field is a misdeal (S0.12, S1.36)."""
    return any(count(field & month_set(4 * month)) == 4 for month in range(12))


def hand_verdict(toggles: _Toggles, hand: CardSet) -> str:
    """Return the verdict of four cards of a month in hand (S0.13, S0.14, A-R1)."""
    if not any(count(hand & month_set(4 * month)) == 4 for month in range(12)):
        return SOUND
    verdicts = {"misdeal": MISDEAL, "optional_misdeal": MISDEAL_IF_DECLARED, "ignore": SOUND}
    return verdicts[str(toggles["hand_quad"])]


def dealt_worths(toggles: _Toggles) -> dict[str, int]:
    """Return the points of each hand yaku in play (S0.17)."""
    return read_worths(toggles, ROPPYAKKEN, ROPPYAKKEN if toggles["teyaku"] else {})


def hand_yaku(toggles: _Toggles, hand: CardSet) -> tuple[DealtYaku, ...]:
    """Return the hand yaku that may be shown."""
    return roppyakken_hand_yaku(dealt_worths(toggles), values(toggles)[3][0], hand)


def find_shown_points(toggles: _Toggles, shown: CardSet, hand_size: int) -> frozenset[int]:
    """Return the points that exactly these cards may have been shown for."""
    worthless = values(toggles)[3][0]
    return roppyakken_shown_points(dealt_worths(toggles), worthless, shown, hand_size)


def deal_order(toggles: _Toggles) -> DealOrder:
    """Return how the cards are dealt (S1.32, S1.34)."""
    return DealOrder(4, ("opp", "dealer", "field"))


def match_state(
    toggles: _Toggles, totals: tuple[int, ...], round_yaku: tuple[frozenset[str], ...]
) -> tuple[bool, int | None]:
    """Return whether a match is over after a round, and who wins it (A-R9, A-R10, A-R17).

    Nobody wins a match that is shared (S0.55, A-R25).

    *round_yaku* are the captured yaku of the round just played, by seat.
    """
    arrived = [seat for seat, total in enumerate(totals) if total >= read_number(toggles, "target")]
    if not arrived:
        return False, None
    if toggles["instant"] != "none":
        for name in PRIORITY:
            for seat in arrived:
                if seat < len(round_yaku) and name in round_yaku[seat]:
                    return True, seat
    ordered = sorted(totals, reverse=True)
    ahead = ordered[0] - ordered[1]
    lead = toggles["lead"]
    needed = lead if isinstance(lead, int) else 0
    if ahead == 0 and lead is None and toggles["tie"] == "shared":
        return True, None
    return (True, totals.index(ordered[0])) if ahead > needed else (False, None)


def judge_match(toggles: _Toggles, results: tuple[RoundResult, ...]) -> MatchVerdict:
    """Return whether somebody has reached the target and won, or who is ahead (S0.50, A-R25)."""
    last = results[-1] if results else RoundResult(())
    if last.sudden != NOBODY:
        return MatchVerdict(True, (last.sudden,))
    is_over, winner = match_state(toggles, totals_of(results), last.yaku)
    return MatchVerdict(is_over, find_leaders(results) if winner is None else (winner,))


GAME: Final = Game(
    name="roppyakken",
    players=(2, 3),
    hand_sizes={2: 8, 3: 7},
    field_sizes={2: 8, 3: 6},
    toggles=TOGGLES,
    presets={"rp_fudawiki": _FUDAWIKI, "rp_wikipedia": _WIKIPEDIA},
    yaku=yaku_table,
    tables=build_tables,
    deal_order=deal_order,
    is_void_field=is_void_field,
    verdict=judge_match,
    hand_verdict=hand_verdict,
    hand_yaku=hand_yaku,
    shown_points=find_shown_points,
    kinds=kinds,
    uncaptured=tuple(ROPPYAKKEN),
    uncaptured_worths=dealt_worths,
)
