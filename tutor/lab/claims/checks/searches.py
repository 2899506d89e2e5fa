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
from tutor.rules.score.settlement import deltas
from tutor.rules.score.sheet import score_sheet
from tutor.rules.verdict import RoundResult

SEARCHED: Final = (ClaimKind.LEVEL, ClaimKind.MATCH, ClaimKind.MATCH_FIRST)
SEED: Final = 2  # of a search that no hint of that position is asked with
Again = dict[str, tuple[float, float]]


class Searches:
    """One observation searched again with another seed, each action once."""

    def __init__(self, seen: Observation, seed: int) -> None:
        self._seen = seen
        self._seed = seed
        self._found: dict[Objective | None, dict[Action, Candidate]] = {}

    def estimate_again(self, action: Action, best: Action, claim: Claim) -> Again:
        """Return the second estimate of each number of a claim, and its standard error.

        *action* is the subject of the claim, *best* the first of the hint. Numbers that the second
        search does not give are omitted.
        """
        assert claim.against is not None
        if claim.kind == ClaimKind.LEVEL:
            found = self._candidates(None)
            other = action if action != best else claim.against
            return {"gap": _ahead(found[best], found[other])}
        if not has_chances(self._seen):
            return {}
        found = self._candidates(MATCH)
        return dict(_chances(found[action], found[claim.against], claim))

    def search_again(self, way: Root, other: Root) -> tuple[float, float] | None:
        """Return the value of an action by the second search, in points, and its standard error.

        None if its follow-up differs from the first search's, for either action: then it values
        something different.
        """
        found = self._candidates(None)
        one, against = found[way[0]], found[other[0]]
        if any(each.follow_up != then for each, (_, then) in ((one, way), (against, other))):
            return None
        return one.points.value, one.points.se

    def _candidates(self, objective: Objective | None) -> dict[Action, Candidate]:
        if objective not in self._found:
            found = hint(self._seen, seed=self._seed, objective=objective)
            self._found[objective] = {one.action: one for one in found.candidates}
        return self._found[objective]


def _ahead(one: Candidate, other: Candidate) -> tuple[float, float]:
    ahead = other.gap.less(one.gap)
    return ahead.value, ahead.se


def _chances(
    one: Candidate, other: Candidate, claim: Claim
) -> Iterator[tuple[str, tuple[float, float]]]:
    for name, candidate in (("match", one), ("other", other)):
        if candidate.chance is not None:
            yield name, (candidate.chance.value, candidate.chance.se)
    if claim.kind == ClaimKind.MATCH_FIRST:
        yield "points", _ahead(other, one)


def check_decides(scene: Scene, claim: Claim) -> bool | None:
    """Return whether the match is decided as claimed, None where the rules leave it open."""
    won = settle_by_rules(scene.seen, scene.action)
    return None if won is None else won == claim.value("match")


def check_ahead(scene: Scene, claim: Claim) -> bool:
    """Return whether another search considers stopping with this lead as good as winning."""
    seen = scene.seen
    again = {one.action: one for one in hint(seen, seed=SEED, objective=MATCH).candidates}
    stop = again[STOP].chance
    ours = seen.totals[seen.player] + scene.paid(scene.mine, scene.lying)
    theirs = max(total for player, total in enumerate(seen.totals) if player != seen.player)
    return (
        stop is not None
        and isclose(stop.value, claim.value("match"), abs_tol=SLACK)
        and stop.value >= 1 - DECIDED
        and claim.whole("lead") == ours - theirs
        and claim.whole("rounds") == seen.ruleset.rounds - seen.round > 0
    )


def settle_by_rules(seen: Observation, action: Action) -> float | None:
    """Return 1 or 0 where ending the round wins or loses the match, by the rules alone."""
    rules = seen.ruleset.tables(seen.round)
    ended = apply(rules, public_position(seen), action)
    if action not in (STOP, GIVE_UP) or ended.phase != ROUND_OVER:
        return None
    changes = [0] * seen.ruleset.players
    for player, change in zip(seen.active, deltas(rules, ended), strict=True):
        changes[player] = change
    yaku = tuple(
        frozenset(line.yaku.id for line in score_sheet(seen.ruleset, seen.round, pile, ended.field))
        for pile in ended.captured
    )
    sudden = seen.active[ended.winner] if ended.ending == SUDDEN else NOBODY
    last = RoundResult(tuple(changes), yaku, sudden)
    verdict = seen.ruleset.game.verdict(seen.ruleset.toggles, (*_before(seen), last))
    if not verdict.is_over or seen.player in verdict.winners != (seen.player,):
        return None
    return float(verdict.winners == (seen.player,))


def _before(seen: Observation) -> Iterator[RoundResult]:
    """Yield rounds that give every player their points and rounds won."""
    number = seen.round - 1
    rows = []
    for player, total in enumerate(seen.totals):
        won = seen.rounds_won[player] if seen.rounds_won else 0
        changes = [int(place < won) for place in range(number)]
        rest = total - won
        if rest:
            changes[0 if rest > 0 else won] += rest  # lost in a round that was not won
        rows.append(changes)
    yield from map(RoundResult, zip(*rows, strict=True))
