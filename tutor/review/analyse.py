"""The figures of one unit of a match, and of all, computed in fresh worlds."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from tutor.engine.equity.match import equity_for
from tutor.engine.equity.prospects import prospects_for
from tutor.engine.equity.race import RaceEquity
from tutor.engine.equity.search import (
    estimate_chances,
    has_chances,
    worth_of_point,
)
from tutor.engine.estimate import Estimate
from tutor.engine.hints.candidates import Candidate, Hint
from tutor.engine.hints.hint import hint
from tutor.engine.hints.paired import FRESH, pair
from tutor.engine.luck.attribution import ValueTracer, can_trace, deal_lucks
from tutor.engine.luck.flips import find_luck_judge
from tutor.engine.luck.luck_parts import compare_with_others
from tutor.engine.players import GreedyPlayer
from tutor.engine.worlds.holdings import Holdings
from tutor.engine.worlds.symmetry import canonical_relabelling
from tutor.explain.claim import Claim
from tutor.explain.facts.reasons import list_reasons
from tutor.explain.kinds import ClaimKind
from tutor.review import thresholds
from tutor.review.figures import (
    Assessment,
    Budget,
    DecisionAssessment,
    FlipLuck,
    Foresight,
    RoundAssessment,
)
from tutor.review.units import DECISION, Unit, list_units, observe_unit
from tutor.rules.cards import Card
from tutor.rules.legal import legal_actions
from tutor.rules.match.match import Match
from tutor.rules.observation import Observation
from tutor.rules.position import (
    BID,
    CANCEL,
    CHOOSE_DRAW,
    CHOOSE_HAND,
    DECIDE,
    MISDEAL,
    PLAY_HAND,
    SHOW,
)
from tutor.rules.round.play import Action
from tutor.rules.round.round import Round
from tutor.rules.ruleset import Ruleset

Chances = tuple[float, ...]
_FEW: Final = (DECIDE, CANCEL, BID, MISDEAL, SHOW)  # phases with two or few actions
WORLDS: Final = {Budget.QUICK: 60, Budget.FULL: 200}  # 200 take about 7 ms of CPU
OF_A_LOSS: Final = 5  # times as many, where the other action is known to give up points
CARDS = (PLAY_HAND, CHOOSE_HAND, CHOOSE_DRAW)
Way = tuple[Action, Card]  # an action, and the card taken with it where that is a choice
_COURSE_WORLDS: Final = {Budget.QUICK: 40, Budget.FULL: 300}  # for each moment of a course
ORDERS: Final = {Budget.QUICK: 40, Budget.FULL: 200}  # of the stock, for the luck of a deal


def chances_before(match: Match, place: int) -> Chances | None:
    """Return the chances before the round at *place* (from 1; one after the last: at the end).

    None where rounds by these rules were never counted.
    """
    ruleset, players = match.ruleset, match.ruleset.players
    results = match.results[: _count_rounds_before(match, place)]
    verdict = ruleset.game.verdict(ruleset.toggles, results)
    if verdict.is_over:
        share = 1 / len(verdict.winners)
        return tuple(share if player in verdict.winners else 0.0 for player in range(players))
    ended = match.rounds[place - 2].next_dealer if place > 1 else match.rounds[0].dealer
    number = len(results) + 1
    totals, won = match.totals(number), match.rounds_won(number)
    return find_chances(ruleset, totals, ended, len(results), won)


def _count_rounds_before(match: Match, place: int) -> int:
    """Return the number of counted rounds before the round at *place*."""
    return sum(1 for played in match.rounds[: place - 1] if not played.is_void)


def find_chances(
    ruleset: Ruleset, totals: Sequence[int], dealer: int, played: int, won: Sequence[int]
) -> Chances | None:
    """Return the chances with these match points after *played* rounds, when *dealer* deals."""
    prospects = prospects_for(ruleset)
    if isinstance(prospects, RaceEquity):
        return prospects.chances(tuple(totals), dealer)
    if prospects is not None:
        return prospects.chances(tuple(totals), dealer, ruleset.rounds - played)
    equity = equity_for(ruleset)
    if equity is None:
        return None
    lead, ahead = totals[0] - totals[1], won[0] - won[1]
    chance = equity.chance(ruleset.rounds - played, lead, deals=dealer == 0, won=ahead)
    return chance, 1 - chance


def slope(match: Match, place: int, player: int, spread: float) -> float | None:
    """Return how much one point of a round adds to a player's chance to win the match.

    It is the difference of the chances with *spread* points more and *spread* points fewer, per
    point, averaged over the next dealer. None without chances.
    """
    ruleset = match.ruleset
    played, step = _count_rounds_before(match, place), round(spread)
    totals, won = match.totals(played + 1), match.rounds_won(played + 1)
    results = []
    for sign in (1, -1):
        moved = [points + sign * step * (number == player) for number, points in enumerate(totals)]
        ways = [
            find_chances(ruleset, moved, dealer, played + 1, won)
            for dealer in range(ruleset.players)
        ]
        results.append([way[player] for way in ways if way is not None])
    if not all(results):
        return None
    high, low = (sum(ways) / len(ways) for ways in results)
    return max(0.0, high - low) / (2 * step)


class _Effort(NamedTuple):
    """How many worlds a decision gets: None takes as many as a learner's hint."""

    samples: int | None
    fresh: int


