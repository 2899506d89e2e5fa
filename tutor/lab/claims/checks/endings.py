"""Claims about ending a round, or sitting it out, derived again from the score sheet."""

from collections.abc import Callable
from math import isclose
from typing import Final

from tutor.engine.fees import sum_fees
from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.lab.claims.checks.scene import SLACK, Scene
from tutor.rules.cards import LIGHTS
from tutor.rules.observation import Observation, public_position
from tutor.rules.position import EXHAUSTED, NOBODY, ROUND_OVER, Position, replace_entry
from tutor.rules.round.bidding import fees
from tutor.rules.round.play import GIVE_UP, KOIKOI, PLAY_ON, STOP, Action, apply
from tutor.rules.score.par import build_outcome, winner_of
from tutor.rules.score.scoring import call_bonus, score_by_stopping
from tutor.rules.score.settlement import deltas
from tutor.rules.tables import AGAINST_PAR, ONE_SCORES

Check = Callable[[Scene, Claim], bool]


def _gain(observation: Observation, ended: Position) -> int:
    """Return the seat's gain in a finished round."""
    rules = observation.rules
    own = deltas(rules, ended)[observation.seat]
    if rules.settlement != AGAINST_PAR:
        return own
    won = winner_of(rules.par, build_outcome(rules, ended)) == observation.seat
    return own + (sum_fees(observation) if won else 0)


def _after(observation: Observation, action: Action) -> Position:
    return apply(observation.rules, public_position(observation), action)


def _is(claim: Claim, **values: float) -> bool:
    return all(isclose(claim.value(name), value, abs_tol=SLACK) for name, value in values.items())


def _check_banks(scene: Scene, claim: Claim) -> bool:
    points = _gain(scene.seen, _after(scene.seen, scene.action))
    base = sum(scene.sheet(scene.mine, scene.lying).values())
    observation = scene.seen
    added = call_bonus(scene.rules, observation.calls[observation.seat]) * observation.multiplier
    factor = (points - added) / base if scene.rules.settlement == ONE_SCORES else 1
    return _is(claim, points=points, factor=factor)


def _ending(action: Action) -> Action:
    return GIVE_UP if action == PLAY_ON else STOP


def _check_halves(scene: Scene, claim: Claim) -> bool:
    on = _after(scene.seen, KOIKOI) if scene.action == KOIKOI else public_position(scene.seen)
    nobody = on._replace(phase=ROUND_OVER, ending=EXHAUSTED, winner=NOBODY)
    gain = _gain(scene.seen, _after(scene.seen, _ending(scene.action)))
    return _is(claim, now=gain, then=_gain(scene.seen, nobody)) and claim.value("then") < gain


def _check_liable(scene: Scene, claim: Claim) -> bool:
    opponents = [calls for seat, calls in enumerate(scene.seen.calls) if seat != scene.seen.seat]
    par = scene.rules.par
    return bool(par.one_pays_all) and not any(opponents) and _is(claim, shares=len(opponents))


def _check_forfeits(scene: Scene, claim: Claim) -> bool:
    """Compare with a round that an opponent stops: the loss is the yaku's value at a stop."""
    rules = scene.rules
    ended = build_outcome(rules, _after(scene.seen, _ending(scene.action)))
    points = ended.yaku[scene.seen.seat] * ended.multiplier
    each = points // 2 if scene.action == PLAY_ON else points
    return not rules.par.beaten_gets_half and _is(claim, points=each * (len(ended.yaku) - 1))


def _check_doubles(scene: Scene, claim: Claim) -> bool:
    """Compare an opponent's score with all five lights before and after the call."""
    rules = scene.rules
    other = 1 - scene.seen.seat
    before, after = public_position(scene.seen), _after(scene.seen, KOIKOI)
    scores = [
        score_by_stopping(
            rules,
            position._replace(captured=replace_entry(position.captured, other, LIGHTS)),
            other,
        )
        for position in (before, after)
    ]
    return isclose(scores[1] * claim.value("now"), scores[0] * claim.value("then"))


def _check_fee(scene: Scene, claim: Claim) -> bool:
    passed = [joins for _, joins in scene.seen.bids].count(False)
    return _is(claim, points=fees(scene.seen.ruleset.toggles, passed + 1, 0, 1)[0][-1])


def _check_prize(scene: Scene, claim: Claim) -> bool:
    passed = [joins for _, joins in scene.seen.bids].count(False)
    return _is(claim, points=sum(fees(scene.seen.ruleset.toggles, passed, 0, 1)[0]))


ENDINGS: Final[dict[ClaimKind, Check]] = {
    ClaimKind.BANKS: _check_banks,
    ClaimKind.HALVES: _check_halves,
    ClaimKind.LIABLE: _check_liable,
    ClaimKind.FORFEITS: _check_forfeits,
    ClaimKind.DOUBLES: _check_doubles,
    ClaimKind.FEE: _check_fee,
    ClaimKind.PRIZE: _check_prize,
}
