"""The measured level of a net's search: outcomes of whole rounds less predictions."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from math import sqrt
from statistics import fmean, quantiles
from typing import Final, NamedTuple

from tutor.engine.estimate import NORMAL_95
from tutor.engine.hints.candidates import Candidate
from tutor.engine.hints.hint import hint
from tutor.engine.hints.outcomes import Outcomes
from tutor.engine.net.files import Model
from tutor.engine.net.levels import UNKNOWN, Level, find_level
from tutor.engine.objectives import CERTAIN
from tutor.engine.players import NetPlayer
from tutor.lab.claims.calibration.rounds import FinishedRound, Seating, play_whole_rounds
from tutor.rules.cards import NO_CARD, count
from tutor.rules.observation import BEFORE_THE_FIRST_TURN, Observation
from tutor.rules.round.play import PLAY_ON
from tutor.rules.ruleset import Ruleset

PLAYED: Final = 400  # rounds that are played out in one position
EVERY: Final = 5  # one position in this many is played out
ENOUGH: Final = 40  # positions needed for a level
DIGITS: Final = 2
TOO_FEW: Final = 1  # cards in hand with which nearly every hint is counted exactly


class Measured(NamedTuple):
    """One position with what its round was worth, or was on average where it was played out."""

    cards: int  # in hand
    more: float  # actual less predicted points
    played: float | None = None  # points that rounds played out bring more
    noise: float = 0.0  # variance of that which comes of sampling
    round: int = 0  # its number: positions of one hang together


def measure_levels(ruleset: Ruleset, model: Model, rounds: int, seed: int) -> tuple[Level, ...]:
    """Return the levels by cards in hand, from none on, of *rounds* rounds of self-play.

    Every seat is evaluated in every turn: what one wins in a round the others lose, so nearly all
    luck of the cards cancels. With too few positions a level is that of one card more.
    """
    by_cards: dict[int, list[Measured]] = defaultdict(list)
    table = Seating(NetPlayer(), NetPlayer())
    for number, finished_round in enumerate(
        islice(play_whole_rounds(ruleset, table, seed), rounds)
    ):
        for measured in _measure_round(finished_round, model, seed + number):
            by_cards[measured.cards].append(measured._replace(round=number))
    levels: list[Level] = []
    for cards in reversed(range(TOO_FEW + 1, ruleset.hand_size + 1)):
        levels.append(gather_level(by_cards[cards], levels[-1] if levels else UNKNOWN))
    return (*[UNKNOWN] * (TOO_FEW + 1), *reversed(levels))


def _measure_round(finished_round: FinishedRound, model: Model, seed: int) -> Iterator[Measured]:
    for place, (observation, action) in enumerate(finished_round.turns):
        if observation.phase in BEFORE_THE_FIRST_TURN or action in CERTAIN:
            continue
        stated = hint(observation, seed=seed)
        if stated.exact or len(stated.distinct) == 1:
            continue
        [tried] = (each for each in stated.candidates if each.action == action)
        measured = _measure(observation, tried, model, finished_round.worth(observation))
        is_played = (seed + place) % EVERY == 0
        yield _add_played(measured, observation, tried, model, seed) if is_played else measured


def _measure(observation: Observation, tried: Candidate, model: Model, points: float) -> Measured:
    cards = count(observation.hand)
    level = find_level(model.scope, cards)
    sampled = max(0.0, tried.points.se**2 - level.spread**2)
    return Measured(cards, points - (tried.points.value - level.shift), noise=sampled)


def _add_played(
    measured: Measured, observation: Observation, tried: Candidate, model: Model, seed: int
) -> Measured:
    following = NO_CARD if tried.action == PLAY_ON else tried.follow_up
    played = Outcomes(observation, [(tried.action, following)], PLAYED, seed).played_value(0)
    searched = tried.points.value - find_level(model.scope, measured.cards).shift
    return measured._replace(played=played.value - searched, noise=measured.noise + played.se**2)


def gather_level(level: list[Measured], otherwise: Level) -> Level:
    """Return the level of positions with equally many cards, otherwise *otherwise*."""
    played = [
        (measured.played, measured.noise) for measured in level if measured.played is not None
    ]
    if len(played) < ENOUGH:
        return otherwise
    shift = shrink_mean(
        [measured.more for measured in level], [measured.round for measured in level]
    )
    spread = find_spread(*zip(*played, strict=True))
    return Level(round(shift, DIGITS), round(spread, DIGITS))


def shrink_mean(values: Sequence[float], rounds: Sequence[int]) -> float:
    """Return a mean less the part of it that its error may explain (James and Stein 1961).

    Values of one round are dependent.
    """
    mean, sums = fmean(values), defaultdict[int, float](float)
    for value, number in zip(values, rounds, strict=True):
        sums[number] += (value - mean) / len(values)
    spread = sum(other * other for other in sums.values())
    variance = spread * len(sums) / max(1, len(sums) - 1)
    return mean - mean * min(1.0, variance / mean**2) if mean else 0.0


def find_spread(values: Sequence[float], noise: Sequence[float]) -> float:
    """Return the standard deviation with which 95 % intervals of the values hold the mean.

    *noise* is the further variance of each value. A few extreme values would dominate a variance,
    so a quantile is used.
    """
    mean = fmean(values)
    pairs = zip(values, noise, strict=True)
    spreads = [sqrt(max(0.0, ((value - mean) / NORMAL_95) ** 2 - more)) for value, more in pairs]
    return quantiles(spreads, n=20)[-1]