_EFFORTS: Final = {
    Budget.QUICK: (_Effort(64, 64), _Effort(100, 100)),
    Budget.FULL: (_Effort(None, 400), _Effort(None, 800)),
}


def assess_decision(match: Match, unit: Unit, budget: Budget, seed: int) -> DecisionAssessment:
    """Return the figures of a decision; the same arguments give the same."""
    observation = observe_unit(match, unit)
    played = match.rounds[unit.round - 1].actions[unit.step]
    return DecisionAssessment(
        unit=unit,
        player=observation.player,
        phase=observation.phase,
        played=played,
        naive=GreedyPlayer().choose(observation, 0),
        slope=slope(match, unit.round, observation.player, thresholds.sigma(match.ruleset)),
        point=worth_of_point(match.ruleset),
        budget=budget,
        is_last_round=observation.round == observation.rounds,
        **_search_decision(observation, played, budget, seed),
    )


def _search_decision(
    observation: Observation, played: Action, budget: Budget, seed: int
) -> dict[str, Any]:
    """Return the search results; a forced decision has none."""
    if len(legal_actions(observation)) == 1:
        return {"hint": _hint_of_forced(played, seed), "again": ()}
    effort = _EFFORTS[budget][observation.phase in _FEW]
    result = hint(observation, samples=effort.samples, seed=seed)
    best = result.best
    other = next(
        entry
        for entry in result.candidates
        if (entry.action == played if played != best.action else entry.action != played)
    )
    candidates: tuple[Candidate, ...] = ()
    if not result.exact:
        requested_pair = pair(observation, best, other, samples=effort.fresh, seed=seed)
        candidates = (requested_pair.first, requested_pair.second)
    made = next(entry for entry in result.candidates if entry.action == played)
    misses, gives = compare_by_rules(
        observation, (best.action, best.follow_up), (played, made.follow_up), seed
    )
    candidate = candidates[1] if candidates else other
    outlook = foresee(observation, best, candidate, budget, seed)
    return {
        "hint": result,
        "again": candidates,
        "misses": misses,
        "gives": gives,
        "outlook": outlook,
    }


def _hint_of_forced(action: Action, seed: int) -> Hint:
    only = Candidate(action, points=Estimate(0.0), gap=Estimate(0.0))
    return Hint((only,), samples=0, seed=seed, engine="", exact=True)


def foresee(
    observation: Observation, best: Candidate, other: Candidate, budget: Budget, seed: int
) -> Foresight | None:
    """Return the outlook of a decision between two candidates of a hint of that *seed*.

    None where chances to win the match are not known.
    """
    if not has_chances(observation):
        return None
    worlds = WORLDS[budget] * (OF_A_LOSS if other.gap.value > other.gap.margin else 1)
    labels = canonical_relabelling(observation)
    candidates = [candidate.relabel(labels) for candidate in (best, other)]
    roots = tuple((candidate.action, candidate.follow_up) for candidate in candidates)
    first, second = estimate_chances(
        labels.observation(observation), roots, worlds, None, seed + FRESH, best=0
    )
    return Foresight(first.chance, second.gap)


def compare_by_rules(
    observation: Observation, best: Way, played: Way, seed: int = 1
) -> tuple[bool, float]:
    """Return whether only *best* makes a yaku, and *played*'s added chance for opponents.

    That is the added chance that an opponent holds a card which completes their yaku with one left
    on the field, given their plays, in worlds drawn with *seed*.
    """
    if observation.phase not in CARDS or best == played:
        return False, 0.0
    holdings = Holdings(observation, seed)
    good, bad = (list(list_reasons(observation, *way, holdings)) for way in (best, played))
    misses = bool(_choose_kind(good, ClaimKind.COMPLETES)) and not _choose_kind(
        bad, ClaimKind.COMPLETES
    )
    return misses, _sum_given_chances(bad) - _sum_given_chances(good)


def _choose_kind(claims: list[Claim], kind: ClaimKind) -> list[Claim]:
    return [claim for claim in claims if claim.kind == kind]


def _sum_given_chances(claims: list[Claim]) -> float:
    given = (claim for claim in claims if claim.kind in (ClaimKind.FEEDS, ClaimKind.LEAVES))
    return max((claim.value("chance") for claim in given), default=0.0)


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
    tracer = ValueTracer(played, _COURSE_WORLDS[budget], seed) if stated else None
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
