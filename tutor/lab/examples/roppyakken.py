"""The answers of the rules of Roppyakken to each kind of example."""

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
    read_whole_number,
)
from tutor.rules.games.roppyakken import match_state


def _answer_captured_score(record: Example) -> Answer:
    """A round counts the card points as well (S0.47)."""
    answer = answer_captured_score(record)
    points, yaku = answer["card_points"], answer["total"]
    assert isinstance(points, int)
    assert isinstance(yaku, int)
    return {**answer, "total": points + yaku}


def _answer_match_state(record: Example) -> Answer:
    totals = read_object(record.context.need("totals"), "totals")
    players = list(totals.values)
    if len(players) not in record.rules.game.players:
        raise ExampleError("totals must name two or three players.")
    points = tuple(read_whole_number(totals.need(name), f"totals of {name}") for name in players)
    given = read_object(record.context.get("round_yaku", {}), "round_yaku")
    given.refuse_others(players)
    existing = [yaku.id for yaku in record.rules.yaku()]
    made = tuple(
        frozenset(
            read_choice(item, existing, "a yaku")
            for item in read_list(given.get(name, []), "round_yaku")
        )
        for name in players
    )
    finished, winner = match_state(record.rules.toggles, points, made)
    return {
        "yaku": [],
        "total": max(points),
        "finished": finished,
        "winner": None if winner is None else players[winner],
    }


KINDS: Final[dict[str, ExampleKind]] = {
    "captured_score": ExampleKind(_answer_captured_score),
    "dealt_hand": ExampleKind(answer_dealt_hand),
    "dealt_field": ExampleKind(answer_dealt_field),
    "capture_options": ExampleKind(answer_capture_options, ("played",)),
    "match_state": ExampleKind(_answer_match_state, ("totals", "round_yaku")),
}
