"""A review with made-up figures, for the pages and documents that show one."""

from dataclasses import replace

from tests.engine.estimates import candidate, sampled
from tests.review.figures import USUAL
from tutor.review.grades import Grade, Tag
from tutor.review.review import (
    Accuracy,
    DecisionReview,
    Ledger,
    MatchLevel,
    PlayerReview,
    Price,
    Review,
    RoundReview,
    Stamp,
)
from tutor.review.units import Unit, list_units, replay_to
from tutor.rules.match.match import Match

LOST = 1.5, 0.25  # points, and their standard error
_PARTS = {
    "start": 0.5,
    "deal": 1.25,
    "own_flips": -2.0,
    "other_flips": 0.0,
    "hidden": 1.0,
    "own_decisions": -LOST[0],
    "other_decisions": 2.0,
}


def reviewed(match: Match) -> Review:
    """Return a review in which every played action gave up 1.5 points against another."""
    rounds = tuple(_round(match, place) for place in range(1, len(match.rounds) + 1))
    players = range(match.ruleset.players)
    return Review(
        rounds=rounds,
        players=tuple(_player(player) for player in players),
        chances_at_start=None,
        balances=None,
        is_complete=True,
        stamp=Stamp(USUAL.hint.engine, "", "", "rules", 1),
    )


def _round(match: Match, place: int) -> RoundReview:
    played = match.rounds[place - 1]
    decisions = [
        _decision(match, unit)
        for unit in list_units(match)
        if unit.round == place and unit.kind == "decision"
    ]
    players = range(match.ruleset.players)
    return RoundReview(
        place=place,
        number=played.number,
        is_void=played.is_void,
        changes=played.changes if played.is_over else None,
        results=None,
        decisions=tuple(decisions),
        ledgers=tuple(_ledger(player, played.changes[player]) for player in players),
        deal_lucks=None,
        flips=None,
        chances=None,
    )


def _decision(match: Match, unit: Unit) -> DecisionReview:
    moment = replay_to(match, unit)
    played = match.rounds[unit.round - 1].actions[unit.step]
    others = [action for action in moment.legal() if action != played]
    best = others[0] if others else played
    searched, again = (
        tuple(
            candidate(action, 2.0, 0.5, *(LOST if action == played else (0, 0)), samples=samples)
            for action in dict.fromkeys([best, played])
        )
        for samples in (400, 800)
    )
    assessment = replace(
        USUAL,
        unit=unit,
        player=moment.to_act,
        phase=moment.position.phase,
        played=played,
        hint=replace(USUAL.hint, candidates=searched, seed=7),
        again=again,
        naive=played,
    )
    grade = Grade.MISTAKE if others else Grade.BEST
    tags = () if others else (Tag.FORCED,)
    price = Price(None, sampled(*LOST))
    return DecisionReview(
        assessment, price, sampled(0.15), sampled(*LOST), grade, bool(others), tags
    )


def _ledger(player: int, result: float) -> Ledger:
    rest = result - sum(_PARTS.values())
    return Ledger(player, result, _PARTS | {"residual": rest})


def _player(player: int) -> PlayerReview:
    return PlayerReview(
        player=player,
        decisions=20,
        points_lost=sampled(30.0, 1.0),
        error_rate=sampled(150.0, 10.0),
        accuracy=Accuracy(72.0, 64.0, 80.0, 20) if player == 0 else None,
        level=MatchLevel("greedy", "magpie", "net", 20) if player == 0 else None,
        grades={Grade.MISTAKE: 20},
        result=4.0,
        luck=1.0,
        adjusted=sampled(3.0, 0.5),
    )
