"""The answers of the rules of Koi-Koi to each kind of example, by the functions used in play."""

from itertools import combinations
from typing import Final

from tutor.lab.examples.kinds import Answer, ExampleKind, answer_capture_options
from tutor.lab.examples.record import (
    Example,
    ExampleError,
    Fields,
    read_cards,
    read_choice,
    read_list,
    read_object,
    read_whole_number,
)
from tutor.rules.cards import ALL, CardSet, lowest
from tutor.rules.position import (
    DEALT_YAKU,
    DECIDE,
    DRAW,
    EXHAUSTED,
    NOBODY,
    STOPPED,
    Position,
    start_position,
)
from tutor.rules.round.play import apply, legal, turn_up
from tutor.rules.ruleset import MISDEAL
from tutor.rules.score.scoring import (
    call_multiplier,
    high_multiplier,
    mark_call,
    read_pile,
    score_by_stopping,
    score_pile,
    score_sheet,
)
from tutor.rules.score.settlement import deltas, next_dealer, score_dealt_hand
from tutor.rules.verdict import RoundResult, totals_of

_ENDINGS: Final = {"exhausted": EXHAUSTED, "teyaku": DEALT_YAKU, "stop": STOPPED}


def _count(context: Fields, key: str, default: int) -> int:
    number = read_whole_number(context.get(key, default), key)
    if number < 0:
        raise ExampleError(f"{key} is {number}, but cannot be negative.")
    return number


def _month(record: Example) -> int:
    month = _count(record.context, "month", 1)
    if month not in range(1, 13):
        raise ExampleError(f"month is {month}, but must be 1 to 12.")
    return month


def _calls(record: Example) -> tuple[int, int]:
    """Return how often the player and the other have called."""
    own, alternatives = (f"{who}_koikoi_calls" for who in ("own", "opponent"))
    return _count(record.context, own, 0), _count(record.context, alternatives, 0)


def _position(record: Example, dealer: int = 0) -> Position:
    """Return a round with bare hands; the field given is the one dealt and the one left."""
    game, field = record.rules.game, record.field
    boost = game.boost(record.rules.toggles, field)
    return start_position((0,) * record.rules.seats, field, 0, dealer, boost)


def _answer_captured_score(record: Example) -> Answer:
    month = _month(record)
    rules = record.rules.tables(month)
    pile = record.pile("captured")
    own, opponents = _calls(record)
    position = _position(record)._replace(captured=(pile, 0), calls=(own, opponents))
    counted = read_pile(position, 0)
    base, _ = score_pile(rules, counted, position.field)
    sheet = score_sheet(record.rules, month, counted, position.field)
    factors = high_multiplier(rules, base) * call_multiplier(rules, own, opponents)
    return {
        "yaku": sorted([scored.yaku.id, scored.points] for scored in sheet),
        "base": base,
        "multiplier": factors * position.boost,
        "total": score_by_stopping(rules, position, 0),
    }


def _answer_dealt_hand(record: Example) -> Answer:
    game, yaku = record.rules.game, record.rules.find_dealt_end(record.pile("hand"))
    points = score_dealt_hand(record.rules.tables(), record.pile("hand"))
    return {
        "yaku": [[yaku, points]] if yaku else [],
        "total": points if yaku else 0,
        "round_over": yaku is not None,
        "misdeal": game.hand_verdict(record.rules.toggles, record.pile("hand")) == MISDEAL,
    }


def _answer_dealt_field(record: Example) -> Answer:
    redeal = record.rules.game.is_void_field(record.rules.toggles, record.pile("field"))
    return {"yaku": [], "total": 0, "redeal": redeal}


def _seats(record: Example, key: str) -> list[int]:
    """Return the seats of a list of player names in the context."""
    players = record.players
    names = read_list(record.context.get(key, []), key)
    return [players.index(read_choice(name, players, f"a name in {key}")) for name in names]


def _seat(record: Example, key: str) -> int:
    return record.players.index(read_choice(record.context.need(key), record.players, key))


def _read_captured(record: Example) -> tuple[CardSet, ...]:
    given = read_object(record.context.get("captured", {}), "captured")
    given.refuse_others(record.players)
    piles = [read_cards(given.get(name, []), f"captured of {name}") for name in record.players]
    if any(first & second for first, second in combinations(piles, 2)):
        raise ExampleError("A card is captured by two players.")
    return tuple(piles)


