"""Reasons for the ranking of a hint: claims, parts of gaps, weighed decisions."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from tutor.engine.estimate import NORMAL_95, sidak_z
from tutor.engine.hints.candidates import Candidate, Hint, Part
from tutor.engine.hints.outcomes import Outcomes
from tutor.engine.objectives import POINTS as POINTS_OBJECTIVE
from tutor.engine.worlds.holdings import Holdings
from tutor.engine.worlds.symmetry import (
    CHOOSING,
    Relabelling,
    canonical_relabelling,
    find_doubles,
)
from tutor.explain import next_turns, weighing
from tutor.explain.choosing import choose_claims, leave_out_matched
from tutor.explain.claim import CHANCE, POINTS, Claim, Number
from tutor.explain.comparisons import Compared, compare_playouts, list_aims, split_worlds
from tutor.explain.contrast import Why, explain_why, find_rival
from tutor.explain.explained import Explained, Explanation
from tutor.explain.facts import exposures
from tutor.explain.facts.facts import list_facts, list_facts_beside, place_card
from tutor.explain.kinds import TOLD_KINDS, ClaimKind, find_withheld
from tutor.explain.weighing import BRANCHES, Weighing
from tutor.rules.cards import NO_CARD, Card, CardSet
from tutor.rules.observation import BEFORE_THE_FIRST_TURN, Observation
from tutor.rules.position import BID
from tutor.rules.round.play import PLAY_ON, STOP, Action

SHORT_LIST: Final = 3  # candidates that are explained
MOST_LISTED: Final = 6  # candidates whose value is refined
SAMPLES: Final = 600  # worlds in which each of them is played out, at most
TURNS: Final = 3360  # maximum number of turns played out for each of them
LEAST_DISCARD: Final = 0.25  # a chance to have to discard next that is worth keeping a card for


def explain(
    observation: Observation,
    hint: Hint,
    *,
    seed: int = 1,
    samples: int | None = None,
    actions: Sequence[Action] | None = None,
    withheld: frozenset[ClaimKind] | None = None,
    played: Outcomes | None = None,
    by_rounds: bool = False,
) -> Explanation:
    """Return the explanation of a hint by what its seat may know.

    For each short-listed candidate *samples* worlds are played on, those of the search with the
    same *seed*; None is the default number. *actions* are explained besides the best one, by
    default those that follow it. Claims of the kinds *withheld* are omitted, by default the
    unreliable ones of this game. *played* are the rounds that value a refined hint (`refined.py` of
    the engine), which are not played again. *by_rounds* gives the compared actions their cost by
    the rounds, where these establish one: of a stored hint, whose choice of the best stays.

    Equal arguments give equal explanations, and exchanging twin months (`worlds.symmetry`)
    exchanges them in the explanation.
    """
    labels = canonical_relabelling(observation)
    requested = None if actions is None else [labels.action(action) for action in actions]
    left_out = find_withheld(observation) if withheld is None else withheld
    explanation = _explanation(
        labels.observation(observation),
        hint.relabel(labels),
        seed,
        samples,
        requested,
        left_out,
        played,
        by_rounds=by_rounds,
    )
    return explanation.relabel(labels.inverse)


def list_search_claims(hint: Hint) -> Iterator[tuple[Candidate, list[Claim]]]:
    """Yield each candidate with the claims that need only the search, no playouts."""
    for place, candidate in enumerate(hint.distinct):
        claims = [*weighing.list_match_claims(hint, candidate), *_level(hint, hint.distinct, place)]
        yield candidate, [*claims, *_same(hint, candidate)]
    for other in hint.candidates:
        if other.same_as is not None:
            yield other, list(_same(hint, other))


def _explanation(
    observation: Observation,
    hint: Hint,
    seed: int,
    samples: int | None,
    actions: Sequence[Action] | None,
    withheld: frozenset[ClaimKind],
    played: Outcomes | None,
    *,
    by_rounds: bool,
) -> Explanation:
    listed = _short_list(observation, hint, actions)
    holdings = Holdings(observation, seed)
    facts = _list_facts_of_each(observation, listed, holdings)
    outcomes = None
    if len(listed) > 1 and observation.phase not in BEFORE_THE_FIRST_TURN:
        roots = [(candidate.action, _then(observation, candidate)) for candidate in listed]
        number = samples or _count_worlds(observation, listed)
        outcomes = played.select(listed) if played else None
        outcomes = outcomes or Outcomes(observation, roots, number, seed, listed)
        is_sampled = hint.objective == POINTS_OBJECTIVE and not hint.exact
        if by_rounds and is_sampled and observation.phase in CHOOSING:
            hint = _value_by_rounds(hint, listed, outcomes)
            by_action = {candidate.action: candidate for candidate in hint.candidates}
            listed = tuple(by_action[candidate.action] for candidate in listed)
            outcomes = outcomes.select(listed) or outcomes
        if observation.phase not in BRANCHES:
            aims = list_aims(
                observation, outcomes, [_gain(observation, candidate) for candidate in listed]
            )
            facts = [[*claims, *aim] for claims, aim in zip(facts, aims, strict=True)]
    weighed = _weigh(observation, hint, listed, outcomes)
    explained = (
        _explain_candidate(
            observation, hint, listed, place, outcomes, weighed, facts, withheld, holdings
        )
        for place in range(len(listed))
    )
    explanation = tuple(_with_doubles(explained, find_doubles(observation)))
    whys = tuple(_list_whys(observation, hint, listed, actions, outcomes, weighed))
    return Explanation(
        explanation, weighed, hint.engine, seed, outcomes.samples if outcomes else 0, whys
    )


def _value_by_rounds(hint: Hint, listed: Sequence[Candidate], outcomes: Outcomes) -> Hint:
    """Return a hint with the cost of the listed actions by rounds, where these establish one."""
    costs = {
        candidate.action: gap
        for root, candidate in enumerate(listed)
        if root
        for gap in [outcomes.played_gap(0, root)]
        if gap.value > 0 and gap.is_established
    }
    candidates = (
        replace(
            candidate,
            gap=costs[candidate.first],
            points=replace(
                candidate.points, value=hint.best.points.value - costs[candidate.first].value
            ),
        )
        if candidate.first in costs
        else candidate
        for candidate in hint.candidates
    )
    return replace(hint, candidates=tuple(candidates))


def _list_whys(
    observation: Observation,
    hint: Hint,
    listed: Sequence[Candidate],
    actions: Sequence[Action] | None,
    outcomes: Outcomes | None,
    weighed: Weighing | None,
) -> Iterator[Why]:
    """Yield why the best action is better than each requested one, otherwise than its rival."""
    if actions is None:
        rival = find_rival(hint, observation.ruleset.game.name)
        rivals = [rival] if rival else list(listed[1:2])
    else:
        rivals = list(listed[1:])
    for candidate in rivals:
        yield explain_why(observation, hint, listed, candidate, outcomes, weighed)


def _with_doubles(
    explained: Iterable[Explained], same: Mapping[Card, Relabelling]
) -> Iterator[Explained]:
    """Yield each candidate, followed by its equivalent ones, which share its claims."""
    for other in explained:
        yield other
        for card, exchange in same.items():
            if exchange.action(other.action) == card:
                yield other.relabel(exchange)


def _gain(observation: Observation, candidate: Candidate) -> CardSet:
    """Return the cards that come to the own pile by an action."""
    this = place_card(observation, (candidate.action, candidate.follow_up))
    return this.taken | 1 << this.card if this is not None and this.taken else 0


def _count_worlds(observation: Observation, listed: Sequence[Candidate]) -> int:
    """Return the number of worlds to play on: fewer if more turns are left.

    A decision to go on uses exactly the worlds of its value.
    """
    default = min(SAMPLES, TURNS // max(1, sum(observation.hand_counts)))
    if observation.phase not in BRANCHES:
        return default
    return max((candidate.points.samples for candidate in listed), default=0) or default


def _short_list(
    observation: Observation, hint: Hint, actions: Sequence[Action] | None
) -> tuple[Candidate, ...]:
    """Return the candidates to explain: the first ones and the rival, or the best and requested
    ones.
    """
    if actions is None:
        first, rival = hint.distinct[:SHORT_LIST], find_rival(hint, observation.ruleset.game.name)
        return first if rival is None or rival in first else (*first, rival)
    requested = {candidate.first for candidate in hint.candidates if candidate.action in actions}
    best, *candidates = hint.distinct
    return (best, *(candidate for candidate in candidates if candidate.action in requested))


def count_listed(hint: Hint, game: str) -> int:
    """Return how many of the first distinct actions are compared: three, or up to the rival."""
    rival = find_rival(hint, game)
    place = hint.distinct.index(rival) if rival else 0
    return min(len(hint.distinct), max(SHORT_LIST, min(place + 1, MOST_LISTED)))


def _then(observation: Observation, candidate: Candidate) -> Card:
    """Return the follow-up of an action; of a kept continue, without the card to play."""
    return NO_CARD if candidate.action == PLAY_ON else candidate.follow_up


def _weigh(
    observation: Observation, hint: Hint, listed: Sequence[Candidate], outcomes: Outcomes | None
) -> Weighing | None:
    if len(listed) < 2:
        return None
    if observation.phase == BID:
        return weighing.weigh_bid(hint)
    if observation.phase not in BRANCHES or outcomes is None:
        return None
    _, risky = BRANCHES[observation.phase]
    place = [candidate.action for candidate in listed].index(risky)
    return weighing.weigh_decision(observation, hint, outcomes, place)


def _list_facts_of_each(
    observation: Observation, listed: Sequence[Candidate], holdings: Holdings
) -> list[list[Claim]]:
    """Return what holds of each candidate by the rules, counts, and hands that are read.

    What holds of all of them speaks for none.
    """
    each = [
        [
            claim
            for claim in list_facts(
                observation, (candidate.action, candidate.follow_up), TOLD_KINDS, holdings
            )
            if claim.kind in TOLD_KINDS
        ]
        for candidate in listed
    ]
    shared = set(each[0]).intersection(*each[1:]) if len(each) > 1 else set[Claim]()
    return [[claim for claim in claims if claim not in shared] for claims in each]


def _explain_candidate(
    observation: Observation,
    hint: Hint,
    listed: Sequence[Candidate],
    place: int,
    outcomes: Outcomes | None,
    weighed: Weighing | None,
    facts: Sequence[Sequence[Claim]],
    withheld: frozenset[ClaimKind],
    holdings: Holdings,
) -> Explained:
    candidate = listed[place]
    other = _find_reference(listed, place)
    way = candidate.action, candidate.follow_up
    beside = None if other is None else listed[other]
    is_apart = beside is not None and _gap_by_search(candidate, beside)
    claims = leave_out_matched(facts[place], facts[other or 0] if is_apart else ())
    claims += weighing.list_match_claims(hint, candidate, beside)
    if candidate.action == STOP:
        claims += weighing.list_lead_claims(observation, hint)
    parts: tuple[Part, ...] = ()
    for each in _list_beside(listed, other):
        claims += list_facts_beside(observation, way, (each.action, each.follow_up))
    if outcomes is not None and other is not None:
        parts = outcomes.split_gap(place, other)
    if outcomes is not None and other is not None and weighed is None:
        claims += compare_playouts(
            Compared(
                observation,
                outcomes,
                place,
                other,
                listed[other].action,
                _gain(observation, candidate),
            )
        )
        claims += _list_kept_safe(observation, candidate, listed[other], outcomes, place)
    if outcomes is not None:
        this = place_card(observation, way) or next_turns.keep_hand(observation, candidate.action)
        if this is not None:
            claims += next_turns.list_plans(observation, outcomes, place, this)
    if weighed is not None:
        claims += weighing.list_weighing_claims(weighed, candidate.action)
    claims += _same(hint, candidate)
    claims += _level(hint, listed, place)
    claims = [claim for claim in claims if claim.kind not in withheld]
    return Explained(
        action=candidate.action,
        follow_up=candidate.follow_up,
        points=Number.of("points", POINTS, candidate.points),
        gap=Number.of("gap", POINTS, candidate.gap),
        claims=choose_claims(claims, is_best=place == 0, is_alone=len(listed) == 1),
        against=None if other is None else listed[other].action,
        value_parts=outcomes.split(place) if outcomes is not None else (),
        parts=parts,
        yaku_chances=_list_yaku_chances(observation, outcomes, place),
    )


def _list_yaku_chances(
    observation: Observation, outcomes: Outcomes | None, root: int
) -> dict[str, float]:
    if outcomes is None:
        return {}
    table = observation.yaku
    chances = outcomes.list_yaku_chances(root, observation.seat)
    return {yaku.id: chance for yaku, chance in zip(table, chances, strict=True)}


def _find_reference(listed: Sequence[Candidate], place: int) -> int | None:
    """Return the place of the candidate to compare with: the best, or the best that is worse."""
    if place:
        return 0
    worse = (
        at for at, candidate in enumerate(listed) if at and _gap_by_search(listed[0], candidate) > 0
    )
    return next(worse, None)


def _list_beside(listed: Sequence[Candidate], other: int | None) -> Sequence[Candidate]:
    """Return the candidates to compare cards with: all, where none is surely worse."""
    return listed[1:] if other is None else (listed[other],)


def _gap_by_search(candidate: Candidate, other: Candidate) -> float:
    """Return the difference by the search, 0 where it is not significant."""
    gap = other.gap.less(candidate.gap)
    return gap.value if gap.is_established else 0.0


def _list_kept_safe(
    observation: Observation, candidate: Candidate, other: Candidate, outcomes: Outcomes, root: int
) -> Iterator[Claim]:
    this, that = (
        place_card(observation, (way.action, way.follow_up)) for way in (candidate, other)
    )
    if this is not None and that is not None:
        chosen, number = (
            Number.of("discards", CHANCE, half.discards(root)) for half in split_worlds(outcomes)
        )
        if chosen.value >= LEAST_DISCARD:
            yield from exposures.keeps_safe(observation, this, that, other.action, number)


def _same(hint: Hint, candidate: Candidate) -> Iterator[Claim]:
    """Yield that no rule distinguishes an action from another one."""
    following = (other.action for other in hint.candidates if other.same_as == candidate.action)
    against = next(following, None) if candidate.same_as is None else candidate.same_as
    if against is not None:
        yield Claim(ClaimKind.SAME, True, cards=(candidate.action,), against=against)


def _level(hint: Hint, listed: Sequence[Candidate], place: int) -> Iterator[Claim]:
    """Yield that a candidate and the best, or the best and the next, are indistinguishable."""
    if len(listed) < 2:
        return
    best, candidate = listed[0], listed[place] if place else listed[1]
    if not _gap_by_search(best, candidate):
        gap = candidate.gap.less(best.gap)
        wide = gap.se * sidak_z(len(hint.distinct) - 1) / NORMAL_95  # the best was chosen
        numbers = (Number.of("gap", POINTS, replace(gap, se=wide)),)
        against = listed[0] if place else listed[1]
        yield Claim(ClaimKind.LEVEL, True, numbers=numbers, against=against.action)
