"""The deal of a round that the learner had nothing to decide in: it is shown before the result."""

from dataclasses import replace

from tutor.practice import LEARNER, Table
from tutor.rules.position import NOBODY, PLAY_HAND, UNFINISHED
from tutor.rules.round.round import Round


def is_deal_unseen(table: Table) -> bool:
    """Return whether the round ended before the learner had a decision with its field."""
    current = table.match.current
    if not current.is_over or not (current.turns or current.position.field):
        return False
    return not any(
        stage.to_act == LEARNER and stage.position.field for stage in current.stages[:-1]
    )


def lay_out_deal(table: Table) -> Table:
    """Return the table as its round was dealt, before the first card; the learner waits."""
    match = table.match
    return replace(
        table, match=replace(match, rounds=(*match.rounds[:-1], _find_deal(match.current)))
    )


def _find_deal(current: Round) -> Round:
    played = next(stage for stage in reversed(current.stages) if not stage.turns)
    if not played.is_over:
        return played
    other = next(seat for seat, player in enumerate(played.active) if player != LEARNER)
    waiting = played.position._replace(
        phase=PLAY_HAND, actor=other, ending=UNFINISHED, winner=NOBODY
    )
    return replace(played, position=waiting)
