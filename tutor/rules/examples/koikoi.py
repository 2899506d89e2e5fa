"""What the rules of Koi-Koi answer to each kind of example, by the functions that play uses."""

from itertools import combinations
from typing import Final

from tutor.rules.cards import CardSet
from tutor.rules.examples.fields import ExampleError, Fields, cards, mapping, one_of, several, whole
from tutor.rules.examples.kinds import Answer, Kind, capture_options
from tutor.rules.examples.record import Record
from tutor.rules.position import DEALT_YAKU, EXHAUSTED, NOBODY, STOPPED, Position, dealt
from tutor.rules.score.scoring import call_multiplier, high_multiplier, stop_score, yaku_made
from tutor.rules.score.settlement import deltas, next_dealer
from tutor.rules.score.sheet import score_sheet
from tutor.rules.verdict import Result

_ENDINGS: Final = {"exhausted": EXHAUSTED, "teyaku": DEALT_YAKU, "stop": STOPPED}


def _count(context: Fields, key: str, default: int) -> int:
    number = whole(context.get(key, default), key)
    if number < 0:
        raise ExampleError(f"{key} is {number}, but cannot be negative.")
    return number


def _month(record: Record) -> int:
    month = _count(record.context, "month", 1)
    if month not in range(1, 13):
        raise ExampleError(f"month is {month}, but must be 1 to 12.")
    return month


def _position(record: Record, dealer: int = 0) -> Position:
    """Return a round with bare hands; the field given is the one dealt and the one left."""
    game, field = record.rules.game, record.field
    boost = game.boost(record.rules.toggles, field)
    return dealt((0,) * record.rules.seats, field, 0, dealer, boost)


def _captured_score(record: Record) -> Answer:
    month = _month(record)
    rules = record.rules.tables(month)
    pile = record.pile("captured")
    own = _count(record.context, "own_koikoi_calls", 0)
    others = _count(record.context, "opponent_koikoi_calls", 0)
    position = _position(record)._replace(captured=(pile, 0), calls=(own, others))
    base, _ = yaku_made(rules, pile, position.field)
    sheet = score_sheet(record.rules, month, pile, position.field)
    factors = high_multiplier(rules, base) * call_multiplier(rules, own, others)
    return {
        "yaku": sorted([one.yaku.id, one.points] for one in sheet),
        "base": base,
        "multiplier": factors * position.boost,
        "total": stop_score(rules, position, 0),
    }


def _dealt_hand(record: Record) -> Answer:
    yaku = record.rules.game.dealt_yaku(record.pile("hand"))
    points = record.rules.tables().dealt_yaku_points
    return {
        "yaku": [[yaku, points]] if yaku else [],
        "total": points if yaku else 0,
        "round_over": yaku is not None,
    }


def _dealt_field(record: Record) -> Answer:
    redeal = record.rules.game.is_void_field(record.rules.toggles, record.pile("field"))
    return {"yaku": [], "total": 0, "redeal": redeal}


def _seats(record: Record, key: str) -> list[int]:
    """Return the seats of a list of player names in the context."""
    players = record.players
    names = several(record.context.get(key, []), key)
    return [players.index(one_of(name, players, f"a name in {key}")) for name in names]


def _seat(record: Record, key: str) -> int:
    return record.players.index(one_of(record.context.need(key), record.players, key))


def _captured(record: Record) -> tuple[CardSet, ...]:
    given = mapping(record.context.get("captured", {}), "captured")
    given.refuse_others(record.players)
    piles = [cards(given.get(name, []), f"captured of {name}") for name in record.players]
    if any(first & second for first, second in combinations(piles, 2)):
        raise ExampleError("A card is captured by two players.")
    return tuple(piles)


def _round_winner(record: Record, ending: int) -> int:
    if ending == STOPPED:
        return _seat(record, "stopper")
    if ending == EXHAUSTED:
        return NOBODY
    holders = _seats(record, "teyaku")
    if not holders:
        raise ExampleError("An end by teyaku needs the list of who holds one.")
    return holders[0] if len(holders) == 1 else NOBODY


def _round_end(record: Record) -> Answer:
    rules = record.rules.tables(_month(record))
    dealer = _seat(record, "dealer")
    ending = _ENDINGS[one_of(record.context.need("end"), _ENDINGS, "end")]
    callers = _seats(record, "koikoi_calls")
    position = _position(record, dealer)._replace(
        captured=_captured(record),
        calls=tuple(callers.count(seat) for seat in range(len(record.players))),
        last_caller=callers[-1] if callers else NOBODY,
        ending=ending,
        winner=_round_winner(record, ending),
    )
    changes = deltas(rules, position)
    return {
        "yaku": [],
        "total": max(changes),
        "deltas": dict(zip(record.players, changes, strict=True)),
        "next_dealer": record.players[next_dealer(rules, dealer, changes)],
    }


def _match_end(record: Record) -> Answer:
    players = record.players
    changes: list[tuple[int, ...]] = []
    for value in several(record.context.need("rounds"), "rounds"):
        points = mapping(value, "a round")
        points.refuse_others(players)
        changes.append(tuple(whole(points.need(name), f"points of {name}") for name in players))
    totals = [sum(change[seat] for change in changes) for seat in range(len(players))]
    results = tuple(Result(change) for change in changes)
    winner = record.rules.game.verdict(record.rules.toggles, results).winner
    return {
        "yaku": [],
        "total": max(totals),
        "totals": dict(zip(players, totals, strict=True)),
        "winner": None if winner is None else players[winner],
    }


_ROUND: Final = ("players", "dealer", "end", "stopper", "koikoi_calls", "captured", "teyaku")
KINDS: Final[dict[str, Kind]] = {
    "captured_score": Kind(_captured_score, ("opponent_koikoi_calls", "own_koikoi_calls", "month")),
    "dealt_hand": Kind(_dealt_hand),
    "dealt_field": Kind(_dealt_field),
    "capture_options": Kind(capture_options, ("played",)),
    "round_end": Kind(_round_end, (*_ROUND, "month")),
    "match_end": Kind(_match_end, ("players", "rounds")),
}
