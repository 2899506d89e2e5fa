"""Reasons to stop, to call or continue, and to give a continue up."""

from collections.abc import Iterator

from tutor.engine.fees import sum_fees
from tutor.explain.claim import CARDS, PLAYERS, POINTS, TIMES, Claim, exact
from tutor.explain.facts.progress import YakuDistance, measure_progress
from tutor.explain.kinds import ClaimKind
from tutor.rules.cards import CardSet, cards_in
from tutor.rules.observation import Observation, public_position
from tutor.rules.position import EXHAUSTED, NOBODY, ROUND_OVER, Position
from tutor.rules.round.play import GIVE_UP, KOIKOI, PLAY_ON, STOP, Action, apply
from tutor.rules.score.par import build_outcome, winner_of
from tutor.rules.score.scoring import call_multiplier, score_by_stopping, score_pile
from tutor.rules.score.settlement import deltas
from tutor.rules.tables import AGAINST_PAR, Rules


def decision_reasons(seen: Observation, action: Action) -> Iterator[Claim]:
    """Yield the reasons for and against ending the round, or playing on."""
    rules = seen.ruleset.tables(seen.round)
    position = public_position(seen)
    if action not in (KOIKOI, PLAY_ON):
        yield Claim(
            ClaimKind.BANKS,
            True,
            numbers=exact(POINTS, points=_ending_now(seen, rules, position, action)),
        )
        return
    yield from _nearest(seen)
    if rules.settlement == AGAINST_PAR:
        yield from _continuing(seen, rules, position, action)
    else:
        yield from _doubling(rules, seen)


def claim_nearer(pile: CardSet, one: YakuDistance) -> Claim:
    """Return the claim that *pile* holds so many of the cards that a yaku needs."""
    cards = tuple(cards_in(pile & one.yaku.cards))
    numbers = exact(CARDS, held=one.have, needed=one.yaku.need)
    return Claim(ClaimKind.NEARER, True, cards, one.yaku.id, numbers)


def progress_of(seen: Observation, pile: CardSet) -> list[YakuDistance]:
    """Return the progress of a pile of the seat towards every yaku."""
    return measure_progress(seen.ruleset, seen.round, pile, _others(seen))


def _others(seen: Observation) -> CardSet:
    piles = 0
    for seat, pile in enumerate(seen.captured):
        if seat != seen.seat:
            piles |= pile
    return piles


def _nearest(seen: Observation) -> Iterator[Claim]:
    pile = seen.captured[seen.seat]
    for one in progress_of(seen, pile):
        if one.missing == 1 and not one.is_dead:
            yield claim_nearer(pile, one)


def _ending_now(seen: Observation, rules: Rules, position: Position, action: Action) -> int:
    """Return what the seat gains when *action* ends the round."""
    if rules.settlement != AGAINST_PAR:
        return score_by_stopping(rules, position, position.actor)
    return _gain(seen, rules, apply(rules, position, action))


def _gain(seen: Observation, rules: Rules, ended: Position) -> int:
    """Return the change of the seat in an ended round, with what the winner gets from others."""
    change = deltas(rules, ended)[seen.seat]
    won = winner_of(rules.par, build_outcome(rules, ended)) == seen.seat
    return change + (sum_fees(seen) if won else 0)


def _doubling(rules: Rules, seen: Observation) -> Iterator[Claim]:
    others = sum(seen.calls) - seen.calls[seen.seat]
    own = seen.calls[seen.seat]
    now = call_multiplier(rules, others, own)
    after = call_multiplier(rules, others, own + 1)
    if after > now:
        yield Claim(ClaimKind.DOUBLES, False, numbers=exact(TIMES, now=now, then=after))


def _continuing(
    seen: Observation, rules: Rules, position: Position, action: Action
) -> Iterator[Claim]:
    """Yield what a continue puts at stake where players pay each other (A-H11, A-H12)."""
    seat = position.actor
    ending = STOP if action == KOIKOI else GIVE_UP
    going_on = apply(rules, position, KOIKOI) if action == KOIKOI else position
    now = _ending_now(seen, rules, position, ending)
    bare = going_on._replace(phase=ROUND_OVER, ending=EXHAUSTED, winner=NOBODY)
    later = _gain(seen, rules, bare)
    if later < now:
        yield Claim(ClaimKind.HALVES, False, numbers=exact(POINTS, now=now, then=later))
    alone = not any(calls for other, calls in enumerate(position.calls) if other != seat)
    if rules.par.one_pays_all and alone:
        yield Claim(ClaimKind.LIABLE, False, numbers=exact(PLAYERS, shares=len(position.calls) - 1))
    if not rules.par.beaten_gets_half:
        yield Claim(
            ClaimKind.FORFEITS,
            False,
            numbers=exact(POINTS, points=_for_yaku(rules, position, ending)),
        )


def _for_yaku(rules: Rules, position: Position, ending: Action) -> int:
    """Return what the others together would pay for the seat's yaku now."""
    total, _ = score_pile(rules, position.captured[position.actor], position.field)
    each = total * position.boost
    return (each if ending == STOP else each // 2) * (len(position.hands) - 1)
