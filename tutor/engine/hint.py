"""Hints: every legal action with its expected margin, from one set of sampled worlds."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import numpy as np

from tutor.engine import anytime, endings, search, truncated
from tutor.engine.beginnings import beginning_values
from tutor.engine.compiled import tables
from tutor.engine.equity_search import Chance, are_told, chances_of, objective_of, outweighs
from tutor.engine.fees import prize
from tutor.engine.greedy_prelude import PRELUDE
from tutor.engine.models import Model, model_for
from tutor.engine.objectives import MATCH, POINTS, Objective
from tutor.rules.cards import NO_CARD, Card, cards_in
from tutor.rules.legal import legal_actions
from tutor.rules.observation import Observation, imagined_position
from tutor.rules.play import GIVE_UP, PLAY_ON, STOP, Action, apply, legal
from tutor.rules.position import CANCEL, CHOOSE_HAND, DECIDE, PLAY_HAND, Position
from tutor.rules.tables import AGAINST_PAR, ALL_COUNT, ONE_SCORES, Rules

ENGINE: Final = "expectimax-1"
TRAINED: Final = "net-1"  # the search of rulesets that a shipped net covers
# Worlds of a hint without a number of its own: about 20 ms of CPU at eight cards. A decision
# has two actions instead of eight or more, so it gets more worlds in less time.
SAMPLES: Final = {ONE_SCORES: 600, ALL_COUNT: 500, AGAINST_PAR: 600}
SAMPLES_OF_DECISION: Final = 2000
SAMPLES_OF_BEGINNING: Final = 250
TRAINED_SAMPLES: Final = 400  # at most: where none is ahead before
TRAINED_SAMPLES_OF_DECISION: Final = 600
MOST_PLAYOUTS: Final = 5_000  # of all actions together: a joker has many ways to be played
LEAST_SAMPLES: Final = 100
MS_OF_SAMPLE: Final = 0.03  # of the search with a net, about
EXACT_MS: Final = 100.0  # what an exact ending may take when nobody says
CERTAIN: Final = (STOP, GIVE_UP)  # they end the round with what lies open
SHARE_OF_CHANCES: Final = 0.5  # of a budget, where chances to win the match are told as well
BATCHES: Final = 5  # looks at the clock in the time of a hint without a number of its own


Root = tuple[Action, int]  # an action, and what follows it: see `search.evaluate`


class NothingToDecideError(ValueError):
    """An observation in which its seat has no legal action."""


@dataclass(frozen=True)
class Candidate:
    """One legal action. Its figures are points of this round: what the seat is after.

    That is its own points minus those of the best other seat, or its own change where players
    pay each other. *se* is the standard error of *points*; *gap* is what the action gives up
    against the best one in the same worlds, *gap_se* the standard error of that difference.
    *then* is the card to take, or STAY, when a played card leaves a choice, else NO_CARD.
    *match* is the chance to win the match, where it was asked for or there is a stop to decide.
    """

    action: Action
    points: float
    se: float
    gap: float
    gap_se: float
    then: Card = NO_CARD
    match: Chance | None = None


@dataclass(frozen=True)
class Hint:
    """The legal actions, best first, and what the figures rest on."""

    candidates: tuple[Candidate, ...]
    samples: int
    seed: int
    engine: str = ENGINE
    exact: bool = False
    objective: Objective = POINTS

    @property
    def best(self) -> Candidate:
        """Return the candidate that the objective ranks first."""
        return self.candidates[0]


@dataclass(frozen=True)
class _Question:
    """What is asked: the ways to act, how they are valued, and in how many worlds.

    Values have a row per way and a column per world, NaN in worlds in which it was not tried.
    """

    roots: tuple[Root, ...]
    values: Callable[[int, int], search.Values]  # by number of worlds and seed
    within: Callable[[float, int], search.Values]  # by milliseconds of CPU time and seed
    usual: Callable[[int], search.Values]  # by seed, when nobody says how many worlds
    engine: str = ENGINE


def hint(
    observation: Observation,
    *,
    samples: int | None = None,
    budget_ms: float | None = None,
    seed: int = 1,
    objective: Objective | None = None,
) -> Hint:
    """Return a hint for the seat that observes and must act.

    With *samples* (or neither) the same arguments give the same hint; with *budget_ms*
    worlds are added until that much CPU time is spent. An ending that can be counted in that
    time, or in the time of so many samples, is counted exactly, and *seed* does not matter.
    A search with a net that may choose how many worlds it tries ends once its best action is
    separated (`engine.anytime`). *objective* says what ranks the actions (see `objective_of`).
    """
    question = _question(observation)
    ranking = objective_of(observation, objective)
    told = are_told(observation, ranking)
    budget = None
    exact = not told and endings.fits(observation, _allowed_ms(samples, budget_ms))
    if exact:
        values = endings.exact_values(observation, question.roots)[:, np.newaxis]
    elif samples is None and budget_ms is not None:
        budget = budget_ms * SHARE_OF_CHANCES if told else budget_ms
        values = question.within(budget, seed)
    else:
        values = question.usual(seed) if samples is None else question.values(samples, seed)
    candidates = _ranked(question.roots, values)
    worlds = endings.worlds(observation) if exact else values.shape[1]
    if told:
        roots = [(one.action, one.then) for one in candidates]
        chances, played_out = chances_of(observation, roots, samples, budget, seed)
        pairs = zip(candidates, chances, strict=True)
        candidates = tuple(replace(one, match=chance) for one, chance in pairs)
        ranked = tuple(sorted(candidates, key=_rank))
        if objective is None and not _is_worth_it(observation, candidates[0], ranked[0]):
            ranking = POINTS
        if ranking == MATCH:
            candidates, worlds = ranked, played_out
    return Hint(candidates, worlds, seed, question.engine, exact, ranking)


def _allowed_ms(samples: int | None, budget_ms: float | None) -> float:
    """Return how much CPU time a hint may take: about that of its samples, where they are said."""
    if samples is not None:
        return samples * MS_OF_SAMPLE
    return EXACT_MS if budget_ms is None else budget_ms


def _rank(candidate: Candidate) -> tuple[float, float]:
    assert candidate.match is not None
    return candidate.match.rank


def _is_worth_it(observation: Observation, most_points: Candidate, best_chance: Candidate) -> bool:
    gained = most_points.match.gap if most_points.match else 0.0
    return outweighs(observation, gained, best_chance.gap)


def _question(observation: Observation) -> _Question:
    actions = legal_actions(observation)
    if not actions:
        raise NothingToDecideError("There is nothing to decide in this position.")
    if observation.phase in PRELUDE:
        roots = tuple((action, NO_CARD) for action in actions)
        return _in_batches(
            roots, partial(beginning_values, observation, actions), SAMPLES_OF_BEGINNING
        )
    rules = observation.ruleset.tables(observation.round)
    position = imagined_position(observation)
    roots = tuple(_roots(rules, position, actions))
    model = model_for(observation.ruleset)
    if model is not None:
        return _trained(observation, model, roots)
    values = partial(_values, observation, position, roots)
    return _in_batches(roots, values, default_samples(rules, position, len(roots)))


def _trained(observation: Observation, model: Model, roots: tuple[Root, ...]) -> _Question:
    begun = partial(truncated.Search, observation, model.net_for(observation.ruleset), roots)
    decides = observation.phase == DECIDE  # chances to win are told as well, in as many worlds
    return _Question(
        roots,
        values=lambda samples, seed: begun(seed).refine(samples),
        within=lambda budget_ms, seed: anytime.refined_within(begun(seed), budget_ms),
        usual=lambda seed: (
            begun(seed).refine(TRAINED_SAMPLES_OF_DECISION)
            if decides
            else anytime.settled(begun(seed), TRAINED_SAMPLES)
        ),
        engine=TRAINED,
    )


def _in_batches(
    roots: tuple[Root, ...], values: Callable[[int, int], search.Values], samples: int
) -> _Question:
    """Return a question that is answered longer by asking it again with other seeds."""
    batch = max(2, samples // BATCHES)
    return _Question(roots, values, partial(_within, values, batch), partial(values, samples))


def default_samples(rules: Rules, position: Position, roots: int) -> int:
    """Return how many worlds a hint draws when nobody says."""
    if position.phase in (DECIDE, CANCEL):
        return SAMPLES_OF_DECISION
    samples = SAMPLES[rules.settlement]
    if rules.joker.card == NO_CARD:
        return samples
    return min(samples, max(LEAST_SAMPLES, MOST_PLAYOUTS // roots))


def _roots(rules: Rules, position: Position, actions: Sequence[Action]) -> Iterator[Root]:
    """Yield each legal action with each way to go on after it (NO_CARD when there is one)."""
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
) -> search.Values:
    seat = observation.seat
    sizes = observation.hand_counts
    hands, stocks = search.sample_worlds(position, sizes, seat, samples, seed)
    rules = tables(observation.ruleset.tables(observation.round))
    table = np.array(roots, np.int64)
    won = prize(observation)
    return search.evaluate(rules, position, table, hands, stocks, seat, won)


def _within(
    values: Callable[[int, int], search.Values], batch: int, budget_ms: float, seed: int
) -> search.Values:
    end = time.thread_time() + budget_ms / 1000
    batches: list[search.Values] = []
    while not batches or time.thread_time() < end:
        batches.append(values(batch, seed + 1_000_003 * len(batches)))
    return np.concatenate(batches, axis=1)


def _ranked(roots: tuple[Root, ...], values: search.Values) -> tuple[Candidate, ...]:
    """Return one candidate an action: of the ways to go on the best, best action first."""
    whole = [row for row in values if not np.isnan(row[-1])]
    best = max(whole, key=lambda row: float(row.mean()))
    chosen: dict[Action, Candidate] = {}
    for (action, target), row in zip(roots, values, strict=True):
        candidate = _candidate(action, NO_CARD if action == PLAY_ON else target, row, best)
        if action not in chosen or candidate.points > chosen[action].points:
            chosen[action] = candidate
    return tuple(sorted(chosen.values(), key=lambda one: -one.points))


def _candidate(action: Action, then: Card, row: search.Values, best: search.Values) -> Candidate:
    """Return the figures of one way to act, which was tried in the first worlds of the best."""
    tried = int(np.isfinite(row).sum())
    lost = best[:tried] - row[:tried]
    gap = float(lost.mean())
    points = float(row.mean()) if tried == len(best) else float(best.mean()) - gap
    se = 0.0 if action in CERTAIN else _standard_error_of_points(lost, best)
    return Candidate(action, points, se, gap, _standard_error(lost), then)


def _standard_error_of_points(lost: search.Values, best: search.Values) -> float:
    """Return the standard error of the mean of *best* less that of *lost* in its first worlds."""
    if len(lost) < 2:
        return 0.0
    both = np.cov(lost, best[: len(lost)])
    variance = both[0, 0] / len(lost) + (best.var(ddof=1) - 2 * both[0, 1]) / len(best)
    return float(np.sqrt(max(0.0, variance)))


def _standard_error(row: search.Values) -> float:
    return float(row.std(ddof=1) / np.sqrt(len(row))) if len(row) > 1 else 0.0
