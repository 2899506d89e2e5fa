"""Koi-Koi: the yaku table, and what its toggles make of a round (RULES.md 3.0, 3.1 and 4.1)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tutor.rules import cards as deck
from tutor.rules import tables as named
from tutor.rules.cards import CardSet, month_set
from tutor.rules.games.dealt_hands import (
    holds_four_of_a_month,
    holds_three_of_a_month,
    is_four_pairs,
    koikoi_dealt_points,
    koikoi_dealt_worths,
    koikoi_dealt_yaku,
)
from tutor.rules.games.koikoi_presets import PRESETS, TOGGLES
from tutor.rules.house_sheet import revalue
from tutor.rules.ruleset import MISDEAL, SOUND, DealOrder, Game, Value, Yaku
from tutor.rules.tables import CUP_AS_ANIMAL, CUP_AS_CHAFF, NEVER, Rules
from tutor.rules.toggle import read_number
from tutor.rules.verdict import (
    MatchVerdict,
    RoundResult,
    best_of,
    find_leaders,
    is_anybody_out,
    judge_after_rounds,
    rounds_won,
    totals_of,
)
from tutor.rules.yaku import build_rows

_Toggles = Mapping[str, Value]

# Values by source (RULES.md 4.1), in the order goko, shiko, ameshiko, sanko.
_LIGHT_POINTS: Final = {
    "nintendo": (10, 8, 7, 5),
    "fudawiki": (15, 8, 7, 6),
    "gamedesign": (15, 10, 8, 6),
}
DEALER_BONUS: Final = {"oya_ken": 6, "oya_one": 1, "oya_always": 1}  # A-K9; 4.1; J6
# Of a viewing: for anybody, and more for a player who has called in this round (J9).
_VIEWING_POINTS: Final = {"five": (5, 0), "one_or_three": (1, 2)}
_DOUBLED_FROM: Final = {"ge7": 7, "gt7": 8, "off": NEVER}  # A-K2
_MULTIPLIERS: Final = {
    "opp_x2": named.OPPONENT_CALLED,
    "per_call_plus_one": named.OPPONENT_CALLS_PLUS_ONE,
    "self": named.SCORER_CALLED,
    "any": named.ANYBODY_CALLED,
    "own_calls": named.OWN_CALLS,
}
_EXHAUSTIONS: Final = {
    "nobody": named.NOBODY_SCORES,
    "last_koikoi": named.LAST_CALLER_SCORES,
    "oya_ken": named.DEALER_SCORES,
    "oya_one": named.DEALER_SCORES,
    "oya_always": named.DEALER_ALWAYS_SCORES,
    "higher": named.HIGHER_SCORES,
}
_NEXT_DEALERS: Final = {
    "winner": named.WINNER_DEALS,
    "alternate": named.DEALERS_ALTERNATE,
    "loser": named.LOSER_DEALS,
    "winner_or_other": named.WINNER_OR_OTHER_DEALS,
}
_CUP_READINGS: Final = {
    "both": (CUP_AS_ANIMAL | CUP_AS_CHAFF, CUP_AS_ANIMAL | CUP_AS_CHAFF),
    "either": (CUP_AS_ANIMAL, CUP_AS_CHAFF),
    "no": (CUP_AS_ANIMAL, CUP_AS_ANIMAL),
}

_DRY_LIGHTS: Final = deck.LIGHTS & ~deck.RAIN_MAN
_BOAR_DEER_BUTTERFLIES: Final = deck.cards_named("7-boar 10-deer 6-butterflies")
_CHAFF_AND_CUP: Final = deck.CHAFF | deck.SAKE_CUP


def yaku_table(toggles: _Toggles, round_number: int) -> tuple[Yaku, ...]:
    """Return the yaku of a round, the more valuable of a family first.

    A yaku that a toggle takes away has no points and stays in the table, so that the
    compiled rules of all presets have one shape.
    """
    table = (
        *_lights(toggles),
        *_animals(toggles),
        *_ribbons(toggles),
        *_others(toggles, round_number),
    )
    return revalue(table, toggles)


def _lights(toggles: _Toggles) -> tuple[Yaku, ...]:
    goko, shiko, ameshiko, sanko = _LIGHT_POINTS[str(toggles["table"])]
    three = deck.LIGHTS if toggles["sanko_rain"] else _DRY_LIGHTS
    return (
        Yaku("goko", deck.LIGHTS, 5, goko, beats=("shiko", "ameshiko", "sanko")),
        Yaku("shiko", _DRY_LIGHTS, 4, shiko, beats=("ameshiko", "sanko")),
        Yaku("ameshiko", deck.LIGHTS, 4, ameshiko, beats=("sanko",)),
        Yaku("sanko", three, 3, sanko),
    )


def _add_up(toggles: _Toggles) -> bool:
    """Return whether all yaku of a family count, and their extra cards only in the largest."""
    return toggles["group"] != "exclusive"


def _has_extras(toggles: _Toggles) -> int:
    return 0 if _add_up(toggles) or toggles["table"] == "gamedesign" else 1


def _animals(toggles: _Toggles) -> tuple[Yaku, ...]:
    beats = () if _add_up(toggles) else ("tane",)
    extra = _has_extras(toggles)
    return (
        Yaku("inoshikacho", _BOAR_DEER_BUTTERFLIES, 3, 5, deck.ANIMALS, 3, extra, beats),
        Yaku("tane", deck.ANIMALS, 5, 1, deck.ANIMALS, 5, 1),
    )


def _ribbons(toggles: _Toggles) -> tuple[Yaku, ...]:
    beats = () if _add_up(toggles) else ("tan",)
    extra = _has_extras(toggles)
    special = 6 if toggles["table"] == "gamedesign" else 5
    both = deck.POETRY_RIBBONS | deck.BLUE_RIBBONS
    # A separate yaku instead of the two, or in addition (J10).
    besides = toggles["group"] == "stack_both"
    together = 10 if extra or besides else 0
    both_beats = () if besides else ("akatan", "aotan", "tan")
    return (
        Yaku("akatan_aotan", both, 6, together, deck.RIBBONS, 6, extra, both_beats),
        Yaku("akatan", deck.POETRY_RIBBONS, 3, special, deck.RIBBONS, 3, extra, beats),
        Yaku("aotan", deck.BLUE_RIBBONS, 3, special, deck.RIBBONS, 3, extra, beats),
        Yaku("tan", deck.RIBBONS, 5, 1, deck.RIBBONS, 5, 1),
    )


def _others(toggles: _Toggles, round_number: int) -> tuple[Yaku, ...]:
    gamedesign = toggles["table"] == "gamedesign"
    viewing = "off" if gamedesign else toggles["viewing"]
    lonely = viewing == "needs_other"
    hanami = deck.cards_named("3-curtain 9-cup")
    tsukimi = deck.cards_named("8-moon 9-cup")
    chaff = deck.CHAFF if toggles["sake"] == "no" else _CHAFF_AND_CUP
    month = month_set(4 * ((round_number - 1) % 12))
    full = 4 if toggles["tsukifuda"] or gamedesign else 0
    willows = deck.WILLOWS if viewing == "rain_fog" else 0
    paulownias = deck.PAULOWNIAS if viewing == "rain_fog" else 0
    points, called = _VIEWING_POINTS[str(toggles["viewing_points"])]
    value = 0 if viewing == "off" else points
    view = Yaku("hanami", hanami, 2, value, needs_other=lonely, after_call=called)
    return (
        replace(view, spoiled_by=willows),
        replace(view, id="tsukimi", cards=tsukimi, spoiled_by=paulownias),
        Yaku("kasu", chaff, 10, 1, chaff, 10, 1),
        Yaku("tsukifuda", month, 4, full),
    )


# The cup counts as animal or chaff through its virtual cards, so the search can try both readings.
_VIRTUAL: Final = {
    deck.ANIMALS: deck.ANIMALS & ~deck.SAKE_CUP | CUP_AS_ANIMAL,
    deck.CHAFF: deck.CHAFF | CUP_AS_CHAFF,
    _CHAFF_AND_CUP: deck.CHAFF | CUP_AS_CHAFF,
}


def build_tables(toggles: _Toggles, round_number: int) -> Rules:
    """Return the rules of one round as integers."""
    table = yaku_table(toggles, round_number)
    return named.BARE._replace(
        yaku=build_rows(table, _VIRTUAL),
        cup_readings=_CUP_READINGS[str(toggles["sake"])],
        needs_other=sum(1 << index for index, yaku in enumerate(table) if yaku.needs_other),
        doubled_from=_DOUBLED_FROM[str(toggles["high"])],
        multiplier=_MULTIPLIERS[str(toggles["mult"])],
        exhaustion=_EXHAUSTIONS[str(toggles["exhaustion"])],
        dealer_bonus=DEALER_BONUS.get(str(toggles["exhaustion"]), 0),
        dealt_yaku_points=koikoi_dealt_points(toggles),
        next_dealer=_NEXT_DEALERS[str(toggles["next_dealer"])],
        zero_sum=read_number(toggles, "zero_sum"),
        must_match=read_number(toggles, "must_match"),
        one_call=int(toggles["koikoi_limit"] == "once"),
        stop_after_call=int(toggles["opp_after_koikoi"] == "auto_agari"),
        new_yaku_only=int(toggles["decision_on"] == "new_only"),
        least_points_to_call=read_number(toggles, "min_koikoi_points"),
    )


def deal_order(toggles: _Toggles) -> DealOrder:
    """Return how the cards are dealt (A-K17)."""
    packet, order = str(toggles["deal"]).split(": ")
    return DealOrder(int(packet), tuple(order.split(", ")))


def boost(toggles: _Toggles, field: CardSet) -> int:
    """Return the multiplier of a stop by the dealt field, under `field_mult`."""
    return 2 if toggles["field_mult"] and field & deck.LIGHTS else 1


def is_void_field(toggles: _Toggles, field: CardSet) -> bool:
    """Return whether a dealt field is a misdeal (S3.8, S4.12, S4.13, A-K7, N2)."""
    return bool(
        (toggles["void_field"] and holds_four_of_a_month(field))
        or (toggles["void_triple"] and holds_three_of_a_month(field))
        or (toggles["field_kuttsuki"] and is_four_pairs(field))
    )


def judge_hand(toggles: _Toggles, hand: CardSet) -> str:
    """Return whether a dealt hand is a misdeal, before any yaku of it counts (J3)."""
    return MISDEAL if toggles["void_hand"] and holds_four_of_a_month(hand) else SOUND


def judge_match(toggles: _Toggles, results: tuple[RoundResult, ...]) -> MatchVerdict:
    """Return the winner by points, or by rounds won and then points (A-K10).

    A player who has lost all starting points loses at once (J1).
    """
    if is_anybody_out(read_number(toggles, "bank"), results):
        return MatchVerdict(is_over=True, winners=find_leaders(results))
    played = judge_after_rounds(read_number(toggles, "rounds"), results)
    if toggles["match"] == "points":
        return played
    ranks = list(zip(rounds_won(results, 2), totals_of(results), strict=False))
    return MatchVerdict(played.is_over, best_of(ranks))


GAME: Final = Game(
    name="koikoi",
    players=(2,),
    hand_sizes={2: 8},
    field_sizes={2: 8},
    toggles=TOGGLES,
    presets=PRESETS,
    yaku=yaku_table,
    tables=build_tables,
    deal_order=deal_order,
    boost=boost,
    is_void_field=is_void_field,
    dealt_yaku=koikoi_dealt_yaku,
    hand_verdict=judge_hand,
    verdict=judge_match,
    call_word="koikoi",
    uncaptured=("teshi", "kuttsuki"),
    uncaptured_worths=koikoi_dealt_worths,
)
