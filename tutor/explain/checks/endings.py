"""Claims about ending a round, or sitting it out, worked out again from the score sheet."""

from collections.abc import Callable
from math import isclose
from typing import Final

from tutor.engine.fees import sum_fees
from tutor.explain.checks.scene import SLACK
from tutor.explain.claim import Claim
from tutor.rules.cards import LIGHTS
from tutor.rules.observation import Observation, public_position
from tutor.rules.position import EXHAUSTED, NOBODY, ROUND_OVER, Position, replace_entry
from tutor.rules.round.bidding import fees
from tutor.rules.round.play import GIVE_UP, KOIKOI, PLAY_ON, STOP, Action, apply
from tutor.rules.score.par import build_outcome, winner_of
from tutor.rules.score.scoring import score_by_stopping
from tutor.rules.score.settlement import deltas
from tutor.rules.tables import AGAINST_PAR

Check = Callable[[Observation, Action, Claim], bool]


def _gain(seen: Observation, ended: Position) -> int:
    """Return what the seat gains in a finished round."""
    rules = seen.ruleset.tables(seen.round)
    own = deltas(rules, ended)[seen.seat]
    if rules.settlement != AGAINST_PAR:
        return own
    won = winner_of(rules.par, build_outcome(rules, ended)) == seen.seat
    return own + (sum_fees(seen) if won else 0)


def _after(seen: Observation, action: Action) -> Position:
    return apply(seen.ruleset.tables(seen.round), public_position(seen), action)


def _is(claim: Claim, **values: float) -> bool:
    return all(isclose(claim.value(name), value, abs_tol=SLACK) for name, value in values.items())


def _check_banks(seen: Observation, action: Action, claim: Claim) -> bool:
    return _is(claim, points=_gain(seen, _after(seen, action)))


def _ending(action: Action) -> Action:
    return GIVE_UP if action == PLAY_ON else STOP


def _check_halves(seen: Observation, action: Action, claim: Claim) -> bool:
    on = _after(seen, KOIKOI) if action == KOIKOI else public_position(seen)
    nobody = on._replace(phase=ROUND_OVER, ending=EXHAUSTED, winner=NOBODY)
    now = _gain(seen, _after(seen, _ending(action)))
    return _is(claim, now=now, then=_gain(seen, nobody)) and claim.value("then") < now


def _check_liable(seen: Observation, action: Action, claim: Claim) -> bool:
    others = [calls for seat, calls in enumerate(seen.calls) if seat != seen.seat]
    par = seen.ruleset.tables(seen.round).par
    return bool(par.one_pays_all) and not any(others) and _is(claim, shares=len(others))


def _check_forfeits(seen: Observation, action: Action, claim: Claim) -> bool:
    """Compare with a round that another stops: what is lost is what stopping gave for yaku."""
    rules = seen.ruleset.tables(seen.round)
    ended = build_outcome(rules, _after(seen, _ending(action)))
    worth = ended.yaku[seen.seat] * ended.multiplier
    each = worth // 2 if action == PLAY_ON else worth
    return not rules.par.beaten_gets_half and _is(claim, points=each * (len(ended.yaku) - 1))


def _check_doubles(seen: Observation, action: Action, claim: Claim) -> bool:
    """Compare what another with all five lights would score before and after the call."""
    rules = seen.ruleset.tables(seen.round)
    other = 1 - seen.seat
    before, after = public_position(seen), _after(seen, KOIKOI)
    scores = [
        score_by_stopping(
            rules, one._replace(captured=replace_entry(one.captured, other, LIGHTS)), other
        )
        for one in (before, after)
    ]
    return isclose(scores[1] * claim.value("now"), scores[0] * claim.value("then"))


def _check_fee(seen: Observation, action: Action, claim: Claim) -> bool:
    passed = [joins for _, joins in seen.bids].count(False)
    return _is(claim, points=fees(seen.ruleset.toggles, passed + 1, 0, 1)[0][-1])


def _check_prize(seen: Observation, action: Action, claim: Claim) -> bool:
    passed = [joins for _, joins in seen.bids].count(False)
    return _is(claim, points=sum(fees(seen.ruleset.toggles, passed, 0, 1)[0]))


ENDINGS: Final[dict[str, Check]] = {
    "banks": _check_banks,
    "halves": _check_halves,
    "liable": _check_liable,
    "forfeits": _check_forfeits,
    "doubles": _check_doubles,
    "fee": _check_fee,
    "prize": _check_prize,
}
