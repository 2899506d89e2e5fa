"""Reasons to stop, to call or continue, and to give a continue up."""

from collections.abc import Iterator

from tutor.engine.fees import sum_fees
from tutor.explain.claim import PLAYERS, POINTS, TIMES, Claim, exact
from tutor.explain.facts.nearness import nearest
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import CardSet
from tutor.rules.observation import Observation, public_position
from tutor.rules.position import EXHAUSTED, NOBODY, ROUND_OVER, Position, replace_entry
from tutor.rules.round.play import GIVE_UP, KOIKOI, PLAY_ON, STOP, Action, apply
from tutor.rules.score.par import build_outcome, winner_of
from tutor.rules.score.scoring import (
    call_bonus,
    call_multiplier,
    score_by_stopping,
    score_pile,
)
from tutor.rules.score.settlement import deltas
from tutor.rules.tables import AGAINST_PAR, ONE_SCORES, Rules


def decision_reasons(observation: Observation, action: Action) -> Iterator[Claim]:
    """Yield the reasons for and against ending the round, or playing on."""
    rules = observation.rules
    position = public_position(observation)
    if action not in (KOIKOI, PLAY_ON):
        yield _claim_banked(observation, rules, position, action)
        return
    yield from nearest(observation)
    if rules.settlement == AGAINST_PAR:
        yield from _continuing(observation, rules, position, action)
    else:
        yield from _doubling(rules, observation)


def _claim_banked(
    observation: Observation, rules: Rules, position: Position, action: Action
) -> Claim:
    """Return what ending the round pays, and how often the points of the yaku count in it."""
    points, factor = _ending_now(observation, rules, position, action), 1
    if rules.settlement == ONE_SCORES:
        _, factor = count_with_factor(
            observation, position.captured[observation.seat], observation.field
        )
    numbers = (*exact(POINTS, points=points), *exact(TIMES, factor=factor))
    return Claim(ClaimKind.BANKS, True, numbers=numbers)


def count_with_factor(observation: Observation, pile: CardSet, field: CardSet) -> tuple[int, int]:
    """Return the points of a pile's yaku, and by how much a stop multiplies them."""
    rules = observation.rules
    bonus = call_bonus(rules, observation.calls[observation.seat]) * observation.multiplier
    base, _ = score_pile(rules, pile, field)
    return base, (count_paid(observation, pile, field) - bonus) // max(1, base)


def count_paid(observation: Observation, pile: CardSet, field: CardSet) -> int:
    """Return the points that the yaku of a pile would bring the seat now, multipliers included."""
    rules, position = observation.rules, public_position(observation)
    piles = replace_entry(position.captured, observation.seat, pile)
    position = position._replace(captured=piles, field=field)
    if rules.settlement == ONE_SCORES:
        return score_by_stopping(rules, position, observation.seat)
    if rules.settlement == AGAINST_PAR:
        return _for_yaku(rules, position, observation.seat, STOP)
    return score_pile(rules, pile, field)[0]


def _ending_now(observation: Observation, rules: Rules, position: Position, action: Action) -> int:
    """Return the seat's gain when *action* ends the round."""
    if rules.settlement != AGAINST_PAR:
        return score_by_stopping(rules, position, position.actor)
    return _gain(observation, rules, apply(rules, position, action))


def _gain(observation: Observation, rules: Rules, ended: Position) -> int:
    """Return the seat's change in a finished round, including payments by opponents."""
    change = deltas(rules, ended)[observation.seat]
    won = winner_of(rules.par, build_outcome(rules, ended)) == observation.seat
    return change + (sum_fees(observation) if won else 0)


def _doubling(rules: Rules, observation: Observation) -> Iterator[Claim]:
    opponents = sum(observation.calls) - observation.calls[observation.seat]
    own = observation.calls[observation.seat]
    current = call_multiplier(rules, opponents, own)
    after = call_multiplier(rules, opponents, own + 1)
    if after > current:
        yield Claim(ClaimKind.DOUBLES, False, numbers=exact(TIMES, now=current, then=after))


def _continuing(
    observation: Observation, rules: Rules, position: Position, action: Action
) -> Iterator[Claim]:
    """Yield the stakes of a continue where players pay each other (A-H11, A-H12)."""
    seat = position.actor
    ending = STOP if action == KOIKOI else GIVE_UP
    going_on = apply(rules, position, KOIKOI) if action == KOIKOI else position
    current = _ending_now(observation, rules, position, ending)
    bare = going_on._replace(phase=ROUND_OVER, ending=EXHAUSTED, winner=NOBODY)
    gain = _gain(observation, rules, bare)
    if gain < current:
        yield Claim(ClaimKind.HALVES, False, numbers=exact(POINTS, now=current, then=gain))
    alone = not any(calls for other, calls in enumerate(position.calls) if other != seat)
    if rules.par.one_pays_all and alone:
        yield Claim(ClaimKind.LIABLE, False, numbers=exact(PLAYERS, shares=len(position.calls) - 1))
    if not rules.par.beaten_gets_half:
        yield Claim(
            ClaimKind.FORFEITS,
            False,
            numbers=exact(POINTS, points=_for_yaku(rules, position, seat, ending)),
        )


def _for_yaku(rules: Rules, position: Position, seat: int, ending: Action) -> int:
    """Return what all opponents together would pay for the seat's yaku now."""
    total, _ = score_pile(rules, position.captured[seat], position.field)
    each = total * position.boost
    return (each if ending == STOP else each // 2) * (len(position.hands) - 1)
