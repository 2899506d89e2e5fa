"""The figures of one unit of a match, and of all.

Those of a round are its luck, and where each player's points came from.
"""

from collections.abc import Iterator
from typing import Final

from tutor.engine.luck.attribution import ValueTracer, can_trace, deal_lucks
from tutor.engine.luck.flips import find_luck_judge
from tutor.engine.luck.luck_parts import compare_with_others
from tutor.review.analysis.chances import chances_before
from tutor.review.analysis.decisions import assess_decision
from tutor.review.analysis.figures import Assessment, Budget, FlipLuck, RoundAssessment
from tutor.review.units import DECISION, Unit, list_units
from tutor.rules.match.match import Match
from tutor.rules.round.round import Round

WORLDS: Final = {Budget.QUICK: 40, Budget.FULL: 300}  # for each moment of a course
ORDERS: Final = {Budget.QUICK: 40, Budget.FULL: 200}  # of the stock, for the luck of a deal


def assess(match: Match, unit: Unit, budget: Budget, seed: int) -> Assessment:
    """Return the figures of a unit; the same arguments give the same bytes of JSON.

    Never call it for a match in progress: the luck of a round uses all cards.
    """
    if unit.kind == DECISION:
        return assess_decision(match, unit, budget, seed)
    return assess_round(match, unit, budget, seed)


def assess_all(match: Match, budget: Budget, seed: int) -> Iterator[tuple[Unit, Assessment]]:
    """Yield every unit of a match with its figures, in the order of play."""
    for unit in list_units(match):
        yield unit, assess(match, unit, budget, seed)


def assess_round(match: Match, unit: Unit, budget: Budget, seed: int) -> RoundAssessment:
    """Return the figures of an ended round; the same arguments give the same."""
    played = match.rounds[unit.round - 1]
    stated = can_trace(played) and not played.is_void
    has_luck = stated and not played.ruleset.has_bidding  # with bids the players would be unknown
    tracer = ValueTracer(played, WORLDS[budget], seed) if stated else None
    players = range(played.ruleset.players)
    chances = chances_before(match, unit.round), chances_before(match, unit.round + 1)
    return RoundAssessment(
        unit=unit,
        results=compare_with_others(played.ruleset, played.changes),
        deal_lucks=deal_lucks(played, ORDERS[budget], seed) if has_luck else None,
        flips=_list_flip_lucks(played),
        courses=tuple(tracer.attribute(player) if tracer else None for player in players),
        chances=None if chances[0] is None or chances[1] is None else (chances[0], chances[1]),
        seed=seed,
        budget=budget,
    )


def _list_flip_lucks(played: Round) -> tuple[FlipLuck, ...] | None:
    """Return the luck of each flip; None where no judge is available."""
    judge = find_luck_judge(played.ruleset)
    if judge is None:
        return None
    flip_lucks: list[FlipLuck] = []
    before = (0.0,) * played.ruleset.players
    for steps, (player, current) in enumerate(_walk_draws(played), start=1):
        lucks = judge(current)
        if player is not None:
            own = tuple(luck - following for luck, following in zip(lucks, before, strict=True))
            flip_lucks.append(FlipLuck(steps, player, current.turns[-1].drawn, own))
        before = lucks
    return tuple(flip_lucks)


def _walk_draws(played: Round) -> Iterator[tuple[int | None, Round]]:
    """Yield the round after each action, with the player who turned up a card after it."""
    current = played.restart()
    for action in played.actions:
        player = current.to_act
        after = current.play(action)
        drew = bool(after.turns) and len(after.stock) < len(current.stock)
        yield (player if drew else None), after
        current = after
