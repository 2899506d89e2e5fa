"""Claims that depend on the search: searched again with another seed, or settled by the rules."""

from collections.abc import Iterator
from math import isclose
from typing import Final

from tutor.engine.equity.search import has_chances
from tutor.engine.hints.candidates import Candidate
from tutor.engine.hints.hint import hint
from tutor.engine.objectives import DECIDED, MATCH, Objective
from tutor.engine.search.rollout_search import Root
from tutor.explain.claim import Claim
from tutor.explain.kinds import ClaimKind
from tutor.lab.claims.checks.scene import SLACK, Scene
from tutor.rules.observation import Observation, public_position
from tutor.rules.position import NOBODY, ROUND_OVER, SUDDEN
from tutor.rules.round.play import GIVE_UP, STOP, Action, apply
from tutor.rules.score.scoring import score_sheet
from tutor.rules.score.settlement import deltas
from tutor.rules.verdict import RoundResult

SEARCHED: Final = (ClaimKind.LEVEL, ClaimKind.MATCH, ClaimKind.MATCH_FIRST)
SEED: Final = 2  # a seed that no hint of that position uses
Again = dict[str, tuple[float, float]]


class Searches:
    """One observation searched again with another seed, each action once."""

    def __init__(self, observation: Observation, seed: int) -> None:
        self._seen = observation
        self._seed = seed
        self._found: dict[Objective | None, dict[Action, Candidate]] = {}

    def estimate_again(self, action: Action, best: Action, claim: Claim) -> Again:
        """Return the second estimate of each number of a claim, and its standard error.

        *action* is the subject of the claim, *best* the first of the hint. Numbers that the second
        search does not give are omitted.
        """
        assert claim.against is not None
        if claim.kind == ClaimKind.LEVEL:
            candidates = self._candidates(None)
            other = action if action != best else claim.against
            return {"gap": _ahead(candidates[best], candidates[other])}
        if not has_chances(self._seen):
            return {}
        candidates = self._candidates(MATCH)
        return dict(_chances(candidates[action], candidates[claim.against], claim))

    def search_again(self, way: Root, other: Root) -> tuple[float, float] | None:
        """Return the value of an action by the second search, in points, and its standard error.

        None if its follow-up differs from the first search's, for either action: then it values
        something different.
        """
        candidates = self._candidates(None)
        candidate, against = candidates[way[0]], candidates[other[0]]
        if any(
            each.follow_up != following
            for each, (_, following) in ((candidate, way), (against, other))
        ):
            return None
        return candidate.points.value, candidate.points.se

    def _candidates(self, objective: Objective | None) -> dict[Action, Candidate]:
        if objective not in self._found:
            result = hint(self._seen, seed=self._seed, objective=objective)
            self._found[objective] = {
                candidate.action: candidate for candidate in result.candidates
            }
        return self._found[objective]


def _ahead(candidate: Candidate, other: Candidate) -> tuple[float, float]:
    ahead = other.gap.less(candidate.gap)
    return ahead.value, ahead.se


def _chances(
    entry: Candidate, other: Candidate, claim: Claim
) -> Iterator[tuple[str, tuple[float, float]]]:
    for name, candidate in (("match", entry), ("other", other)):
        if candidate.chance is not None:
            yield name, (candidate.chance.value, candidate.chance.se)
    if claim.kind == ClaimKind.MATCH_FIRST:
        yield "points", _ahead(other, entry)


def check_decides(scene: Scene, claim: Claim) -> bool | None:
    """Return whether the match is decided as claimed, None where the rules leave it open."""
    won = settle_by_rules(scene.seen, scene.action)
    return None if won is None else won == claim.value("match")


def check_ahead(scene: Scene, claim: Claim) -> bool:
    """Return whether another search considers stopping with this lead as good as winning."""
    observation = scene.seen
    second = {
        candidate.action: candidate
        for candidate in hint(observation, seed=SEED, objective=MATCH).candidates
    }
    stop = second[STOP].chance
    ours = observation.totals[observation.player] + scene.paid(scene.mine, scene.lying)
    theirs = max(
        total for player, total in enumerate(observation.totals) if player != observation.player
    )
    return (
        stop is not None
        and isclose(stop.value, claim.value("match"), abs_tol=SLACK)
        and stop.value >= 1 - DECIDED
        and claim.whole("lead") == ours - theirs
        and claim.whole("rounds") == observation.ruleset.rounds - observation.round > 0
    )


def settle_by_rules(observation: Observation, action: Action) -> float | None:
    """Return 1 or 0 where ending the round wins or loses the match, by the rules alone."""
    rules = observation.rules
    ended = apply(rules, public_position(observation), action)
    if action not in (STOP, GIVE_UP) or ended.phase != ROUND_OVER:
        return None
    changes = [0] * observation.ruleset.players
    for player, change in zip(observation.active, deltas(rules, ended), strict=True):
        changes[player] = change
    yaku = tuple(
        frozenset(
            line.yaku.id
            for line in score_sheet(observation.ruleset, observation.round, pile, ended.field)
        )
        for pile in ended.captured
    )
    sudden = observation.active[ended.winner] if ended.ending == SUDDEN else NOBODY
    last = RoundResult(tuple(changes), yaku, sudden)
    verdict = observation.ruleset.game.verdict(
        observation.ruleset.toggles, (*_before(observation), last)
    )
    if not verdict.is_over or observation.player in verdict.winners != (observation.player,):
        return None
    return float(verdict.winners == (observation.player,))


def _before(observation: Observation) -> Iterator[RoundResult]:
    """Yield rounds that give every player their points and rounds won."""
    number = observation.round - 1
    rows = []
    for player, total in enumerate(observation.totals):
        won = observation.rounds_won[player] if observation.rounds_won else 0
        changes = [int(place < won) for place in range(number)]
        remaining = total - won
        if remaining:
            changes[0 if remaining > 0 else won] += remaining  # lost in a round that was not won
        rows.append(changes)
    yield from map(RoundResult, zip(*rows, strict=True))
