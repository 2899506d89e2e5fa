"""From the figures of the units to the review of a match. It is cheap and can be made each time."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from math import sqrt
from statistics import fmean

from tutor.engine.estimate import Estimate, sum_estimates
from tutor.engine.luck.luck_parts import compare_with_others
from tutor.review import thresholds
from tutor.review.figures import Assessment, DecisionAssessment, RoundAssessment
from tutor.review.grades import Grade
from tutor.review.review import Balance, PlayerReview, Review, RoundReview
from tutor.review.stamp import make_stamp
from tutor.review.units import ROUND, Unit, list_units
from tutor.review.verdicts.accuracy import find_level, measure_accuracy, measure_error_rate
from tutor.review.verdicts.balances import balance_rounds, build_ledgers, sum_balances
from tutor.review.verdicts.losses import review_decision
from tutor.review.verdicts.moments import choose_moments
from tutor.rules.match.match import Match
from tutor.rules.round.round import Round


def derive_review(
    match: Match,
    assessments: Mapping[Unit, Assessment],
    *,
    assisted: Collection[Unit] = (),
) -> Review:
    """Return the review of a match as far as its units are analysed.

    *assisted* are decisions with help; they do not count for the player's accuracy.
    """
    rounds = tuple(
        _round(match, place, played, assessments, assisted)
        for place, played in enumerate(match.rounds, start=1)
    )
    first = assessments.get(Unit(1, len(match.rounds[0].actions), ROUND))
    chances = first.chances if isinstance(first, RoundAssessment) else None
    start = chances[0] if chances else None
    balances = _balance(match, rounds, start)
    rounds = tuple(
        replace(round_review, balances=each)
        for round_review, each in zip(rounds, balances, strict=True)
    )
    review = Review(
        rounds=rounds,
        players=tuple(_player(match, rounds, player) for player in range(match.ruleset.players)),
        chances_at_start=start,
        balances=sum_balances(balances),
        is_complete=all(unit in assessments for unit in list_units(match)),
        stamp=make_stamp(match.ruleset),
    )
    players = (
        replace(one, moments=choose_moments(match, review, one.player)) for one in review.players
    )
    return replace(review, players=tuple(players))


def _balance(
    match: Match, rounds: Sequence[RoundReview], start: Sequence[float] | None
) -> tuple[tuple[Balance, ...] | None, ...]:
    """Return the balances in the unit of the prices; none while the chances are not known yet."""
    in_chances = all(
        decision.price.chance is not None
        for round_review in rounds
        for decision in round_review.decisions
    )
    if in_chances and start is None:
        return (None,) * len(rounds)
    return tuple(balance_rounds(match, rounds, start if in_chances else None))


def _round(
    match: Match,
    place: int,
    played: Round,
    assessments: Mapping[Unit, Assessment],
    assisted: Collection[Unit],
) -> RoundReview:
    steps = (assessments.get(Unit(place, step)) for step in range(len(played.actions)))
    decisions = tuple(
        review_decision(match, step, is_assisted=step.unit in assisted)
        for step in steps
        if isinstance(step, DecisionAssessment)
    )
    assessment = assessments.get(Unit(place, len(played.actions), ROUND))
    course = assessment if isinstance(assessment, RoundAssessment) else None
    is_whole = len(decisions) == len(played.actions)
    return RoundReview(
        place=place,
        number=played.number,
        is_void=played.is_void,
        changes=played.changes if played.is_over else None,
        results=compare_with_others(played.ruleset, played.changes) if played.is_over else None,
        decisions=decisions,
        ledgers=build_ledgers(course, decisions, played.active) if course and is_whole else None,
        deal_lucks=course.deal_lucks if course else None,
        flips=course.flips if course else None,
        chances=course.chances[1] if course and course.chances else None,
    )


def _player(match: Match, rounds: Sequence[RoundReview], player: int) -> PlayerReview:
    spread = thresholds.adjusted_sigma(match.ruleset)
    own = [decision for each in rounds for decision in each.decisions if decision.player == player]
    counted = [decision for decision in own if decision.counts]
    counting = [round_review for round_review in rounds if not round_review.is_void]
    results = [
        round_review.results[player]
        for round_review in counting
        if round_review.results is not None
    ]
    lucks = [
        round_review.lucks[player] for round_review in counting if round_review.lucks is not None
    ]
    is_told = bool(lucks) and len(lucks) == len(results)
    adjusted = [result - luck for result, luck in zip(results, lucks, strict=False)]
    return PlayerReview(
        player=player,
        decisions=len(counted),
        points_lost=sum_estimates(decision.points for decision in own),
        error_rate=measure_error_rate(counted),
        accuracy=measure_accuracy(counted, match.ruleset),
        level=find_level(counted, match.ruleset),
        grades={
            grade: sum(1 for decision in counted if decision.grade == grade) for grade in Grade
        },
        result=sum(results),
        luck=sum(lucks) if is_told else None,
        adjusted=_sum(adjusted, spread) if is_told else None,
    )


def _sum(values: Sequence[float], spread: float) -> Estimate:
    """Return a sum over rounds, with its error.

    Rounds have a known standard deviation, *spread*, and these rounds are further evidence of it.
    """
    before = thresholds.MEASURED_ROUNDS
    squares = before * spread**2 + sum((value - fmean(values)) ** 2 for value in values)
    variance = squares / (before + len(values) - 1)
    return Estimate(sum(values), sqrt(len(values) * variance))
