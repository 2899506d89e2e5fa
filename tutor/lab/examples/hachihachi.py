"""The answers of the rules of Hachi-Hachi to each kind of example."""

from typing import Final

from tutor.lab.examples.kinds import (
    Answer,
    ExampleKind,
    answer_capture_options,
    answer_captured_score,
    answer_dealt_field,
    answer_dealt_hand,
)
from tutor.lab.examples.record import (
    Example,
    ExampleError,
    read_choice,
    read_list,
    read_object,
    read_text,
    read_whole_number,
)
from tutor.rules.position import CANCELLED, EXHAUSTED, NOBODY, STOPPED, VOID
from tutor.rules.round.bidding import Bidding, fees
from tutor.rules.score.par import (
    ALL_AT_PAR,
    DOUBLE,
    NO_SPECIAL,
    SIXTEEN_CHAFF,
    Outcome,
    find_special,
    settle,
    winner_of,
)

_ENDINGS: Final = {
    "exhausted": EXHAUSTED,
    "stop": STOPPED,
    "cancel": CANCELLED,
    "void": VOID,
}
_SPECIAL: Final = {
    NO_SPECIAL: None,
    ALL_AT_PAR: "sohachi",
    DOUBLE: "futahachi",
    SIXTEEN_CHAFF: "kasu16",
}
_CONTEXT: Final = (
    "players",
    "multiplier",
    "end",
    "dekiyaku",
    "first_sage",
    "sage_outstanding",
    "card_points",
    "chaff_counts",
    "teyaku",
    "passers",
    "forced_out",
)


def _by_seat(record: Example, key: str) -> tuple[int, ...]:
    given = read_object(record.context.get(key, {}), key)
    given.refuse_others(record.players)
    return tuple(
        read_whole_number(given.get(name, 0), f"{key} of {name}") for name in record.players
    )


def _seat(record: Example, value: object, what: str) -> int:
    return (
        NOBODY if value is None else record.players.index(read_choice(value, record.players, what))
    )


def _outcome(record: Example) -> Outcome:
    end = read_object(record.context.need("end"), "end")
    end.refuse_others(("type", "player"))
    ending = _ENDINGS[read_choice(end.need("type"), _ENDINGS, "the type of the end")]
    by_somebody = ending in (STOPPED, CANCELLED)
    ender = _seat(record, end.need("player"), "the player of the end") if by_somebody else NOBODY
    names = read_list(record.context.get("sage_outstanding", []), "sage_outstanding")
    callers = {_seat(record, name, "sage_outstanding") for name in names}
    yaku = _by_seat(record, "dekiyaku")
    if ending == EXHAUSTED and not any(yaku):
        record.context.need("card_points")
    return Outcome(
        ending=ending,
        ender=ender,
        opener=0,
        multiplier=_multiplier(record),
        yaku=yaku,
        outstanding=tuple(int(seat in callers) for seat in range(len(record.players))),
        first_caller=_first_caller(record, ending, yaku),
        points=_by_seat(record, "card_points"),
        chaff=_by_seat(record, "chaff_counts"),
        shown=_by_seat(record, "teyaku"),
    )


def _multiplier(record: Example) -> int:
    multiplier = read_whole_number(record.context.get("multiplier", 1), "multiplier")
    if multiplier < 1:
        raise ExampleError(f"multiplier is {multiplier}, but must be 1 or more.")
    return multiplier


def _first_caller(record: Example, ending: int, yaku: tuple[int, ...]) -> int:
    """Return who continued first; only a player with a yaku can (4.3, 3b)."""
    first = _seat(record, record.context.get("first_sage", None), "first_sage")
    made = [seat for seat, total in enumerate(yaku) if total]
    if ending != EXHAUSTED or not made:
        return first
    if first == NOBODY and len(made) > 1:
        raise ExampleError("first_sage must say who continued first: several have a yaku.")
    if first not in (NOBODY, *made):
        raise ExampleError("first_sage has no yaku, so that player cannot have continued.")
    return made[0] if first == NOBODY else first


def _answer_settlement(record: Example) -> Answer:
    end, par = _outcome(record), record.rules.tables().par
    winner = winner_of(par, end)
    changes = dict(zip(record.players, settle(par, end), strict=True))
    kind = find_special(par, end)[0] if end.ending == EXHAUSTED else NO_SPECIAL
    if winner == NOBODY:
        changes |= dict.fromkeys(_passers(record), 0)  # a void round: nobody pays
    else:
        _pay_fees(record, changes, record.players[winner], end.multiplier)
    return {
        "yaku": [],
        "total": changes[record.players[winner]] if winner != NOBODY else 0,
        "deltas": changes,
        "winner": record.players[winner] if winner != NOBODY else None,
        "special": _SPECIAL[kind],
    }


def _names(record: Example, key: str) -> list[str]:
    return [read_text(name, key) for name in read_list(record.context.get(key, []), key)]


def _passers(record: Example) -> list[str]:
    passers, forced = _names(record, "passers"), _names(record, "forced_out")
    if not set(forced) <= set(passers):
        raise ExampleError("forced_out must be among the passers.")
    if len({*passers, *record.players}) < len(passers) + len(record.players):
        raise ExampleError("passers must be different names, none of them a player of the round.")
    return passers


def _pay_fees(record: Example, changes: dict[str, int], winner: str, multiplier: int) -> None:
    passers, forced = _passers(record), _names(record, "forced_out")
    volunteers = [name for name in passers if name not in forced]
    paid, each = fees(record.rules.toggles, len(volunteers), len(forced), multiplier)
    for name, fee in [*zip(volunteers, paid, strict=True), *((name, each) for name in forced)]:
        changes[name] = changes.get(name, 0) - fee
        changes[winner] += fee


def _answer_participation(record: Example) -> Answer:
    key = "players_from_dealer"
    players = [read_text(name, "a player") for name in read_list(record.context.need(key), key)]
    least, most = min(record.rules.game.players), max(record.rules.game.players)
    if not least <= len(players) <= most or len(set(players)) < len(players):
        raise ExampleError(f"{key} must be {least} to {most} different names.")
    choices = read_object(record.context.get("choices", {}), "choices")
    choices.refuse_others(players)
    bidding = Bidding.at(record.rules.toggles, len(players), 0)
    while not bidding.is_over:
        choice = choices.get(players[bidding.speaker], "pass")
        bidding = bidding.after_bid(read_choice(choice, ("play", "pass"), "a choice") == "play")
    return {
        "yaku": [],
        "total": 0,
        "participants": [players[who] for who in bidding.participants],
        "forced_in": [players[who] for who in bidding.forced_in],
        "passed": [players[who] for who in bidding.passed],
        "forced_out": [players[who] for who in bidding.forced_out],
    }


KINDS: Final[dict[str, ExampleKind]] = {
    "captured_score": ExampleKind(answer_captured_score),
    "dealt_hand": ExampleKind(answer_dealt_hand),
    "dealt_field": ExampleKind(answer_dealt_field),
    "capture_options": ExampleKind(answer_capture_options, ("played",)),
    "settlement": ExampleKind(_answer_settlement, _CONTEXT),
    "participation": ExampleKind(_answer_participation, ("players_from_dealer", "choices")),
}