def _find_round_winner(record: Example, ending: int) -> int:
    if ending == STOPPED:
        return _seat(record, "stopper")
    if ending == EXHAUSTED:
        return NOBODY
    holders = _seats(record, "teyaku")
    if not holders:
        raise ExampleError("An end by teyaku needs the list of players who hold one.")
    return holders[0] if len(holders) == 1 else NOBODY


def _answer_round_end(record: Example) -> Answer:
    rules = record.rules.tables(_month(record))
    dealer = _seat(record, "dealer")
    ending = _ENDINGS[read_choice(record.context.need("end"), _ENDINGS, "end")]
    callers = _seats(record, "koikoi_calls")
    position = _position(record, dealer)._replace(
        captured=_read_captured(record),
        calls=tuple(callers.count(seat) for seat in range(len(record.players))),
        last_caller=callers[-1] if callers else NOBODY,
        ending=ending,
        winner=_find_round_winner(record, ending),
    )
    changes = deltas(rules, position)
    return {
        "yaku": [],
        "total": max(changes),
        "deltas": dict(zip(record.players, changes, strict=True)),
        "next_dealer": record.players[next_dealer(rules, dealer, changes)],
    }


def _answer_match_end(record: Example) -> Answer:
    players = record.players
    changes: list[tuple[int, ...]] = []
    for value in read_list(record.context.need("rounds"), "rounds"):
        points = read_object(value, "a round")
        points.refuse_others(players)
        changes.append(
            tuple(read_whole_number(points.need(name), f"points of {name}") for name in players)
        )
    results = tuple(RoundResult(change) for change in changes)
    totals = [record.rules.bank + gained for gained in totals_of(results) or (0,) * len(players)]
    verdict = record.rules.game.verdict(record.rules.toggles, results)
    return {
        "yaku": [],
        "total": max(totals),
        "totals": dict(zip(players, totals, strict=True)),
        "winner": None if verdict.winner is None else players[verdict.winner],
        "finished": verdict.is_over,
    }


_ROUND: Final = ("players", "dealer", "end", "stopper", "koikoi_calls", "captured", "teyaku")
TURN_CONTEXT: Final = ("played", "drawn", "own_koikoi_calls", "opponent_koikoi_calls", "month")


def _answer_turn(record: Example) -> Answer:
    """Return the result of playing a hand card and drawing a card, without choices.

    The player deals, and the opponent passes. Yaku held before the turn do not count again.
    """
    rules, calls = record.rules.tables(_month(record)), _calls(record)
    hand, pile = record.pile("hand"), record.pile("captured")
    played, drawn = _read_card(record, "played"), _read_card(record, "drawn")
    if hand & record.field or (hand | record.field) & (pile | drawn) or pile & drawn:
        raise ExampleError("A card is in two places.")
    remaining = ALL & ~(hand | record.field | pile | drawn)
    points, made = score_pile(rules, mark_call(pile, calls[0]), record.field)
    boost = record.rules.game.boost(record.rules.toggles, record.field)
    stock = remaining & (remaining - 1) | drawn
    start = start_position((hand, remaining & -remaining), record.field, stock, 0, boost)._replace(
        captured=(pile, 0), calls=calls, points=(points, 0), held=(made, 0)
    )
    if not legal(rules, start) & played:
        raise ExampleError("This player may not play that card.")
    placed = apply(rules, start, lowest(played))
    ended = turn_up(rules, placed, lowest(drawn)) if placed.phase == DRAW else placed
    asks, stops = ended.phase == DECIDE, ended.ending == STOPPED
    if ended.actor == start.actor and not (asks or stops):
        raise ExampleError("The card played or drawn can take one of two cards.")
    total = score_by_stopping(rules, ended, 0) if asks or stops else 0
    return {"yaku": [], "total": total, "asks": asks, "stops": stops}


def _read_card(record: Example, key: str) -> CardSet:
    return read_cards([record.context.need(key)], key)


KINDS: Final[dict[str, ExampleKind]] = {
    "captured_score": ExampleKind(
        _answer_captured_score, ("opponent_koikoi_calls", "own_koikoi_calls", "month")
    ),
    "dealt_hand": ExampleKind(_answer_dealt_hand),
    "dealt_field": ExampleKind(_answer_dealt_field),
    "capture_options": ExampleKind(answer_capture_options, ("played",)),
    "turn": ExampleKind(_answer_turn, TURN_CONTEXT),
    "round_end": ExampleKind(_answer_round_end, (*_ROUND, "month")),
    "match_end": ExampleKind(_answer_match_end, ("players", "rounds")),
}
