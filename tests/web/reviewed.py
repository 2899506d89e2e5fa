"""Matches that are over, with figures as an analysis might have found them."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace

from tests.engine.estimates import candidate
from tests.practice.players import finish
from tests.review.figures import USUAL
from tests.web.learner import MATCH
from tutor.engine.estimate import Estimate
from tutor.engine.luck.luck_parts import Attribution
from tutor.practice import LEARNER, Practice, Table
from tutor.review.figures import (
    Assessment,
    Budget,
    DecisionAssessment,
    FlipLuck,
    Foresight,
    RoundAssessment,
)
from tutor.review.units import ROUND, Unit, list_units, observe_round, replay_to
from tutor.rules.legal import legal_actions
from tutor.rules.match.match import Match
from tutor.rules.round.play import Action
from tutor.store import MatchSetup
from tutor.web.train.inbox import Source, find_source

Tell = Callable[[Match, Unit], Assessment]
GAP = 1.5  # points from the best action to the second, and so on
SE = 0.1
FORESEEN = Foresight(Estimate(0.5), Estimate(0.1, 0.01))


def decided(match: Match, unit: Unit) -> DecisionAssessment:
    """Return figures of a decision: the legal actions are the better the earlier they come."""
    seen = observe_round(match, replay_to(match, unit))
    return _decided(match, unit, legal_actions(seen))


def erring_at(phases: Collection[int]) -> Tell:
    """Return what tells of a player who does the worst in some phases, and else the best."""

    def tell(match: Match, unit: Unit) -> Assessment:
        if unit.kind == ROUND:
            return course(match, unit)
        seen = observe_round(match, replay_to(match, unit))
        played = match.rounds[unit.round - 1].actions[unit.step]
        others = [one for one in legal_actions(seen) if one != played]
        errs = seen.phase in phases
        return _decided(match, unit, [*others, played] if errs else [played, *others])

    return tell


def _decided(match: Match, unit: Unit, best_first: Sequence[Action]) -> DecisionAssessment:
    seen = observe_round(match, replay_to(match, unit))
    candidates = tuple(
        candidate(action, 3 - GAP * at, 0.2, GAP * at, SE if at else 0.0)
        for at, action in enumerate(best_first)
    )
    return replace(
        USUAL,
        unit=unit,
        player=seen.player,
        phase=seen.phase,
        played=match.rounds[unit.round - 1].actions[unit.step],
        hint=replace(USUAL.hint, candidates=candidates),
        naive=candidates[0].action,
        outlook=Foresight(Estimate(0.5), Estimate(0.1, 0.01))
        if match.ruleset.players == 2
        else None,
    )


def course(match: Match, unit: Unit) -> RoundAssessment:
    """Return figures of a round: luck goes to whoever won, and chances follow the points.

    Only a table of two is told its parts and chances.
    """
    played = match.rounds[unit.round - 1]
    players = match.ruleset.players
    whole = sum(played.changes)
    results = tuple(one - (whole - one) / (players - 1) for one in played.changes)
    is_pair = players == 2
    return RoundAssessment(
        unit=unit,
        results=results,
        deal_lucks=(1.5, -1.5, *(0.0,) * (players - 2)),
        flips=tuple(
            FlipLuck(1, LEARNER, turn.drawn, tuple(one / 2 for one in results))
            for turn in played.turns[:1]
        ),
        courses=(Attribution(0.5, 1.0, 2.0, -1.0, 0.5), *(None,) * (players - 1))
        if is_pair
        else (None,) * players,
        chances=(_chances(match, played.number), _chances(match, played.number + 1))
        if is_pair
        else None,
        seed=USUAL.hint.seed,
        budget=Budget.FULL,
    )


def _chances(match: Match, before_round: int) -> tuple[float, float]:
    own, other = match.totals(before_round)
    chance = 0.5 + max(-0.45, min(0.45, (own - other) / 100))
    return chance, 1 - chance


def assessment(match: Match, unit: Unit) -> Assessment:
    return course(match, unit) if unit.kind == ROUND else decided(match, unit)


def analysed(practice: Practice, table: Table, fewer: int = 0, tell: Tell = assessment) -> Table:
    """Store an analysis of a match that is over; *fewer* of its units are still to be done.

    It finds what *tell* tells.
    """
    practice.analyses.queue(table.token)
    full, quick = practice.analyses.of(table.token)
    found = list_units(table.match)
    practice.analyses.begin(full.id, len(found), "a stamp")
    for unit in found[: len(found) - fewer]:
        key = (unit.round, unit.step, unit.kind)
        practice.analyses.keep(full.id, "a test", key, tell(table.match, unit).to_json())
    if not fewer:
        for one in (quick, full):
            practice.analyses.finish(one.id)
    return table


def reviewed(practice: Practice, setup: MatchSetup = MATCH) -> Table:
    """Return a match that is over and analysed."""
    return analysed(practice, finish(practice, practice.open(setup)))


def moment_at(table: Table, unit: Unit, query: str = "") -> str:
    """Return the address of a decision in the review of its match."""
    return f"/replays/{table.token}/review/{unit.round}/{unit.step}{query}"


def decisions(match: Match, player: int) -> Iterator[Unit]:
    for unit in list_units(match):
        if unit.kind != ROUND and replay_to(match, unit).to_act == player:
            yield unit


def find_loss(table: Table, unit: Unit) -> float:
    """Return by how many points the played move is behind the best one."""
    found = decided(table.match, unit)
    return found.weigh(found.played).gap.value


def own_choice(table: Table, place: int = 1) -> Unit:
    """Return the learner's first decision of a round that had a choice, not well made."""
    for unit in list_units(table.match):
        if unit.round == place and unit.kind != ROUND:
            found = decided(table.match, unit)
            wrong = len(found.candidates) > 2 and found.played != found.best
            if found.player == LEARNER and wrong:
                return unit
    raise AssertionError("Every decision was right.")


def find_own_source(practice: Practice, table: Table) -> tuple[Unit, Source]:
    """Return the decision of `own_choice`, and what its review makes of it."""
    unit = own_choice(table)
    source = find_source(practice, table.token, unit)
    assert source
    return unit, source
