"""Claims about ending a round, or sitting it out, worked out again from the score sheet."""

from collections.abc import Callable
from math import isclose
from typing import Final

from tutor.engine.fees import prize
from tutor.explain.checks.scene import SLACK
from tutor.explain.claim import Claim
from tutor.rules.cards import LIGHTS
from tutor.rules.observation import Observation, public_position
from tutor.rules.position import EXHAUSTED, NOBODY, ROUND_OVER, Position, replaced
from tutor.rules.round.bidding import fees
from tutor.rules.round.play import GIVE_UP, KOIKOI, PLAY_ON, STOP, Action, apply
from tutor.rules.score.par import outcome, winner_of
from tutor.rules.score.scoring import stop_score
from tutor.rules.score.settlement import deltas
from tutor.rules.tables import AGAINST_PAR

Check = Callable[[Observation, Action, Claim], bool]


def _gain(seen: Observation, ended: Position) -> int:
    """Return what the seat gains in a finished round."""
    rules = seen.ruleset.tables(seen.round)
    own = deltas(rules, ended)[seen.seat]
    if rules.settlement != AGAINST_PAR:
        return own
    won = winner_of(rules.par, outcome(rules, ended)) == seen.seat
    return own + (prize(seen) if won else 0)


def _after(seen: Observation, action: Action) -> Position:
    return apply(seen.ruleset.tables(seen.round), public_position(seen), action)


def _is(claim: Claim, **values: float) -> bool:
    return all(isclose(claim.value(name), value, abs_tol=SLACK) for name, value in values.items())


def _banks(seen: Observation, action: Action, claim: Claim) -> bool:
    return _is(claim, points=_gain(seen, _after(seen, action)))


def _ending(action: Action) -> Action:
    return GIVE_UP if action == PLAY_ON else STOP


def _halves(seen: Observation, action: Action, claim: Claim) -> bool:
    on = _after(seen, KOIKOI) if action == KOIKOI else public_position(seen)
    nobody = on._replace(phase=ROUND_OVER, ending=EXHAUSTED, winner=NOBODY)
    now = _gain(seen, _after(seen, _ending(action)))
    return _is(claim, now=now, then=_gain(seen, nobody)) and claim.value("then") < now


def _liable(seen: Observation, action: Action, claim: Claim) -> bool:
    others = [calls for seat, calls in enumerate(seen.calls) if seat != seen.seat]
    par = seen.ruleset.tables(seen.round).par
    return bool(par.one_pays_all) and not any(others) and _is(claim, shares=len(others))


def _forfeits(seen: Observation, action: Action, claim: Claim) -> bool:
    """Compare with a round that another stops: what is lost is what stopping gave for yaku."""
    rules = seen.ruleset.tables(seen.round)
    ended = outcome(rules, _after(seen, _ending(action)))
    worth = ended.yaku[seen.seat] * ended.multiplier
    each = worth // 2 if action == PLAY_ON else worth
    return not rules.par.beaten_gets_half and _is(claim, points=each * (len(ended.yaku) - 1))


def _doubles(seen: Observation, action: Action, claim: Claim) -> bool:
    """Compare what another with all five lights would score before and after the call."""
    rules = seen.ruleset.tables(seen.round)
    other = 1 - seen.seat
    before, after = public_position(seen), _after(seen, KOIKOI)
    scores = [
        stop_score(rules, one._replace(captured=replaced(one.captured, other, LIGHTS)), other)
        for one in (before, after)
    ]
    return isclose(scores[1] * claim.value("now"), scores[0] * claim.value("then"))


def _fee(seen: Observation, action: Action, claim: Claim) -> bool:
    passed = [joins for _, joins in seen.bids].count(False)
    return _is(claim, points=fees(seen.ruleset.toggles, passed + 1, 0, 1)[0][-1])


def _prize(seen: Observation, action: Action, claim: Claim) -> bool:
    passed = [joins for _, joins in seen.bids].count(False)
    return _is(claim, points=sum(fees(seen.ruleset.toggles, passed, 0, 1)[0]))


ENDINGS: Final[dict[str, Check]] = {
    "banks": _banks,
    "halves": _halves,
    "liable": _liable,
    "forfeits": _forfeits,
    "doubles": _doubles,
    "fee": _fee,
    "prize": _prize,
}
