"""What the rules of Roppyakken answer to each kind of example."""

from typing import Final

from tutor.rules.examples.fields import ExampleError, mapping, one_of, several, whole
from tutor.rules.examples.kinds import Answer, Kind, capture_options
from tutor.rules.examples.record import Record
from tutor.rules.examples.scored import captured_score, dealt_field, dealt_hand
from tutor.rules.games.roppyakken import match_state


def _captured_score(record: Record) -> Answer:
    """A round counts the card points as well (S0.47)."""
    answer = captured_score(record)
    points, yaku = answer["card_points"], answer["total"]
    assert isinstance(points, int)
    assert isinstance(yaku, int)
    return {**answer, "total": points + yaku}


def _match_state(record: Record) -> Answer:
    totals = mapping(record.context.need("totals"), "totals")
    players = list(totals.values)
    if len(players) not in record.rules.game.players:
        raise ExampleError("totals must name two or three players.")
    points = tuple(whole(totals.need(name), f"totals of {name}") for name in players)
    given = mapping(record.context.get("round_yaku", {}), "round_yaku")
    given.refuse_others(players)
    known = [yaku.id for yaku in record.rules.yaku()]
    made = tuple(
        frozenset(
            one_of(one, known, "a yaku") for one in several(given.get(name, []), "round_yaku")
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


KINDS: Final[dict[str, Kind]] = {
    "captured_score": Kind(_captured_score),
    "dealt_hand": Kind(dealt_hand),
    "dealt_field": Kind(dealt_field),
    "capture_options": Kind(capture_options, ("played",)),
    "match_state": Kind(_match_state, ("totals", "round_yaku")),
}
