"""Hints: every legal action with its expected margin, from one set of sampled worlds."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import numpy as np

from tutor.engine.compiled import pack_tables
from tutor.engine.equity.search import (
    choose_objective,
    estimate_chances,
    has_told_chances,
    worth_of_point,
)
from tutor.engine.exact import counted_endings
from tutor.engine.fees import sum_fees
from tutor.engine.greedy.greedy_prelude import PRELUDE
from tutor.engine.hints import stopping
from tutor.engine.hints.candidates import ENGINE as ENGINE
from tutor.engine.hints.candidates import Candidate as Candidate
from tutor.engine.hints.candidates import Hint as Hint
from tutor.engine.hints.ranking import (
    WorldValues,
    add_chances,
    does_match_rank,
    rank_by_chance,
    rank_by_points,
    rank_counted,
)
from tutor.engine.hints.searches import ValuedSearch, begin_search, name_engine
from tutor.engine.net.files import Model, model_for
from tutor.engine.objectives import MATCH, POINTS, Objective
from tutor.engine.search import prelude_search
from tutor.engine.search import rollout_search as search
from tutor.engine.search.rollout_search import Root, Values
from tutor.engine.worlds.symmetry import Relabelling, canonical_relabelling, find_doubles
from tutor.rules.cards import NO_CARD, Card, cards_in
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation, imagined_position
from tutor.rules.position import CANCEL, CHOOSE_HAND, DECIDE, PLAY_HAND, Position
from tutor.rules.round.play import PLAY_ON, Action, apply, legal
from tutor.rules.tables import AGAINST_PAR, ALL_COUNT, ONE_SCORES, Rules

# Default number of worlds of a hint: about 20 ms of CPU at eight cards. A decision has two actions
# instead of eight or more, so it gets more worlds in less time.
SAMPLES: Final = {ONE_SCORES: 600, ALL_COUNT: 500, AGAINST_PAR: 600}
SAMPLES_OF_DECISION: Final = 2000
TRAINED_SAMPLES: Final = {2: 320, 3: 256}  # by seats
TRAINED_SAMPLES_OF_DECISION: Final = 600
MOST_PLAYOUTS: Final = 5_000  # of all actions together: a joker has many ways to be played
LEAST_SAMPLES: Final = 100
SHARE_OF_CHANCES: Final = 0.5  # share of a budget, with match chances
SHORT_LIST: Final = 3  # actions whose chances to win the match are estimated
BATCHES: Final = 5  # checks of the clock within the budget of a default hint


class NothingToDecideError(ValueError):
    """An observation in which its seat has no legal action."""


@dataclass(frozen=True)
class _HintPlan:
    """The plan of a hint: its actions, their search, and the number of worlds."""

    roots: tuple[Root, ...]
    values: Callable[[int, int], WorldValues]  # by number of worlds and seed
    within: Callable[[float, int], WorldValues]  # by milliseconds of CPU time and seed
    usual: Callable[[int], WorldValues]  # by seed, with the default number of worlds
    engine: str = ENGINE


def hint(
    observation: Observation,
    *,
    samples: int | None = None,
    budget_ms: float | None = None,
    seed: int = 1,
    objective: Objective | None = None,
    in_all_worlds: bool = False,
) -> Hint:
    """Return a hint for the seat that observes and must act.

    With *samples* (or neither) the same arguments give the same hint; with *budget_ms* worlds are
    added until that much CPU time is spent. Actions established as worse are evaluated in fewer
    worlds (`search.racing`), unless their exact cost is needed (*in_all_worlds*). An ending that
    can be counted in that time, or in the time of these samples, is counted exactly, and *seed*
    does not matter.

    Before the first card a search ends once its best action is separated (`hints.stopping`) if
    the number of worlds is not given. *objective* is the ranking criterion
    (see `choose_objective`).

    Exchanging twin months (`worlds.symmetry`) exchanges them in the hint and changes no figure;
    equivalent cards have equal figures.
    """
    labels = canonical_relabelling(observation)
    visible = labels.observation(observation)
    result = _hint(visible, samples, budget_ms, seed, objective, races=not in_all_worlds)
    return result.relabel(labels.inverse)


def _hint(
    observation: Observation,
    samples: int | None,
    budget_ms: float | None,
    seed: int,
    objective: Objective | None,
    *,
    races: bool,
) -> Hint:
    same = find_doubles(observation)
    question = _plan(observation, tuple(same), races=races)
    ranking = choose_objective(observation, objective)
    with_chances = has_told_chances(observation, ranking)
    budget = None
    allowed = counted_endings.limit_ms(samples, budget_ms)
    counted = counted_endings.count_ending(
        observation, question.roots, allowed, with_chances=with_chances
    )
    if counted:
        candidates, worlds = rank_counted(question.roots, counted.values), counted.ways
    else:
        if samples is None and budget_ms is not None:
            budget = budget_ms * SHARE_OF_CHANCES if with_chances else budget_ms
            tried = question.within(budget, seed)
        else:
            tried = question.usual(seed) if samples is None else question.values(samples, seed)
        candidates, worlds = rank_by_points(question.roots, tried, seed), tried.values.shape[1]
    if with_chances:
        first = len(candidates) if objective == MATCH else SHORT_LIST
        spread = 0.0 if counted else tried.level.spread
        listed = _list_with_chances(observation, candidates[:first], samples, budget, seed, spread)
        remaining = candidates[first:]
        candidates = (*listed, *remaining)
        ranked = (*rank_by_chance(listed), *remaining)
        if objective is None and not does_match_rank(observation, candidates[0], ranked[0]):
            ranking = POINTS
        if ranking == MATCH:
            candidates = ranked
            worlds = max(candidate.chance.samples for candidate in listed if candidate.chance)
    exact = counted is not None and ranking != MATCH
    return Hint(
        tuple(_add_doubles(candidates, same)), worlds, seed, question.engine, exact, ranking
    )


def _list_with_chances(
    observation: Observation,
    listed: tuple[Candidate, ...],
    samples: int | None,
    budget_ms: float | None,
    seed: int,
    spread: float,
) -> tuple[Candidate, ...]:
    """Return candidates with their chances to win the match.

    *spread* is the model error of points, which more worlds do not reduce; it widens chances too.
    """
    roots = [(candidate.action, candidate.follow_up) for candidate in listed]
    chances = estimate_chances(observation, roots, samples, budget_ms, seed)
    unsure = spread * worth_of_point(observation.ruleset)
    return tuple(add_chances(listed, chances, unsure))


def _add_doubles(
    candidates: Iterable[Candidate], same: Mapping[Card, Relabelling]
) -> Iterator[Candidate]:
    """Yield each candidate, and after it those that are the same."""
    for candidate in candidates:
        yield candidate
        for card, exchange in same.items():
            if exchange.action(candidate.action) == card:
                yield replace(candidate.relabel(exchange), same_as=candidate.action)


def _plan(observation: Observation, left_out: Sequence[Action], *, races: bool) -> _HintPlan:
    actions = tuple(action for action in legal_actions(observation) if action not in left_out)
    if not actions:
        raise NothingToDecideError("There is nothing to decide in this position.")
    if observation.phase in PRELUDE:
        roots = tuple((action, NO_CARD) for action in actions)
        begun = partial(prelude_search.PreludeSearch, observation, actions)
        return _plan_refinement(roots, begun, prelude_search.LOOKS)
    rules = observation.rules
    position = imagined_position(observation)
    roots = tuple(_roots(rules, position, actions))
    model = model_for(observation.ruleset)
    if model is not None:
        return _plan_with_net(observation, model, roots, races=races)
    values = partial(_values, observation, position, roots)
    return _plan_batches(roots, values, default_samples(rules, position, len(roots)))


def _plan_with_net(
    observation: Observation, model: Model, roots: tuple[Root, ...], *, races: bool
) -> _HintPlan:
    begun = partial(begin_search, observation, model, roots, races=races)
    # All worlds even where the best action is clear after a few: gaps are printed, too.
    samples = TRAINED_SAMPLES[observation.seats]
    if observation.phase == DECIDE:  # match chances are also computed, in as many worlds
        samples = TRAINED_SAMPLES_OF_DECISION
    return _plan_refinement(roots, begun, (samples,), name_engine(model))


def _plan_refinement(
    roots: tuple[Root, ...],
    begun: Callable[[int], ValuedSearch],
    looks: Sequence[int],
    engine: str = ENGINE,
) -> _HintPlan:
    """Return a question that ends early once its best way is separated (`hints.stopping`)."""

    def try_worlds(how: Callable[[ValuedSearch], Values], seed: int) -> WorldValues:
        search = begun(seed)
        return WorldValues(how(search), search.cluster_ids, search.level)

    return _HintPlan(
        roots,
        values=lambda samples, seed: try_worlds(
            lambda valued_search: valued_search.refine(samples), seed
        ),
        within=lambda budget_ms, seed: try_worlds(
            lambda valued_search: stopping.refine_within(valued_search, budget_ms), seed
        ),
        usual=lambda seed: try_worlds(
            lambda valued_search: stopping.refine_until_separated(valued_search, looks), seed
        ),
        engine=engine,
    )


def _plan_batches(
    roots: tuple[Root, ...], values: Callable[[int, int], Values], samples: int
) -> _HintPlan:
    """Return a question that is answered longer by asking it again with other seeds."""
    batch = max(2, samples // BATCHES)
    return _HintPlan(
        roots,
        values=lambda samples, seed: WorldValues(values(samples, seed)),
        within=lambda budget_ms, seed: WorldValues(
            stopping.batch_within(values, batch, budget_ms, seed)
        ),
        usual=lambda seed: WorldValues(values(samples, seed)),
    )


def default_samples(rules: Rules, position: Position, roots: int) -> int:
    """Return the default number of worlds of a hint."""
    if position.phase in (DECIDE, CANCEL):
        return SAMPLES_OF_DECISION
    samples = SAMPLES[rules.settlement]
    if rules.joker.card == NO_CARD:
        return samples
    return min(samples, max(LEAST_SAMPLES, MOST_PLAYOUTS // roots))


def _roots(rules: Rules, position: Position, actions: Sequence[Action]) -> Iterator[Root]:
    """Yield each legal action with each follow-up (NO_CARD when there is only one)."""
    for action in actions:
        after = apply(rules, position, action)
        asks = position.phase == PLAY_HAND and after.phase == CHOOSE_HAND
        if asks or action == PLAY_ON:
            for choice in cards_in(legal(rules, after)):
                yield action, choice
        else:
            yield action, NO_CARD


def _values(
    observation: Observation,
    position: Position,
    roots: tuple[Root, ...],
    samples: int,
    seed: int,
) -> Values:
    seat = observation.seat
    sizes = observation.hand_counts
    hands, stocks = search.sample_worlds(position, sizes, seat, samples, seed)
    rules = pack_tables(observation.rules)
    table = np.array(roots, np.int64)
    won = sum_fees(observation)
    return search.evaluate(rules, position, table, hands, stocks, seat, won)
