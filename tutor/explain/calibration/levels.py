"""The level of a net's search, measured: what whole rounds give more than it says."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from math import sqrt
from statistics import fmean, pvariance
from typing import Final, NamedTuple

from tutor.engine.hints.candidates import CERTAIN, Candidate
from tutor.engine.hints.hint import hint
from tutor.engine.hints.outcomes import Outcomes
from tutor.engine.net.files import Model
from tutor.engine.net.levels import UNKNOWN, Level, find_level
from tutor.engine.players import NetPlayer
from tutor.explain.calibration.rounds import Seating, play_rounds
from tutor.rules.cards import NO_CARD, count
from tutor.rules.observation import BEFORE_THE_FIRST_TURN, Observation
from tutor.rules.round.play import PLAY_ON
from tutor.rules.ruleset import Ruleset

PLAYED: Final = 400  # rounds that are played out in one position
ENOUGH: Final = 40  # positions that tell a level
DIGITS: Final = 2
PLAYED_TO_END: Final = 2  # cards in hand from which a search reaches the end of the round


class Measured(NamedTuple):
    """One position with its value by search and by rounds played out, both in points."""

    cards: int  # in hand
    more: float  # points that the rounds give more
    noise: float  # variance of that which comes of sampling


def measure_levels(ruleset: Ruleset, model: Model, rounds: int, seed: int) -> tuple[Level, ...]:
    """Return the levels by cards in hand, from none on, of *rounds* rounds of self-play.

    Where too few positions tell one it is that of one card more. A search from the last two cards
    plays the round to its end and asks no net what it is worth.
    """
    by_cards: dict[int, list[Measured]] = defaultdict(list)
    table = Seating(NetPlayer(), NetPlayer())
    for number, decisions in enumerate(islice(play_rounds(ruleset, table, seed), rounds)):
        for decision in decisions:
            for one in _measure(decision.seen, model, seed + number):
                by_cards[one.cards].append(one)
    found: list[Level] = []
    for cards in reversed(range(PLAYED_TO_END + 1, ruleset.hand_size + 1)):
        found.append(_gather(by_cards[cards], found[-1] if found else UNKNOWN))
    return (*[UNKNOWN] * (PLAYED_TO_END + 1), *reversed(found))


def _measure(seen: Observation, model: Model, seed: int) -> Iterator[Measured]:
    if seen.phase in BEFORE_THE_FIRST_TURN:
        return
    told = hint(seen, seed=seed)
    tried = [one for one in told.distinct if one.action not in CERTAIN]
    if told.exact or not tried:
        return
    best: Candidate = tried[0]
    then = NO_CARD if best.action == PLAY_ON else best.follow_up
    played = Outcomes(seen, [(best.action, then)], PLAYED, seed).played_value(0)
    cards = count(seen.hand)
    known = find_level(model.scope, cards)
    sampled = max(0.0, best.points.se**2 - known.spread**2)
    more = played.value - (best.points.value - known.shift)
    yield Measured(cards, more, played.se**2 + sampled)


def _gather(found: list[Measured], otherwise: Level) -> Level:
    if len(found) < ENOUGH:
        return otherwise
    spread = pvariance([one.more for one in found]) - fmean(one.noise for one in found)
    shift = fmean(one.more for one in found)
    return Level(round(shift, DIGITS), round(sqrt(max(0.0, spread)), DIGITS))
